"""Every scenario's journal, exported and read back, is itself, and is played again the same."""

from pathlib import Path

from game.secrecy import STORYTELLER
from play.export import Heading, export, json_lines, read_journal
from play.replay import replay
from tests.scenarios.played import each_file, played

HEADING = Heading(id=1, title="", opened_by="ST", started="2026-11-20", ended=None)


@each_file
def test_a_scenarios_export_replays_clean(path: Path) -> None:
    journal = played(path).journal
    document = export(HEADING, journal.entries, journal.scene, STORYTELLER)
    entries = read_journal("\n".join(json_lines(document)).encode())
    assert entries == journal.entries
    assert list(replay(entries)) == []
