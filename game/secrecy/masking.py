"""The people in a value: found by the types of its fields (`game.names`), and masked.

What a type proves to name nobody is passed by. A string of which no type says what it holds is
taken for a name: a type that was forgotten hides too much, never too little.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from operator import is_
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeAliasType, Union, get_args, get_origin

import msgspec
from msgspec.structs import replace

from game.fighter import Fighter
from game.names import Choice, Name, Spoken, Text, Word
from game.secrecy.viewer import Masks, Viewer
from game.state.distance import pair
from game.state.person import Person
from game.state.scene import Fight

REMEMBERED = 200  # people and sheets, for each kind of viewer
HEARD = "text"  # the field that is left alone where ``heard`` says that it may be


class _Change(NamedTuple):
    """What becomes of each kind of string: without ``text`` and ``choice``, only of names."""

    name: Callable[[str], str]
    text: Callable[[str], str] | None
    choice: Callable[[str], str] | None
    # Those in a scene and their sheets, by their ids, and what became of them: they stay as they
    # are from one scene to the next, nearly all.
    people: dict[int, tuple[msgspec.Struct, msgspec.Struct]] | None = None


type _Walk = Callable[[Any, _Change], Any]


def masked[T](value: T, viewer: Viewer) -> T:
    """Return a value in which nobody is named whom the viewer must not know."""
    if not viewer.masks:
        return value
    found: T = _anything(value, _masking(viewer.masks))
    return found


def named(value: object) -> set[str]:
    """Return whoever may be named in a value; free text names nobody."""
    found: dict[str, str] = {}

    def note(name: str) -> str:
        return found.setdefault(name, name)

    _anything(value, _Change(note, None, note))
    return set(found)


def renamed[T](value: T, name: str, other: str) -> T:
    """Return a value in which somebody has another name, wherever a type says that it is a name;
    free text and choices stay as they are.
    """
    change = _renaming(name, other)
    known = isinstance(value, msgspec.Struct)
    found: T = _struct(value, change) if known else _anything(value, change)
    return found


@lru_cache(maxsize=64)
def _renaming(name: str, other: str) -> _Change:
    return _Change(lambda one: other if one == name else one, None, None)


@lru_cache(maxsize=64)
def _masking(masks: Masks) -> _Change:
    known = dict(masks)
    names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))  # longest first
    pattern = re.compile(rf"(?<!\w)(?:{names})(?!\w)")

    def within(text: str) -> str:
        return pattern.sub(lambda found: known[found[0]], text)

    return _Change(lambda name: known.get(name, name), within, within, people={})


def _name(value: Any, change: _Change) -> Any:
    return change.name(value) if isinstance(value, str) else value


def _text(value: Any, change: _Change) -> Any:
    return change.text(value) if change.text and isinstance(value, str) else value


def _choice(value: Any, change: _Change) -> Any:
    return change.choice(value) if change.choice and isinstance(value, str) else value


def _struct(value: Any, change: _Change) -> Any:
    """Walk through a struct. It is done for every event and each who has a part in it."""
    if not isinstance(value, msgspec.Struct):
        return value
    fields = _fields(type(value), change.text is None, change.choice is None)
    kept = HEARD if getattr(value, "heard", False) else ""
    changes = {}
    for field, walk in fields:
        if field != kept:
            before = getattr(value, field)
            after = before if before is None else walk(before, change)
            if after is not before:
                changes[field] = after
    if not changes:
        return value
    changed = replace(value, **changes)
    return _sorted(changed) if isinstance(changed, Fight) else changed


def _person(value: Any, change: _Change) -> Any:
    """Change somebody in a scene, or a sheet, or know what became of it the last time."""
    if change.people is None:
        return _struct(value, change)
    kept = change.people.get(id(value))
    if kept is None:
        if len(change.people) >= REMEMBERED:
            change.people.clear()
        # An id is nobody else's while its owner is kept.
        kept = change.people[id(value)] = value, _struct(value, change)
    return kept[1]


def _sorted(fight: Fight) -> Fight:
    """Keep pairs of names the way that distances are looked up."""
    return replace(fight, steps=tuple((*pair(*one[:2]), one[2]) for one in fight.steps))


def _anything(value: Any, change: _Change) -> Any:
    if isinstance(value, dict):
        return _entries(_anything, _anything)(value, change)
    if isinstance(value, tuple | list | frozenset | set):
        return _each(_anything)(value, change)
    return _struct(_choice(value, change), change)


def _each(walk: _Walk) -> _Walk:
    def each(value: Any, change: _Change) -> Any:
        if not value:
            return value
        found = [walk(one, change) for one in value]
        return value if all(map(is_, found, value)) else type(value)(found)

    return each


def _entries(by: _Walk, of: _Walk) -> _Walk:
    def entries(value: Any, change: _Change) -> Any:
        if not value:
            return value
        found = {by(key, change): of(one, change) for key, one in value.items()}
        same = len(found) == len(value) and all(map(is_, found, value))
        return value if same and all(map(is_, found.values(), value.values())) else found

    return entries


_STRINGS: dict[Any, _Walk | None] = {
    Name: _name,
    Text: _text,
    Choice: _choice,
    Word: None,
    Spoken: None,
}
_PLAIN = {str: _choice, int: None, bool: None, float: None, NoneType: None, ...: None}


@cache
def _fields(
    kind: type[msgspec.Struct], no_texts: bool, no_choices: bool
) -> list[tuple[str, _Walk]]:
    """Return the fields in which people may be, each with the way to find them; where there are
    ``no_texts`` to be looked at, or ``no_choices``, without those that hold nothing else.
    """
    fields = ((one, _walk(one.type)) for one in msgspec.structs.fields(kind))
    passed: set[_Walk | None] = {None}
    passed |= {_text} if no_texts else set()
    passed |= {_choice} if no_choices else set()
    return [
        (one.name, walk)
        for one, walk in fields
        if walk is not None and not (no_texts and _holds_only(one.type, passed))
    ]


def _holds_only(kind: Any, passed: set[_Walk | None]) -> bool:
    """Say whether a type proves that in a value of it there are none but strings that are to be
    ``passed`` by: structs of nothing else, of which there are no kinds of their own, collections.
    """
    if isinstance(kind, TypeAliasType) and kind not in _STRINGS:
        return _holds_only(kind.__value__, passed)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        walks = {_walk(one.type) for one in msgspec.structs.fields(kind)}
        return not kind.__subclasses__() and walks <= passed
    if get_origin(kind) in (dict, Union, UnionType, tuple, list, frozenset, set):
        return all(_holds_only(one, passed) for one in get_args(kind))
    return _walk(kind) in passed


@cache
def _walk(kind: Any) -> _Walk | None:
    """Return how to find the people in a value of this type; None if there can be none."""
    for known in (_STRINGS, _PLAIN):
        if kind in known:
            return known[kind]
    if isinstance(kind, TypeAliasType):
        return _walk(kind.__value__)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _person if kind in (Person, Fighter) else _struct
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return None
    if origin is dict:
        return _entries(*(_walk(one) or (lambda value, change: value) for one in inner))
    if origin in (Union, UnionType):
        return _one_of(inner)
    if origin in (tuple, list, frozenset, set):
        walk = _one_of(inner)
        return walk and _each(walk)
    return _anything


def _one_of(kinds: tuple[Any, ...]) -> _Walk | None:
    """Return the way that serves for each of several types: one that leaves all others as they are,
    or the most careful one.
    """
    walks = {_walk(one) for one in kinds} - {None}
    if len(walks) > 1 or not walks <= {_name, _text, _choice, _struct, _person}:
        return _anything
    return next(iter(walks), None)
