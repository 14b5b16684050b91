"""Properties of fights: what one is tried with, and how a fight is played on."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from game import actions as act
from game.errors import RuleError
from game.journal import Entry
from game.npcs import next_move
from game.rules.rounds import awaited, open_offers
from game.state.scene import Scene
from tests.properties import hunt
from tests.properties.brawl import Brawl, Played, cast
from tests.properties.profile import PLAYED, how_many

STEPS = 45
PACES = ("step", "flow")

seeds = st.integers(0, 2**32)

A_CHASE = "a chase"

type Property = Callable[[Any], None]


def in_fights(
    number: int,
    *,
    rulesets: Iterable[str] = PLAYED,
    paces: tuple[str, ...] = PACES,
    grapples: bool = False,
    chases: int = 0,
) -> Callable[[Property], Callable[[str], None]]:
    """Try a property with so many fights by each ruleset, or with that ruleset's part of them, and
    with so many chases.

    With ``grapples`` they are played in all of the fights, else by some rulesets only in some.
    """

    def with_fights(holds: Property) -> Callable[[str], None]:
        def tried(ruleset: str) -> None:
            chase = ruleset == A_CHASE
            for one in range(how_many(chases) if chase else how_many(number, ruleset)):
                chance = Random(f"{holds.__name__} {ruleset} {one}")
                seed, pace = chance.getrandbits(32), chance.choice(paces)
                try:
                    holds(
                        hunt.Hunt(cast(chance, 3, 7), seed, pace)
                        if chase
                        else Brawl(cast(chance), seed, pace, ruleset, grapples)
                    )
                except BaseException as error:
                    error.add_note(f"In play {one}: {ruleset}.")
                    raise

        tried.__name__, tried.__module__ = holds.__name__, holds.__module__
        every = (*rulesets, A_CHASE) if chases else tuple(rulesets)
        return pytest.mark.parametrize("ruleset", every)(tried)

    return with_fights


def take_step(brawl: Brawl | hunt.Hunt) -> Entry | None:
    """Say one thing that leads on, or meddle; return what was written, None for a refusal."""
    if isinstance(brawl, hunt.Hunt):
        return say_or_refuse(brawl, brawl.next_word())
    if brawl.random.random() < 0.12:
        return say_or_refuse(brawl, brawl.meddling())
    if brawl.scene.fight.phase.endswith("resolution") and brawl.random.random() < 0.15:
        return say_or_refuse(brawl, brawl.felling())
    questions = brawl.scene.fight.questions
    if questions:
        entry = say_or_refuse(brawl, brawl.answer(brawl.random.choice(questions)))
        return entry if entry is not None else brawl.say(brawl.way_on())
    offered = open_offers(brawl.scene)
    if offered and brawl.random.random() < 0.2:
        return say_or_refuse(brawl, brawl.taking_up(brawl.random.choice(offered).who))
    move = next_move(brawl.scene)
    if move is not None:
        return brawl.say(move)
    owing = awaited(brawl.scene)
    if owing and brawl.random.random() < 0.95:
        return say_or_refuse(brawl, brawl.declaration(brawl.random.choice(owing).name))
    return brawl.say(brawl.way_on())


def say_or_refuse(brawl: Played, action: act.AnyAction) -> Entry | None:
    before, entries = brawl.scene, len(brawl.journal.entries)
    try:
        return brawl.say(action)
    except RuleError:
        assert brawl.scene is before
        assert len(brawl.journal.entries) == entries
        return None


def steps_of(brawl: Brawl | hunt.Hunt, number: int = STEPS) -> Iterator[Entry | None]:
    """Take a number of steps, or those to the end, one by one; return what was written."""
    for _ in range(number):
        if brawl.over:
            return
        yield take_step(brawl)


def rests_of(brawl: Brawl | hunt.Hunt, number: int = STEPS) -> Iterator[Scene]:
    """Return the scene as it stands before each of a number of steps."""
    for _ in range(number):
        if brawl.over:
            return
        yield brawl.scene
        take_step(brawl)


def play(brawl: Brawl | hunt.Hunt, steps: int = STEPS) -> list[Entry]:
    """Play a number of steps, or to the end; return what was written."""
    return [entry for entry in steps_of(brawl, steps) if entry is not None]
