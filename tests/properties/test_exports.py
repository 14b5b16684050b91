"""What holds for the log of any scene: a storyteller's export plays again as it was played, and
nobody else's, in whatever form, says more than they may know.
"""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import actions as act
from game.journal import Journal
from game.secrecy import Viewer
from play.export import Heading, WrongJournal, export, json_lines, read_journal
from play.replay import BrokenJournal, replay
from tests.properties.brawl import Brawl, casts
from tests.properties.fights import in_fights, play, seeds
from tests.properties.profile import examples

HEADING = Heading(id=1, title="Yard", opened_by="Vesper", started="2026-11-20", ended=None)
WHOLE = Viewer(st=True)


def document(journal: Journal, viewer: Viewer) -> str:
    made = export(HEADING, journal.entries, journal.scene, viewer)
    return "".join(f"{line}\n" for line in json_lines(made))


def meddled(brawl: Brawl) -> Brawl:
    """Return a fight in which steps were taken back, brought back and taken anew."""
    play(brawl, 20)
    for steps in (2, 1):
        brawl.journal.say(act.Undo(by="Vesper", steps=steps), brawl.chance)
    brawl.journal.say(act.Redo(by="Vesper"), brawl.chance)
    play(brawl, 15)
    brawl.journal.say(act.Undo(by="Vesper"), brawl.chance)
    return brawl


# --- what is whole plays again -------------------------------------------------------------------


@in_fights(12, paces=("step",))
def test_a_storytellers_export_is_the_journal_and_plays_again_the_same(brawl: Brawl) -> None:
    journal = meddled(brawl).journal
    text = document(journal, WHOLE)
    entries = read_journal(text.encode())
    assert entries == journal.entries
    assert list(replay(entries)) == []
    plain = json.loads(text)
    assert plain["redacted"] is False
    assert plain["journal"] == json.loads(msgspec.json.encode(journal.entries))
    assert plain["rolls"] == json.loads(msgspec.json.encode(journal.rolls()))


@examples(30)
@given(casts, seeds, st.data())
def test_a_journal_that_was_tampered_with_is_told_and_never_crashes(cast, seed, data) -> None:
    brawl = Brawl(cast, seed, "step")
    play(brawl, 15)
    plain = json.loads(document(brawl.journal, WHOLE))
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from([*places(plain["journal"])]))
        holder[key] = data.draw(st.sampled_from([None, 0, 7, "Nobody", [], {}, -1, True]))
    try:
        entries = read_journal(json.dumps(plain).encode())
        assert all(isinstance(told, str) for told in replay(entries))
    except (WrongJournal, BrokenJournal) as error:
        assert str(error)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a JSON value, as what holds it and under what key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in list(pairs):
        yield value, key
        if isinstance(one, dict | list):
            yield from places(one)


# --- what is not theirs --------------------------------------------------------------------------


@in_fights(8, rulesets=("detroit",), paces=("step",))
def test_another_ones_export_is_redacted_and_says_so(brawl: Brawl) -> None:
    meddled(brawl)
    for viewer in (Viewer(), Viewer(next(iter(brawl.scene.people), ""))):
        text = document(brawl.journal, viewer)
        assert json.loads(text)["redacted"] is True
        with pytest.raises(WrongJournal, match="left out"):
            read_journal(text.encode())
