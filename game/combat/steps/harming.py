"""Damage, soak and the wound of a blow that landed (ATTACK-7, RES-3, RES-4, RES-7)."""

from game.combat import events as ev
from game.combat.declaration import Attack
from game.combat.harm import damage_rule, damage_terms, reckon_damage, reckon_soak, soak_rule, wound
from game.combat.reckoning import dice
from game.combat.state import Exchange, Person
from game.combat.steps.bayonet import as_chosen, ask_bayonet
from game.combat.steps.nets import roll_in
from game.combat.table import Table
from game.combat.weapons import weapon_named
from game.gear import Weapon


def outcome_of(exchange: Exchange) -> ev.Compared | None:
    """Return the comparison, if somebody struck."""
    event = exchange.slots.get("outcome")
    return event if isinstance(event, ev.Compared) and event.striker else None


def blow_of(table: Table, exchange: Exchange, striker: str) -> tuple[Person, Attack, Weapon]:
    """Return who struck, the attack as declared, and its weapon."""
    person = table.person(striker)
    if striker == exchange.owner:
        assert isinstance(exchange.part, Attack)
        weapon = weapon_named(person, exchange.means)
        return person, exchange.part, as_chosen(person, exchange, weapon)
    part, rolled = exchange.back, exchange.slots.get("defense")
    assert isinstance(part, Attack) and isinstance(rolled, ev.Rolled)
    return person, part, as_chosen(person, exchange, weapon_named(person, rolled.means))


def choose_bayonet(table: Table, exchange: Exchange) -> None:
    """Ask about a bayonet that struck (GUN-4)."""
    outcome = outcome_of(exchange)
    if outcome is not None:
        ask_bayonet(table, exchange, blow_of(table, exchange, outcome.striker)[2])


def roll_damage(table: Table, exchange: Exchange) -> None:
    """Roll damage for whoever struck: base, extra successes, what the kind changes (ATTACK-7)."""
    outcome = outcome_of(exchange)
    if outcome is None:
        return
    person, part, weapon = blow_of(table, exchange, outcome.striker)
    kind = table.ruleset.attack_kinds[part.kind]
    terms = (
        *damage_terms(person, weapon.damage.dice, weapon.damage.strength, weapon.name),
        *dice(outcome.margin - 1, "extra successes", "ATTACK-7"),
        *dice(kind.damage, part.kind, kind.rule),
        *table.touched(person.name, "damage"),
    )
    roll = table.roll(
        person.name,
        "damage",
        reckon_damage(table, terms),
        damage_rule(table),
        against=outcome.struck,
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="damage", means=weapon.name))


def roll_soak(table: Table, exchange: Exchange) -> None:
    """Roll soak for whoever was struck, if there is damage and anything to soak it with."""
    outcome, damage = outcome_of(exchange), roll_in(exchange, "damage")
    if outcome is None or damage is None or damage.successes == 0:
        return
    weapon = blow_of(table, exchange, outcome.striker)[2]
    struck = table.person(outcome.struck)
    reckoning = reckon_soak(table, struck, weapon.type, weapon.unsoakable)
    if reckoning.pool == 0:
        return
    roll = table.roll(struck.name, "soak", reckoning, soak_rule(table), against=outcome.striker)
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="soak"))


def mark_wound(table: Table, exchange: Exchange) -> None:
    """Mark what soak did not stop."""
    outcome, damage = outcome_of(exchange), roll_in(exchange, "damage")
    if outcome is None or damage is None:
        return
    soak = roll_in(exchange, "soak")
    levels = max(0, damage.successes - (soak.successes if soak else 0))
    weapon = blow_of(table, exchange, outcome.striker)[2]
    wound(
        table, outcome.struck, levels, weapon.type,
        exchange=exchange.id, slot="wound", by=outcome.striker,
    )  # fmt: skip
