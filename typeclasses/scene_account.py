"""What has clients told of channels by messages, for `Account` here and for a game's own."""

from typing import Any

from evennia.utils.ansi import strip_ansi
from evennia.utils.utils import make_iter

from outofband import messages


class ToldByMessages:
    """Stands before Evennia's class among an account's parents."""

    def channel_msg(self, message: Any, channel: Any, senders: Any = None, **more: Any) -> None:
        super().channel_msg(message, channel, senders=senders, **more)  # type: ignore[misc]
        talkers = [one.key for one in make_iter(senders or ()) if hasattr(one, "key")]
        text = strip_ansi(str(message))
        messages.tell_channel(self, channel.key, ", ".join(talkers), text)
