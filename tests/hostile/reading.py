"""Reading hostile files: whatever is in them, they are played or refused in words, and soon."""

import contextlib
import io
import json
import random
import signal
import tempfile
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game.__main__ import AS_EXPECTED, FAILED, WRONG, main
from game.journal import encode
from play.scenario import play, read_scenario
from sheets.catalog import default_catalog
from tests.hostile import documents
from tests.hostile.watch import Tally, last_line

PATIENCE = 3.0  # seconds of the processor's time for one file
OUTCOMES = {AS_EXPECTED: "played", FAILED: "played, but not as expected", WRONG: "refused"}


def files(inputs: int, seed: int) -> Tally:
    """Read so many files by the command line; return what came of them."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(inputs):
            _one(Path(folder), random.Random(f"{seed}:file:{number}"), tally)
    return tally


def _one(folder: Path, dice: random.Random, tally: Tally) -> None:
    kind = dice.choice(("play", "replay"))
    file = folder / f"{kind}.txt"
    if kind == "play":
        file.write_bytes(documents.scenario(dice).encode("utf-8", "surrogatepass"))
    else:
        file.write_bytes(documents.journal(dice, dice.choice(journals())))
    said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    try:
        with patience(), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            as_json = ["--json"] if kind == "play" and dice.random() < 0.3 else []
            status = main([kind, *as_json, str(file)])
            said.flush()
        tally.refused[f"{kind}: {OUTCOMES[status]}"] += 1
    except (Exception, TooSlow):
        kept = Path(tempfile.gettempdir()) / f"hostile-{kind}-{tally.inputs}"
        kept.write_bytes(file.read_bytes())
        tally.fault(f"{kind}: {last_line(traceback.format_exc())}", str(kept))
    tally.inputs += 1


class TooSlow(BaseException):
    """A file took too long. No `except Exception` is to take it for an answer."""


@contextlib.contextmanager
def patience() -> Iterator[None]:
    """Raise `TooSlow` in what takes too long."""

    def over(*args: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@cache
def journals() -> tuple[str, ...]:
    """Return the journals of our scenarios, as exported."""
    found = []
    for text in documents.scenarios()[::8]:
        entries = play(read_scenario(text, default_catalog())).journal.entries
        found.append("[" + ",".join(encode(one).decode() for one in entries) + "]")
        assert json.loads(found[-1])
    return tuple(found)
