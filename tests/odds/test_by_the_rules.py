"""A law is what play comes to: every outcome of every roll said to ``submit``, one by one."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from game import actions as act
from game.dice import SeededChance
from game.errors import RuleError
from game.notation import parse, vocabulary
from game.scene import submit
from game.state.scene import Scene
from odds.asking import laws
from odds.branching import ChosenChance, Fork
from odds.outcome import NOTHING, Law, Outcome, ended, noted
from tests.game.support import Fight

LINES = [
    ("detroit", "grapple Rat then slam", "block"),
    ("detroit", "grapple Rat then slam", "attack Jo"),
    ("detroit", "attack Rat with knife", "counter-grapple"),
    ("detroit", "attack Rat power willpower", "escape"),
    *(("detroit", "attack Rat & dodge", "attack Jo feint"), ("detroit", "attack Rat", "guard")),
    pytest.param("w20", "tackle Rat", "dodge", marks=pytest.mark.long_form),
    *(("w20", "attack Rat at head", "parry"), ("detroit-classic", "attack Rat feint", "dodge")),
]
SHEET = {
    "dexterity": 2, "brawl": 1, "melee": 1, "athletics": 1, "strength": 2, "stamina": 2, "wits": 3,
    "weapons": ["knife"], "specialties": {"brawl": []},
}  # fmt: skip


def fight_in(ruleset: str, answer: str) -> Scene:
    """Return a fight in which the other has declared, and the asker is awaited."""
    fight = Fight({"Jo": SHEET, "Rat": SHEET}, ruleset=ruleset).begin("Jo", "Rat")
    fight.say("Rat", answer)
    return fight.journal.scene


def law_in(scene: Scene, line: str) -> Law:
    ((_, law),) = laws(scene, "Jo", parse(line, vocabulary(scene, "Jo")))
    return law


def declared(scene: Scene, line: str) -> Scene:
    """Return the scene in which Jo has said so, at rest before the first turn."""
    said = parse(line, vocabulary(scene, "Jo"))
    return submit(scene, act.Declare(who="Jo", declaration=said), SeededChance(0))[0]


def played(scene: Scene, play: Callable[[Scene, act.AnyAction], tuple[Scene, tuple]]) -> Outcome:  # type: ignore[type-arg]
    """Return what the first turn comes to; the person who is asked takes the default."""
    scene, events = play(scene, act.Advance())
    while scene.fight.turn is not None and scene.fight.questions:
        scene, more = play(scene, act.TakeDefaults())
        events += more
    outcome = NOTHING
    for event in events:
        outcome = noted(outcome, event)
    return ended(outcome, scene)


def every_outcome(begun: Scene) -> Iterator[tuple[Outcome, Fraction]]:
    """Yield what can come of a turn that has been declared, each way with its chance."""
    ways: list[tuple[tuple[tuple[int, ...], ...], Fraction]] = [((), Fraction(1))]
    while ways:
        chosen, chance = ways.pop()
        dice = ChosenChance(chosen)
        try:
            outcome = played(begun, lambda at, action, dice=dice: submit(at, action, dice))  # type: ignore[misc]
        except Fork as fork:
            ways += [((*chosen, one.faces), chance * one.chance) for one in fork.ways]
        else:
            yield outcome, chance


@pytest.mark.parametrize(("ruleset", "line", "answer"), LINES)
def test_a_law_is_every_outcome_said_to_submit(ruleset: str, line: str, answer: str) -> None:
    scene = fight_in(ruleset, answer)
    law = law_in(scene, line)
    begun = declared(scene, line)
    expected: Law = {}
    for outcome, chance in every_outcome(begun):
        expected[outcome] = expected.get(outcome, Fraction(0)) + chance
    assert law == expected


def test_what_cannot_be_declared_is_refused_as_in_play() -> None:
    scene = fight_in("detroit", "pass")
    said = parse("attack Jo", vocabulary(scene, "Jo"))
    with pytest.raises(RuleError) as refusal:
        list(laws(scene, "Jo", said))
    with pytest.raises(RuleError) as in_play:
        submit(scene, act.Declare(who="Jo", declaration=said), SeededChance(0))
    assert (refusal.value.code, refusal.value.rule) == (in_play.value.code, in_play.value.rule)
