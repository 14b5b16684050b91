"""What is said on channels, as messages for clients that asked for them."""

from typing import Any

from evennia.accounts.accounts import DefaultAccount
from evennia.utils.ansi import strip_ansi
from evennia.utils.utils import make_iter

from evennia_mends.patching import in_place_of
from outofband import messages


def mend(account: Any = DefaultAccount) -> None:
    """Have an ``account`` be sent them beside the text. Doing it twice does no harm."""

    @in_place_of(account, "channel_msg")
    def hear_and_send(
        hear: Any, self: Any, message: Any, channel: Any, senders: Any = None, **more: Any
    ) -> None:
        hear(self, message, channel, senders=senders, **more)
        talkers = [one.key for one in make_iter(senders or ()) if hasattr(one, "key")]
        text = strip_ansi(str(message))
        messages.tell_channel(self, channel.key, ", ".join(talkers), text)
