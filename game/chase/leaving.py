"""Getting out of a chase: one by one, or all at its end (CHASE-9). Nobody is left behind.

Whoever is out is in the scene again, and has a place in its fight from the next round on (INIT-5);
prey that got away is away from it, until somebody goes after it again.
"""

from collections.abc import Iterable, Mapping

from game import events as ev
from game.chase.finding import verify_no_question
from game.chase.holding import go_along, is_captive
from game.engine.departures import aimers, aims_at
from game.engine.table import Table
from game.errors import RuleError
from game.events import FightRested
from game.state.chase import LET_GO, Chase
from game.state.hold import Hold
from game.state.scene import Exchange, Scene

NOT_OUTRUN = ("gave-up", "left-scene", "down")  # why one is out of a chase


def leave_chase(table: Table, number: int, who: str, why: str, away: bool = False) -> None:
    """Take somebody out, and those who ride with them or are their captives."""
    chase = table.scene.chase(number)
    without = "captor-out" if who in chase.riders else "driver-out"
    for name in (*go_along(table.scene, chase, who), who):
        reason, lead = (why, chase.predators.get(who, 0)) if name == who else (without, 0)
        table.emit(ev.ChaseLeft(chase=number, who=name, why=reason, away=away, lead=lead))


def shooters(table: Table, names: Iterable[str]) -> tuple[str, ...]:
    """Return whose shot at any of them, or whatever else they do, is declared and not fired yet, or
    whose result is held (CHASE-10).
    """
    shot = table.scene.shot
    held = shot.exchanges if shot is not None and shot.held is not None else ()
    found = [one for name in names for one in (*_held_on(held, name), *aimers(table.scene, name))]
    return tuple(dict.fromkeys(found))


def those_who_shoot(scene: Scene, names: Iterable[str]) -> tuple[str, ...]:
    """Return which of some have declared a shot that is still to come."""
    return tuple(
        name for name in names if any(aims_at(scene.people[name], one) for one in scene.people)
    )


def _held_on(held: Iterable[Exchange], name: str) -> list[str]:
    return [one.owner for one in held if one.target == name]


def runs_first(scene: Scene, chase: Chase, who: str) -> bool:
    """Say whether somebody has yet to run a round of their chase, or to be away for one of the
    fight's. Else they could go into a chase to take a friend out of others' reach, or to shake off
    what is on them in a fight, and be back; where no fight is under way a storyteller sees to that.
    """
    seat = scene.people[who].seat
    may_cheat = scene.fighting or chase.how == "escape" or not scene.led
    if seat is None or not may_cheat or chase.round > seat.since:
        return False
    return not scene.fighting or scene.fight.round <= seat.left + 1


def puts_off(
    table: Table, chase: Chase, who: str, aboard: tuple[str, ...], captor: str = ""
) -> bool:
    """Put off to the end of a round, where one has to be rolled first, that somebody gives up, or
    that their ``captor`` lets them go; say whether it is (CHASE-10). Those ``aboard`` would be out
    of the chase, and out of what is declared about them.
    """
    others = tuple(name for name in aboard if name != who)
    by = tuple(dict.fromkeys((*shooters(table, aboard), *those_who_shoot(table.scene, others))))
    firing = chase.firing is not None
    if not (by or firing or runs_first(table.scene, chase, who)):
        return False
    if table.person(who).gives_up:
        code = "lets-go-already" if captor else "gives-up-already"
        raise RuleError(code, "CHASE-10", who=captor or who, victim=who)
    table.emit(ev.GivingUp(chase=chase.id, who=who, by=by, firing=firing, captor=captor))
    return True


def let_captive_go(table: Table, captor: str) -> None:
    """Let the captive go whom somebody has taken along: by a player's word no sooner than they
    could give up by themselves (CHASE-13).
    """
    hold = table.scene.hold_by(captor)
    if hold is None:
        raise RuleError("not-in-a-grapple", "GRAPPLE-3", who=captor, verb="release")
    seat = table.person(hold.victim).seat
    if seat is not None and (table.by == captor or not table.scene.led):
        chase = table.scene.chase(seat.chase)
        verify_no_question(chase)
        if puts_off(table, chase, hold.victim, (hold.victim,), captor):
            return
    _release(table, hold)


def _release(table: Table, hold: Hold) -> None:
    """Let a captive go, who is back in the scene and left behind."""
    seat = table.person(hold.victim).seat
    table.emit(ev.GrappleEnded.of(hold, "released"))
    if seat is not None:
        table.emit(ev.ChaseLeft(chase=seat.chase, who=hold.victim, why=LET_GO))


def let_out(table: Table, number: int, who: str) -> None:
    """Take out one who gives up, or a captive who is let go."""
    hold = table.scene.hold_on(who)
    if hold is not None and is_captive(table.scene, table.scene.chase(number), who):
        _release(table, hold)
    else:
        leave_chase(table, number, who, "gave-up")


def verify_not_shot_at(table: Table, names: Iterable[str]) -> None:
    """Refuse to go over a shot at any of them that is declared and not fired yet (CHASE-10)."""
    for name in names:
        if found := shooters(table, (name,)):
            raise RuleError("shot-at", "CHASE-10", who=name, names=list(found))


def end_chase(
    table: Table,
    number: int,
    outcome: str,
    why: str,
    by: tuple[str, ...] = (),
    leads: Mapping[str, int] | None = None,
) -> None:
    """End a chase: prey that is away is gone from the scene, everybody else is back in it;
    ``leads`` as in `ChaseEnded`.
    """
    chase = table.scene.chase(number)
    gone = [name for name in chase.members() if outcome == "away" and chase.side(name) == "prey"]
    back = [name for name in chase.members() if name not in gone]
    table.emit(
        ev.ChaseEnded(
            chase=number,
            outcome=outcome,
            why=why,
            by=by,
            back=tuple(back),
            gone=tuple(gone),
            leads=dict(leads or {}),
        )
    )
    stand_ready(table)


def stand_ready(table: Table) -> None:
    """Let a fight begin again where the last one is over and people are back."""
    if table.scene.fight.phase == "ended" and table.scene.ready():
        table.emit(FightRested(reason="back"))


def drop_fallen(table: Table, number: int) -> None:
    """Take out whoever is down (CHASE-9)."""
    for name in table.scene.chase(number).members():
        seated = table.person(name).seat is not None
        if seated and table.person(name).down:
            leave_chase(table, number, name, "down")


def end_if_settled(table: Table, number: int) -> bool:
    """End a chase that has no prey or no predator left, or whose prey is caught; say whether it is
    over (CHASE-9).
    """
    chase = table.scene.chase(number)
    if chase.over:
        return True
    if not chase.prey:
        end_chase(table, number, "caught", "prey-out", tuple(chase.predators))
    elif not chase.predators:
        end_chase(table, number, "away", "no-predator-left", leads=_given_up(table, number))
    elif caught := catchers(chase):
        end_chase(table, number, "caught", "lead", caught)
    else:
        return False
    return True


def _given_up(table: Table, number: int) -> dict[str, int]:
    """Return the Leads on those who have just given a chase up beside a fight, have been felled, or
    follow others of its prey: that is no way out of the fight, and whoever else is there can still
    go after those who are left (CHASE-4).
    """
    leads: dict[str, int] = {}
    for event in table.events if table.scene.fighting else ():
        match event:
            case ev.ChaseLeft(chase=chase, who=who, why=why, lead=lead) if chase == number:
                leads |= {who: lead} if why in NOT_OUTRUN and lead else {}
            case ev.ChaseParted(chase=chase, into=into) if number in (chase, into):
                leads |= table.scene.chase(into if chase == number else chase).predators
    return leads | table.scene.chase(number).fresh if leads else {}


def catchers(chase: Chase) -> tuple[str, ...]:
    """Return the predators whom no Lead is left on, the one furthest past 0 first."""
    there = [name for name, lead in chase.predators.items() if lead <= 0]
    return tuple(sorted(there, key=lambda name: chase.predators[name]))
