"""Damage, soak and the wound of a blow that landed (ATTACK-7, RES-3, RES-4, RES-7).

A blow is an attack that struck, the attack that a hostage took (GRAPPLE-10), or what the effect of
a grapple does (chapter 10).
"""

import msgspec

from game import events as ev
from game import moments
from game.combat.steps.bayonet import as_chosen, ask_bayonet
from game.dice import Modifier
from game.engine import harm
from game.engine.nets import effect_in, outcome_of, part_of_striker, roll_in
from game.engine.table import Table
from game.engine.terms import dice
from game.engine.weapons import weapon_named
from game.gear import Weapon
from game.health import DamageType
from game.state.declaration import Attack
from game.state.person import Person
from game.state.scene import Exchange


class Blow(msgspec.Struct, frozen=True):
    """Harm about to be rolled: by whom, to whom, with what weapon or effect, of what kind."""

    by: Person
    on: str
    type: DamageType
    weapon: Weapon | None = None
    attack: Attack | None = None  # None where the weapon's own damage is all
    effect: ev.EffectUsed | None = None


def blow_of(table: Table, exchange: Exchange) -> Blow | None:
    """Return the harm an exchange does, or None."""
    outcome = outcome_of(exchange)
    if outcome is None:
        on = next(filter(None, moments.blow.all(table, exchange)), "")
        return hostage_blow(table, exchange, on) if on else None
    part = part_of_striker(table, exchange, outcome.striker)
    if isinstance(part, Attack):
        person = table.person(outcome.striker)
        weapon = as_chosen(person, exchange, struck_with(exchange, person))
        return Blow(person, outcome.struck, weapon.type, weapon, part)
    used = effect_in(exchange)
    kind = table.ruleset.effects[used.effect].damage if used is not None else None
    if used is None or kind is None:
        return None
    return Blow(table.person(used.grappler), used.victim, kind, effect=used)


def hostage_blow(table: Table, exchange: Exchange, hostage: str) -> Blow | None:
    """Return what a hostage takes: the weapon's damage alone; a grapple has none (GRAPPLE-10)."""
    if not isinstance(exchange.part, Attack):
        return None
    person = table.person(exchange.owner)
    weapon = struck_with(exchange, person)
    return Blow(person, hostage, weapon.type, weapon)


def terms_of(table: Table, blow: Blow, margin: int) -> tuple[Modifier, ...]:
    """Return the damage dice of a blow.

    An attack: base, extra successes, what its kind changes (ATTACK-7); a hostage takes the base
    alone; an effect: Strength and what is left of Control, or a share of it (chapter 10).
    """
    person, weapon = blow.by, blow.weapon
    touched = table.touched(person.name, "damage")
    if blow.effect is not None:
        share = table.ruleset.effects[blow.effect.effect].share
        left = dice(blow.effect.left // share, "Control left", "GRAPPLE-4")
        return (*person.fighter.terms("strength"), *left, *touched)
    assert weapon is not None
    base = harm.damage_terms(person, weapon.damage.dice, weapon.damage.strength, weapon.name)
    if blow.attack is None:
        return base
    kind = table.ruleset.attack_kinds[blow.attack.kind]
    extra = dice(margin - 1, "extra successes", "ATTACK-7")
    return (*base, *extra, *dice(kind.damage, blow.attack.kind, kind.rule), *touched)


def struck_with(exchange: Exchange, person: Person) -> Weapon:
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
        ask_bayonet(table, exchange, struck_with(exchange, table.person(outcome.striker)))


def roll_damage(table: Table, exchange: Exchange) -> None:
    """Roll the damage of a blow."""
    blow, outcome = blow_of(table, exchange), outcome_of(exchange)
    if blow is None:
        return
    terms = terms_of(table, blow, outcome.margin if outcome else 0)
    means = blow.weapon.name if blow.weapon else ""
    harm.roll_damage(table, blow.by.name, terms, against=blow.on, exchange=exchange.id, means=means)


def margin_of_a_blow(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Name the outcome, once its margin is in the damage; a grapple's is Control too."""
    blow = blow_of(table, exchange)
    return ("outcome",) if blow is not None and blow.attack is not None else ()


def roll_soak(table: Table, exchange: Exchange) -> None:
    """Roll soak for whoever was struck, if there is damage and anything to soak it with."""
    damage = roll_in(exchange, "damage")
    blow = blow_of(table, exchange) if damage is not None and damage.successes else None
    if blow is not None:
        soak_blow(table, exchange, blow)


def soak_blow(table: Table, exchange: Exchange, blow: Blow, bare: bool = False) -> None:
    """Roll what soaks a blow, which may have found a ``bare`` place."""
    person, weapon = table.person(blow.on), blow.weapon
    unsoakable = weapon is not None and weapon.unsoakable
    reckoning = harm.reckon_soak(table, person, blow.type, unsoakable, weapon, bare)
    harm.roll_soak(table, blow.on, reckoning, against=blow.by.name, exchange=exchange.id)


def mark_wound(table: Table, exchange: Exchange) -> None:
    """Mark what soak did not stop."""
    damage = roll_in(exchange, "damage")
    blow = blow_of(table, exchange) if damage is not None else None
    if blow is None or damage is None:
        return
    soak = roll_in(exchange, "soak")
    levels = max(0, damage.successes - (soak.successes if soak else 0))
    harm.wound(table, blow.on, levels, blow.type, by=blow.by.name, exchange=exchange.id)
