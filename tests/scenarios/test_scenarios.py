"""Every scenario file holds, played by the command line and as its lines are written again."""

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from game.__main__ import AS_EXPECTED
from sheets.yamlfile import load_yaml
from tests.game.support import all_add_up
from tests.scenarios.played import FILES, each_file, played, played_on_the_command_line

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


def test_each_scenario_holds_on_the_command_line(subtests: pytest.Subtests) -> None:
    for path in FILES:
        with subtests.test(path.stem):
            report = played_on_the_command_line().reports[path]
            assert (report["ok"], report["failures"]) == (True, [])
            assert set(report) == {"ok", "failures", "state", "rolls", "journal"}


def test_the_command_line_has_nothing_to_complain_of() -> None:
    run = played_on_the_command_line()
    assert (run.status, run.complaints) == (AS_EXPECTED, "")


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
