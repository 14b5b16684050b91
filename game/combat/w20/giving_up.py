"""An action not yet taken, given up for a defense: without a roll, whoever spoke first (W20-4).

One that was declared as something else is given up by ``abort DEFENSE``, which stops nothing. One
who has kept an action (who delays, or has extra actions yet to name) is asked, before an attack is
rolled that they have no defense for.
"""

from msgspec.structs import replace

from game import events as ev
from game.combat.aborts import abort_free, attacks_to_come, defenses_of, verify_new_action
from game.combat.committed import accepted
from game.combat.meeting import defenseless
from game.combat.verbs.assault import Assault, weapon_of
from game.combat.verbs.parry import verify_a_hand_left
from game.combat.w20.sharing import all_defense, is_spent_on
from game.combat.w20.turns import before_ones_place, sharing, unsaid
from game.combat.w20.ways import has_a_way
from game.engine.questions import ask, settle_question
from game.engine.table import Table
from game.errors import RuleError, why_refused
from game.gear import Weapon
from game.state.decisions import Offer, Question
from game.state.declaration import CounterGrapple, Declaration, Part, Pass
from game.state.person import Person

KIND = "defend"
WAIT = "wait"


# --- what is given up ----------------------------------------------------------------------------


def place_of(table: Table, person: Person) -> int | None:
    """Return the place of the action that a defense would take: of an extra action not named yet,
    of one put off, else of the last one to come that is no defense; None where there is none.
    """
    declaration = person.declaration
    if declaration is None:
        return None
    if unsaid(person):
        return len(declaration.parts)
    if person.delaying:
        return 0
    to_come = [index for index in person.to_come() if index not in person.used]
    serving = [index for index in to_come if _serves(table, person, index)]
    return max(serving, default=None)


def _serves(table: Table, person: Person, index: int) -> bool:
    """Say whether a part is an action that may be given up: a pass is none, nor a word beside
    other actions, and a defense is one already.
    """
    part = person.parts[index]
    if not is_spent_on(table, person, index):
        return False
    if isinstance(part, Pass) or (isinstance(part, CounterGrapple) and person.countered):
        return False
    return table.ruleset.verb(part).meets == "nothing"


def may_give_up(table: Table, person: Person) -> bool:
    """Say whether somebody has an action left to defend with, and may."""
    if not person.able or defenseless(table, person) or person.floored:
        return False
    if table.scene.hold_of(person.name) is not None:  # GRAPPLE-3, GRAPPLE-10: no third choice
        return False
    return place_of(table, person) is not None


def with_defense(table: Table, person: Person, part: Part, place: int) -> Declaration:
    """Return what somebody declared with a defense in one place of it."""
    before = person.declaration
    assert before is not None
    parts = (*before.parts[:place], part, *before.parts[place + 1 :])
    shares = (*before.dice, 0)[: len(parts)] if before.dice else ()
    now = replace(before, parts=parts, dice=shares)
    return replace(now, dice=()) if all_defense(table, sharing(now)) else now


def verify_given_up(table: Table, person: Person, part: Part) -> None:
    """Refuse a defense that no action is left for, or that could not stand in its place."""
    place = place_of(table, person)
    if place is None or not may_give_up(table, person):
        raise RuleError("nothing-to-give-up", "W20-4", who=person.name)
    now = with_defense(table, person, part, place)
    verify_a_hand_left(person, now.parts)
    verify_new_action(table, person, now, place)


def give_up(table: Table, person: Person, part: Part) -> None:
    """Let a defense take the place of an action that is still to come."""
    place = place_of(table, person)
    assert place is not None
    table.emit(
        ev.Aborted(
            who=person.name,
            part=part,
            declaration=with_defense(table, person, part, place),
            resolved=person.resolved,
            free=True,
            index=place,
            strained=person.strain,
        )
    )


# --- by one's own word ---------------------------------------------------------------------------


def defense_offers(table: Table) -> list[Offer]:
    """Return the open offers: to defend, under an attack that is still to be rolled (W20-4)."""
    asked = {question.who for question in table.scene.fight.questions}
    found = []
    for person in table.scene.people.values():
        if person.name in asked or not attacks_to_come(table.scene, person.name):
            continue
        if may_give_up(table, person):
            open_to = [name for name in defenses_of(table) if _may_say(table, person, name)]
            found += [Offer(person.name, tuple(f"abort {name}" for name in open_to))]
    return [one for one in found if one.options]


def defend_instead(table: Table, person: Person, part: Part) -> None:
    """Take ``abort DEFENSE`` of one who is attacked."""
    if not attacks_to_come(table.scene, person.name):
        raise RuleError("not-attacked", "W20-4", who=person.name)
    abort_free(table, person, part)


def _may_say(table: Table, person: Person, name: str) -> bool:
    part = next(iter(table.ruleset.verbs[name].legal(table, replace(person, declaration=None))))
    return not why_refused(verify_given_up, table, person, part)


# --- asked ---------------------------------------------------------------------------------------


def asks_keeper(table: Table, attacker: Person, index: int, part: Assault) -> bool:
    """Put the question to the target of an attack who has kept an action and has no defense for it,
    once; say whether it is open now.
    """
    scene, target = table.scene, table.scene.people[part.target]
    key = f"{KIND}:{scene.fight.round}:{index}:{attacker.name}:{target.name}"
    if key in scene.fight.answers or not _keeps(target):
        return False
    if attacker.ambush.get(target.name) or accepted(scene, attacker.name, index, target.name):
        return False
    weapon = weapon_of(attacker, part)
    if not may_give_up(table, target) or has_a_way(table, target, weapon):
        return False
    ways = _ways_to(table, target, weapon)
    if not ways:
        return False
    ask(table, KIND, key, target.name, (*ways, WAIT), WAIT, attacker=attacker.name)
    return True


def _keeps(person: Person) -> bool:
    """Say whether somebody has kept an action: put off, or about to be at their place, or an extra
    one not named yet.
    """
    return person.delaying or before_ones_place(person) or unsaid(person) > 0


def _ways_to(table: Table, target: Person, weapon: Weapon) -> tuple[str, ...]:
    verbs = table.ruleset.verbs
    return tuple(
        name
        for name in defenses_of(table)
        if verbs[name].meets == "each"
        and verbs[name].can_meet(target, weapon)
        and _may_say(table, target, name)
    )


def answer_defend(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer: a defense takes the place of what was kept, or it is kept on."""
    person = table.person(question.who)
    if option == WAIT:
        settle_question(table, question, option)
        return
    part = part or next(iter(table.ruleset.verbs[option].legal(table, person)))
    verify_given_up(table, person, part)
    settle_question(table, question, option)
    give_up(table, table.person(person.name), part)
