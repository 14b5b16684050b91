"""What happens by itself at a round's end (chapter 12)."""

from game import events as ev
from game.engine.departures import is_in_round
from game.engine.harm import fall_or_rise, reckon_soak, roll_damage, roll_soak, wound
from game.engine.table import Table
from game.engine.terms import dice
from game.health import DEAD, DamageType, heal
from game.state.effects import Hazard
from game.state.person import Person


def strike_hazards(table: Table) -> None:
    """Let every hazard do its harm; those with no strikes left are over (BOOK-2). Nobody is rid of
    one by running after somebody: a chase beside the fight has its rounds too.
    """
    for hazard in table.scene.hazards:
        runs = table.person(hazard.who).seat is not None
        if runs or is_in_round(table.scene, hazard.who):
            _strike(table, hazard)


def _strike(table: Table, hazard: Hazard) -> None:
    left = None if hazard.rounds is None else hazard.rounds - 1
    table.emit(ev.HazardStruck(id=hazard.id, name=hazard.name, who=hazard.who, rounds=left))
    damage = hazard.levels
    if hazard.dice:
        terms = dice(hazard.dice, hazard.name, "BOOK-2")
        damage += roll_damage(table, hazard.who, terms).successes
    if damage:
        person = table.person(hazard.who)
        reckoning = reckon_soak(table, person, hazard.type, hazard.unsoakable)
        damage = max(0, damage - roll_soak(table, hazard.who, reckoning))
    wound(table, hazard.who, damage, hazard.type, by=hazard.name)
    if left == 0:
        table.emit(ev.HazardEnded(id=hazard.id, name=hazard.name, who=hazard.who))


def regenerate(table: Table) -> None:
    """Close wounds of those who regenerate, bashing before lethal, aggravated never (BOOK-1)."""
    for person in table.scene.people.values():
        if person.fighter.regeneration and not person.away and person.down != DEAD:
            for _ in range(person.fighter.regeneration):
                _close_one_wound(table, table.person(person.name))


def regenerate_once(table: Table) -> None:
    """Close one wound, bashing or lethal, of everybody who regenerates: by their sheet, or as a
    shifter out of breed form (W20-15).
    """
    for person in table.scene.people.values():
        heals = person.fighter.regeneration or person.fighter.out_of_breed_form()
        if heals and not person.away and person.down != DEAD:
            _close_one_wound(table, table.person(person.name))


def _close_one_wound(table: Table, person: Person) -> None:
    health = person.fighter.health
    kind: DamageType = "bashing" if health.bashing else "lethal"
    closed = heal(health, 1, kind)
    if closed == health:
        return
    level = table.ruleset.track_of(person.fighter).level(closed)
    table.emit(ev.Regenerated(who=person.name, type=kind, health=closed, level=level))
    fall_or_rise(table, person.name)


def expire_effects(table: Table) -> None:
    """End the effects whose last round this was (BOOK-4)."""
    for effect in table.scene.effects:
        if effect.last_round is not None and effect.last_round <= table.scene.fight.round:
            table.emit(ev.EffectEnded(effect=effect))
