"""Journals of other days: how an entry written by an earlier version becomes one of today's.

The theory: an entry says by which version it was written, and is never written again. Reading one
of an earlier version takes it, as plain data, through each step of the table below in turn, until
it is as today's code would have written it. A state is not carried over at all: it is only a fold
of its entries, so one that was written in any other shape is forgotten, and folded again.

So whoever changes what entries look like (a field renamed, given another type, or wanted where it
was not) raises `VERSION`, adds the step from the version before, and keeps a sample written by that
version in ``tests/game/samples/``. A field that is added with a default needs none of it.

| version | until | differs from the next in |
| --- | --- | --- |
| 1 | 2026-11-21 | no ``version``; at the very first, owners of an exchange without their parts, |
|   |            | blows that bring nobody within reach, stakes and grenades like other weapons   |

What an entry does not tell by itself, the fold finds out: `game.events` says where it does.
"""

import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from game.state.declaration import part_schema

VERSION = 2

type Raw = dict[str, Any]


class UnknownVersion(Exception):
    """An entry of a version that this code does not know: it was written by a newer one."""


def upcast(raw: Raw, version: int) -> Raw:
    """Return an entry of ``version`` as one of today's; raise `UnknownVersion`."""
    for number in range(version, VERSION):
        if number not in UPCASTERS:
            raise UnknownVersion(version)
        raw = UPCASTERS[number](raw)
    if version > VERSION:
        raise UnknownVersion(version)
    return raw | {"version": VERSION}


def _of_the_first_days(raw: Raw) -> Raw:
    """Say what entries left out at first; those that came later in version 1 say it already."""
    near = _blows_struck(raw["events"])
    events = [_with_parts(_with_reach(_with_gear(event), near)) for event in raw["events"]]
    return raw | {"action": _with_gear(raw["action"]), "events": events}


def _with_parts(event: Raw) -> Raw:
    """Say which part of a declaration an exchange belongs to: at first each had only one."""
    if event["event"] == "ExchangeBegan" and isinstance(event.get("owners", []), list):
        return event | {"owners": dict.fromkeys(event.get("owners") or [event["owner"]], 0)}
    if event["event"] == "ActionLost" and "index" not in event:
        return event | {"index": 0}
    return event


def _blows_struck(events: list[Raw]) -> set[int]:
    """Return the exchanges in which somebody strikes with a hand weapon, by what was rolled."""
    return {
        event["exchange"]
        for event in events
        if event["event"] == "Rolled" and event.get("slot") == "attack"
        if any(term["why"] in ("brawl", "melee") for term in event["roll"]["modifiers"])
    }


def _with_reach(event: Raw, near: set[int]) -> Raw:
    """Say that a blow brings two within reach of each other (RES-8): it always has since."""
    if event["event"] == "ExchangeBegan" and event["exchange"] in near:
        return event | {"close": True}
    return event


# Of these the stock has said more since. A sheet that a scene is written back to would else lose
# the stock's own for one that merely bears its name.
_STAKE: Raw = {
    "name": "stake",
    "skill": "melee",
    "damage": {"dice": 1, "strength": True},
    "type": "lethal",
}
_GRENADE: Raw = {
    "name": "grenade",
    "skill": "athletics",
    "damage": {"dice": 12, "strength": False},
    "type": "lethal",
    "missile": "thrown",
    "range": 20,
    "capacity": 1,
}


def _with_gear(said: Raw) -> Raw:
    """Say of the stock's stakes and grenades what they are."""
    fighter = said.get("fighter")
    if not isinstance(fighter, dict) or not fighter.get("weapons"):
        return said
    weapons = [_as_in_stock(weapon) for weapon in fighter["weapons"]]
    return said | {"fighter": fighter | {"weapons": weapons}}


def _as_in_stock(weapon: Raw) -> Raw:
    if weapon == _STAKE:
        return weapon | {"stake": True}
    return weapon | {"explosive": True} if weapon == _GRENADE else weapon


UPCASTERS: dict[int, Callable[[Raw], Raw]] = {1: _of_the_first_days}


@cache
def shape_of(kind: type) -> str:
    """Return a mark that is the same as long as values of ``kind`` are written alike."""
    schema = msgspec.json.schema(kind, schema_hook=part_schema)
    return f"{VERSION}.{zlib.crc32(msgspec.json.encode(schema, order='sorted')):08x}"
