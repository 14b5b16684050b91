"""channel: Evennia's own; only storytellers make and run channels with it."""

import re
from typing import Any

from evennia.commands.command import InterruptCommand
from evennia.commands.default.comms import CmdChannel as EvenniaCmdChannel
from evennia.comms.comms import DefaultChannel

from commands.room.named_lists import FewNames
from players import nicks
from players.authority import PERMISSION
from players.markup import in_one_line


class CmdChannel(FewNames, EvenniaCmdChannel):  # noqa: D101  its help is what follows
    __doc__ = EvenniaCmdChannel.__doc__

    # Evennia lets everyone make channels, guests too, and as many as they like.
    locks = (
        "cmd:not pperm(channel_banned);"
        f"admin:pperm({PERMISSION});manage:pperm({PERMISSION});changelocks:pperm(Admin)"
    )

    def add_alias(self, channel: Any, alias: str, **kwargs: Any) -> None:
        """Give somebody a short name for a channel: a nick, and bounded as they are."""
        why = nicks.why_no_more(self.caller.nicks, alias)
        if why:
            self.msg(why)
            raise InterruptCommand
        super().add_alias(channel, alias, **kwargs)

    def remove_alias(self, alias: str, **kwargs: Any) -> Any:
        """Forget a short name with its nick, which Evennia does not find where signs are in it."""
        kept = DefaultChannel.channel_msg_nick_pattern.format(alias=re.escape(alias))
        self.caller.nicks.remove(kept, category=nicks.LINES)
        return super().remove_alias(alias, **kwargs)

    def msg_channel(self, channel: Any, message: str, **kwargs: Any) -> None:
        """Send a message as it is written. Evennia would take out what could be markup."""
        if channel.access(self.caller, "send"):
            channel.msg(in_one_line(message), senders=self.caller, **kwargs)
        else:
            super().msg_channel(channel, message, **kwargs)  # tells them why not
