"""Every command there is, with the longest lines that it takes: none keeps everybody waiting.

The commands are taken from the command sets, so that one added tomorrow is tried too.
"""

import time
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.conf import settings
from evennia.commands.default.cmdset_session import SessionCmdSet

from commands.base import MAX_TEXT
from commands.cmdsets import AccountCmdSet, CharacterCmdSet, UnloggedinCmdSet
from tests.commands.openings import at_once, send, stranger
from tests.commands.table import Player, Table
from tests.long_form import LONG

__all__ = ["at_once"]

# Seconds of the processor's. A pattern that looks at a sign twice takes seconds; a busy machine,
# some hundredths: `make test-long` is for a quiet one.
AT_MOST = 0.05 if LONG else 0.25
TRIES = 3  # the least of them counts: others work on the same machine
LONGEST = settings.MAX_CHAR_LIMIT
# What a line is filled with: each makes some pattern slow that looks at a sign more than once.
FILLINGS = [" ", "a, ", '\\"', "{$1} ", " as a", "1 | & // "]
MORE = [
    *("a", "a ", ",", "9", "1 2 ", "{", "{arg1:>9}", "$1a", '"', "'", '"a" ', "|", "|r", "&"),
    " & ",
    *("a & ", "/", "//", " // ", "=", "a=", " = ", "a=1,", "a 1,", "+", "+1", "1-9", "+ - ", ":"),
    *(";", "(", "[", "*", "%", "%r", ".", "\n", " \n", "\t", " vs ", " with ", " x2", " if "),
    *("someone ", "#1 ", "_", "<", "Kelly ", "Kelly, ", "Kelly=", "A.I'", "\u0130", "\u4e00"),
]
MIXED = "".join([*FILLINGS, *MORE])
# `py` runs what is typed; these four lead away, and have tests of their own.
LEFT_OUT = ("@py", "quit", "ooc", "ic", "charcreate")


def commands_of(*sets: Any) -> list[Any]:
    """Return the commands of command sets."""
    found = {}
    for one in sets:
        made = one()
        made.at_cmdset_creation()
        found |= {command.key: command for command in made.commands}
    return [one for key, one in sorted(found.items()) if key not in LEFT_OUT and key[:2] != "__"]


def switches_of(command: Any) -> list[str]:
    """Return how a command can be typed, with each of its switches and without."""
    own = [name for name in dir(command) if name.startswith("switch_") and name != "switch_options"]
    names = [
        *(name.removeprefix("switch_") for name in own),
        *getattr(command, "switch_options", ()),
    ]
    return [command.key, *(f"{command.key}/{name}" for name in names)]


def lines_for(command: Any) -> Iterator[str]:
    """Yield the longest lines of a command, those that it refuses as too long too."""
    for typed in switches_of(command):
        bare = typed == command.key
        for filling in [*FILLINGS, *MORE, MIXED] if LONG else [MIXED]:
            both = LONG or (bare and filling == MIXED)
            for length in (MAX_TEXT, LONGEST) if both else (MAX_TEXT,):
                yield f"{typed} {filling * length}"[:length]


def slow_lines(player: Player, *sets: Any) -> list[str]:
    """Type every command in every way; return what took too long, with how long it took."""
    return slow_among(player, (line for one in commands_of(*sets) for line in lines_for(one)))


def slow_among(player: Player, lines: Iterable[str]) -> list[str]:
    """Type some lines; return those that took too long."""
    slow = []
    for line in lines:
        took = AT_MOST
        for _try in range(TRIES):
            begun = time.process_time()
            send(player, line)
            took = min(took, time.process_time() - begun)
            if took < AT_MOST:
                break
        else:
            slow.append(f"{line[:60]!r}, {len(line)} long")
    return slow


@pytest.mark.parametrize("permission", ["Storyteller", "Player"][: 2 if LONG else 1])
def test_no_line_of_a_character_keeps_others_waiting(table, kelly, permission) -> None:
    player = table.seat("Jo", permission)
    kelly.type("+init/start Alley")
    player.type("+init/join")
    assert slow_lines(player, SessionCmdSet, AccountCmdSet, CharacterCmdSet) == []
    table.failed.clear()  # @typeclass and the like fail by themselves


@pytest.mark.long_form
def test_no_line_out_of_character_keeps_others_waiting(jo: Player) -> None:
    jo.leaves()
    assert slow_lines(jo, SessionCmdSet, AccountCmdSet) == []


def test_no_line_of_a_stranger_keeps_others_waiting(table: Table) -> None:
    assert slow_lines(stranger(table), UnloggedinCmdSet) == []
    table.failed.clear()  # screenreader tells the portal, which is not here


CROWDED = (
    *("; ", "1 + ", "Kelly, Jo, ", "Kelly, "),
    *("Thug1-20, Kelly, ", "a, b, ", "thug*, ", "brawl + "),
)


@pytest.mark.long_form
def test_no_line_about_a_crowd_keeps_others_waiting(table: Table, kelly: Player) -> None:
    """Each word may begin any of eighty names."""
    player = table.seat("Jo")
    kelly.type("+init/start Alley")
    player.type("+init/join")
    for _ in range(4):
        kelly.type("+init/add thug*20")
    kelly.type("+init/roll")
    verbs = ("+attack", "+block", "+act attack", "+grapple", "+hurt", "+npc/auto", "+odds/compare")
    lines = (f"{verb} {filling * MAX_TEXT}" for verb in verbs for filling in CROWDED)
    assert slow_among(player, (line[:MAX_TEXT] for line in lines)) == []
