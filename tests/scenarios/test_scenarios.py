"""Every scenario file holds, as its lines are written again; some by the command line, and some as
an export that is read and played anew.
"""

import json
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from game.__main__ import AS_EXPECTED, main
from game.secrecy import STORYTELLER
from play.export import Heading, export, json_lines, read_journal
from play.replay import replay
from sheets.yamlfile import load_yaml
from tests.game.support import all_add_up
from tests.scenarios.played import FILES, SOME, each_file, played

HEADING = Heading(id=1, title="", opened_by="ST", started="2026-11-20", ended=None)
EXAMPLES_IN_PLAY = {f"EX-{number}" for number in range(1, 20)}


@cache
def rules_of(path: Path) -> list[str]:
    data = load_yaml(path)
    assert isinstance(data, dict)
    rules: list[str] = data.get("rules", [])
    return rules


@each_file
def test_scenario_holds_and_each_line_is_written_as_it_was_meant(path: Path) -> None:
    outcome = played(path)
    assert outcome.failures == []
    assert all_add_up(outcome.journal.rolls())


def test_the_command_line_plays_them_as_they_are_written(capsys: pytest.CaptureFixture) -> None:
    assert main(["play", "--json", *map(str, SOME)]) == AS_EXPECTED
    said = capsys.readouterr()
    assert said.err == ""
    reports = [json.loads(line) for line in said.out.splitlines()]
    for path, report in zip(SOME, reports, strict=True):
        assert (report["ok"], report["failures"]) == (True, []), path
        assert set(report) == {"ok", "failures", "state", "rolls", "journal"}


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_an_export_of_one_replays_clean(path: Path) -> None:
    journal = played(path).journal
    document = export(HEADING, journal.entries, journal.scene, STORYTELLER)
    entries = read_journal("\n".join(json_lines(document)).encode())
    assert entries == journal.entries
    assert list(replay(entries)) == []


def test_each_scenario_names_its_rules(subtests: pytest.Subtests) -> None:
    for path in FILES:
        with subtests.test(path.stem):
            assert rules_of(path)


def test_every_worked_example_has_a_scenario() -> None:
    cited = {rule for path in FILES for rule in rules_of(path)}
    assert cited >= EXAMPLES_IN_PLAY


def test_two_rules_that_meet_meet_in_many_ways() -> None:
    """At least twenty scenarios cite two rules together that no other scenario does."""
    pairs = {path: set(combinations(sorted(rules_of(path)), 2)) for path in FILES}
    alone = [
        path.stem
        for path in FILES
        if pairs[path] - set().union(*(found for one, found in pairs.items() if one != path))
    ]
    assert len(alone) >= 20
