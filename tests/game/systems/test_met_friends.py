"""Fair escape and help between friends by Mind's Eye Theatre (MET-7, MET-9, MET-10)."""

import pytest

from game import events as ev
from tests.game.support import Fight
from tests.game.systems.test_met_turn import PAPER, ROCK, met


def order(fight: Fight, *names: str) -> Fight:
    """Start, and set the order."""
    return fight.begin(*names)


def order_of(*names: str) -> Fight:
    """Return a fight of plain people in this order."""
    return order(met(*names), *names)


# --- MET-7: fair escape ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "ann", "bob", "spoilt"),
    [
        ("Ann Bob", "", "attack Ann", True),
        ("Ann Bob", "attack Bob", "pass", True),
        ("Ann Bob", "", "mental Ann with law", False),
        ("Bob Ann", "", "then attack Ann", True),  # before she is called again
        ("Ann Bob", "", "then attack Ann", False),  # and after that
    ],
)
def test_MET_7_a_physical_challenge_made_or_received_spoils_it(order, ann, bob, spoilt) -> None:
    names = order.split()
    fight = order_of(*names)
    for round_number in (1, 2):
        for name in names:
            if name == "Ann":
                fight.say("Ann", "escape" if round_number == 1 else "pass")
                if ann and round_number == 1:
                    fight.say("Ann", ann)
            else:
                late = bob.startswith("then")
                said = bob.removeprefix("then ") if late is (round_number == 2) else "pass"
                fight.say("Bob", said)
        if fight.phase == "action":
            fight.st("run")
        if round_number == 1:
            fight.next_round(*names)
    assert [one.by for one in fight.events(ev.EscapeSpoiled)] == ["Bob"] * spoilt
    assert fight.combatant("Ann")["away"] is not spoilt


# --- MET-9: help with a maneuver ------------------------------------------------------------------


def test_MET_9_a_helper_gives_a_standard_action_and_the_maneuver_is_free() -> None:
    fight = order(met("Ann", "Bob", "Cal"), "Ann", "Bob", "Cal")
    fight.say("Ann", "assist Bob & move 1")
    (question,) = fight.state()["awaiting"]
    assert (question["who"], question["question"], question["default"]) == ("Bob", "help", "accept")
    fight.say("Bob", "choose accept")
    assert fight.person("Ann").phase.spent == ("standard", "simple")
    fight.say("Bob", "maneuver Cal to trip them")
    assert fight.events(ev.HelpUsed) == [ev.HelpUsed(who="Bob", by="Ann")]
    assert fight.person("Bob").phase.helped == ""


# --- MET-10: taking an attack ---------------------------------------------------------------------


def guarded(**sheets: dict[str, object]) -> Fight:
    """Return a fight in which Cal stands ready to shield Bob, and Ann is to act."""
    fight = order(met("Ann", "Bob", "Cal", **sheets), "Ann", "Bob", "Cal")
    fight.say("Cal", "shield Bob")
    return fight


@pytest.mark.parametrize("answer", ["strike", "withdraw", "refuse"])
def test_MET_10_with_the_targets_consent_an_ally_is_the_target(answer: str) -> None:
    fight = guarded()
    fight.st("set Cal steps=Bob 3")
    dice = {"Ann challenge": PAPER, "Cal challenge": ROCK, "Bob challenge": ROCK}
    fight.say("Ann", "attack Bob")
    (question,) = fight.state()["awaiting"]
    assert (question["who"], question["question"]) == ("Bob", "shield")
    if answer == "refuse":
        del dice["Cal challenge"]
        fight.say("Bob", "choose refuse", dice)
        assert (fight.marks("Bob"), fight.person("Cal").phase.spent) == ("/", ())
        return
    fight.say("Bob", "choose accept")
    (question,) = fight.state()["awaiting"]
    assert (question["who"], question["options"]) == ("Ann", ("strike", "withdraw"))
    assert ("Bob", "Cal", 1) in fight.journal.scene.fight.steps  # beside the target
    del dice["Bob challenge"]
    fight.say("Ann", f"choose {answer}", dice if answer == "strike" else None)
    struck = answer == "strike"
    assert (fight.marks("Bob"), fight.marks("Cal")) == ("", "/" if struck else "")
    assert (fight.person("Cal").phase.spent, fight.person("Ann").phase.spent) == (
        ("simple",),
        ("standard",),
    )
    targeted = [fight.person(name).phase.targeted for name in ("Bob", "Cal")]
    assert targeted == [{"physical": 1} if struck else {}] * 2


@pytest.mark.parametrize(
    "order_line",
    ["set Cal steps=Bob 4", "set Cal prone=yes", "set Cal helpless=yes", "hurt Cal=7b"],
)
def test_MET_10_only_one_who_can_and_is_near_enough(order_line: str) -> None:
    fight = guarded()
    fight.st(order_line)
    fight.say("Ann", "attack Bob", {"Ann challenge": PAPER, "Bob challenge": ROCK})
    assert fight.marks("Bob") == "/"
