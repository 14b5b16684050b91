"""Shots in a chase whose results are withheld: each rests as an exchange of a fight (CHASE-10)."""

from game import actions as act
from game import events as ev
from game.journal import encode
from game.secrecy import Viewer, known
from tests.game.chasing import GUNNER, chase, the_chase
from tests.game.support import Dice, Fight

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


def test_CHASE_10_who_is_down_by_a_shot_stays_until_all_have_been_fired() -> None:
    fight = chase(3, hunters=("Ann", "Bea"), hunter=GUNNER)
    fight.st("hold on")
    fight.declare(Ann="attack Tom", Bea="attack Tom")
    next_round(fight, HIT)
    fight.st("rule damage=9 because it was the heart")
    fight.st("release")
    lost = [(one.who, one.reason) for one in fight.events(ev.ActionLost)]
    assert lost == [("Bea", "target-down")] and the_chase(fight).outcome == "caught"


def test_CHASE_10_who_is_taken_out_of_the_scene_leaves_nothing_withheld() -> None:
    for name in ("Ann", "Tom"):
        fight = shot_held(hunters=("Ann", "Bea"))
        fight.st(f"remove {name}")
        assert not fight.journal.scene.resting and not fight.events(ev.Wounded), name


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
