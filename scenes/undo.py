"""How far an undo goes back, and your own last declaration, taken back before anything came of it.

What an undo is asked for in words becomes an entry of the log. Only what the player who asks may
know of is counted, so that nobody learns from an undo that there was more.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from game.actions import AnyAction, Declare, PlanHaste, TakeBack, Undo
from game.errors import RuleError
from game.events import HastePlanned, PlanDropped, Planned, TakenBack
from game.journal import (
    Entry,
    before_declaration,
    before_entry,
    before_last_said,
    is_jump,
    own_declaration,
    shown,
    steps_to_skip,
    verify_nothing_was_shown,
)
from game.reading import open_offers, phase_of, verify_not_frozen
from game.secrecy import Viewer, facing
from game.state.declaration import PASS, verb_name, without_pose
from journal import store

if TYPE_CHECKING:
    from scenes.service import SceneService

MOST_AT_ONCE = 400  # entries of the log: a fight of ten has some thirty a round
TOO_LATE = ("already-declared", "wrong-phase")  # what a player who has declared is refused with


def undo(script: "SceneService", viewer: Viewer, steps: int) -> Undo:
    """Return the undo of the last ``steps`` things that a person said. Plans do not count:
    nobody has read of them, and their owner has a way of their own to take them back.
    """

    def counts(entry: Entry) -> bool:
        plans = all(isinstance(one, Planned | PlanDropped | HastePlanned) for one in entry.events)
        return not plans and shown(entry, viewer)

    to = before_last_said(_latest(script), steps, counts)
    return Undo(steps=steps, to=to)


def undo_of_rounds(script: "SceneService", viewer: Viewer, rounds: int) -> Undo:
    """Return the undo of the last rounds of the fight, the one under way among them."""
    begun = store.round_begun(script.scene_id, script.standing.timeline, rounds)
    return Undo(to=before_entry(_latest(script), begun, lambda entry: shown(entry, viewer)))


def undo_of_declaration(script: "SceneService", viewer: Viewer, who: str) -> Undo:
    """Return the undo of a person's last declaration, with all that was said since."""
    to = before_declaration(_latest(script), who, lambda entry: shown(entry, viewer))
    return Undo(to=to)


def _latest(script: "SceneService") -> Iterator[Entry]:
    """Yield the entries that an undo may take back, the last first; refuse where it would be more
    than all others can be kept waiting for.
    """
    for count, entry in enumerate(store.latest(script.scene_id, script.standing.timeline)):
        if count > MOST_AT_ONCE:
            raise RuleError("undo-too-far", most=MOST_AT_ONCE)
        yield entry


def taken_back(script: "SceneService", who: str) -> TakenBack:
    """Return the event that takes a person's last declaration back; refused where it is too late
    for that.
    """
    scene = script.scene
    verify_not_frozen(scene, TakeBack(who=who))
    timeline = script.standing.timeline
    entry = own_declaration(store.latest(script.scene_id, timeline), scene, who)
    since = set(range(entry + 1, script.standing.number + 1)) - set(timeline.live)
    gone = (one for one in store.entries(script.scene_id, since) if not is_jump(one))
    verify_nothing_was_shown(gone, scene, who)
    return TakenBack(entry=entry)


def _steps_to_skip(script: "SceneService", who: str) -> int:
    """Return how many things an undo takes back so that a person can declare who was passed over in
    this phase; 0 for everybody else.
    """
    scene = script.scene
    person = scene.people.get(who)
    if person is None or person.phase.declaration != PASS or phase_of(scene).kind == "keep":
        return 0
    viewer = facing(Viewer(name=who), scene)
    latest = store.latest(script.scene_id, script.standing.timeline)
    return steps_to_skip(latest, who, lambda entry: shown(entry, viewer))


def has_another_way(error: RuleError) -> bool:
    """Say whether a refusal tells how to get the moment again, or how to say it otherwise."""
    again = error.code == "already-declared" and "oops" in error.facts
    return again or "abort" in error.facts or "skipped" in error.facts


def offer(script: "SceneService", action: AnyAction, error: RuleError) -> None:
    """Say in the refusal of a second declaration that the first can be taken back, where it can,
    that it was no declaration of theirs but that they were passed over, that they may abort to it,
    whether a storyteller is there who could do it later, and whether it could stand ``instead``.
    """
    if not isinstance(action, Declare | PlanHaste) or error.code not in TOO_LATE:
        return
    error.facts["unled"] = not script.led
    said = action.declaration.parts if isinstance(action, Declare) else ()
    aborts = [f"abort {verb_name(part)}" for part in said]
    for offer in open_offers(script.scene):
        if offer.who == action.who and len(aborts) == 1 and aborts[0] in offer.options:
            error.facts |= {"abort": aborts[0], "aborts": offer.who}
            return
    if steps := _steps_to_skip(script, action.who):
        error.facts |= {"skipped": action.who, "steps": steps}
        return
    try:
        event = taken_back(script, action.who)
    except RuleError:
        return
    error.facts["oops"] = action.who
    if isinstance(action, Declare) and action.declaration != PASS:  # that may mean: I have done
        declared = script.scene.people[action.who].phase.declaration
        with suppress(RuleError):
            script.verify_after(event, action, Viewer(name=action.who))
            error.facts["instead"] = declared != without_pose(action.declaration)
