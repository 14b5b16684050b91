"""Guns: how hard a shot is point blank, at range and at arm's length (GUN-1 to GUN-3, RES-8)."""

from game import moments
from game.combat.distances import yards_of
from game.dice import Modifier
from game.engine.table import Table
from game.engine.terms import harder
from game.gear import Weapon
from game.state.declaration import Attack
from game.state.distance import REACH_YARDS
from game.state.in_hand import in_hand, means_at_hand
from game.state.person import Person
from game.state.scene import Exchange

USUAL_DIFFICULTY = 6
POINT_BLANK_DIFFICULTY = 4
PER_RANGE = 2
BUILDS = ("pistol", "smg", "long")  # the order of the setting `arms_length`


def base_difficulty(table: Table, weapon: Weapon) -> int:
    """Return a weapon's own difficulty; guns without one have the ruleset's (GUN-2)."""
    gun = weapon.skill == "firearms" and weapon.difficulty == USUAL_DIFFICULTY
    return table.settings.gun_base_difficulty if gun else weapon.difficulty


def distance_terms(
    table: Table, exchange: Exchange, person: Person, part: Attack, weapon: Weapon, easiest: int
) -> tuple[Modifier, ...]:
    """Return what the distance does to a shot: at arm's length, point blank, far off (GUN-2,
    GUN-3).
    """
    if not weapon.ranged:
        return ()
    if table.scene.close(person.name, part.target):
        return arms_length_terms(table, exchange, weapon, easiest)
    yards = yards_of(table.scene, person, part)
    if yards is None:
        return ()
    if yards <= REACH_YARDS:
        return harder(min(0, POINT_BLANK_DIFFICULTY - easiest), "point blank", "GUN-2")
    if weapon.range and yards > weapon.range:
        return harder(PER_RANGE * (yards // weapon.range), "range", "GUN-2")
    return ()


def arms_length_terms(
    table: Table, exchange: Exchange, weapon: Weapon, easiest: int
) -> tuple[Modifier, ...]:
    """Return what it costs to use a gun within reach of its target (GUN-3)."""
    if not weapon.build:
        return ()
    aims = dict(zip(BUILDS, table.settings.arms_length, strict=True))
    met = exchange.kind != "attack" or not moments.how_met.only(table, exchange).unmet
    aim = aims[weapon.build] if met else POINT_BLANK_DIFFICULTY
    return harder(aim - easiest, "arm's length", "GUN-3")


def is_shooting(person: Person) -> bool:
    """Say whether someone's own action is a ranged attack (GUN-1)."""
    shots = (part for part in person.standing_parts if isinstance(part, Attack))
    return any((means_at_hand(person, part) or in_hand(person)).ranged for part in shots)


def at_arms_length(table: Table, exchange: Exchange, weapon: Weapon) -> bool:
    """Say whether an attack is made at hand-to-hand distance (RES-8)."""
    return not weapon.ranged or table.scene.close(exchange.owner, exchange.target)
