"""Damage, soak and what a blow does besides (W20-7 to W20-10, W20-13)."""

from msgspec.structs import replace

from game import events as ev
from game.combat.steps.harming import Blow, blow_of, margin_of_a_blow, soak_blow, terms_of
from game.combat.verbs.parry import parries_with
from game.combat.w20.circumstances import finds_bare, location_of
from game.dice import Modifier
from game.engine.harm import roll_damage, wound
from game.engine.nets import outcome_of, roll_in
from game.engine.table import Table
from game.engine.terms import dice
from game.engine.weapons import weapon_named
from game.fighter import Fighter
from game.gear import Armour, Damage, Weapon
from game.health import DamageType
from game.rules.grapple import end_hold
from game.state.declaration import Attack, Felling, Sweep
from game.state.person import Person
from game.state.scene import Exchange

STAKED_AT = 3  # levels
HARDIER = 2  # what it takes more to daze one who is no mortal
WOUNDING = ("lethal", "aggravated")


def mortal(fighter: Fighter) -> bool:
    """Say whether a body is a mortal's: one that soaks nothing but bashing damage (W20-8)."""
    soaks = fighter.template.soaks
    return all(when == "never" for kind, when in soaks.items() if kind != "bashing")


def harms_as(fighter: Fighter, kind: DamageType) -> DamageType:
    """Return what a kind of damage is to a body: aggravated is lethal to mortals (W20-8)."""
    return "lethal" if kind == "aggravated" and mortal(fighter) else kind


# --- the blow ------------------------------------------------------------------------------------


def blow_in(table: Table, exchange: Exchange) -> tuple[Blow, int] | None:
    """Return the harm an exchange does and the margin it is done with: the attack's, or that of the
    parry that beat it (W20-9).
    """
    outcome = outcome_of(exchange)
    blow = None if isinstance(exchange.part, Sweep) else blow_of(table, exchange)
    if blow is not None:
        return blow, outcome.margin if outcome else 0
    return parried(table, exchange) if outcome is None else None


def parried(table: Table, exchange: Exchange) -> tuple[Blow, int] | None:
    """Return what a parry with a weapon that wounds does to one who attacked with Brawl (W20-9)."""
    attack, parry = roll_in(exchange, "attack"), roll_in(exchange, "defense")
    if attack is None or parry is None or parry.purpose != "parry":
        return None
    if weapon_named(table.person(exchange.owner), exchange.means).skill != "brawl":
        return None
    target = table.person(exchange.target)
    weapon, margin = parries_with(target), parry.successes - attack.successes
    if margin <= 0 or weapon is None or weapon.type not in WOUNDING:
        return None
    return Blow(target, exchange.owner, weapon.type, weapon), margin


def in_levels(weapon: Weapon | None) -> bool:
    """Say whether a weapon does its rating in levels: firearms and explosives (W20-7)."""
    return weapon is not None and (weapon.skill == "firearms" or weapon.explosive)


def damage_of(table: Table, exchange: Exchange, blow: Blow, margin: int) -> tuple[Modifier, ...]:
    """Return the terms of a blow's damage (W20-7, W20-9, W20-13)."""
    if blow.weapon is not None and blow.weapon.skill == "archery":
        blow = replace(blow, weapon=by_strength(blow.weapon))
    if blow.attack is None and blow.effect is None and exchange.slots.get("paid") is None:
        extra = dice(margin, "extra successes", "W20-9")
        return (*terms_of(table, blow, 0), *extra)
    terms = terms_of(table, blow, 1 if in_levels(blow.weapon) else margin)
    place = location_of(table, blow.attack) if blow.attack is not None else None
    if place is None or blow.attack is None or finds_bare(table.person(blow.on), blow.attack):
        return terms
    return (*terms, *dice(place.damage, f"at the {blow.attack.location}", "W20-13"))


def by_strength(bow: Weapon) -> Weapon:
    """Return a bow as it is here: Strength does the harm (W20-7)."""
    return bow if bow.damage.strength else replace(bow, damage=Damage(strength=True))


def deal(table: Table, exchange: Exchange) -> None:
    """Roll the damage of a blow, or take a gun's or an explosive's in levels."""
    found = blow_in(table, exchange)
    if found is None:
        return
    blow, margin = found
    terms = damage_of(table, exchange, blow, margin)
    felled = isinstance(exchange.part, Felling)  # what is in hand stays there
    means = blow.weapon.name if blow.weapon and not felled else ""
    if in_levels(blow.weapon):
        levels = max(0, sum(term.dice for term in terms))
        table.emit(
            ev.LevelsDealt(
                exchange=exchange.id, slot="damage", by=blow.by.name, who=blow.on, means=means,
                levels=levels, modifiers=terms,
            )
        )  # fmt: skip
        return
    roll_damage(table, blow.by.name, terms, against=blow.on, exchange=exchange.id, means=means)


def numbers_of_a_blow(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Name the rolls that an attack's damage came of; a grapple's margin is Control too, and what
    nobody struck with may have been parried with a weapon.
    """
    margin = margin_of_a_blow(table, exchange)
    return ("attack", "defense", *margin) if margin else ()


def damage_in(exchange: Exchange) -> int:
    """Return the levels of damage in an exchange before soak; 0 where there was none."""
    event = exchange.slots.get("damage")
    if isinstance(event, ev.LevelsDealt):
        return event.levels
    return event.roll.successes if isinstance(event, ev.Rolled) else 0


# --- soak ----------------------------------------------------------------------------------------


def armour_for(fighter: Fighter, kind: DamageType, weapon: Weapon | None) -> tuple[Armour, ...]:
    """Return the armour that helps, whatever it is made of: all of it, but none against what is
    aggravated and comes of no teeth or claws, to mortals too (W20-8).
    """
    natural = weapon is not None and weapon.natural
    return fighter.armour if kind != "aggravated" or natural else ()


def soak(table: Table, exchange: Exchange) -> None:
    """Roll soak for whoever was struck, if there is damage and anything to soak it with."""
    found = blow_in(table, exchange)
    if found is None or damage_in(exchange) == 0:
        return
    blow, _ = found
    bare = blow.attack is not None and finds_bare(table.person(blow.on), blow.attack)
    soak_blow(table, exchange, blow, bare)


def past_soak(exchange: Exchange) -> int:
    """Return the levels that soak did not stop."""
    rolled = roll_in(exchange, "soak")
    return max(0, damage_in(exchange) - (rolled.successes if rolled else 0))


def hurt(table: Table, exchange: Exchange) -> None:
    """Mark what soak did not stop."""
    found = blow_in(table, exchange) if "damage" in exchange.slots else None
    if found is None:
        return
    blow, levels = found[0], past_soak(exchange)
    wound(table, blow.on, levels, blow.type, by=blow.by.name, exchange=exchange.id)


def harm_done(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Name the rolls of the harm, once all has come of it that comes of how much it was."""
    return ("damage", "soak")


# --- what a blow does besides --------------------------------------------------------------------


def ruin_armour(table: Table, exchange: Exchange) -> None:
    """Destroy the armour that took one blow of at least twice its rating (W20-8)."""
    found = blow_in(table, exchange) if damage_in(exchange) else None
    if found is None:
        return
    blow, _ = found
    person = table.person(blow.on)
    if blow.attack is not None and finds_bare(person, blow.attack):
        return
    worn = armour_for(person.fighter, blow.type, blow.weapon)
    ruined = tuple(
        piece.name for piece in worn if piece.dice and 2 * piece.dice <= damage_in(exchange)
    )
    if ruined:
        table.emit(
            ev.ArmourDestroyed(who=blow.on, armour=ruined, exchange=exchange.id, slot="ruin")
        )


def daze(table: Table, exchange: Exchange) -> None:
    """Let one who was struck too hard lose their next turn: this round's, where nothing of it has
    been done, else the next round's (W20-10).
    """
    found = blow_in(table, exchange) if "wound" in exchange.slots else None
    if found is None:
        return
    person = table.person(found[0].on)
    levels = past_soak(exchange)
    if person.able and levels > bears(person):
        number = table.scene.fight.round + (not has_a_turn_to_come(table, person))
        table.emit(
            ev.Dazed(
                who=person.name, levels=levels, round=number, exchange=exchange.id, slot="daze"
            )
        )


def has_a_turn_to_come(table: Table, person: Person) -> bool:
    """Say whether nothing of somebody's turn has been done yet, defenses included; one who puts it
    off has it still, and one who passes, or has lost it to a hold, has none.
    """
    if person.delaying or table.scene.dazed(person):
        return True
    if person.declaration is None:  # in an ambush, before anybody has spoken
        return table.phase.kind != "resolve"
    idle = all(
        index in person.voided or table.ruleset.verb(part).idle
        for index, part in enumerate(person.parts)
    )
    return not (idle or person.resolved or person.used or person.defenses)


def bears(person: Person) -> int:
    """Return how many levels of one blow somebody bears without being dazed (W20-10)."""
    stamina = person.fighter.trait("stamina")
    return stamina if mortal(person.fighter) else stamina + HARDIER


def drive_stake(table: Table, exchange: Exchange) -> None:
    """Immobilise a vampire whose heart a stake went through, with three levels (W20-13)."""
    found = blow_in(table, exchange) if "wound" in exchange.slots else None
    if found is None or not isinstance(found[0].attack, Attack):
        return
    blow, person = found[0], table.person(found[0].on)
    place = location_of(table, blow.attack) if blow.attack is not None else None
    through = place is not None and place.heart and past_soak(exchange) >= STAKED_AT
    weapon = blow.weapon
    if not through or weapon is None or not weapon.stake or not person.fighter.template.stakeable:
        return
    if not person.able or person.staked:
        return
    table.emit(ev.Staked(who=person.name, by=blow.by.name, exchange=exchange.id, slot="stake"))
    hold = table.scene.hold_by(person.name)
    if hold is not None:
        end_hold(table, hold, "immobilised")
