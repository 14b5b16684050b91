"""Meeting an attack: with an action left for it, and with what can meet it (W20-4, W20-5)."""

from game import events as ev
from game.combat.choosing_defense import (
    declared_defense,
    hopeless,
    meets_all,
    promise,
    standing_counter,
)
from game.combat.driving import drives
from game.combat.meeting import (
    Meeting,
    braving_of,
    countering,
    defenseless,
    escaping,
    meeting,
    reckon_defense,
    roll_meeting,
    weapon_of,
)
from game.combat.prone import prone_terms
from game.combat.w20.circumstances import attack_terms
from game.combat.w20.giving_up import may_give_up
from game.combat.w20.sharing import all_defense
from game.combat.w20.turns import sharing
from game.combat.w20.ways import own_ways
from game.dice import Modifier
from game.engine.nets import roll_in
from game.engine.splits import FORCED_SPLIT, split_terms
from game.engine.table import AnyVerb, Table
from game.engine.terms import Reckoning, base, dice
from game.gear import Weapon
from game.state.declaration import Part
from game.state.person import Person
from game.state.scene import Exchange

DIFFICULTY = 6


def meets(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> Meeting:
    """Return how an attack is met: by an action that is left for it (W20-4, W20-5); by what Control
    paid for, an instinct or a way through a chase without one (GRAPPLE-10, GRAPPLE-12, W20-14).
    """
    surprised = table.person(exchange.owner).ambush.get(target.name)
    held = table.scene.hold_on(target.name) is not None
    escape, counter = declared_defense(table, target), standing_counter(table.scene, target)
    ambushed = any(target.name in one.ambush for one in table.scene.people.values())
    if not held and meets_all(table, escape) and not (ambushed and surprised is not None):
        assert escape is not None
        return escaping(table, exchange, target, escape)
    if not weapon.ranged and counter is not None:
        return countering(table, exchange, target, counter)
    if surprised:
        return Meeting(target, barred="surprised")
    reason = "cannot-meet"
    if surprised == 0 or "forced" in exchange.slots:
        ways = free_ways(table, exchange, target, weapon)
    elif held:
        split = dice(FORCED_SPLIT, "split to block", "GRAPPLE-12")
        ways = free_ways(table, exchange, target, weapon, split, "block")
    else:
        ways = ways_left(table, exchange, target, weapon)
        if not (target.steers or defends(table, target)):
            reason = "keeps-action" if may_give_up(table, target) else "no-action"
    if not ways:
        return Meeting(target, barred=reason)
    liked = [way for way in ways if way.how == target.prefer and not hopeless(way.reckoning)]
    return max(liked or ways, key=lambda way: promise(way.reckoning))._replace(forced=held)


def ways_left(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> list[Meeting]:
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
        found.append(Meeting(target, verb.name, reckoning, part, index=index, gone=not steady))
    return found


def free_ways(
    table: Table,
    exchange: Exchange,
    target: Person,
    weapon: Weapon,
    terms: tuple[Modifier, ...] = (),
    only: str = "",
) -> list[Meeting]:
    """Return the ways to meet an attack that take no action."""
    return [
        Meeting(target, name, reckon_way(table, exchange, target, verb, terms))
        for name, verb in table.ruleset.verbs.items()
        if verb.meets == "each" and only in (name, "") and verb.can_meet(target, weapon)
    ]


def reckon_way(
    table: Table, exchange: Exchange, target: Person, verb: AnyVerb, terms: tuple[Modifier, ...]
) -> Reckoning | None:
    """Reckon a defense: difficulty 6 (W20-4)."""
    if not verb.ability:
        return None
    aim = (base(DIFFICULTY, by="W20-4"), *braving_of(table, exchange))
    pool = (*prone_terms(table, target), *terms)
    return reckon_defense(table, target, verb.ability, pool, aim, verb.name)


def defends(table: Table, target: Person) -> bool:
    """Say whether somebody has a defense left that might meet something."""
    return any(
        table.ruleset.verb(part).meets == "each" and index not in target.used
        for index, part in enumerate(target.parts)
    )


def hindered(table: Table, exchange: Exchange, person: Person, part: Part) -> tuple[Modifier, ...]:
    """Return what an attack loses by the defenses left to its target, whatever is rolled for them,
    and by where and how they stand.
    """
    target = table.person(exchange.target)
    standing = attack_terms(table, exchange, person, part)
    unready = defenseless(table, target) or person.ambush.get(target.name)
    if unready or table.scene.hold_on(target.name) is not None:
        return standing
    left = ways_left(table, exchange, target, weapon_of(table, exchange))
    verbs = [table.ruleset.verbs[way.how] for way in left]
    hinders = (term for verb in verbs for term in verb.hinders(table, exchange, target))
    return (*standing, *hinders)


def meet(table: Table, exchange: Exchange) -> None:
    """Roll the target's defense against an attack that has successes, if they have an action left
    for it; a parry is rolled against one without any, too (W20-9). It uses up an action, and a dodge
    from gunfire ends in cover or on the ground, unless one runs or drives on.
    """
    attack = roll_in(exchange, "attack")
    if attack is None:
        return
    met = meeting(table, exchange)
    if not attack.successes and (met.how != "parry" or met.unmet):
        return
    roll_meeting(table, exchange, met)
    if met.index >= 0 and met.unmet in ("", met.how):
        table.emit(ev.DefenseUsed(who=met.target.name, index=met.index, gone=met.gone))
    shot = weapon_of(table, exchange).skill == "firearms"
    if met.how == "dodge" and not met.unmet and shot and not met.target.steers:
        take_cover(table, table.person(met.target.name))


def take_cover(table: Table, target: Person) -> None:
    """Leave a dodger behind the next cover, or flat on the ground if there is none, or no room to
    get there (W20-4).
    """
    drops = target.coverless or target.cramped
    changes: dict[str, bool | int | str] = {"prone": True} if drops else {"cover": "near"}
    if not (target.prone if drops else target.cover != "none"):
        table.emit(ev.PositionSet(who=target.name, changes=changes))
