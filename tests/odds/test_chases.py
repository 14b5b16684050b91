"""The odds of a chase's next round: a plain convolution for the Lead, and every outcome said to
``submit`` for shots and maneuvers.
"""

from fractions import Fraction

import pytest

from game import actions as act
from game.errors import RuleError
from game.notation import parse, vocabulary
from game.scene import submit
from game.secrecy import Viewer
from game.state.declaration import Declaration
from game.state.scene import Scene
from odds.branching import ChosenChance, Fork
from odds.chasing import NEXT_ROUND, chased, law_of_round
from odds.kept import requests_in_chase, requests_of, work_out
from odds.outcome import NOTHING, Law, Outcome, noted
from odds.texts import lines_open
from tests.game.chasing import chase, roll
from tests.game.support import Fight
from tests.odds.convolving import added, joined, net

TOM = Viewer(name="Tom")
NOBODY = Declaration(())
SMALL: dict[str, object] = {
    **{"dexterity": 1, "athletics": 1, "stamina": 1, "strength": 1},
    "wits": 2,
}
GUN: dict[str, object] = SMALL | {"dexterity": 3, "firearms": 3, "weapons": ["light revolver"]}


def law_of(fight: Fight, who: str, said: str, other: str) -> Law:
    scene = chased(fight.journal.scene, who, other)
    choice = said == NEXT_ROUND or said.startswith("choose ")
    line = NOBODY if choice else parse(said, vocabulary(scene, who))
    return law_of_round(scene, who, line, said if choice else "")


@pytest.mark.parametrize(("mine", "theirs", "lead"), [(6, 5, 3), (3, 7, 2), (1, 1, 1)])
def test_CHASE_5_the_lead_after_a_round_is_the_convolution(mine, theirs, lead) -> None:
    fight = chase(
        lead,
        runner={"dexterity": 1, "athletics": mine - 1},
        hunter={"dexterity": 1, "athletics": theirs - 1},
    )
    aim = fight.journal.scene.chases[0].course.total() or 6
    expected: dict[object, Fraction] = {}
    for (made, met), chance in joined(net(mine, aim), net(theirs, aim)):
        added(expected, lead + made - met, chance)
    found: dict[object, Fraction] = {}
    for outcome, chance in law_of(fight, "Tom", NEXT_ROUND, "Ann").items():
        assert outcome.over == ("caught" if (outcome.lead or 0) <= 0 else "")
        added(found, outcome.lead, chance)
    assert found == expected


def played(scene: Scene, said: act.AnyAction, dice: ChosenChance) -> Outcome:
    """Return what comes of a person's word and of the round after it, said to ``submit``."""
    scene, events = submit(scene, said, dice)
    while any(one.questions for one in scene.chases_under_way()):
        scene, more = submit(scene, act.TakeDefaults(), dice)
        events += more
    if scene.chases_under_way():
        events += submit(scene, act.RollRound(), dice)[1]
    outcome = NOTHING
    for event in events:
        outcome = noted(outcome, event)
    return outcome


def every_outcome(scene: Scene, said: act.AnyAction) -> Law:
    law: Law = {}
    ways: list[tuple[tuple[tuple[int, ...], ...], Fraction]] = [((), Fraction(1))]
    while ways:
        chosen, chance = ways.pop()
        try:
            outcome = played(scene, said, ChosenChance(chosen))
        except Fork as fork:
            ways += [((*chosen, one.faces), chance * one.chance) for one in fork.ways]
        else:
            law[outcome] = law.get(outcome, Fraction(0)) + chance
    return law


def test_CHASE_10_a_shot_and_its_round_are_all_that_submit_makes_of_them() -> None:
    fight = chase(2, runner=SMALL, hunter=GUN)
    line = parse("attack Tom", vocabulary(fight.journal.scene, "Ann"))
    expected = every_outcome(fight.journal.scene, act.Declare(who="Ann", declaration=line))
    law = law_of(fight, "Ann", "attack Tom", "Tom")
    assert law == expected
    assert any(outcome.harm_to("Tom").total for outcome in law)


def test_what_is_open_in_a_chase_is_listed_with_the_shots_that_reach() -> None:
    gunner = GUN | {"weapons": ["heavy pistol"]}
    fight = chase(3, hunters=("Ann", "Bea"), hunter=gunner)
    assert lines_open(fight.journal.scene, "Ann").lines == [NEXT_ROUND, "attack Tom"]
    assert lines_open(fight.journal.scene, "Tom").lines == [NEXT_ROUND]
    far = chase(9, hunter=gunner)
    assert lines_open(far.journal.scene, "Ann").lines == [NEXT_ROUND]
    won = roll(chase(5), Tom=1)
    assert "choose bait" in lines_open(won.journal.scene, "Tom").lines


def test_what_cannot_be_said_in_a_chase_is_refused_as_in_play() -> None:
    fight = chase(3)
    scene = fight.journal.scene
    line = parse("attack Tom", vocabulary(scene, "Ann"))
    (request,) = requests_of(scene, "Ann", line, Viewer(name="Ann"))
    with pytest.raises(RuleError) as refusal:
        work_out(request)
    with pytest.raises(RuleError) as in_play:
        fight.act(act.Declare(who="Ann", declaration=line))
    assert (refusal.value.code, refusal.value.rule) == (in_play.value.code, in_play.value.rule)
    (asked,) = requests_in_chase(scene, "Tom", None, TOM, "choose bait")
    with pytest.raises(RuleError, match="no-maneuver-now"):
        work_out(asked)
