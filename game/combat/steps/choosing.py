"""Which defense meets an attack, and how it is reckoned (DEF-2, DEF-3, PILE-1, PILE-6)."""

from collections.abc import Mapping

from game.dice import Modifier
from game.engine.reckoning import Reckoning, base, dice, harder
from game.engine.splits import split_terms
from game.engine.table import Table
from game.gear import BARE_HANDS, Weapon
from game.state.declaration import Attack, CounterGrapple, Part
from game.state.in_hand import at_hand, in_hand
from game.state.scene import Person, Scene

BLOCK_SAME, BLOCK_OTHER = 4, 5
MISSILE_BLOCK = {"": 0, "thrown": 2, "launched": 2, "unseen": 4}
MISSILE_NAME = {
    "": "",
    "thrown": "thrown missile",
    "launched": "launched missile",
    "unseen": "gunfire",
}
DODGE_HAND_TO_HAND = 5
DODGE_BY_COVER = {"partial": 3, "near": 6, "none": 9}
ESCAPE_DIFFICULTY = 6


def is_shooting(person: Person) -> bool:
    """Say whether someone's own action is a ranged attack (GUN-1)."""
    parts = person.standing.parts if person.standing else ()
    shots = (part for part in parts if isinstance(part, Attack))
    return any((at_hand(person, part.weapon or "") or in_hand(person)).ranged for part in shots)


def declared_defense(table: Table, person: Person) -> Part | None:
    """Return the defense that is the person's own action, or part of it; one that meets all the
    round before others.
    """
    defenses = declared_defenses(table, person)
    if len(defenses) < 2:
        return defenses[0] if defenses else None
    return next((one for one in defenses if meets_all(table, one)), defenses[0])


def declared_defenses(table: Table, person: Person) -> list[Part]:
    """Return every defense in what a person does that meets attacks; a split may have several."""
    parts = person.standing.parts if person.standing else ()
    return [part for part in parts if table.ruleset.verb(part).meets != "nothing"]


def meets_all(table: Table, part: Part | None) -> bool:
    """Say whether a defense is one roll for the whole round (DEF-5)."""
    return part is not None and table.ruleset.verb(part).meets == "all"


def standing_counter(scene: Scene, person: Person) -> CounterGrapple | None:
    """Return the grapple defense that waits for its first attack, or None (DEF-7)."""
    parts = person.standing.parts if person.standing else ()
    if person.countered or scene.hold_of(person.name) is not None:
        return None
    return next((part for part in parts if isinstance(part, CounterGrapple)), None)


def defense_terms(
    table: Table, target: Person, number: int, declared: Part | None
) -> tuple[Modifier, ...]:
    """Return what a defense loses: earlier attacks (PILE-1), lying down, the split it is part
    of.
    """
    parts = target.standing.parts if target.standing else ()
    own = split_terms(table, target, target.standing, parts.index(declared)) if declared else ()
    prone = prone_terms(table, target)
    return (*piling_on(table, target, number), *prone, *own)


def prone_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what lying down costs an attack or a defense (GRAPPLE-13)."""
    return dice(table.settings.prone_dice, "prone", "GRAPPLE-13") if person.prone else ()


def defends_as_specialist(target: Person, kind: str, reckoning: Reckoning) -> bool:
    """Say whether a specialty of the traits rolled, or in what is in hand, applies (DICE-7)."""
    if not target.fighter.specialties:
        return False
    traits = tuple(term.why for term in reckoning.terms if term.dice > 0)
    return target.fighter.specialised(traits, (kind, in_hand(target).name))


def piling_on(table: Table, target: Person, number: int) -> tuple[Modifier, ...]:
    """Return what earlier attacks of the round cost this defense (PILE-1)."""
    if not table.ruleset.piles_on:
        return ()
    parts = target.standing.parts if target.standing else ()
    offense = (
        target.countered
        or any(table.ruleset.verb(part).stance == "offense" for part in parts)
        or table.scene.hold_by(target.name) is not None
    )
    return dice(-number * (2 if offense else 1), "piling on", "PILE-1")


def best_of(ways: Mapping[str, Reckoning | None], prefer: str) -> str:
    """Return the preferred one of several ways to meet an attack, else that of those with a roll
    which promises most; ties to the first (PILE-6).
    """
    if prefer in ways:
        return prefer
    return max(ways, key=lambda name: promise(ways[name]))


def promise(reckoning: Reckoning | None) -> int:
    """Return what may be hoped for of a roll; without one it is less than of any."""
    return -1 if reckoning is None else reckoning.promise


def preferred_defense(table: Table, person: Person) -> Part:
    """Return the defense somebody aborts to who names none (ATTACK-6)."""
    verbs = {name: verb for name, verb in table.ruleset.verbs.items() if verb.preferable}
    ways = {name: verb.reckon(table, person, BARE_HANDS, True, ()) for name, verb in verbs.items()}
    return next(verbs[best_of(ways, person.prefer)].legal(table, person))


def reckon_block(
    table: Table, target: Person, weapon: Weapon, close: bool, terms: tuple[Modifier, ...]
) -> Reckoning:
    """Reckon a block: with Brawl or, where the attack and the hand allow it, Melee (DEF-2)."""
    abilities = ["brawl"]
    if weapon.skill != "brawl" and in_hand(target).skill == "melee":
        abilities.append("melee")
    ways = [_block_with(table, target, weapon, close, ability, terms) for ability in abilities]
    return max(ways, key=lambda way: (way.promise, -way.difficulty))


def _block_with(
    table: Table,
    target: Person,
    weapon: Weapon,
    close: bool,
    ability: str,
    terms: tuple[Modifier, ...],
) -> Reckoning:
    aim: tuple[Modifier, ...] = (
        base(BLOCK_SAME if ability == weapon.skill else BLOCK_OTHER, by="DEF-2"),
    )
    if not close:  # GUN-3: a gunner one can reach is blocked like any other
        aim += harder(MISSILE_BLOCK[weapon.missile], MISSILE_NAME[weapon.missile], "DEF-2")
    return reckon_defense(table, target, ability, terms, aim)


def reckon_dodge(
    table: Table, target: Person, weapon: Weapon, close: bool, terms: tuple[Modifier, ...]
) -> Reckoning:
    """Reckon a dodge: out of the way hand to hand, by cover against missiles (DEF-3)."""
    if weapon.ranged and not close:
        cover = target.seat.cover if target.seat is not None else ""  # the vehicle's (CHASE-10)
        cover = cover or target.cover
        aim = base(DODGE_BY_COVER[cover], f"cover {cover}", "DEF-3")
    else:
        aim = base(DODGE_HAND_TO_HAND, by="DEF-3")
    return reckon_defense(table, target, "athletics", terms, (aim,))


def reckon_escape(table: Table, target: Person, terms: tuple[Modifier, ...]) -> Reckoning:
    """Reckon an escape (DEF-5)."""
    return reckon_defense(table, target, "athletics", terms, (base(ESCAPE_DIFFICULTY, by="DEF-5"),))


def reckon_defense(
    table: Table,
    target: Person,
    ability: str,
    terms: tuple[Modifier, ...],
    aim: tuple[Modifier, ...],
) -> Reckoning:
    """Reckon Dexterity + an ability with what it loses."""
    fighter = target.fighter
    pool = (*fighter.terms("dexterity"), *fighter.terms(ability), *terms)
    return table.reckon_action(target, "defense", pool, aim)
