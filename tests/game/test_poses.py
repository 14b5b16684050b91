"""Poses: where they stand among entries, and what is heard of those who are hidden."""

import pytest

from game import actions as act
from game.dice import SeededChance
from game.fighter import Fighter
from game.journal import Journal
from game.secrecy import Viewer, as_heard
from game.state.scene import Scene
from play.poses import LONGEST, Pose, interleaved, shortened


def pose(after: int, text: str = "grins") -> Pose:
    return Pose(after=after, time=0.0, by="Jo", kind="pose", text=text)


def journal(*names: str) -> Journal:
    made, chance = Journal(), SeededChance(1)
    for name in names:
        made.say(act.Join(who=name, fighter=Fighter()), chance)
    return made


@pytest.mark.parametrize(
    ("numbers", "after", "order"),
    [
        ((1, 2, 3), (), [[1, 2, 3]]),
        ((), (0, 4), ["0", "4"]),
        ((1, 2, 3), (0, 2, 2, 3), ["0", [1, 2], "2", "2", [3], "3"]),
        ((2, 3), (1, 9), ["1", [2, 3], "9"]),
    ],
)
def test_entries_between_which_nobody_posed_are_one_run(
    numbers: tuple[int, ...], after: tuple[int, ...], order: list[list[int] | str]
) -> None:
    entries = [one for one in journal("Jo", "Kelly", "Rat").entries if one.number in numbers]
    runs = interleaved(entries, [pose(one) for one in after])
    told = [
        str(run.after) if isinstance(run, Pose) else [one.number for one in run] for run in runs
    ]
    assert told == order


def hiding() -> Scene:
    made, chance = journal("Rat", "Ratched", "Vesna"), SeededChance(1)
    for name in ("Rat", "Vesna"):
        made.say(act.Hide(who=name), chance)
    return made.scene


@pytest.mark.parametrize(
    ("speaker", "heard"),
    [
        (Viewer(st=True), "someone and someone 2 watch Ratched, rat"),
        (Viewer("Vesna"), "Rat and someone 2 watch Ratched, rat"),
        (Viewer("Ratched"), "Rat and Vesna watch Ratched, rat"),
        (Viewer(keeps=frozenset({"Rat"})), "someone and Vesna watch Ratched, rat"),
    ],
)
def test_nobody_names_somebody_hidden_whom_they_know(speaker: Viewer, heard: str) -> None:
    assert as_heard("Rat and Vesna watch Ratched, rat", speaker, hiding()) == heard


def test_what_is_too_long_says_that_it_goes_on() -> None:
    assert shortened("x" * LONGEST) == "x" * LONGEST
    assert len(shortened("x" * (LONGEST + 1))) == LONGEST
    assert shortened("x" * (LONGEST + 1)).endswith("x [...]")
