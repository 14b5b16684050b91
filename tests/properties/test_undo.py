"""What holds of every fight's journal: it folds, it replays, and any step is taken back."""

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.events import fold
from game.journal import (
    Journal,
    decode_entry,
    decode_scene,
    encode,
    is_declaration,
    live_entries,
    rolls_of,
    state_of,
)
from game.rules.rounds import awaiting
from game.secrecy import Viewer, seen
from narration.reader import Reader
from narration.telling.narrator import Jump, jump_words, steps_of
from play.replay import replay
from tests.properties.brawl import Brawl
from tests.properties.fights import STEPS, in_fights, play, take_step


@in_fights(130, chases=130)
def test_the_state_is_the_fold_of_the_events_which_survive_json_and_replay(brawl: Brawl) -> None:
    play(brawl)
    entries = brawl.journal.entries
    assert fold(event for entry in entries for event in entry.events) == brawl.scene
    assert decode_scene(encode(brawl.scene)) == brawl.scene
    for entry in entries:
        assert decode_entry(encode(entry)) == entry
    assert Journal([decode_entry(encode(entry)) for entry in entries]).scene == brawl.scene
    assert list(replay(entries)) == []


@in_fights(60, chases=60)
def test_an_undo_tells_of_the_harm_that_it_would_take_back(brawl: Brawl) -> None:
    play(brawl)
    entries = brawl.journal.entries
    for _ in range(6):
        first = brawl.random.randrange(1, len(entries))
        jump = Jump("Sam", steps_of(entries[first:], state_of(entries[:first])))
        told = jump_words(jump, "takes back", Reader(width=10**6))
        for entry in entries[first:]:
            known = seen(entry.events, Viewer())
            hurt = {one.who for one in known if isinstance(one, ev.Wounded) and one.levels}
            assert [name for name in hurt if name not in told] == [], (told, entry.action)


@in_fights(100, chases=100)
def test_undo_to_any_point_and_redo_are_exact(brawl: Brawl) -> None:
    so_far = brawl.journal.entries
    stood = [state_of(so_far[:number]) for number in range(1, len(so_far) + 1)]
    while len(stood) < STEPS and not brawl.over:
        scene, number = brawl.scene, len(so_far)
        if take_step(brawl) is not None:
            for planned in so_far[number:-1]:  # each an entry of its own
                scene = fold(planned.events, scene)
                stood.append(scene)
            stood.append(brawl.scene)
    journal, last = brawl.journal, brawl.scene
    # What the game says by itself goes with what a person said before it.
    said = [entry.number for entry in journal.entries if entry.said]
    stood = [stood[number - 2] for number in said[1:]] + [last]
    for _ in range(4):
        steps = brawl.random.randint(1, len(stood) - 1)
        journal.say(act.Undo(steps=steps), brawl.chance)
        assert journal.scene == stood[-1 - steps]
        assert len(journal.rolls()) == journal.scene.rolls
        journal.say(act.Redo(), brawl.chance)
        assert journal.scene == last
    # In two goes as well as in one, and forgotten once something else is said.
    journal.say(act.Undo(), brawl.chance)
    if len(stood) > 2:
        journal.say(act.Undo(), brawl.chance)
        assert journal.scene == stood[-3]
        journal.say(act.Redo(), brawl.chance)
    assert journal.scene == stood[-2]
    journal.say(act.SetPace(pace="step"), brawl.chance)
    with pytest.raises(RuleError):
        journal.say(act.Redo(), brawl.chance)
    assert state_of(live_entries(journal.entries)) == journal.scene
    assert list(replay(journal.entries)) == []


@in_fights(60)
def test_whoever_thinks_again_has_not_declared_and_all_else_stands(brawl: Brawl) -> None:
    journal = brawl.journal
    for _ in range(STEPS):
        entry = take_step(brawl)
        if brawl.scene.fight.phase == "ended":
            break
        if entry is None:
            continue
        for who in brawl.scene.people:
            _takes_back(journal, who, brawl)
    assert list(replay(journal.entries)) == []


def _takes_back(journal: Journal, who: str, brawl: Brawl) -> None:
    before, number = journal.scene, len(journal.entries)
    try:
        taken = journal.say(act.TakeBack(who=who), brawl.chance)
    except RuleError:
        assert journal.scene is before and len(journal.entries) == number
        return
    (event,) = taken.events
    (gone,) = (one for one in journal.entries if one.number == event.entry)
    assert is_declaration(gone, who)
    assert rolls_of([gone]) == []
    others = {name: one for name, one in before.people.items() if name != who}
    for name, one in others.items():
        assert journal.scene.people[name].phase.declaration == one.phase.declaration
    assert [one.who for one in awaiting(journal.scene)] != []
    journal.say(act.SetPrivate(who=who, private=True), brawl.chance)  # gone with the redo
    journal.say(act.Redo(), brawl.chance)
    assert journal.scene == before
