"""channel: Evennia's own; only storytellers make and run channels with it."""

from typing import Any

from evennia.commands.default.comms import CmdChannel as EvenniaCmdChannel

from typeclasses.authority import PERMISSION
from typeclasses.markup import in_one_line


class CmdChannel(EvenniaCmdChannel):  # noqa: D101  its help is what follows
    __doc__ = EvenniaCmdChannel.__doc__

    # Evennia lets everyone make channels, guests too, and as many as they like.
    locks = (
        "cmd:not pperm(channel_banned);"
        f"admin:pperm({PERMISSION});manage:pperm({PERMISSION});changelocks:pperm(Admin)"
    )

    def msg_channel(self, channel: Any, message: str, **kwargs: Any) -> None:
        """Send a message as it is written. Evennia would take out what could be markup."""
        if channel.access(self.caller, "send"):
            channel.msg(in_one_line(message), senders=self.caller, **kwargs)
        else:
            super().msg_channel(channel, message, **kwargs)  # tells them why not
