"""The attack roll, the contest, and the comparing of nets (ATTACK-1 to ATTACK-4, RES-1, DEF-9)."""

from game.combat import events as ev
from game.combat.declaration import Attack
from game.combat.reckoning import Reckoning, base, dice, harder
from game.combat.state import Exchange, Person
from game.combat.table import Table
from game.combat.weapons import means_of, weapon_named
from game.dice import Modifier, Roll
from game.gear import Weapon

POINT_BLANK_YARDS = 5
POINT_BLANK_DIFFICULTY = 4
PER_RANGE = 2


def roll_attack(table: Table, exchange: Exchange) -> None:
    """Roll the attack of the exchange's owner."""
    person = table.person(exchange.owner)
    weapon = weapon_named(person, exchange.means)
    assert isinstance(exchange.part, Attack)
    strike(table, exchange, "attack", person, exchange.part, weapon, exchange.target)


def roll_attack_back(table: Table, exchange: Exchange) -> None:
    """Roll the other side of a contest: the target's own attack (RES-1), never reduced by piling
    on.
    """
    person = table.person(exchange.target)
    assert person.declaration is not None
    part = person.declaration.parts[exchange.owners[person.name]]
    assert isinstance(part, Attack)
    strike(table, exchange, "defense", person, part, means_of(person, part), exchange.owner)


def strike(
    table: Table,
    exchange: Exchange,
    slot: str,
    person: Person,
    part: Attack,
    weapon: Weapon,
    target: str,
) -> None:
    """Roll one attack into ``slot``; a gun spends its round (GUN-5)."""
    roll = table.action_roll(
        person.name,
        "attack",
        reckon_attack(table, person, part, weapon),
        against=target,
        willpower=part.willpower,
        specialty=person.fighter.specialised(weapon.traits, (weapon.name, part.kind)),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot=slot, means=weapon.name))
    table.pay_for_success(roll)
    if weapon.capacity:
        left = person.fighter.ammunition.get(weapon.name, 0) - 1
        table.emit(ev.AmmunitionSpent(who=person.name, weapon=weapon.name, now=max(0, left)))


def reckon_attack(table: Table, person: Person, part: Attack, weapon: Weapon) -> Reckoning:
    """Reckon an attack: the pool of its means, its kind, its range."""
    kind = table.ruleset.attack_kinds[part.kind]
    pool = tuple(term for trait in weapon.traits for term in person.fighter.terms(trait))
    aim = (
        base(weapon.difficulty, by="ATTACK-1"),
        *harder(kind.difficulty, part.kind, kind.rule),
        *range_terms(weapon, part.range),
    )
    return table.reckon_action(person, "attack", (*pool, *prone_terms(table, person)), aim)


def prone_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what lying down costs (GRAPPLE-13)."""
    return dice(table.settings.prone_dice, "prone", "GRAPPLE-13") if person.prone else ()


def range_terms(weapon: Weapon, yards: int | None) -> tuple[Modifier, ...]:
    """Return what the distance does to a shot (GUN-2)."""
    if yards is None or not weapon.ranged:
        return ()
    if yards <= POINT_BLANK_YARDS:
        return harder(min(0, POINT_BLANK_DIFFICULTY - weapon.difficulty), "point blank", "GUN-2")
    if weapon.range and yards > weapon.range:
        return harder(PER_RANGE * (yards // weapon.range), "range", "GUN-2")
    return ()


def roll_in(exchange: Exchange, slot: str) -> Roll | None:
    """Return the roll that fills a slot, or None."""
    event = exchange.slots.get(slot)
    return event.roll if isinstance(event, ev.Rolled) else None


def compare(table: Table, exchange: Exchange) -> None:
    """Take the lower net off the higher (DICE-10, DEF-9); only in a contest can the target
    strike.
    """
    attack, defense = roll_in(exchange, "attack"), roll_in(exchange, "defense")
    margin = (attack.successes if attack else 0) - (defense.successes if defense else 0)
    striker, struck = exchange.owner, exchange.target
    if margin < 0 and exchange.kind == "contest":
        striker, struck, margin = struck, striker, -margin
    if margin <= 0:
        striker, struck, margin = "", "", 0
    table.emit(
        ev.Compared(
            exchange=exchange.id, slot="outcome", striker=striker, struck=struck, margin=margin
        )
    )
