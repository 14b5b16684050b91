"""Numbers of more digits than Python reads or writes (4,300): every command answers in words."""

from typing import Any

import pytest
from evennia.commands.default.cmdset_session import SessionCmdSet

from commands.cmdsets import AccountCmdSet, CharacterCmdSet, UnloggedinCmdSet
from players import failures
from tests.commands.openings import at_once, send, stranger
from tests.commands.table import Player, Table
from tests.hostile.test_slow_lines import commands_of, switches_of
from tests.long_form import LONG

__all__ = ["at_once"]

NINES = "9" * 4500
HEX = "0x" + "f" * 4500
NUMBERS = [NINES, f"{NINES} x", f"me = {NINES}", f"#{NINES}", f"1-{NINES}", f"x = {HEX}"]
NUMBERS += ["#\u00b2", "\u00b2 x", "\u00b2-x", "x = \u00b2"]  # a digit that is no number


def _is_answered(player: Player, line: str) -> bool:
    told: list[str] = []
    failed = failures.told_by(lambda: told.append(send(player, line)))
    return not failed and "(report" not in told[0] and "Traceback" not in told[0]


def failing_lines(player: Player, *sets: Any) -> list[str]:
    """Type numbers at every command and switch, in the short form one or two at each, in turn;
    return what failed.
    """
    failed = []
    for command in commands_of(*sets):
        for place, typed in enumerate(switches_of(command), start=len(command.key)):
            for number in NUMBERS if LONG else NUMBERS[place % 10 :: 10]:
                line = f"{typed} {number}"
                if not _is_answered(player, line):
                    failed.append(line[:60])
    return failed


@pytest.mark.parametrize("permission", ["Storyteller", "Player"][: 2 if LONG else 1])
def test_no_number_is_too_long_for_a_command(table: Table, kelly: Player, permission: str) -> None:
    player = table.seat("Jo", permission)
    kelly.type("+init/start Alley")
    player.type("+init/join")
    assert failing_lines(player, SessionCmdSet, AccountCmdSet, CharacterCmdSet) == []


def test_no_number_is_too_long_for_an_account(jo: Player) -> None:
    jo.leaves()
    assert failing_lines(jo, SessionCmdSet, AccountCmdSet) == []


def test_no_number_is_too_long_for_a_stranger(table: Table) -> None:
    assert failing_lines(stranger(table), UnloggedinCmdSet) == []


@pytest.mark.parametrize("number", [HEX, NINES, f"0o{'7' * 4900}", f"1e{'9' * 4900}", "1e999"])
def test_no_number_is_too_long_for_a_pasted_sheet(table: Table, number: str) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/import")
    nemo.type(f"strength: {number}")
    told: list[str] = []
    assert not failures.told_by(lambda: told.append(nemo.type(".")))
    assert "strength" in told[0] and "report to admin" not in told[0]
