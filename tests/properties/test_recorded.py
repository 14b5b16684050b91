"""Random fights and chases go as they were recorded: what no clause's test has thought of, shows.

`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest -n 0 tests/properties/test_recorded.py` writes
`recorded.txt` anew, after a change of the rules that is meant: a line a fight, four signs a step.
"""

from binascii import crc32
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.errors import RuleError
from game.events import AnyEvent
from game.rules.rounds import awaiting
from game.secrecy import Viewer, known, seen
from tests.approval import WANTED
from tests.properties.brawl import Brawl, sheet
from tests.properties.fights import take_step
from tests.properties.hunt import Hunt
from tests.properties.profile import PLAYED

RECORD = Path(__file__).with_name("recorded.txt")
STEPS, FIGHTS, BLOCK = 40, 64, 16
A_CHASE = "chase"


def begun(kind: str, number: int) -> Brawl | Hunt:
    """Return a fight by a ruleset, or a chase, by its number."""
    chance = Random(f"{kind} {number}")
    cast = [sheet(chance) for _ in range(chance.randint(3, 6))]
    pace = chance.choice(["step", "flow"])
    if kind == A_CHASE:
        return Hunt(cast, number, pace)
    return Brawl(cast, number, pace, kind, grapples=chance.random() < 0.7)


def steps(play: Brawl | Hunt) -> list[tuple[str, Any]]:
    """Play it; return four signs for each step, and what they stand for."""
    told: list[tuple[str, Any]] = []
    refused: list[Any] = []
    saying = play.say

    def say(action: Any) -> Any:
        try:
            return saying(action)
        except RuleError as error:
            refused.append((type(action).__name__, error.code, error.rule, str(error.facts)))
            raise

    play.say = say  # type: ignore[method-assign]
    for _ in range(STEPS):
        if play.over:
            break
        refused.clear()
        entry = take_step(play)
        events: tuple[AnyEvent, ...] = entry.events if entry is not None else ()
        watching = Viewer(next(iter(play.scene.people), ""))
        all_of_it = (refused, entry and entry.action, events, awaiting(play.scene))
        seen_of_it = (list(seen(events, watching)), known(play.scene, watching))
        text = msgspec.json.encode((all_of_it, seen_of_it))
        told.append((f"{crc32(text) & 0xFFFF:04x}", all_of_it))
    return told


def recorded() -> dict[str, str]:
    text = RECORD.read_text() if RECORD.exists() else ""
    return {name: signs for name, _, signs in (one.partition(": ") for one in text.splitlines())}


@pytest.mark.parametrize("first", range(0, FIGHTS, BLOCK))
@pytest.mark.parametrize("kind", [*PLAYED, A_CHASE])
def test_it_goes_as_it_was_recorded(kind: str, first: int) -> None:
    before, now = recorded(), {}
    for number in range(first, first + BLOCK):
        name = f"{kind} {number}"
        told = steps(begun(kind, number))
        now[name] = " ".join(signs for signs, _ in told)
        signs = [*before.get(name, "").split(), *[""] * STEPS]
        for place, (sign, happened) in enumerate(told):
            assert WANTED or sign == signs[place], f"{name}, step {place}: {happened}"
        assert WANTED or now[name] == before[name]
    if WANTED:
        lines = sorted((before | now).items())
        RECORD.write_text("".join(f"{name}: {signs}\n" for name, signs in lines))
