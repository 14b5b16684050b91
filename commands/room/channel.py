"""channel: Evennia's own; only storytellers make and run channels with it."""

import re
from os import SEEK_END
from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.commands.command import InterruptCommand
from evennia.commands.default.comms import CmdChannel as EvenniaCmdChannel
from evennia.comms.comms import DefaultChannel

from commands.room.named_lists import FewNames
from narration.languages import _
from players import nicks
from players.authority import PERMISSION
from players.markup import in_one_line

MOST_BYTES = 200_000  # of a channel's file are looked at
MOST_LINES = 20
MOST_CHARACTERS = 8_000  # of those together, unless the last is longer


def _end_of(file: Path) -> list[str]:
    """Return the last lines of a channel's file, as they were said."""
    try:
        with file.open("rb") as found:
            size = found.seek(0, SEEK_END)
            found.seek(max(0, size - MOST_BYTES))
            lines = found.read().decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return []
    if size > MOST_BYTES:
        del lines[0]  # half of one
    return [one.partition("[-] ")[2] or one for one in lines]


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

    def get_channel_history(self, channel: Any, start_index: int = 0) -> None:
        """Show what was said last, or before the last lines. Evennia reads back through all of the
        file, again and again.
        """
        lines = _end_of(Path(settings.LOG_DIR) / channel.get_log_filename())
        shown: list[str] = []
        for one in reversed(lines[: max(0, len(lines) - start_index)][-MOST_LINES:]):
            if shown and sum(map(len, shown)) + len(one) > MOST_CHARACTERS:
                break
            shown.insert(0, one)
        if not shown:
            self.msg(_("Nothing was said on {channel} that can be shown.", channel=channel.key))
        else:
            self.msg("\n".join(shown))

    def msg_channel(self, channel: Any, message: str, **kwargs: Any) -> None:
        """Send a message as it is written. Evennia would take out what could be markup."""
        if channel.access(self.caller, "send"):
            channel.msg(in_one_line(message), senders=self.caller, **kwargs)
        else:
            super().msg_channel(channel, message, **kwargs)  # tells them why not
