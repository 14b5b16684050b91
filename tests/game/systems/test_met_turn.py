"""The turn by Mind's Eye Theatre: sheets, order, actions, further rounds (MET-1 to MET-3)."""

import pytest

from game.npcs import choose
from game.options import Asking, legal
from game.state.declaration import Move
from tests.game.support import Fight, refusal

ROCK, PAPER = 2, 5
PLAIN = {"physical": 6, "mental": 4, "social": 4, "dodge": 2, "brawl": 2, "willpower": 0}


def met(*names: str, **sheets: dict[str, object]) -> Fight:
    """Return a fight of plain people, whose sheets may differ in part, before its first round."""
    cast = {name: {**PLAIN, **sheets.get(name, {})} for name in (*names, *sheets)}
    return Fight(cast, ruleset="met")


# --- MET-1: sheets, initiative, who starts --------------------------------------------------------


def test_MET_1_ties_go_by_mental_then_physical_then_social_then_who_came_first() -> None:
    fight = met(
        Ann={"physical": 7, "mental": 5, "social": 2},
        Bob={"physical": 7, "mental": 6},
        Cal={"physical": 6, "mental": 7},
        Dee={"physical": 7, "mental": 5, "social": 4},
        Eve={"physical": 7, "mental": 5, "social": 2},
        Flo={"physical": 2},
    )
    fight.st("bonus Flo=3 for surprise")
    fight.st("start")
    assert fight.state()["order"] == ["Cal", "Bob", "Dee", "Ann", "Eve", "Flo"]
    assert (fight.state()["ties"], fight.rolls()) == ([], [])
    assert fight.state()["initiative"]["Flo"] == {"total": 7, "die": 0, "rating": 7}


def test_MET_1_who_started_it_does_that_one_action_first_and_nothing_more() -> None:
    fight = met(Ann={"physical": 9}, Bob={"physical": 5}, Cy={"physical": 2})
    fight.st("start by Bob")
    assert refusal(fight, "Bob", "attack Ann & move 1") == "one-action-first"
    fight.say("Bob", "attack Ann", {"Bob challenge": PAPER, "Ann challenge": ROCK})
    assert refusal(fight, "Bob", "move 1") == "not-your-turn"
    assert "Bob" not in [one["who"] for one in fight.state()["offers"]]
    fight.say("Ann", "pass")
    assert fight.awaited() == ["Bob"]
    fight.say("Bob", "move 1")
    assert fight.awaited() == ["Cy"]


# --- MET-2: a standard and a simple action --------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "spent"),
    [
        ("attack Bob & move 2 from Bob", ("standard", "simple")),
        ("move 1 from Bob & drop", ("simple", "simple")),  # in the place of the standard one
        ("do shout & do point", ("simple", "simple")),
    ],
)
def test_MET_2_two_actions_in_one_line_are_done_in_the_order_written(line, spent) -> None:
    fight = met("Ann", "Bob")
    fight.st("start")
    fight.say("Ann", line)
    assert (fight.person("Ann").phase.spent, fight.combatant("Ann")["declared"]) == (spent, line)
    assert refusal(fight, "Ann", "attack Bob") == "no-action-left"
    assert legal(fight.journal.scene, "Ann") == []
    fight.say("Bob", "pass")
    fight.next_round("Ann", "Bob")
    assert fight.person("Ann").phase.spent == ()


def test_MET_2_an_action_left_may_be_used_at_any_later_moment_of_the_round() -> None:
    fight = met("Ann", "Bob", "Cal")
    fight.st("start")
    fight.say("Ann", "attack Bob")
    assert fight.state()["offers"] == [{"who": "Ann", "options": ("move 3", "drop")}]
    assert refusal(fight, "Ann", "attack Bob") == "no-standard-left"
    fight.say("Ann", "move 3 from Bob")
    assert fight.awaited() == ["Bob"]
    assert fight.state()["offers"] == []
    fight.say("Bob", "pass")
    fight.say("Bob", "attack Cal")  # who passed has used nothing
    assert fight.person("Bob").phase.spent == ("standard",)


def test_MET_5_who_plays_by_themselves_goes_to_the_nearest_of_the_other_side() -> None:
    fight = met("Ann", "Bob", "Cal")
    fight.st("side Ann, Cal=wolves")
    fight.st("set Ann steps=Cal 5")
    fight.st("set Ann steps=Bob 20")
    fight.st("auto Ann")
    fight.st("start")
    move = choose(Asking(fight.journal.scene, "Ann"))
    assert move == (Move(3, toward="Bob"), "nobody-to-attack")


# --- MET-3: further rounds ------------------------------------------------------------------------


def test_MET_3_further_rounds_are_for_celerity_3_then_5_then_6() -> None:
    fight = met("Ann", Bob={"celerity": 3}, Cal={"celerity": 6}, Dee={"celerity": 2})
    fight.st("start")
    seen = []
    while fight.phase != "bookkeeping":
        seen.append((fight.phase, fight.awaited()[0]))
        fight.st("next")
    assert seen == [
        *(("action", name) for name in ("Ann", "Bob", "Cal", "Dee")),
        ("celerity 3", "Bob"), ("celerity 3", "Cal"), ("celerity 5", "Cal"), ("celerity 6", "Cal"),
    ]  # fmt: skip


# --- grapples and chases --------------------------------------------------------------------------


def test_SYS_3_a_grapple_is_a_standard_action_by_chapter_10() -> None:
    fight = met("Ann", "Bob")
    fight.st("start")
    fight.say("Ann", "grapple Bob & do snarl", {"Ann challenge": [4], "Bob challenge": [1]})
    assert fight.state()["grapples"][0]["victim"] == "Bob"
    assert refusal(fight, "Bob", "attack Ann") == "held"
    fight.say("Bob", "resist", {"Bob challenge": [1], "Ann challenge": [4]})
    assert fight.state()["grapples"][0]["control"] == 6  # a throw is worth three
    fight.say("Ann", "choose crack")
    assert fight.marks("Bob") == "X"  # harm is flat
    fight.next_round()
    fight.say("Ann", "release & move 3 from Bob")
    assert fight.state()["grapples"] == []


# --- BOOK-2: hazards ------------------------------------------------------------------------------
