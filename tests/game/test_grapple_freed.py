"""Seized before their place, and free again by then: GRAPPLE-7, GRAPPLE-10a."""

import pytest

from game import actions as act
from game import events as ev
from tests.game.support import WRESTLER, Fight, holds, question, refusal

EVERYBODY = ("Ann", "Cy", "Bob", "Dee")


def freed(line: str = "attack Dee", bob: dict[str, object] | None = None) -> Fight:
    """Let Ann seize Bob, who has declared something, and Cy's attack on her end the hold."""
    cast = dict.fromkeys(EVERYBODY, WRESTLER) | {"Bob": WRESTLER | (bob or {})}
    fight = Fight(cast).begin(*EVERYBODY)
    fight.declare(Dee="attack Bob", Bob=line, Cy="attack Ann", Ann="grapple Bob")
    _seize_and_free(fight)
    return fight


def _seize_and_free(fight: Fight) -> None:
    fight.st("next", {"Ann grapple": "4s", "Bob block": "3s"})
    assert [(one[0], one[1]) for one in holds(fight)] == [("Ann", "Bob")]
    fight.st("control Ann=1")
    fight.st("next", {"Cy attack": "2s"})
    fight.say("Ann", "choose hostage block", {"Ann block": "0s", "Cy damage": "0s"})
    assert holds(fight) == []


def lost(fight: Fight) -> list[tuple[str, int]]:
    """Return the reason of each part of Bob's action that was lost, with its number."""
    return [(one.reason, one.index) for one in fight.events(ev.ActionLost) if one.who == "Bob"]


@pytest.mark.parametrize("line", ["attack Dee", "attack Cy", "grapple Dee", "do shout"])
def test_GRAPPLE_10a_an_action_lost_to_a_hold_stays_lost_when_the_hold_is_over(line: str) -> None:
    fight = freed(line)
    assert not fight.state()["offers"]  # ABORT-1: nothing comes under which to abort
    assert refusal(fight, "Dee", "abort dodge") == "nothing-to-abort"
    fight.st("next")
    assert question(fight) == ("Bob", "void", ("abort", "lose"))
    fight.say("Bob", "choose lose")
    assert lost(fight) == [("was-seized", 0)]
    assert not fight.rolls("attack", "Bob")


@pytest.mark.parametrize(
    ("line", "ann", "how", "void"),
    [
        *(("attack Dee", "grapple Bob", how, True) for how in ("remove Ann", "control Ann=0")),
        *(
            (line, "grapple Bob", "hurt Ann=7l", line == "attack Dee")
            for line in ("attack Dee", "block", "pass", "counter-grapple")
        ),
        ("attack Dee", "grapple Bob then drop", "next", False),  # GRAPPLE-9: seizes nobody
    ],
)
def test_GRAPPLE_10a_what_is_lost_and_what_is_not_however_the_hold_ended(
    line: str, ann: str, how: str, void: bool
) -> None:
    fight = Fight(dict.fromkeys(EVERYBODY, WRESTLER)).begin(*EVERYBODY)
    fight.declare(Dee="pass", Bob=line, Cy="pass", Ann=ann)
    fight.st("next", {"Ann grapple": "4s"})
    assert fight.person("Bob").phase.voided == ((0,) if void else ())
    fight.st(how)
    assert holds(fight) == []
    fight.resolve()
    assert fight.awaited() == ["Bob"] * void
    assert bool(fight.rolls("attack", "Bob")) is ("drop" in ann)


def freed_last(ruleset: str = "detroit", bob: str = "attack Dee", **more: object) -> Fight:
    """Let Bob, who acts last, be seized and freed, and Dee's attack on him be the next turn."""
    cast = dict.fromkeys(EVERYBODY, WRESTLER) | {"Bob": WRESTLER | more}
    fight = Fight(cast, ruleset=ruleset).begin("Ann", "Cy", "Dee", "Bob")
    fight.declare(Bob=bob, Dee="attack Bob", Cy="attack Ann", Ann="grapple Bob")
    _seize_and_free(fight)
    return fight


# --- put off -------------------------------------------------------------------------------------


def test_W20_11_a_lost_action_is_none_that_becomes_getting_up() -> None:
    fight = freed_last("w20")
    fight.st("knockdown Bob", {"Bob knockdown": "0s"})
    assert not fight.events(ev.KnockedDown)[-1].instead
    assert fight.combatant("Bob")["declared"] == "attack Dee"


def test_GRAPPLE_10a_a_lost_attack_binds_no_weapon() -> None:
    fight = freed_last(weapons=["sword", "knife"])
    armed = fight.person("Bob").fighter
    fight.act(act.Refit(who="Bob", fighter=armed, wields="knife", why="wields knife"))
    assert fight.person("Bob").wields == "knife"
