"""A scene's copies of sheets, written back to the characters after each entry.

What is due to somebody's sheet and could not be written is kept and written with the next entry,
as soon as the database takes it again, or at the next start: till then the scene counts its sheets
as behind (`read_markers.SHEETS`).
"""

from collections.abc import Iterable, Iterator

from game import actions as act
from game.journal import Entry, is_jump
from journal import store
from journal.store import Standing
from players import failures, retry_queue
from players.character_sheets import Reason, is_on_sheet, write_fighter
from players.demo_places import is_demo
from scenes import disarmed, registry, undo_conflicts
from scenes.disarmed import Loans
from scenes.read_markers import SHEETS
from scenes.runtime import Behind, Due
from scenes.service import SceneService


def write_back(script: SceneService, before: Standing, entry: Entry) -> None:
    """Write the sheets of those whom an entry changed, and what is due from earlier ones."""
    if is_demo(script.obj):
        return  # there they are borrowed
    markers = script.live.markers
    for kept in (markers.told, markers.sent):  # from here on it is kept how far they are
        kept.setdefault(SHEETS, before.number)
    lent_then = script.live.loans
    lent_now = _follow_loans(script, before, entry)
    _collect_up_to(script, before.number)
    due = _due(script.scene_id, before, script.standing, entry, lent_then, lent_now)
    _add(script.live.behind, entry.number, due)
    _write(script)


def write_what_is_behind(script: SceneService) -> None:
    """Write the sheets after those entries after which the server had not done so when it died."""
    if script.live.markers.told.get(SHEETS, script.standing.number) < script.standing.number:
        _collect_up_to(script, script.standing.number)
        _write(script)
        script.live.markers.keep()


def write_all(script: SceneService) -> None:
    """Write the sheets of all who take part, as they are in the scene."""
    script.live.loans = disarmed.loans_along(script.scene_id, script.standing.line)
    for person in script.scene.people.values():
        own = disarmed.own(person, script.live.loans)
        character = registry.character_of(person.ref)
        if character is not None:
            write_fighter(character, own, Reason(scene=script.scene_id))


def _collect_up_to(script: SceneService, last: int) -> None:
    """Take what is due from entries after which nothing could even be collected."""
    live = script.live
    known = live.behind.up_to
    if known is None:
        known = live.markers.told.get(SHEETS, last)
    for number in range(known + 1, last + 1):
        (entry,) = store.entries(script.scene_id, [number])
        before = store.standing_before(script.scene_id, number)
        after = store.standing_before(script.scene_id, number + 1)
        lent_then, lent_now = (disarmed.loans_along(one.id, one.line) for one in (before, after))
        due = _due(script.scene_id, before, after, entry, lent_then, lent_now)
        _add(live.behind, number, due)


def _add(behind: Behind, number: int, due: Iterable[Due]) -> None:
    """Add what is due from one more entry; of each sheet the last word counts."""
    for one in due:
        earlier = behind.due.get(one.ref)
        behind.due[one.ref] = one if earlier is None else one._replace(was=earlier.was)
    behind.up_to = number


def _write(script: SceneService) -> None:
    """Write what is due; what cannot be written stays so."""
    live, may_pass = script.live, False
    here = set() if script.ended else {one.ref for one in script.scene.people.values()}
    for one in list(live.behind.due.values()):
        character = registry.character_of(one.ref)
        try:
            # Somebody who has left the scene may have moved on: then it is too late for this.
            if character is not None and (one.ref in here or is_on_sheet(character, one.was)):
                write_fighter(character, one.fighter, one.reason)
        except Exception as error:
            failures.note(error, f"Scene {script.scene_id}: the sheet of {one.ref}")
            may_pass = may_pass or isinstance(error, failures.PASSING)
        else:
            del live.behind.due[one.ref]
    if may_pass:
        retry_queue.later(("sheets", script.scene_id), lambda: _write(script))
    if not live.behind.due and live.behind.up_to is not None:
        live.markers.set(SHEETS, live.behind.up_to)
        live.behind.up_to = None


def _due(
    scene_id: int,
    before: Standing,
    after: Standing,
    entry: Entry,
    lent_then: Loans | None,
    lent_now: Loans,
) -> Iterator[Due]:
    then, reason = before.scene.people, _reason(scene_id, entry)
    for name, person in after.scene.people.items():
        now = disarmed.own(person, lent_now)
        was = disarmed.own(then[name], lent_then or ()) if name in then else now
        if lent_then is None or name not in then or was != now:
            yield Due(person.ref, now, reason, was)
    jumps = is_jump(entry)
    for one in _due_to_those_gone(scene_id, before, after, reason):
        if jumps or one.fighter != one.was:
            yield one


def _due_to_those_gone(
    scene_id: int, before: Standing, after: Standing, reason: Reason
) -> Iterator[Due]:
    """Return the sheets that people left with, be it now, hurt on their way out, or when what is
    brought back happened; and those that they came with whose joining was undone.
    """
    then = before.scene.people
    gone = {then[name].ref: then[name] for name in then.keys() - after.scene.people.keys()}
    if not gone:
        return
    loans = disarmed.loans_along(scene_id, before.line)
    if set(after.line.live) - set(before.line.live):
        found = undo_conflicts.brought_back(before, after.line).left_with
    else:
        back = set(before.line.live) - set(after.line.live)
        found = undo_conflicts.passage(scene_id, after.line, after.scene, back).came_with
    for ref in gone.keys() & found.keys():
        yield Due(ref, found[ref], reason, disarmed.own(gone[ref], loans))


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


def _follow_loans(script: SceneService, before: Standing, entry: Entry) -> Loans:
    """Note what has changed hands, so that it comes back to its owner's sheet."""
    live = script.live
    if live.loans is None or is_jump(entry):
        live.loans = disarmed.loans_along(script.scene_id, script.standing.line)
    else:
        live.loans = disarmed.follow(live.loans, before.scene, entry.events)
    return live.loans
