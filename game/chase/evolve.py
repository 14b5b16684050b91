"""Writing the events of chases down: the part of `game.combat.evolve` that moves nobody.

Like its parent it knows no rules; those events that bring people into a chase or out of it are
written there, since the fight loses or wins them.
"""

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from game.chase import events as ev
from game.chase.state import Chase, Facing
from game.combat.decisions import Question
from game.combat.state import Scene

type Writer = Callable[[Scene, Any], Scene]

KEPT = 10  # how many chases a scene remembers, the one under way included


def rewrite(scene: Scene, number: int, /, **changes: Any) -> Scene:
    """Return the scene with one of its chases changed."""
    chases = tuple(replace(one, **changes) if one.id == number else one for one in scene.chases)
    return replace(scene, chases=chases)


def with_new(scene: Scene, event: ev.ChaseBegan) -> Scene:
    """Return the scene with one more chase; of those that are over only the last few are kept."""
    chase = Chase(
        id=event.chase,
        prey=event.prey,
        predators=event.predators,
        course=event.course,
        how=event.how,
        opening=event.opening,
        openings=event.openings,
    )
    over = [one.id for one in scene.chases if one.over]
    forgotten = set(over[: max(0, len(scene.chases) + 1 - KEPT)])
    kept = tuple(one for one in scene.chases if one.id not in forgotten)
    return replace(scene, chases=(*kept, chase))


def with_member(scene: Scene, event: ev.ChaseJoined) -> Scene:
    """Return the scene in which somebody is in a chase on a side, or as a passenger."""
    chase = scene.chase(event.chase)
    if event.driver:
        return rewrite(scene, chase.id, riders={**chase.riders, event.who: event.driver})
    if event.side == "prey":
        return rewrite(scene, chase.id, prey=(*chase.prey, event.who))
    predators = {**chase.predators, event.who: event.lead}
    return rewrite(scene, chase.id, predators=predators)


def without_member(scene: Scene, event: ev.ChaseLeft) -> Scene:
    """Return the scene in which somebody is no longer in a chase, nor in anything under way
    there.
    """
    chase, gone = scene.chase(event.chase), event.who
    prey = tuple(name for name in chase.prey if name != gone)
    heir = prey[0] if gone in chase.prey and prey else ""
    winners = (heir if name == gone else name for name in chase.winners)
    facing = chase.facing
    if facing is not None:
        who = tuple(name for name in facing.who if name != gone)
        facing = replace(facing, who=who) if who else None
    return rewrite(
        scene,
        chase.id,
        prey=prey,
        predators={name: lead for name, lead in chase.predators.items() if name != gone},
        riders={name: driver for name, driver in chase.riders.items() if name != gone},
        pools={name: pool for name, pool in chase.pools.items() if name != gone},
        exerting=tuple(name for name in chase.exerting if name != gone),
        winners=tuple(name for name in winners if name),
        questions=tuple(one for one in chase.questions if one.who != gone),
        facing=facing,
    )


def ended(scene: Scene, event: ev.ChaseEnded) -> Scene:
    """Return the scene in which a chase is over; who was in it at the end stays on record."""
    return rewrite(
        scene,
        event.chase,
        outcome=event.outcome,
        why=event.why,
        questions=(),
        winners=(),
        facing=None,
        rolling=False,
        now={},
        coming={},
    )


def asked(scene: Scene, number: int, question: Question) -> Scene:
    """Return the scene in which a chase waits for an answer."""
    chase = scene.chase(number)
    facing = chase.facing
    if facing is not None and question.question == "obstacle":
        facing = replace(facing, asked=(*facing.asked, question.who))
    return rewrite(scene, number, questions=(*chase.questions, question), facing=facing)


def answered(scene: Scene, number: int, answer: str) -> Scene:
    """Return the scene in which a question of a chase is closed."""
    chase = scene.chase(number)
    closed = next(one for one in chase.questions if one.id == answer)
    winners = chase.winners[1:] if closed.question == "maneuver" else chase.winners
    questions = tuple(one for one in chase.questions if one.id != answer)
    return rewrite(scene, number, questions=questions, winners=winners)


# --- a round -------------------------------------------------------------------------------------


def without_mishaps(scene: Scene, whose: Collection[str]) -> Scene:
    """Return the scene in which nobody is asked any more what came of a botch of these."""
    if not scene.checks:
        return scene
    kept = tuple(one for one in scene.checks if not (one.roll and one.who in whose))
    return replace(scene, checks=kept)


def _round_began(scene: Scene, event: ev.ChaseRoundBegan) -> Scene:
    chase = scene.chase(event.chase)
    return rewrite(
        without_mishaps(scene, chase.members()),
        chase.id,
        round=event.round,
        rolling=True,
        started=chase.predators,
        now=chase.coming,
        coming={},
        winners=(),
    )


def _lead_changed(scene: Scene, event: ev.LeadChanged) -> Scene:
    predators = {**scene.chase(event.chase).predators, event.predator: event.lead}
    return rewrite(scene, event.chase, predators=predators)


def _round_rolled(scene: Scene, event: ev.ChaseRoundRolled) -> Scene:
    return rewrite(scene, event.chase, winners=event.winners, exerting=())


def _maneuver_made(scene: Scene, event: ev.ManeuverMade) -> Scene:
    coming = scene.chase(event.chase).coming
    if not event.touches:
        return scene
    touched = (*coming.get(event.maneuver, ()), *event.touches)
    return rewrite(scene, event.chase, coming={**coming, event.maneuver: touched})


def _course_changed(scene: Scene, event: ev.CourseChanged) -> Scene:
    return rewrite(scene, event.chase, course=event.course)


def _run_set(scene: Scene, event: ev.RunSet) -> Scene:
    runs = {
        side: left for side, left in scene.chase(event.chase).runs.items() if side != event.side
    }
    if event.rounds:
        runs[event.side] = event.rounds
    return rewrite(scene, event.chase, runs=runs)


def _pool_set(scene: Scene, event: ev.PoolSet) -> Scene:
    pools = {who: pool for who, pool in scene.chase(event.chase).pools.items() if who != event.who}
    if event.traits:
        pools[event.who] = event.traits
    return rewrite(scene, event.chase, pools=pools)


def _exerted(scene: Scene, event: ev.Exerted) -> Scene:
    exerting = (*scene.chase(event.chase).exerting, event.who)
    return rewrite(scene, event.chase, exerting=exerting)


# --- obstacles -----------------------------------------------------------------------------------


def _obstacle_set(scene: Scene, event: ev.ObstacleSet) -> Scene:
    chase = scene.chase(event.chase)
    tired = chase.round if event.why == "exhaustion" else chase.tired
    facing = Facing(event.obstacle, event.who, event.why)
    return rewrite(
        scene,
        chase.id,
        facing=facing,
        obstacles=chase.obstacles + 1,
        own_obstacles=chase.own_obstacles + (event.why not in ("exhaustion", "ruled")),
        tired=tired,
    )


def _obstacle_met(scene: Scene, event: ev.ObstacleMet) -> Scene:
    facing = scene.chase(event.chase).facing
    if facing is None:
        return scene
    met = {**facing.met, event.who: event.passed}
    return rewrite(scene, event.chase, facing=replace(facing, met=met))


def _obstacle_cleared(scene: Scene, event: ev.ObstacleCleared) -> Scene:
    return rewrite(scene, event.chase, facing=None)


def _effect_counted(scene: Scene, event: ev.EffectCounted) -> Scene:
    effects = tuple(
        replace(one, last_round=event.last_round) if one.id == event.effect else one
        for one in scene.effects
    )
    return replace(scene, effects=effects)


WRITERS: dict[type, Writer] = {
    ev.ChaseRoundBegan: _round_began,
    ev.LeadChanged: _lead_changed,
    ev.ChaseRoundRolled: _round_rolled,
    ev.ManeuverMade: _maneuver_made,
    ev.CourseChanged: _course_changed,
    ev.ObstacleSet: _obstacle_set,
    ev.ObstacleMet: _obstacle_met,
    ev.ObstacleCleared: _obstacle_cleared,
    ev.RunSet: _run_set,
    ev.PoolSet: _pool_set,
    ev.Exerted: _exerted,
    ev.EffectCounted: _effect_counted,
}
