"""Chases in the journal, in JSON, under undo, and before other eyes."""

import json

import pytest

from game.errors import RuleError
from game.journal import state_of
from game.secrecy import STORYTELLER, Viewer
from play.views import scene_view
from tests.game.chasing import GUNNER, HUNTER, RUNNER, chase, leads, roll, the_chase
from tests.game.support import Fight


def story() -> Fight:
    """Return a fight, a chase out of it, and what came after."""
    boxer = HUNTER | {"brawl": 4, "weapons": ["heavy pistol"], "firearms": 2, "wits": 2}
    fight = Fight({"Ann": boxer, "Tom": RUNNER, "Kim": boxer}).begin("Ann", "Tom", "Kim")
    fight.declare(Kim="pass", Tom="escape", Ann="attack Tom with bare hands")
    fight.st("run", {"Ann attack": "1s", "Tom escape": "5s"})
    fight.say("Ann", "pursue")
    fight.say("Kim", "pursue")
    fight.say("Ann", "attack Tom")
    roll(fight, {"Ann attack": "2s", "Ann damage": "1s"}, Tom=2)
    fight.say("Tom", "choose never tell me the odds")
    fight.lay_out({"Tom obstacle": "1s", "Ann obstacle": "1s", "Kim obstacle": "0s"})
    while fight.state()["awaiting"]:
        fight.st("default")
    fight.st("run prey 4")
    roll(fight, Ann=5)
    fight.st("round")
    return fight


def test_one_line_of_undo_across_fight_and_chase() -> None:
    fight = story()
    journal = fight.journal
    last, entries = journal.scene, len(journal.entries)
    stood = [state_of(journal.entries[:number]) for number in range(1, entries + 1)]
    for steps in (1, 2, 5, entries - 1):
        fight.st(f"undo {steps}")
        assert journal.scene == stood[-1 - steps]
        fight.st("redo")
        assert journal.scene == last


def test_the_view_of_a_chase() -> None:
    fight = chase(5, hunters=("Ann", "Bea"), others={"Kim": RUNNER})
    fight.st("ride Kim with Tom")
    fight.st("run predators 9")
    roll(fight, Tom=1)
    fight.say("Tom", "choose bait")
    assert fight.state()["chases"] == [
        {
            "id": 1,
            "prey": ["Tom"],
            "predators": {"Ann": 4, "Bea": 4},
            "passengers": {"Kim": "Tom"},
            "round": 1,
            "course": "on foot",
            "difficulty": 6,
            "pool": ["dexterity", "athletics"],
            "traits": [],
            "runs": {"predators": 9},
            "own_runs": {},
            "ready": [],
            "waits_for": ["Tom", "Ann", "Bea", "Kim"],
            "parting": [],
            "prepared": {"bait": ["Ann", "Bea"]},
            "obstacle": None,
            "how": "cold",
            "over": False,
            "outcome": "",
            "why": "",
        }
    ]


def test_what_is_left_to_spend_stays_private() -> None:
    fight = chase(3, hunter=GUNNER)
    fight.say("Ann", "exert")
    fight.say("Ann", "attack Tom")
    roll(fight, {"Ann attack": "0s"}, Ann=0)
    seen = json.dumps([str(one) for one in fight.seen(Viewer("Tom"))])
    assert "AmmunitionSpent" not in seen
    assert "ResourceChanged" not in seen
    json.dumps(scene_view(fight.journal.scene, Viewer("Tom")))
    assert (
        scene_view(fight.journal.scene)["chases"]
        == (scene_view(fight.journal.scene, STORYTELLER)["chases"])
    )


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("enter Kim", "bad-order"),
        ("enter Kim as umpire", "bad-order"),
        ("enter Ann as prey", "in-chase"),
        ("enter Kim as predator lead 0", "bad-value"),
        ("ride Kim", "bad-order"),
        ("ride Kim with Kim", "not-in-chase"),
        ("ride Kim with Ann cover umbrella", "bad-value"),
        ("ride Ann with Tom", "in-chase"),
        ("lead Tom=4", "not-predator"),
        ("lead Ann=100", "bad-value"),
        ("lead Ann", "bad-order"),
        ("pool Ann=wits + moonwalking", "unknown-name"),
        ("pool Ann=wits + wits", "bad-pool"),
        ("course", "bad-order"),
        ("course moonbase", "unknown-course"),
        ("course park vs 11", "bad-value"),
        ("run prey many", "bad-value"),
        ("run amok", "bad-order"),
        ("next year", "bad-order"),
        ("end chase of Kim", "not-in-chase"),
    ],
)
def test_wrong_words_are_refused_and_change_nothing(line: str, code: str) -> None:
    fight = chase(5, others={"Kim": RUNNER})
    before = fight.journal.scene
    with pytest.raises(RuleError) as caught:
        fight.st(line)
    assert caught.value.code == code
    assert fight.journal.scene is before


def test_names_of_several_words_and_words_in_names() -> None:
    fight = Fight(
        {"Standby Me": RUNNER, "Jo by Night": HUNTER, "Ann": HUNTER, "Man on Fire": RUNNER}
    )
    fight.st("chase Standby Me, Man on Fire by Jo by Night, Ann on rooftops")
    assert the_chase(fight).prey == ("Standby Me", "Man on Fire")
    assert list(leads(fight)) == ["Jo by Night", "Ann"]
    assert the_chase(fight).course.name == "rooftops"
    fight.st("obstacle wits + athletics vs 7 for Ann, Jo by harm 2 lethal")
    assert the_chase(fight).facing.who == ("Ann", "Jo by Night")  # type: ignore[union-attr]
