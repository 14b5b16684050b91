"""Random fights and chases go as they were recorded: what no clause's test has thought of, shows.

`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest -n 0 tests/properties/test_recorded.py` writes
`recorded.txt` anew, after a change of the rules that is meant: a line a play, four signs a step.
"""

from binascii import crc32
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game import actions as act
from game.errors import RuleError
from game.grammar import format_step
from game.options import options
from game.rules.rounds import awaited, awaiting
from game.secrecy import Viewer, known, seen
from tests.approval import WANTED
from tests.long_form import LONG
from tests.properties.anything import LURKER, anything
from tests.properties.brawl import Brawl, sheet
from tests.properties.fights import take_step
from tests.properties.hunt import Hunt
from tests.properties.profile import PLAYED
from tests.properties.test_rulings import ruling

RECORD = Path(__file__).with_name("recorded.txt")
STEPS, PLAYS, BLOCK = 60, 48, 12
FEW = 12  # of a kind are played by `make test`: the others come to few branches more
TRIES = 4
LOOKS = 10  # so many steps from one look at all that is offered and known to the next


def begun(kind: str, number: int) -> Brawl | Hunt:
    """Return a fight or a chase, by its number."""
    chance = Random(f"{kind} {number}")
    what, ruleset = kind.split()
    cast = [sheet(chance) for _ in range(chance.randint(3, 6))]
    pace = chance.choice(["step", "flow"])
    play: Brawl | Hunt
    if what == "chase":
        play = Hunt(cast, number, pace, ruleset)
    else:
        play = Brawl(cast, number, pace, ruleset, grapples=chance.random() < 0.7)
    fighter = play.bench[0]
    if chance.random() < 0.5:
        play.say(act.Join(who=LURKER, fighter=fighter, npc=True, unseen=True))
    if chance.random() < 0.5:
        play.say(act.Join(who="Rat", fighter=fighter, npc=True, hidden=chance.random() < 0.5))
    if chance.random() < 0.3:
        play.say(act.SetReview(on=True))
    return play


def step(play: Brawl | Hunt) -> None:
    """Say something that leads on, or anything at all."""
    if play.scene.resting and play.random.random() < 0.7:
        on = [act.Release(), act.Advance(run=True)]
        play.say(play.random.choice([*on, ruling(play), ruling(play)]))
    elif play.scene.frozen:
        play.say(act.Resume())
    elif play.scene.fight.phase == "setup" and not play.scene.chases_under_way():
        play.say(act.Start())
    elif play.random.random() < 0.4:
        for _ in range(TRIES):  # till something is taken
            with suppress(RuleError):
                play.say(anything(play))
                return
    else:
        take_step(play)


def steps(play: Brawl | Hunt) -> Iterator[tuple[str, Any]]:
    """Play it; yield four signs for each step, and what they stand for."""
    said: list[Any] = []
    saying = play.say

    def say(action: act.AnyAction) -> Any:
        before = play.scene
        try:
            entry = saying(action)
        except RuleError as error:
            said.append((action, error.code, error.rule, str(error.facts)))
            raise
        line = ""
        with suppress(KeyError):  # an answer may come with a part of other rules, which is nothing
            line = format_step(action, before)
        said.append((line or action, entry.events))
        return entry

    play.say = say  # type: ignore[method-assign]
    for number in range(STEPS):
        if play.scene.fight.phase == "ended":
            break
        with suppress(RuleError):
            step(play)
        scene = play.scene
        watching = Viewer(next(iter(scene.people), ""))
        told = [seen(one[1], watching) for one in said if len(one) == 2]
        whole: tuple[Any, ...] = (said, told, awaiting(scene))
        if number % LOOKS == 0:
            offered = [one.say for who in awaited(scene)[:1] for one in options(scene, who.name)]
            whole = (*whole, offered, known(scene, watching))
        yield f"{crc32(msgspec.json.encode(whole)) & 0xFFFF:04x}", said
        said.clear()


def recorded() -> dict[str, str]:
    text = RECORD.read_text() if RECORD.exists() else ""
    return {name: signs for name, _, signs in (one.partition(": ") for one in text.splitlines())}


@pytest.mark.parametrize("first", range(0, PLAYS if LONG or WANTED else FEW, BLOCK))
@pytest.mark.parametrize("kind", [f"{what} {one}" for one in PLAYED for what in ("fight", "chase")])
def test_it_goes_as_it_was_recorded(kind: str, first: int) -> None:
    before, now = recorded(), dict[str, str]()
    for number in range(first, first + BLOCK):
        name = f"{kind} {number}"
        signs, made = before.get(name, "").split(), list[str]()
        for place, (sign, said) in enumerate(steps(begun(kind, number))):
            made.append(sign)
            assert WANTED or sign == signs[place], f"{name}, step {place}: {said}"
        now[name] = " ".join(made)
    if WANTED:
        lines = sorted((before | now).items())
        RECORD.write_text("".join(f"{name}: {signs}\n" for name, signs in lines))
