"""Who has nothing more to say before the next round of a chase (CHASE-5).

It is rolled when all have said so, and the round of the fight is over that any of them came out of:
a round of a chase is no shorter than that. It waits for those, too, who may still come with the
Lead that they have now, until the fight's next round; only a storyteller rolls sooner. Those who
play by themselves have always said so; who can say nothing counts as ready too, but no round is
rolled unless a person has spoken since the last one. Whoever keeps those waiting who are ready can
be taken for ready, once the scene has waited long enough.
"""

from game import actions as act
from game import events as ev
from game.chase.finding import chase_of, verify_between_rounds, why_not_free_to_go
from game.chase.maneuvers import lead_for_shots
from game.chase.shooting import reach_of
from game.engine.ammunition import loaded
from game.engine.departures import is_midway
from game.engine.table import Table
from game.errors import RuleError
from game.events.afresh import fresh_round
from game.state.chase import Chase
from game.state.decisions import Question
from game.state.person import Person
from game.state.scene import Scene

READY = "ready"
MAX_POSE = 2000


def not_ready(scene: Scene, chase: Chase) -> tuple[str, ...]:
    """Return who may still have something to say before the next round: nobody, while the shots of
    this one wait for a storyteller's word.
    """
    if chase.over or chase.firing is not None:
        return ()
    return tuple(
        name
        for name in chase.members()
        if name not in chase.ready and _speaks(scene, scene.people[name])
    )


def _speaks(scene: Scene, person: Person) -> bool:
    held = scene.hold_on(person.name)
    silent = person.auto or person.down or person.leaving is not None
    return not (silent or (held is not None and held.pinned))


def all_ready(scene: Scene, chase: Chase) -> bool:
    """Say whether the next round is to be rolled without anybody's order."""
    return bool(chase.ready) and not (not_ready(scene, chase) or waits_for_the_fight(scene, chase))


def waits_for_the_fight(scene: Scene, chase: Chase) -> bool:
    """Say whether somebody has come out of a round of the fight that is not over yet; or whether a
    round is to be rolled in the fight's next one only.
    """
    return is_ahead(scene, chase) or waits_for_next(scene, chase)


def is_ahead(scene: Scene, chase: Chase) -> bool:
    """Say whether somebody has come out of a round of the fight that is not over yet."""
    return any(is_midway(scene, name) for name in chase.members())


def waits_for_next(scene: Scene, chase: Chase) -> bool:
    """Say whether a chase beside a fight waits for the fight's next round: somebody may still go
    after prey that has got away in this one (CHASE-4); or, where no storyteller sees to it, it has
    had a round in this one, as the fight has or had. Where one does, a chase that they began waits
    for nobody whom they did not put into it.
    """
    escaped = any(scene.people[name].went == scene.fight.round for name in chase.prey)
    if not scene.fighting or (scene.led and not escaped):
        return False
    rolled = not scene.led and has_had_this_round(scene, chase)
    fought = sum(one.able for one in scene.people.values()) > 1  # nobody fights alone
    return (rolled and fought) or bool(hunters_to_come(scene, chase))


def has_had_this_round(scene: Scene, chase: Chase) -> bool:
    """Say whether a round of a chase has been rolled since the fight's last one began."""
    return chase.round > 0 and chase.during == scene.fight.round


def hunters_to_come(scene: Scene, chase: Chase) -> list[str]:
    """Return the players' characters whose Lead on prey that has got away in this round of the
    fight would be another one after the next round of the chase: everybody who could go after it,
    or once a round has been rolled, those who attacked an escape.
    """
    seats = (scene.people[name].seat for name in chase.prey)
    if not any(seat is not None and seat.left == scene.fight.round for seat in seats):
        return []
    left = chase.fresh if chase.round else scene.people
    people = (scene.people[name] for name in left if name in scene.people)
    return [one.name for one in people if not one.npc and _may_come(scene, chase, one)]


def _may_come(scene: Scene, chase: Chase, person: Person) -> bool:
    """Say whether somebody is free to go after the prey of a chase, was not in it before, and has
    not let all of it go.
    """
    gone = person.away or person.seat is not None or person.leaving is not None
    held = scene.hold_on(person.name) is not None or why_not_free_to_go(scene, person) is not None
    stays = set(chase.prey) <= set(person.lets_go)
    free = person.able and not (gone or person.auto or held or stays)
    return free and not chase.bars(person.name)


def unready(scene: Scene) -> list[Question]:
    """Return as questions who keeps those waiting who are ready; their one answer is that they are.

    Where nobody is ready, nobody waits.
    """
    return [
        Question(
            f"{READY}:{chase.id}.{chase.round}", name, READY, (READY,), READY,
            {"chase": str(chase.id)},
        )
        for chase in scene.chases_under_way()
        if chase.ready and not (chase.questions or chase.rolling)
        for name in not_ready(scene, chase)
    ]  # fmt: skip


def take_for_ready(table: Table, question: Question) -> None:
    """Take one who keeps the others waiting for ready."""
    table.emit(ev.MadeReady(chase=int(question.about["chase"]), who=question.who))


def say_ready(table: Table, action: act.Ready | act.RollRound) -> None:
    """Take down that somebody has nothing more to say."""
    chase = chase_of(table, action.who)
    verify_between_rounds(chase)
    waiting = not_ready(table.scene, chase)
    if action.who not in waiting:
        raise RuleError("ready-already", "CHASE-5", who=action.who, names=list(waiting))
    pose = action.pose if isinstance(action, act.Ready) else ""
    verify_pose(pose)
    table.emit(ev.MadeReady(chase=chase.id, who=action.who, pose=pose))


def verify_pose(pose: str) -> None:
    """Refuse a pose that is too long to be bound to what is said."""
    if len(pose) > MAX_POSE:
        raise RuleError("text-too-long", length=len(pose), limit=MAX_POSE)


def note_said(table: Table, who: str) -> None:
    """Take somebody who has just spoken for ready, where nothing is left for them to say."""
    person = table.scene.people.get(who)
    if person is None or person.seat is None:
        return
    chase = table.scene.chase(person.seat.chase)
    if who in not_ready(table.scene, chase) and not _has_more(chase, person):
        table.emit(ev.MadeReady(chase=chase.id, who=who))


def _has_more(chase: Chase, person: Person) -> bool:
    """Say whether somebody could still declare something, or exert themselves, for the next round:
    what they did in the one that is being rolled is over by then. Whether they have Willpower left
    does not count: everybody sees who is ready.
    """
    if chase.rolling:
        person = fresh_round(person)
    steers = person.name not in chase.riders
    said = person.declaration
    if said is None and (not steers or could_shoot(chase, person)):
        return True
    if person.haste_left:
        return True
    bought = any(getattr(part, "willpower", False) for part in said.parts) if said else False
    return steers and not (person.name in chase.exerting or bought or person.bought)


def could_shoot(chase: Chase, person: Person) -> bool:
    """Say whether a shot of somebody's would reach somebody."""
    weapons = [one for one in person.fighter.arsenal() if one.ranged and loaded(person, one)]
    if not weapons:
        return False
    reach = max(map(reach_of, weapons))
    for other in chase.members():
        lead = chase.lead_between(person.name, other)
        if lead is None:
            continue
        if lead + lead_for_shots(chase, person.name, other, chase.coming) < reach:
            return True
    return False
