"""The store: one transaction a submission, one writer at a time, and the fold from snapshots."""

import json
import time
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import actions as act
from game.dice import SeededChance
from game.events import Undone
from game.fighter import Fighter
from game.journal import Entry, Timeline, redo_to, state_of, undo_to
from game.scene import submit
from game.state.scene import Scene
from journal import store
from journal.models import EntryRecord
from journal.store import Conflict, WrittenScene

pytestmark = pytest.mark.django_db


ROUND = (act.Advance(run=True), act.Advance(run=True), act.NextRound())


def opened(title: str = "", room: int = 7) -> WrittenScene:
    action = act.Open(by="Jo", title=title)
    scene, events = submit(Scene(), action, SeededChance(1))
    entry = Entry(number=1, time=1.0, by="Jo", action=action, events=events, ruleset="detroit")
    return store.open_scene(
        scene, entry, room_id=room, starter="#1", starter_name="Jo", by_storyteller=False
    )


def test_what_is_said_is_kept_to_the_letter() -> None:
    words = "nul \0, quote ' \" and percent %s, \u00e9 \U0001f409, back \\ slash, \ud83d"[:-1]
    standing = say(opened(), act.Join(who="Jo", fighter=Fighter(), npc=True), SeededChance(1))
    entry = Entry(
        number=standing.number + 1, time=1.0, by="Jo",
        action=act.End(by="Jo", reason=words), events=(), ruleset="detroit",
    )  # fmt: skip
    store.append(standing, entry, standing.scene)

    assert store.entries(standing.id)[-1] == entry
    assert store.entries_with(standing.id, words) == [entry]


def said(standing: WrittenScene, action: act.Action, chance: SeededChance) -> Entry:
    _, events = submit(standing.scene, action, chance)
    return Entry(
        number=standing.number + 1, time=time.time(), by="Jo", action=action, events=events,
        ruleset="detroit",
    )  # fmt: skip


def say(standing: WrittenScene, action: act.Action, chance: SeededChance) -> WrittenScene:
    entry = said(standing, action, chance)
    return store.append(standing, entry, state_of([entry], standing.scene))


def played(rounds: int = 3) -> WrittenScene:
    """Two people have passed their way through some rounds; the first of them starts at entry 4."""
    chance = SeededChance(2)
    standing = opened()
    for name in ("Jo", "Kelly"):
        standing = say(standing, act.Join(who=name, fighter=Fighter()), chance)
    standing = say(standing, act.Start(), chance)
    for action in ROUND * rounds:
        standing = say(standing, action, chance)
    return standing


def jump(standing: WrittenScene, event: Undone) -> WrittenScene:
    line = standing.timeline.after(standing.number + 1, (event,))
    scene = store.scene_along(standing.id, line)
    action = act.Undo() if isinstance(event, Undone) else act.Redo()
    entry = Entry(
        number=standing.number + 1, time=1.0, by="V", action=action, events=(event,),
        ruleset="detroit",
    )  # fmt: skip
    return store.append(standing, entry, scene)


def test_the_line_after_any_entry_is_the_one_that_there_was(monkeypatch) -> None:
    monkeypatch.setattr(store, "_READ_AT_ONCE", 3)
    standing, lines = played(), dict[int, tuple[int, ...]]()
    random = Random(1)
    for _ in range(60):
        lines[standing.number] = standing.timeline.live
        steps = random.choice((0, 0, 0, 1, 2, 5))
        if steps and len(standing.timeline.live) > 6:
            standing = jump(standing, undo_to(standing.timeline, steps))
        elif standing.timeline.undone and random.random() < 0.5:
            standing = jump(standing, redo_to(standing.timeline))
        else:
            action = act.SetPrivate(who="Jo", private=bool(standing.number % 2))
            standing = say(standing, action, SeededChance(1))
    assert {one: store.timeline_after(standing.id, one).live for one in lines} == lines


def test_two_writers_cannot_both_append() -> None:
    first = opened()
    chance = SeededChance(3)
    entry = said(first, act.Join(who="Jo", fighter=Fighter()), chance)
    second = store.append(first, entry, state_of([entry], first.scene))
    with pytest.raises(Conflict):
        store.append(first, entry, state_of([entry], first.scene))
    assert store.load(first.id) == second
    assert EntryRecord.objects.count() == 2


def test_snapshots_are_kept_at_each_rounds_start() -> None:
    standing = played(3)
    rows = EntryRecord.objects.filter(snapshot__isnull=False).order_by("number")
    assert list(rows.values_list("number", flat=True)) == [4, 7, 10, 13]
    assert [
        entry.number for entry in store.entries_since_snapshot(standing.id, standing.timeline)
    ] == [13]


def test_state_at_any_entry_is_the_fold_up_to_it() -> None:
    standing = played(3)
    entries = store.entries(standing.id)
    assert [one.number for one in entries] == list(range(1, standing.number + 1))
    for number in range(1, standing.number + 1):
        assert store.state_at(standing.id, number) == state_of(entries[:number]), number


def test_undo_and_redo_fold_from_the_nearest_snapshot_that_counts() -> None:
    standing = played(3)
    undone = jump(standing, undo_to(standing.timeline, 5))
    assert undone.scene == state_of(store.entries(standing.id)[: standing.number - 5])
    assert store.load(standing.id) == undone
    redone = jump(undone, redo_to(undone.timeline))
    assert redone.scene == standing.scene
    again = jump(redone, undo_to(redone.timeline, 2))
    anew = say(again, act.Advance(run=True), SeededChance(9))
    assert store.load(anew.id) == anew
    assert store.scene_along(anew.id, anew.timeline) == anew.scene
    assert anew.timeline.undone == ()


def test_open_scenes_of_a_room_and_everywhere() -> None:
    first, second, third = opened("a"), opened("b"), opened("c", room=8)
    assert [row.pk for row in store.open_scenes(7)] == [first.id, second.id]
    assert [row.pk for row in store.open_scenes()] == [first.id, second.id, third.id]
    say(first, act.End(), SeededChance(1))
    assert [row.pk for row in store.open_scenes(7)] == [second.id]
    last = store.last_ended(7)
    assert last is not None and last.pk == first.id
    assert store.last_ended(8) is None


def test_who_has_been_told_what() -> None:
    standing = opened()
    assert store.told(standing.id) == {}
    entry = said(standing, act.Join(who="Jo", fighter=Fighter()), SeededChance(3))
    store.append(standing, entry, state_of([entry], standing.scene), told={"#1": 1})
    assert store.told(standing.id) == {"#1": 1}
    store.set_told(standing.id, {"#1": 2, "#2": 2})
    assert store.told(standing.id) == {"#1": 2, "#2": 2}


@given(st.sets(st.integers(1, 60)))
def test_a_row_has_the_live_entries_as_runs_and_gives_them_back(numbers: set[int]) -> None:
    line = Timeline(tuple(sorted(numbers)), (tuple(sorted(numbers)[:7]),))
    row = store._write_timeline(line)
    assert store._read_timeline(row) == line
    runs = json.loads(row)["live"]
    assert all(after[0] > before[1] + 1 for before, after in pairwise(runs))
