"""How often each face came up: counted with the entry, and for the person who may see the dice."""

import pytest

from game import actions as act
from game.dice import ScriptedChance
from game.fighter import Fighter
from game.journal import undo_to
from journal import dice_stats, store
from proofs.fairness import NONE
from tests.journal.test_store import jump, opened, say

pytestmark = pytest.mark.django_db


def dice(*shown: int) -> ScriptedChance:
    chance = ScriptedChance()
    chance.add("Jo", "misc", shown)
    return chance


def rolls(standing: store.WrittenScene, *shown: int, private: bool = False) -> store.WrittenScene:
    action = act.RollDice(who="Jo", traits=(), dice=len(shown), difficulty=6, private=private)
    return say(standing, action, dice(*shown))


def test_faces_are_counted_for_those_who_may_see_them() -> None:
    standing = say(opened(), act.Join(who="Jo", fighter=Fighter(), ref="#5"), dice())
    standing = rolls(standing, 1, 1, 10)
    standing = rolls(standing, 7, private=True)
    open_dice = (2, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    assert dice_stats.of_scene(standing.id, "#6") == open_dice
    assert dice_stats.of_scene(standing.id, None) == (2, 0, 0, 0, 0, 0, 1, 0, 0, 1)
    assert dice_stats.of_person("#6") == NONE
    assert dice_stats.of_game("#5", "")[0] == 2
    assert dice_stats.of_game("#6", "") == NONE  # they were not there
    assert dice_stats.of_game(None, "") == dice_stats.of_scene(standing.id, None)
    assert dice_stats.of_game(None, "alley") == NONE  # a game over a bridge


def test_an_undo_takes_nothing_off() -> None:
    standing = say(opened(), act.Join(who="Jo", fighter=Fighter(), ref="#5"), dice())
    standing = rolls(standing, 3, 4)
    jump(standing, undo_to(standing.timeline, 1))
    assert sum(dice_stats.of_scene(standing.id, "#5")) == 2
