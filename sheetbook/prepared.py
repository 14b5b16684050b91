"""What storytellers keep by name from one evening to the next: NPCs and encounters of their own.

Private ones are one JSON text in an Attribute of their maker, of the account where there is
one; shared ones one text of the server's, for each realm its own. They are data as a file has them.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

import msgspec
from evennia.server.models import ServerConfig

from game.errors import RuleError
from game.fighter import HOME_SYSTEM
from game.words import names_meant
from play.encounters import house_encounters
from players.realms import realm_of
from sheets.catalog import Catalog, CatalogError, default_catalog
from sheets.reading import RawSheet, Reader
from sheets.sheet import StockNpc

HOUSE = "the house"  # the owner of what the game's house has
CATEGORY = "roundkeeper prepared"
MOST = 100  # of a kind, for one storyteller, and shared

type What = Literal["NPC", "encounter"]


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept under a name, and its owner."""

    said: dict[str, Any]
    by: str = ""
    shared: bool = False


_DECODER = msgspec.json.Decoder(dict[str, Kept])


def kept_for(character: Any, what: What, account: Any = None) -> dict[str, Kept]:
    """Return all that a storyteller may use, their own before what is shared.

    A character whose client is closed has no account: a page that shows it names its reader's.
    """
    own, shared = _texts(character, what, account)
    kept = _read(shared) | _read(own)
    if what == "encounter":
        kept = {name: Kept(said, HOUSE, True) for name, said in house_encounters().items()} | kept
    return kept


def find(character: Any, what: What, text: str) -> tuple[str, Kept]:
    """Return what a text names, or refuse."""
    known = kept_for(character, what)
    found = names_meant(text.strip(), known) if text.strip() else []
    if len(found) != 1:
        code = "ambiguous-name" if found else "unknown-name"
        raise RuleError(code, what=what, text=text, names=found or sorted(known))
    return found[0], known[found[0]]


def keep(character: Any, what: What, name: str, kept: Kept) -> None:
    """Keep something under a name, where it is not already; refuse more than there is room for."""
    texts = _texts(character, what)
    here = _read(texts[kept.shared])
    if name not in here and len(here) >= MOST:
        raise RuleError("too-many-kept", what=what, limit=MOST)
    _write(character, what, kept.shared, here | {name: kept})


def drop(character: Any, what: What, name: str, kept: Kept) -> None:
    """Keep something no longer."""
    here = _read(_texts(character, what)[kept.shared])
    here.pop(name, None)
    _write(character, what, kept.shared, here)


def _texts(character: Any, what: What, account: Any = None) -> tuple[str, str]:
    own = (account or _owner(character)).attributes.get(what, category=CATEGORY)
    return own or "", ServerConfig.objects.conf(_key(character, what)) or ""


def _owner(character: Any) -> Any:
    return character.account or character


def _key(character: Any, what: What) -> str:
    return f"{CATEGORY} {what} {realm_of(character)}".strip()


def _read(text: str) -> dict[str, Kept]:
    return _DECODER.decode(text) if text else {}


def _write(character: Any, what: What, shared: bool, all_of_them: dict[str, Kept]) -> None:
    text = msgspec.json.encode(all_of_them).decode()
    if shared:
        ServerConfig.objects.conf(_key(character, what), value=text)
    else:
        _owner(character).attributes.add(what, text, category=CATEGORY)


# --- NPCs among the stock ------------------------------------------------------------------------


def stock_for(character: Any, system: str, account: Any = None) -> Catalog:
    own, shared = _texts(character, "NPC", account)
    return _with_own(system, own, shared) if own or shared else default_catalog().of(system)


@lru_cache(maxsize=100)
def _with_own(system: str, own: str, shared: str) -> Catalog:
    return with_npcs(
        default_catalog().of(system),
        {name: one.said for name, one in (_read(shared) | _read(own)).items()},
    )


def with_npcs(catalog: Catalog, sheets: dict[str, RawSheet]) -> Catalog:
    """Return a catalog with NPCs in it besides, of its system or of that which the game began with;
    those that it does not take any more are left out.
    """
    found = {}
    for name, said in sheets.items():
        system = said.get("system", HOME_SYSTEM)
        try:
            if system in (catalog.system, HOME_SYSTEM):
                found[name] = catalog.of(system).read(StockNpc, said, Reader(entry=name))
        except CatalogError:
            continue
    return replace(
        catalog,
        sheets=catalog.sheets | {name: sheets[name] for name in found},
        npcs=catalog.npcs | {name: fighter for name, (_, fighter) in found.items()},
        tiers=catalog.tiers | {name: said.tier for name, (said, _) in found.items()},
        looks=catalog.looks | {name: said.looks for name, (said, _) in found.items()},
    )
