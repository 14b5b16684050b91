"""A person who cannot tell who holds whom: GRAPPLE-15."""

import pytest

from game.errors import RuleError
from game.secrecy import STORYTELLER, Viewer, known
from narration.payloads.standing import order_now, scene_now
from narration.reader import Reader
from narration.telling.summary import state_words
from odds.texts import lines_open, requests_of_text
from tests.game.support import Fight, dice_of, refusal, seized

CY = Viewer("Cy")


def unsure(pinned: bool = False) -> Fight:
    """Return a fight in which Ann holds Bob, and Cy cannot tell it."""
    fight = seized("Cy", order=("Cy", "Ann", "Bob"))
    fight.st("set Cy unsure=yes")
    if pinned:
        fight.say("Bob", "relent")
    return fight


def test_GRAPPLE_15_perception_and_brawl_tells_them() -> None:
    fight = seized("Cy")
    fight.st("set Cy perception=2")
    fight.st("set Cy unsure=yes")
    fight.say("Cy", "look", {"Cy misc": "0s"})
    assert fight.person("Cy").unsure
    fight.say("Cy", "look", {"Cy misc": "1s"})
    roll = fight.rolls("misc")[-1]
    assert (dice_of(roll), roll.difficulty) == ({"perception": 2, "brawl": 3}, 6)
    assert not fight.person("Cy").unsure
    assert refusal(fight, "Cy", "look") == "not-unsure"


def test_GRAPPLE_15_neither_of_the_two_can_be_grappled() -> None:
    """GRAPPLE-10a lets others seize the one who holds, and refuses the one who is held."""
    fight = unsure()
    fight.say("Bob", "resist")
    fight.say("Ann", "sustain")
    for name in ("Ann", "Bob"):
        assert refusal(fight, "Cy", f"grapple {name}") == "unsure-of-hold"
    fight.st("set Cy unsure=no")
    assert refusal(fight, "Cy", "grapple Bob") == "held-already"
    assert refusal(fight, "Cy", "grapple Ann") == ""


@pytest.mark.parametrize("line", ["attack", "attack Dee & attack", "grapple"])
def test_GRAPPLE_15_no_odds_tell_who_holds_whom(line: str) -> None:
    fight = seized("Cy", "Dee", order=("Cy", "Dee", "Ann", "Bob"))
    fight.st("set Cy unsure=yes")
    scene = fight.journal.scene
    for name in ("Ann", "Bob"):
        with pytest.raises(RuleError, match="unsure-of-hold"):
            requests_of_text(known(scene, CY), "Cy", f"{line} {name}", CY)
    assert requests_of_text(scene, "Cy", "attack Ann", STORYTELLER)
    listed = lines_open(known(scene, CY), "Cy").lines
    assert "attack Dee" in listed
    assert not [one for one in listed if "Ann" in one or "Bob" in one]


def test_GRAPPLE_15_no_message_and_no_list_tells_who_is_pinned() -> None:
    fight = unsure(pinned=True)
    cy = Reader(name="Cy")

    def told(viewer: Viewer, reader: Reader) -> list[bool]:
        scene = known(fight.journal.scene, viewer)
        state = fight.state(viewer)
        return [
            *(one.pinned for one in order_now(scene, reader)),
            *(one["pinned"] for one in state["combatants"].values()),
            *(one.pinned for one in scene_now(1, scene, (), None, reader).grapples),
            *(one["pinned"] or one["relented"] for one in state["grapples"]),
            *("held by" in state_words(one, scene, reader) for one in scene.people.values()),
        ]

    assert not any(told(CY, cy))
    fight.st("set Cy unsure=no")
    assert any(told(CY, cy))
