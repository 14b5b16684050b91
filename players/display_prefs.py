"""How somebody's player is told things, and whether they see all: looked up once, and kept until
something is written that it comes of.

It is asked for everybody in a room for whatever is told there. What a client says of itself (its
width, that it reads aloud) is no part of it: that may change with any line from it.
"""

from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from django.db import DatabaseError
from django.db.models import Model
from django.db.models.signals import post_delete, post_save
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.typeclasses.attributes import Attribute

from narration.languages import speaking
from narration.reader import Style
from players import preferences
from players.authority import is_storyteller

KEPT = "_manner"  # on a character, in memory alone

# What is written on an account or a character that their manner comes of.
WRITTEN = frozenset(
    {
        preferences.STYLE,
        preferences.SCREENREADER,
        preferences.COLOUR,
        preferences.BELL,
        preferences.WIDTH,
        preferences.ZONE,
        preferences.LANGUAGE,
        "_quell",
    }
)


class Manner(NamedTuple):
    """How somebody's player has chosen to be told things, and whether they see all."""

    storyteller: bool
    style: Style
    aloud: bool | None  # None leaves it to the client
    coloured: bool
    bell: bool
    width: int | None  # None leaves it to the client
    zone: str  # empty for none
    language: str


class Player(NamedTuple):
    """Whoever plays a character, as they are at this moment."""

    clients: list[Any]
    manner: Manner
    aloud: bool
    columns: int


class _Times:
    """How often something was written that anybody's manner comes of."""

    written = 0


def player_of(character: Any) -> Player:
    """Return whoever plays a character, with how they are told things now."""
    clients = character.sessions.all()
    manner = manner_of(character, clients)
    return Player(
        clients,
        manner,
        preferences.reads_aloud(manner.aloud, clients),
        preferences.columns_of(manner.width, clients),
    )


def speaking_to(character: Any) -> AbstractContextManager[None]:
    """Have texts be in the language of a character's player for a while; in the game's own where
    nobody plays them, or where no database can say.
    """
    try:
        known = manner_of(character).language if character.sessions.count() else ""
    except DatabaseError:
        known = ""
    return speaking(known or preferences.games_language())


def manner_of(character: Any, clients: list[Any] | None = None) -> Manner:
    """Return how a character's player is told things, as it is now; ``clients`` are those that
    they are at, if that is known.
    """
    players = character.sessions.all() if clients is None else clients
    now = _Times.written, tuple(map(_who_plays, players)), tuple(character.permissions.all())
    kept: tuple[Any, Manner] | None = vars(character).get(KEPT)
    if kept is not None and kept[0] == now:
        return kept[1]
    manner = _looked_up(character)
    if players:  # who has no player is told nothing, and may get another's
        vars(character)[KEPT] = now, manner
    return manner


def _who_plays(session: Any) -> tuple[int, int, tuple[str, ...]]:
    """Return one at a client, with what they are permitted: Django does not say when that is taken
    from them all at once.
    """
    account = session.account
    return session.sessid, session.uid, tuple(account.permissions.all()) if account else ()


def _looked_up(character: Any) -> Manner:
    return Manner(
        storyteller=is_storyteller(character),
        style=preferences.style_of(character),
        aloud=preferences.chosen_screenreader(character),
        coloured=preferences.wants_colour(character),
        bell=preferences.wants_bell(character),
        width=preferences.chosen_width(character),
        zone=preferences.zone_of(character),
        language=preferences.language_of(character),
    )


def forget() -> None:
    """Look everybody's manner up anew."""
    _Times.written += 1


def _saved(sender: type[Model], instance: Model, **kwargs: Any) -> None:
    if isinstance(instance, Attribute):
        if instance.db_key in WRITTEN:
            forget()
    elif isinstance(instance, AccountDB):
        forget()
    elif isinstance(instance, ObjectDB):
        fields = kwargs.get("update_fields")
        if fields is None or "db_account" in fields:
            forget()


def _deleted(sender: type[Model], instance: Model, **kwargs: Any) -> None:
    if isinstance(instance, Attribute) and instance.db_key in WRITTEN:
        forget()


post_save.connect(_saved, dispatch_uid=f"{__name__}.saved")
post_delete.connect(_deleted, dispatch_uid=f"{__name__}.deleted")
