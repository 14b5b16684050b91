"""ABORT-1 to ABORT-6: giving up one action for another."""

import pytest

from game import events as ev
from play.views import scene_view
from tests.game.support import Fight, dice_of, refusal

BOXER: dict[str, object] = {
    "dexterity": 4,
    "strength": 2,
    "brawl": 3,
    "athletics": 3,
    "wits": 4,
    "willpower": 5,
}
GONE = {"Ann abort": "1s"}


def voided(line: str = "attack Bob", cast: str = "Ann Cy Dee Bob", **more: object) -> Fight:
    """Let Ann's target leave before her turn, which is the first; stop at the question."""
    names = cast.split()
    fight = Fight(dict.fromkeys(names, BOXER) | {"Ann": BOXER | more}).begin(*names)
    for name in reversed(names):
        fight.say(name, line if name == "Ann" else "pass")
    fight.st("remove Bob")
    fight.st("next")
    return fight


def threatened(mine: str = "attack Cy", theirs: str = "attack Ann", **more: object) -> Fight:
    """Let Bob, who acts first, declare after Ann; Cy looks on."""
    cast = {"Bob": BOXER, "Ann": BOXER | more, "Cy": BOXER}
    return Fight(cast).begin("Bob", "Ann", "Cy").declare(Cy="pass", Ann=mine, Bob=theirs)


def offers(fight: Fight) -> dict[str, list[str]]:
    return {one["who"]: list(one["options"]) for one in fight.state()["offers"]}


ALL_FOUR = ["abort block", "abort dodge", "abort escape", "abort counter-grapple"]


# --- ABORT-1, ABORT-6: a void action -------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["attack Cy", "attack Cy power", "block", "dodge", "escape", "guard", "do weep"]
)
@pytest.mark.parametrize("how", ["abort", "choose abort"])
def test_ABORT_1_from_a_void_action_to_any_other_at_once(line: str, how: str) -> None:
    fight = voided()
    entry = fight.say("Ann", f"{how} {line}", GONE)
    assert fight.combatant("Ann")["declared"] == line
    assert len(fight.rolls("abort")) == 1
    assert [one.target for one in entry.events if isinstance(one, ev.ExchangeBegan)] == (
        ["Cy"] if "attack" in line else [""] if "do" in line.split() else []
    )
    assert (fight.awaited(), fight.phase) == ([], "resolution")


# --- the roll first, and then the new action -----------------------------------------------------


@pytest.mark.parametrize("line", ["abort", "choose abort"])
@pytest.mark.parametrize("answer", ["attack Cy", "abort attack Cy"])
def test_ABORT_2_alone_it_rolls_and_then_asks(line: str, answer: str) -> None:
    fight = voided()
    fight.say("Ann", line, {"Ann abort": "1s"})
    (asked,) = scene_view(fight.journal.scene)["awaiting"]
    assert (asked["who"], asked["question"], asked["default"]) == ("Ann", "instead", "pass")
    assert asked["options"][0] == "block" and asked["options"][-1] == "pass"
    assert refusal(fight, "Ann", "attack Ann") == "self-target"
    assert refusal(fight, "Ann", "attack Cy & dodge") == "one-action"
    assert refusal(fight, "Cy", "block") == "wrong-phase"
    fight.say("Ann", answer, {"Ann attack": "1s"})
    assert dice_of(fight.roll("attack", "Ann"))["aborted"] == -3
    assert len(fight.rolls("abort")) == 1


@pytest.mark.parametrize("answer", ["dodge", "choose dodge", "abort dodge"])
def test_ABORT_2_under_attack_it_rolls_and_asks_for_a_defense(answer: str) -> None:
    fight = threatened()
    fight.say("Ann", "abort", {"Ann abort": "1s"})
    (asked,) = scene_view(fight.journal.scene)["awaiting"]
    assert list(asked["options"]) == ["block", "dodge", "escape", "counter-grapple", "pass"]
    assert refusal(fight, "Ann", "attack Cy") == "abort-to-defense"
    fight.say("Ann", answer)
    assert fight.combatant("Ann")["declared"] == "dodge"
    assert fight.awaited() == []


@pytest.mark.parametrize(
    ("theirs", "asked"),
    [("attack Bob", True), ("do weep", True), ("dodge & attack Bob", True)]
    + [(line, False) for line in ("pass", "block", "guard", "attack Bob committed")],
)
def test_ABORT_1_an_attack_taken_up_by_an_abort_is_offered_before_it_is_rolled(theirs, asked):
    fight = Fight(dict.fromkeys(("Ann", "Cy", "Bob"), BOXER)).begin("Ann", "Cy", "Bob")
    fight.declare(Bob="pass", Cy=theirs, Ann="attack Bob")
    fight.st("remove Bob")
    fight.st("next")
    fight.say("Ann", "abort attack Cy", GONE)
    assert (fight.awaited() == ["Cy"]) is asked
    if asked:
        fight.say("Cy", "choose abort dodge", {"Cy abort": "0s"})
        assert fight.combatant("Cy")["declared"] == theirs
    assert len(fight.rolls("attack", "Ann")) == 1


# --- ABORT-2 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("marks", "pool"), [(0, 5), (4, 3)])
def test_ABORT_2_permanent_willpower_less_wounds_against_8(marks: int, pool: int) -> None:
    fight = voided(resources={"willpower": 1}, health={"lethal": marks})
    fight.say("Ann", "abort dodge", {"Ann abort": "1s"})
    roll = fight.roll("abort")
    assert (dice_of(roll)["willpower"], roll.pool, roll.difficulty) == (5, pool, 8)
    assert fight.combatant("Ann")["resources"]["willpower"] == 1


@pytest.mark.parametrize("line", ["abort", "abort attack Cy"])
def test_ABORT_2_a_failure_loses_a_void_action_and_leaves_a_live_one(line: str) -> None:
    fight = voided()
    fight.say("Ann", line, {"Ann abort": "0s"})
    assert [(one.who, one.reason) for one in fight.events(ev.ActionLost)] == [
        ("Ann", "target-gone")
    ]
    assert (fight.rolls("attack"), fight.awaited()) == ([], [])
    fight = threatened()
    fight.say("Ann", "abort dodge", {"Ann abort": "0s"})
    assert fight.combatant("Ann")["declared"] == "attack Cy"
    fight.resolve()
    assert len(fight.rolls("attack", "Ann")) == 1


# --- ABORT-3 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("base", "first", "second"), [(3, -3, -4), (2, -2, -3)])
def test_ABORT_3_each_abort_after_a_void_action_costs_one_more(base, first, second) -> None:
    names = ("Ann", "Cy", "Bob", "Dee", "Eve")
    fight = Fight(dict.fromkeys(names, BOXER), settings={"abort_base": base}).begin(*names)
    fight.declare(Eve="pass", Dee="pass", Bob="pass", Cy="pass")
    fight.declare(Ann="attack Bob haste 1 magick")
    fight.st("remove Bob")
    fight.st("next")
    fight.say("Ann", "abort attack Cy", GONE)
    fight.resolve()
    fight.declare(Ann="attack Dee")
    fight.st("remove Dee")
    fight.st("next")
    fight.say("Ann", "abort attack Eve", GONE)
    assert [dice_of(roll)["aborted"] for roll in fight.rolls("attack", "Ann")] == [first, second]
    assert [roll.pool for roll in fight.rolls("attack", "Ann")] == [7 + first, 7 + second]


# --- ABORT-4 -------------------------------------------------------------------------------------


def test_ABORT_4_after_a_failure_there_is_no_other_this_round() -> None:
    fight = threatened("attack Cy haste 1 magick")
    fight.say("Ann", "abort dodge", {"Ann abort": "0s"})
    assert "Ann" not in offers(fight)
    assert refusal(fight, "Ann", "abort dodge") == "abort-failed"
    fight.resolve()
    fight.declare(Ann="attack Cy")
    fight.st("remove Cy")
    fight.st("next")
    assert fight.awaited() == []  # a void action is lost unasked now
    assert [one.reason for one in fight.events(ev.ActionLost)] == ["target-gone"]


# --- ABORT-1, ABORT-6: the offer -----------------------------------------------------------------


@pytest.mark.parametrize("mine", ["attack Cy", "attack Bob", "pass", "block"])
@pytest.mark.parametrize("defense", ["dodge", "block", "escape", "counter-grapple"])
def test_ABORT_6_the_willpower_roll_is_made_at_once(mine: str, defense: str) -> None:
    fight = threatened(mine)
    assert fight.awaited() == []  # the offer stops nothing
    for line in ("guard", "attack Bob", "do hide", "pass"):
        assert refusal(fight, "Ann", f"abort {line}") == "abort-to-defense"
    entry = fight.say("Ann", f"abort {defense}", GONE)
    assert [type(one) for one in entry.events] == [ev.Rolled, ev.Aborted]
    assert fight.combatant("Ann")["declared"] == defense
    fight.resolve({f"Ann {defense}": "3s"})
    assert "aborted" not in dice_of(fight.roll(defense, "Ann"))  # ABORT-3
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["attack"]
    assert fight.combatant("Ann")["away"] is (defense == "escape")


@pytest.mark.parametrize(
    ("order", "lines", "offered"),
    [
        # Not under an attack that was declared before one's own.
        (("Ann", "Bob", "Cy"), {"Cy": "pass", "Bob": "attack Ann", "Ann": "do wave"}, ""),
        # Declarations revealed together are neither earlier nor later; a secret offers nothing.
        ((("Ann", "Bob"), "Cy"), {"Cy": "pass", "Ann": "attack Cy", "Bob": "attack Ann"}, "Cy"),
        ((("Ann", "Bob"), "Cy"), {"Cy": "pass", "Ann": "attack Cy"}, ""),
        (("Bob", "Ann", "Cy"), {"Cy": "pass", "Ann": "attack Bob", "Bob": "pass"}, ""),
    ],
)
def test_ABORT_1_under_an_attack_declared_after_ones_own(order, lines, offered) -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}).begin(*order).declare(**lines)
    assert offers(fight) == ({offered: ALL_FOUR} if offered else {})
    if not offered:
        assert refusal(fight, "Cy", "abort dodge") == "nothing-to-abort"
        assert refusal(fight, "Ann", "abort") == "nothing-to-abort"


def test_ABORT_5_an_action_once_resolved_cannot_be_aborted() -> None:
    cast = {"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}
    fight = Fight(cast).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="attack Ann", Bob="pass", Ann="attack Cy")
    fight.st("next")  # the contest is Cy's action too
    assert refusal(fight, "Cy", "abort dodge") == "nothing-to-abort"
    cast = {"Dee": BOXER, "Bob": BOXER, "Ann": BOXER}
    fight = Fight(cast).begin("Dee", "Bob", "Ann")
    fight.declare(Ann="attack Bob", Bob="attack Ann", Dee="attack Bob")
    assert offers(fight) == {"Ann": ALL_FOUR, "Bob": ALL_FOUR}
    fight.st("next")
    assert offers(fight) == {"Ann": ALL_FOUR}


def test_ABORT_6_what_is_left_of_a_split_is_aborted_together() -> None:
    cast = {"Bob": BOXER, "Dee": BOXER, "Ann": BOXER, "Cy": BOXER}
    fight = Fight(cast).begin("Bob", "Dee", "Ann", "Cy")
    fight.declare(Cy="pass", Ann="attack Cy & attack Bob", Dee="attack Ann", Bob="attack Ann")
    fight.st("next")  # a contest with the second part
    fight.say("Ann", "abort block", GONE)
    assert fight.combatant("Ann")["declared"] == "attack Bob & block"
    fight.resolve()
    assert dice_of(fight.roll("block", "Ann"))["split"] == -3
    assert len(fight.rolls("attack", "Ann")) == 1


# --- a person who leaves while something is asked ------------------------------------------------
