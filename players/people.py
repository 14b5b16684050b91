"""Who plays: accounts and their characters, by the names that people know them by."""

import time
from collections.abc import Sequence
from typing import Any

import evennia
import msgspec
from evennia.accounts.models import AccountDB
from evennia.locks.lockfuncs import perm
from evennia.objects.models import ObjectDB

from game.words import names_meant, typed_simply
from players.authority import PERMISSION
from players.realms import OUR_OWN, all_in, realm_of

# On a character: the account that played it last, and when that was.
PLAYED_BY, LAST_ON = "played_by", "last_on"


class Connected(msgspec.Struct, frozen=True):
    """A person who is connected: as whom, for how long idle, with whom they play."""

    name: str
    account: Any
    character: Any
    idle: float
    online: float


def connected() -> list[Connected]:
    """Return everybody who is connected, once for each character or account, by name."""
    found: dict[tuple[int, int], Connected] = {}
    now = time.time()
    for session in evennia.SESSION_HANDLER.get_sessions():
        account = session.get_account() if session.logged_in else None
        if account is None:
            continue
        character = session.get_puppet()
        one = Connected(
            name=str((character or account).key),
            account=account,
            character=character,
            idle=max(0.0, now - session.cmd_last_visible),
            online=max(0.0, now - session.conn_time),
        )
        key = (account.id, character.id if character is not None else 0)
        other = found.get(key)
        if other is None or one.idle < other.idle:
            found[key] = one
    return sorted(found.values(), key=lambda player: player.name.casefold())


def name_of(account: Any, session: Any = None) -> str:
    """Return what a person is called: as whom they play now, or as their account."""
    played = session.get_puppet() if session is not None else None
    played = played or next(iter(account.get_all_puppets()), None)
    return str((played or account).key)


def account_called(name: str) -> Any:
    """Return the one account that a name means, or None: that of a character that is played, of a
    character, or its own.
    """
    wanted = typed_simply(name)
    here = [player.account for player in connected() if typed_simply(player.name) == wanted]
    playing = {account.id: account for account in here}
    if len(playing) == 1:
        return next(iter(playing.values()))
    account = AccountDB.objects.filter(username__iexact=name).first()
    if account is not None:
        return account
    character = anywhere(name)
    return owner_of(character) if character is not None else None


def owner_of(character: Any) -> Any:
    """Return the account that a character is played by, or was played by last; None if nobody ever
    was.
    """
    number = character.attributes.get(PLAYED_BY)
    return character.account or AccountDB.objects.filter(pk=number or 0).first()


def note_come(character: Any) -> None:
    """Note whose character it is, and of which realm: what they read is asked for that, while the
    database is away too.
    """
    realm_of(character)
    account = character.account
    if account is not None and character.attributes.get(PLAYED_BY) != account.id:
        character.attributes.add(PLAYED_BY, account.id)


def note_gone(character: Any) -> None:
    character.attributes.add(LAST_ON, time.time())


def last_on(character: Any) -> float | None:
    """Return when a person was last connected, in seconds since 1970; None if they never were."""
    if character.sessions.count():
        return time.time()
    left: float | None = character.attributes.get(LAST_ON)
    return left


def storytellers() -> Sequence[Connected]:
    """Return the storytellers who are connected, and accounts that stand above them."""
    return [player for player in connected() if player.account.check_permstring(PERMISSION)]


def character_of_account(account: Any) -> Any:
    """Return the character that an account plays, or played last, or would play; None without."""
    played = next(iter(account.get_all_puppets()), None)
    if played is not None:
        return played
    own = account.characters.all()
    last = account.db._last_puppet
    return last if last in own else next(iter(own), None)


def is_storytellers_account(account: Any, character: Any) -> bool:
    """Say whether an account runs scenes here, whether or not it plays ``character`` now."""
    if account.attributes.get("_quell"):
        return bool(perm(character, None, PERMISSION))
    return bool(account.is_superuser or perm(account, None, PERMISSION))


# -------------------------------------------------------------------------------------------------
# Which character a text names: in a room, or anywhere.


def in_room(looker: Any, text: str) -> Any:
    """Return the one character in the looker's room whom a text names, or None."""
    room = looker.location
    here = list(room.contents_get(content_type="character")) if room is not None else [looker]
    found = names_meant(text, [one.key for one in here])
    named = [one for one in here if one.key in found]
    return named[0] if len(named) == 1 else None


def anywhere(name: str, realm: str = OUR_OWN) -> Any:
    """Return the one character anywhere in a realm that has exactly this name, or has it but for
    accents; else None.
    """
    if realm == OUR_OWN:
        characters = ObjectDB.objects.filter(db_typeclass_path__contains=".characters.")
    else:
        characters = all_in(realm).filter(db_typeclass_path__endswith="Character")
    found = list(characters.filter(db_key__iexact=name)[:2])
    if not found:
        simply = typed_simply(name)
        known = characters.values_list("pk", "db_key")
        found = [ObjectDB.objects.get(pk=pk) for pk, key in known if typed_simply(key) == simply]
    return found[0] if len(found) == 1 else None


# -------------------------------------------------------------------------------------------------
# Players' connections, and when they were lost.
#
# A portal that dies takes everybody's connection with it; the server learns of each only when there
# is a portal again, and has spoken to nobody meanwhile.

_cut_at = 0.0


def note_cut() -> None:
    """Note that the portal is gone, and every connection with it."""
    global _cut_at
    _cut_at = time.time()


def lost_at(session: Any) -> float:
    """Return when the connection of a session that ends now was lost, in seconds since 1970."""
    return _cut_at if session is not None and session.conn_time < _cut_at else time.time()
