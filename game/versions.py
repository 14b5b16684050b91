"""Journals of other days: how an entry written by an earlier version becomes one of today's.

The theory: an entry says by which version it was written, and is never written again. Reading one
of an earlier version takes it, as plain data, through each step of the table below in turn, until
it is as today's code would have written it. A state is not carried over at all: it is only a fold
of its entries, so one that was written in any other shape is forgotten, and folded anew.

So whoever changes what entries look like (a field renamed, given another type, or wanted where it
was not) raises `VERSION`, adds the step from the version before, and keeps a sample written by that
version in ``tests/game/samples/``. A field that is added with a default needs none of it.

| version | until | differs from the next in |
| --- | --- | --- |
| 1 | 2026-11-21 | no ``version``; at the very first, owners of an exchange without their parts |
"""

import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from game.combat.declaration import part_schema

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


def _number_the_parts(raw: Raw) -> Raw:
    """Say of which part of a declaration an exchange is: at first there was but one in each."""
    return raw | {"events": [_with_parts(event) for event in raw["events"]]}


def _with_parts(event: Raw) -> Raw:
    if event["event"] == "ExchangeBegan" and isinstance(event.get("owners", []), list):
        return event | {"owners": dict.fromkeys(event.get("owners") or [event["owner"]], 0)}
    if event["event"] == "ActionLost" and "index" not in event:
        return event | {"index": 0}
    return event


UPCASTERS: dict[int, Callable[[Raw], Raw]] = {1: _number_the_parts}


@cache
def shape_of(kind: type) -> str:
    """Return a mark that is the same as long as values of ``kind`` are written alike."""
    schema = msgspec.json.schema(kind, schema_hook=part_schema)
    return f"{VERSION}.{zlib.crc32(msgspec.json.encode(schema, order='sorted')):08x}"
