"""The defense roll: what meets an attack, and when nothing does (chapter 6)."""

from game import events as ev
from game.combat.backing import is_backed, use_backing
from game.combat.choosing_defense import (
    best_of,
    declared_defense,
    declared_defenses,
    meets_all,
    standing_counter,
)
from game.combat.committed import accepted, braving_terms
from game.combat.defense_pools import (
    defends_as_specialist,
    defense_terms,
    reckon_block,
    reckon_escape,
)
from game.combat.driving import drives
from game.combat.grapple.rolling import FORCED_SPLIT, reckon_counter, roll_counter
from game.combat.guns import at_arms_length, is_shooting
from game.dice import OPEN, Modifier, Roll
from game.engine.departures import aimers
from game.engine.nets import roll_in
from game.engine.other_pools import as_granted, ask_for_all
from game.engine.ruleset import NoDefense
from game.engine.table import Table
from game.engine.terms import Reckoning, dice
from game.engine.weapons import weapon_named
from game.gear import Weapon
from game.state.declaration import Part, verb_name
from game.state.person import Person
from game.state.scene import Exchange
from game.state.standing import Standing


def roll_defense(table: Table, exchange: Exchange) -> None:
    """Roll the target's defense against an attack that has successes (DEF-1, RES-7)."""
    met = defender(table, exchange)
    if met is None:
        return
    target, weapon = met
    held = table.scene.hold_on(target.name) is not None
    declared = None if held else declared_defense(table, target)
    if declared is not None and meets_all(table, declared):
        if table.scene.hold_by(target.name) is None:
            meet_with_escape(table, exchange, target, declared)
            return
        declared = None  # PILE-6: who holds somebody wards off with a free defense
    if not weapon.ranged and meet_with_counter(table, exchange, target):
        return
    kind, reckoning = choose_defense(table, exchange, target, weapon, declared)
    assert reckoning is not None  # `no_defense` would have said so
    stands = dodge_that_stands(table, exchange, target, weapon, kind)
    if stands is not None:
        _met(table, exchange, kind, stands)
        return
    if held:
        table.emit(ev.SplitForced(who=target.name))
    part = part_of(table, target, kind) if declared is not None else None
    roll = roll_of(table, exchange, target, kind, reckoning, part)
    if is_shot_to_dodge(table, exchange, weapon, kind):
        direction, made = table.person(exchange.owner).direction, roll.successes
        table.emit(
            ev.DodgeStands(
                who=target.name,
                direction=direction,
                roll=roll.id,
                successes=made,
                shown=roll.shown,
            )
        )


def ask_for_defense(table: Table, exchange: Exchange) -> None:
    """Ask about the pools that a target has named for defenses, where one may be rolled (DEF-10);
    before the attack is, for how hard that is may depend on there being a defense (GUN-3).
    """
    target = table.person(exchange.target)
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    held = table.scene.hold_on(target.name) is not None
    if held or without_defense(table, exchange, target, weapon) is not None:
        return
    for part in declared_defenses(table, target):
        if ask_for_all(table, target, part, _met_by(table, exchange, target, weapon, part)):
            return


def _met_by(
    table: Table, exchange: Exchange, target: Person, weapon: Weapon, part: Part
) -> tuple[str, ...]:
    """Return whom a defense that is rolled now will meet: with an escape, or a dodge of shots, all
    who have struck at one, and whoever has haste left to do so (DEF-4, DEF-5); with an escape all
    players, too, who may go after one then, by what it came to (CHASE-4). Nobody, where it has been
    rolled.
    """
    shots = is_shot_to_dodge(table, exchange, weapon, verb_name(part))
    if not shots and not meets_all(table, part):
        return (exchange.owner,)
    rolled = target.escape is not None
    if shots:
        rolled = dodge_that_stands(table, exchange, target, weapon, verb_name(part)) is not None
    if rolled:
        return ()
    others = [one for one in table.scene.people.values() if one.name != target.name and one.able]
    later = [one.name for one in others if not one.npc and (one.haste_left or not shots)]
    return exchange.owner, *aimers(table.scene, target.name), *later


def defender(table: Table, exchange: Exchange) -> tuple[Person, Weapon] | None:
    """Return who is to defend against an attack, and what it is made with; None where it has no
    successes, or where nothing can meet it, which is noted (DEF-1, RES-7).
    """
    attack = roll_in(exchange, "attack")
    if attack is None or attack.successes == 0:
        return None
    target = as_granted(table.scene, table.person(exchange.target), exchange.owner)
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    lacking = table.ruleset.no_defense(table, exchange, weapon)
    if lacking is not None:
        undefended(table, exchange, lacking.reason, lacking.terms)
        return None
    return target, weapon


def no_defense(table: Table, exchange: Exchange, weapon: Weapon) -> NoDefense | None:
    """Return why no defense will be rolled against an attack, or None where one will (DEF-1, GUN-1,
    GUN-3, PILE-3, ATTACK-6).
    """
    target = as_granted(table.scene, table.person(exchange.target), exchange.owner)
    barred = without_defense(table, exchange, target, weapon)
    if barred is not None:
        return barred
    held = table.scene.hold_on(target.name) is not None
    declared = None if held else declared_defense(table, target)
    if declared is not None and meets_all(table, declared):
        if table.scene.hold_by(target.name) is None:
            return no_escape(table, target, declared)
        declared = None
    if not weapon.ranged and standing_counter(table.scene, target) is not None:
        return None
    kind, reckoning = choose_defense(table, exchange, target, weapon, declared)
    if reckoning is None:
        return NoDefense(kind)
    if reckoning.pool or dodge_that_stands(table, exchange, target, weapon, kind) is not None:
        return None
    return NoDefense("no-dice", reckoning.terms)


def serves_again(table: Table, exchange: Exchange, weapon: Weapon) -> bool:
    """Say whether an escape that has been rolled meets an attack, or a dodge of shots (DEF-4,
    DEF-5); who holds somebody that still struggles answers anew (GRAPPLE-10).
    """
    target = as_granted(table.scene, table.person(exchange.target), exchange.owner)
    hold = table.scene.hold_of(target.name)
    if hold is not None and not (hold.pinned and hold.grappler == target.name):
        return False
    declared = declared_defense(table, target) if hold is None else None
    if declared is not None and meets_all(table, declared):
        return target.escape is not None
    kind, _ = choose_defense(table, exchange, target, weapon, declared)
    return dodge_that_stands(table, exchange, target, weapon, kind) is not None


def without_defense(
    table: Table, exchange: Exchange, target: Person, weapon: Weapon
) -> NoDefense | None:
    """Return why a target may not defend, whatever they could roll; None where they may."""
    reason = defenseless(table, target) or uncovered(table, exchange, target, weapon)
    return NoDefense(reason) if reason else None


def no_escape(table: Table, target: Person, declared: Part) -> NoDefense | None:
    """Return that an escape has no dice, where it is still to be rolled (DEF-5, PILE-3)."""
    if target.escape is not None:
        return None
    reckoning = reckon_escape(table, target, defense_terms(table, target, 0, declared))
    return None if reckoning.pool else NoDefense("no-dice", reckoning.terms)


def is_shot_to_dodge(table: Table, exchange: Exchange, weapon: Weapon, kind: str) -> bool:
    """Say whether an attack is one of those that a single dodge serves against (DEF-4)."""
    verb = table.ruleset.free_defenses.get(kind)
    afar = weapon.ranged and not at_arms_length(table, exchange, weapon)
    return afar and verb is not None and verb.covers_shots


def dodge_that_stands(
    table: Table, exchange: Exchange, target: Person, weapon: Weapon, kind: str
) -> Standing | None:
    """Return the dodge of the round that serves against this shot too (DEF-4)."""
    if not is_shot_to_dodge(table, exchange, weapon, kind):
        return None
    return target.dodges.get(table.person(exchange.owner).direction)


def defenseless(table: Table, target: Person) -> str:
    """Return why a target cannot defend at all (DEF-1, ATTACK-6, RES-6); empty where they may."""
    if target.down:
        return "down"
    if target.bound:
        return "immobilised"
    if table.scene.dazed(target):
        return "dazed"
    if target.helpless or table.scene.pinned(target.name):
        return "helpless"
    if not table.scene.aware(target):
        return "unaware"
    return "committed" if target.exposed else ""


def uncovered(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> str:
    """Return why a target does not defend against this attack (ATTACK-6, GUN-1)."""
    if accepted(table.scene, exchange.owner, exchange.owners[exchange.owner], target.name):
        return "accepted"
    if not weapon.ranged or target.steers or table.settings.free_defense_while_shooting:
        return ""
    shoots = is_shooting(target) and declared_defense(table, target) is None
    return "shooting" if shoots else ""


def best_defense(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> str:
    """Return the free defense that meets an attack (PILE-6)."""
    return choose_defense(table, exchange, target, weapon, None)[0]


def choose_defense(
    table: Table, exchange: Exchange, target: Person, weapon: Weapon, declared: Part | None
) -> tuple[str, Reckoning | None]:
    """Return the defense that meets an attack: the declared one, else the free one (PILE-6); None
    beside it where nothing is rolled for it.

    A split with several in it meets each attack with the best of them; one who is held can only
    block (GRAPPLE-12). Whether one is rolled and what is rolled ask the same of one attack.
    """
    return table.once(_choose, exchange, target, weapon, declared)


def _choose(
    table: Table, exchange: Exchange, target: Person, weapon: Weapon, declared: Part | None
) -> tuple[str, Reckoning | None]:
    target = as_granted(table.scene, target, exchange.owner)
    close = at_arms_length(table, exchange, weapon)
    number = exchange.numbers.get(target.name, 0)
    index = exchange.owners[exchange.owner]
    braving = braving_terms(table.scene, exchange.owner, index, target.name)
    if table.scene.hold_on(target.name) is not None:
        split = dice(FORCED_SPLIT, "split to block", "GRAPPLE-12")
        held = (*defense_terms(table, target, number, None), *split, *braving)
        return "block", reckon_block(table, target, weapon, close, held)
    parts = {verb_name(one): one for one in declared_defenses(table, target)}
    # PILE-4: one dodge serves for all shots, so that none of them makes it worse
    for_a_shot = 0 if weapon.ranged and not close else number

    verbs = table.ruleset.free_defenses
    if drives(table.scene, target):  # CHASE-10: out of the way, with the vehicle
        verbs = {name: verb for name, verb in verbs.items() if verb.covers_shots}
    if declared is not None:
        verbs = {
            name: verb
            for name, verb in table.ruleset.verbs.items()
            if name in parts and verb.meets == "each"
        }
    ways: dict[str, Reckoning | None] = {}
    for name, verb in verbs.items():
        attacks = for_a_shot if verb.covers_shots else number
        losing = (*defense_terms(table, target, attacks, parts.get(name)), *braving)
        ways[name] = verb.reckon(table, target, weapon, close, losing)
    best = best_of(ways, target.prefer)
    return best, ways[best]


def hindered(table: Table, exchange: Exchange, person: Person, part: Part) -> tuple[Modifier, ...]:
    """Return what an attack loses by how its target meets it, whatever is rolled for that: by what
    they declared, else by the free defense they prefer.
    """
    if exchange.kind != "attack" or not table.ruleset.hinders:
        return ()
    target = table.person(exchange.target)
    weapon = weapon_named(person, exchange.means)
    if defenseless(table, target) or uncovered(table, exchange, target, weapon):
        return ()
    if table.scene.hold_on(target.name) is not None:
        return ()
    own = declared_defenses(table, target)
    verbs = [table.ruleset.verb(one) for one in own]
    countered = not weapon.ranged and standing_counter(table.scene, target) is not None
    if not own and not countered and target.prefer in table.ruleset.free_defenses:
        verbs = [table.ruleset.free_defenses[target.prefer]]
    return tuple(term for verb in verbs for term in verb.hinders(table, exchange, target))


def part_of(table: Table, target: Person, kind: str) -> Part | None:
    """Return the part of somebody's action that is a defense of this kind, or None."""
    return next((one for one in declared_defenses(table, target) if verb_name(one) == kind), None)


def roll_of(
    table: Table,
    exchange: Exchange,
    target: Person,
    kind: str,
    reckoning: Reckoning,
    declared: Part | None,
) -> Roll:
    """Roll a defense; ``declared`` is the part of the target's action that it is, if it is one, and
    with none it is a free one.
    """
    roll = table.action_roll(
        target.name,
        kind,
        reckoning,
        against=exchange.owner,
        willpower=bool(getattr(declared, "willpower", False))
        if declared is not None
        else is_backed(exchange, target),
        specialty=defends_as_specialist(target, kind, reckoning),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="defense"))
    table.pay_for_success(roll)
    if declared is None:
        use_backing(table, roll)
    return roll


def meet_with_escape(table: Table, exchange: Exchange, target: Person, declared: Part) -> None:
    """One roll for the round meets every attack (DEF-5, PILE-4); to brave the one that it is rolled
    against costs what it costs any defense (ATTACK-6).
    """
    if target.escape is not None:
        _met(table, exchange, "escape", target.escape)
        return
    attacker, index = exchange.owner, exchange.owners[exchange.owner]
    braving = braving_terms(table.scene, attacker, index, target.name)
    terms = (*defense_terms(table, target, 0, declared), *braving)
    reckoning = reckon_escape(table, target, terms)
    note_escape(table, roll_of(table, exchange, target, "escape", reckoning, declared))


def note_escape(table: Table, roll: Roll) -> None:
    """Note that an escape has been rolled, and stands for the round."""
    table.emit(
        ev.EscapeStands(who=roll.who, roll=roll.id, successes=roll.successes, shown=roll.shown)
    )


def meet_with_counter(table: Table, exchange: Exchange, target: Person) -> bool:
    """Meet the first attack with a grapple defense, if one stands (DEF-7); say whether it did."""
    part = standing_counter(table.scene, target)
    if part is None:
        return False
    reckoning = reckon_counter(table, exchange, target, part)
    if reckoning.pool == 0:
        undefended(table, exchange, "no-dice", reckoning.terms)
    else:
        roll_counter(table, exchange, target, part)
    table.emit(ev.CounterUsed(who=target.name, by=exchange.owner))
    return True


def _met(table: Table, exchange: Exchange, kind: str, stands: Standing) -> None:
    table.emit(
        ev.Met(
            exchange=exchange.id,
            slot="defense",
            who=exchange.target,
            kind=kind,
            roll=stands.roll,
            successes=stands.successes,
            shown=table.shows(exchange.target),
        )
    )


def undefended(
    table: Table, exchange: Exchange, reason: str, terms: tuple[Modifier, ...] = ()
) -> None:
    """Note that no defense was rolled, and why."""
    table.emit(
        ev.Undefended(
            exchange=exchange.id,
            slot="defense",
            who=exchange.target,
            reason=reason,
            modifiers=terms,
            shown=table.shows(exchange.target) if terms else OPEN,
        )
    )
