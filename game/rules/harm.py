"""Harm: wounds, soaking, who goes down and gets up, lying down (HEALTH, RES, GRAPPLE-13)."""

from collections.abc import Callable

from game import events as ev
from game import moments
from game.dice import DiceRule, Modifier, Roll
from game.engine.table import Rules, Table
from game.engine.verb import Reckoning, base, dice
from game.fighter import Armour, DamageType, Fighter, Track, Weapon, worst_state
from game.settings import Settings
from game.state.declaration import Part, Stand
from game.state.person import Person
from game.state.scene import Ruling

# --- Damage, soak and wounds: what becomes of a blow that lands (ATTACK-7, HEALTH) ----------------

DAMAGE_DIFFICULTY = 6
SOAK_DIFFICULTY = 6  # where bodies soak nothing, but armour does
OF_HARM = ("damage", "soak")  # purposes of rolls
INCAPACITATED = "incapacitated"  # unable to act, with room left on the track (MET-11)


def armour_terms(worn: tuple[Armour, ...]) -> tuple[Modifier, ...]:
    """Return the dice of armour; it protects its wearer (RES-4)."""
    return tuple(
        [Modifier(why=armour.name, dice=armour.dice, by="RES-4") for armour in worn if armour.dice]
    )


def reckon_soak(
    table: Table,
    person: Person,
    kind: DamageType,
    unsoakable: bool,
    weapon: Weapon | None = None,
    bare: bool = False,
) -> Reckoning:
    """Return the soak pool against ``kind``: your own if you may, plus armour (RES-3,
    RES-4), where the blow does not find a ``bare`` place.
    """
    fighter = person.fighter
    if table.filling is not None:
        kind = ruled_type(rulings_on(table, table.filling[0]), kind)
    harm = moments.harms_as.first(table, fighter, kind) or kind
    if not table.ruleset.plays("RES-4"):
        return table.reckon(())
    own = None if unsoakable else moments.soak_terms.first(table, fighter, harm)
    worn = () if bare else moments.armour.only(table, fighter, kind, weapon)
    terms = (*(own or ()), *armour_terms(worn), *table.touched(person.name, "soak"))
    aim = table.settings.soak_difficulty if table.ruleset.plays("RES-3") else SOAK_DIFFICULTY
    return table.reckon((*terms, base(aim, by="RES-3")))


def rulings_on(table: Table, exchange: int) -> dict[str, Ruling]:
    """Return what was ruled about the harm of an exchange, by what it changes."""
    turn = table.scene.turn_of(exchange)
    if turn is None or not turn.rulings:
        return {}
    return {one.change: one for one in turn.rulings if one.exchange == exchange and not one.slot}


def ruled_type(ruled: dict[str, Ruling], kind: DamageType) -> DamageType:
    return (ruled["type"].type or kind) if "type" in ruled else kind


def roll_damage(
    table: Table,
    by: str,
    terms: tuple[Modifier, ...],
    *,
    against: str | None = None,
    exchange: int = 0,
    means: str = "",
) -> Roll:
    """Roll a damage pool, never less than the ruleset's least (ATTACK-7), in an exchange or
    outside: ones take nothing, there is no botch (DICE-5). Where wounds count, they are the
    attacker's (DICE-9).
    """
    if against is not None and table.settings.wounds_off_damage:
        penalty = table.ruleset.wound_penalty(table.person(by).fighter)
        terms = (*terms, *dice(penalty, "wounds", "DICE-9"))
    reckoning = table.reckon((*terms, base(DAMAGE_DIFFICULTY)), table.settings.damage_pool_min)
    rule = DiceRule(table.settings.ones_cancel_damage, botches=False)
    roll = table.roll(by, "damage", reckoning, rule, against=against)
    slot = "damage" if exchange else ""
    table.emit(ev.Rolled(roll=roll, exchange=exchange, slot=slot, means=means))
    return roll


def roll_soak(
    table: Table, who: str, reckoning: Reckoning, *, against: str | None = None, exchange: int = 0
) -> int:
    """Roll what `reckon_soak` has found, if that is anything, in an exchange or outside; return the
    levels that are soaked (DICE-5).
    """
    if not reckoning.pool:
        return 0
    rule = DiceRule(table.settings.ones_cancel_soak, botches=False)
    roll = table.roll(who, "soak", reckoning, rule, against=against)
    table.emit(ev.Rolled(roll=roll, exchange=exchange, slot="soak" if exchange else ""))
    return roll.successes


def wound(
    table: Table, who: str, levels: int, kind: DamageType, *, by: str = "", exchange: int = 0
) -> None:
    """Mark levels that soak did not stop, in an exchange or outside, halved where the body halves
    them (HEALTH-3, HEALTH-5). Levels that were ruled are marked as they are.
    """
    ruled = rulings_on(table, exchange) if exchange else {}
    if ruled:
        levels = ruled["damage"].number if "damage" in ruled else levels
        kind = ruled_type(ruled, kind)
    fighter = table.person(who).fighter
    halves = (
        "damage" not in ruled
        and kind == "bashing"
        and fighter.template.halves_bashing
        and table.settings.vampires_halve_bashing
    )
    left, halved = levels // 2 if halves else levels, halves and levels > 0
    mark(table, who, left, kind, by=by, exchange=exchange, halved=halved)


def mark(
    table: Table,
    who: str,
    levels: int,
    kind: DamageType,
    *,
    by: str = "",
    exchange: int = 0,
    halved: bool = False,
) -> None:
    """Mark levels as they are, and say so if that puts the person down (HEALTH-4); `Wounded` says
    what ``by`` is.
    """
    person = table.person(who)
    kind = moments.harms_as.first(table, person.fighter, kind) or kind
    track = table.ruleset.track_of(person.fighter)
    health = track.hurt(person.fighter.health, levels, kind)
    table.emit(
        ev.Wounded(
            who=who, levels=levels, type=kind, health=health, level=track.level(health),
            penalty=track.penalty(health), exchange=exchange, slot="wound" if exchange else "",
            by=by, halved=halved, vague=table.veils_wounds(person),
        )
    )  # fmt: skip
    fall_or_rise(table, who)


# --- Who soaks what, and with what (RES-3) --------------------------------------------------------


@moments.soak_terms.of("RES-3")
def soak_terms(table: Table, fighter: Fighter, kind: DamageType) -> tuple[Modifier, ...]:
    """Return a body's own soak pool against ``kind``; empty where it may not soak it (RES-3)."""
    return soak_pool(fighter, kind, table.settings) if may_soak(fighter, kind) else ()


def soak_pool(fighter: Fighter, kind: DamageType, settings: Settings) -> tuple[Modifier, ...]:
    """Return the soak pool of a body that may soak ``kind``: Stamina, Fortitude (RES-3)."""
    if settings.fortitude_soak == "literal":  # it only permits the roll
        return fighter.terms("stamina")
    by_dots = settings.fortitude_soak == "dots" and kind == "aggravated"
    dots = fighter.terms("fortitude") if by_dots else ()
    return dots or fighter.terms("stamina", "fortitude")


def may_soak(fighter: Fighter, kind: DamageType) -> bool:
    """Say whether a body soaks a kind of damage by itself (RES-3)."""
    if kind in fighter.soaks:
        return True
    match fighter.template.soaks.get(kind, "never"):
        case "out of breed form":
            return fighter.out_of_breed_form()
        case "wyrd":
            return fighter.wyrd
        case "fortitude":
            return fighter.rating("fortitude") > 0
        case when:
            return when == "always"


@moments.armour
def armour_against(
    table: Table, fighter: Fighter, kind: DamageType, weapon: Weapon | None
) -> tuple[Armour, ...]:
    """Return the armour a person wears that is made for ``kind`` (RES-4)."""
    return tuple([armour for armour in fighter.armour if kind in armour.against])


# --- Who goes down, on which track (HEALTH-1, HEALTH-4) ------------------------------------------


def fall_or_rise(table: Table, who: str) -> None:
    """Put down a person who can no longer act, and let them up if they can again (HEALTH-4)."""
    person = table.person(who)
    state = down_state(table.ruleset, person.fighter)
    if state != person.down:
        table.emit(ev.WentDown(who=who, state=state) if state else ev.Recovered(who=who))
        if state:
            moments.gone.do(table, who, "down")


def tracks(usual: Track, system: str) -> Callable[[Fighter], Track]:
    """Return what says which health track a body has: the usual one, or that of its kind of being
    or its sheet, where that is made for these rules; a larger body has a longer one (HEALTH-1).
    """

    def track_of(fighter: Fighter) -> Track:
        kind = fighter.template
        if kind.system != system:
            return usual
        levels = fighter.levels or kind.levels
        own = Track(levels) if levels else usual
        larger = [by for name, by in kind.larger.items() if fighter.traits.get(name)]
        return own.longer(sum(larger)) if larger else own

    return track_of


def down_state(rules: Rules, fighter: Fighter) -> str:
    """Return how a kind of being calls what its full track means; empty while it is not full."""
    track = rules.track_of(fighter)
    if not track.fells(fighter.health):
        return ""
    if not track.full(fighter.health):
        return INCAPACITATED
    state = worst_state(fighter.health)
    return fighter.template.dying if state == "dying" else state


# --- Lying down and getting up: what it costs (GRAPPLE-13) ----------------------------------------

STANDING_UP = -2  # what it costs the rest of a split


def prone_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what lying down costs an attack or a defense (GRAPPLE-13)."""
    return dice(table.settings.prone_dice, "prone", "GRAPPLE-13") if person.prone else ()


def standing_up(parts: tuple[Part, ...]) -> tuple[Modifier, ...]:
    """Return what getting up costs what is done besides."""
    return dice(STANDING_UP, "standing up", "GRAPPLE-13") if Stand() in parts else ()
