"""The log, entry by entry."""

from game import actions as act
from game.state.scene import Scene
from narration.reader import Reader
from tests.narration.fights import ONLOOKER, Fight, duel, log_lines


def log(fight: Fight, reader: Reader) -> list[str]:
    return log_lines(
        fight.journal.entries, lambda number: Scene(), fight.journal.timeline.live, reader
    )


def undone_fight() -> Fight:
    fight = duel()
    fight.declare("Jo", "block")
    fight.say(act.Undo(by="Sam"))
    fight.declare("Jo", "dodge")
    return fight


def test_the_log_of_the_dice_has_all_that_was_undone():
    fight = undone_fight()
    live, entries = fight.journal.timeline.live, fight.journal.entries
    told = log_lines(entries, lambda number: Scene(), live, ONLOOKER, dice=True)
    assert told[-3].endswith(", undone -- Jo blocks.")


def test_a_part_of_the_log_begins_from_the_scene_before_it():
    fight = duel()
    stood = {4: fight.scene}
    fight.declare("Jo", "block")
    entries = fight.journal.entries[-1:]
    told = log_lines(entries, stood.__getitem__, fight.journal.timeline.live, ONLOOKER)
    assert told == ["-- Entry 5, Jo -- Jo blocks."]


def test_a_part_of_the_log_may_go_back_before_its_beginning():
    fight = duel()
    stood = {fight.journal.entries[-1].number: fight.scene}
    fight.declare("Jo", "block")
    stood[5] = fight.scene
    fight.say(act.Undo(by="Sam"))
    stood[6] = fight.scene
    fight.declare("Jo", "dodge")
    entries = fight.journal.entries[-2:]
    told = log_lines(entries, stood.__getitem__, fight.journal.timeline.live, ONLOOKER)
    assert told[0].startswith("-- Entry 6, Sam -- Undone: ")
    assert told[-1].endswith(" -- Jo dodges.")
