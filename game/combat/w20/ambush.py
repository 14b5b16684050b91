"""Ambush: who is surprised, and the blow that comes before everything else (W20-14)."""

from game import actions as act
from game import events as ev
from game.combat.free_rolls import roll_traits
from game.dice import Roll
from game.engine.table import Table
from game.engine.terms import base
from game.errors import RuleError
from game.state.declaration import Attack, Declaration, Grapple, Pass
from game.state.person import Person
from game.state.scene import Scene

PURPOSE = "surprise"
DIFFICULTY = 6
HIDING, SPOTTING = ("dexterity", "stealth"), ("perception", "alertness")
WORD = "ambush"


def lay_ambush(table: Table, action: act.Ambush) -> None:
    """Roll Dexterity + Stealth against Perception + Alertness; a tie is an ambush too, but one that
    may be defended against.
    """
    verify_ruling(table, WORD)
    person, target = table.person(action.who), table.person(action.target)
    if person.name == target.name:
        raise RuleError("self-target", who=person.name)
    for one in (person, target):
        verify_not_fighting(table.scene, one)
    if target.name in person.ambush:
        raise RuleError("ambushed-already", "W20-14", who=person.name, target=target.name)
    hidden = _roll(table, person, HIDING, target.name)
    spotted = _roll(table, target, SPOTTING, person.name)
    margin = hidden.successes - spotted.successes
    table.emit(
        ev.Ambushed(
            who=person.name,
            target=target.name,
            margin=margin,
            sprung=margin >= 0,
            shown=table.shows(person.name, target.name),
        )
    )


def verify_ruling(table: Table, word: str) -> None:
    """Refuse a word of the storyteller's that these rules do not know."""
    if word not in table.ruleset.rulings:
        raise RuleError("not-in-these-rules", "RULESETS", verb=word, rules=table.ruleset.id)


def verify_not_fighting(scene: Scene, person: Person) -> None:
    """Refuse to surprise one who is already fighting, or who is in no state to."""
    if not person.able:
        raise RuleError("down" if person.down else "away", who=person.name, state=person.down)
    if scene.fight.round and any(person.name in group for group in scene.fight.groups):
        raise RuleError("fighting-already", "W20-14", who=person.name)


def _roll(table: Table, person: Person, traits: tuple[str, ...], against: str) -> Roll:
    aim = base(DIFFICULTY, by="W20-14")
    return roll_traits(table, person, PURPOSE, traits, aim, against=against)


# --- the phase before the turn -------------------------------------------------------------------


def opens(scene: Scene) -> str:
    """Return the phase that a turn begins with: the ambush, where one was laid."""
    return "ambush" if any(one.ambush for one in scene.ready()) else "declaration"


def lies_in_wait(person: Person) -> bool:
    """Say whether somebody has surprised anybody."""
    return bool(person.ambush)


def verify_in_ambush(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse anything but one attack on somebody surprised, or none."""
    parts = declaration.parts
    one_blow = len(parts) == 1 and declaration.haste is None
    if one_blow and isinstance(parts[0], Pass):
        return
    if not (one_blow and isinstance(parts[0], Attack | Grapple)) or (
        parts[0].target not in person.ambush
    ):
        raise RuleError("ambush-first", "W20-14", who=person.name, targets=list(person.ambush))


def end_ambush(table: Table) -> None:
    """The moment of surprise is past, used or not."""
    for person in table.scene.people.values():
        if person.ambush:
            table.emit(ev.AmbushOver(who=person.name))
