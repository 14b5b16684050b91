"""Damage, soak and the wound of a blow that landed (ATTACK-7, RES-3, RES-4, RES-7).

A blow is an attack that struck, the attack that a hostage took (GRAPPLE-10), or what the effect of
a grapple does (chapter 10).
"""

import msgspec

from game.combat import events as ev
from game.combat.declaration import Attack
from game.combat.grapple.control import part_of_striker
from game.combat.grapple.forced import hostage_of
from game.combat.grapple.spending import effect_in
from game.combat.harm import damage_rule, damage_terms, reckon_damage, reckon_soak, soak_rule, wound
from game.combat.reckoning import dice
from game.combat.state import Exchange, Person
from game.combat.steps.bayonet import as_chosen, ask_bayonet
from game.combat.steps.nets import outcome_of, roll_in
from game.combat.table import Table
from game.combat.weapons import weapon_named
from game.dice import Modifier
from game.gear import Weapon
from game.health import DamageType


class Blow(msgspec.Struct, frozen=True):
    """Harm about to be rolled: by whom, to whom, with what terms and of what kind."""

    by: str
    on: str
    terms: tuple[Modifier, ...]
    type: DamageType
    unsoakable: bool
    means: str


def blow_of(table: Table, exchange: Exchange) -> Blow | None:
    """Return the harm an exchange does, or None."""
    used = effect_in(exchange)
    if used is not None:
        return effect_blow(table, used)
    hostage = hostage_of(table, exchange)
    if hostage:
        return hostage_blow(table, exchange, hostage)
    outcome = outcome_of(exchange)
    if outcome is None:
        return None
    part = part_of_striker(table, exchange, outcome.striker)
    return attack_blow(table, exchange, outcome, part) if isinstance(part, Attack) else None


def attack_blow(table: Table, exchange: Exchange, outcome: ev.Compared, part: Attack) -> Blow:
    """Return the blow of an attack: base, extra successes, what the kind changes (ATTACK-7)."""
    person = table.person(outcome.striker)
    weapon = as_chosen(person, exchange, struck_with(table, exchange, person))
    kind = table.ruleset.attack_kinds[part.kind]
    terms = (
        *damage_terms(person, weapon.damage.dice, weapon.damage.strength, weapon.name),
        *dice(outcome.margin - 1, "extra successes", "ATTACK-7"),
        *dice(kind.damage, part.kind, kind.rule),
        *table.touched(person.name, "damage"),
    )
    return Blow(person.name, outcome.struck, terms, weapon.type, weapon.unsoakable, weapon.name)


def hostage_blow(table: Table, exchange: Exchange, hostage: str) -> Blow | None:
    """Return what a hostage takes: the weapon's damage alone; a grapple has none (GRAPPLE-10)."""
    if not isinstance(exchange.part, Attack):
        return None
    person = table.person(exchange.owner)
    weapon = struck_with(table, exchange, person)
    terms = damage_terms(person, weapon.damage.dice, weapon.damage.strength, weapon.name)
    return Blow(person.name, hostage, terms, weapon.type, weapon.unsoakable, weapon.name)


def effect_blow(table: Table, used: ev.EffectUsed) -> Blow | None:
    """Return the harm of an effect: Strength and what is left of Control, or a share of it."""
    rule = table.ruleset.effects[used.effect]
    if rule.damage is None:
        return None
    person = table.person(used.grappler)
    terms = (
        *person.fighter.terms("strength"),
        *dice(used.left // rule.share, "Control left", "GRAPPLE-4"),
        *table.touched(person.name, "damage"),
    )
    return Blow(person.name, used.victim, terms, rule.damage, False, "")


def struck_with(table: Table, exchange: Exchange, person: Person) -> Weapon:
    """Return the weapon somebody struck with, on either side of an exchange."""
    if person.name == exchange.owner:
        return weapon_named(person, exchange.means)
    rolled = exchange.slots.get("defense")
    assert isinstance(rolled, ev.Rolled)
    return weapon_named(person, rolled.means)


def choose_bayonet(table: Table, exchange: Exchange) -> None:
    """Ask about a bayonet that struck (GUN-4)."""
    outcome = outcome_of(exchange)
    if outcome is None:
        return
    if isinstance(part_of_striker(table, exchange, outcome.striker), Attack):
        ask_bayonet(table, exchange, struck_with(table, exchange, table.person(outcome.striker)))


def roll_damage(table: Table, exchange: Exchange) -> None:
    """Roll the damage of a blow."""
    blow = blow_of(table, exchange)
    if blow is None:
        return
    roll = table.roll(
        blow.by, "damage", reckon_damage(table, blow.terms), damage_rule(table), against=blow.on
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="damage", means=blow.means))


def roll_soak(table: Table, exchange: Exchange) -> None:
    """Roll soak for whoever was struck, if there is damage and anything to soak it with."""
    blow, damage = blow_of(table, exchange), roll_in(exchange, "damage")
    if blow is None or damage is None or damage.successes == 0:
        return
    reckoning = reckon_soak(table, table.person(blow.on), blow.type, blow.unsoakable)
    if reckoning.pool == 0:
        return
    roll = table.roll(blow.on, "soak", reckoning, soak_rule(table), against=blow.by)
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="soak"))


def mark_wound(table: Table, exchange: Exchange) -> None:
    """Mark what soak did not stop."""
    blow, damage = blow_of(table, exchange), roll_in(exchange, "damage")
    if blow is None or damage is None:
        return
    soak = roll_in(exchange, "soak")
    levels = max(0, damage.successes - (soak.successes if soak else 0))
    wound(table, blow.on, levels, blow.type, exchange=exchange.id, slot="wound", by=blow.by)
