"""What an undo takes back, by the lines that told it."""

from game import actions as act
from game.events import fold
from game.state.declaration import Block, Declaration
from game.state.scene import Scene
from narration.reader import Reader
from narration.telling.narrator import Jump, jump_words, steps_of
from tests.narration.fights import ONLOOKER, STORYTELLER, Fight, duel


def words(fight: Fight, last: int, reader: Reader = ONLOOKER, rounds: tuple[int, ...] = ()) -> str:
    entries = fight.journal.entries
    before = fold([one for entry in entries[:-last] for one in entry.events], Scene())
    return jump_words(Jump("Sam", steps_of(entries[-last:], before), rounds), "takes back", reader)


def test_what_was_said_and_done():
    fight = duel()
    fight.declare("Jo", "attack Jane power")
    fight.declare("Jane", "block")
    assert words(fight, 2) == "Sam takes back: Jo makes a power attack on Jane. Jane blocks"
    fight.next()
    assert words(fight, 1) == "Sam takes back what happened last"  # the block has met nothing yet


def test_what_was_planned_is_told_with_what_it_was_said_upon():
    fight = duel()
    fight.say(act.PlanAhead(by="Jane", who="Jane", lines=(Declaration((Block(),)),)))
    fight.declare("Jo", "attack Jane")
    assert words(fight, 2) == "Sam takes back: Jo attacks Jane. Jane blocks"
    assert words(fight, 1) == "Sam takes back: Jane blocks"


def test_secrets_stay_secret():
    fight = Fight()
    fight.join("Jane")
    fight.join("Jo")
    fight.start(Jane=5, Jo=5)
    fight.declare("Jane", "attack Jo")
    assert words(fight, 1) == "Sam takes back: Jane has declared, in secret"
    told = "Sam takes back: Jane declares, in secret, an attack on Jo"
    assert words(fight, 1, STORYTELLER) == words(fight, 1, Reader(name="Jane")) == told
    fight.say(act.ChangeResource(by="Jo", who="Jo", resource="willpower", change=-1))
    assert words(fight, 1) == ""


def test_whole_rounds_are_named_and_not_what_was_in_them():
    fight = duel()
    for name in ("Ann", "Bob", "Cid", "Dan", "Eve"):
        fight.join(name)
    assert words(fight, 8, rounds=(2, 3)) == "Sam takes back: rounds 2 and 3"
    assert words(fight, 2, rounds=(2,)) == "Sam takes back: Dan joins. Eve joins"


def test_of_much_the_beginning_the_end_and_all_harm_are_told():
    fight = duel()
    for name in ("Ann", "Bob", "Cid"):
        fight.join(name)
    fight.say(act.Harm(by="Sam", who="Jo", levels=2, type="lethal"))
    for name in ("Dan", "Eve", "Fay"):
        fight.join(name)
    told = words(fight, 7)
    assert told.startswith("Sam takes back: Ann joins. Bob joins. Cid joins. Jo ")
    assert "2 lethal" in told and told.endswith("Dan joins. Eve joins. Fay joins")
    assert " ... 3 more ... " in words(fight, 11)
    assert "2 lethal" in words(fight, 11)


def test_of_very_much_the_last_harm_of_each_is_told():
    fight = duel()
    for _ in range(7):
        fight.say(act.Harm(by="Sam", who="Jo", levels=1, type="bashing"))
    for number in range(7):
        fight.join(f"Ann{number}")
    told = words(fight, 14)
    assert told.startswith("Sam takes back: Jo takes 1 bashing: / ") and " ... 8 more ... " in told
    assert "/ Incapacitated" in told and "/ Crippled" not in told
