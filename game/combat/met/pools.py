"""Test pools, ranges and harm of the attacks there are (MET-5, MET-8)."""

import msgspec

from game.combat.met.distance import steps_between
from game.combat.met.maneuvers import focus_terms
from game.combat.met.targets import MENTAL, PHYSICAL, SOCIAL
from game.dice import Modifier
from game.engine.ruleset import Handling
from game.engine.table import Table
from game.engine.terms import Reckoning, dice
from game.engine.weapons import weapon_named
from game.fighter import Fighter
from game.gear import Missile, Weapon
from game.state.declaration import Attack, Do, Maneuver, Mental, Social
from game.state.person import Person
from game.state.scene import Exchange

type Strike = Attack | Maneuver  # what is resisted with Physical
type Influence = Mental | Social  # what is resisted with one's mind or heart

WITS_FOCUS = "focus wits"
NEAR = 3  # steps within which lying down is no cover (MET-8)
PRONE_FAR, PRONE_NEAR = 2, -2


class Means(msgspec.Struct, frozen=True):
    """What an attack can do: how many steps it reaches, how many levels it takes."""

    reach: int
    damage: int


# By how the weapon strikes from afar; hand to hand it does not.
MEANS: dict[Missile, Means] = {
    "": Means(2, 1),
    "thrown": Means(10, 1),
    "launched": Means(50, 2),
    "unseen": Means(50, 2),
}


def means_with(weapon: Weapon) -> Means:
    """Return what a weapon can do."""
    return MEANS[weapon.missile]


def traits_with(fighter: Fighter, weapon: Weapon) -> tuple[str, ...]:
    """Return the traits of an attack: Physical and the skill, or a power's own pool; an archer with
    the Wits focus may use Mental, and does where it is higher.
    """
    if weapon.pool:
        return weapon.pool
    keen = weapon.skill == "archery" and fighter.trait(WITS_FOCUS) > 0
    attribute = max(PHYSICAL, MENTAL, key=fighter.trait) if keen else PHYSICAL
    return (attribute, weapon.skill)


def handling(fighter: Fighter, weapon: Weapon) -> Handling:
    """Return what a weapon is: the traits of its attack, its reach and the levels it takes."""
    means = means_with(weapon)
    return Handling(traits_with(fighter, weapon), levels=means.damage, reach=means.reach)


def challenger_pool(table: Table, exchange: Exchange) -> Reckoning:
    """Reckon the test pool of whoever acts."""
    person, part = table.person(exchange.owner), exchange.part
    match part:
        case Mental(skill=skill):
            traits: tuple[str, ...] = (MENTAL, skill)
        case Social(skill=skill):
            traits = (SOCIAL, skill)
        case Do(traits=traits):
            return table.reckon_action(person, "action", person.fighter.terms(*traits), ())
        case _:
            traits = traits_with(person.fighter, weapon_named(person, exchange.means))
    pool = (*person.fighter.terms(*traits), *focus_terms(person.fighter, part))
    return table.reckon_action(person, "attack", pool, ())


def resisting_pool(table: Table, exchange: Exchange) -> Reckoning:
    """Reckon the test pool of whoever, or whatever, resists."""
    part = exchange.part
    if isinstance(part, Do):
        return Reckoning(part.difficulty or 0, 0, dice(part.difficulty or 0, "number", "MET-4"))
    person = table.person(exchange.target)
    if isinstance(part, Mental | Social):
        attribute = MENTAL if isinstance(part, Mental) else SOCIAL
        left = person.fighter.resources.get("willpower", 0)
        pool = (*person.fighter.terms(attribute), *dice(left, "willpower left", "MET-5"))
    else:
        pool = physical_resistance(table, exchange, person)
    return table.reckon_action(person, "defense", pool, ())


def physical_resistance(table: Table, exchange: Exchange, target: Person) -> tuple[Modifier, ...]:
    """Return what resists any Physical challenge, a seizure too (MET-5, MET-8)."""
    return (*target.fighter.terms(PHYSICAL, "dodge"), *prone_terms(table, exchange, target))


def prone_terms(table: Table, exchange: Exchange, target: Person) -> tuple[Modifier, ...]:
    """Return what lying down does to a defense: cover from afar, a burden up close (MET-8)."""
    if not target.prone:
        return ()
    if steps_between(table, exchange.owner, target.name) <= NEAR:
        return dice(PRONE_NEAR, "prone, up close", "MET-8")
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    return dice(PRONE_FAR, "prone, from afar", "MET-8") if weapon.ranged else ()
