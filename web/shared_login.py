"""Whoever logs in on the web client is logged in on the pages, and the other way round: Evennia's
own, with a session for those alone who have a use for one.

Evennia makes a session for each request that brings none, a row of the database for each page that
a robot reads.
"""

import functools

from django.http import HttpRequest
from django.urls import reverse
from evennia.web.utils.middleware import SharedLoginMiddleware

from players.allowance import Allowance
from players.homes import home

# Sessions that an address may begin without a log-in, at once and a second. Without one the web
# client works as well, but for the pages beside it.
AT_ONCE, A_SECOND = 20, 1 / 60


class SharedLogin(SharedLoginMiddleware):
    """Evennia's middleware, for sessions that there are, and those that the web client begins."""

    @classmethod
    def make_shared_login(cls, request: HttpRequest) -> None:
        """Share a log-in, where there may be one."""
        request.session.get("")  # and forget a key that no session has
        if request.session.session_key or (
            request.path == reverse("webclient:index") and _may_begin_one(request)
        ):
            super().make_shared_login(request)


def _may_begin_one(request: HttpRequest) -> bool:
    allowance = _allowance(home(str(request.META.get("REMOTE_ADDR", ""))))
    if allowance.seconds_until(1):
        return False
    allowance.spend(1)
    return True


@functools.lru_cache(1000)
def _allowance(address: str) -> Allowance:
    return Allowance(AT_ONCE, A_SECOND)
