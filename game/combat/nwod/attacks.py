"""The attack roll, less Defense and armour, whose successes are the harm (NWOD-5 to NWOD-8)."""

from game.combat.distances import yards_of
from game.combat.driving import cover_of
from game.combat.meeting import defenseless
from game.combat.nwod.traits import FIGHTING_FINESSE, defense_of
from game.combat.prone import prone_terms
from game.combat.steps import harming
from game.combat.steps.attacking import roll_blow
from game.dice import Modifier
from game.engine.harm import armour_terms, wound
from game.engine.nets import outcome_of, part_of_striker
from game.engine.other_pools import as_rolled
from game.engine.ruleset import Handling
from game.engine.table import Table
from game.engine.terms import Reckoning, base, dice
from game.engine.weapons import weapon_named
from game.fighter import Fighter
from game.gear import Weapon
from game.health import DamageType
from game.rules.grapple import reckon_seizing, roll_grip
from game.state.declaration import Attack, Dodge, Grapple
from game.state.person import Person
from game.state.scene import Exchange

SHOOTING = ("firearms", "archery")  # what Defense is no help against (NWOD-5)
REACH_YARDS = 2  # except so near
PER_RANGE = -2  # for each whole effective range beyond the first
COVER = -2
WILLED = 2  # what Willpower adds to the Defense of one who dodges
MOST_WORTH = 5  # of any one tool (NWOD-6)
HEAVY_GUNS = {6: 3, 7: 4}  # by their dice of damage elsewhere: a heavy revolver, an assault rifle


# --- the pool ------------------------------------------------------------------------------------


def traits_of(fighter: Fighter, weapon: Weapon) -> tuple[str, ...]:
    """Return the traits that a weapon is used with (NWOD-5); a power's own pool stays."""
    return weapon.pool or _traits(fighter, weapon)


def handling(fighter: Fighter, weapon: Weapon) -> Handling:
    """Return what a weapon is: the traits of its attack, and its rating."""
    return Handling(traits_of(fighter, weapon), rating=rating_of(weapon), kind=usual_harm(weapon))


def _traits(fighter: Fighter, weapon: Weapon) -> tuple[str, str]:
    match weapon.skill:
        case "melee" | "weaponry":
            return _arm(fighter), "weaponry"
        case "archery":  # a bow goes with Firearms; a sheet's Archery stands in for it
            return "dexterity", max("firearms", "archery", key=fighter.trait)
    return "dexterity" if weapon.ranged else "strength", weapon.skill


def _arm(fighter: Fighter) -> str:
    """Return what wields a hand weapon: Strength, or Dexterity where finesse serves better."""
    if fighter.rating(FIGHTING_FINESSE):
        return max("dexterity", "strength", key=fighter.trait)
    return "strength"


def rating_of(weapon: Weapon) -> int:
    """Return a weapon's rating; one that has none of its own is of another system, and is worth
    what a like one is (NWOD-5).

    Strength is in the pool already, so ``strength+2`` is worth 2; up to five dice are a rating as
    they stand, and what does more is a heavier gun.
    """
    if weapon.rating is not None:
        return weapon.rating
    number = weapon.damage.dice
    heavy = number > MOST_WORTH and not weapon.damage.strength
    return HEAVY_GUNS.get(number, MOST_WORTH) if heavy else min(number, MOST_WORTH)


def rating_terms(table: Table, weapon: Weapon) -> tuple[Modifier, ...]:
    """Return the dice a weapon is worth (NWOD-5, NWOD-6)."""
    return dice(table.bounded(rating_of(weapon)), weapon.name, "NWOD-5")


def shot_terms(
    table: Table, yards: int | None, weapon: Weapon, target: Person, near: bool
) -> tuple[Modifier, ...]:
    """Return what distance and cover take from whatever flies."""
    if not weapon.ranged or near:
        return ()
    far = yards // weapon.range if yards and weapon.range else 0
    beyond = far if yards and yards > weapon.range else 0
    cover = cover_of(table.scene, target)
    covered = cover == "partial" or (cover == "near" and dodges(target))
    return (
        *dice(table.bounded(PER_RANGE * beyond), "range", "GUN-2"),
        *(dice(COVER, f"cover {cover}", "DEF-3") if covered else ()),
    )


# --- Defense -------------------------------------------------------------------------------------


def dodges(person: Person) -> bool:
    """Say whether somebody does nothing but dodge this turn (NWOD-8)."""
    return _dodge(person) is not None


def _dodge(person: Person) -> Dodge | None:
    return next((part for part in person.standing_parts if isinstance(part, Dodge)), None)


def may_defend(table: Table, target: Person) -> bool:
    """Say whether somebody has a Defense now: not helpless, unaware or taken unawares (NWOD-4), nor
    one who has given it up for an attack (NWOD-5).
    """
    surprised = target.surprised and target.surprised >= table.scene.fight.round
    return not surprised and not defenseless(table, target)


def defense_terms(table: Table, exchange: Exchange, target: Person) -> tuple[Modifier, ...]:
    """Return what a target's Defense takes from an attack; each attack before this one in the turn
    has worn it down by one, and it is never below 0 (NWOD-5, NWOD-6, NWOD-8).
    """
    if not may_defend(table, target):
        return ()
    own = defense_of(target.fighter)
    dodge = _dodge(target)
    doubled = own if dodge is not None else 0
    willed = WILLED if dodge is not None and dodge.willpower else 0
    changes = table.touched(target.name, "defense")
    all_told = own + doubled + willed + sum(one.dice for one in changes)
    height = max(0, all_told)
    worn = min(height, exchange.numbers.get(target.name, 0))
    short = height - all_told
    return (
        *dice(-own, "Defense", "NWOD-5"),
        *dice(-doubled, "dodge", "NWOD-8"),
        *dice(-willed, "Willpower", "NWOD-8"),
        *(Modifier(why=one.why, dice=-one.dice, by=one.by) for one in changes),
        *dice(-short, "no Defense left", "NWOD-5"),
        *dice(worn, "earlier attacks", "NWOD-6"),
    )


def protection_terms(table: Table, target: Person, weapon: Weapon) -> tuple[Modifier, ...]:
    """Return what armour made for the kind of harm takes from an attack (NWOD-5, RES-4)."""
    kind = struck_with(weapon, target.fighter)
    worn = (
        *armour_terms(table.ruleset.armour_for(target.fighter, kind, weapon)),
        *table.touched(target.name, "soak"),
    )
    return tuple(
        Modifier(why=one.why, dice=-table.bounded(one.dice), by=one.by) for one in worn if one.dice
    )


# --- the roll ------------------------------------------------------------------------------------


def roll_attack(table: Table, exchange: Exchange) -> None:
    """Roll the attack: what is left of it are levels of health."""
    person, part = table.person(exchange.owner), exchange.part
    if isinstance(part, Grapple):
        _roll_grapple(table, exchange, person, part)
        return
    assert isinstance(part, Attack)
    weapon = as_rolled(table.scene, person, part, weapon_named(person, exchange.means))
    reckoning = reckon_attack(table, exchange, person, part, weapon)
    own = person.fighter.terms(*traits_of(person.fighter, weapon))
    traits = (*(term.why for term in own), weapon.skill)
    roll_blow(table, exchange, "attack", part, weapon, reckoning, traits)


def reckon_attack(
    table: Table, exchange: Exchange, person: Person, part: Attack, weapon: Weapon
) -> Reckoning:
    """Reckon an attack: its traits, the weapon, then all that the target and the place take off."""
    target, kind = table.person(exchange.target), table.ruleset.attack_kinds[part.kind]
    near = table.scene.close(person.name, target.name)
    yards = yards_of(table.scene, person, part)
    near = near or (yards is not None and yards <= REACH_YARDS)
    defended = near or weapon.skill not in SHOOTING
    pool = (
        *person.fighter.terms(*traits_of(person.fighter, weapon)),
        *rating_terms(table, weapon),
        *dice(kind.dice, part.kind, kind.rule),
        *_aimed_terms(table, part),
        *prone_terms(table, person),
        *table.touched(person.name, "damage"),
        *shot_terms(table, yards, weapon, target, near),
        *(defense_terms(table, exchange, target) if defended else ()),
        *protection_terms(table, target, weapon),
    )
    return table.reckon_action(person, "attack", pool, (base(table.settings.usual_difficulty),))


def _aimed_terms(table: Table, part: Attack) -> tuple[Modifier, ...]:
    """Return what the place takes that an attack is aimed at."""
    place = table.ruleset.locations.get((part.location or "").lower())
    return dice(-place.difficulty, f"at the {part.location}", "NWOD-5") if place else ()


def _roll_grapple(table: Table, exchange: Exchange, person: Person, part: Grapple) -> None:
    """Roll a grapple, where the scene plays them: less Defense, like any attack."""
    defense = defense_terms(table, exchange, table.person(exchange.target))
    reckoning = reckon_seizing(table, exchange, person, part, defense)
    roll_grip(table, exchange, "attack", person, part, reckoning)


# --- the harm ------------------------------------------------------------------------------------


def harm_of(weapon: Weapon, target: Fighter) -> DamageType:
    """Return the kind of harm that a weapon does to a body: bullets bash some (NWOD-7)."""
    kind = struck_with(weapon, target)
    bullets = weapon.skill == "firearms" and kind == "lethal"
    return "bashing" if bullets and target.template.bullets_bash else kind


def struck_with(weapon: Weapon, target: Fighter) -> DamageType:
    """Return what somebody is struck with: what is a bane of their kind is aggravated (NWOD-5)."""
    baneful = bool(weapon.bane) and weapon.bane in target.template.banes
    return "aggravated" if baneful else usual_harm(weapon)


def usual_harm(weapon: Weapon) -> DamageType:
    """Return what a weapon does to those whom it is no bane of: silver and fire are lethal."""
    return "lethal" if weapon.bane and weapon.type == "aggravated" else weapon.type


def roll_harm_of_effect(table: Table, exchange: Exchange) -> None:
    """Roll what the effect of a grapple does; an attack's own roll was its harm (NWOD-5)."""
    if not isinstance(_struck_by(table, exchange), Attack):
        harming.roll_damage(table, exchange)


def mark_levels(table: Table, exchange: Exchange) -> None:
    """Mark a level for each success (NWOD-5)."""
    outcome = outcome_of(exchange)
    if outcome is None or not isinstance(_struck_by(table, exchange), Attack):
        harming.mark_wound(table, exchange)
        return
    weapon = weapon_named(table.person(outcome.striker), exchange.means)
    kind = harm_of(weapon, table.person(outcome.struck).fighter)
    wound(table, outcome.struck, outcome.margin, kind, by=outcome.striker, exchange=exchange.id)


def _struck_by(table: Table, exchange: Exchange) -> object:
    outcome = outcome_of(exchange)
    return part_of_striker(table, exchange, outcome.striker) if outcome is not None else None
