"""What winning a grapple roll makes of people: a hold begins, or an effect does its work
(GRAPPLE-1, GRAPPLE-8, GRAPPLE-9, GRAPPLE-10a).
"""

from game import events as ev
from game.combat.grapple.control import part_of_striker
from game.combat.grapple.holds import lost_by
from game.combat.grapple.paying_for_effects import effect_in
from game.combat.grapple.prices import object_in_hand
from game.engine.ending_holds import end_hold
from game.engine.nets import outcome_of
from game.engine.table import Table
from game.state.declaration import CounterGrapple, Grapple
from game.state.scene import Exchange, Scene

DONE = "done"


def take_hold(table: Table, exchange: Exchange) -> None:
    """Begin the hold that was won, or do to the victim what the effect does."""
    used, outcome = effect_in(exchange), outcome_of(exchange)
    if used is not None:
        _do_effect(table, exchange, used)
        return
    if outcome is None:
        return
    part = part_of_striker(table, exchange, outcome.striker)
    if isinstance(part, Grapple | CounterGrapple):
        _seize(table, exchange, outcome.striker, outcome.struck, outcome.margin)


def _seize(table: Table, exchange: Exchange, grappler: str, victim: str, control: int) -> bool:
    """Begin a hold, ending the one in which the victim held somebody (GRAPPLE-10a)."""
    reason = _in_the_way(table.scene, grappler, victim)
    if reason:
        table.emit(
            ev.GrappleMissed(
                exchange=exchange.id, slot=DONE, grappler=grappler, victim=victim, reason=reason
            )
        )
        return False
    before = table.scene.hold_by(victim)
    if before is not None:
        end_hold(table, before, "seized")
    table.emit(
        ev.GrappleBegun(
            exchange=exchange.id, slot=DONE, grappler=grappler, victim=victim, control=control,
            voids=lost_by(table, victim),
        )
    )  # fmt: skip
    return True


def _in_the_way(scene: Scene, grappler: str, victim: str) -> str:
    """Return what keeps a hold from beginning, now that others of the same turn have had effect."""
    if scene.hold_of(grappler) is not None:
        return "grappler-busy"
    if scene.hold_on(victim) is not None:
        return "victim-held"
    both = (scene.people[grappler], scene.people[victim])
    return "" if all(one.able for one in both) else "down"


def _do_effect(table: Table, exchange: Exchange, used: ev.EffectUsed) -> None:
    rule, who, by = table.ruleset.effects[used.effect], used.victim, used.grappler
    number, before = exchange.id, table.scene.hold_by(who)
    if used.single and before is not None:
        end_hold(table, before, "seized")
    if rule.pins and (not used.single or _seize(table, exchange, by, who, used.cost)):
        table.emit(ev.Pinned(grappler=by, victim=who, exchange=number, slot=DONE))
    if rule.disarms:
        disarm(table, by, who, exchange, DONE)
    if rule.drops:
        table.emit(ev.Dropped(who=who, by=by, exchange=number, slot=DONE))
    if rule.props:
        table.emit(ev.Propped(who=who, by=by, exchange=number, slot=DONE))
    if rule.throws:
        table.emit(ev.Thrown(who=who, by=by, yards=used.yards, exchange=number, slot=DONE))
        hold = table.scene.hold_by(by)
        if hold is not None and hold.victim == who:
            end_hold(table, hold, "thrown")


def disarm(table: Table, by: str, who: str, exchange: Exchange, slot: str) -> None:
    """Take what somebody has in their hands out of them, if that is anything."""
    person = table.person(who)
    weapon = object_in_hand(person)
    if weapon is not None:
        rounds = person.fighter.ammunition.get(weapon.name, 0)
        table.emit(
            ev.Disarmed(
                who=who, by=by, weapon=weapon, rounds=rounds, exchange=exchange.id, slot=slot
            )
        )
