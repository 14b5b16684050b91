"""Committed attacks: everything for the blow, and the target's three answers (ATTACK-6)."""

from game.combat.aborts import abort_free, may_give_up
from game.combat.choosing_defense import declared_defense, preferred_defense, standing_counter
from game.dice import Modifier
from game.engine.questions import ask, settle_question
from game.engine.reckoning import harder
from game.engine.splits import exposes
from game.engine.table import Table
from game.state.decisions import Question
from game.state.declaration import Attack, Grapple, Part
from game.state.scene import Person, Scene

KIND = "committed"
BRAVING = 2


def key_of(scene: Scene, attacker: str, index: int, target: str) -> str:
    """Return the id of the question that one committed attack puts to its target."""
    return f"{KIND}:{scene.fight.round}.{scene.fight.haste}:{index}:{attacker}:{target}"


def answer_to(scene: Scene, attacker: str, index: int, target: str) -> str:
    """Return the target's answer to a committed attack, or nothing."""
    return scene.fight.answers.get(key_of(scene, attacker, index, target), "")


def is_asked(table: Table, attacker: Person, index: int, part: Attack | Grapple) -> bool:
    """Put the question, if it has to be put and was not yet; say whether it is open now.

    Not asked: one who defends already, has committed too, is helpless, unaware or down. In a
    grapple there is nothing to abort to (GRAPPLE-3, GRAPPLE-10).
    """
    scene, target = table.scene, table.scene.people[part.target]
    if not exposes(table, part) or answer_to(scene, attacker.name, index, target.name):
        return False
    if target.exposed or target.helpless or target.down or not target.aware:
        return False
    if scene.pinned(target.name) or standing_counter(scene, target) is not None:
        return False
    in_a_grapple = scene.hold_of(target.name) is not None
    if declared_defense(table, target) is not None and not in_a_grapple:
        return False
    may_abort = may_give_up(table, target) and not in_a_grapple
    options = ("accept", "brave", "abort") if may_abort else ("accept", "brave")
    ask(
        table,
        KIND,
        key_of(scene, attacker.name, index, target.name),
        target.name,
        options,
        "brave",
        attacker=attacker.name,
    )
    return True


def answer_committed(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the target's answer; an abort changes their own action, without a roll."""
    settle_question(table, question, option)
    if option == "abort":
        person = table.person(question.who)
        abort_free(table, person, part or preferred_defense(table, person))


def braving_terms(scene: Scene, attacker: str, index: int, target: str) -> tuple[Modifier, ...]:
    """Return what braving a committed attack costs the roll that meets it."""
    brave = answer_to(scene, attacker, index, target) == "brave"
    return harder(BRAVING, "braving", "ATTACK-6") if brave else ()


def accepted(scene: Scene, attacker: str, index: int, target: str) -> bool:
    """Say whether the target takes the blow as it comes."""
    return answer_to(scene, attacker, index, target) == "accept"
