"""Committed attacks: everything for the blow, and the target's three answers (ATTACK-6)."""

from itertools import islice

from msgspec.structs import replace

from game import events as ev
from game import moments
from game.combat.aborts import abort_free, defenses_of, may_give_up, verify_instead
from game.combat.choosing_defense import meets_all, preferred_defense, standing_counter
from game.combat.guards import guard_answers
from game.dice import Modifier
from game.engine.questions import ask, settle_question
from game.engine.splits import exposes
from game.engine.table import Table
from game.engine.terms import BRAVING, harder
from game.engine.weapons import means_of
from game.errors import why_refused
from game.gear import Weapon
from game.state.decisions import Question
from game.state.declaration import PASS, Attack, Do, Grapple, Part
from game.state.person import Person
from game.state.scene import Exchange, Scene

KIND = "committed"
LATER = "later"  # braving makes the next roll harder: none is made against the attack
AGAIN = "again"  # ... because one that was made before serves again


def key_of(scene: Scene, attacker: str, index: int, target: str) -> str:
    """Return the id of the question that one committed attack puts to its target."""
    return f"{KIND}:{scene.fight.round}.{scene.fight.haste}:{index}:{attacker}:{target}"


def answer_to(scene: Scene, attacker: str, index: int, target: str) -> str:
    """Return the target's answer to a committed attack, or nothing."""
    return scene.fight.answers.get(key_of(scene, attacker, index, target), "")


def is_asked(
    table: Table,
    attacker: Person,
    index: int,
    part: Attack | Grapple,
    weapon: Weapon,
    contested: bool,
) -> bool:
    """Put the question, if it has to be put and was not yet; say whether it is open now.

    Not asked: one who does nothing but defend, has committed too, is helpless, unaware or down. In
    a grapple there is nothing to abort to (GRAPPLE-3, GRAPPLE-10). ``contested`` says that the
    target attacks back.
    """
    scene, target = table.scene, table.scene.people[part.target]
    if not exposes(table, part) or answer_to(scene, attacker.name, index, target.name):
        return False
    if target.exposed or target.helpless or target.down or not scene.aware(target):
        return False
    in_a_grapple = scene.hold_of(target.name) is not None
    if scene.pinned(target.name) or (only_defends(table, target) and not in_a_grapple):
        return False
    later = "" if contested else _paid_later(table, attacker, index, part, weapon)
    rolls = has_a_roll_left(table, target) or shoots_back(table, attacker, target, weapon)
    may_brave = not later or rolls
    may_abort = may_give_up(table, target) and not in_a_grapple
    options = ("accept", *("brave",) * may_brave, *("abort",) * may_abort)
    ask(
        table, KIND, key_of(scene, attacker.name, index, target.name), target.name, options,
        "brave" if may_brave else "accept",
        attacker=attacker.name, **({LATER: later} if later else {}),
    )  # fmt: skip
    return True


def only_defends(table: Table, person: Person) -> bool:
    """Say whether somebody's whole action is a defense that is still to be used (ATTACK-6)."""
    parts = person.standing_parts
    counter = standing_counter(table.scene, person)
    return bool(parts) and all(
        one == counter or table.ruleset.verb(one).meets != "nothing" for one in parts
    )


def _paid_later(
    table: Table, attacker: Person, index: int, part: Attack | Grapple, weapon: Weapon
) -> str:
    """Return whether braving an attack that is still to be opened makes a later roll harder: no
    defense would be rolled against it, or `AGAIN` for one that serves again; empty where it is that
    defense which is harder.
    """
    target = table.scene.people[part.target]
    exchange = exchange_to_come(attacker, index, part, weapon, target)
    met = moments.how_met.only(table, exchange)
    if met.unmet or shoots_back(table, attacker, target, weapon):
        return "yes"
    return AGAIN if met.stands is not None else ""


def shoots_back(table: Table, attacker: Person, target: Person, weapon: Weapon) -> bool:
    """Say whether a guard answers a shot from afar: with another, and with no defense (DEF-8)."""
    far = weapon.ranged and not table.scene.close(attacker.name, target.name)
    return far and guard_answers(table, attacker, target, weapon)


def exchange_to_come(
    attacker: Person, index: int, part: Attack | Grapple, weapon: Weapon, target: Person
) -> Exchange:
    """Return the exchange that an attack is going to be."""
    return Exchange(
        id=0, kind="attack", owner=attacker.name, part=part, target=target.name, means=weapon.name,
        owners={attacker.name: index}, numbers={target.name: target.incoming},
    )  # fmt: skip


def preferred_abort(table: Table, target: Person, attacker: Person) -> Part:
    """Return the defense that an abort without a name is to: the preferred one, or what promises
    most against the committed attack (ATTACK-6, PILE-6).
    """
    for index in attacker.to_come():
        part = attacker.parts[index]
        if isinstance(part, Attack) and part.target == target.name and exposes(table, part):
            weapon = means_of(attacker, part)
            exchange = exchange_to_come(attacker, index, part, weapon, target)
            # As it will be then: nothing but a defense.
            defending = replace(target, standing=PASS)
            best = moments.free_defense.only(table, exchange, defending, weapon)
            return first_that_fits(table, target, best)
    return preferred_defense(table, target)


def first_that_fits(table: Table, person: Person, best: str) -> Part:
    """Return a defense that can stand beside what has come up of somebody's action: the best if it
    can, else another; a split may have it already (SPLIT-4).
    """
    legal = [part for name in (best, *defenses_of(table)) for part in _bare(table, person, name)]
    fitting = (part for part in legal if not why_refused(verify_instead, table, person, part))
    return next(fitting, legal[0])


def _bare(table: Table, person: Person, name: str) -> list[Part]:
    return list(islice(table.ruleset.verbs[name].legal(table, person), 1))


def has_a_roll_left(table: Table, person: Person) -> bool:
    """Say whether somebody has a roll of their own to make yet in this round."""
    if person.haste_left:
        return True
    parts = person.declaration.parts if person.declaration and not person.acted else ()
    to_come = (parts[index] for index in person.to_come()) if parts else ()
    return any(_is_rolled_yet(table, person, one) for one in to_come)


def _is_rolled_yet(table: Table, person: Person, part: Part) -> bool:
    """Say whether something is rolled for a part: an escape is once (DEF-5)."""
    if isinstance(part, Do):
        return bool(part.traits)
    if person.escape is not None and meets_all(table, part):
        return False
    return bool(table.ruleset.verb(part).rolls)


def answer_committed(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the target's answer; an abort changes their own action, without a roll."""
    settle_question(table, question, option)
    if option == "brave" and LATER in question.about:
        table.emit(ev.Braved(who=question.who, by=question.about["attacker"]))
    if option == "abort":
        person, attacker = table.person(question.who), table.person(question.about["attacker"])
        abort_free(table, person, part or preferred_abort(table, person, attacker))


def braving_terms(scene: Scene, attacker: str, index: int, target: str) -> tuple[Modifier, ...]:
    """Return what braving a committed attack costs the roll that meets it."""
    brave = answer_to(scene, attacker, index, target) == "brave"
    return harder(BRAVING, "braving", "ATTACK-6") if brave else ()


def accepted(scene: Scene, attacker: str, index: int, target: str) -> bool:
    """Say whether the target takes the blow as it comes."""
    return answer_to(scene, attacker, index, target) == "accept"
