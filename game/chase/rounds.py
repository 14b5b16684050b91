"""One round of a chase: everyone rolls, the Leads move, shots are fired, and the chase may
end (CHASE-5, CHASE-9).
"""

from collections.abc import Iterable

from game import events as ev
from game.chase.challenging import throw_round
from game.chase.leaving import (
    drop_fallen,
    end_chase,
    end_if_settled,
    leave_chase,
)
from game.chase.maneuvers import moved_lead, open_maneuvers
from game.chase.parting import let_go_after_the_round
from game.chase.paying import change_lead
from game.chase.pools import traits_of
from game.chase.rolling import of_the_group, roll_chase, rolls_of_round
from game.chase.shooting import fire, has_shots, may_fire
from game.dice import CLOSED
from game.engine.departures import is_midway
from game.engine.table import Table
from game.state.chase import Chase

SHAKEN_FROM = 10


def roll_round(table: Table, number: int) -> None:
    """Play a round up to the winners' maneuvers, or to its shots where their results are held."""
    beaten = roll_leads(table, number)
    holds = table.scene.review and not table.lets_go
    if holds and has_shots(table.scene, table.scene.chase(number)):
        table.emit(ev.ShotsBegan(chase=number, beaten=tuple(beaten)))
        return
    with rolls_of_round(table, table.scene.chase(number).round):
        fire(table, number)
    end_or_shake(table, number, beaten)


def go_on_firing(table: Table, number: int, beaten: tuple[str, ...]) -> bool:
    """Go on with the shots of a round whose results are held, unless something is held now; say
    whether all have been fired.
    """
    if not may_fire(table.scene, number):
        return False
    with rolls_of_round(table, table.scene.chase(number).round):
        if not fire(table, number):
            return False
    table.emit(ev.ShotsEnded(chase=number))
    end_or_shake(table, number, beaten)
    return True


def roll_leads(table: Table, number: int) -> list[str]:
    """Begin a round and let everyone roll; return the predators whom the prey beat."""
    before = table.scene.chase(number)
    between = tuple(name for name in before.members() if not is_midway(table.scene, name))
    table.emit(ev.ChaseRoundBegan(chase=number, round=before.round + 1, between=between))
    chase = table.scene.chase(number)
    with rolls_of_round(table, chase.round):
        everyone = (*chase.prey, *chase.predators)
        traits = {name: traits_of(chase, name, table.settings) for name in everyone}
        nets, prey_net, won_by = _rolled(table, chase)
        for name, margin in won_by.items():
            _move(table, chase, name, margin)
        now = table.scene.chase(number)
        won = tuple(
            name
            for name in winners(chase, won_by)
            if open_maneuvers(now, chase.side(name), table.settings)
        )
        closed = tuple(name for name in nets if table.shows(name) == CLOSED)
        table.emit(
            ev.ChaseRoundRolled(
                chase=number,
                nets=nets,
                prey_net=prey_net,
                winners=won,
                traits=traits,
                closed=closed,
                closed_prey=tuple(name for name in closed if name in chase.prey),
            )
        )
    return [name for name, margin in won_by.items() if margin > 0]


def end_or_shake(table: Table, number: int, beaten: Iterable[str]) -> None:
    """End a chase that the round has settled, or let the prey shake those whom it beat."""
    drop_fallen(table, number)
    if not end_if_settled(table, number):
        _shake(table, number, beaten)


def _rolled(table: Table, chase: Chase) -> tuple[dict[str, int], int, dict[str, int]]:
    """Roll for everyone; return each one's net and the prey's as a whole, and what the prey wins by
    against each predator. A challenge has no nets (SYS-3).
    """
    if table.ruleset.challenges:
        return {}, 0, throw_round(table, chase)
    everyone = (*chase.prey, *chase.predators)
    nets = {name: roll_chase(table, chase, name).successes for name in everyone}
    prey_net = of_the_group(table.settings, [nets[name] for name in chase.prey])
    return nets, prey_net, {name: prey_net - nets[name] for name in chase.predators}


def _move(table: Table, chase: Chase, predator: str, won_by: int) -> None:
    winner = "prey" if won_by > 0 else "predators" if won_by < 0 else ""
    change = moved_lead(chase, predator, won_by)
    change_lead(table, chase.id, predator, change, "round", margin=abs(won_by), winner=winner)


def winners(chase: Chase, won_by: dict[str, int]) -> tuple[str, ...]:
    """Return who may do a maneuver, in order: the prey if it beat everyone, else the predators
    that beat it, by margin (CHASE-7).
    """
    if all(margin > 0 for margin in won_by.values()):
        return chase.prey[:1]
    ahead = [name for name, margin in won_by.items() if margin < 0]
    return tuple(sorted(ahead, key=lambda name: won_by[name]))


def _shake(table: Table, number: int, beaten: Iterable[str]) -> None:
    """Let the prey shake those it beat from a Lead that was long enough already (CHASE-9)."""
    chase = table.scene.chase(number)
    shaken = [
        name
        for name in beaten
        if name in chase.predators and chase.started.get(name, 0) >= SHAKEN_FROM
    ]
    if len(shaken) == len(chase.predators):
        end_chase(table, number, "away", "shaken")
        return
    for name in shaken:
        leave_chase(table, number, name, "shaken")


def close_round(table: Table, chase: Chase) -> None:
    """End a round: a Run may be used up with it, the prey's counting first (CHASE-9)."""
    midway = tuple(name for name in chase.members() if is_midway(table.scene, name))
    table.emit(ev.ChaseRoundEnded(chase=chase.id, round=chase.round, midway=midway))
    _count_effects(table, chase)
    if 0 < chase.runs.get("prey", 0) <= chase.round:
        for name, lead in chase.predators.items():
            change_lead(table, chase.id, name, -lead, "run")
        end_chase(table, chase.id, "caught", "run", tuple(chase.predators))
        return
    spent = [name for name in chase.predators if _out_of_run(chase, name)]
    if len(spent) == len(chase.predators):
        end_chase(table, chase.id, "away", "run")
        return
    for name in spent:
        leave_chase(table, chase.id, name, "run")
    let_go_after_the_round(table, chase.id, chase.parts)


def _out_of_run(chase: Chase, predator: str) -> bool:
    """Say whether a predator's Run is used up: the side's, or its own."""
    runs = (chase.runs.get("predators", 0), chase.own_runs.get(predator, 0))
    return any(0 < last <= chase.round for last in runs)


def _count_effects(table: Table, chase: Chase) -> None:
    """Count a round of those effects that no fight is counting now (BOOK-4)."""
    scene = table.scene
    if table.ruleset.phases[scene.fight.phase].kind != "rest":
        return
    for effect in scene.effects:
        if effect.last_round is None or effect.who not in chase.members():
            continue
        if effect.last_round - 1 < max(1, scene.fight.round):
            table.emit(ev.EffectEnded(effect=effect))
        else:
            table.emit(ev.EffectCounted(effect=effect.id, last_round=effect.last_round - 1))
