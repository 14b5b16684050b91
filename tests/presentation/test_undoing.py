"""What an undo takes back, in words."""

from typing import get_args

from game import actions as act
from game.journal import Entry
from presentation.reader import Reader
from presentation.undoing import NOUNS, Jump, jump_words
from tests.presentation.fights import ONLOOKER, STORYTELLER, Fight, duel

SELDOM = {act.Undo, act.Redo}  # they are taken back by each other


def words(entries: list[Entry], reader: Reader = ONLOOKER, more: int = 0) -> str:
    return jump_words(Jump("Sam", tuple(entries), more), "takes back", reader)


def test_every_action_has_a_noun():
    assert set(NOUNS) == set(get_args(act.AnyAction.__value__)) - SELDOM


def test_what_was_said_and_done():
    fight = duel()
    fight.declare("Jo", "attack Jane power")
    fight.declare("Jane", "block")
    fight.next()
    assert words(fight.journal.entries[-3:]) == (
        "Sam takes back: Jo's attack on Jane; Jane's block; the turn of Jane"
    )
    assert words(fight.journal.entries[-1:], more=7) == (
        "Sam takes back: the turn of Jane; and 7 before that"
    )


def test_secrets_stay_secret():
    fight = Fight()
    fight.join("Jane")
    fight.join("Jo")
    fight.start(Jane=5, Jo=5)
    fight.declare("Jane", "attack Jo")
    entries = fight.journal.entries[-1:]
    assert words(entries) == "Sam takes back: Jane's declaration"
    assert words(entries, STORYTELLER) == "Sam takes back: Jane's attack on Jo"
    fight.say(act.ChangeResource(by="Jo", who="Jo", resource="willpower", change=-1))
    assert words(fight.journal.entries[-1:]) == ""


def test_passing_over_and_rounds():
    fight = duel()
    fight.next()
    assert words(fight.journal.entries[-1:]) == "Sam takes back: passing Jo over"
    assert words(fight.journal.entries[:1]) == "Sam takes back: the opening of the scene"


def test_whole_rounds_are_named_and_not_what_was_in_them():
    fight = duel()
    jump = Jump("Sam", tuple(fight.journal.entries[-3:]), 34, (2, 3))
    assert jump_words(jump, "takes back", ONLOOKER) == "Sam takes back: rounds 2 and 3 (37 steps)"
    few = jump._replace(more=0, rounds=(2,))
    assert "round 2" not in jump_words(few, "takes back", ONLOOKER)
