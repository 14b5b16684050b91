"""What a person may be called: whatever can be typed, and is taken for nobody else.

Accounts and characters follow one rule: an account's first character is called as it is.
"""

import math
import re
import time
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from evennia.accounts.accounts import CREATION_THROTTLE
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.utils import class_from_module

from game.words import alphabets, likeness, written_plainly
from narration.languages import N_, _
from narration.text import count

SHORTEST, LONGEST = 2, 40
# They mean another person, or nobody, where a command names people or a log says whose word it was.
RESERVED = (
    *("me", "you", "your", "self", "here"),
    *("someone", "nobody", "none", "all", "everyone", "everybody"),
    *("st", "storyteller", "the storyteller", "game", "the game", "roundkeeper"),
)
# Read as a storyteller's word, where the name poses: "Vesper rules: ..."
_RULING = re.compile(r".*\Wrules", re.IGNORECASE)
# Read as a storyteller, or as a line of the game's: "Vesper the Storyteller", "Round 2 is over."
_OF_THE_GAME = re.compile(
    r".*\b(?:storyteller|roundkeeper|game ?master)\b.*|round \d.*|end of .*"
    r"|(?:the )?(?:gm|dm|staff|narrator|referee|moderator|host)"
    r"|(?:(?:the|this|a) )?(?:fight|chase|scene|round|initiative|proposal)\b.*"
    r"|(?:your|now|waiting|revealed|bookkeeping|order)\b.*",
    re.IGNORECASE,
)
# Read as what a person does, has, or as several: "Rat goes down", "Rat's", "Rat and Jo".
_SENTENCE = re.compile(
    r".*\s(?:and|or|is|has|goes|takes|passes|attacks|dodges|blocks|declares|joins|leaves|grants"
    r"|falls|dies|misses|hits)\b.*|.*\sof them"
    r"|.*'s(?:\s.*)?",
    re.IGNORECASE,
)
# Read as several people, a number, a sum, or as the rest of a line: "Thug1-3", "1e9", "2 thug",
# "Wits + Brawl", "Rat with club", "for 3".
_OF_A_LINE = re.compile(
    r".*\d-\d.*|.*\s(?:with|at|for|from|then|else|as|vs|range|haste|pool)\b.*"
    r"|(?:with|at|for|from|then|as|vs|range|haste|pool)\s.*"
    r"|.*\s[+-]\s.*|[\d.+-]+(?:e[\d.+-]+|\s.*)|0[xob][\da-f]+|\d*d\d+",
    re.IGNORECASE,
)
_MASK = re.compile(r"someone[ '.@+#-]*\d*", re.IGNORECASE)  # what players read for who is hidden
RULE = N_(
    "A name has {shortest} to {longest} characters: letters (accents are fine), digits, spaces "
    "and the signs ' - . _ @ +"
)
_NAME = re.compile(r"(?=.*[^\W\d_])\w[\w '.@+-]*")


def rule() -> str:
    return _(RULE, shortest=SHORTEST, longest=LONGEST)


def why_not(name: str) -> str | None:
    """Return why nobody may be called so, to be told to its chooser; None where they may."""
    if not _NAME.fullmatch(name):
        return _("{rule}, and at least one letter: choose another.", rule=rule())
    if not SHORTEST <= len(name) <= LONGEST:
        return _("{rule}. That one has {number}: choose another.", rule=rule(), number=len(name))
    if len(alphabets(name)) > 1:
        return _("The letters of a name are all of one alphabet: choose another.")
    return _why_reserved(name)


def why_no_npc(name: str) -> str | None:
    """Return why a player may not call an NPC so: it would speak as the game, or as a person who
    plays here. Storytellers know what they do.
    """
    return _why_reserved(name) or why_taken(name)


def _why_reserved(name: str) -> str | None:
    read_wrongly = (_MASK, _RULING, _OF_THE_GAME, _SENTENCE, _OF_A_LINE)
    if name.lower() in RESERVED or any(one.fullmatch(name) for one in read_wrongly):
        return _("Commands take '{name}' for somebody else: choose another name.", name=name)
    return None


def why_taken(name: str, account: Any = None) -> str | None:
    """Return why ``account`` (or a person who has none yet) may not take a name: a person has it,
    or one that can be mistaken for it. You are never mistaken for your own account.
    """
    wanted = likeness(name)
    for taken in _names_of_others(account):
        if likeness(taken) == wanted:
            like = "" if taken == name else _(", which looks like '{name}',", name=name)
            return _("The name '{taken}'{like} is taken: choose another.", taken=taken, like=like)
    return None


def _names_of_others(account: Any) -> Iterator[str]:
    known = ObjectDB.objects.filter(db_typeclass_path__contains=".characters.")
    yield from known.values_list("db_key", flat=True)
    accounts = AccountDB.objects.all()
    if account is not None:
        accounts = accounts.exclude(pk=account.pk)
    yield from accounts.values_list("username", flat=True)


class NameOfAnAccount:
    """Refuses an account's name that its character could not have: Evennia names both alike."""

    def __call__(self, name: str) -> None:
        """Raise an error that says why not."""
        plain = written_plainly(name)
        why = why_not(plain) or why_taken(plain)
        if why is not None:
            raise ValidationError(why, code="name")


# -------------------------------------------------------------------------------------------------
# What an account may be called, and how many an address makes: on the connection screen and on the
# web alike.


def why_no_account(name: str, password: str, address: str) -> str:
    """Return why there can be no such account; empty where there can."""
    if not settings.NEW_ACCOUNT_REGISTRATION_ENABLED:
        return _("This game makes no new accounts. Ask the people who run it.")
    if CREATION_THROTTLE.check(address):
        left = CREATION_THROTTLE.timeout - (time.time() - CREATION_THROTTLE.get(address)[-1])
        return _(
            "Too many accounts come from your address. Try again in {wait}.",
            wait=count(math.ceil(left / 60), "minute"),
        )
    account = account_class()
    valid, errors = account.validate_username(name)
    if valid:
        valid, errors = account.validate_password(password, account=account(username=name))
    return "" if valid else next(iter(errors), _("That name or password isn't allowed."))


def account_class() -> Any:
    return class_from_module(settings.BASE_ACCOUNT_TYPECLASS)
