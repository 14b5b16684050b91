"""What is true of fights whose results are withheld, whatever a storyteller rules about them."""

from collections.abc import Iterator
from typing import get_args

from game import actions as act
from game import events as ev
from game.engine.exchanges import rolls_of
from game.errors import RuleError
from game.events import fold
from game.journal import decode_entry, decode_scene, encode, live_entries
from game.rules.rounds import awaiting
from game.secrecy import Viewer, seen
from game.state.scene import Change, Exchange
from play.export import Heading, export, json_lines
from play.replay import replay
from play.views import scene_view
from tests.game.support import adds_up
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, say_or_refuse, take_step

STEPS = 40
SEVERAL = 3  # entries, for each of which a document is made
ONLOOKER = Viewer(name="nobody here")
HEADING = Heading(id=1, title="The yard", opened_by="Sam", started="", ended=None)


def waiting(brawl: Brawl) -> list[Exchange]:
    turn = brawl.scene.reviewed
    assert turn is not None
    return [one for one in turn.exchanges if one.id not in turn.released]


def ruling(brawl: Brawl) -> act.Rule:
    """Return a ruling of any kind on what is withheld; it may be refused."""
    random = brawl.random
    exchange = random.choice(waiting(brawl))
    rolls = rolls_of(exchange)
    slot = random.choice([*rolls, "soak"])
    pool = rolls[slot].pool if slot in rolls else 1
    return act.Rule(
        change=random.choice(get_args(Change.__value__)),
        why="the wind",
        who=exchange.owner,
        roll=slot,
        faces=tuple(random.randint(1, 10) for _ in range(pool)),
        number=random.randint(0, 9),
        type=random.choice(["bashing", "lethal", "aggravated"]),
        target=random.choice([*brawl.scene.people]),
    )


def pause(brawl: Brawl) -> None:
    """Freeze the scene for a while: what is withheld waits as before."""
    waits = awaiting(brawl.scene)
    brawl.say(act.Freeze(reason="tea"))
    assert refused(brawl, act.Release()) and refused(brawl, ruling(brawl))
    brawl.say(act.Resume())
    assert brawl.scene.resting and awaiting(brawl.scene) == waits


def steps_under_review(brawl: Brawl) -> Iterator[None]:
    brawl.say(act.SetReview(on=True))
    for _ in range(STEPS):
        if brawl.over:
            return
        if not brawl.scene.resting:
            take_step(brawl)
        elif brawl.random.random() < 0.1:
            pause(brawl)
        elif brawl.random.random() < 0.6:
            say_or_refuse(brawl, ruling(brawl))
        elif brawl.random.random() < 0.3:
            say_or_refuse(brawl, brawl.meddling())
        else:
            brawl.say(brawl.random.choice([act.Advance(), act.Release(), act.Advance(run=True)]))
        yield


@in_fights(25, chases=25)
def test_what_is_ruled_folds_replays_and_is_undone_exactly(brawl: Brawl) -> None:
    stood = [brawl.scene]
    for _ in steps_under_review(brawl):
        if brawl.scene is not stood[-1]:
            stood.append(brawl.scene)
    entries = brawl.journal.entries
    assert fold(event for entry in entries for event in entry.events) == brawl.scene
    assert decode_scene(encode(brawl.scene)) == brawl.scene
    for entry in entries:
        assert decode_entry(encode(entry)) == entry
    assert list(replay(entries)) == []
    last, steps = brawl.scene, brawl.random.randint(1, len(stood) - 1) if len(stood) > 1 else 0
    if steps:
        brawl.say(act.Undo(steps=steps))
        brawl.say(act.Redo())
        assert brawl.scene == last


@in_fights(25, chases=25)
def test_what_is_withheld_always_has_a_way_on_and_every_roll_adds_up(brawl: Brawl) -> None:
    for _ in steps_under_review(brawl):
        if brawl.scene.resting:
            before = {one.id for one in waiting(brawl)}
            assert before
            brawl.say(act.Advance())
            assert not brawl.scene.resting or before.isdisjoint(one.id for one in waiting(brawl))
            brawl.say(act.Undo())
    rolls = brawl.journal.rolls()
    assert [roll for roll in rolls if not adds_up(roll)] == []
    assert len({roll.id for roll in rolls}) == len(rolls)


@in_fights(15, chases=15)
def test_nobody_but_storytellers_knows_what_is_withheld(brawl: Brawl) -> None:
    for _ in steps_under_review(brawl):
        if not brawl.scene.resting:
            continue
        held = {roll.id for one in waiting(brawl) for roll in rolls_of(one).values()}
        entries = live_entries(brawl.journal.entries)  # an undone roll's number is used again
        events = [event for entry in entries for event in entry.events]
        known = {one.roll.id for one in seen(events, ONLOOKER) if isinstance(one, ev.Rolled)}
        assert held and held.isdisjoint(known)
        document = export(HEADING, entries[-SEVERAL:], brawl.scene, ONLOOKER)
        assert held.isdisjoint(roll.id for roll in document.rolls)
        assert "Withheld" not in "".join(json_lines(document))
        public, whole = scene_view(brawl.scene, ONLOOKER), scene_view(brawl.scene)
        assert [one["rolls"] for one in public["held"]] == [[] for _ in public["held"]]
        assert any(one["rolls"] for one in whole["held"])
        assert '"faces"' not in str(public)


def refused(brawl: Brawl, action: act.AnyAction) -> bool:
    try:
        brawl.journal.try_out(action, brawl.chance)
    except RuleError:
        return True
    return False
