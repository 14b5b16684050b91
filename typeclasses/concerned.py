"""Whom it concerns that something is taken back or brought back: it needs their word.

Dice that were rolled for somebody or at them, what they said themselves, and what has become of
them without dice, are theirs: where no storyteller runs the scene nobody rolls them again behind
their back, fetches back one who got away, frees a captive, wounds one who was healed, or goes on
with what was over. An NPC is its keeper's.
"""

from collections.abc import Iterable, Iterator

from chronicle import participants
from game import events as ev
from game.actions import (
    ChangeResource,
    EndChase,
    GiveTrait,
    Harm,
    Leave,
    Mend,
    MendWithBlood,
    Refit,
    Reload,
    Undo,
    said_at_once,
)
from game.engine.departures import at_stake
from game.entry_rolls import rolls_of
from game.journal import Entry
from game.proposals import Proposal
from game.secrecy import named
from game.state.scene import Scene
from typeclasses.authority import kept_by
from typeclasses.service import SceneService

# They name whoever is there.
HOUSEKEEPING = (ev.RoundBegan, ev.PhaseBegan, ev.TurnBegan, ev.TurnEnded, ev.Waited)

GIVES = (Mend, MendWithBlood, Harm, Reload, GiveTrait)


def moved_by(script: SceneService, proposal: Proposal) -> list[int]:
    """Return the numbers of the entries that an undo or redo takes back or brings back."""
    line = script.standing.line
    if isinstance(proposal.action, Undo):
        return [one for one in line.live if one > proposal.to]
    return next((list(one) for one in line.undone if one[-1] == proposal.to), [])


def concerned(script: SceneService, entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return whose dice and words are in some entries, by reference; some may have left since. What
    has ended goes on again for all who were in it; and dice may meet whatever is still to come.
    """
    refs, entries = _refs(script), list(entries)
    names = dict.fromkeys(name for entry in entries for name in _concerned_by(entry))
    if any(map(_ends, entries)) or any(map(_gives_back, entries)):
        names |= dict.fromkeys(script.scene.people)
    if rolls_of(entries):
        names |= dict.fromkeys(at_stake(script.scene))
    names |= dict.fromkeys((*_in_turn(entries), *_chasing(script.scene, entries)))
    return tuple(dict.fromkeys(refs[name] for name in names if name in refs))


def _in_turn(entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return whose turn it is, or would be again, if it began in some entries and is not over."""
    last: tuple[str, ...] = ()
    for event in (event for entry in entries for event in entry.events):
        if isinstance(event, ev.TurnBegan):
            last = event.owners
        elif isinstance(event, ev.TurnEnded):
            last = ()
    return last


def _chasing(scene: Scene, entries: Iterable[Entry]) -> Iterator[str]:
    """Yield who is in a chase of which a round was decided in some entries, dice or none."""
    decided = {
        event.chase
        for entry in entries
        for event in entry.events
        if isinstance(event, ev.ManeuverMade | ev.ChaseRoundEnded)
    }
    for chase in scene.chases:  # one that a redo brings back is not there
        if chase.id in decided:
            yield from chase.members()


def _concerned_by(entry: Entry) -> Iterator[str]:
    if rolls_of([entry]):
        told = (one for one in entry.events if not isinstance(one, HOUSEKEEPING))
        yield from sorted(set().union(*map(named, told)))
    for event in entry.events:
        match event:
            case ev.Declared(who=who, passed_over=False):
                yield who
            case ev.Asked(question=question):
                yield question.who
            case ev.DistanceSet() | ev.YardsSet() | ev.StepsSet():
                yield from (event.who, event.other)
            case ev.Escaped(who=who):
                yield who
            case (
                ev.Pinned(grappler=one, victim=other) | ev.GrappleEnded(grappler=one, victim=other)
            ):
                yield from (one, other)
            case ev.ChaseEnded(back=back, gone=gone):
                yield from (*back, *gone)
            case ev.Revealed(declarations=said):
                yield from said
            case ev.Left(who=who) if not isinstance(entry.action, Leave):
                yield who  # on their own feet: whom the others took out they may bring back
    if entry.by == getattr(entry.action, "who", ""):
        yield entry.by


def _ends(entry: Entry) -> bool:
    over = isinstance(entry.action, EndChase)
    return over or any(isinstance(one, ev.FightEnded) for one in entry.events)


def _gives_back(entry: Entry) -> bool:
    """Say whether something was given in an entry that all others have a say in: harm taken off or
    done, points, rounds, gear, a trait (`recovery`); not by whoever sees to their own gear.
    """
    return any(
        isinstance(one, GIVES)
        or (isinstance(one, ChangeResource) and one.change > 0)
        or (isinstance(one, Refit) and one.who != entry.by)
        for one in said_at_once(entry.action)
    )


def _refs(script: SceneService) -> dict[str, str]:
    """Return whose everybody is who was ever in a scene: an NPC is the starter's who keeps it."""
    known = participants.fighters([script.scene_id])[script.scene_id]
    refs = {one.name: one.ref for one in known}
    refs |= {name: one.ref for name, one in script.scene.people.items()}
    mine = script.starter
    return {name: mine if ref == kept_by(mine, name) else ref for name, ref in refs.items()}
