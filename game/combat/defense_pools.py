"""What a block, a dodge and an escape are rolled with, and against what (DEF-2, DEF-3, DEF-5)."""

from game.combat.driving import cover_of, drives, driving_traits
from game.combat.piling_on import piling_on
from game.combat.prone import prone_terms
from game.dice import Modifier
from game.engine.other_pools import pool_set
from game.engine.splits import split_terms
from game.engine.table import Table
from game.engine.terms import Reckoning, base, harder
from game.gear import Weapon
from game.state.declaration import Part
from game.state.in_hand import in_hand
from game.state.person import Person

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


def reckon_block(
    table: Table, target: Person, weapon: Weapon, close: bool, terms: tuple[Modifier, ...]
) -> Reckoning:
    """Reckon a block: with Brawl or, where the attack and the hand allow it, Melee (DEF-2); or with
    a pair that was named for it, which has the attack's own ability or not (DEF-10).
    """
    named = pool_set(target, "block")
    abilities = ["brawl"]
    if named:
        abilities = [weapon.skill if weapon.skill in named else ""]
    elif weapon.skill != "brawl" and in_hand(target).skill == "melee":
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
    return reckon_defense(table, target, ability, terms, aim, "block")


def reckon_dodge(
    table: Table, target: Person, weapon: Weapon, close: bool, terms: tuple[Modifier, ...]
) -> Reckoning:
    """Reckon a dodge: out of the way hand to hand, by cover against missiles (DEF-3)."""
    if weapon.ranged and not close:
        cover = cover_of(table.scene, target)
        aim = base(DODGE_BY_COVER[cover], f"cover {cover}", "DEF-3")
    else:
        aim = base(DODGE_HAND_TO_HAND, by="DEF-3")
    return reckon_defense(table, target, "athletics", terms, (aim,), "dodge")


def reckon_escape(table: Table, target: Person, terms: tuple[Modifier, ...]) -> Reckoning:
    """Reckon an escape, one roll whatever it meets (DEF-5)."""
    aim = (base(ESCAPE_DIFFICULTY, by="DEF-5"),)
    return reckon_defense(table, target, "athletics", terms, aim, "escape")


def reckon_defense(
    table: Table,
    target: Person,
    ability: str,
    terms: tuple[Modifier, ...],
    aim: tuple[Modifier, ...],
    verb: str = "",
) -> Reckoning:
    """Reckon Dexterity + an ability with what it loses; or the traits that were named for a verb
    (DEF-10), or those of a driver.
    """
    traits = pool_set(target, verb) or ("dexterity", ability)
    if verb == "dodge" and drives(table.scene, target):
        traits = pool_set(target, verb) or driving_traits(table.scene, target)
    pool = (*target.fighter.terms(*traits), *terms)
    return table.reckon_action(target, "defense", pool, aim)


def defense_terms(
    table: Table, target: Person, number: int, declared: Part | None
) -> tuple[Modifier, ...]:
    """Return what a defense loses: earlier attacks (PILE-1), lying down, the split it is part
    of.
    """
    parts = target.standing_parts
    own = split_terms(table, target, target.standing, parts.index(declared)) if declared else ()
    prone = prone_terms(table, target)
    return (*piling_on(table, target, number), *prone, *own)


def defends_as_specialist(target: Person, kind: str, reckoning: Reckoning) -> bool:
    """Say whether a specialty of the traits rolled, or in what is in hand, applies (DICE-7)."""
    if not target.fighter.specialties:
        return False
    traits = tuple(term.why for term in reckoning.terms if term.dice > 0)
    return target.fighter.specialised(traits, (kind, in_hand(target).name))
