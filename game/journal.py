"""The journal: what was said to a scene and what came of it, entry by entry.

The journal is the truth and a state is the fold of its live entries. Undo and redo are entries too:
nothing is erased, an undone entry is merely no longer live. One declaration can be taken back by
itself while nothing has come of it: then those after it stay live.
"""

import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Literal, Protocol

import msgspec
from msgspec.structs import replace

from game import events as ev
from game.actions import (
    Answer,
    AnyAction,
    Declare,
    GiveSalt,
    PlanAhead,
    Redo,
    RollDice,
    TakeBack,
    Undo,
    said_at_once,
)
from game.dice import Chance, Faces, Roll
from game.errors import RuleError
from game.events import (
    STANDING,
    AnyEvent,
    Asked,
    Declared,
    PlanDropped,
    Redone,
    TakenBack,
    Undone,
    fold,
)
from game.rules.rulings import verify_not_frozen
from game.scene import submit
from game.secrecy import Viewer, facing, redact, seen
from game.state.declaration import Declaration, part_schema, read_part
from game.state.person import Person
from game.state.scene import Scene
from game.values import Text, Value, Word

# -------------------------------------------------------------------------------------------------
# Journals of other days: how an entry written by an earlier version becomes one of today's.
#
# The theory: an entry says by which version it was written, and is never written again. Reading
# one of an earlier version takes it, as plain data, through each step of the table below in turn,
# until it is as today's code would have written it. A state is not carried over at all: it is only
# a fold of its entries, so in any other shape it is forgotten, and folded again.
#
# So the person who changes what entries look like (a field renamed, given another type, or wanted
# where it was not) raises `VERSION`, adds the step from the version before, and keeps a sample
# written by that version in ``tests/game/samples/``. A field that is added with a default needs
# none of it.
#
# Version 1, until 2026-11-21, has no ``version``; at the very first, owners of an exchange without
# their parts, blows that bring nobody within reach, stakes and grenades like other weapons.
#
# What an entry does not tell by itself, the fold finds out: `game.events` says where it does.


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
    """Return the exchanges in which a person strikes with a hand weapon, by what was rolled."""
    return {
        event["exchange"]
        for event in events
        if event["event"] == "Rolled" and event.get("slot") == "attack"
        if any(term["why"] in ("brawl", "melee") for term in event["roll"]["modifiers"])
    }


def _with_reach(event: Raw, near: set[int]) -> Raw:
    """Say that a blow brings two within reach of each other: it always has since."""
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


class Eventful(Protocol):
    """Anything that has events: an entry, or the part of it that a person may see."""

    @property
    def events(self) -> tuple[AnyEvent, ...]: ...


class Entry(Value, kw_only=True):
    """One submission: its number (from 1), when (seconds since 1970), what was said, what came of
    it. ``by_the_game``: nobody said it, the game did by itself; ``planned``: it is what a person
    had planned to declare, said upon the entry before it. ``version`` says in which shape it is
    written (`game.journal`).
    """

    number: int
    time: float
    by: str
    action: AnyAction
    events: tuple[AnyEvent, ...]
    ruleset: str
    by_the_game: bool = msgspec.field(default=False, name="unbidden")
    planned: bool = False
    version: int = VERSION

    @property
    def said(self) -> bool:
        """Whether a person said it, and an undo counts it: a word for the dice stays given."""
        # Before entries were marked, automatic people gave a reason.
        of_old = isinstance(self.action, Declare | Answer) and self.action.why
        by_itself = self.by_the_game or of_old or self.by == THE_GAME
        return not (by_itself or isinstance(self.action, GiveSalt))


THE_GAME = "the game"  # what says things by itself, as the log names it


class UnreadableEntry(Exception):
    """An entry that this code cannot read: written by a newer one (``why`` is empty), or damaged.

    Facts for the person who tells it: the entry's ``number`` and ``version``, 0 if they cannot be
    read either. The number of a stored entry is always known.
    """

    def __init__(self, number: int, version: int, why: str = "") -> None:
        super().__init__(number, version, why)
        self.number = number
        self.version = version
        self.why = why


class _Head(Value):
    """What is read first: entries of version 1 do not say their version."""

    number: int = 0
    version: int = 1


class _Mark(Value):
    """In which shape a state is written."""

    shape: str = ""


ENCODER = msgspec.json.Encoder()
_HEAD = msgspec.json.Decoder(_Head)
_MARK = msgspec.json.Decoder(_Mark)
_WRONG = (msgspec.DecodeError, KeyError, TypeError, AttributeError, RecursionError, ValueError)


def encode(value: Entry | Scene) -> bytes:
    """Return a value's JSON; `decode_entry` and `decode_scene` are its inverses."""
    return ENCODER.encode(value)


# What reads entries and scenes takes long to make, and who only plays reads none.
@cache
def _entries() -> msgspec.json.Decoder[Entry]:
    return msgspec.json.Decoder(Entry, dec_hook=read_part)


@cache
def _scenes() -> msgspec.json.Decoder[Scene]:
    return msgspec.json.Decoder(Scene, dec_hook=read_part)


def decode_entry(data: bytes | str) -> Entry:
    """Return the entry that ``data`` encodes, by whatever version; raise `UnreadableEntry`."""
    head = _Head()
    try:
        head = _HEAD.decode(data)
        if head.version == VERSION:
            return _entries().decode(data)
        raw = upcast(msgspec.json.decode(data), head.version)
        return msgspec.convert(raw, Entry, str_keys=True, dec_hook=read_part)
    except UnknownVersion:
        raise UnreadableEntry(head.number, head.version) from None
    except _WRONG as error:
        raise UnreadableEntry(head.number, head.version, str(error) or repr(error)) from error


def decode_scene(data: bytes | str) -> Scene:
    return _scenes().decode(data)


def write_state(scene: Scene) -> str:
    """Return a scene's JSON, marked with the shape that it is written in."""
    mark, rest = ENCODER.encode(_Mark(shape_of(Scene))), ENCODER.encode(scene)
    return (mark[:-1] + (b"," if rest != b"{}" else b"") + rest[1:]).decode()


def read_state(text: str | bytes) -> Scene | None:
    """Return the scene that `write_state` has written; None if it is damaged, or in a shape other
    than today's: then the scene is the fold of its entries.
    """
    try:
        return decode_scene(text) if _MARK.decode(text).shape == shape_of(Scene) else None
    except _WRONG:
        return None


class Timeline(Value):
    """Which entries are live, and what each undo not yet redone has set aside, the last undo
    first; ``jumps`` are the entries of these undos.

    Those that are ``private`` not everybody may know of. Players do not count them, and they end no
    redo: were either otherwise, everybody could tell that there had been one. An entry about dice
    alone ends none either.
    """

    live: tuple[int, ...] = ()
    undone: tuple[tuple[int, ...], ...] = ()
    private: tuple[int, ...] = ()
    jumps: tuple[int, ...] = ()

    def after(self, number: int, events: Sequence[AnyEvent]) -> "Timeline":
        private = (*self.private, number) if is_private(events) else self.private
        match events:
            case (Undone(to=to),):
                kept = self.live[: bisect_right(self.live, to)]
                undone = (self.live[len(kept) :], *self.undone)
                return Timeline(kept, undone, private, (number, *self.jumps))
            case (TakenBack(entry=alone),):
                kept = tuple(one for one in self.live if one != alone)
                return Timeline(kept, ((alone,), *self.undone), private, (number, *self.jumps))
            case (Redone(to=to),):
                return self._redone(to, private)
        if private != self.private or stands(events):
            return Timeline((*self.live, number), self.undone, private, self.jumps)
        return self.with_plain((number,))

    def with_plain(self, numbers: Sequence[int]) -> "Timeline":
        """Return the line with more entries, which are not jumps, for all to know, and not about
        dice alone.
        """
        return Timeline((*self.live, *numbers), (), self.private) if numbers else self

    def _redone(self, to: int, private: tuple[int, ...]) -> "Timeline":
        """Return the line as it was before the undo of what ends with the entry ``to``: without
        the private entries that have been made since.
        """
        place = next(at for at, group in enumerate(self.undone) if group[-1] == to)
        since = self.jumps[place] if place < len(self.jumps) else self.live[-1]
        kept = self.live[: bisect_right(self.live, since)]
        live = tuple(sorted(kept + self.undone[place]))
        return Timeline(live, self.undone[place + 1 :], private, self.jumps[place + 1 :])

    def known(self, numbers: Iterable[int]) -> list[int]:
        """Return those entries of which every player may know."""
        if not self.private:
            return list(numbers)
        private = set(self.private)
        return [number for number in numbers if number not in private]

    def as_counted(self, number: int) -> int:
        """Return an entry's number as players count, who do not count private ones before it."""
        return number - bisect_left(self.private, number)


STRANGER = Viewer(masks=())  # who is nobody's, and may know what everyone may


def is_private(events: Sequence[AnyEvent]) -> bool:
    return bool(events) and all(redact(event, STRANGER) is None for event in events)


def line_of(entries: Iterable[Entry], after: Timeline | None = None) -> Timeline:
    """Return which of ``entries`` are live, ``after`` those of a line."""
    line, plain = after or Timeline(), list[int]()  # each step of a line copies it
    for entry in entries:
        if is_jump(entry) or stands(entry.events) or is_private(entry.events):
            line = line.with_plain(plain).after(entry.number, entry.events)
            plain = []
        else:
            plain.append(entry.number)
    return line.with_plain(plain)


def undo_to(line: Timeline, steps: int, to: int = 0) -> Undone:
    """Return the undo that goes back to the entry ``to``, or if none is named that of the last
    ``steps`` entries; the entry that opened the scene always stays.
    """
    if to:
        if to not in line.live[:-1]:
            raise RuleError("nothing-to-undo")
        return Undone(to=to)
    if steps < 1:
        raise RuleError("bad-steps", steps=steps)
    if len(line.live) < 2:
        raise RuleError("nothing-to-undo")
    return Undone(to=line.live[max(0, len(line.live) - 1 - steps)])


def as_written(action: AnyAction, events: Sequence[AnyEvent]) -> AnyAction:
    """Return an action as it is written down: an undo names the entry that it went back to."""
    match action, events:
        case Undo(), (Undone(to=to),):
            return replace(action, to=to)
    return action


def as_entries(entry: Entry) -> tuple[Entry, ...]:
    """Return the entries that a submission is written as: each declaration that the game made upon
    it, by what a person had planned, is one of its own, so that it can be taken back alone. Without
    it the plan is gone, so the game does not say it again.
    """
    starts = [at + 1 for at in range(len(entry.events)) if _ends_before_a_plan(entry, at)]
    if not starts:
        return (entry,)
    parts = [
        _as_planned(entry, number, start, end)
        for number, (start, end) in enumerate(pairwise((*starts, len(entry.events))), 1)
    ]
    return (replace(entry, events=entry.events[: starts[0]]), *parts)


def _ends_before_a_plan(entry: Entry, at: int) -> bool:
    """Say whether what follows the event at a place is a plan that is said, and nothing that was
    said in the entry itself; what stands before it must be for everybody to know, as that is.
    """
    event, rest = entry.events[at], entry.events[at + 1 :]
    if not isinstance(event, PlanDropped) or event.why != "said":
        return False
    speakers = {getattr(action, "who", "") for action in said_at_once(entry.action)}
    speaks = any(isinstance(one, Declared) and one.who in speakers for one in rest)
    return not (speaks or event.who in speakers or is_private(entry.events[: at + 1]))


def _as_planned(entry: Entry, number: int, start: int, end: int) -> Entry:
    """Return the part of an entry that is a declaration by a plan, as an entry of its owner's."""
    dropped, events = entry.events[start - 1], entry.events[start:end]
    assert isinstance(dropped, PlanDropped)
    who = dropped.who
    line = next((said for one in events if (said := _declared_in(one, who))), dropped.plan.lines[0])
    return replace(
        entry,
        number=entry.number + number,
        by=who,
        action=Declare(who=who, declaration=line, by=who),
        events=events,
        by_the_game=True,
        planned=True,
    )


def _declared_in(event: AnyEvent, who: str) -> Declaration | None:
    match event:
        case Declared(who=whose, declaration=said) if whose == who:
            return said
        case Asked(question=question) if question.waits is not None:
            return question.waits
    return None


def redo_to(line: Timeline, to: int = 0) -> Redone:
    """Return the redo of the undo that took back the entry ``to`` last, or if none is named of the
    last undo; refuse if there is none, or play went on.
    """
    ends = [group[-1] for group in line.undone]
    if not ends or (to and to not in ends):
        raise RuleError("nothing-to-redo")
    return Redone(to=to or ends[0])


def redo_as_known(line: Timeline) -> Redone:
    """Return the redo of the last undo of which every player may know; refuse if there is none."""
    ends = (group[-1] for group in line.undone if line.known(group))
    to = next(ends, 0)
    if not to:
        raise RuleError("nothing-to-redo")
    return redo_to(line, to)


def stands(events: Sequence[AnyEvent]) -> bool:
    """Say whether an entry is about dice alone, which no undo or redo changes."""
    return bool(events) and all(isinstance(event, STANDING) for event in events)


type Jump = Undone | Redone | TakenBack
_JUMPS: frozenset[type] = frozenset((Undone, Redone, TakenBack))


def is_jump(entry: Eventful) -> bool:
    """Say whether an entry goes back or forth instead of adding to the scene."""
    return not _JUMPS.isdisjoint(map(type, entry.events))


def known_to_the_privy(
    event: Jump, line: Timeline, moved: Sequence[Entry], before: Scene, after: Scene
) -> Jump:
    """Return a jump along ``line``, from one scene to another, that says who may know of what it
    moves, and how they count.
    """
    privy = privy_to(moved, before, {**before.people, **after.people})
    return replace(event, privy=privy, counted=_counted(event, line))


def _counted(event: Jump, line: Timeline) -> int | None:
    """Return the number of a jump's entry as players count, where that is another: of one that they
    do not know of, the last live one before it that they know.
    """
    number = event.entry if isinstance(event, TakenBack) else event.to
    live = line.after(0, (event,)).live if isinstance(event, Redone) else line.live
    known = line.known(live[: bisect_right(live, number)])
    counted = line.as_counted(known[-1])
    return counted if counted != number else None


def live_entries(entries: Sequence[Entry]) -> list[Entry]:
    live = set(line_of(entries).live)
    return [entry for entry in entries if entry.number in live]


def state_of(entries: Sequence[Entry], base: Scene | None = None) -> Scene:
    """Return the fold of live entries, on top of ``base`` if they continue from it."""
    return fold((event for entry in entries for event in entry.events), base)


class Journal:
    """A scene and its entries in memory: what scenarios, tests and replay play with."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self.entries = list(entries)
        self.timeline = line_of(self.entries)
        self.scene = state_of(live_entries(self.entries))

    def say(
        self, action: AnyAction, chance: Chance, time: float = 0.0, by_the_game: bool = False
    ) -> Entry:
        """Submit ``action`` and append what came of it; a refusal (`RuleError`) appends nothing.

        It returns the entry of what was said; those of plans that were said upon it follow.
        """
        if isinstance(action, Undo) and not action.to:
            to = before_last_said(self._latest(), action.steps, lambda entry: True)
            action = replace(action, to=to)
        scene, events = self._outcome(action, chance)
        entry = Entry(
            number=len(self.entries) + 1,
            time=time,
            by=action.by,
            action=action,
            events=events,
            ruleset=scene.ruleset,
            by_the_game=by_the_game,
        )
        entry, *planned = as_entries(entry)
        for one in (entry, *planned):
            last = one is (planned or [entry])[-1]
            self._append(one, scene if last else fold(one.events, self.scene))
        return entry

    def try_out(self, action: AnyAction, chance: Chance) -> tuple[AnyEvent, ...]:
        return self._outcome(action, chance)[1]

    def take_over(self, entry: Entry) -> None:
        """Append an entry recorded elsewhere, as it stands."""
        jump = is_jump(entry)
        scene = self._jump(entry.events[0])[0] if jump else state_of([entry], self.scene)  # type: ignore[arg-type]
        self._append(entry, scene)

    def _append(self, entry: Entry, scene: Scene) -> None:
        self.entries.append(entry)
        self.timeline = self.timeline.after(entry.number, entry.events)
        self.scene = scene

    def _outcome(self, action: AnyAction, chance: Chance) -> tuple[Scene, tuple[AnyEvent, ...]]:
        if isinstance(action, Undo):
            return self._jump(undo_to(self.timeline, action.steps, action.to))
        if isinstance(action, Redo):
            return self._jump(redo_to(self.timeline, action.to))
        if isinstance(action, TakeBack):
            verify_not_frozen(self.scene, action)
            entry = own_declaration(self._latest(), self.scene, action.who)
            live = set(self.timeline.live)
            since = (one for one in self.entries if one.number > entry)
            taken_back = (one for one in since if one.number not in live and not is_jump(one))
            verify_nothing_was_shown(taken_back, self.scene, action.who)
            return self._jump(TakenBack(entry=entry))
        return submit(self.scene, action, chance)

    def _jump(self, event: Jump) -> tuple[Scene, tuple[AnyEvent, ...]]:
        live = set(self.timeline.after(0, (event,)).live)
        scene = state_of([entry for entry in self.entries if entry.number in live])
        moved = [entry for entry in self.entries if entry.number in live ^ set(self.timeline.live)]
        return scene, (known_to_the_privy(event, self.timeline, moved, self.scene, scene),)

    def _latest(self) -> Iterator[Entry]:
        """Yield the live entries, the last one first."""
        live = set(self.timeline.live)
        return (entry for entry in reversed(self.entries) if entry.number in live)

    def rolls(self) -> list[Roll]:
        """Return the rolls that count: not those of undone entries, nor those that a ruling took
        back.
        """
        live = set(self.timeline.live)
        return rolls_that_count([entry for entry in self.entries if entry.number in live])


# --- the rolls that stand in entries, or in what a person may see of them ------------------------


def rolls_of(entries: Iterable[Eventful]) -> list[Roll]:
    """Return every roll in ``entries``, in order."""
    events = (_plain(event) for entry in entries for event in entry.events)
    return [roll for event in events for roll in _rolls_in(event)]


def _rolls_in(event: AnyEvent) -> Sequence[Roll]:
    match event:
        case ev.Rolled(roll=roll) | ev.InitiativeRolled(roll=roll):
            return (roll,)
        case ev.LurkerPlaced(rolls=rolls) | ev.LurkerAmbushed(rolls=rolls):
            return rolls
    return ()


def _plain(event: AnyEvent) -> AnyEvent:
    return event.what if isinstance(event, ev.Withheld) else event


def rolls_that_count(entries: Sequence[Eventful]) -> list[Roll]:
    """Return the rolls in ``entries``, in order, without those that a ruling took back."""
    ruled = (event for entry in entries for event in entry.events if isinstance(event, ev.Ruled))
    gone = {number for one in ruled for number in one.rolls}
    return [roll for roll in rolls_of(entries) if roll.id not in gone]


def recorded(entries: Iterable[Eventful]) -> list[tuple[str, str, Faces]]:
    """Return the dice of ``entries`` in the form that `RecordedChance` takes: those rolled by
    chance, not those that a ruling named or left standing.
    """
    return [
        (roll.who, roll.purpose, roll.faces)
        for roll in rolls_of(entries)
        if roll.faces and roll.source == "rolled"
    ]


# --- what an undo takes back: the last things that people said, with what the game did upon them --
# The game says things by itself too: for automatic people, and for people who are not waited
# for any longer. Nobody could take back anything if that counted, because the game would only say
# it again. So it goes with whatever a person said before it. Entries are passed here as they are
# looked at: those that are live, the last one first.


def touches(name: str, events: Iterable[AnyEvent]) -> bool:
    """Say whether ``name`` is spoken of in ``events``, in whatever part.

    It looks at every text in them, so that an event of a kind yet unknown is not passed over; one
    whose name is a word of the rules (``power``) is found a few times too often.
    """
    return any(_names(name, msgspec.to_builtins(event)) for event in events)


def _names(name: str, value: Any) -> bool:
    match value:
        case str():
            return value == name
        case dict():
            return any(key == name or _names(name, one) for key, one in value.items())
        case list() | tuple():
            return any(_names(name, one) for one in value)
    return False


type Test = Callable[[Entry], bool]


def is_acted_upon(event: ev.AnyEvent) -> bool:
    """Say whether with an event something has come of a declaration, or of the phase it was made
    in.
    """
    return event.goes_on and not isinstance(event, ev.Declared | ev.PhaseBegan)


def has_gone_on(entry: Entry) -> bool:
    """Say whether play has gone on in an entry, whatever was said: a person was passed over, say,
    and the turns after theirs were taken. A roll that a person makes besides is no play.
    """
    free = isinstance(entry.action, RollDice)
    return not free and any(event.goes_on for event in entry.events)


def shown(entry: Entry, viewer: Viewer) -> bool:
    return any(seen((event,), viewer) for event in entry.events)


def before_last_said(latest: Iterable[Entry], steps: int, counts: Test) -> int:
    """Return the entry before the last ``steps`` things that a person said and that count; the one
    that opened the scene always stays.
    """
    if steps < 1:
        raise RuleError("bad-steps", steps=steps)
    found, at = 0, 0
    for entry in latest:
        at = entry.number
        if found == steps:
            return at
        found += entry.said and counts(entry)
    if found < 2:  # the opening alone
        raise RuleError("nothing-to-undo")
    return at


def before_entry(latest: Iterable[Entry], number: int, counts: Test) -> int:
    """Return the entry before the one of that number, and before what a person said that counts,
    and that it came of.
    """
    return _before(latest, lambda entry: entry.number <= number, counts)


def before_declaration(latest: Iterable[Entry], who: str, counts: Test) -> int:
    """Return the entry before a person's last declaration that counts, be it said or planned;
    refused if there is none. What they had planned goes alone, without what it was said upon.
    """
    found = False

    def declares(entry: Entry) -> bool:
        nonlocal found
        declared = [one for one in entry.events if isinstance(one, ev.Declared) and one.who == who]
        said = is_declaration(entry, who) or any(not one.passed_over for one in declared)
        found = found or (said and counts(entry))
        return found

    def ends(entry: Entry) -> bool:
        return entry.said or (entry.planned and is_declaration(entry, who))

    at = _before(latest, declares, counts, ends)
    if not found:
        raise RuleError("nothing-declared", who=who)
    return at


def _before(
    latest: Iterable[Entry], reached: Test, counts: Test, ends: Test = lambda entry: entry.said
) -> int:
    at, gone = 0, False
    for entry in latest:
        at = entry.number
        if gone:
            return at
        gone = reached(entry) and ends(entry) and counts(entry)
    return at


def steps_to_skip(latest: Iterable[Entry], who: str, counts: Test) -> int:
    """Return how many things an undo takes back so that a person who was passed over may declare
    after all: 0 for a person who has declared themselves.
    """
    steps, passed = 0, False
    for entry in latest:
        if not passed:
            own = [one for one in entry.events if isinstance(one, ev.Declared) and one.who == who]
            if own and not own[-1].passed_over:
                return 0
            passed = bool(own)
        if entry.said and counts(entry):
            steps += 1
            if passed:
                return steps
    return 0


def is_declaration(entry: Entry, who: str) -> bool:
    """Say whether an entry is a declaration of a person's; one that waits for the storyteller is
    too, and so is a plan that they made at their place.
    """
    said = (one for one in said_at_once(entry.action) if isinstance(one, Declare | PlanAhead))
    if not any(one.who == who for one in said):
        return False
    return any(_declares(event, who) for event in entry.events)


def _declares(event: ev.AnyEvent, who: str) -> bool:
    match event:
        case ev.Declared(who=whose) | ev.LurkerSpoke(who=whose, declaration=Declaration()):
            return whose == who
        case ev.Asked(question=question):
            return question.waits is not None and question.about["attacker"] == who
    return False


# --- second thoughts ------------------------------------------------------------------------------


def own_declaration(latest: Iterable[Entry], scene: Scene, who: str) -> int:
    """Return the entry of a person's last declaration, which they may still take back alone:
    nothing declared after it has been shown, by the game or by anybody, and nothing came of it.

    All that decides is what they can see themselves, so that a refusal tells them nothing.
    """
    _verify_theirs(scene, who)
    viewer = facing(Viewer(name=who), scene)
    for entry in latest:
        if is_declaration(entry, who):
            if _is_acted_upon(entry, who, viewer):
                raise RuleError("too-late-to-take-back", who=who)
            return entry.number
        if not _leaves_it_open(entry, who, viewer):
            raise RuleError("too-late-to-take-back", who=who)
    raise RuleError("nothing-declared", who=who)


def leaves_open(events: Iterable[ev.AnyEvent], who: str) -> bool:
    """Say whether a person who declares among ``events``, as they see them, may take that back
    after them.
    """
    told = [event for event in events if event.goes_on and not _is_secret(event)]
    return all(isinstance(one, ev.Declared) and one.who == who for one in told)


def verify_nothing_was_shown(gone: Iterable[Entry], scene: Scene, who: str) -> None:
    """Refuse a second thought about a declaration after which something was declared and shown,
    or came of it, though that was taken back meanwhile: it was read. ``gone`` are the entries since
    then that are not live, without those that go back or forth.
    """
    viewer = facing(Viewer(name=who), scene)
    for entry in gone:
        known = seen(entry.events, viewer)
        if any(event.goes_on and not _is_secret(event) for event in known):
            raise RuleError("too-late-to-take-back", who=who)


def _is_secret(event: ev.AnyEvent) -> bool:
    return isinstance(event, ev.Declared) and event.secret


def _verify_theirs(scene: Scene, who: str) -> None:
    person = scene.people.get(who)
    waits = (question for question in scene.fight.questions if question.waits is not None)
    asked = any(question.about["attacker"] == who for question in waits)
    if person is None or not (asked or person.phase.declaration is not None):
        raise RuleError("nothing-declared", who=who)
    if person.auto:
        raise RuleError("plays-by-itself", who=who)


def _is_acted_upon(entry: Entry, who: str, viewer: Viewer) -> bool:
    known = (*seen(entry.events, viewer), *(e for e in entry.events if isinstance(e, ev.Withheld)))
    others = (one for one in known if isinstance(one, ev.Declared) and one.who != who)
    return any(map(is_acted_upon, known)) or any(others)


def _leaves_it_open(entry: Entry, who: str, viewer: Viewer) -> bool:
    """Say whether what came later leaves a declaration as if it had been the last word."""
    for event in seen(entry.events, viewer):
        if _is_secret(event):
            continue
        if isinstance(event, ev.Planned | ev.PlanDropped):  # of their own, for later
            continue
        if event.goes_on or touches(who, (event,)):
            return False
        if isinstance(event, ev.MadeReady | ev.LetGo | ev.Exerted) and event.who != who:
            return False  # they have counted on it
    return True


# --- who may know of it ---------------------------------------------------------------------------


def privy_to(
    moved: Sequence[Entry], scene: Scene, people: Mapping[str, Person]
) -> tuple[str, ...] | None:
    """Return who may know that entries were moved: None where everybody sees something in them.

    An NPC stands for the person who keeps it, who sees what was rolled for it in private.
    """
    if any(shown(entry, facing(Viewer(), scene)) for entry in moved):
        return None
    keeps = {name: frozenset({name} if person.npc else ()) for name, person in people.items()}
    viewers = {name: facing(Viewer(name, keeps=keeps[name]), scene) for name in people}
    return tuple(
        name for name, viewer in viewers.items() if any(shown(entry, viewer) for entry in moved)
    )


# --- proposals: what others agree to, or a storyteller grants -------------------------------------
# A proposal is about the scene's log, not part of it: an undo neither counts nor touches it. What
# is carried is said to the scene like anything else, and is an entry.

type Verdict = Literal["open", "carried", "refused"]

REQUEST_LASTS = 600.0  # seconds that a storyteller has to answer


class Proposal(Value, omit_defaults=True):
    """An action that waits for the word of others; people are known by reference.

    ``by`` is who proposes it. ``to`` is the entry that an undo
    or redo goes to, and ``at`` the last one when it was proposed. A ``request`` waits for a
    storyteller alone; everything else is done once nobody has objected for as long as is ``left``.
    """

    action: AnyAction
    number: int = 1
    by: Text = ""
    ref: Word = ""
    request: bool = False
    asked: tuple[Word, ...] = ()
    agreed: tuple[Word, ...] = ()
    refused: tuple[Word, ...] = ()
    to: int = 0
    at: int = 0
    left: float = REQUEST_LASTS

    def waits_for(self, ref: str) -> bool:
        return ref in self.asked and ref not in (*self.agreed, *self.refused)

    def answered(self, ref: str, agrees: bool) -> "Proposal":
        if agrees:
            return replace(self, agreed=(*self.agreed, ref))
        return replace(self, refused=(*self.refused, ref))

    def is_about_the_same(self, other: AnyAction) -> bool:
        """Say whether another action is about the same thing: of two undos the log has room for
        one.
        """
        mine, jumps = self.action, (Undo, Redo)
        if isinstance(mine, jumps) or isinstance(other, jumps):
            return isinstance(mine, jumps) and isinstance(other, jumps)
        return type(mine) is type(other) and _subject(mine) == _subject(other)


def _subject(action: AnyAction) -> tuple[object, ...]:
    return tuple(getattr(action, one, None) for one in ("who", "other", "chase", "actions"))


def verdict(proposal: Proposal, present: Collection[str]) -> Verdict:
    """Return how a proposal stands; who has left the scene since (not ``present``) is not asked."""
    asked = [name for name in proposal.asked if name in present]
    if any(name in proposal.refused for name in asked):
        return "refused"
    return "carried" if all(name in proposal.agreed for name in asked) else "open"


def pinned_down(action: AnyAction, line: Timeline) -> int:
    """Return the entry that an undo or redo goes to, else 0; refused if there is none, or none
    that players know of.
    """
    match action:
        case Undo(steps=steps, to=to):
            return undo_to(line, steps, to).to
        case Redo():
            return redo_as_known(line).to
    return 0


def due_action(proposal: Proposal, line: Timeline) -> AnyAction:
    """Return what a proposal comes to now: an undo goes back to where it was proposed to, a redo
    brings back what it was proposed to.
    """
    if not isinstance(proposal.action, Undo | Redo):
        return proposal.action
    if isinstance(proposal.action, Redo):
        if redo_as_known(line).to != proposal.to:
            raise RuleError("nothing-to-redo")
    else:  # the last live entry that it may be about was there then, or everybody knows it
        known = set(line.known(line.live))
        last = next(one for one in reversed(line.live) if one <= proposal.at or one in known)
        if proposal.to not in line.live or proposal.to >= last:
            raise RuleError("nothing-to-undo")
    return replace(proposal.action, to=proposal.to)
