"""Rolls outside exchanges, as each system makes them (SYS-1)."""

import pytest

from game import actions as act
from game import events as ev
from game.dice import Roll
from game.errors import RuleError
from game.scene import submit
from game.secrecy import Viewer, seen
from game.state.person import Person
from game.state.scene import Scene
from game.values import AnyEvent
from sheets.catalog import default_catalog

NWOD = {"system": "nwod", "strength": 2, "wits": 3, "composure": 1, "brawl": 2, "resolve": 2}
MET = {"system": "met", "physical": 5, "mental": 3, "brawl": 2, "dodge": 1, "willpower": 2}


def of(rules: str, **people: object) -> Scene:
    fighters = {name: default_catalog().fighter(sheet) for name, sheet in people.items()}  # type: ignore[arg-type]
    return Scene(
        ruleset=rules,
        people={name: Person(name=name, fighter=one) for name, one in fighters.items()},
    )


def rolled(
    scene: Scene, faces: tuple[int, ...], traits: tuple[str, ...], **said: object
) -> tuple[Scene, list[AnyEvent]]:
    """Roll for Jo by faces laid out; all of them must be used."""
    chance = Laid(faces)
    action = act.RollDice(who="Jo", traits=traits, **said)  # type: ignore[arg-type]
    after, events = submit(scene, action, chance)
    assert not chance.left
    return after, list(events)


class Laid:
    """Faces in the order in which they are asked for."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def roll(self, request: object) -> tuple[int, ...]:
        number = request.dice  # type: ignore[attr-defined]
        assert len(self.left) >= number
        faces, self.left = self.left[:number], self.left[number:]
        return tuple(faces)


def only(events: list[AnyEvent]) -> Roll:
    (event,) = [one for one in events if isinstance(one, ev.Rolled)]
    return event.roll


def refusal(scene: Scene, traits: tuple[str, ...], **said: object) -> RuleError:
    with pytest.raises(RuleError) as caught:
        rolled(scene, (), traits, **said)
    return caught.value


# --- nwod ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "said", "successes", "ways"),
    [
        ((8, 10, 7, 1, 9), {}, 3, ()),  # eights succeed and tens are rolled again
        ((9, 2, 2, 2, 8), {"again": 9}, 2, ("9-again",)),
        ((8, 2, 3, 10, 7, 8, 1), {"rote": True}, 3, ("rote",)),  # two that failed, and one ten
    ],
)
def test_NWOD_1_the_ways_of_a_roll(faces, said, successes, ways) -> None:
    roll = only(rolled(of("nwod", Jo=NWOD), faces, ("strength", "brawl"), **said)[1])
    assert (roll.difficulty, roll.pool, roll.botch) == (8, 4, False)
    assert (roll.successes, roll.ways) == (successes, ways)


@pytest.mark.parametrize(("face", "won", "failed"), [(10, 1, False), (9, 0, False), (1, 0, True)])
def test_NWOD_1_an_empty_pool_is_a_chance_die(face: int, won: int, failed: bool) -> None:
    said = {"dice": -9, "rote": True, "again": 8}  # of which a chance die has neither
    roll = only(rolled(of("nwod", Jo=NWOD), (face,), ("strength", "brawl"), **said)[1])
    assert (roll.pool, roll.difficulty, roll.successes, roll.botch) == (1, 10, won, failed)
    assert roll.ways == ()


@pytest.mark.parametrize(
    ("skill", "left"), [("athletics", 1), ("weaponry", 1), ("persuasion", 1), ("occult", 0)]
)
def test_SYS_1_untrained_costs_dice_and_says_so(skill: str, left: int) -> None:
    roll = only(rolled(of("nwod", Jo=NWOD), (2,), ("strength", skill))[1])
    told = {term.why: term.dice for term in roll.modifiers}
    assert told["strength"] == 2
    assert told[f"untrained in {skill}"] == (-3 if skill == "occult" else -1)
    assert (roll.difficulty == 10) == (left == 0)  # a chance die


def test_SYS_1_a_difficulty_is_refused_where_there_is_none() -> None:
    told = refusal(of("nwod", Jo=NWOD), ("wits",), difficulty=6)
    assert (told.code, told.facts["needs"]) == ("roll-difficulty", 8)
    assert refusal(of("nwod", Jo=NWOD), ("wits",), against="Al").code == "roll-against-nobody"


@pytest.mark.parametrize("again", [7, 11, -1])
def test_NWOD_1_dice_are_rolled_again_from_8_to_10(again: int) -> None:
    assert refusal(of("nwod", Jo=NWOD), ("wits",), again=again).code == "bad-value"


# --- untrained by the book -----------------------------------------------------------------------


def test_SYS_1_w20_rolls_a_skill_untrained_at_one_more_and_no_knowledge() -> None:
    scene = of("w20", Jo={"wits": 2})
    assert only(rolled(scene, (6, 7), ("wits", "melee"))[1]).difficulty == 7
    assert only(rolled(scene, (6, 7), ("wits", "brawl"))[1]).difficulty == 6
    assert refusal(scene, ("wits", "occult")).code == "untrained"
    assert refusal(scene, ("wits",), purpose="x" * 101).code == "text-too-long"
    assert only(rolled(of("detroit", Jo={"wits": 2}), (6, 7), ("wits", "occult"))[1]).pool == 2


# --- met -----------------------------------------------------------------------------------------

ROCK, PAPER, SCISSORS, AGAIN = 1, 4, 7, 10


def decided(events: list[AnyEvent]) -> list[tuple[str, str, str]]:
    return [
        (one.winner, one.loser, one.by) for one in events if isinstance(one, ev.ChallengeDecided)
    ]


def test_MET_4_a_roll_is_a_challenge() -> None:
    scene = of("met", Jo=MET, Rat=MET)
    _, events = rolled(scene, (PAPER, ROCK), ("physical", "brawl"), against="Rat")
    assert decided(events) == [("Jo", "Rat", "throw")]
    mine, theirs = [one.roll for one in events if isinstance(one, ev.Rolled)]
    assert (mine.who, mine.successes) == ("Jo", 7)  # physical 5 + brawl 2
    assert (theirs.who, theirs.successes) == ("Rat", 6)  # physical 5 + dodge 1


@pytest.mark.parametrize("faces", [(ROCK, ROCK), (PAPER, ROCK), (ROCK, PAPER)])
def test_MET_5_what_resists_is_shown_to_its_owner_alone(faces: tuple[int, int]) -> None:
    scene = of("met", Jo=MET, Rat={**MET, "resources": {"willpower": 1}})
    _, events = rolled(scene, faces, ("mental",), against="Rat")
    for viewer, knows in (
        (Viewer(name="Jo"), False),
        (Viewer(), False),
        (Viewer(name="Rat"), True),
    ):
        told = seen(events, viewer)
        mine, theirs = [one.roll for one in told if isinstance(one, ev.Rolled)]
        (outcome,) = [one for one in told if isinstance(one, ev.ChallengeDecided)]
        assert mine.modifiers and outcome.winner
        shown = (bool(theirs.modifiers), bool(theirs.successes), bool(outcome.pools))
        assert shown == (knows, knows, knows) and (outcome.by == "private") == (not knows)


def test_MET_4_willpower_buys_one_retest_and_is_spent_on_a_loss_alone() -> None:
    scene = of("met", Jo=MET, Rat=MET)
    said = {"against": "Rat", "willpower": True}
    after, events = rolled(scene, (ROCK, PAPER, PAPER, ROCK), ("physical", "brawl"), **said)
    assert [one[0] for one in decided(events)] == ["Rat", "Jo"]
    assert after.people["Jo"].fighter.resources["willpower"] == 1
    after, events = rolled(scene, (PAPER, ROCK), ("physical", "brawl"), **said)
    assert after.people["Jo"].fighter.resources["willpower"] == 2
    spent = of("met", Jo={**MET, "resources": {"willpower": 0}}, Rat=MET)
    assert refusal(spent, ("physical",), **said).code == "no-resource"


def test_MET_4_a_private_challenge_is_a_storytellers_alone() -> None:
    said = {"against": "Rat", "private": True}
    scene = of("met", Jo=MET, Rat=MET)
    after, events = rolled(scene, (ROCK, AGAIN, PAPER), ("mental",), **said)
    assert [len(seen(events, Viewer("Vesper", st=True))), len(seen(events, Viewer("Jo")))] == [4, 0]
    assert (after.rolls, after.unseen_rolls) == (0, 3)


@pytest.mark.parametrize(
    ("traits", "said", "code"),
    [
        (("physical", "brawl"), {}, "roll-against-whom"),
        (("brawl",), {"against": "Rat"}, "roll-attribute"),
        (("physical",), {"against": "Jo"}, "roll-against-oneself"),
        (("physical",), {"difficulty": 5, "again": 9}, "roll-again"),
        (("physical",), {"difficulty": 5, "specialty": True}, "roll-again"),
    ],
)
def test_MET_4_what_is_no_challenge_is_refused(traits, said, code) -> None:
    assert refusal(of("met", Jo=MET, Rat=MET), traits, **said).code == code
