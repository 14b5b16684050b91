"""Combatants that play by themselves: one small policy over what is legal.

Asked something, they take the answer that keeps their action. Awaited, in this order:

1. held they resist, holding somebody they sustain, and keep a pin; 2. hurt so badly that their
stance bids them flee, they try to get away; 3. one with a stance gets up from the ground; 4. badly
hurt (a wound penalty of 2 or more) they dodge or block, whichever is better; 5. otherwise they
attack with the weapon that promises most: whom they are hand to hand with, else who attacks them or
has struck them, else any whom they reach, by lot, and those who are pinned last; 6. with nobody to
attack, they stand guard if that is their stance, else they block.

The lot is drawn from dice that the scene has rolled already, everybody's initiative, and from what
it keeps secret for that (`Scene.lots`), or players could work it out. So it is as even as they are,
and the same scene makes the same choice. Nobody comes at one
whom others of their side have crowded already, though those spoke in secret.

What a stance changes in that is a row of `game.auto`; without a stance they play as above.
They seize and tackle nobody of their own accord unless their stance says so. Having won a grapple
roll they choose the first of these that they can pay for: pin, slam, crack, clinch; else they save
their Control. Attacked while they hold somebody they shrug it off.

They attack people of other sides alone (`game.state.sides`), and nobody attacks a person whom they
cannot identify, nor one whom they protect. Each choice carries its reason as a
word, and the combatant says it like anyone; none is ever refused.
"""

from collections.abc import Callable, Collection, Iterator
from hashlib import sha256
from typing import Literal

import msgspec

from game import actions as act
from game import moments
from game.engine.exchanges import loaded
from game.engine.table import Table
from game.fighter import BARE_HANDS_NAME, Weapon
from game.options import Asking
from game.rules.reach import comes_to_grips, is_crowded
from game.rules.rounds import asked_besides, awaited, usual_part
from game.secrecy import knows
from game.state.decisions import Question
from game.state.declaration import (
    Assault,
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
from game.state.person import Person
from game.state.scene import Hold, Scene
from game.state.sides import is_duel, sides_of

# --- how somebody who plays by themselves goes about it: a word, and a row of what it means ------
# The theory: every such combatant asks the same few questions in the same order (`game.auto`), and
# a stance says how each is answered. So there is one policy, and the table is all of it.


type Targets = Literal["any", "ward", "quarry", "nobody", "attackers only"]


class Stance(msgspec.Struct, frozen=True, kw_only=True):
    """One way to play.

    ``yields_at`` is the wound penalty at which they stop attacking and defend (None: never),
    ``flees_at`` the one at which they try to get away. ``targets`` says whom they attack first:
    those who attack whom they protect, or whom they hunt, and then ``any`` of the other sides;
    ``attackers only`` attacks none but those who attack them, ``nobody`` attacks none. ``seizes``
    says that they take hold of somebody they are stronger than, ``shoots_first`` that they rather
    keep away.
    """

    told: str
    yields_at: int | None = -2
    flees_at: int | None = None
    targets: Targets = "any"
    seizes: bool = False
    shoots_first: bool = False


# No word is what everybody does who was given none.
USUAL = Stance(told="strikes back, and defends when badly hurt")

STANCES = {
    "aggressive": Stance(
        told="attacks whatever it costs, and seizes the weaker", yields_at=None, seizes=True
    ),
    "defensive": Stance(told="strikes nobody but those who attack it", targets="attackers only"),
    "cautious": Stance(
        told="shoots rather than strikes, defends when hurt, flees when badly hurt",
        yields_at=-1,
        flees_at=-2,
        shoots_first=True,
    ),
    "protect": Stance(told="strikes at those who attack whom it protects", targets="ward"),
    "hunt": Stance(told="strikes whom it hunts before all others", targets="quarry"),
    "hold back": Stance(told="strikes nobody, and defends", yields_at=0, targets="nobody"),
    "flee at": Stance(told="fights until it is hurt so badly, then gets away", yields_at=None),
    "flee": Stance(told="gets away", yields_at=0, flees_at=0, targets="nobody"),
}
NEEDS_WARD = ("protect", "hunt")
NEEDS_LEVEL = ("flee at",)


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
            who, option = question.who, _option(question)
            return act.Answer(who=who, option=option, question=question.id, by=who, why="keeps-on")
    for person in awaited(scene):
        move = _declaration(scene, person.name) if person.auto else None
        if move is not None:
            return move
    return None


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
    penalty = table.ruleset.wound_penalty(person.fighter)
    if _reached(penalty, stance.flees_at) or (person.flees_at and _hurt_enough(table, person)):
        yield Escape(), "gets-away"
    if person.stance and person.prone:
        yield Stand(), "gets-up"
    if _reached(penalty, stance.yields_at):
        yield moments.otherwise.only(table, person), "badly-hurt" if penalty else "keeps-away"
        return
    sides = sides_of(table.scene)
    friends = [name for name, side in sides.items() if side == sides[person.name]]
    for target, why in _targets(table.scene, person, stance, friends):
        crowded = is_crowded(table, person, target, confided=friends)
        for offense in _offenses(person, target, stance):
            if not (crowded and comes_to_grips(offense, person)):
                yield offense, why
    if stance.targets == "attackers only":
        yield Guard(), "stands-guard"
    yield moments.otherwise.only(table, person), "nobody-to-attack"


def _reached(penalty: int, at: int | None) -> bool:
    return at is not None and penalty <= at


def _hurt_enough(table: Table, person: Person) -> bool:
    """Say whether somebody is at the health level at which they get away, or past it."""
    names = [one.name for one in table.ruleset.track_of(person.fighter).levels]
    return person.flees_at in names and (
        person.fighter.health.marked > names.index(person.flees_at)
    )


def _in_a_grapple(person: Person, hold: Hold, stance: Stance) -> Iterator[tuple[Part, str]]:
    if hold.victim == person.name:
        yield Resist(), "held"
        return
    if stance.targets == "nobody":
        yield Release(), "keeps-away"
    yield Sustain(), "keeps-the-pin" if hold.pinned else "keeps-hold"


def _targets(
    scene: Scene, person: Person, stance: Stance, friends: Collection[str]
) -> Iterator[tuple[Person, str]]:
    if stance.targets == "nobody":
        return
    guarded = person.ward if stance.targets == "ward" else ""
    others = [
        one
        for one in scene.ready()
        if one.name not in friends and one.name != guarded and knows(scene, person.name, one.name)
    ]
    if stance.targets == "ward":
        yield from ((one, "protects") for one in others if _attacks(one, guarded))
    if stance.targets == "quarry":
        yield from ((one, "hunts") for one in others if one.name == person.ward)
    attackers = {one.name for one in others if _attacks(one, person.name)}
    if stance.targets == "attackers only":
        yield from ((one, "hits-back") for one in others if one.name in attackers)
        return
    attackers |= {
        one.name for one in others if person.name in (*one.round.struck, *one.struck_before)
    }
    if len(others) > 1 and is_duel(scene):  # they may be friends: it begins nothing
        others = [one for one in others if _has_struck(one)]
    ranks: dict[tuple[bool, bool, bool], list[Person]] = {}
    for one in others:
        near, struck = scene.close(person.name, one.name), one.name in attackers
        ranks.setdefault((scene.pinned(one.name), not near, not struck), []).append(one)
    cast = _lots(scene, person.name)
    for (_, far, unstruck), equals in sorted(ranks.items(), key=lambda each: each[0]):
        by_lot = "by-lot" if len(others) > 1 else "only-foe"
        why = by_lot if far and unstruck else "hits-back" if far else "at-hand"
        in_turn = sorted(equals, key=cast) if len(equals) > 1 else equals
        yield from ((one, why) for one in in_turn)


def _has_struck(person: Person) -> bool:
    """Say whether somebody has declared to strike in this round, or did in the one before."""
    parts = () if person.phase.secret else person.standing_parts or person.parts
    strikes = any(isinstance(part, Assault) for part in parts)
    return strikes or bool(person.round.struck or person.struck_before)


def _lots(scene: Scene, who: str) -> Callable[[Person], int]:
    """Return how somebody's lot falls for each person: by the dice of everybody's initiative, which
    are new every round, or else by the round.
    """
    lots = f"{scene.lots} " if scene.lots else ""
    dice = [one.initiative.die for one in scene.people.values() if one.initiative is not None]
    drawn = f"{lots}{scene.fight.round} {scene.fight.haste} {dice} {who}"
    return lambda one: int.from_bytes(sha256(f"{drawn} {one.name}".encode()).digest()[:8])


def _attacks(person: Person, target: str) -> bool:
    parts = () if person.phase.secret else person.parts
    return bool([one for one in parts if isinstance(one, Assault) and one.target == target])


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
    pool = sum([person.fighter.trait(trait) for trait in weapon.traits])
    strength = person.fighter.trait("strength") if weapon.damage.strength else 0
    return pool * (11 - weapon.difficulty) * (weapon.damage.dice + strength)
