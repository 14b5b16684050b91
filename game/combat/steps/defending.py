"""The defense roll: which defense, at what difficulty, how much piling on (chapter 6)."""

from game.combat import events as ev
from game.combat.declaration import Attack, Block, Dodge
from game.combat.reckoning import Reckoning, base, dice, harder
from game.combat.state import Exchange, Person
from game.combat.steps.attacking import prone_terms, roll_in
from game.combat.table import Table
from game.combat.weapons import at_hand, in_hand, weapon_named
from game.dice import Modifier
from game.gear import Weapon

BLOCK_SAME, BLOCK_OTHER = 4, 5
MISSILE_BLOCK = {"": 0, "thrown": 2, "launched": 2, "unseen": 4}
DODGE_HAND_TO_HAND = 5
DODGE_BY_COVER = {"partial": 3, "near": 6, "none": 9}


def roll_defense(table: Table, exchange: Exchange) -> None:
    """Roll the target's defense against an attack that has successes (DEF-1, RES-7)."""
    attack = roll_in(exchange, "attack")
    if attack is None or attack.successes == 0:
        return
    target = table.person(exchange.target)
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    reason = defenseless(table, target, weapon)
    if reason:
        _undefended(table, exchange, reason)
        return
    kind, reckoning, willpower = choose_defense(table, exchange, target, weapon)
    if reckoning.pool == 0:  # PILE-3
        _undefended(table, exchange, "no-dice", reckoning.terms)
        return
    roll = table.action_roll(
        target.name,
        kind,
        reckoning,
        against=exchange.owner,
        willpower=willpower,
        specialty=target.fighter.specialised(_traits(reckoning), (kind, in_hand(target).name)),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="defense"))
    table.pay_for_success(roll)


def _undefended(
    table: Table, exchange: Exchange, reason: str, terms: tuple[Modifier, ...] = ()
) -> None:
    table.emit(
        ev.Undefended(
            exchange=exchange.id,
            slot="defense",
            who=exchange.target,
            reason=reason,
            modifiers=terms,
        )
    )


def _traits(reckoning: Reckoning) -> tuple[str, ...]:
    return tuple(term.why for term in reckoning.terms if term.dice > 0)


def defenseless(table: Table, target: Person, weapon: Weapon) -> str:
    """Return why the target makes no defense roll (DEF-1, GUN-1, RES-6); empty where they may."""
    if target.down:
        return "down"
    if target.helpless:
        return "helpless"
    if not target.aware:
        return "unaware"
    free = table.settings.free_defense_while_shooting
    if weapon.ranged and not free and declared_defense(target) is None and is_shooting(target):
        return "shooting"
    return ""


def is_shooting(person: Person) -> bool:
    """Say whether someone's own action is a ranged attack (GUN-1)."""
    parts = person.standing.parts if person.standing else ()
    shots = (part for part in parts if isinstance(part, Attack))
    return any((at_hand(person, part.weapon or "") or in_hand(person)).ranged for part in shots)


def declared_defense(person: Person) -> Block | Dodge | None:
    """Return the defense that is the person's own action, or part of it."""
    parts = person.standing.parts if person.standing else ()
    return next((part for part in parts if isinstance(part, Block | Dodge)), None)


def choose_defense(
    table: Table, exchange: Exchange, target: Person, weapon: Weapon
) -> tuple[str, Reckoning, bool]:
    """Return the defense that meets an attack: the declared one, the preferred, or the better
    (PILE-6).

    The last value says whether a success is bought with it.
    """
    piling = piling_on(table, target, exchange.numbers.get(target.name, 0))
    declared = declared_defense(target)
    if isinstance(declared, Block):
        return "block", reckon_block(table, target, weapon, piling), declared.willpower
    if isinstance(declared, Dodge):
        return "dodge", reckon_dodge(table, target, weapon, piling), declared.willpower
    block = reckon_block(table, target, weapon, piling) if target.prefer != "dodge" else None
    dodge = reckon_dodge(table, target, weapon, piling) if target.prefer != "block" else None
    if block is not None and (dodge is None or block.promise >= dodge.promise):
        return "block", block, False
    assert dodge is not None
    return "dodge", dodge, False


def piling_on(table: Table, target: Person, number: int) -> tuple[Modifier, ...]:
    """Return what earlier attacks of the round cost this defense (PILE-1)."""
    parts = target.standing.parts if target.standing else ()
    offense = any(table.ruleset.verb(part).stance == "offense" for part in parts)
    return dice(-number * (2 if offense else 1), "piling on", "PILE-1")


def reckon_block(
    table: Table, target: Person, weapon: Weapon, piling: tuple[Modifier, ...]
) -> Reckoning:
    """Reckon a block: with Brawl or, where the attack and the hand allow it, Melee (DEF-2)."""
    abilities = ["brawl"]
    if weapon.skill != "brawl" and in_hand(target).skill == "melee":
        abilities.append("melee")
    ways = [_block_with(table, target, weapon, ability, piling) for ability in abilities]
    return max(ways, key=lambda way: (way.promise, -way.difficulty))


def _block_with(
    table: Table, target: Person, weapon: Weapon, ability: str, piling: tuple[Modifier, ...]
) -> Reckoning:
    aim = base(BLOCK_SAME if ability == weapon.skill else BLOCK_OTHER, by="DEF-2")
    missile = harder(MISSILE_BLOCK[weapon.missile], f"{weapon.missile} missile", "DEF-2")
    return _defend(table, target, ability, piling, (aim, *missile))


def reckon_dodge(
    table: Table, target: Person, weapon: Weapon, piling: tuple[Modifier, ...]
) -> Reckoning:
    """Reckon a dodge: out of the way hand to hand, by cover against missiles (DEF-3)."""
    if weapon.ranged:
        aim = base(DODGE_BY_COVER[target.cover], f"cover {target.cover}", "DEF-3")
    else:
        aim = base(DODGE_HAND_TO_HAND, by="DEF-3")
    return _defend(table, target, "athletics", piling, (aim,))


def _defend(
    table: Table,
    target: Person,
    ability: str,
    piling: tuple[Modifier, ...],
    aim: tuple[Modifier, ...],
) -> Reckoning:
    fighter = target.fighter
    pool = (*fighter.terms("dexterity"), *fighter.terms(ability), *piling)
    return table.reckon_action(target, "defense", (*pool, *prone_terms(table, target)), aim)
