"""Initiative, other places in the order, surprise (NWOD-2 to NWOD-4)."""

import pytest

from game import actions as act
from game import events as ev
from tests.game.support import Fight, refusal

QUICK = {"dexterity": 3, "composure": 2}
SLOW = {"dexterity": 2, "composure": 3}


def meeting(*names: str, **settings: bool) -> Fight:
    """Return a fight of people of equal sums, in this order, at 10, 8, 6 ..."""
    fight = Fight(dict.fromkeys(names, QUICK), ruleset="nwod", settings=settings)
    dice = {f"{name} initiative": 5 - 2 * place for place, name in enumerate(names)}
    fight.st("start", dice)
    return fight


def totals(fight: Fight) -> dict[str, int]:
    """Return everyone's initiative."""
    return {name: one["total"] for name, one in fight.state()["initiative"].items()}


# --- NWOD-2 --------------------------------------------------------------------------------------


def test_NWOD_2_initiative_is_a_die_and_dexterity_and_composure_once_for_the_fight() -> None:
    fight = meeting("Ann", "Bob")
    roll = fight.roll("initiative", "Ann")
    assert [(one.why, one.total) for one in roll.modifiers if one.total] == [
        ("dexterity", 3),
        ("composure", 2),
    ]
    fight.st("run")
    fight.st("round")
    assert len(fight.rolls("initiative")) == 2
    assert fight.state()["settings"]["round_seconds"] == 3


def test_NWOD_2_three_of_a_tie_roll_until_they_differ() -> None:
    fight = Fight({"Ann": QUICK, "Bob": SLOW, "Cy": QUICK}, ruleset="nwod")
    fight.st(
        "start", {"Ann initiative": [5, 4, 2], "Bob initiative": [5, 9], "Cy initiative": [5, 4, 7]}
    )
    assert fight.state()["order"] == ["Bob", "Cy", "Ann"]
    assert [one.die for one in fight.events(ev.InitiativeRolled) if one.tie] == [4, 9, 4, 2, 7]


# --- NWOD-3 --------------------------------------------------------------------------------------


def test_NWOD_3_who_delays_may_speak_at_any_later_moment() -> None:
    fight = meeting("Ann", "Bob", "Cy")
    fight.say("Ann", "delay")
    assert fight.awaited() == ["Bob"]
    assert [one["who"] for one in fight.state()["offers"]] == ["Ann"]
    fight.say("Bob", "pass")
    fight.say("Ann", "attack Bob")
    assert totals(fight) == {"Ann": 7, "Bob": 8, "Cy": 6}
    assert fight.awaited() == ["Cy"]
    fight.st("run")
    fight.st("round")
    assert fight.state()["order"] == ["Bob", "Ann", "Cy"]


def test_NWOD_3_who_delays_and_then_forfeits_keeps_their_place() -> None:
    fight = meeting("Ann", "Bob", "Cy")
    for who, said in (("Ann", "delay"), ("Bob", "pass"), ("Ann", "forfeit")):
        fight.say(who, said)
    assert totals(fight)["Ann"] == 10


def test_NWOD_3_a_fresh_start_rolls_twice_where_initiative_is_rolled_every_turn() -> None:
    fight = Fight(
        {"Ann": {**QUICK, "fresh start": 1}},
        ruleset="nwod",
        settings={"nwod_reroll_initiative": True},
    )
    fight.st("start", {"Ann initiative": [9, 4]})
    assert totals(fight) == {"Ann": 14}
    assert [one.kept for one in fight.events(ev.InitiativeRolled)] == [True, False]
    assert refusal(fight, "Ann", "reposition above Ann") == "place-is-rolled"


@pytest.mark.parametrize(("rating", "fallen"), [(5, False), (6, False), (6, True)])
def test_NWOD_3_who_delayed_stands_before_all_who_had_not_yet_acted(rating, fallen) -> None:
    cast = {"Ann": QUICK, "Nina": QUICK, "Ed": {"dexterity": rating - 2, "composure": 2}}
    fight = Fight(cast, ruleset="nwod")
    fight.st("start", {"Ann initiative": 7, "Nina initiative": 4, "Ed initiative": 8 - rating})
    fight.say("Ann", "delay")
    fight.say("Nina", "pass")
    if fallen:
        fight.st("hurt Ed=7l")
    fight.say("Ann", "do look")
    if fallen:
        fight.st("heal Ed=7l")
    assert totals(fight) == {"Ann": 8, "Nina": 9, "Ed": 8}
    for _ in range(2):
        assert fight.state()["order"] == ["Nina", "Ann", "Ed"]
        if fight.phase == "action":
            fight.st("run")
        fight.st("round")
    assert len(fight.rolls("initiative")) == 3  # no dice for a tie
    fight.act(act.SetInitiative(who="Ed", total=9))
    assert fight.state()["order"][-1] == "Ann"


# --- NWOD-4 --------------------------------------------------------------------------------------


def ambush(bob: str, **sheet: object) -> Fight:
    """Return Ann's ambush of Bob, who has Wits 2 and Composure 3."""
    cast = {"Ann": {"strength": 3, "brawl": 3}, "Bob": {"dexterity": 4, "wits": 2, **SLOW, **sheet}}
    fight = Fight(cast, ruleset="nwod")
    fight.st("surprise Bob", {"Bob surprise": bob})
    fight.st("start", {"Ann initiative": 5})
    return fight


def test_NWOD_4_who_is_taken_unawares_has_no_action_and_no_defense_in_turn_one() -> None:
    fight = ambush("0s", armour=[{"name": "vest", "dice": 1, "against": ["bashing"]}])
    assert fight.roll("surprise").pool == 5
    assert fight.state()["order"] == ["Ann"]
    assert fight.combatant("Bob")["surprised"]
    assert refusal(fight, "Bob", "attack Ann") == "no-initiative"
    fight.say("Ann", "attack Bob")
    assert fight.roll("attack").pool == 5  # armour still counts
    assert fight.phase == "bookkeeping"
    fight.st("round", {"Bob initiative": 9})
    assert fight.state()["order"] == ["Bob", "Ann"]
    fight.say("Bob", "pass")
    fight.say("Ann", "attack Bob")
    assert fight.rolls("attack")[-1].pool == 3
