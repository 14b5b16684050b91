"""Odds can be asked for at any moment of any fight: they add up to certainty, or are refused as the
line itself would be; the scene is left as it was.
"""

import math
from random import Random

import pytest
from msgspec.structs import replace

from game.errors import RuleError
from game.options import Asking
from game.secrecy import STORYTELLER, Viewer, known
from game.state.declaration import PASS, Declaration, Haste, Plan
from game.state.scene import Scene
from odds.asking import Odds
from odds.kept import requests_of, work_out
from odds.walking import TooMuch, Walk
from tests.long_form import LONG
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, rests_of

EACH = 11 if LONG else 17  # steps between two questions
PAIR = 2
MOST_RUNS = 1_500  # of one law: what takes seconds is too much here


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Walk.__init__
    monkeypatch.setattr(
        Walk, "__init__", lambda walk, answers, most, *more: begin(walk, answers, MOST_RUNS, *more)
    )


@in_fights(20, grapples=True)
def test_odds_at_any_moment_add_up(brawl: Brawl) -> None:
    for number, scene in enumerate(rests_of(brawl)):
        if number % EACH:
            continue
        who = brawl.random.choice(list(scene.people))
        viewer = brawl.random.choice((Viewer(name=who), STORYTELLER))
        seen = known(scene, viewer)
        if who not in seen.people:
            continue
        lines = [line for _, line in Asking(seen, who).in_turn()]
        for line in brawl.random.sample(lines, min(1, len(lines))):
            _add_up(seen, who, line, viewer)


def _add_up(seen: Scene, who: str, line: Declaration, viewer: Viewer) -> None:
    """Prove that the odds of a line add up to certainty, if it has any."""
    try:
        every = [work_out(one) for one in requests_of(seen, who, line, viewer)]
    except (RuleError, TooMuch):
        return
    for odds in every:
        for one in odds.against:
            assert math.isclose(sum(chance for _, chance in one.law), 1), line


@in_fights(20, grapples=True)
def test_odds_do_not_tell_what_the_asker_may_not_know(brawl: Brawl) -> None:
    """Whatever others wish, have left or have declared in secret: what is told is the same."""
    for number, scene in enumerate(rests_of(brawl)):
        names = list(scene.people)
        if number % EACH or len(names) < PAIR:
            continue
        who, other = brawl.random.sample(names, PAIR)
        viewer = Viewer(name=who)
        lines = [line for _, line in Asking(known(scene, viewer), who).in_turn()]
        for line in brawl.random.sample(lines, min(1, len(lines))):
            one, two = (
                _told(as_it_is, who, line, viewer)
                for as_it_is in (scene, _otherwise(scene, other, brawl.random))
            )
            assert one == two, (line, scene.people[other])


def _otherwise(scene: Scene, name: str, random: Random) -> Scene:
    """Return a scene in which what a person alone knows of themselves is not as it was."""
    person = scene.people[name]
    fighter = person.fighter
    if person.phase.secret:
        person = replace(person.saying(PASS), round=replace(person.round, standing=PASS))
    changed = replace(
        person,
        fighter=replace(
            fighter,
            resources={one: random.randint(0, 3) for one in fighter.resources},
            ammunition={one: random.randint(0, 1) for one in fighter.ammunition},
        ),
        prefer=random.choice(("", "block", "dodge")),
        backs_defense=not person.backs_defense,
        haste_plan=None if person.haste_plan else Haste(1, "celerity"),
        plan=None if person.plan else Plan((PASS,)),
        stance=random.choice(("", "cautious")),
        grants={"celerity": 1},
        braces=("opening", "obstacle"),
    )
    return replace(scene, people={**scene.people, name: changed})


def _told(scene: Scene, who: str, line: Declaration, viewer: Viewer) -> list[Odds] | str:
    """Return what a viewer is told of a line's odds, or why it has none."""
    try:
        return [work_out(one) for one in requests_of(known(scene, viewer), who, line, viewer)]
    except TooMuch:
        return "too much"
    except RuleError as error:
        return error.code
