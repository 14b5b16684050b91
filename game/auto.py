"""Combatants that play by themselves: one small policy over what is legal.

Asked something, they take the answer that keeps their action. Awaited, in this order:

1. held they resist, holding somebody they sustain, and keep a pin; 2. hurt so badly that their
stance bids them flee, they try to get away; 3. one with a stance gets up from the ground; 4. badly
hurt (a wound penalty of 2 or more) they dodge or block, whichever is better; 5. otherwise they
attack with the weapon that promises most: somebody who attacks them, else whoever of the other side
is hurt most, the first in the order among equals, and those who are pinned last; 6. with nobody to
attack, they stand guard if that is their stance, else they block.

What a stance changes in that is a row of `game.auto_stances`; without a stance they play as above.
They seize and tackle nobody of their own accord unless their stance says so. Having won a grapple
roll they choose the first of these that they can pay for: pin, slam, crack, clinch; else they save
their Control. Attacked while they hold somebody they shrug it off.

The other side of an NPC is everybody who is not one, and the other way round; nobody attacks a
person whom they cannot identify, nor one whom they protect. Each choice carries its reason as a
word, and the combatant says it like anyone; none is ever refused.
"""

from collections.abc import Iterator

from game import actions as act
from game.auto_stances import STANCES, USUAL, Stance
from game.engine.ammunition import loaded
from game.engine.table import Table
from game.gear import BARE_HANDS_NAME, Weapon
from game.options import Asking
from game.rules.rounds import asked_besides, awaited, usual_part
from game.secrecy import knows
from game.state.decisions import Question
from game.state.declaration import (
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
    Tackle,
)
from game.state.hold import Hold
from game.state.person import Person
from game.state.scene import Scene

ANSWERS = {"committed": "brave", "void": "lose", "bayonet": "fire"}
EFFECTS = ("pin", "slam", "crack", "clinch")  # what they buy with Control, the best first


def next_move(scene: Scene) -> act.AnyAction | None:
    """Return what the first of those who play by themselves says now, or None if none is asked, or
    none has anything to say that would not be refused.
    """
    if scene.frozen:
        return None
    for question in asked_besides(scene):
        person = scene.people.get(question.who)  # none: it is the storyteller's to answer
        if person is not None and person.auto:
            return _reply(question)
    for person in awaited(scene):
        move = _declaration(scene, person.name) if person.auto else None
        if move is not None:
            return move
    return None


def _reply(question: Question) -> act.Answer:
    who, option = question.who, _option(question)
    return act.Answer(who=who, option=option, question=question.id, by=who, why="keeps-on")


def _declaration(scene: Scene, who: str) -> act.Declare | None:
    chosen = choose(Asking(scene, who))
    if chosen is None:
        return None
    part, why = chosen
    return act.Declare(who=who, declaration=Declaration((part,)), by=who, why=why)


def _option(question: Question) -> str:
    """Return the answer to a question other than a declaration; unless named here, its default."""
    if question.question == "effect":
        return next((one for one in EFFECTS if one in question.options), question.default)
    wanted = ANSWERS.get(question.question, question.default)
    return wanted if wanted in question.options else question.default


def choose(asking: Asking) -> tuple[Part, str] | None:
    """Return what somebody declares, and the word for why: the first of their wishes that the rules
    leave open, else what anyone does who says no more; None where that is refused them too.
    """
    for part, why in _wishes(asking.table, asking.person):
        if asking.takes(part):
            return part, why
    usual = usual_part(asking.table, asking.person)
    return (usual, "nothing-else") if asking.takes(usual) else None


def _wishes(table: Table, person: Person) -> Iterator[tuple[Part, str]]:
    stance = STANCES.get(person.stance, USUAL)
    hold = table.scene.hold_of(person.name)
    if hold is not None:
        yield from _in_a_grapple(person, hold, stance)
        return
    penalty = table.ruleset.track_of(person.fighter).penalty(person.fighter.health)
    if _reached(penalty, stance.flees_at):
        yield Escape(), "gets-away"
    if person.stance and person.prone:
        yield Stand(), "gets-up"
    if _reached(penalty, stance.yields_at):
        yield table.ruleset.otherwise(table, person), "badly-hurt" if penalty else "keeps-away"
        return
    for target, why in _targets(table.scene, person, stance):
        yield from ((offense, why) for offense in _offenses(person, target, stance))
    if stance.targets == "attackers only":
        yield Guard(), "stands-guard"
    yield table.ruleset.otherwise(table, person), "nobody-to-attack"


def _reached(penalty: int, at: int | None) -> bool:
    return at is not None and penalty <= at


def _in_a_grapple(person: Person, hold: Hold, stance: Stance) -> Iterator[tuple[Part, str]]:
    if hold.victim == person.name:
        yield Resist(), "held"
        return
    if stance.targets == "nobody":
        yield Release(), "keeps-away"
    yield Sustain(), "keeps-the-pin" if hold.pinned else "keeps-hold"


def _targets(scene: Scene, person: Person, stance: Stance) -> Iterator[tuple[Person, str]]:
    if stance.targets == "nobody":
        return
    others = [
        one
        for one in scene.ready()
        if one.npc != person.npc and one.name != person.ward
        if knows(scene, person.name, one.name)
    ]
    if stance.targets == "ward":
        yield from ((one, "protects") for one in others if _attacks(one, person.ward))
    yield from ((one, "hits-back") for one in others if _attacks(one, person.name))
    if stance.targets == "attackers only":
        return
    hurt_most = sorted(others, key=lambda one: (scene.pinned(one.name), -one.fighter.health.marked))
    yield from (
        (one, "weakest" if one.fighter.health.marked else "nobody-hurt") for one in hurt_most
    )


def _attacks(person: Person, target: str) -> bool:
    parts = person.declaration.parts if person.declaration and not person.secret else ()
    return any(isinstance(part, Attack | Grapple) and part.target == target for part in parts)


def _offenses(person: Person, target: Person, stance: Stance) -> Iterator[Part]:
    """Yield the attacks on somebody, by the weapon that promises most; before bare hands, where the
    stance says so, the attempt to seize one who is weaker, or to tackle any other.
    """
    arsenal = [weapon for weapon in person.fighter.arsenal() if loaded(person, weapon)]
    weaker = target.fighter.trait("strength") < person.fighter.trait("strength")

    def rank(weapon: Weapon) -> tuple[bool, int]:
        return (stance.shoots_first and not weapon.ranged, -_promise(person, weapon))

    for weapon in sorted(arsenal, key=rank):
        if stance.seizes and weapon.name == BARE_HANDS_NAME:
            yield Grapple(target.name) if weaker else Tackle(target.name)
        yield Attack(target.name, weapon=weapon.name)


def _promise(person: Person, weapon: Weapon) -> int:
    """Weigh a weapon: the attack's pool and difficulty times the dice of damage it starts from."""
    pool = sum(person.fighter.trait(trait) for trait in weapon.traits)
    strength = person.fighter.trait("strength") if weapon.damage.strength else 0
    return pool * (11 - weapon.difficulty) * (weapon.damage.dice + strength)
