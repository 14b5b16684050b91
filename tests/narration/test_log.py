"""The log, entry by entry."""

from game import actions as act
from game.state.scene import Scene
from narration.log.log import log_lines
from narration.log.story import story
from narration.reader import Reader
from tests.game.support import seized
from tests.narration.fights import ALOUD, ONLOOKER, STORYTELLER, Fight, duel


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


def test_the_log_numbers_names_and_marks_what_was_undone(approve):
    approve(log(undone_fight(), ONLOOKER)[-6:])


def test_the_log_without_art():
    assert log(undone_fight(), ALOUD)[-6:-4] == ["Entry 5, Jo, undone.", "Jo blocks."]


def test_the_log_of_the_dice_has_all_that_was_undone():
    fight = undone_fight()
    live, entries = fight.journal.timeline.live, fight.journal.entries
    told = log_lines(entries, lambda number: Scene(), live, ONLOOKER, dice=True)
    assert told[-5] == "Jo blocks."


def test_what_was_declared_in_secret_stays_so_when_it_is_undone():
    fight = Fight()
    fight.join("Jane")
    fight.join("Jo")
    fight.start(Jane=5, Jo=5)
    fight.declare("Jane", "attack Jo // low and fast")
    fight.say(act.Undo(by="Sam"))
    assert log(fight, ONLOOKER)[-3] == "Jane has declared, in secret."
    assert "low and fast" not in str(log(fight, ONLOOKER))
    told = log(fight, STORYTELLER)
    assert "Jane declares, in secret, an attack on Jo." in told and "low and fast" in str(told)


def test_the_log_keeps_secrets():
    fight = Fight()
    fight.join("Jane")
    fight.join("Jo")
    fight.start(Jane=5, Jo=5)
    fight.declare("Jane", "attack Jo")
    assert log(fight, ONLOOKER)[-1] == "Jane has declared, in secret."
    assert log(fight, STORYTELLER)[-1] == "Jane declares, in secret, an attack on Jo."


def test_a_part_of_the_log_begins_from_the_scene_before_it():
    fight = duel()
    stood = {4: fight.scene}
    fight.declare("Jo", "block")
    entries = fight.journal.entries[-1:]
    told = log_lines(entries, stood.__getitem__, fight.journal.timeline.live, ONLOOKER)
    assert told == ["-- Entry 5, Jo --", "Jo blocks."]


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
    assert told[0] == "-- Entry 6, Sam --"
    assert told[-1] == "Jo dodges."


def test_rolls_have_their_numbers_in_the_log():
    told = log(duel(), ONLOOKER)
    assert any(one.startswith("  #1 Jane's initiative:") for one in told)
    assert any(one.startswith("Roll 1. Jane's initiative") for one in log(duel(), ALOUD))


def test_what_was_undone_begins_as_a_sentence_does():
    fight = duel()
    fight.next()
    fight.say(act.Undo(by="Sam"))
    assert "Jo is skipped." in log(fight, ONLOOKER)


def test_GRAPPLE_6_a_story_tells_what_a_rounds_end_brings_before_what_comes_after_it():
    fight = seized(control=1).declare(Bob="resist", Ann="sustain")
    fight.resolve({"Ann grapple": "0s", "Bob grapple": "0s"})
    fight.st("round")
    entries = fight.journal.entries
    numbers = {one.number for one in entries}
    told = [line for one in story(entries, numbers, (), ONLOOKER) for line in one]
    assert told.count("[Bob is free: Ann has no Control left.]") == 1
    assert told[-2:] == ["[Bob is free: Ann has no Control left.]", "-- Round 3 --"]
