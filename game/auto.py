"""Combatants that play by themselves: one small policy over what is legal.

Asked something, they take the answer that keeps their action. Awaited, in this order:

1. held they resist, holding somebody they sustain, and keep a pin; 2. hurt so badly that their
stance bids them flee, they try to get away; 3. one with a stance gets up from the ground; 4. badly
hurt (a wound penalty of 2 or more) they dodge or block, whichever is better; 5. otherwise they
attack with the weapon that promises most: somebody who attacks them, else whoever of the other side
is hurt most, the first in the order among equals, and those who are pinned last; 6. with nobody to
attack, they stand guard if that is their stance, else they block.

What a stance changes in that is a row of `game.stances`; who was given none plays as above. They
seize nobody of their own accord but where their stance says so. Having won a grapple roll they
choose the first of these that they can pay for: pin, slam, crack, clinch; else they save their
Control. Attacked while they hold somebody they shrug it off.

The other side of an NPC are those who are none, and the other way round; nobody attacks one whom
they cannot tell. Each choice carries its reason as a word, and is said by the combatant like
anyone's.
"""

from collections.abc import Iterator

from game.chance import NoChance
from game.combat import actions as act
from game.combat.asking import awaiting
from game.combat.decisions import Question
from game.combat.declaration import (
    Attack,
    Declaration,
    Escape,
    Grapple,
    Guard,
    Part,
    Release,
    Resist,
    Stand,
    Sustain,
)
from game.combat.declaring import declare
from game.combat.state import Hold, Person, Scene
from game.combat.table import Table
from game.combat.weapons import loaded
from game.errors import RuleError
from game.gear import BARE_HANDS_NAME, Weapon
from game.ruleset import ruleset_of
from game.stances import STANCES, USUAL, Stance
from game.unseen import sees

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
    stance = STANCES.get(person.stance, USUAL)
    hold = table.scene.hold_of(person.name)
    if hold is not None:
        return _in_a_grapple(table, person, hold, stance)
    penalty = table.ruleset.track_of(person.fighter).penalty(person.fighter.health)
    if _reached(penalty, stance.flees_at) and _accepted(table, person, Escape()):
        return Escape(), "gets-away"
    if person.stance and person.prone and _accepted(table, person, Stand()):
        return Stand(), "gets-up"
    if _reached(penalty, stance.yields_at):
        return table.ruleset.otherwise(table, person), "badly-hurt" if penalty else "keeps-away"
    for target, why in _targets(table.scene, person, stance):
        offense = _offense(table, person, target, stance)
        if offense is not None:
            return offense, why
    if stance.targets == "attackers only" and _accepted(table, person, Guard()):
        return Guard(), "stands-guard"
    return table.ruleset.otherwise(table, person), "nobody-to-attack"


def _reached(penalty: int, at: int | None) -> bool:
    return at is not None and penalty <= at


def _in_a_grapple(table: Table, person: Person, hold: Hold, stance: Stance) -> tuple[Part, str]:
    if hold.victim == person.name:
        return Resist(), "held"
    if stance.targets == "nobody" and _accepted(table, person, Release()):
        return Release(), "keeps-away"
    return Sustain(), "keeps-the-pin" if hold.pinned else "keeps-hold"


def _accepted(table: Table, person: Person, part: Part) -> bool:
    """Say whether somebody could declare a part now: it is said to a table that nobody sees."""
    trial = Table(table.scene, table.ruleset, NoChance())
    try:
        declare(trial, person.name, Declaration((part,)))
    except RuleError:
        return False
    return True


def _targets(scene: Scene, person: Person, stance: Stance) -> Iterator[tuple[Person, str]]:
    if stance.targets == "nobody":
        return
    others = [
        one for one in scene.ready() if one.npc != person.npc and sees(scene, person.name, one.name)
    ]
    if stance.targets == "ward":
        yield from ((one, "protects") for one in others if _attacks(one, person.ward))
    yield from ((one, "hits-back") for one in others if _attacks(one, person.name))
    if stance.targets == "attackers only":
        return
    hurt_most = sorted(others, key=lambda one: (scene.pinned(one.name), -one.fighter.health.marked))
    yield from ((one, "weakest") for one in hurt_most)


def _attacks(person: Person, target: str) -> bool:
    parts = person.declaration.parts if person.declaration and not person.secret else ()
    return any(isinstance(part, Attack | Grapple) and part.target == target for part in parts)


def _offense(table: Table, person: Person, target: Person, stance: Stance) -> Part | None:
    """Return the attack on somebody, or where the stance says so the attempt to seize them."""
    attack = _best_attack(table, person, target, stance.shoots_first)
    if stance.seizes and (attack is None or attack.weapon == BARE_HANDS_NAME):
        seize = Grapple(target.name)
        weaker = target.fighter.trait("strength") < person.fighter.trait("strength")
        if weaker and _accepted(table, person, seize):
            return seize
    return attack


def _best_attack(
    table: Table, person: Person, target: Person, shoots_first: bool = False
) -> Attack | None:
    arsenal = [weapon for weapon in person.fighter.arsenal() if loaded(person, weapon)]

    def rank(weapon: Weapon) -> tuple[bool, int]:
        return (shoots_first and not weapon.ranged, -_promise(person, weapon))

    for weapon in sorted(arsenal, key=rank):
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
