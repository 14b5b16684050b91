"""Who may know what: the one module for all code that shows people how things stand.

A `Viewer` is who looks. `known` is the scene as they may know it, `seen` are the events, `asked`
the questions; all else that they are shown (a refusal, who proposed something) is `masked` for
them. It is shown like anything else, except for the names of the hidden: nothing after it can
tell.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from operator import attrgetter, is_
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
from msgspec import UNSET
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.dice import CLOSED, DRAMATIC, OPEN, UNPAID, Roll, is_kept, is_throw
from game.events import AnyEvent, evolve
from game.events.scenes import ASKING, with_reviewed, with_turn
from game.events.writing import with_fight
from game.fighter import DamageType, Fighter, Track, looks_of
from game.state.decisions import ROOM, RULING, Question
from game.state.declaration import Declaration, Said
from game.state.person import Person
from game.state.scene import (
    PROTECTS,
    Distance,
    Fight,
    Lasting,
    Review,
    Scene,
    Turn,
    pair,
    remembered,
    sides_of,
)
from game.values import Choice, Name, Spoken, Text, Value, Word

# --- who is looking ------------------------------------------------------------------------------


type Masks = tuple[tuple[Name, Name], ...]  # names, and what stands for each


class Viewer(Value):
    """Who is looking: the name of their combatant, or "" for none, whether they are a storyteller,
    and whom they keep besides: the NPCs of a person who runs a scene without a storyteller.

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
# Values whose type proves that they name nobody are passed by. A string of an unmarked type is
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
    """Return who may be named in a value; free text names nobody."""
    found: dict[str, str] = {}

    def note(name: str) -> str:
        return found.setdefault(name, name)

    _anything(value, _Change(note, None, note))
    return set(found)


def renamed[T](value: T, name: str, other: str) -> T:
    """Return a value in which a person has another name, wherever a type says that it is a name;
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
    if not isinstance(changed, Fight):
        return changed
    # Pairs of names stay the way that distances are looked up.
    return replace(changed, steps=tuple((*pair(*step[:2]), step[2]) for step in changed.steps))


def _person(value: Any, change: _Change) -> Any:
    """Change a person in a scene, or a sheet, or know what became of it the last time."""
    if change.people is None:
        return _struct(value, change)
    kept = change.people.get(id(value))
    if kept is None:
        if len(change.people) >= REMEMBERED:
            change.people.clear()
        # An id is nobody else's while its owner is kept.
        kept = change.people[id(value)] = value, _struct(value, change)
    return kept[1]


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
    fields = ((field, _walk(field.type)) for field in msgspec.structs.fields(kind))
    passed: set[_Walk | None] = {None}
    passed |= {_text} if no_texts else set()
    passed |= {_choice} if no_choices else set()
    return [
        (field.name, walk)
        for field, walk in fields
        if walk is not None and not (no_texts and _holds_only(field.type, passed))
    ]


def _holds_only(kind: Any, passed: set[_Walk | None]) -> bool:
    """Say whether a type proves that a value of it has only strings that are to be
    ``passed`` by: structs of nothing else, of which there are no kinds of their own, collections.
    """
    if (inner := _within(kind)) is not None:
        return _holds_only(inner, passed)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        walks = {_walk(field.type) for field in msgspec.structs.fields(kind)}
        return not kind.__subclasses__() and walks <= passed
    if get_origin(kind) in (dict, Union, UnionType, tuple, list, frozenset, set):
        return all(_holds_only(one, passed) for one in get_args(kind))
    return _walk(kind) in passed


def _within(kind: Any) -> Any | None:
    """Return the type that another type is a name for, or that an annotation stands on."""
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
    """Return the way that serves for each of several types: the only one that changes anything,
    or the most careful one.
    """
    walks = {_walk(kind) for kind in kinds} - {None}
    if len(walks) > 1 or not walks <= {_name, _text, _choice, _struct, _person}:
        return _anything
    return next(iter(walks), None)


# --- hidden people: how they are known, who can tell who they are, who must not be told ----------
# `Scene.masks` says what the players know a person hidden as ("someone").


MASK = "someone"


def free_mask(scene: Scene) -> str:
    """Return what the next person who hides is known as: ``someone``, ``someone 2`` ..."""
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

    NPCs know each other, no matter who keeps them; to all others a hidden one is nobody. What
    is typed for an NPC is read in the scene as the person who types it knows it
    (`game.secrecy.known`).
    """
    mask = scene.masks.get(name)
    if mask is None or who == name:
        return True
    person = scene.people.get(who)
    return mask != name and person is not None and person.npc


def called(scene: Scene, who: str, name: str) -> str:
    """Return what ``who`` calls a person: their name, or what a hidden one is known as."""
    return name if knows(scene, who, name) else scene.masks[name]


def known_to(scene: Scene, who: str) -> list[str]:
    """Return what ``who`` could call each in a scene."""
    return [called(scene, who, name) for name in scene.people]


def as_meant[A: act.AnyAction](scene: Scene, action: A) -> A:
    """Return what a person says, with hidden people named by what they are known as, about
    the people who are meant.
    """
    if action.names_others:
        for name, mask in scene.masks.items():
            if name in scene.people and mask not in scene.people:
                action = renamed(action, mask, name)
    return action


def unknown_in(scene: Scene, action: act.AnyAction) -> str:
    """Return a person named in an action whose speaker cannot tell who that is; else nothing."""
    who = getattr(action, "who", "")
    if not scene.masks or not action.names_others or not isinstance(who, str):
        return ""
    said = named(action)
    blind = (name for name in scene.people if not knows(scene, who, name))
    return next((name for name in blind if name in said), "")


def blind_to(viewer: Viewer, hidden: Mapping[str, str], names: Iterable[str]) -> Masks:
    """Return whom a viewer must not know of the ``hidden``, who are among all these ``names``.

    A name that contains a hidden name is told apart by standing for itself.
    """
    hidden = {name: mask for name, mask in hidden.items() if not viewer.owns(name)}
    if not hidden:
        return ()
    known = set(names) - hidden.keys()
    inner = {name: name for name in known if any(one in name for one in hidden)}
    return tuple(sorted({**inner, **hidden}.items()))


def one_is_hidden(scene: Scene, *names: str) -> bool:
    """Say whether one of these is hidden now: what is said of them stays with people who know."""
    return any(scene.masks.get(name, name) != name for name in names)


def as_heard(text: str, speaker: Viewer, scene: Scene) -> str:
    """Return what a person says in words of their own as everyone hears it: whom they know though
    they are hidden or unseen, they do not name.

    What is said by a person who knows nobody hidden stays as it is: if a name were changed in it,
    that would tell them whose it is. `Spoken` text has gone through here and is masked for nobody.
    """
    unseen = {name: MASK for name in scene.unseen if may_hide(name)}
    hidden = {**unseen, **scene.masks}
    masks = blind_to(Viewer(), hidden, (*scene.people, *scene.unseen))
    secret = tuple((name, mask) for name, mask in masks if name == mask or speaker.owns(name))
    return _written(text, dict(secret)) if secret else text


_BEGINS = re.compile(r"""(^|["'\u201c]|[.!?]["')\u201d]*\s+)$""")  # where a sentence begins


def _written(text: str, masks: Mapping[str, str]) -> str:
    """Return a text with names masked however people write them; a single word in small letters is
    none, but a word like others (``rat``).
    """
    names = {name.lower(): name for name in sorted(masks, key=len, reverse=True)}

    def mask(found: re.Match[str]) -> str:
        name = names[found[0].lower()]
        small = found[0].islower() and " " not in name
        if masks[name] == name or small:
            return found[0]
        begins = _BEGINS.search(text[: found.start()])
        return masks[name].capitalize() if begins else masks[name]

    return re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", mask, text, flags=re.I)


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
# It is settled when it is said, as for poses: the person who knows a person hidden does not name
# them, and the words of all others stay as they are. Were a name masked in those when they are
# read, that would tell the person who wrote it that they had guessed right. Entries written before
# this was so are not ``heard``, and masked when they are read.


_POSED = (Declaration, act.Ready)  # what a pose may be bound to


def as_all_hear(action: act.AnyAction, speaker: Viewer, scene: Scene) -> act.AnyAction:
    """Return an action with its speaker's own words as everyone hears them."""
    if isinstance(action, act.GiveSalt):
        return replace(action, word=as_heard(action.word, speaker, scene))
    if scene.unseen and (field := action.rulers_words):
        # Where these name a person unseen, they would be the first to tell of them. Who is hidden
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


# -------------------------------------------------------------------------------------------------
# The numbers of dice, where `npc_dice` is ``closed``: players see what comes of an NPC's dice.
#
# A `Roll` says what it shows itself. Other events repeat what a roll came to, or tell it by what
# they were worked out from: each of these numbers stands here, and nowhere else.
# `tests/game/test_closed_dice.py` wants every number of an event named, as one of these or as
# public.


# For each event the field that tells of dice, and the field that names whose they are. An empty
# name means both sides' dice: storytellers and the person who keeps an NPC see those.
OF_DICE: dict[type[ev.AnyEvent], tuple[str, str]] = {
    ev.Ambushed: ("margin", "who"),  # it is dice of the ambusher's own attack (W20-14)
    ev.Compared: ("margin", ""),
    ev.DodgeStands: ("successes", "who"),
    ev.EscapeFaced: ("net", "by"),
    ev.EscapeStands: ("successes", "who"),
    ev.Met: ("successes", "who"),
}


def without_closed_dice(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent:
    """Return an event without the numbers that are closed to ``viewer``."""
    if isinstance(event, ev.ChaseRoundRolled):
        return _without_closed_nets(event, viewer)
    number, whose = OF_DICE.get(type(event), ("", ""))
    values: Any = event
    who = getattr(event, whose, "")
    sees = viewer.owns(who) if who else viewer.st or viewer.keeps
    if not number or values.shown != CLOSED or sees:
        return event
    # Of an ambush it is told whether the target may defend.
    least = isinstance(event, ev.Ambushed) and getattr(event, number) > 0
    changes: dict[str, Any] = {number: int(least)}
    return replace(event, **changes)


def _without_closed_nets(event: ev.ChaseRoundRolled, viewer: Viewer) -> ev.ChaseRoundRolled:
    """Return a round of a chase without closed nets; and without that of the prey, if it may be
    one of them.
    """
    closed = [name for name in event.closed if not viewer.owns(name)]
    if not closed:
        return event
    prey_net = 0 if {*event.closed_prey} & {*closed} else event.prey_net
    return replace(event, nets=event.nets | dict.fromkeys(closed, 0), prey_net=prey_net)


# --- how things stand ----------------------------------------------------------------------------


def without_standing_dice(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without what closed rolls have left in it: nobody can reckon with these,
    so a defense that stands is as if it were still to be rolled.

    Nothing shows these numbers, so the setting of today decides.
    """
    if scene.settings.get("npc_dice") != CLOSED or viewer.st:
        return scene
    closed = {one.name for one in scene.people.values() if one.npc and not viewer.owns(one.name)}
    people = {name: _without_dice(person, closed) for name, person in scene.people.items()}
    return replace(scene, people=people)


def _without_wounds(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene with how hurt NPCs look in the place of their wounds, where players see no
    more (`npc_wounds`). The setting is of before the first round, and each event says it too.
    """
    if scene.settings.get("npc_wounds") != "words":
        return scene
    hurt = (other for other in scene.people.values() if other.npc and other.fighter.health.marked)
    return _with_others(
        scene, viewer, (replace(person, fighter=_looking(person.fighter)) for person in hurt)
    )


def _looking(fighter: Fighter) -> Fighter:
    return replace(fighter, health=looks_of(fighter.health))


NO_KIND: DamageType = "bashing"  # what a wound is of whose kind nobody reads


def _without_the_wound(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """Return an event with how hurt a person looks in the place of their wounds, where it says that
    players see no more.
    """
    match event:
        case ev.Wounded(who=who, vague=True, levels=levels) if not viewer.owns(who):
            now = looks_of(event.health)
            level = Track(()).level(now)
            return replace(
                event, levels=int(levels > 0), type=NO_KIND, health=now, level=level, penalty=0
            )
        case ev.Regenerated(who=who, vague=True) if not viewer.owns(who):
            now = looks_of(event.health)
            return replace(event, type=NO_KIND, health=now, level=Track(()).level(now))
        case (
            ev.Joined(who=who, vague=True)
            | ev.Appeared(who=who, vague=True)
            | ev.FighterChanged(who=who, vague=True)
        ) if not viewer.owns(who):
            return replace(event, fighter=_looking(event.fighter))
    return event


def without_closed_checks(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without the mishaps that tell which closed roll was a botch (ATTACK-8)."""
    open_ones = tuple(check for check in scene.checks if not check.closed or viewer.owns(check.who))
    return scene if open_ones == scene.checks else replace(scene, checks=open_ones)


def _without_dice(person: Person, closed: set[str]) -> Person:
    flight = person.round.flight
    if flight is not None:  # the best so far may have been a closed one
        known = person.phase.faced.items()
        faced = {name: 0 if name in closed else net for name, net in known}
        flight = replace(flight, best=max(faced.values(), default=0))
        phase, now = replace(person.phase, faced=faced), replace(person.round, flight=flight)
        person = replace(person, phase=phase, round=now)
    if person.name not in closed:
        return person
    unrolled = replace(flight, roll=None) if flight is not None else None
    ambush = {name: int(margin > 0) for name, margin in person.ambush.items()}
    now = replace(person.round, dodges={}, flight=unrolled)
    return replace(person, round=now, ambush=ambush)


# --- what one viewer may see: the scene, and events without what is not theirs to know -----------
# Secret declarations go to their owner and to storytellers alone until they are revealed (INIT-4);
# what someone has left to spend is their own affair.


type Steps = tuple[tuple[str, str, int], ...]

# What others see of a secret declaration: that it was made.
UNSAID: dict[str, Any] = {
    "declaration": Declaration(()),
    "down": (),
    "wields": "",
    "stands": True,
    "passed_over": False,
    "vouched": False,
    "why": "",
}

# What a person means to do and has told nobody, where they mean nothing: how they defend,
# what they plan, how they play by themselves.
WISHES: dict[str, Any] = {
    "prefer": "",
    "backs_defense": False,
    "haste_plan": None,
    "plan": None,
    "extra_plan": None,
    "stance": "",
    "ward": "",
}
_wishes_of = attrgetter(*WISHES)


def known(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene as ``viewer`` may know it: what is held is the storyteller's, and who is
    hidden is nobody.

    Whatever shows a person how things stand takes them from here, as `seen` has what happened.
    """
    if viewer.st:
        return with_the_unseen(scene)
    public = _with_veiled_slots(_with_unnamed_questions(_in_public(scene), viewer), viewer)
    public = without_closed_checks(without_standing_dice(public, viewer), viewer)
    public = without_wishes(_without_the_unsaid(public, viewer), viewer)
    public = _without_the_unseen(_without_wounds(public, viewer))
    return _with_outlines(replace(public, left={}, lots=""), facing(viewer, scene))


def with_the_unseen(scene: Scene) -> Scene:
    """Return the scene with those in it whom only storytellers know of; they have no place in the
    order.
    """
    if not scene.unseen:
        return scene
    people = {name: one.person for name, one in scene.unseen.items()}
    return replace(scene, people={**scene.people, **people})


def _without_the_unseen(scene: Scene) -> Scene:
    """Return the scene as it is for people who know of nobody unseen."""
    if not scene.unseen and not scene.unseen_rolls:
        return scene
    scene = replace(scene, unseen={}, unseen_rolls=0)
    if scene.held is None:
        return scene
    held = replace(scene.held, before=_without_the_unseen(scene.held.before))
    return with_reviewed(scene, held=held)


def _in_public(scene: Scene) -> Scene:
    """Return the scene as it is for people who do not know what is held: it rests all the same, and
    is its own public side.
    """
    review, shot = scene.held, scene.reviewed is scene.shot
    if review is None:
        return scene
    public = review.before
    for event in review.events:
        inner = event.what if isinstance(event, ev.Withheld) else event
        if inner is event or isinstance(inner, ASKING):
            public = evolve(public, inner)
    return with_turn(public, shot, held=Review(before=public, resting=review.resting))


def _without_the_unsaid(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without what others have declared in secret, but that they have (INIT-4)."""
    silent = (one for one in scene.people.values() if one.phase.secret and one.phase.declaration)
    return _with_others(scene, viewer, map(_unsaid, silent))


def _unsaid(person: Person) -> Person:
    return replace(
        person,
        phase=replace(person.phase, declaration=UNSAID["declaration"], down_targets=()),
        round=replace(person.round, standing=None),
        toll=replace(person.toll, exposed=False),
    )


def without_plans(scene: Scene, viewer: Viewer) -> Scene:
    planning = (person for person in scene.people.values() if person.plan or person.extra_plan)
    unplanned = (replace(person, plan=None, extra_plan=None) for person in planning)
    return _with_others(scene, viewer, unplanned)


def without_wishes(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without what others mean to do and have told nobody; on whose side NPCs
    are whose stance says so all may know.
    """
    wishing = [person for person in scene.people.values() if any(_wishes_of(person))]
    if not wishing:
        return scene
    sides = sides_of(scene)
    shown = (
        replace(other, **WISHES, side=sides[other.name] if other.stance == PROTECTS else other.side)
        for other in wishing
    )
    return _with_others(scene, viewer, shown)


def _with_others(scene: Scene, viewer: Viewer, shown: Iterable[Person]) -> Scene:
    """Return the scene with some people ``shown`` differently, except the viewer's own."""
    others = {person.name: person for person in shown if not viewer.owns(person.name)}
    return replace(scene, people={**scene.people, **others}) if others else scene


def _with_veiled_slots(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene with the private rolls of the turn under way as ``viewer`` may see them."""
    if not any(exchange.slots for exchange in scene.exchanges):
        return scene
    scene = replace(scene, shot=_veiled(scene.shot, viewer))
    return with_fight(scene, turn=_veiled(scene.fight.turn, viewer))


def _veiled(turn: Turn | None, viewer: Viewer) -> Turn | None:
    if turn is None:
        return None
    exchanges = tuple(
        replace(one, slots={slot: _veil(event, viewer) for slot, event in one.slots.items()})
        for one in turn.exchanges
    )
    return replace(turn, exchanges=exchanges)


def _with_unnamed_questions(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without what others would declare, where that waits for the storyteller."""
    questions = scene.fight.questions
    if not any(_is_hidden(question, viewer) for question in questions):
        return scene
    shown = (_unnamed(one) if _is_hidden(one, viewer) else one for one in questions)
    return with_fight(scene, questions=tuple(shown))


def _veil(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent:
    private = isinstance(event, (ev.Rolled, ev.ChallengeDecided, ev.Undefended, *OF_DICE))
    return (redact(event, viewer) or event) if private else event


def _with_outlines(scene: Scene, viewer: Viewer) -> Scene:
    """Return a scene in which the hidden are not known: neither by name nor by sheet."""
    people = scene.people.copy()
    hidden = people.keys() & _hidden_from(viewer)
    for name in hidden:
        fighter = _outline(people[name].fighter)
        person = replace(people[name], ref="", fighter=fighter, wields="", stance="", ward="")
        people[name] = replace(person, converts=False, aside=None, spared=())
    if hidden:
        scene = with_fight(
            replace(scene, people=people),
            distances=_between(scene.fight.distances, hidden),
            steps=_steps_between(scene.fight.steps, hidden),
        )
    return masked(scene, viewer)


def _between(distances: Iterable[Distance], hidden: set[str]) -> tuple[Distance, ...]:
    """Return the distances between people who are not hidden: how far off a person is would tell
    where.
    """
    return tuple(one for one in distances if hidden.isdisjoint((one.one, one.other)))


def _still(lasting: Lasting, hidden: set[str]) -> Lasting:
    """Return what lasts on a person without their distance from hidden people."""
    return replace(
        lasting,
        distances=_between(lasting.distances, hidden),
        steps=_steps_between(lasting.steps, hidden),
    )


def _steps_between(steps: Steps, hidden: set[str]) -> Steps:
    """Return the distances in steps between people who are not hidden."""
    return tuple(step for step in steps if hidden.isdisjoint(step[:2]))


def _hidden_from(viewer: Viewer) -> set[str]:
    return {name for name, mask in viewer.masks or () if name != mask}


def knows_holds(scene: Scene, viewer: Viewer) -> bool:
    """Say whether a viewer knows who holds whom: not a person who did not see it begin
    (GRAPPLE-15).
    """
    mine = scene.people.get(viewer.name)
    return viewer.st or mine is None or not mine.unsure


# --- events --------------------------------------------------------------------------------------


def seen(events: Iterable[ev.AnyEvent], viewer: Viewer) -> list[ev.AnyEvent]:
    """Return events as ``viewer`` may see them, without those that they may not know of.

    Code that shows a person what has happened takes it from here: there is no other way to it. Held
    events are told to others than storytellers when they are released, in order.
    """
    told: list[ev.AnyEvent] = []
    for event in events:
        one = redact(event, viewer)
        if isinstance(one, ev.Released):
            told.append(replace(one, events=()))
            told += () if viewer.st else one.events
        elif one is not None:
            told.append(one)
    return told


def redact(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent | None:
    """Return an event as ``viewer`` may see it, or None where they may not know of it."""
    if isinstance(event, ev.Withheld):
        told = viewer.st or isinstance(event.what, ASKING)
        return redact(event.what, viewer) if told else None
    if viewer.st:
        return event
    if event.backstage:
        return None
    shown = _told_to(_without_the_wound(event, viewer), viewer)
    if isinstance(shown, ev.Joined | ev.Appeared | ev.FighterChanged) and shown.who in _hidden_from(
        viewer
    ):
        shown = replace(shown, fighter=_outline(shown.fighter))
    if isinstance(shown, ev.Declared | ev.Aborted) and shown.who in _hidden_from(viewer):
        shown = replace(shown, wields="")  # what they have in hand shows when they use it
    return masked(shown, viewer)


def as_players_count(event: ev.AnyEvent) -> ev.AnyEvent:
    """Return an event with the numbers of entries as players count them, who are told of it, and
    without the lots.
    """
    match event:
        case ev.SceneOpened():
            return replace(event, lots="") if event.lots else event
        case ev.Undone(to=to, counted=counted):
            return ev.Undone(to=to if counted is None else counted)
        case ev.Redone(to=to, counted=counted):
            return ev.Redone(to=to if counted is None else counted)
        case ev.TakenBack(entry=entry, counted=counted):
            return ev.TakenBack(entry=entry if counted is None else counted)
    return event


def _told_to(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent | None:
    match event:
        case (
            ev.YardsSet(who=one, other=two)
            | ev.DistanceSet(who=one, other=two)
            | ev.StepsSet(who=one, other=two)
        ) if not _hidden_from(viewer).isdisjoint((one, two)) or (
            event.hidden and not (viewer.owns(one) or viewer.owns(two))
        ):
            return None
        case ev.Moved(distances=found) | ev.Redirected(distances=found):
            return replace(event, distances=_steps_between(found, _hidden_from(viewer)))
        case ev.BrokeOff(who=who, others=others):
            hidden = _hidden_from(viewer)
            if who in hidden:
                return None
            return replace(event, others=tuple(one for one in others if one not in hidden))
        case ev.Undone(privy=privy) | ev.Redone(privy=privy) | ev.TakenBack(privy=privy):
            told = privy is None or any(map(viewer.owns, privy))
            return as_players_count(event) if told else None
        case ev.SceneOpened():
            return as_players_count(event)
        case ev.Ruled() | ev.Held(again=True):
            return None
        case ev.Released(events=events):
            untold = (
                _ruled(one, viewer) if isinstance(one, ev.Ruled) else redact(one, viewer)
                for one in events
            )
            return replace(event, events=tuple(one for one in untold if one is not None))
        case (
            ev.PrivacySet(who=who)
            | ev.HasteBought(secret=True, who=who)
            | ev.Exposed(secret=True, who=who)
            | ev.FighterChanged(private=True, who=who)
            | ev.ResourceChanged(who=who)
            | ev.AmmunitionSpent(who=who)
            | ev.SheetAdapted(who=who)
            | ev.SheetConverted(who=who)
            | ev.TraitGiven(who=who)
            | ev.HastePlanned(who=who)
            | ev.Planned(who=who)
            | ev.PlanDropped(who=who)
            | ev.Preferred(who=who)
            | ev.DefenseBacked(who=who)
            | ev.CheckAsked(closed=True, who=who)
            | ev.CheckSettled(closed=True, who=who)
        ) if not viewer.owns(who):
            return None
        case ev.Reloaded(who=who) if not viewer.owns(who):
            return replace(event, now=0)
        case ev.Asked(question=question) if _is_hidden(question, viewer):
            return replace(event, question=_unnamed(question))
        case ev.Answered(question=key, text=who) if key.startswith(f"{ROOM}:"):
            return event if viewer.owns(who) else None
        case ev.Rolled(secret=True, roll=roll):
            return event if roll.who in viewer.keeps else None
        case ev.Rolled(roll=roll) if is_kept(roll) and not viewer.owns(roll.who):
            return replace(event, roll=_outcome_of(roll))
        case ev.Undefended(who=who, shown=shown) if shown != OPEN and not viewer.owns(who):
            return replace(event, modifiers=())
        case ev.InitiativeRolled(roll=roll) if is_kept(roll) and not viewer.owns(roll.who):
            return replace(event, roll=_outcome_of(roll), die=0, rating=0)
        case ev.InitiativeShared(private=True, who=who) if not viewer.owns(who):
            return replace(event, die=0, rating=0, breaks=())
        case ev.InitiativeSet(private=True, who=who) if not viewer.owns(who):
            return replace(event, rating=0)
        case ev.ChallengeDecided(secret=True, winner=one, loser=other):
            return event if {one, other} & viewer.keeps else None
        case ev.ChallengeDecided(private=private) if not all(map(viewer.owns, private)):
            return replace(event, by="private", throws=(), pools=())
        case ev.AutoSet(who=who, hidden=hidden) if who in _hidden_from(viewer) or (
            hidden and not viewer.owns(who)
        ):
            return None
        case ev.Declared(who=who, why=why) if why and who in _hidden_from(viewer):
            return _told_to(replace(event, why=""), viewer)
        case ev.Appeared(who=who) if not viewer.owns(who):
            return replace(
                event, fighter=_at_first_sight(event.fighter), ref="", effects=(), unaware=()
            )
        case ev.AutoSet(who=who, auto=auto) if not viewer.owns(who):
            return ev.AutoSet(who=who, auto=auto)
        case ev.Declared(secret=True, who=who) if not viewer.owns(who):
            return replace(event, **UNSAID)
        case ev.Joined(who=who) if not viewer.owns(who):
            seen_of = _at_first_sight(event.fighter)
            own = {"ref": "", "prefer": "", "group": "", "converts": False, "without": ()}
            return replace(event, fighter=seen_of, still=Lasting(), **own)
        case ev.Joined():
            return replace(event, still=_still(event.still, _hidden_from(viewer)))
        case ev.FighterChanged(who=who) if not viewer.owns(who):
            return replace(event, fighter=_at_first_sight(event.fighter))
    return without_closed_dice(event, viewer)


def asked(questions: Iterable[Question], viewer: Viewer) -> list[Question]:
    shown = [_unnamed(one) if _is_hidden(one, viewer) else one for one in questions]
    return masked(shown, viewer)


def _is_hidden(question: Question, viewer: Viewer) -> bool:
    """Say whether a question holds what another person would declare: it is as secret as what a tie
    has declared (INIT-4).
    """
    return question.waits is not None and not viewer.owns(question.about["attacker"])


def _unnamed(question: Question) -> Question:
    """Return that the storyteller is asked something about a person, and no more."""
    who = question.about["attacker"]
    return Question(f"{RULING}:{who}", question.who, RULING, (), "", {"attacker": who})


def _outcome_of(roll: Roll) -> Roll:
    """Return what others than its owner see of a private roll: what it came to.

    Of a throw even that is its owner's: a test pool; of an NPC's roll nobody sees it where
    these are closed.
    """
    closed = roll.shown == CLOSED and roll.purpose != "initiative"
    dramatic = roll.botch and not closed and any(one.by == "NWOD-1" for one in roll.modifiers)
    return replace(
        roll,
        pool=0,
        difficulty=0,
        modifiers=(),
        faces=(),
        ones=0,
        automatic=0,
        backed=False,
        successes=0 if is_throw(roll) or closed else roll.successes,
        botch=roll.botch and not closed,
        specialty=False,
        tally=UNSET,
        ways=(DRAMATIC,) if dramatic else tuple(one for one in roll.ways if one != UNPAID),
    )


def veiled(roll: Roll) -> bool:
    """Say whether only the outcome of a roll may be seen."""
    return is_kept(roll) and not roll.modifiers


def _ruled(event: ev.Ruled, viewer: Viewer) -> ev.Ruled:
    """Return a ruling that has been let go: about a private roll, that there was one."""
    if not event.private or viewer.owns(event.who):
        return event
    return replace(event, was="", ruling=replace(event.ruling, faces=(), number=0))


def outside(fighter: Fighter) -> Fighter:
    """Return what anyone can see of a sheet: wounds, gear, and a shape that is not a human one."""
    return Fighter(
        health=fighter.health,
        weapons=fighter.weapons,
        armour=fighter.armour,
        form=fighter.strange_form(),
    )


def _at_first_sight(fighter: Fighter) -> Fighter:
    """Return what a log tells others of a sheet: what a person carries shows in what they use."""
    return replace(outside(fighter), weapons=(), armour=())


def _outline(fighter: Fighter) -> Fighter:
    """Return what can be made out of a person hidden: how hurt they are."""
    return replace(
        fighter, weapons=(), armour=(), resources={}, ammunition={}, specialties={}, details={}
    )


# --- what many see of the same things, worked out once for all who see alike ---------------------
# A viewer's sight differs from what others see by what they own. So it is worked out for a viewer
# who owns nothing, and noted about whom that was asked: the person who is none of these sees the
# very same.


class _Nobody(Viewer, frozen=True, kw_only=True):
    """A person who owns nothing, and notes whether they were asked if they do."""

    asked: set[str]

    def owns(self, who: str) -> bool:
        """Say that nothing is theirs, unless they see all."""
        self.asked.add(who)
        return self.st


class _Shared[T]:
    """Something as each of several viewers may know it: the same object for all who know the
    same.
    """

    def __init__(self, known_to: Callable[[Viewer], T]) -> None:
        self._known_to = known_to
        self._known: dict[
            tuple[bool, Masks | None], tuple[T, set[str]]
        ] = {}  # with whom it turns on

    def to(self, viewer: Viewer) -> T:
        kind = viewer.st, viewer.masks
        if kind not in self._known:
            whose: set[str] = set()
            nobody = _Nobody(st=viewer.st, masks=viewer.masks, asked=whose)
            self._known[kind] = self._known_to(nobody), whose
        found, whose = self._known[kind]
        return found if _is_like_nobody(viewer, whose) else self._known_to(viewer)


@remembered
def _known_so_far(scene: Scene) -> dict[tuple[bool, Masks | None], tuple[Scene, set[str]]]:
    return {}


class SharedScene(_Shared[Scene]):
    """A scene as each of several viewers may know it: kept with it, for the person who is told what
    comes next asks for it again.
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__(lambda viewer: known(scene, viewer))
        self._known = _known_so_far(scene)


class SharedQuestions(_Shared[list[Question]]):
    """Open questions as each of several viewers may know them."""

    def __init__(self, questions: Iterable[Question]) -> None:
        kept = tuple(questions)
        super().__init__(lambda viewer: asked(kept, viewer))


class SharedEvents:
    """Events as each of several viewers may see them: the same list for all who see the same."""

    def __init__(self, events: Iterable[AnyEvent]) -> None:
        self._events = tuple(events)
        self._seen: dict[tuple[bool, Masks | None], _Seen] = {}

    def to(self, viewer: Viewer) -> Sequence[AnyEvent]:
        """Return what one of the viewers may see of the events."""
        kind = viewer.st, viewer.masks
        if kind not in self._seen:
            self._seen[kind] = _Seen(self._events, *kind)
        return self._seen[kind].by(viewer)


class _Seen:
    """Events as a viewer who owns nothing sees them, each with whom that was asked about."""

    def __init__(self, events: Sequence[AnyEvent], st: bool, masks: Masks | None) -> None:
        self._events = events
        self._each: list[list[AnyEvent]] = []
        self._places: dict[str, list[int]] = {}  # of the events at which each was asked about
        for place, event in enumerate(events):
            whose: set[str] = set()
            self._each.append(seen((event,), _Nobody(st=st, masks=masks, asked=whose)))
            for who in whose:
                self._places.setdefault(who, []).append(place)
        self._all = [one for told in self._each for one in told]

    def by(self, viewer: Viewer) -> Sequence[AnyEvent]:
        if _is_like_nobody(viewer, self._places):
            return self._all
        if viewer.keeps:
            return seen(self._events, viewer)
        each = self._each.copy()
        for place in self._places[viewer.name]:
            each[place] = seen((self._events[place],), viewer)
        return [event for told in each for event in told]


def _is_like_nobody(viewer: Viewer, asked: Iterable[str]) -> bool:
    """Say whether nothing turns on who a viewer is, where it was ``asked`` about these alone."""
    return viewer.st or not (viewer.keeps or viewer.name in asked)
