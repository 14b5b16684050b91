"""Every scenario's journal, exported and read back, is played again the same."""

from pathlib import Path

from game.catalog import default_catalog
from game.export import Heading, export, json_lines, read_journal
from game.replay import replay
from game.scenario import play, read_scenario
from game.viewer import STORYTELLER
from tests.scenarios.test_scenarios import each_file

HEADING = Heading(id=1, title="", opened_by="ST", started="2026-11-20", ended=None)


@each_file
def test_a_scenarios_export_replays_clean(path: Path) -> None:
    journal = play(read_scenario(path.read_text(encoding="utf-8"), default_catalog())).journal
    document = export(HEADING, journal.entries, journal.scene, STORYTELLER)
    entries = read_journal("\n".join(json_lines(document)).encode())
    assert entries == journal.entries
    assert list(replay(entries)) == []
