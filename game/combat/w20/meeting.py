"""Meeting an attack: with an action left for it, and with what can meet it (W20-4, W20-5)."""

from collections.abc import Callable

import msgspec

from game import events as ev
from game.combat.committed import braving_terms
from game.combat.grapple.rolling import FORCED_SPLIT
from game.combat.steps.choosing import (
    declared_defense,
    defends_as_specialist,
    prone_terms,
    reckon_defense,
)
from game.combat.steps.defending import (
    defender,
    defenseless,
    meet_with_counter,
    meet_with_escape,
    undefended,
)
from game.combat.w20.sharing import all_defense
from game.combat.w20.turns import sharing
from game.dice import Modifier
from game.engine.reckoning import Reckoning, base, dice
from game.engine.splits import split_terms
from game.engine.table import Table
from game.engine.weapons import at_hand, in_hand
from game.gear import Weapon
from game.state.declaration import Attack, Block, Dodge, Escape, Parry, verb_name
from game.state.scene import Exchange, Person

DIFFICULTY = 6
ABILITIES = {"block": "brawl", "dodge": "athletics", "parry": "melee"}


class Way(msgspec.Struct, frozen=True):
    """One way to meet an attack: ``index`` is the part of one's action that it is, -1 for none;
    ``gone`` says that the part is used up by it.
    """

    kind: str
    reckoning: Reckoning
    index: int = -1
    gone: bool = False
    willpower: bool = False


# --- what can meet what --------------------------------------------------------------------------


def can_block(target: Person, weapon: Weapon) -> bool:
    """Say whether a body can be put in the way: of hand-to-hand bashing; of the rest only where it
    is armoured or has Fortitude (W20-4).
    """
    if weapon.ranged:
        return False
    hardened = any(piece.dice for piece in target.fighter.armour)
    return weapon.type == "bashing" or hardened or target.fighter.rating("fortitude") > 0


def can_dodge(target: Person, weapon: Weapon) -> bool:
    """Say whether there is room to move (W20-4)."""
    return not target.cramped


def can_parry(target: Person, weapon: Weapon) -> bool:
    """Say whether a hand weapon is there to parry Brawl or Melee with (W20-4)."""
    return (
        not weapon.ranged
        and weapon.skill in ("brawl", "melee")
        and parries_with(target) is not None
    )


def parries_with(person: Person) -> Weapon | None:
    """Return the hand weapon somebody parries with: the one in hand, else, with no attack of their
    own to make, the first one carried.
    """
    parts = person.declaration.parts if person.declaration else ()
    busy = any(isinstance(part, Attack) for part in parts)
    ready = [in_hand(person), *(() if busy else person.fighter.arsenal())]
    return next((one for one in ready if one.skill == "melee" and at_hand(person, one.name)), None)


MEETS: dict[str, Callable[[Person, Weapon], bool]] = {
    "block": can_block,
    "dodge": can_dodge,
    "parry": can_parry,
}


# --- which way -----------------------------------------------------------------------------------


def ways_left(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> list[Way]:
    """Return the ways to meet an attack that are left in somebody's own action (W20-4, W20-5)."""
    declaration = target.declaration
    if declaration is None:
        return []
    own = sharing(declaration)
    nothing_else = all_defense(own)
    found = []
    for index, part in enumerate(declaration.parts):
        if not isinstance(part, Block | Dodge | Parry) or index in target.used:
            continue
        if not MEETS[verb_name(part)](target, weapon):
            continue
        steady = nothing_else and index < len(own)
        terms = (
            dice(-target.defenses, "earlier defenses", "W20-5")
            if steady
            else split_terms(table, target, declaration, index)
        )
        reckoning = reckon_way(table, exchange, target, verb_name(part), terms)
        found.append(Way(verb_name(part), reckoning, index, not steady, part.willpower))
    return found


def free_ways(
    table: Table,
    exchange: Exchange,
    target: Person,
    weapon: Weapon,
    terms: tuple[Modifier, ...] = (),
    kinds: tuple[str, ...] = ("block", "dodge", "parry"),
) -> list[Way]:
    """Return the ways to meet an attack that take no action: what Control paid for, or an instinct
    (GRAPPLE-10, GRAPPLE-12, W20-14).
    """
    return [
        Way(kind, reckon_way(table, exchange, target, kind, terms))
        for kind in kinds
        if MEETS[kind](target, weapon)
    ]


def reckon_way(
    table: Table, exchange: Exchange, target: Person, kind: str, terms: tuple[Modifier, ...]
) -> Reckoning:
    """Reckon a block, dodge or parry: difficulty 6 (W20-4)."""
    index = exchange.owners[exchange.owner]
    braving = braving_terms(table.scene, exchange.owner, index, target.name)
    aim = (base(DIFFICULTY, by="W20-4"), *braving)
    pool = (*prone_terms(table, target), *terms)
    return reckon_defense(table, target, ABILITIES[kind], pool, aim)


def best_of(ways: list[Way], prefer: str) -> Way:
    """Return the way preferred, else the one that promises most, the first among equals."""
    liked = [way for way in ways if way.kind == prefer]
    return max(liked or ways, key=lambda way: way.reckoning.promise)


def way_open(
    table: Table, exchange: Exchange, target: Person, weapon: Weapon
) -> tuple[Way | None, str]:
    """Return how an attack is met, or why it is not."""
    surprised = table.person(exchange.owner).ambush.get(target.name)
    if surprised:
        return None, "surprised"
    reason = "no-action"
    if surprised == 0 or "forced" in exchange.slots:
        ways = free_ways(table, exchange, target, weapon)
        reason = "cannot-meet"
    elif table.scene.hold_on(target.name) is not None:
        split = dice(FORCED_SPLIT, "split to block", "GRAPPLE-12")
        ways = free_ways(table, exchange, target, weapon, split, ("block",))
        reason = "cannot-meet"
    else:
        ways = ways_left(table, exchange, target, weapon)
        if defends(target):
            reason = "cannot-meet"
    return (best_of(ways, target.prefer), "") if ways else (None, reason)


def defends(target: Person) -> bool:
    """Say whether somebody has a defense left that might meet something."""
    parts = target.declaration.parts if target.declaration else ()
    return any(
        isinstance(part, Block | Dodge | Parry) and index not in target.used
        for index, part in enumerate(parts)
    )


def will_find_no_defense(table: Table, exchange: Exchange, weapon: Weapon) -> bool:
    """Say whether an attack will find no defense (GUN-3)."""
    target = table.person(exchange.target)
    if defenseless(table, target):
        return True
    if isinstance(declared_defense(table, target), Escape):
        return False
    way, _ = way_open(table, exchange, target, weapon)
    return way is None or way.reckoning.pool == 0


# --- rolling it ----------------------------------------------------------------------------------


def meet(table: Table, exchange: Exchange) -> None:
    """Roll the target's defense against an attack that has successes, if they have an action left
    for it.
    """
    met = defender(table, exchange)
    if met is None:
        return
    target, weapon = met
    held = table.scene.hold_on(target.name) is not None
    escape = None if held else declared_defense(table, target)
    if isinstance(escape, Escape) and exchange.owner not in ambushers(table, target):
        meet_with_escape(table, exchange, target, escape)
        return
    if not weapon.ranged and meet_with_counter(table, exchange, target):
        return
    way, reason = way_open(table, exchange, target, weapon)
    if way is None:
        undefended(table, exchange, reason)
    elif way.reckoning.pool == 0:
        undefended(table, exchange, "no-dice", way.reckoning.terms)
    else:
        roll_way(table, exchange, target, way, weapon)


def ambushers(table: Table, target: Person) -> list[str]:
    """Return those who have surprised somebody (W20-14)."""
    return [one.name for one in table.scene.people.values() if target.name in one.ambush]


def roll_way(table: Table, exchange: Exchange, target: Person, way: Way, weapon: Weapon) -> None:
    """Roll a defense; it uses up an action, and a dodge from gunfire ends in cover or on the
    ground.
    """
    if way.index < 0 and table.scene.hold_on(target.name) is not None:
        table.emit(ev.SplitForced(who=target.name))
    roll = table.action_roll(
        target.name,
        way.kind,
        way.reckoning,
        against=exchange.owner,
        willpower=way.willpower,
        specialty=defends_as_specialist(target, way.kind, way.reckoning),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="defense"))
    table.pay_for_success(roll)
    if way.index >= 0:
        table.emit(ev.DefenseUsed(who=target.name, index=way.index, gone=way.gone))
    if way.kind == "dodge" and weapon.skill == "firearms":
        take_cover(table, target)


def take_cover(table: Table, target: Person) -> None:
    """Leave a dodger behind the next cover, or flat on the ground where there is none (W20-4)."""
    if target.coverless:
        changes: dict[str, bool | int | str] = {"prone": True}
    else:
        changes = {"cover": "near"}
    if (target.coverless and target.prone) or (not target.coverless and target.cover != "none"):
        return
    table.emit(ev.PositionSet(who=target.name, changes=changes))
