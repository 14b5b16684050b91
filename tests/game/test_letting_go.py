"""Who says that they go after nobody who has got away: nobody waits for them (CHASE-4)."""

import pytest

from game import actions as act
from game import events as ev
from game.options import options
from game.rules.pursuit import MAX_POSE, hunters_to_come
from tests.game.chasing import the_chase
from tests.game.support import Fight, refusal

BOXER: dict[str, object] = {"dexterity": 4, "brawl": 4, "strength": 2, "athletics": 2}
QUICK = {**BOXER, "celerity": 2, "template": "vampire", "generation": 10, "blood": 10}


def got_away(**more: dict[str, object]) -> Fight:
    """Return a fight that Tom has got away from, attacked by Ann; Sam looks on."""
    fight = Fight({"Ann": BOXER, "Sam": BOXER, "Tom": BOXER, **more})
    fight.begin("Ann", "Sam", *more, "Tom")
    fight.declare(Tom="escape", **dict.fromkeys(more, "escape"), Sam="pass", Ann="attack Tom")
    fight.resolve({"Tom escape": "4s", "Ann attack": "1s"})
    return fight


def offered(fight: Fight, who: str) -> list[str]:
    """Return what is offered to somebody of chases."""
    found = (one.say for one in options(fight.journal.scene, who))
    return [one for one in found if one.startswith(("ready", "pursue"))]


def test_CHASE_4_who_stays_says_so_once_and_may_change_their_mind() -> None:
    fight = got_away()
    assert offered(fight, "Sam") == ["pursue Tom", "ready"]
    entry = fight.ask("Sam", "ready // :shrugs.")
    assert entry.events == (ev.LetGo(who="Sam", prey=("Tom",), pose=":shrugs."),)
    assert offered(fight, "Sam") == ["pursue Tom"]
    assert refusal(fight, "Sam", "ready") == "not-in-chase"
    fight.ask("Sam", "pursue Tom")
    assert list(the_chase(fight).predators) == ["Sam"]
    assert not fight.person("Sam").round.lets_go


def test_CHASE_4_a_chase_does_not_wait_for_who_stays() -> None:
    fight = got_away()
    fight.ask("Ann", "pursue Tom")
    for who in ("Ann", "Tom"):
        fight.ask(who, "ready")
    assert hunters_to_come(fight.journal.scene, the_chase(fight)) == ["Sam"]
    entry = fight.ask("Sam", "ready")
    assert isinstance(entry.events[0], ev.LetGo)
    assert the_chase(fight).round == 1


def test_CHASE_4_that_somebody_stays_lapses_with_the_round() -> None:
    fight = got_away()
    fight.ask("Sam", "ready")
    fight.next_round("Ann", "Sam")
    assert not fight.person("Sam").round.lets_go
    assert refusal(fight, "Sam", "ready") == "not-in-chase"


def test_CHASE_4_who_has_let_one_go_has_not_let_another_go_who_gets_away_later() -> None:
    fight = Fight({"Ann": BOXER, "Tom": BOXER, "Kim": QUICK}).begin("Ann", "Tom", "Kim")
    fight.declare(Kim="pass haste 1=celerity", Tom="escape", Ann="attack Tom")
    fight.resolve({"Tom escape": "4s", "Ann attack": "1s"})
    assert fight.awaited() == ["Kim"]
    fight.ask("Ann", "ready")
    assert offered(fight, "Ann") == ["pursue Tom"]
    fight.declare(Kim="escape").resolve()
    assert offered(fight, "Ann") == ["pursue Tom", "pursue Kim", "ready"]
    fight.ask("Ann", "ready")
    assert fight.person("Ann").round.lets_go == ("Tom", "Kim")


@pytest.mark.parametrize("who", ["Tom", "Kim"])
def test_CHASE_4_who_can_go_after_nobody_has_nobody_to_let_go(who: str) -> None:
    fight = got_away(Kim=BOXER)
    assert not offered(fight, who)
    assert refusal(fight, who, "ready") == "not-in-chase"


def test_CHASE_4_no_chase_waits_for_who_cannot_get_away_and_so_cannot_say_that_they_stay() -> None:
    fight = got_away()
    fight.st("set Sam cornered=yes")
    fight.ask("Ann", "pursue Tom")
    assert refusal(fight, "Sam", "ready") == "not-in-chase"
    for who in ("Ann", "Tom"):
        fight.ask(who, "ready")
    assert the_chase(fight).round == 1


def test_CHASE_4_an_npc_may_stay_as_well() -> None:
    fight = got_away()
    fight.join("Thug", npc=True, **BOXER)
    assert isinstance(fight.say("Thug", "ready").events[0], ev.LetGo)


def test_CHASE_4_nobody_learns_by_it_that_one_unseen_has_got_away() -> None:
    fight = Fight({"Ann": BOXER, "Sam": BOXER, "Tom": BOXER | {"npc": True}})
    fight.begin("Ann", "Sam", "Tom").act(act.Hide(who="Tom"))
    fight.declare(Tom="escape", Sam="pass", Ann="pass").resolve()
    assert fight.person("Tom").away
    assert not offered(fight, "Sam")
    assert refusal(fight, "Sam", "ready") == "not-in-chase"


def test_CHASE_4_a_pose_with_it_is_no_longer_than_any() -> None:
    fight = got_away()
    assert refusal(fight, "Sam", f"ready // {'x' * (MAX_POSE + 1)}") == "text-too-long"
    assert not fight.person("Sam").round.lets_go
