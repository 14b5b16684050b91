"""What an account may be called, and how many an address makes: on the connection screen and on the
web alike.
"""

from typing import Any

from django.conf import settings
from evennia.accounts.accounts import CREATION_THROTTLE
from evennia.utils import class_from_module

from narration.languages import _


def why_not(name: str, password: str, address: str) -> str:
    """Return why there can be no such account; empty where there can."""
    if not settings.NEW_ACCOUNT_REGISTRATION_ENABLED:
        return _("This game makes no new accounts. Ask those who run it.")
    if CREATION_THROTTLE.check(address):
        return _("Too many accounts come from your address. Try again in a few minutes.")
    account = account_class()
    valid, errors = account.validate_username(name)
    if valid:
        valid, errors = account.validate_password(password, account=account(username=name))
    return "" if valid else next(iter(errors), _("That name or password isn't allowed."))


def account_class() -> Any:
    """Return the class of accounts."""
    return class_from_module(settings.BASE_ACCOUNT_TYPECLASS)
