"""CHASE-1: several who flee together, part on the way, and meet again."""

import pytest

from game.errors import RuleError
from tests.game.chasing import HUNTER, RUNNER, asked, chase, leads, the_chase
from tests.game.support import Fight, refusal

BOXERS: dict[str, dict[str, object]] = {
    "Tom": RUNNER,
    "Sue": RUNNER,
    "Ann": HUNTER | {"brawl": 3},
    "Bea": HUNTER | {"brawl": 3},
}


def two_escapes(**settings: object) -> Fight:
    """Return a fight in which Tom has escaped with 4 and Sue with 3, each attacked with 1."""
    fight = Fight(BOXERS, settings=settings or None)
    fight.begin("Ann", "Bea", "Tom", "Sue")
    fight.declare(Sue="escape", Tom="escape", Bea="attack Sue", Ann="attack Tom")
    fight.resolve({"Ann attack": "1s", "Tom escape": "4s", "Bea attack": "1s", "Sue escape": "3s"})
    return fight


@pytest.mark.parametrize("ruled", [False, True])
def test_CHASE_1_two_who_escaped_in_one_phase_flee_as_one_prey(ruled: bool) -> None:
    fight = two_escapes()
    if ruled:
        fight.st("flee Tom with Sue")
        assert refusal(fight, "Tom", "flee with Sue") == "together-already"
    else:
        fight.say("Tom", "flee with Sue")
        assert not fight.person("Sue").head_start.company  # Sue has not said so yet
        fight.say("Sue", "flee with Tom")
    fight.say("Ann", "pursue Tom")
    fight.say("Bea", "pursue")
    assert the_chase(fight).prey == ("Tom", "Sue")
    assert leads(fight) == {"Ann": 2, "Bea": 2}  # the lowest escape, 3, less each attack
    fight = Fight(BOXERS).begin("Ann", "Bea", "Tom", "Sue")
    fight.declare(Sue="escape", Tom="escape", Bea="pass", Ann="attack Tom")
    fight.resolve({"Ann attack": "1s", "Tom escape": "4s"})
    fight.st("flee Tom with Sue")
    assert fight.person("Sue").head_start.leads == {"Ann": 3}  # Sue's was not rolled


@pytest.mark.parametrize(
    ("who", "line", "code"),
    [
        ("Ann", "flee with Tom", "not-fleeing"),
        ("Tom", "flee with Ann", "not-fleeing"),
        ("Tom", "flee with Tom", "together-already"),
        ("Ann", "part", "not-in-chase"),
    ],
)
def test_who_cannot_flee_together_or_part(who: str, line: str, code: str) -> None:
    assert refusal(two_escapes(), who, line) == code
    assert refusal(chase(5), "Tom", "part") == "nobody-to-part-from"
    assert refusal(chase(5), "Ann", "part") == "not-prey"


# --- parting -------------------------------------------------------------------------------------


def parted(**follow: str) -> Fight:
    """Return a chase of Tom and Sue whose Lead is 5 on Ann and 7 on Bea, from which Sue parts."""
    fight = chase(5, hunters=("Ann", "Bea"), runners=("Tom", "Sue"))
    fight.st("lead Bea=7")
    fight.say("Sue", "part")
    for name, prey in follow.items():
        fight.say(name, f"choose {prey}")
    return fight


def test_CHASE_1_predators_choose_whom_to_follow_of_prey_that_parts() -> None:
    fight = parted()
    assert asked(fight) == ("Ann", "follow", ["Tom", "Sue"])
    with pytest.raises(RuleError):
        fight.st("next chase of Tom")  # nothing goes on before they have chosen
    fight = parted(Ann="Tom", Bea="Sue")
    first, second = fight.journal.scene.chases
    assert (first.prey, first.predators) == (("Tom",), {"Ann": 5})
    assert (second.prey, second.predators) == (("Sue",), {"Bea": 7})
    fight.st("next chase of Sue", {"Bea chase": "2s"})
    assert fight.journal.scene.chases[1].predators == {"Bea": 5}


# --- one of several gives up ---------------------------------------------------------------------


def test_CHASE_1_a_bystander_runs_along_with_prey_that_says_so_too() -> None:
    fight = chase(5, others={"Kim": RUNNER, "Lou": RUNNER})
    assert refusal(fight, "Tom", "flee with Kim") == "not-fleeing"  # Kim asks first
    fight.say("Kim", "flee with Tom")
    assert the_chase(fight).prey == ("Tom",)
    fight.say("Tom", "flee with Kim", {"Kim start": "1s"})
    assert the_chase(fight).prey == ("Tom", "Kim")
    assert the_chase(fight).predators["Ann"] == 2  # as if it began with Kim (CHASE-2)
    for who, friend in (("Lou", "Tom"), ("Kim", "Lou"), ("Tom", "Lou")):  # of two both have to
        assert the_chase(fight).prey == ("Tom", "Kim")
        fight.say(who, f"flee with {friend}", {"Lou start": "1s"})
    assert the_chase(fight).prey == ("Tom", "Kim", "Lou")


def test_CHASE_1_people_who_got_away_come_back_for_a_friend_unless_a_storyteller_sent_them() -> (
    None
):
    fight = chase(5, others={"Kim": RUNNER, "Lou": RUNNER, "Bea": RUNNER})
    for name in ("Kim", "Lou"):
        fight.st(f"chase {name} by Bea", {f"{name} start": "4s"})
        fight.st(f"end chase away of {name}")
    fight.st("set Lou away=yes")
    for line in ("flee with Tom", "pursue Tom"):
        assert refusal(fight, "Lou", line) == "away"
    fight.say("Kim", "flee with Tom")
    fight.say("Tom", "flee with Kim", {"Kim start": "1s"})
    (now,) = fight.journal.scene.chases_under_way()
    assert now.prey == ("Tom", "Kim")
