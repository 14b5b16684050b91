"""How an attack is met: by which roll, or why by none (chapter 6).

Everything that asks about a defense asks `meeting`: whether one is rolled (GUN-3, ATTACK-6), what
it does to the attack, which one it is, and the step that rolls it.
"""

from collections.abc import Iterable

from game import events as ev
from game import moments
from game.combat.backing import is_backed, use_backing
from game.combat.choosing_defense import best_of, declared_defenses, meets_all, standing_counter
from game.combat.committed import accepted, braving_terms
from game.combat.driving import cover_of, drives, driving_traits
from game.combat.guns import at_arms_length, is_shooting
from game.combat.piling_on import piling_on
from game.combat.prone import prone_terms
from game.dice import OPEN, Modifier, Roll
from game.engine.departures import aimers
from game.engine.meeting import Meeting
from game.engine.nets import roll_in
from game.engine.other_pools import as_granted, ask_for_all, pool_set
from game.engine.splits import FORCED_SPLIT, split_terms
from game.engine.table import Table
from game.engine.terms import Reckoning, base, dice, harder
from game.engine.weapons import weapon_named
from game.gear import Weapon
from game.state.declaration import CounterGrapple, Defense, Part, verb_name
from game.state.in_hand import in_hand
from game.state.person import Person
from game.state.scene import Exchange
from game.state.standing import Standing


@moments.how_met
def meeting(table: Table, exchange: Exchange) -> Meeting:
    """Return how an attack is met, once for all who ask the same."""
    return table.once(_meeting, exchange)


def _meeting(table: Table, exchange: Exchange) -> Meeting:
    target = as_granted(table.scene, table.person(exchange.target), exchange.owner)
    weapon = weapon_in(table, exchange)
    barred = defenseless(table, target) or uncovered(table, exchange, target, weapon)
    if barred:
        return Meeting(target, barred=barred)
    return table.ruleset.meets(table, exchange, target, weapon)


def meets(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> Meeting:
    """Return how an attack is met by one who may defend (DEF-1 to DEF-7, PILE-6)."""
    braving = braving_of(table, exchange)
    if table.scene.hold_on(target.name) is not None:  # GRAPPLE-12: nothing but a block
        split = (*dice(FORCED_SPLIT, "split to block", "GRAPPLE-12"), *braving)
        return best(table, exchange, target, weapon, ("block",), split)._replace(forced=True)
    own = declared_defenses(table, target)
    holds = table.scene.hold_by(target.name) is not None  # PILE-6: wards off with a free defense
    escape = next((one for one in own if meets_all(table, one)), None)
    if escape is not None and not holds:
        return escaping(table, exchange, target, escape)
    counter = standing_counter(table.scene, target)
    if counter is not None and not weapon.ranged:
        return countering(table, exchange, target, counter)
    verbs = _verbs(table, target, weapon, [] if escape is not None else own)
    return best(table, exchange, target, weapon, verbs, braving, own)


def escaping(table: Table, exchange: Exchange, target: Person, escape: Part) -> Meeting:
    """Return an escape that meets an attack, rolled already or not (DEF-5)."""
    terms = (*defense_terms(table, target, 0, escape), *braving_of(table, exchange))
    return Meeting(target, "escape", reckon_escape(table, target, terms), escape, target.escape)


def countering(
    table: Table, exchange: Exchange, target: Person, counter: CounterGrapple
) -> Meeting:
    """Return a grapple defense that meets an attack (DEF-7)."""
    reckoning = moments.counter.only(table, exchange, target, counter)
    return Meeting(target, "counter-grapple", reckoning, counter)


def braving_of(table: Table, exchange: Exchange) -> tuple[Modifier, ...]:
    """Return what braving an attack costs whatever meets it (ATTACK-6)."""
    by = exchange.owner
    return braving_terms(table.scene, by, exchange.owners[by], exchange.target)


def _verbs(table: Table, target: Person, weapon: Weapon, own: list[Part]) -> Iterable[str]:
    """Return the defenses to choose from: the declared ones that are of use here, else the free
    ones (PILE-6); a driver gets out of the way with the vehicle (CHASE-10).
    """
    verbs = {verb_name(one): table.ruleset.verb(one) for one in own}
    fits = (name for name, one in verbs.items() if one.can_meet(target, weapon))
    each = [name for name in fits if verbs[name].meets == "each"]
    free = table.ruleset.free_defenses
    if drives(table.scene, target):
        free = {name: verb for name, verb in free.items() if verb.covers_shots}
    return each or free


def best(
    table: Table,
    exchange: Exchange,
    target: Person,
    weapon: Weapon,
    verbs: Iterable[str],
    terms: tuple[Modifier, ...],
    own: Iterable[Part] = (),
) -> Meeting:
    """Return the best of several ways to meet an attack (PILE-6)."""
    close, number = at_arms_length(table, exchange, weapon), exchange.numbers.get(target.name, 0)
    known = {**table.ruleset.free_defenses, **table.ruleset.verbs}
    parts, ways = {verb_name(one): one for one in own}, dict[str, Reckoning | None]()
    for name in verbs:
        afar = weapon.ranged and not close and known[name].covers_shots  # PILE-4: one roll for all
        losing = (*defense_terms(table, target, 0 if afar else number, parts.get(name)), *terms)
        ways[name] = known[name].reckon(table, target, weapon, close, losing)
    how = best_of(ways, target.prefer)
    covers = weapon.ranged and not close and known[how].covers_shots
    stands = target.dodges.get(table.person(exchange.owner).direction) if covers else None
    return Meeting(target, how, ways[how], parts.get(how), stands, covers=covers)


@moments.free_defense
def best_defense(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> str:
    """Return the free defense that meets an attack (PILE-6)."""
    return best(table, exchange, target, weapon, table.ruleset.free_defenses, ()).how


def weapon_in(table: Table, exchange: Exchange) -> Weapon:
    """Return what the owner of an exchange strikes with."""
    return weapon_named(table.person(exchange.owner), exchange.means)


# --- who may not --------------------------------------------------------------------------------


def defenseless(table: Table, target: Person) -> str:
    """Return why a target cannot defend at all (DEF-1, ATTACK-6, RES-6); empty where they may."""
    reasons = {
        "down": bool(target.down),
        "immobilised": target.bound,
        "dazed": table.scene.dazed(target),
        "helpless": target.helpless or table.scene.pinned(target.name),
        "unaware": not table.scene.aware(target),
        "committed": target.exposed,
    }
    return next((why for why, so in reasons.items() if so), "")


def uncovered(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> str:
    """Return why a target does not defend against this attack (ATTACK-6, GUN-1)."""
    if accepted(table.scene, exchange.owner, exchange.owners[exchange.owner], target.name):
        return "accepted"
    if not weapon.ranged or target.steers or table.settings.free_defense_while_shooting:
        return ""
    return "shooting" if is_shooting(target) and not declared_defenses(table, target) else ""


# --- pools and difficulties -----------------------------------------------------------------------

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
    named, abilities = pool_set(target, "block"), ["brawl"]
    if named:
        abilities = [weapon.skill if weapon.skill in named else ""]
    elif weapon.skill != "brawl" and in_hand(target).skill == "melee":
        abilities.append("melee")
    missile = "" if close else weapon.missile  # GUN-3: a gunner one can reach is blocked like any
    ways = [
        reckon_defense(
            table, target, ability, terms,
            (
                base(BLOCK_SAME if ability == weapon.skill else BLOCK_OTHER, by="DEF-2"),
                *harder(MISSILE_BLOCK[missile], MISSILE_NAME[missile], "DEF-2"),
            ),
            "block",
        )
        for ability in abilities
    ]  # fmt: skip
    return max(ways, key=lambda way: (way.promise, -way.difficulty))


def reckon_dodge(
    table: Table, target: Person, weapon: Weapon, close: bool, terms: tuple[Modifier, ...]
) -> Reckoning:
    """Reckon a dodge: out of the way hand to hand, by cover against missiles (DEF-3)."""
    aim = base(DODGE_HAND_TO_HAND, by="DEF-3")
    if weapon.ranged and not close:
        cover = cover_of(table.scene, target)
        aim = base(DODGE_BY_COVER[cover], f"cover {cover}", "DEF-3")
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
    return table.reckon_action(target, "defense", (*target.fighter.terms(*traits), *terms), aim)


def defense_terms(
    table: Table, target: Person, number: int, declared: Part | None
) -> tuple[Modifier, ...]:
    """Return what a defense loses: earlier attacks (PILE-1), lying down, its split."""
    parts = target.standing_parts
    own = split_terms(table, target, target.standing, parts.index(declared)) if declared else ()
    return (*piling_on(table, target, number), *prone_terms(table, target), *own)


def defends_as_specialist(target: Person, kind: str, reckoning: Reckoning) -> bool:
    """Say whether a specialty of the traits rolled, or in what is in hand, applies (DICE-7)."""
    if not target.fighter.specialties:
        return False
    traits = tuple(term.why for term in reckoning.terms if term.dice > 0)
    return target.fighter.specialised(traits, (kind, in_hand(target).name))


def hindered(table: Table, exchange: Exchange, person: Person, part: Part) -> tuple[Modifier, ...]:
    """Return what an attack loses by how its target meets it, whatever is rolled for that."""
    if exchange.kind != "attack" or not table.ruleset.hinders:
        return ()
    target, weapon = table.person(exchange.target), weapon_in(table, exchange)
    held = table.scene.hold_on(target.name) is not None
    if held or defenseless(table, target) or uncovered(table, exchange, target, weapon):
        return ()
    own = declared_defenses(table, target)
    verbs = [table.ruleset.verb(one) for one in own]
    countered = not weapon.ranged and standing_counter(table.scene, target) is not None
    if not own and not countered and target.prefer in table.ruleset.free_defenses:
        verbs = [table.ruleset.free_defenses[target.prefer]]
    return tuple(term for verb in verbs for term in verb.hinders(table, exchange, target))


# --- the steps ----------------------------------------------------------------------------------


def ask_for_defense(table: Table, exchange: Exchange) -> None:
    """Ask about the pools that a target has named for defenses, where one may be rolled (DEF-10);
    before the attack is, for how hard that is may depend on there being a defense (GUN-3).
    """
    target, weapon = table.person(exchange.target), weapon_in(table, exchange)
    asked = [
        one for one in declared_defenses(table, target) if isinstance(one, Defense) and one.pool
    ]
    if not asked or table.scene.hold_on(target.name) is not None:
        return
    if defenseless(table, target) or uncovered(table, exchange, target, weapon):
        return
    for part in asked:
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
    afar = weapon.ranged and not at_arms_length(table, exchange, weapon)
    shots = afar and table.ruleset.verb(part).covers_shots
    if not shots and not meets_all(table, part):
        return (exchange.owner,)
    direction = table.person(exchange.owner).direction
    if (target.dodges.get(direction) if shots else target.escape) is not None:
        return ()
    others = [one for one in table.scene.people.values() if one.name != target.name and one.able]
    later = [one.name for one in others if not one.npc and (one.haste_left or not shots)]
    return exchange.owner, *aimers(table.scene, target.name), *later


def roll_defense(table: Table, exchange: Exchange) -> None:
    """Roll the target's defense against an attack that has successes (DEF-1, RES-7)."""
    attack = roll_in(exchange, "attack")
    if attack is not None and attack.successes:
        roll_meeting(table, exchange, meeting(table, exchange))


def roll_meeting(table: Table, exchange: Exchange, met: Meeting) -> None:
    """Roll what meets an attack, or say that a roll which stands does, or why nothing does."""
    who, part, reckoning = met.target.name, met.part, met.reckoning
    if met.unmet or reckoning is None:
        undefended(table, exchange, met.unmet, reckoning.terms if reckoning else ())
    elif met.stands is not None:
        _met(table, exchange, met.how, met.stands)
    elif isinstance(part, CounterGrapple):
        if reckoning.pool:
            moments.counter_roll.only(table, exchange, met.target, part)
        else:
            undefended(table, exchange, "no-dice", reckoning.terms)
        table.emit(ev.CounterUsed(who=who, by=exchange.owner))
    else:
        if met.forced:
            table.emit(ev.SplitForced(who=who))
        roll = roll_of(table, exchange, met.target, met.how, reckoning, part)
        if met.how == "escape":
            note_escape(table, roll)
        elif met.covers:
            _let_stand(table, roll, table.person(exchange.owner).direction)


def _let_stand(table: Table, roll: Roll, direction: str) -> None:
    table.emit(
        ev.DodgeStands(
            who=roll.who,
            direction=direction,
            roll=roll.id,
            successes=roll.successes,
            shown=roll.shown,
        )
    )


def note_escape(table: Table, roll: Roll) -> None:
    """Note that an escape has been rolled, and stands for the round."""
    table.emit(
        ev.EscapeStands(who=roll.who, roll=roll.id, successes=roll.successes, shown=roll.shown)
    )


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
    backed = is_backed(exchange, target)
    roll = table.action_roll(
        target.name,
        kind,
        reckoning,
        against=exchange.owner,
        willpower=bool(getattr(declared, "willpower", False)) if declared is not None else backed,
        specialty=defends_as_specialist(target, kind, reckoning),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="defense"))
    table.pay_for_success(roll)
    if declared is None:
        use_backing(table, roll)
    return roll


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
