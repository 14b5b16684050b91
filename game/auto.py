"""Combatants that play by themselves: one small policy over what is legal.

Asked something, they take the answer that keeps their action. Awaited, in this order:

1. held they resist, holding somebody they sustain, and keep a pin; 2. badly hurt (a wound penalty
of 2 or more) they dodge or block, whichever is better; 3. otherwise they attack with the weapon
that promises most: somebody who attacks them, else whoever of the other side is hurt most, the
first in the order among equals, and those who are pinned last; 4. with nobody to attack, they
block.

They seize nobody of their own accord. Having won a grapple roll they choose the first of these that
they can pay for: pin, slam, crack, clinch; else they save their Control. Attacked while they hold
somebody they shrug it off.

The other side of an NPC are those who are none, and the other way round. Each choice carries its
reason as a word, and is said by the combatant like anyone's.
"""

from collections.abc import Iterator

from game.chance import NoChance
from game.combat import actions as act
from game.combat.asking import awaiting
from game.combat.decisions import Question
from game.combat.declaration import Attack, Declaration, Part, Resist, Sustain
from game.combat.state import Person, Scene
from game.combat.table import Table
from game.combat.weapons import loaded
from game.errors import RuleError
from game.gear import Weapon
from game.ruleset import ruleset_of

BADLY_HURT = -2
ANSWERS = {"committed": "brave", "void": "lose", "bayonet": "fire"}
EFFECTS = ("pin", "slam", "crack", "clinch")  # what they buy with Control, the best first


def next_move(scene: Scene) -> act.AnyAction | None:
    """Return what the first of those who play by themselves says now, or None if none is asked."""
    if scene.frozen:
        return None
    for question in awaiting(scene):
        person = scene.people.get(question.who)  # none: it is the storyteller's to answer
        if person is not None and person.auto:
            return _reply(scene, question)
    return None


def _reply(scene: Scene, question: Question) -> act.AnyAction:
    who = question.who
    if question.question != "declare":
        option = _option(question)
        return act.Answer(who=who, option=option, question=question.id, by=who, why="keeps-on")
    table = Table(scene, ruleset_of(scene), NoChance())
    part, why = choose(table, scene.people[who])
    return act.Declare(who=who, declaration=Declaration((part,)), by=who, why=why)


def _option(question: Question) -> str:
    """Return the answer to a question other than a declaration; unless named here, its default."""
    if question.question == "effect":
        return next((one for one in EFFECTS if one in question.options), question.default)
    return ANSWERS.get(question.question, question.default)


def choose(table: Table, person: Person) -> tuple[Part, str]:
    """Return what somebody declares, and the word for why."""
    hold = table.scene.hold_of(person.name)
    if hold is not None:
        if hold.victim == person.name:
            return Resist(), "held"
        return Sustain(), "keeps-the-pin" if hold.pinned else "keeps-hold"
    if table.ruleset.track_of(person.fighter).penalty(person.fighter.health) <= BADLY_HURT:
        return table.ruleset.otherwise(table, person), "badly-hurt"
    for target, why in _targets(table.scene, person):
        attack = _best_attack(table, person, target)
        if attack is not None:
            return attack, why
    return table.ruleset.otherwise(table, person), "nobody-to-attack"


def _targets(scene: Scene, person: Person) -> Iterator[tuple[Person, str]]:
    others = [one for one in scene.ready() if one.npc != person.npc]
    attackers = [one for one in others if not one.secret and _attacks(one, person.name)]
    yield from ((one, "hits-back") for one in attackers)
    hurt_most = sorted(others, key=lambda one: (scene.pinned(one.name), -one.fighter.health.marked))
    yield from ((one, "weakest") for one in hurt_most)


def _attacks(person: Person, target: str) -> bool:
    parts = person.declaration.parts if person.declaration else ()
    return any(isinstance(part, Attack) and part.target == target for part in parts)


def _best_attack(table: Table, person: Person, target: Person) -> Attack | None:
    arsenal = [weapon for weapon in person.fighter.arsenal() if loaded(person, weapon)]
    for weapon in sorted(arsenal, key=lambda one: -_promise(person, one)):
        attack = Attack(target.name, weapon=weapon.name)
        try:
            table.ruleset.verb(attack).verify(table, person, attack)
        except RuleError:
            continue
        return attack
    return None


def _promise(person: Person, weapon: Weapon) -> int:
    """Weigh a weapon: the attack's pool and difficulty times the dice of damage it starts from."""
    pool = sum(person.fighter.trait(trait) for trait in weapon.traits)
    strength = person.fighter.trait("strength") if weapon.damage.strength else 0
    return pool * (11 - weapon.difficulty) * (weapon.damage.dice + strength)
