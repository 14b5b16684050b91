"""How a player wants to be told things: kept on the account, for all their characters."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Model
from django.db.models.signals import post_delete, post_save
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.typeclasses.attributes import Attribute

from narration.languages import ENGLISH, LANGUAGES, speaking
from narration.reader import DEFAULT_WIDTH, STYLES, Reader, Style
from players.authority import is_storyteller
from players.realms import OUR_OWN, realm_of
from players.usual_rules import usual_rules

# -------------------------------------------------------------------------------------------------
# How a player wants to be told things: kept on the account, for all their characters.

# What is kept, and how `keep` takes back what was chosen, where there is more than yes and no.
STYLE = "told_in"
SCREENREADER = "told_to_a_screen_reader"  # None leaves it to the client
COLOUR = "told_in_colour"
BELL = "told_with_a_bell"
WIDTH = "told_in_columns"  # None leaves it to the client
ZONE = "told_in_the_zone"  # by its IANA name; empty for none
LANGUAGE = "told_in_the_language"  # by its code; empty for the game's own
# On a character: the number of the one scene here that they are told of besides their own, or that
# it is none; nothing means all.
FOLLOWED, FOLLOWS_NONE = "followed_scene", 0

USUAL: Style = "usual"
LEAST_WIDTH, MOST_WIDTH = 40, 200
LEAST_HEIGHT, DEFAULT_HEIGHT = 10, 24
UNTOLD_HEIGHT = settings.CLIENT_DEFAULT_HEIGHT  # stands where a client tells none
MOST_LIKE = 4  # zones that may be meant


def reader_of(character: Any, name: str = "", st: bool = False) -> Reader:
    """Return the reader that a character's player is; ``name`` is their combatant's."""
    player = player_of(character)
    manner = player.manner
    return Reader(
        name=name,
        st=st,
        style=manner.style,
        screenreader=player.aloud,
        width=player.columns,
        zone=manner.zone or settings.TIME_ZONE,
        own_zone=bool(manner.zone),
        usual=usual_rules().id,
        bridged=realm_of(character) != OUR_OWN,
        language=manner.language,
    )


def keep(character: Any, what: str, wanted: str | bool | int | None) -> None:
    """Keep a preference of a character's player."""
    _keeper(character).attributes.add(what, wanted)


def uses_screenreader(character: Any) -> bool:
    """Say whether to write for a screen reader: the player's word counts, else the client's."""
    return player_of(character).aloud


def reads_aloud(chosen: bool | None, clients: Iterable[Any]) -> bool:
    """Say whether to write for a screen reader, where that is what the player has ``chosen`` and
    these are their ``clients``.
    """
    if chosen is not None:
        return chosen
    flags = [client.protocol_flags.get("SCREENREADER") for client in clients]
    return any(flags)


def columns_of(chosen: int | None, clients: Iterable[Any]) -> int:
    """Return the width to write for, where that is what the player has ``chosen`` and these are
    their ``clients``.
    """
    if chosen is not None:
        return chosen
    widths = [one.protocol_flags.get("SCREENWIDTH", {}).get(0, DEFAULT_WIDTH) for one in clients]
    return min(widths, default=DEFAULT_WIDTH)


def height_of(character: Any) -> int:
    """Return the lines of the lowest screen that the player is seen on, where clients tell it."""
    clients = character.sessions.all()
    windows = [client.protocol_flags.get("SCREENHEIGHT", {}) for client in clients]
    heights = [window[0] for window in windows if window.get(0, UNTOLD_HEIGHT) != UNTOLD_HEIGHT]
    return max(LEAST_HEIGHT, min(heights, default=DEFAULT_HEIGHT))


def zone_of(character: Any) -> str:
    """Return the time zone that the player has set, by its IANA name; empty for none."""
    chosen = str(_keeper(character).attributes.get(ZONE) or "")
    return chosen if chosen and _is_known(chosen) else ""


def language_of(character: Any) -> str:
    """Return the language that the player has chosen, by its code, else the game's own."""
    chosen = str(_keeper(character).attributes.get(LANGUAGE) or "")
    return chosen if chosen in LANGUAGES else games_language()


def games_language() -> str:
    """Return the code of the language that the game speaks to people who have not chosen one
    (`settings.LANGUAGE_CODE`).
    """
    code = str(settings.LANGUAGE_CODE).partition("-")[0]
    return code if code in LANGUAGES else ENGLISH


@cache
def _zones() -> dict[str, str]:
    """Return the names of all zones, by their names in small letters."""
    return {one.lower(): one for one in sorted(available_timezones())}


def zones_named(text: str) -> list[str]:
    """Return the zones that a text names, however it is spelled: ``europe/london``, ``London``,
    ``new york``.
    """
    known, wanted = _zones(), _as_named(text)
    if wanted in known:
        return [known[wanted]]
    return [known[name] for name in known if _place(name) == wanted]


def zones_like(text: str) -> list[str]:
    """Return a few zones that may be meant by a text that names none."""
    known, wanted = _zones(), _as_named(text)
    places = {_place(name): name for name in reversed(known)}
    near = get_close_matches(wanted, known, n=MOST_LIKE)
    near += [places[one] for one in get_close_matches(wanted, places, n=MOST_LIKE)]
    return [known[one] for one in dict.fromkeys(near)][:MOST_LIKE]


def _as_named(text: str) -> str:
    return "_".join(text.lower().split())


def _place(name: str) -> str:
    """Return the last part of a zone's name: the city."""
    return name.rpartition("/")[2]


def _is_known(zone: str) -> bool:
    """Say whether this machine still knows a zone that was set on it or on another."""
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _keeper(character: Any) -> Any:
    """Return what keeps the preferences of a character, or of an account itself."""
    return getattr(character, "account", None) or character


# -------------------------------------------------------------------------------------------------
# How a person's player is told things, and whether they see all: looked up once, and kept until
# something is written that it comes of.
#
# It is asked for everybody in a room for whatever is told there. What a client says of itself (its
# width, that it reads aloud) is not in it: that may change with any line from it.

KEPT = "_manner"  # on a character, in memory alone

# What is written on an account or a character that their manner comes of.
WRITTEN = frozenset(
    {
        STYLE,
        SCREENREADER,
        COLOUR,
        BELL,
        WIDTH,
        ZONE,
        LANGUAGE,
        FOLLOWED,
        "_quell",
    }
)


class DisplayPrefs(NamedTuple):
    """How a person's player has chosen to be told things, and whether they see all."""

    storyteller: bool
    style: Style
    aloud: bool | None  # None leaves it to the client
    coloured: bool
    bell: bool
    width: int | None  # None leaves it to the client
    zone: str  # empty for none
    language: str
    followed: int | None  # see `FOLLOWED`


class Player(NamedTuple):
    """A character's player, as they are at this moment."""

    clients: list[Any]
    manner: DisplayPrefs
    aloud: bool
    columns: int


class _Times:
    """How often something was written that makes up a manner."""

    written = 0


def player_of(character: Any, clients: list[Any] | None = None) -> Player:
    """Return a character's player, with how they are told things now; ``clients`` are those that
    they are at, if that is known.
    """
    clients = character.sessions.all() if clients is None else clients
    manner = manner_of(character, clients)
    return Player(
        clients,
        manner,
        reads_aloud(manner.aloud, clients),
        columns_of(manner.width, clients),
    )


def speaking_to(character: Any) -> AbstractContextManager[None]:
    """Have texts be in the language of a character's player for a while; in the game's own where
    nobody plays them, or where no database can say.
    """
    try:
        known = manner_of(character).language if character.sessions.count() else ""
    except DatabaseError:
        known = ""
    return speaking(known or games_language())


def manner_of(character: Any, clients: list[Any] | None = None) -> DisplayPrefs:
    """Return how a character's player is told things, as it is now; ``clients`` are those that
    they are at, if that is known.
    """
    players = character.sessions.all() if clients is None else clients
    now = _Times.written, tuple(map(_who_plays, players)), tuple(character.permissions.all())
    kept: tuple[Any, DisplayPrefs] | None = vars(character).get(KEPT)
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


def _looked_up(character: Any) -> DisplayPrefs:
    chosen = _keeper(character).attributes
    style, aloud, width = (chosen.get(what) for what in (STYLE, SCREENREADER, WIDTH))
    return DisplayPrefs(
        storyteller=is_storyteller(character),
        style=style if style in STYLES else USUAL,  # "normal" is what the usual one was called once
        aloud=None if aloud is None else bool(aloud),
        coloured=bool(chosen.get(COLOUR, default=True)),
        bell=bool(chosen.get(BELL, default=False)),
        width=width if isinstance(width, int) else None,
        zone=zone_of(character),
        language=language_of(character),
        followed=character.attributes.get(FOLLOWED),
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
