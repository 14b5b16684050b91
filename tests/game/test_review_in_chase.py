"""Shots in a chase whose results are withheld: each rests as an exchange of a fight (CHASE-10)."""

import pytest

from game import actions as act
from game import events as ev
from game.journal import encode
from game.rulesets import RULESETS
from game.secrecy import Viewer, known
from tests.game.chasing import GUNNER, chase, the_chase
from tests.game.support import Dice, Fight, refusal
from tests.game.test_review import CAST

HIT = {"Ann attack": "3s", "Ann damage": "2s"}
PLAYER = Viewer(name="Tom")
OPEN_ROLL = act.RollDice(who="Tom", traits=("strength",))
ROUND = ("Tom chase", "Kim chase", "Ann chase", "Bea chase")


def shot_held(
    dice: Dice | None = None,
    others: dict[str, dict[str, object]] | None = None,
    runners: tuple[str, ...] = ("Tom",),
    hunters: tuple[str, ...] = ("Ann",),
) -> Fight:
    """Return a chase in which the result of Ann's shot at Tom is withheld."""
    fight = chase(3, hunter=GUNNER, others=others, runners=runners, hunters=hunters)
    fight.st("hold on")
    fight.say("Ann", "attack Tom")
    next_round(fight, HIT if dice is None else dice)
    assert fight.journal.scene.resting
    return fight


def next_round(fight: Fight, dice: Dice | None = None) -> None:
    fight.st("next chase", dict.fromkeys(ROUND, "1s") | dict(dice or {}))


def test_CHASE_10_a_ruling_takes_the_step_again_and_keeps_the_other_dice() -> None:
    fight = shot_held()
    faces = fight.roll("attack").faces
    fight.st("rule damage=4 because the wall is glass")
    assert fight.journal.scene.resting
    fight.st("rule attack difficulty=4 because it is bright")
    assert fight.journal.scene.resting and fight.rolls("attack")[-1].faces == faces
    fight.st("release")
    assert [one.levels for one in fight.events(ev.Wounded)] == [4]


def test_CHASE_10_a_cancelled_shot_spends_nothing() -> None:
    fight = shot_held()
    before = fight.journal.scene.held
    assert before is not None
    ammunition = before.before.people["Ann"].fighter.ammunition
    assert fight.person("Ann").fighter.ammunition != ammunition
    fight.st("rule cancel because the light went out")
    assert fight.person("Ann").fighter.ammunition == ammunition
    assert not fight.events(ev.Wounded) and not the_chase(fight).rolling


def test_CHASE_10_a_shot_can_be_ruled_on_somebody_else() -> None:
    for other in ("Kim", "Bea"):
        fight = shot_held(runners=("Tom", "Kim"), hunters=("Ann", "Bea"), others=CAST)
        assert refusal(fight, "ST", "rule target=Jo because she is near") == "target-away"
        fight.st(f"rule target={other} because they cross", {"Ann damage": "2s"})
        fight.st("release")
        assert [one.who for one in fight.events(ev.Wounded)] == [other]


def both_shoot() -> Fight:
    """Return a chase in which Ann's shot at Tom is withheld, and Bea's is to come."""
    fight = chase(3, hunters=("Ann", "Bea"), hunter=GUNNER)
    fight.st("hold on")
    for name in ("Ann", "Bea"):
        fight.say(name, "attack Tom")
    next_round(fight, HIT)
    return fight


def test_CHASE_10_who_is_down_by_a_shot_stays_until_all_have_been_fired() -> None:
    fight = both_shoot()
    fight.st("rule damage=9 because it was the heart")
    fight.st("release")
    lost = [(one.who, one.reason) for one in fight.events(ev.ActionLost)]
    assert lost == [("Bea", "target-down")] and the_chase(fight).outcome == "caught"


@pytest.mark.parametrize(
    ("who", "line"), [("Ann", "attack Tom"), ("Tom", "exert"), ("Tom", "ready"), ("ST", "next")]
)
def test_CHASE_10_nobody_goes_on_over_a_withheld_shot(who: str, line: str) -> None:
    fight = shot_held()
    told = refusal(fight, "ST", "next chase") if who == "ST" else refusal(fight, who, line)
    assert told == "shot-held" and not fight.state()["awaiting"][1:]


def test_CHASE_10_a_chase_that_is_ended_settles_what_is_withheld() -> None:
    for line in ("end chase", "end"):
        fight = shot_held()
        fight.st(line)
        assert [one.levels for one in fight.events(ev.Wounded)] == [2], line
        assert not fight.journal.scene.resting and fight.journal.scene.shot is None
        assert the_chase(fight).outcome == "over"


def test_CHASE_10_who_is_taken_out_of_the_scene_leaves_nothing_withheld() -> None:
    for name in ("Ann", "Tom"):
        fight = shot_held(hunters=("Ann", "Bea"))
        fight.st(f"remove {name}")
        assert not fight.journal.scene.resting and not fight.events(ev.Wounded), name


# --- beside a fight ------------------------------------------------------------------------------


def test_CHASE_10_shots_wait_for_what_is_withheld_in_the_fight() -> None:
    fight = chase(3, hunter=GUNNER, others=CAST)
    fight.st("hold on")
    fight.begin("Jo", "Al").declare(Al="block", Jo="attack Al")
    fight.say("Ann", "attack Tom")
    fight.st("next fight", {"Jo attack": "3s", "Al block": "1s", "Jo damage": "2s"})
    next_round(fight)
    assert not fight.rolls("attack", "Ann") and the_chase(fight).firing is not None
    fight.lay_out(HIT)
    fight.st("release")
    assert [one.who for one in fight.events(ev.Wounded)] == ["Al"]
    assert fight.journal.scene.resting and fight.journal.scene.shot is not None
    fight.st("release")
    assert [one.who for one in fight.events(ev.Wounded)] == ["Al", "Tom"]


# --- who may know --------------------------------------------------------------------------------


def test_CHASE_10_players_read_the_same_whatever_the_withheld_shot_comes_to() -> None:
    hit, miss = shot_held(), shot_held({"Ann attack": "0s"})
    for fight in (hit, miss):
        fight.act(OPEN_ROLL)
    told = [fight.seen(PLAYER) for fight in (hit, miss)]
    assert encode(told[0]) == encode(told[1])
    public = [encode(known(fight.journal.scene, PLAYER)) for fight in (hit, miss)]
    assert public[0] == public[1]
    assert hit.state(PLAYER) == miss.state(PLAYER)


# --- by every ruleset ----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_SYS_3_a_shot_rests_and_is_ruled_on_by_the_rules_of_the_scene(rules: str) -> None:
    met = {"physical": 5, "mental": 4, "social": 2, "athletics": 2, "dodge": 1}
    sheet = GUNNER | {"composure": 2, "presence": 2} | (met if rules == "met" else {})
    fight = Fight(dict.fromkeys(("Tom", "Ann"), sheet), ruleset=rules)
    fight.st("chase Tom by Ann")
    fight.st("lead Ann=3")
    fight.st("hold on")
    fight.say("Ann", "attack Tom")
    fight.st("next chase")
    assert fight.journal.scene.resting and fight.events(ev.Held)
    fight.st("rule successes=9 because the wall is glass")
    assert fight.journal.scene.resting and not fight.events(ev.Wounded)
    fight.st("release")
    assert fight.events(ev.Wounded) and the_chase(fight).firing is None
