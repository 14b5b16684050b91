"""CHASE-1 to CHASE-4: who flees, who pursues, and the Lead they begin with."""

import pytest
from msgspec.structs import replace

from game import events as ev
from game.dice import NoChance
from game.errors import RuleError
from game.grammar import spoken
from game.scene import submit
from tests.game.chasing import HUNTER, RUNNER, leads, roll, the_chase
from tests.game.support import Fight, dice_of, refusal

BOXER: dict[str, object] = {"dexterity": 4, "brawl": 4, "strength": 2, "athletics": 2}
HARE: dict[str, object] = {"dexterity": 4, "athletics": 4, "stamina": 4}


# --- CHASE-1, CHASE-2: a cold start --------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "counts", "leads_then", "after"),
    [
        ("chase Tom by Ann, Bea", "lowest", {"Ann": 4, "Bea": 4}, {"Ann": 7, "Bea": 5}),
        ("chase Tom, Kim by Ann, Bea", "lowest", {"Ann": 2, "Bea": 2}, {"Ann": 2, "Bea": 0}),
        ("chase Tom, Kim by Ann, Bea", "highest", {"Ann": 4, "Bea": 4}, {"Ann": 7, "Bea": 5}),
    ],
)
def test_CHASE_2_the_lead_is_one_more_than_the_successes_for_everyone(
    line: str, counts: str, leads_then: dict[str, int], after: dict[str, int]
) -> None:
    cast = {"Tom": RUNNER, "Kim": RUNNER, "Ann": HUNTER, "Bea": HUNTER}
    fight = Fight(cast, settings={"group_prey_counts": counts})
    together = {"Kim start": "1s"} if "Kim" in line else {}
    fight.st(f"{line} on rooftops", {"Tom start": "3s", **together})
    assert leads(fight) == leads_then
    made = fight.roll("start", "Tom")
    assert (made.difficulty, made.round, made.phase) == (6, 0, "chase")  # whatever the course
    assert {one.who for one in fight.rolls()} == {"Tom", *({"Kim"} if together else ())}
    roll(fight, Tom=4, Ann=1, Bea=3, **({"Kim": 1} if together else {}))
    assert leads(fight) == after


# --- CHASE-3: stalk and pounce -------------------------------------------------------------------


STALKED: dict[str, object] = RUNNER | {"perception": 3, "alertness": 2}
STALKER: dict[str, object] = HUNTER | {"manipulation": 2, "subterfuge": 3}


@pytest.mark.parametrize(
    ("spot", "stalk", "prey", "stalker", "lead"),
    [(4, 1, 5, 2, 3), (1, 4, 3, 2, 1), (0, 0, 2, 2, 0), (0, 0, 1, 3, -2)],
)
def test_CHASE_3_noticing_adds_dice_and_at_no_lead_the_pounce_succeeds(
    spot: int, stalk: int, prey: int, stalker: int, lead: int
) -> None:
    fight = Fight({"Tom": STALKED, "Ann": STALKER})
    dice = {"Tom spot": spot, "Ann stalk": stalk, "Tom start": prey, "Ann start": stalker}
    fight.st("stalk Tom by Ann", {key: f"{net}s" for key, net in dice.items()})
    assert dice_of(fight.roll("spot")) == {"perception": 3, "alertness": 2}
    assert dice_of(fight.roll("stalk")) == {"manipulation": 2, "subterfuge": 3}
    assert fight.roll("start", "Tom").pool == 6 + max(0, spot - stalk)
    assert fight.roll("start", "Ann").pool == 5
    if lead > 0:
        assert (leads(fight), the_chase(fight).how) == ({"Ann": lead}, "stalk")
    else:
        assert fight.state()["chases"] == []
        assert fight.events(ev.Pounced) == [ev.Pounced(prey=("Tom",), by=("Ann",))]


# --- CHASE-4: out of an escape -------------------------------------------------------------------


def escaped(net: int = 7, ann: int = 4, bea: int = 2) -> Fight:
    """Return a fight that Tom has got away from, attacked by Ann and Bea; Sam looks on."""
    fight = Fight({"Ann": BOXER, "Bea": BOXER, "Tom": HARE, "Sam": BOXER})
    fight.begin("Ann", "Bea", "Tom", "Sam")
    fight.declare(Sam="pass", Tom="escape", Bea="attack Tom", Ann="attack Tom")
    fight.resolve({"Ann attack": f"{ann}s", "Bea attack": f"{bea}s", "Tom escape": f"{net}s"})
    return fight


def test_CHASE_4_each_attacker_who_pursues_has_the_escape_less_their_own_attack() -> None:
    fight = escaped()
    assert refusal(fight, "Tom", "pursue") == "nobody-fleeing"
    assert refusal(fight, "Ann", "pursue Sam") == "not-fleeing"
    entry = fight.say("Ann", "pursue")
    assert [type(one) for one in entry.events] == [ev.ChaseBegan]
    assert refusal(fight, "Ann", "pursue") == "in-chase"
    fight.say("Bea", "pursue Tom")
    fight.say("Sam", "pursue")  # anyone else has the whole net
    assert (leads(fight), the_chase(fight).how) == ({"Ann": 3, "Bea": 5, "Sam": 7}, "escape")
    assert fight.state()["order"] == []
    assert fight.combatant("Ann")["chase"] == fight.combatant("Tom")["chase"] == 1


def test_CHASE_6_a_storyteller_who_runs_the_scene_says_where_wheels_go() -> None:
    scene = escaped().journal.scene
    pursue = replace(spoken(scene, "Ann", "pursue Tom on open road"), by="Ann")
    with pytest.raises(RuleError, match="course-is-ruled"):
        submit(scene, pursue, NoChance())
    after, _ = submit(replace(scene, led=False), pursue, NoChance())
    assert after.chases[0].prey == ("Tom",)


@pytest.mark.parametrize("state", ["helpless=yes", "cornered=yes"])
def test_DEF_5_who_cannot_get_away_goes_after_nobody_by_their_own_word(state: str) -> None:
    fight = Fight({"Tom": RUNNER, "Ann": BOXER, "Bea": BOXER}).begin("Tom", "Ann", "Bea")
    fight.declare(Bea="pass", Ann="pass", Tom="escape")
    fight.resolve()
    fight.st(f"set Ann {state}")
    assert refusal(fight, "Ann", "pursue Tom") == "cannot-get-in"
    fight.say("Bea", "pursue Tom")


# --- cHASE-2: a success may be bought on every roll of a chase (DICE-8) --------------------------

PAIR: dict[str, dict[str, object]] = {"Tom": RUNNER, "Ann": HUNTER}


def bought(fight: Fight, purpose: str, who: str) -> int:
    """Return how many successes of a person's last such roll were bought."""
    return fight.rolls(purpose, who)[-1].automatic


def test_CHASE_2_a_success_is_bought_beforehand_on_the_opening() -> None:
    fight = Fight(PAIR)
    assert refusal(fight, "Tom", "exert") == "not-in-chase"
    fight.say("Tom", "exert opening")
    assert [one.chase for one in fight.events(ev.Exerted)] == [0]  # of none yet
    assert refusal(fight, "Tom", "exert opening") == "bought-already"
    fight.st("chase Tom by Ann", {"Tom start": "1s"})
    assert bought(fight, "start", "Tom") == 1
    assert fight.combatant("Tom")["resources"]["willpower"] == 4
    fight.say("Tom", "exert")  # another round, another success
    roll(fight)
    assert bought(fight, "chase", "Tom") == 1
