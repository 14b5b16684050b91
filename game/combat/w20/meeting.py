"""Meeting an attack: with an action left for it, and with what can meet it (W20-4, W20-5)."""

import msgspec

from game import events as ev
from game.combat.choosing_defense import (
    declared_defense,
    hopeless,
    meets_all,
    promise,
    standing_counter,
)
from game.combat.committed import braving_terms
from game.combat.defense_pools import reckon_defense
from game.combat.driving import drives
from game.combat.grapple.rolling import FORCED_SPLIT
from game.combat.prone import prone_terms
from game.combat.steps.defending import (
    defender,
    defenseless,
    meet_with_counter,
    meet_with_escape,
    no_escape,
    roll_of,
    without_defense,
)
from game.combat.w20.circumstances import attack_terms
from game.combat.w20.giving_up import may_give_up
from game.combat.w20.sharing import all_defense
from game.combat.w20.turns import sharing
from game.combat.w20.ways import own_ways
from game.dice import Modifier
from game.engine.nets import roll_in
from game.engine.other_pools import as_granted
from game.engine.ruleset import NoDefense
from game.engine.splits import split_terms
from game.engine.table import AnyVerb, Table
from game.engine.terms import Reckoning, base, dice
from game.engine.weapons import weapon_named
from game.gear import Weapon
from game.state.declaration import Part
from game.state.person import Person
from game.state.scene import Exchange

DIFFICULTY = 6


class Way(msgspec.Struct, frozen=True):
    """One way to meet an attack: ``part`` is the part of the action that it uses and ``index`` its
    place, -1 for none; ``gone`` says that the part is used up by it. There is no ``reckoning``
    where nothing is rolled.
    """

    kind: str
    reckoning: Reckoning | None
    index: int = -1
    gone: bool = False
    part: Part | None = None


# --- which way -----------------------------------------------------------------------------------


def ways_left(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> list[Way]:
    """Return the ways to meet an attack that are left in somebody's own action (W20-4, W20-5);
    whoever runs or drives needs no action for it (CHASE-10).
    """
    if target.steers:
        only = "dodge" if drives(table.scene, target) else ""
        return free_ways(table, exchange, target, weapon, only=only)
    declaration = target.declaration
    if declaration is None:
        return []
    own = sharing(declaration)
    nothing_else = all_defense(table, own)
    found = []
    for index, part, verb in own_ways(table, target, weapon):
        steady = nothing_else and index < len(own)
        terms = (
            dice(-target.defenses, "earlier defenses", "W20-5")
            if steady
            else split_terms(table, target, declaration, index)
        )
        reckoning = reckon_way(table, exchange, target, verb, terms)
        found.append(Way(verb.name, reckoning, index, not steady, part))
    return found


def free_ways(
    table: Table,
    exchange: Exchange,
    target: Person,
    weapon: Weapon,
    terms: tuple[Modifier, ...] = (),
    only: str = "",
) -> list[Way]:
    """Return the ways to meet an attack that take no action: what Control paid for, an instinct, or
    one's way through a chase (GRAPPLE-10, GRAPPLE-12, W20-14, CHASE-10).
    """
    return [
        Way(name, reckon_way(table, exchange, target, verb, terms))
        for name, verb in table.ruleset.verbs.items()
        if verb.meets == "each" and only in (name, "") and verb.can_meet(target, weapon)
    ]


def reckon_way(
    table: Table, exchange: Exchange, target: Person, verb: AnyVerb, terms: tuple[Modifier, ...]
) -> Reckoning | None:
    """Reckon a defense: difficulty 6 (W20-4)."""
    if not verb.ability:
        return None
    index = exchange.owners[exchange.owner]
    braving = braving_terms(table.scene, exchange.owner, index, target.name)
    aim = (base(DIFFICULTY, by="W20-4"), *braving)
    pool = (*prone_terms(table, target), *terms)
    target = as_granted(table.scene, target, exchange.owner)
    return reckon_defense(table, target, verb.ability, pool, aim, verb.name)


def best_of(ways: list[Way], prefer: str) -> Way:
    """Return the way preferred, unless it has no dice, else the one that promises most, the first
    among equals (PILE-6).
    """
    liked = [way for way in ways if way.kind == prefer and not hopeless(way.reckoning)]
    return max(liked or ways, key=lambda way: promise(way.reckoning))


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
        ways = free_ways(table, exchange, target, weapon, split, "block")
        reason = "cannot-meet"
    else:
        ways = ways_left(table, exchange, target, weapon)
        if target.steers or defends(table, target):
            reason = "cannot-meet"
        elif may_give_up(table, target):
            reason = "keeps-action"
    return (best_of(ways, target.prefer), "") if ways else (None, reason)


def defends(table: Table, target: Person) -> bool:
    """Say whether somebody has a defense left that might meet something."""
    return any(
        table.ruleset.verb(part).meets == "each" and index not in target.used
        for index, part in enumerate(target.parts)
    )


def no_defense(table: Table, exchange: Exchange, weapon: Weapon) -> NoDefense | None:
    """Return why no defense will be rolled against an attack, or None where one will (W20-4,
    GUN-3).
    """
    target = table.person(exchange.target)
    barred = without_defense(table, exchange, target, weapon)
    if barred is not None:
        return barred
    escape = escape_from(table, exchange, target)
    if escape is not None:
        return no_escape(table, target, escape)
    if not weapon.ranged and standing_counter(table.scene, target) is not None:
        return None
    way, reason = way_open(table, exchange, target, weapon)
    if way is None:
        return NoDefense(reason)
    if way.reckoning is None:
        return NoDefense(way.kind)
    return None if way.reckoning.pool else NoDefense("no-dice", way.reckoning.terms)


def serves_again(table: Table, exchange: Exchange, weapon: Weapon) -> bool:
    """Say whether an escape that has been rolled meets an attack (DEF-5)."""
    target = table.person(exchange.target)
    return target.escape is not None and escape_from(table, exchange, target) is not None


def escape_from(table: Table, exchange: Exchange, target: Person) -> Part | None:
    """Return the escape that meets an attack, or None: nobody gets away from an ambush."""
    if table.scene.hold_on(target.name) is not None:
        return None
    escape = declared_defense(table, target)
    open_to = meets_all(table, escape) and exchange.owner not in ambushers(table, target)
    return escape if open_to else None


# --- rolling it ----------------------------------------------------------------------------------


def meet(table: Table, exchange: Exchange) -> None:
    """Roll the target's defense against an attack that has successes, if they have an action left
    for it; a parry is rolled against one without any, too (W20-9).
    """
    if missed(exchange):
        parry_a_miss(table, exchange)
        return
    met = defender(table, exchange)
    if met is None:
        spend_on_no_roll(table, table.exchange(exchange.id))
        return
    target, weapon = met
    escape = escape_from(table, exchange, target)
    if escape is not None:
        meet_with_escape(table, exchange, target, escape)
        return
    if not weapon.ranged and meet_with_counter(table, exchange, target):
        return
    way, _ = way_open(table, exchange, target, weapon)
    assert way is not None and way.reckoning is not None  # `no_defense` would have said so
    roll_way(table, exchange, target, way, way.reckoning, weapon)


def spend_on_no_roll(table: Table, exchange: Exchange) -> None:
    """Use up a defense for which nothing is rolled."""
    target, unmet = table.person(exchange.target), exchange.slots.get("defense")
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    way, _ = way_open(table, exchange, target, weapon)
    if way is not None and isinstance(unmet, ev.Undefended) and unmet.reason == way.kind:
        use_up(table, target, way)


def missed(exchange: Exchange) -> bool:
    """Say whether an attack was rolled and has no successes."""
    attack = roll_in(exchange, "attack")
    return attack is not None and attack.successes == 0


def parry_a_miss(table: Table, exchange: Exchange) -> None:
    """Roll the parry that would meet an attack, had it any successes (W20-9)."""
    target = table.person(exchange.target)
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    if without_defense(table, exchange, target, weapon) is not None:
        return
    if standing_counter(table.scene, target) or meets_all(table, declared_defense(table, target)):
        return
    way, _ = way_open(table, exchange, target, weapon)
    if way is not None and way.kind == "parry" and way.reckoning and way.reckoning.pool:
        roll_way(table, exchange, target, way, way.reckoning, weapon)


def ambushers(table: Table, target: Person) -> list[str]:
    """Return those who have surprised somebody (W20-14)."""
    return [one.name for one in table.scene.people.values() if target.name in one.ambush]


def hindered(table: Table, exchange: Exchange, person: Person, part: Part) -> tuple[Modifier, ...]:
    """Return what an attack loses by the defenses left to its target, whatever is rolled for them,
    and by where and how they stand.
    """
    target = table.person(exchange.target)
    standing = attack_terms(table, exchange, person, part)
    unready = defenseless(table, target) or person.ambush.get(target.name)
    if unready or table.scene.hold_on(target.name) is not None:
        return standing
    weapon = weapon_named(person, exchange.means)
    left = [way.kind for way in ways_left(table, exchange, target, weapon)]
    verbs = [table.ruleset.verbs[kind] for kind in left]
    hinders = (term for verb in verbs for term in verb.hinders(table, exchange, target))
    return (*standing, *hinders)


def roll_way(
    table: Table,
    exchange: Exchange,
    target: Person,
    way: Way,
    reckoning: Reckoning,
    weapon: Weapon,
) -> None:
    """Roll a defense; it uses up an action, and a dodge from gunfire ends in cover or on the
    ground, unless one runs or drives on.
    """
    if way.part is None and table.scene.hold_on(target.name) is not None:
        table.emit(ev.SplitForced(who=target.name))
    roll_of(table, exchange, target, way.kind, reckoning, way.part)
    use_up(table, target, way)
    if way.kind == "dodge" and weapon.skill == "firearms" and not target.steers:
        take_cover(table, target)


def use_up(table: Table, target: Person, way: Way) -> None:
    """Count a defense that was somebody's own action."""
    if way.index >= 0:
        table.emit(ev.DefenseUsed(who=target.name, index=way.index, gone=way.gone))


def take_cover(table: Table, target: Person) -> None:
    """Leave a dodger behind the next cover, or flat on the ground if there is none, or no room to
    get there (W20-4).
    """
    drops = target.coverless or target.cramped
    changes: dict[str, bool | int | str] = {"prone": True} if drops else {"cover": "near"}
    if not (target.prone if drops else target.cover != "none"):
        table.emit(ev.PositionSet(who=target.name, changes=changes))
