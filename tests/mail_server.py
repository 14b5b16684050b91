"""A real mail server on a loopback port: it keeps what it is handed, or fails as it is told to."""

import email
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller

_LINK = re.compile(r"http://\S+/answer/\S+?/(?=\s)")


class MailServer:
    """What has arrived, in order; ``answer`` is what it says to the next mails, where that is not
    that it has taken them, and ``taken`` is called before it says so.
    """

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = ""
        self.taken: Callable[[], None] = lambda: None

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Take a mail; the name is aiosmtpd's."""
        if self.answer:
            return self.answer
        mail = email.message_from_bytes(envelope.content, policy=default)
        self.mails.append(mail)  # type: ignore[arg-type]
        self.taken()
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        """Return the mail that has come for a person."""
        return [one for one in self.mails if one["To"] == address]


@contextmanager
def mail_server() -> Iterator[tuple[MailServer, int]]:
    """Have a mail server run; yield it with its port."""
    kept = MailServer()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(kept, hostname="127.0.0.1", port=port, ready_timeout=60)
    controller.start()
    try:
        yield kept, port
    finally:
        controller.stop(no_assert=True)


def text_of(mail: EmailMessage) -> str:
    """Return the plain text of a mail, a link on one line."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def link_in(mail: EmailMessage) -> str:
    """Return the path of the page on which a mail is answered."""
    found = _LINK.search(text_of(mail))
    assert found is not None, text_of(mail)
    return "/" + found[0].split("/", 3)[3]
