"""What is true of chases whose shots are withheld, whatever is said and ruled meanwhile."""

from collections.abc import Iterator
from typing import Any

from hypothesis import given

from game import actions as act
from game import events as ev
from game.engine.exchanges import rolls_of
from game.errors import RuleError
from game.events.evolve import fold
from game.journal import decode_scene, encode, live_entries
from game.rules.rounds import awaiting
from game.secrecy import Viewer, known, seen
from game.state.scene import CHANGES
from play.replay import replay
from tests.game.support import adds_up
from tests.properties.hunt import Hunt
from tests.properties.profile import examples
from tests.properties.test_chases import casts, paces, seeds, take_step

STEPS = 40
GUN = {"firearms": 3, "weapons": ["heavy pistol"]}
ONLOOKER = Viewer(name="nobody here")


def hunted(cast: list[dict[str, Any]], seed: int, pace: str) -> Iterator[Hunt]:
    """Play on with results withheld: shoot, rule, meddle, let go; yield the scene after each."""
    hunt = Hunt([sheet | GUN for sheet in cast], seed, pace)
    hunt.say(act.SetReview(on=True))
    for _ in range(STEPS):
        chance = hunt.random.random()
        if hunt.scene.resting and chance < 0.6:
            words = [ruling(hunt), ruling(hunt), act.Release(), act.Advance(run=chance < 0.1)]
            say_or_refuse(hunt, hunt.random.choice(words))
        elif chance < 0.8:
            say_or_refuse(hunt, hunt.shooting())
            say_or_refuse(hunt, hunt.way_on())
        else:
            take_step(hunt)
        yield hunt


def say_or_refuse(hunt: Hunt, action: act.AnyAction) -> None:
    before = hunt.scene
    try:
        hunt.say(action)
    except RuleError:
        assert hunt.scene is before


def ruling(hunt: Hunt) -> act.Rule:
    """Return a ruling of any kind; it may be refused."""
    random = hunt.random
    return act.Rule(
        change=random.choice(CHANGES),  # type: ignore[arg-type]
        why="the wind",
        roll=random.choice(["", "attack", "damage"]),
        faces=tuple(random.randint(1, 10) for _ in range(random.randint(1, 6))),
        number=random.randint(0, 9),
        type=random.choice(["bashing", "lethal"]),
        target=hunt.somebody(),
    )


def withheld(hunt: Hunt) -> set[int]:
    """Return the numbers of the rolls that are withheld."""
    turn = hunt.scene.reviewed
    waiting = [] if turn is None else [one for one in turn.exchanges if one.id not in turn.released]
    return {roll.id for one in waiting for roll in rolls_of(one).values()}


@examples(150)
@given(casts, seeds, paces)
def test_held_shots_fold_replay_and_are_undone_exactly(
    cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    stood = []
    for hunt in hunted(cast, seed, pace):
        if not stood or hunt.scene is not stood[-1]:
            stood.append(hunt.scene)
    entries = hunt.journal.entries
    assert fold(event for entry in entries for event in entry.events) == hunt.scene
    assert decode_scene(encode(hunt.scene)) == hunt.scene
    assert list(replay(entries)) == []
    if len(stood) > 1:
        last, steps = hunt.scene, hunt.random.randint(1, len(stood) - 1)
        hunt.say(act.Undo(steps=steps))
        hunt.say(act.Redo())
        assert hunt.scene == last
    rolls = hunt.journal.rolls()
    assert all(map(adds_up, rolls)) and len({roll.id for roll in rolls}) == len(rolls)


@examples(150)
@given(casts, seeds, paces)
def test_nobody_but_storytellers_knows_what_a_held_shot_comes_to_and_it_has_a_way_on(
    cast: list[dict[str, Any]], seed: int, pace: str
) -> None:
    for hunt in hunted(cast, seed, pace):
        scene = hunt.scene
        if not scene.resting:
            assert scene.held is None or scene.fight.questions
            assert scene.held is not None or not any(one.firing for one in scene.chases)
            continue
        held = withheld(hunt)
        assert held and [one.question for one in awaiting(scene)].count("release") == 1
        entries = live_entries(hunt.journal.entries)
        events = seen([event for entry in entries for event in entry.events], ONLOOKER)
        assert held.isdisjoint(one.roll.id for one in events if isinstance(one, ev.Rolled))
        public = known(scene, ONLOOKER)
        shown = [roll.id for one in public.exchanges for roll in rolls_of(one).values()]
        assert held.isdisjoint(shown) and public.held is not None and not public.held.events
        if not scene.frozen:
            hunt.say(act.Release())
            assert withheld(hunt).isdisjoint(held)
            hunt.say(act.Undo())
            assert hunt.scene == scene
