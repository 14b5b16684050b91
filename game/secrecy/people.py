"""Who looks, whom they know of, and by which name they know a person."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from operator import is_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAliasType,
    Union,
    cast,
    get_args,
    get_origin,
)

import msgspec
from msgspec.structs import replace

from game import actions as act
from game.fighter import Fighter
from game.state.declaration import Declaration, Said
from game.state.person import Person
from game.state.scene import Fight, Scene, pair
from game.values import Choice, Name, Spoken, Text, Word

# --- who is looking ------------------------------------------------------------------------------


type Masks = tuple[tuple[Name, Name], ...]  # names, and what stands for each


class Viewer(msgspec.Struct, frozen=True):
    """Who is looking: the name of their combatant, or "" for none, whether they are a storyteller,
    and whom they keep besides: the NPCs of one who runs a scene without a storyteller.

    ``masks`` are the hidden whose names they must not learn (`game.secrecy.blind_to`); None leaves
    it to each scene that they are shown.
    """

    name: Name = ""
    st: bool = False
    keeps: frozenset[Name] = frozenset()
    masks: Masks | None = None

    def owns(self, who: str) -> bool:
        """Say whether ``who``'s private facts are theirs to see."""
        return self.st or who in self.keeps or (bool(self.name) and self.name == who)


STORYTELLER = Viewer(st=True)


# --- the people in a value: found by the types of its fields (`game.values`), and masked ----------
# What a type proves to name nobody is passed by. A string of which no type says what it holds is
# taken for a name: a type that was forgotten hides too much, never too little.


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
_PLAIN = {
    **{str: _choice, int: None, bool: None, float: None},
    **{NoneType: None, msgspec.UnsetType: None, ...: None},
}


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
    if (inner := _within(kind)) is not None:
        return _holds_only(inner, passed)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        walks = {_walk(one.type) for one in msgspec.structs.fields(kind)}
        return not kind.__subclasses__() and walks <= passed
    if get_origin(kind) in (dict, Union, UnionType, tuple, list, frozenset, set):
        return all(_holds_only(one, passed) for one in get_args(kind))
    return _walk(kind) in passed


def _within(kind: Any) -> Any | None:
    """Return the type that another one is a name for, or that something is said of."""
    if isinstance(kind, TypeAliasType) and kind not in _STRINGS:
        return kind.__value__
    return get_args(kind)[0] if get_origin(kind) is Annotated else None


@cache
def _walk(kind: Any) -> _Walk | None:
    """Return how to find the people in a value of this type; None if there can be none."""
    for known in (_STRINGS, _PLAIN):
        if kind in known:
            return known[kind]
    if (inside := _within(kind)) is not None:
        return _walk(inside)
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


# --- hidden people: how they are known, who can tell who they are, who must not be told ----------
# `Scene.masks` says what the players know somebody hidden as ("someone").


MASK = "someone"


def free_mask(scene: Scene) -> str:
    """Return what the next one who hides is known as: ``someone``, ``someone 2`` ..."""
    used = {name.lower() for name in (*scene.people, *scene.masks.values())}
    number = 1
    while (mask := f"{MASK} {number}" if number > 1 else MASK) in used:
        number += 1
    return mask


def may_hide(name: str) -> bool:
    """Say whether a name can be kept: only lower-case ones could be words of the rules."""
    return name != name.lower()


def knows(scene: Scene, who: str, name: str) -> bool:
    """Say whether ``who`` can tell who ``name`` is.

    NPCs know each other, whoever keeps them; to all others one who is hidden is nobody. What is
    typed for an NPC is read in the scene as whoever types it knows it (`game.secrecy.known`).
    """
    mask = scene.masks.get(name)
    if mask is None or who == name:
        return True
    person = scene.people.get(who)
    return mask != name and person is not None and person.npc


def called(scene: Scene, who: str, name: str) -> str:
    """Return what ``who`` calls somebody: their name, or what one who is hidden is known as."""
    return name if knows(scene, who, name) else scene.masks[name]


def known_to(scene: Scene, who: str) -> list[str]:
    """Return what ``who`` could call each in a scene."""
    return [called(scene, who, name) for name in scene.people]


def as_meant[A: act.AnyAction](scene: Scene, action: A) -> A:
    """Return what somebody says, in which who is hidden is named by what they are known as, about
    those who are meant.
    """
    if action.names_others:
        for name, mask in scene.masks.items():
            if name in scene.people and mask not in scene.people:
                action = renamed(action, mask, name)
    return action


def unknown_in(scene: Scene, action: act.AnyAction) -> str:
    """Return somebody named in what one says who cannot tell who that is; else nothing."""
    who = getattr(action, "who", "")
    if not scene.masks or not action.names_others or not isinstance(who, str):
        return ""
    said = named(action)
    blind = (name for name in scene.people if not knows(scene, who, name))
    return next((name for name in blind if name in said), "")


def blind_to(viewer: Viewer, hidden: Mapping[str, str], names: Iterable[str]) -> Masks:
    """Return whom a viewer must not know of the ``hidden``, who are among all these ``names``.

    A name that has a hidden one's for a part is told apart by standing for itself.
    """
    hidden = {name: mask for name, mask in hidden.items() if not viewer.owns(name)}
    if not hidden:
        return ()
    known = set(names) - hidden.keys()
    inner = {name: name for name in known if any(one in name for one in hidden)}
    return tuple(sorted({**inner, **hidden}.items()))


def one_is_hidden(scene: Scene, *names: str) -> bool:
    """Say whether one of these is hidden now: what is said of them stays with those who know."""
    return any(scene.masks.get(name, name) != name for name in names)


def as_heard(text: str, speaker: Viewer, scene: Scene) -> str:
    """Return what somebody says in words of their own as everyone hears it: whom they know though
    they are hidden or unseen, they do not name.

    What is said by one who knows nobody hidden stays as it is: if a name were changed in it, that
    would tell them whose it is. `Spoken` text has gone through here and is masked for nobody.
    """
    unseen = {name: MASK for name in scene.unseen if may_hide(name)}
    hidden = {**unseen, **scene.masks}
    masks = blind_to(Viewer(), hidden, (*scene.people, *scene.unseen))
    secret = tuple((name, mask) for name, mask in masks if name == mask or speaker.owns(name))
    return masked(text, Viewer(masks=secret)) if secret else text


def facing(viewer: Viewer, scene: Scene) -> Viewer:
    """Return a viewer who must not know those hidden in a scene, if nobody was named to them
    before.
    """
    if viewer.masks is not None:
        return viewer
    return replace(viewer, masks=blind_to(viewer, scene.masks, scene.people))


# -------------------------------------------------------------------------------------------------
# What players say in words of their own with what they declare or ask, as everyone hears it.
#
# It is settled when it is said, as for poses: whoever knows somebody hidden does not name them,
# and the words of all others stay as they are. Were a name masked in those when they are read,
# that would tell whoever wrote it that they had guessed right. Entries written before this was so
# are not ``heard``, and masked when they are read.


_POSED = (Declaration, act.Ready)  # what a pose may be bound to


def as_all_hear(action: act.AnyAction, speaker: Viewer, scene: Scene) -> act.AnyAction:
    """Return an action with its speaker's own words as everyone hears them."""
    if isinstance(action, act.GiveSalt):
        return replace(action, word=as_heard(action.word, speaker, scene))
    if scene.unseen and (field := action.rulers_words):
        # Where these name somebody unseen, they would be the first to tell of them. Who is hidden
        # is masked when they are read.
        said = as_heard(getattr(action, field), speaker, replace(scene, masks={}))
        return replace(action, **{field: said})
    if not action.own_words:
        return action
    return cast(act.AnyAction, _heard(action, speaker, scene))


def _heard(value: Any, speaker: Viewer, scene: Scene) -> Any:
    if isinstance(value, tuple):
        return tuple(_heard(one, speaker, scene) for one in value)
    if not (getattr(value, "own_words", False) or isinstance(value, Declaration | Said)):
        return value
    inner = {name: getattr(value, name) for name in value.__struct_fields__}
    changed = {name: _heard(one, speaker, scene) for name, one in inner.items()}
    if isinstance(value, _POSED):
        changed["pose"] = as_heard(value.pose, speaker, scene)
    if inner.get(HEARD) and "heard" in inner:
        changed |= {HEARD: as_heard(inner[HEARD], speaker, scene), "heard": True}
    return replace(value, **changed)
