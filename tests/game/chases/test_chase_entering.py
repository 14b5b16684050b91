"""CHASE-13: what a person brings into a chase: having lain on the ground, a captive."""

from game import events as ev
from game.state.scene import Scene
from tests.game.chasing import HUNTER, RUNNER, leads, roll, the_chase
from tests.game.support import Fight, dice_of, refusal

WRESTLER: dict[str, object] = HUNTER | {"strength": 4, "brawl": 4}


def test_CHASE_13_prone_prey_gets_up_and_pays_on_its_opening_roll() -> None:
    fight = Fight({"Tom": RUNNER, "Ann": HUNTER})
    fight.st("set Tom prone=yes")
    fight.st("chase Tom by Ann")
    start = fight.roll("start", "Tom")
    assert (start.pool, dice_of(start)["getting up"]) == (4, -2)
    assert fight.combatant("Tom")["prone"] is False
    roll(fight)
    assert "getting up" not in dice_of(fight.roll("chase", "Tom"))


# --- captives ------------------------------------------------------------------------------------


def holding(pinned: bool) -> Fight:
    """Return a fight in which Ann holds Kim, and Bea could chase her."""
    cast = {"Ann": WRESTLER, "Kim": RUNNER, "Bea": HUNTER}
    fight = Fight(cast, settings={"grapple_upkeep": 0}).begin("Ann", "Kim", "Bea")
    fight.declare(Bea="pass", Kim="pass", Ann="grapple Kim")
    fight.resolve({"Ann grapple": "4s"})
    if pinned:
        fight.next_round("Ann", "Kim", "Bea")
        fight.declare(Bea="pass", Kim="relent", Ann="sustain")
    assert fight.journal.scene.pinned("Kim") is pinned
    return fight


def victim_of(scene: Scene, name: str) -> str:
    """Return whom a person holds."""
    hold = scene.hold_by(name)
    return hold.victim if hold is not None else ""


def test_CHASE_13_a_pinned_victim_comes_along_as_a_passenger() -> None:
    fight = holding(pinned=True)
    fight.st("chase Ann by Bea", {"Ann start": "3s"})
    assert the_chase(fight).riders == {"Kim": "Ann"}
    assert victim_of(fight.journal.scene, "Ann") == "Kim"
    assert refusal(fight, "Kim", "dodge") == "pinned"
    fight.say("Ann", "ready")
    fight.say("Bea", "ready", {"Bea chase": "1s"})  # nobody waits for Kim
    assert the_chase(fight).round == 1


def test_CHASE_13_a_captive_may_be_left_behind() -> None:
    fight = holding(pinned=True)
    fight.st("chase Ann by Bea", {"Ann start": "3s"})
    fight.say("Ann", "release")
    assert the_chase(fight).riders == {}
    assert fight.combatant("Kim")["away"] is False
    assert refusal(fight, "Ann", "release") == "not-in-a-grapple"


def test_CHASE_13_who_holds_somebody_may_be_a_predator_with_them() -> None:
    fight = holding(pinned=True)
    fight.st("chase Bea by Ann", {"Bea start": "3s"})
    seat = fight.person("Kim").seat
    assert seat is not None
    assert (seat.side, seat.driver, seat.cover) == ("predators", "Ann", "none")
    fight.st("lead Ann=0")
    assert fight.events(ev.ChaseEnded)[0].outcome == "caught"
    assert leads(fight) == {"Ann": 0}
    assert victim_of(fight.journal.scene, "Ann") == "Kim"
