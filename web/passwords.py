"""Logging in on a web page: as many failed passwords as on the connection screen, and no more.

Evennia counts failed passwords there, but not here. A hash waits for its turn there and
here.
"""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.hashers import is_password_usable, make_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from evennia.accounts.models import AccountDB
from evennia.web.utils.backends import CaseInsensitiveModelBackend

from narration.languages import _
from players.failed_logins import FAILED, goes_first, remember
from players.passwords import CROWDED, Crowded, forget_tries, remember_right, turn_of_a_page


class LogIn(AuthenticationForm):
    """Django's form, with our words."""

    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": "Name and password do not fit, or you have tried too often: wait five "
        "minutes."
    }


class Throttled(CaseInsensitiveModelBackend):
    """Evennia's own check of passwords, for so many failures."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        autologin: Any = None,
    ) -> Any:
        """Return the account that a name and a password open, or None."""
        address = address_of(request)
        if autologin is not None or not address:  # the connection screen counts by itself
            return super().authenticate(request, username, password, autologin)
        name = username or ""
        if FAILED.are_too_many(address, name):
            return None
        try:
            with turn_of_a_page(address, goes_first(name, password or "", address)):
                if FAILED.are_too_many(address, name):  # by now
                    return None
                if not _has_password(username):
                    make_password(password)  # or the time would tell which accounts there are
                account = super().authenticate(request, username, password)
        except Crowded as crowded:
            raise ValidationError(_(CROWDED)) from crowded  # the form shows it
        if account is None or not self.user_can_authenticate(account):
            FAILED.note(address, name)
            return None
        FAILED.forget(address, name)
        forget_tries(address)
        remember_right(password or "", account.password)
        remember(account, address)
        return account


def _has_password(username: str | None) -> bool:
    named = AccountDB.objects.filter(username__iexact=username)
    stored = named.values_list("password", flat=True).first()
    return stored is not None and is_password_usable(stored)


def address_of(request: HttpRequest | None) -> str:
    """Return the address that a request counts under; empty without a request."""
    if request is None:
        return ""
    return str(getattr(request, "origin_ip", "") or request.META.get("REMOTE_ADDR", ""))
