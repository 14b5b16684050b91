"""What an undo takes back, in words."""

from typing import get_args

from msgspec.structs import replace

from game import actions as act
from game.journal import Entry
from game.state.declaration import Block, Declaration
from narration.phrases.undoing import NOUNS, Jump, jump_words
from narration.reader import Reader
from tests.narration.fights import ONLOOKER, STORYTELLER, Fight, duel

SELDOM = {act.Undo, act.Redo, act.TakeBack}  # they are taken back by each other


def words(entries: list[Entry], reader: Reader = ONLOOKER) -> str:
    return jump_words(Jump("Sam", tuple(entries)), "takes back", reader)


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
    assert words(fight.journal.entries[-5:]) == (
        "Sam takes back: Jo's joining; the start of the first round; Jo's attack on Jane; "
        "Jane's block; the turn of Jane"
    )


def test_what_the_game_did_is_told_with_what_it_came_of():
    fight = duel()
    fight.declare("Jo", "attack Jane")
    for _ in range(6):
        said = fight.journal.entries[-1]
        fight.journal.entries.append(replace(said, number=said.number + 1, unbidden=True))
    entries = fight.journal.entries
    own = "Jo's attack on Jane"
    assert words(entries[-7:-5]) == f"Sam takes back: {own} (and with it {own})"
    assert words(entries[-7:]) == f"Sam takes back: {own} (and with it 6 things that came of it)"
    assert words(entries[-2:]) == f"Sam takes back: {own} and {own}"  # upon what is not told


def test_what_was_planned_is_told_with_what_it_was_said_upon():
    fight = duel()
    fight.say(act.PlanAhead(by="Jane", who="Jane", lines=(Declaration((Block(),)),)))
    fight.declare("Jo", "attack Jane")
    assert words(fight.journal.entries[-2:]) == (
        "Sam takes back: Jo's attack on Jane (and with it Jane's block)"
    )
    assert words(fight.journal.entries[-1:]) == "Sam takes back: Jane's block"


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
    assert words(fight.journal.entries[-1:]) == "Sam takes back: skipping Jo"
    assert words(fight.journal.entries[:1]) == "Sam takes back: the opening of the scene"


def test_whole_rounds_are_named_and_not_what_was_in_them():
    fight = duel()
    jump = Jump("Sam", tuple(fight.journal.entries), (2, 3))
    told = f"Sam takes back: rounds 2 and 3 ({len(fight.journal.entries)} steps)"
    assert jump_words(jump, "takes back", ONLOOKER) == told
    few = Jump("Sam", tuple(fight.journal.entries[-3:]), (2,))
    assert "round 2" not in jump_words(few, "takes back", ONLOOKER)


def test_steps_that_a_reader_may_not_know_of_are_not_counted():
    fight = duel()
    fight.declare("Jo", "block")
    for _ in range(5):
        fight.say(act.ChangeResource(by="Jo", who="Jo", resource="willpower", change=-1))
    entries = fight.journal.entries[-6:]
    assert words(entries) == "Sam takes back: Jo's block"
    known = "Sam takes back: Jo's block; 2 more; a change of Jo's willpower; "
    assert words(entries, STORYTELLER).startswith(known)


def test_no_blow_is_hidden_among_words_for_the_dice():
    fight = duel()
    fight.declare("Jo", "attack Jane")
    fight.declare("Jane", "block")
    fight.next()
    entries = fight.journal.entries[-2:]
    for rolls in range(12):
        fight.say(act.Prefer(by="Jo", who="Jo", kind=("dodge", "block")[rolls % 2]))
        rolled = fight.journal.entries[-1]
        word = replace(rolled, action=act.GiveSalt(by="Jane", who="Jane", word="salt"))
        entries += [rolled, *[word] * (rolls % 5)]
    free = "Jo's preferred defense"
    told = words(entries, STORYTELLER)
    assert told.startswith(f"Sam takes back: Jane's block; 10 more; the turn of Jane; {free}")


def test_a_turn_is_named_among_many_things_that_came_of_one():
    fight = duel()
    fight.declare("Jo", "attack Jane")
    fight.declare("Jane", "block")
    fight.next()
    block, turn = fight.journal.entries[-2:]
    came = [replace(block, unbidden=True)] * 5 + [replace(turn, unbidden=True)]
    assert words([block, *came]) == (
        "Sam takes back: Jane's block (and with it 6 things that came of it, the turn of Jane "
        "among them)"
    )


def test_no_blow_is_hidden_among_what_costs_nothing():
    fight = duel()
    fight.declare("Jo", "attack Jane")
    fight.declare("Jane", "block")
    for prefer in ("dodge", "block"):
        fight.say(act.Prefer(by="Jo", who="Jo", kind=prefer))
    fight.next()
    for prefer in ("dodge", "block"):
        fight.say(act.Prefer(by="Jo", who="Jo", kind=prefer))
    free = "Jo's preferred defense"
    told = words(fight.journal.entries[-5:], STORYTELLER)
    assert told == f"Sam takes back: {free}; 1 more; the turn of Jane; {free}; {free}"
