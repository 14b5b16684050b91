"""The people in a value: found by the types of its fields (`game.names`), and masked.

What a type proves to hold nobody is passed by. All else is looked into, and a string of which no
type says what it holds is taken for a name: a type that was forgotten hides too much, never too
little. What is masked is a value like any other, in which a hidden name does not occur; there the
mask is its own mask.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAliasType, Union, get_args, get_origin

import msgspec
from msgspec.structs import replace

from game.names import Choice, Name, Text, Word
from game.secrecy.viewer import Masks, Viewer
from game.state.scene import Fight, pair


class _Change(NamedTuple):
    """What becomes of each kind of string."""

    name: Callable[[str], str]
    text: Callable[[str], str]
    choice: Callable[[str], str]


type _Walk = Callable[[Any, _Change], Any]


def masked[T](value: T, viewer: Viewer) -> T:
    """Return a value in which nobody is named whom the viewer must not know."""
    if not viewer.masks:
        return value
    found: T = _anything(value, _masking(viewer.masks))
    return found


def named(value: object) -> set[str]:
    """Return whoever may be named in a value; free text names nobody."""
    found: set[str] = set()

    def note(name: str) -> str:
        found.add(name)
        return name

    _anything(value, _Change(note, str, note))
    return found


@lru_cache(maxsize=64)
def _masking(masks: Masks) -> _Change:
    known = dict(masks)
    longest_first = sorted(known, key=len, reverse=True)
    names = "|".join(re.escape(name) for name in longest_first)
    pattern = re.compile(rf"(?<!\w)(?:{names})(?!\w)")

    def within(text: str) -> str:
        return pattern.sub(lambda found: known[found[0]], text)

    return _Change(lambda name: known.get(name, name), within, within)


# --- by value ------------------------------------------------------------------------------------


def _name(value: Any, change: _Change) -> Any:
    return change.name(value) if isinstance(value, str) else value


def _text(value: Any, change: _Change) -> Any:
    return change.text(value) if isinstance(value, str) else value


def _choice(value: Any, change: _Change) -> Any:
    return change.choice(value) if isinstance(value, str) else value


def _struct(value: Any, change: _Change) -> Any:
    if not isinstance(value, msgspec.Struct):
        return value
    changes: dict[str, Any] = {}
    for field, walk in _fields(type(value)):
        before = getattr(value, field)
        after = walk(before, change)
        if after is not before and after != before:
            changes[field] = after
    if not changes:
        return value
    changed = replace(value, **changes)
    return _sorted(changed) if isinstance(changed, Fight) else changed


def _sorted(fight: Fight) -> Fight:
    """Keep pairs of names the way that distances are looked up."""
    return replace(
        fight,
        close=tuple(pair(*one) for one in fight.close),
        steps=tuple((*pair(one[0], one[1]), one[2]) for one in fight.steps),
    )


def _anything(value: Any, change: _Change) -> Any:
    """Look into a value of which no type says what it holds."""
    if isinstance(value, dict):
        return _entries(_anything, _anything)(value, change)
    if isinstance(value, tuple | list | frozenset | set):
        return _each(_anything)(value, change)
    return _struct(_choice(value, change), change)


def _same(value: Any, change: _Change) -> Any:
    return value


def _each(walk: _Walk) -> _Walk:
    def all_of(value: Any, change: _Change) -> Any:
        return type(value)([walk(one, change) for one in value]) if value else value

    return all_of


def _row(walks: tuple[_Walk, ...]) -> _Walk:
    def all_of(value: Any, change: _Change) -> Any:
        return tuple([walk(one, change) for walk, one in zip(walks, value, strict=True)])

    return all_of


def _entries(by: _Walk, of: _Walk) -> _Walk:
    def all_of(value: Any, change: _Change) -> Any:
        return {by(key, change): of(one, change) for key, one in value.items()} if value else value

    return all_of


# --- by type -------------------------------------------------------------------------------------

_STRINGS: dict[Any, _Walk | None] = {Name: _name, Text: _text, Choice: _choice, Word: None}
_OTHERS = {str: _choice, int: None, bool: None, float: None, NoneType: None}
_CHECKED = {_name, _text, _choice, _struct}  # leave a value of another type as it is


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, _Walk], ...]:
    """Return the fields in which people may be, each with the way to find them."""
    fields = ((one.name, _walk(one.type)) for one in msgspec.structs.fields(kind))
    return tuple((name, walk) for name, walk in fields if walk is not None)


@cache
def _walk(kind: Any) -> _Walk | None:
    """Return how to find the people in a value of this type; None if there can be none."""
    known = _STRINGS | _OTHERS
    if kind in known:
        return known[kind]
    if isinstance(kind, TypeAliasType):
        return _walk(kind.__value__)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _struct
    inner = get_args(kind)
    match get_origin(kind):
        case origin if origin is Literal:
            return None
        case origin if origin is Annotated:
            return _walk(inner[0])
        case origin if origin in (Union, UnionType):
            return _one_of({_walk(one) for one in inner} - {None})
        case origin if origin in (tuple, list, frozenset, set, dict):
            return _all_of(origin, inner)
    return _anything


def _one_of(walks: set[_Walk | None]) -> _Walk | None:
    if not walks:
        return None
    return walks.pop() if len(walks) == 1 and walks <= _CHECKED else _anything


def _all_of(origin: Any, inner: tuple[Any, ...]) -> _Walk | None:
    walks = [_walk(one) for one in inner if one is not ...]
    if not any(walks):
        return None
    sure = tuple(one or _same for one in walks)
    if origin is dict:
        return _entries(*sure)
    if origin is tuple and ... not in inner:
        return _row(sure)
    return _each(*sure)
