"""A player who logs in on the web client is logged in on the pages, and the other way round:
Evennia's own, with a session for those alone who have a use for one.

Evennia makes a session for each request that brings none, a row of the database for each page that
a robot reads.
"""

import functools

from django.http import HttpRequest
from django.urls import reverse
from evennia.web.utils.middleware import SharedLoginMiddleware

from players.allowance import Allowance, home

# Sessions that an address may begin without a log-in, at once and a second. Without one the web
# client works as well, but for the pages beside it.
AT_ONCE, A_SECOND = 20, 1 / 60


_SITE, _CLIENT = "website_authenticated_uid", "webclient_authenticated_uid"


class SharedLogin(SharedLoginMiddleware):
    """Evennia's middleware, for sessions that there are, and those that the web client begins."""

    @classmethod
    def make_shared_login(cls, request: HttpRequest) -> None:
        """Share a log-in, where there may be one."""
        session = request.session
        session.get("")  # and forget a key that no session has
        web_client = request.path == reverse("webclient:index")
        if session.session_key:
            # Each call counts in the session, for the web client alone: other pages are only read.
            shared = _SITE in session and (
                session.get(_CLIENT) is not None or not request.user.is_authenticated
            )
            if web_client or not shared:
                super().make_shared_login(request)
        elif web_client and _allowance(home(str(request.META.get("REMOTE_ADDR", "")))).take(1):
            super().make_shared_login(request)


@functools.lru_cache(1000)
def _allowance(address: str) -> Allowance:
    return Allowance(AT_ONCE, A_SECOND)
