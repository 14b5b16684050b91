"""What an undo takes back: the last things that people said, with what the game did upon them.

The game says things by itself too: for those who play by themselves, for those who are not waited
for any longer. Nobody could take back anything if that counted, because the game would only say
it again. So it goes with whatever a person said before it.

Entries are passed here as they are looked at: those that are live, the last one first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from game import events as ev
from game.actions import AnyAction, Declare, PlanAhead, RollDice, said_at_once
from game.errors import RuleError
from game.events import AnyEvent
from game.secrecy import Viewer, facing, seen
from game.state.declaration import Declaration
from game.state.person import Person
from game.state.scene import Scene

# --- which entries of a journal touch a person: those whose outcome names them -------------------


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


class Entry(Protocol):
    """What is asked of an entry here: its number, whether somebody said it, what, what came of
    it.
    """

    @property
    def number(self) -> int:
        """Its number."""
        ...

    @property
    def said(self) -> bool:
        """Whether a person said it, not the game by itself, and an undo counts it."""
        ...

    @property
    def planned(self) -> bool:
        """Whether it is what somebody had planned to declare."""
        ...

    @property
    def action(self) -> AnyAction:
        """What was said."""
        ...

    @property
    def events(self) -> tuple[ev.AnyEvent, ...]:
        """What came of it."""
        ...


type Test = Callable[[Entry], bool]


def is_acted_upon(event: ev.AnyEvent) -> bool:
    """Say whether with an event something has come of a declaration, or of the phase it was made
    in.
    """
    return event.goes_on and not isinstance(event, ev.Declared | ev.PhaseBegan)


def has_gone_on(entry: Entry) -> bool:
    """Say whether play has gone on in an entry, whatever was said: somebody was passed over, say,
    and the turns after theirs were taken. A roll that somebody makes besides is no play.
    """
    free = isinstance(entry.action, RollDice)
    return not free and any(one.goes_on for one in entry.events)


def shown(entry: Entry, viewer: Viewer) -> bool:
    """Say whether a viewer may know of anything in an entry."""
    return bool(seen(entry.events, viewer))


def before_last_said(latest: Iterable[Entry], steps: int, counts: Test) -> int:
    """Return the entry before the last ``steps`` things that somebody said and that count; the one
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
    """Return the entry before the one of that number, and before what somebody said that counts,
    and that it came of.
    """
    return _before(latest, lambda entry: entry.number <= number, counts)


def before_declaration(latest: Iterable[Entry], who: str, counts: Test) -> int:
    """Return the entry before somebody's last declaration that counts, be it said or planned;
    refused if there is none. What they had planned goes alone, without what it was said upon.
    """
    found = False

    def declares(entry: Entry) -> bool:
        nonlocal found
        said = is_declaration(entry, who) or any(_as_planned(one, who) for one in entry.events)
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
    """Return how many things an undo takes back so that somebody who was passed over may declare
    after all: 0 for one who has declared themselves.
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
    """Say whether an entry is a declaration of somebody's; one that waits for the storyteller is
    too, and so is a plan that they made at their place.
    """
    said = (one for one in said_at_once(entry.action) if isinstance(one, Declare | PlanAhead))
    if not any(one.who == who for one in said):
        return False
    return any(_declares(event, who) for event in entry.events)


def _as_planned(event: ev.AnyEvent, who: str) -> bool:
    """Say whether somebody's declaration was made: said for them, by what was planned or by
    themselves, but not because they were passed over.
    """
    return isinstance(event, ev.Declared) and event.who == who and not event.passed_over


def _declares(event: ev.AnyEvent, who: str) -> bool:
    match event:
        case ev.Declared(who=whose) | ev.LurkerSpoke(who=whose, declaration=Declaration()):
            return whose == who
        case ev.Asked(question=question):
            return question.waits is not None and question.about["attacker"] == who
    return False


# --- second thoughts ------------------------------------------------------------------------------


def own_declaration(latest: Iterable[Entry], scene: Scene, who: str) -> int:
    """Return the entry of somebody's last declaration, which they may still take back alone:
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
    """Say whether somebody who declares among ``events``, as they see them, may take that back
    after them.
    """
    told = [one for one in events if one.goes_on and not _is_secret(one)]
    return all(isinstance(one, ev.Declared) and one.who == who for one in told)


def verify_nothing_was_shown(gone: Iterable[Entry], scene: Scene, who: str) -> None:
    """Refuse a second thought about a declaration after which something was declared and shown,
    or came of it, though that was taken back meanwhile: it was read. ``gone`` are the entries since
    then that are not live, without those that go back or forth.
    """
    viewer = facing(Viewer(name=who), scene)
    for entry in gone:
        known = seen(entry.events, viewer)
        if any(one.goes_on and not _is_secret(one) for one in known):
            raise RuleError("too-late-to-take-back", who=who)


def _is_secret(event: ev.AnyEvent) -> bool:
    return isinstance(event, ev.Declared) and event.secret


def _verify_theirs(scene: Scene, who: str) -> None:
    person = scene.people.get(who)
    if person is None or not _has_declared(scene, person):
        raise RuleError("nothing-declared", who=who)
    if person.auto:
        raise RuleError("plays-by-itself", who=who)


def _has_declared(scene: Scene, person: Person) -> bool:
    waits = (one for one in scene.fight.questions if one.waits is not None)
    asked = any(one.about["attacker"] == person.name for one in waits)
    return person.phase.declaration is not None or asked


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

    An NPC stands for whoever keeps it, who sees what was rolled for it in private.
    """
    if any(shown(entry, facing(Viewer(), scene)) for entry in moved):
        return None
    keeps = {name: frozenset({name} if one.npc else ()) for name, one in people.items()}
    viewers = {name: facing(Viewer(name, keeps=keeps[name]), scene) for name in people}
    return tuple(
        name for name, viewer in viewers.items() if any(shown(one, viewer) for one in moved)
    )
