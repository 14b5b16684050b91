"""Help: the way in, each command's own, and that every line shown in it works as it stands."""

import re
from inspect import cleandoc

import pytest

from commands.base import RoundCommand
from commands.cmdsets import PLUS_COMMANDS
from game.rulesets import RULESETS
from tests.commands.table import SHEET, Player, Table
from world.help_entries import HELP_ENTRY_DICTS

COMMANDS = [one for one in PLUS_COMMANDS if issubclass(one, RoundCommand)]

# How a line is refused that can not be read, as against one that is not for now or not for you.
UNREADABLE = re.compile(
    r"has no /|Type: |does not belong|There is no\b|could be|is missing|Traceback|not a number"
    r"|nothing one can do|not available|will not do|can not be read|is no damage|too soon"
)


@pytest.mark.parametrize("line", ["+help combat", "help combat", "help Combat", "+help fight"])
def test_help_combat_is_the_way_in(jo: Player, line: str) -> None:
    told = jo.type(line)
    assert "A fight is played in rounds." in told
    assert "+init/join" in told


def test_help_plus_combat_is_the_command(jo: Player) -> None:
    for line in ("+help +combat", "help +combat", "help +combat/undo"):
        assert "+combat/why [N]" in jo.type(line)


@pytest.mark.parametrize("topic", [str(entry["key"]) for entry in HELP_ENTRY_DICTS])
def test_topics(jo: Player, topic: str) -> None:
    told = jo.type(f"+help {topic}")
    assert str(HELP_ENTRY_DICTS[0]["text"]) or told
    assert f"Help for {topic}" in told
    assert max(map(len, told.split("\n"))) <= 78


@pytest.mark.parametrize("command", COMMANDS, ids=lambda one: one.key)
def test_every_command_has_help(jo: Player, command: type[RoundCommand]) -> None:
    told = jo.type(f"+help {command.key}")
    assert "Usage:" in told and "Example" in told
    for switch in command.allowed():
        assert f"/{switch}" in told
    assert max(map(len, told.split("\n"))) <= 78


def examples(text: str) -> list[str]:
    """Return the lines after "Example": each is a command that works as it stands."""
    _, _, after = cleandoc(text).partition("\nExample")  # 3.13 takes the indent off by itself
    return [line.strip() for line in after.split("\n")[1:] if line.strip()]


EXAMPLES = [line for one in COMMANDS for line in examples(one.__doc__ or "")]


def test_there_are_examples() -> None:
    assert all(examples(one.__doc__ or "") for one in COMMANDS)
    assert all(line.startswith("+") for line in EXAMPLES)


def commands_in(text: str) -> list[str]:
    """Return what a topic sets off to be typed: in lines that begin with two spaces."""
    lines = [line for line in text.split("\n") if line.startswith("  ")]
    found = [one for line in lines for one in re.split(r"  +", line) if one.startswith("+")]
    typed = [re.split(r"(?<=[a-z]),|; | \(", one)[0] for one in found]
    return [one for one in typed if not re.search(r"\b[A-Z]{3,}\b", one)]


# The rulesets' own topics are typed by their own rules, in test_ruleset_help.py.
TOPIC_LINES = [
    line
    for one in HELP_ENTRY_DICTS
    if one["key"] not in RULESETS
    for line in commands_in(str(one["text"]))
]

ABLE = {**SHEET, "template": "shifter", "rage": 4, "gnosis": 3, "weapons": ["knife", "sword"]}


@pytest.mark.parametrize("line", dict.fromkeys([*EXAMPLES, *TOPIC_LINES]))
def test_lines_shown_in_help_can_be_read(table: Table, line: str) -> None:
    """Refused they may be, because it is not the moment for them; but not misread."""
    typist = table.seat("Kelly", "Storyteller", sheet=ABLE)
    jo = table.seat("Jo")
    typist.type("+init/start")
    typist.type("+init/join")
    jo.type("+init/join")
    typist.type("+init/add thug*2")
    typist.type("+init/add Thug=thug")
    typist.type("+effect Jo=Blessing attack+2")
    typist.type("+hazard Jo=Fire 3 dice lethal")
    if "Al=brawler" not in line:
        typist.type("+init/add Big Al=thug")
    if "Brick=" not in line:
        typist.type("+init/add Brick=thug")
    if "magick" in line:
        typist.type("+haste Kelly=1 magick")
    typist.type("+init/roll")
    told = typist.type(line)
    assert told and not UNREADABLE.search(told), told


def test_the_index_lists_every_command(jo: Player) -> None:
    told = jo.type("+help")
    for command in COMMANDS:
        assert command.key in told
