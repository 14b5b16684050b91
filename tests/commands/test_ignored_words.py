"""What a line says beyond what is followed is refused, with what to type instead."""

import re

import pytest

from journal.models import EntryRecord
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin

LINES = [
    ("+init/leave foo", r"'foo' doesn't go there\. Type: \+init/leave$"),
    ("+init roll", r"Type it with a slash: \+init/roll"),
    ("+init set Thug=5", r"Type it with a slash: \+init/set Thug=5"),
    ("+init foo", r"Type: \+init, or \+help \+init"),
    ("+init/next 5", r"Type: \+init/next"),
    ("+combat foo", r"Type: \+combat, or \+help \+combat"),
    ("+combat log 5", r"Type it with a slash: \+combat/log 5"),
    (
        "+attack/power/feint Jo",
        r"Only one of those at a time\. Type: \+attack/power or \+attack/feint",
    ),
    ("+init/next/run", r"Only one of those at a time"),
    ("+check/list/done 1", r"Only one of those at a time"),
    ("+attack Jo=power feint", r"An attack has only one kind.*Leave out 'feint'"),
    ("+attack Jo=willpower willpower", r"already said 'willpower'"),
    ("+init/set Jo=99999", r"0 to 999"),
]


def test_what_would_be_ignored(
    table: Table, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    begin(table, jo, kelly)
    entries = EntryRecord.objects.count()
    for line, told in LINES:
        with subtests.test(line):
            shown = re.sub(r"\n +", " ", kelly.type(line))
            assert re.search(told, shown), shown
            assert EntryRecord.objects.count() == entries
