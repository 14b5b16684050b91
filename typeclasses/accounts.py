"""Accounts: what is said on channels goes to clients that asked for it as a message too."""

from typing import Any

from evennia.accounts.accounts import DefaultAccount
from evennia.utils.ansi import strip_ansi
from evennia.utils.utils import make_iter

from outofband import messages


class ToldByMessages:
    """Stands before Evennia's class among an account's parents."""

    def channel_msg(self, message: Any, channel: Any, senders: Any = None, **more: Any) -> None:
        """Hear what is said on a channel."""
        super().channel_msg(message, channel, senders=senders, **more)  # type: ignore[misc]
        talkers = [one.key for one in make_iter(senders or ()) if hasattr(one, "key")]
        text = strip_ansi(str(message))
        messages.tell_channel(self, channel.key, ", ".join(talkers), text)


class Account(ToldByMessages, DefaultAccount):
    """Evennia's own, told by messages."""
