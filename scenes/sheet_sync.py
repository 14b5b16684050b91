"""A scene's copies of sheets: what is written back, who comes back, weapons that changed hands."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.events import FightEnded, Joined, Left, evolve
from game.fighter import Fighter, Weapon
from game.journal import Entry, Timeline, is_jump
from game.state.person import Person
from game.state.scene import Scene
from journal import store
from journal.store import WrittenScene
from players import failures
from players.character_sheets import Reason, is_on_sheet, same_sheet, write_fighter
from scenes import registry
from scenes.read_markers import SHEETS
from scenes.registry import is_demo

if TYPE_CHECKING:
    from scenes.service import SceneService


class SheetWrite(NamedTuple):
    """What shall stand on a person's sheet and why, and what the scene takes to stand there now."""

    ref: str
    fighter: Fighter
    reason: Reason
    was: Fighter


@dataclass
class UnwrittenSheets:
    """What could not be written, by reference, and the last entry from which all due is in it."""

    due: dict[str, SheetWrite] = field(default_factory=dict)
    up_to: int | None = None  # None: the entry after which the sheets were written


# -------------------------------------------------------------------------------------------------
# Weapons that have changed hands in a scene (Disarm), and whose they are.
#
# In the scene the weapon is the taker's. On the sheets it stays its owner's, with the rounds that
# are in it now, so nobody's sheet gains or loses by it: when the scene is over everybody has their
# own again. Till then they are without it, whether they leave and come back or not. What a
# storyteller gives or takes with ``+gear`` is for good, as ever.


class Loan(msgspec.Struct, frozen=True):
    """A weapon that is on ``owner``'s sheet and in ``holder``'s hands; either may be nobody.

    ``place`` is where it stood among the owner's weapons.
    """

    weapon: Weapon
    owner: str
    holder: str
    rounds: int
    place: int


type Loans = tuple[Loan, ...]


def loans_along(scene_id: int, timeline: Timeline) -> Loans:
    """Return what is lent after the live entries of ``timeline``; scenes without a Disarm cost a
    glance.
    """
    if not store.has_events(scene_id, "Disarmed"):
        return ()
    entries = store.entries(scene_id, timeline.live)
    return follow((), Scene(), (event for entry in entries for event in entry.events))


def follow(loans: Loans, scene: Scene, events: Iterable[ev.AnyEvent]) -> Loans:
    """Return what is lent after ``events``, which begin in ``scene``."""
    events = tuple(events)
    if not loans and not any(isinstance(one, ev.Disarmed) for one in events):
        return ()
    for event in events:
        loans = tuple(loan for loan in _after(loans, scene, event) if loan.owner or loan.holder)
        scene = evolve(scene, event)
    return loans


def gone_from(fighter: Fighter, name: str, loans: Loans) -> tuple[str, ...]:
    """Return which weapons a person who comes (back) to a scene comes without: those that were
    taken from them there.
    """
    lent = {loan.weapon.name for loan in loans if loan.owner == name}
    return tuple(weapon.name for weapon in fighter.weapons if weapon.name in lent)


def own(person: Person, loans: Loans) -> Fighter:
    """Return a fighter as their sheet has them: with what is theirs, and nothing else."""
    fighter, name = person.own(), person.name
    if not loans:
        return fighter
    held = {one.weapon.name for one in loans if one.holder == name}
    missing = sorted((one for one in loans if one.owner == name), key=lambda one: one.place)
    if not held and not missing:
        return fighter
    kept = fighter.without(held)
    weapons, rounds = [*kept.weapons], {**kept.ammunition}
    for loan in missing:
        weapons.insert(loan.place, loan.weapon)
        if loan.weapon.capacity:
            rounds[loan.weapon.name] = loan.rounds
    return replace(fighter, weapons=tuple(weapons), ammunition=rounds)


def _after(loans: Loans, scene: Scene, event: ev.AnyEvent) -> Iterable[Loan]:
    match event:
        case ev.Disarmed():
            return _taken(loans, scene, event)
        case ev.Left(who=who):
            npc = scene.people[who].npc
            return (_after_leaving(loan, who, npc) for loan in loans)
        case ev.Joined(who=who, without=without):
            return (_after_coming(loan, who, without) for loan in loans)
        case ev.FighterChanged(who=who, fighter=fighter):
            return (_refitted(loan, who, fighter) for loan in loans)
        case (
            ev.AmmunitionSpent(who=who, weapon=weapon, now=now)
            | ev.Reloaded(who=who, weapon=weapon, now=now)
        ):
            return (
                replace(one, rounds=now) if (one.holder, one.weapon.name) == (who, weapon) else one
                for one in loans
            )
    return loans


def _taken(loans: Loans, scene: Scene, event: ev.Disarmed) -> Loans:
    """Note a weapon that changes hands; a person who takes their own back has it again."""
    name = event.weapon.name
    before = next(
        (loan for loan in loans if (loan.holder, loan.weapon.name) == (event.who, name)), None
    )
    rest = tuple(loan for loan in loans if loan is not before)
    theirs = [weapon.name for weapon in scene.people[event.who].fighter.weapons]
    owner, place = (before.owner, before.place) if before else (event.who, theirs.index(name))
    if owner == event.by:
        return rest
    has_one = any(weapon.name == name for weapon in scene.people[event.by].fighter.weapons)
    holder = "" if has_one else event.by
    return (*rest, Loan(event.weapon, owner, holder, event.rounds, place))


def _after_leaving(loan: Loan, who: str, npc: bool) -> Loan:
    """Return a loan after a person has left. A player's character may come back, and is still
    without what was taken from them; NPCs of a name are many.
    """
    owner = "" if loan.owner == who and npc else loan.owner
    holder = "" if loan.holder == who else loan.holder
    return replace(loan, owner=owner, holder=holder)


def _after_coming(loan: Loan, who: str, without: tuple[str, ...]) -> Loan:
    """Return a loan after a person has come, who may have the weapon again: as it was once."""
    has_it = loan.owner == who and loan.weapon.name not in without
    return replace(loan, owner="") if has_it else loan


def _refitted(loan: Loan, who: str, fighter: Fighter) -> Loan:
    """Return a loan after gear was given or taken: by a storyteller, for good."""
    name = loan.weapon.name
    carries = any(weapon.name == name for weapon in fighter.weapons)
    if loan.owner == who and carries:
        return replace(loan, owner="")
    if loan.holder == who:
        held = replace(loan, rounds=fighter.ammunition.get(name, 0))
        return held if carries else replace(loan, holder="")
    return loan


# -------------------------------------------------------------------------------------------------
# People whom an undo or a redo brings back, and who may have moved on meanwhile.
#
# A scene holds copies of sheets and writes them. A person who has left it lives on without it, so
# an old copy may overwrite their sheet only while the sheet is still as the scene left it. Nobody
# who takes part in another scene is brought back into this one.


@dataclass
class Passage:
    """Who came and went in a run of entries, by reference."""

    came_with: dict[str, Fighter] = field(default_factory=dict)  # when they first came
    left_with: dict[str, Fighter] = field(default_factory=dict)  # of people who are out at its end
    changed: set[str] = field(default_factory=set)  # who came back with another sheet
    # How people who came back had left, each time, and how they came.
    absences: dict[str, list[tuple[Fighter, Fighter]]] = field(default_factory=dict)


def verify(script: "SceneService", timeline: Timeline, scene: Scene) -> None:
    """Refuse an undo or redo that leads to ``timeline`` and ``scene`` where it would write the
    sheet of a person who has moved on since they were last in the scene.
    """
    before, here = script.standing, _refs(script.scene)
    if set(timeline.live) - set(before.timeline.live):
        found = brought_back(before, timeline)
        was = {ref: fighter for ref, fighter in found.came_with.items() if ref not in here}
    else:
        back = set(before.timeline.live) - set(timeline.live)
        found = passage(script.scene_id, timeline, scene, back)
        was = found.left_with
    written = _characters(here | _refs(scene))
    for ref, character in written.items():
        if script.ended or ref not in here:
            registry.refuse_if_elsewhere(character)
    moved = [
        character.key
        for ref, character in written.items()
        if ref in found.changed or (ref in was and not is_on_sheet(character, was[ref]))
    ]
    if moved:
        raise RuleError("sheet-moved-on", names=moved, ended=script.ended)


def brought_back(before: WrittenScene, timeline: Timeline) -> Passage:
    """Return who came and went in what a redo brings back, which leads to ``timeline``. It drops
    the private entries made since the undo.
    """
    live = set(timeline.live)
    forth = live - set(before.timeline.live)
    kept = tuple(one for one in before.timeline.live if one in live)
    if kept == before.timeline.live:
        return passage(before.id, before.timeline, before.scene, forth)
    return passage(before.id, Timeline(kept), store.scene_along(before.id, Timeline(kept)), forth)


def absences(standing: WrittenScene, ref: str) -> Sequence[tuple[Fighter, Fighter]]:
    """Return with which sheet a person left a scene, each time that they have come back to it, and
    with which they came.
    """
    return _whole(standing).absences.get(ref, ())


def _whole(standing: WrittenScene) -> Passage:
    return passage(standing.id, Timeline(), Scene(), standing.timeline.live)


def passage(scene_id: int, timeline: Timeline, scene: Scene, numbers: Collection[int]) -> Passage:
    """Return who came and went in the entries ``numbers``, which follow upon ``timeline``, where
    the scene was ``scene``. When a scene ends everybody is out of it.
    """
    found, events = Passage(), [one for e in store.entries(scene_id, numbers) for one in e.events]
    if {Joined, Left, FightEnded}.isdisjoint(map(type, events)):
        return found
    loans = loans_along(scene_id, timeline)
    for event in events:
        match event:
            case Joined(ref=ref, fighter=fighter):
                _comes(found, ref, fighter)
            case Left(who=who):
                person = scene.people[who]
                found.left_with[person.ref] = own(person, loans)
            case FightEnded():
                people = scene.people.values()
                found.left_with |= {other.ref: own(other, loans) for other in people}
        loans, scene = follow(loans, scene, (event,)), evolve(scene, event)
    return found


def _comes(found: Passage, ref: str, fighter: Fighter) -> None:
    found.came_with.setdefault(ref, fighter)
    if ref in found.left_with:
        found.absences.setdefault(ref, []).append((found.left_with[ref], fighter))
    if not same_sheet(found.left_with.pop(ref, fighter), fighter):
        found.changed.add(ref)


def _refs(scene: Scene) -> set[str]:
    return {person.ref for person in scene.people.values()}


def _characters(refs: Collection[str]) -> dict[str, Any]:
    found = {ref: registry.character_of(ref) for ref in sorted(refs)}
    return {ref: one for ref, one in found.items() if one is not None}


# -------------------------------------------------------------------------------------------------
# A scene's copies of sheets, written back to the characters after each entry.
#
# What is due to a person's sheet and could not be written is kept and written with the next entry,
# as soon as the database takes it again, or at the next start: till then the scene counts its
# sheets as behind (`read_markers.SHEETS`).


_ITS_SHEET = attrgetter("fighter", "adapted", "aside")  # what `Person.own` is made of


def write_back(script: "SceneService", before: WrittenScene, entry: Entry) -> None:
    """Write the sheets of people whom an entry changed, and what is due from earlier ones."""
    if is_demo(script.obj):
        return  # there they are borrowed
    markers = script.live.markers
    for kept in (markers.told, markers.sent):  # from here on it is kept how far they are
        kept.setdefault(SHEETS, before.number)
    behind, lent_then = script.live.behind, script.live.loans
    up_to_date = not behind.due and markers.told[SHEETS] == before.number
    moves = is_jump(entry) or any(isinstance(event, ev.Disarmed) for event in entry.events)
    if up_to_date and lent_then == () and not moves:
        was, now = before.scene.people, script.scene.people
        as_was, as_now = (list(map(_ITS_SHEET, one.values())) for one in (was, now))
        if was is now or (as_was == as_now and was.keys() == now.keys()):
            markers.set(SHEETS, entry.number)
            return
    lent_now = _follow_loans(script, before, entry)
    _collect_up_to(script, before.number)
    due = _due(script.scene_id, before, script.standing, entry, lent_then, lent_now)
    _add(script.live.behind, entry.number, due)
    _write(script)


def write_what_is_behind(script: "SceneService") -> None:
    """Write the sheets after those entries after which the server had not done so when it died."""
    if script.live.markers.told.get(SHEETS, script.standing.number) < script.standing.number:
        _collect_up_to(script, script.standing.number)
        _write(script)
        script.live.markers.keep()


def write_all(script: "SceneService") -> None:
    """Write the sheets of all who take part, as they are in the scene."""
    script.live.loans = loans_along(script.scene_id, script.standing.timeline)
    for person in script.scene.people.values():
        theirs = own(person, script.live.loans)
        character = registry.character_of(person.ref)
        if character is not None:
            write_fighter(character, theirs, Reason(scene=script.scene_id))


def _collect_up_to(script: "SceneService", last: int) -> None:
    """Take what is due from entries after which nothing could even be collected."""
    live = script.live
    known = live.behind.up_to
    if known is None:
        known = live.markers.told.get(SHEETS, last)
    for number in range(known + 1, last + 1):
        (entry,) = store.entries(script.scene_id, [number])
        before = store.standing_before(script.scene_id, number)
        after = store.standing_before(script.scene_id, number + 1)
        lent_then, lent_now = (loans_along(one.id, one.timeline) for one in (before, after))
        due = _due(script.scene_id, before, after, entry, lent_then, lent_now)
        _add(live.behind, number, due)


def _add(behind: UnwrittenSheets, number: int, due: Iterable[SheetWrite]) -> None:
    """Add what is due from one more entry; of each sheet the last word counts."""
    for one in due:
        earlier = behind.due.get(one.ref)
        behind.due[one.ref] = one if earlier is None else one._replace(was=earlier.was)
    behind.up_to = number


def _write(script: "SceneService") -> None:
    """Write what is due; what cannot be written stays so."""
    live, may_pass = script.live, False
    here = set() if script.ended else {person.ref for person in script.scene.people.values()}
    for one in list(live.behind.due.values()):
        character = registry.character_of(one.ref)
        try:
            # A person who has left the scene may have moved on: then it is too late for this.
            if character is not None and (one.ref in here or is_on_sheet(character, one.was)):
                write_fighter(character, one.fighter, one.reason)
        except Exception as error:
            failures.note(error, f"Scene {script.scene_id}: the sheet of {one.ref}")
            may_pass = may_pass or isinstance(error, failures.PASSING)
        else:
            del live.behind.due[one.ref]
    if may_pass:
        failures.later(("sheets", script.scene_id), lambda: _write(script))
    if not live.behind.due and live.behind.up_to is not None:
        live.markers.set(SHEETS, live.behind.up_to)
        live.behind.up_to = None


def _due(
    scene_id: int,
    before: WrittenScene,
    after: WrittenScene,
    entry: Entry,
    lent_then: Loans | None,
    lent_now: Loans,
) -> Iterator[SheetWrite]:
    then, reason = before.scene.people, _reason(scene_id, entry)
    for name, person in after.scene.people.items():
        now = own(person, lent_now)
        was = own(then[name], lent_then or ()) if name in then else now
        if lent_then is None or name not in then or was != now:
            yield SheetWrite(person.ref, now, reason, was)
    yield from _due_to_those_gone(scene_id, before, after, reason)


def _due_to_those_gone(
    scene_id: int, before: WrittenScene, after: WrittenScene, reason: Reason
) -> Iterator[SheetWrite]:
    """Return the sheets that people left with, be it now, hurt on their way out, or when what is
    brought back happened; and those that they came with whose joining was undone.
    """
    then = before.scene.people
    gone = {then[name].ref: then[name] for name in then.keys() - after.scene.people.keys()}
    if not gone:
        return
    loans = loans_along(scene_id, before.timeline)
    if set(after.timeline.live) - set(before.timeline.live):
        found = brought_back(before, after.timeline).left_with
    else:
        back = set(before.timeline.live) - set(after.timeline.live)
        found = passage(scene_id, after.timeline, after.scene, back).came_with
    for ref in gone.keys() & found.keys():
        yield SheetWrite(ref, found[ref], reason, own(gone[ref], loans))


def _reason(scene_id: int, entry: Entry) -> Reason:
    """Return what the history of a sheet says of a change that an entry made."""
    match entry.action:
        case act.Undo() | act.TakeBack():
            why = "undo"
        case act.Redo():
            why = "redo"
        case act.Refit(because=because):
            why = because
        case _:
            why = ""
    return Reason(entry.by, why=why, scene=scene_id)


def _follow_loans(script: "SceneService", before: WrittenScene, entry: Entry) -> Loans:
    """Note what has changed hands, so that it comes back to its owner's sheet."""
    live = script.live
    if live.loans is None or is_jump(entry):
        live.loans = loans_along(script.scene_id, script.standing.timeline)
    else:
        live.loans = follow(live.loans, before.scene, entry.events)
    return live.loans
