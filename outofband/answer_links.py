"""The links of mails: to one question, to confirming an address, to ending mail.

Each is signed, and is good for an account's address as it is now: with another address, or none,
the old links lead nowhere. Nothing is done by opening one: mail servers open links to look at them.
"""

import hashlib
import re
from typing import Any, NamedTuple

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from evennia.accounts.models import AccountDB

from journal import addresses, turns
from journal.turns import Turn
from outofband import exports
from players import people
from scenes import registry

ANSWER, STOP, CONFIRM = "roundkeeper.answer", "roundkeeper.stop", "roundkeeper.confirm"
DAY = 24 * 3600


class Opened(NamedTuple):
    """What a link leads to: a turn, for the account and the character whose it is."""

    turn: Turn
    account: Any
    character: Any


def answer_link(turn: Turn, account_id: int) -> str:
    """Return the address of the page on which a turn's question is answered."""
    said = (turn.id, turn.question, account_id, _mark(account_id))
    return _address("answer", signing.dumps(said, salt=ANSWER))


def opened(key: str) -> Opened | None:
    """Return what a link to a question leads to; None if it is wrong or too old, or if its
    account has another address, or plays another character by now.
    """
    said = _read(key, ANSWER, settings.ANSWER_LINK_DAYS)
    if said is None or len(said) != 4:
        return None
    number, question, account_id, mark = said
    account = AccountDB.objects.filter(pk=account_id, is_active=True).first()
    turn = turns.turn(number)
    if account is None or turn is None or turn.question != question or mark != _mark(account_id):
        return None
    if account.is_banned(username=account.username):
        return None
    character = registry.character_of(turn.ref)
    owner = people.owner_of(character) if character is not None else None
    if owner is None or owner.pk != account.pk:
        return None
    return Opened(turn, account, character)


def stop_link(account_id: int) -> str:
    """Return the address of the page on which an account's mail is ended. It is short: it stands in
    a header, too, where a long link would be cut to pieces.
    """
    return _address("mail-stop", f"{account_id}-{_stop_key(account_id)}")


def stopped_by(key: str) -> int:
    """Return the account whose mail a link ends; 0 for a bad link."""
    number, _dash, said = key.partition("-")
    account_id = int(number) if re.fullmatch(r"[0-9]{1,12}", number) else 0
    return account_id if constant_time_compare(said, _stop_key(account_id)) else 0


def _stop_key(account_id: int) -> str:
    return salted_hmac(STOP, f"{account_id} {_mark(account_id)}").hexdigest()[:20]


def confirm_link(account_id: int, code: str) -> str:
    return _address("mail-confirm", signing.dumps((account_id, code), salt=CONFIRM))


def confirmed_by(key: str) -> tuple[int, str] | None:
    """Return the account and the code of a link that confirms an address."""
    said = _read(key, CONFIRM, addresses.CODE_HOURS / 24)
    return (said[0], said[1]) if said is not None else None


def _address(page: str, key: str) -> str:
    return f"{exports.address()}{reverse(page, args=[key])}"


def _read(key: str, salt: str, days: float) -> Any:
    try:
        return signing.loads(key, salt=salt, max_age=days * DAY)
    except (signing.BadSignature, ValueError):
        return None


def _mark(account_id: int) -> str:
    """Return what stands for an account's address: the address itself is nobody's business."""
    one = addresses.of(account_id)
    text = f"{account_id} {one.address}" if one is not None and one.confirmed else ""
    return hashlib.sha256(text.encode()).hexdigest()[:16] if text else "none"
