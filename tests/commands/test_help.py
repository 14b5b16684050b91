"""Help: the way in, each command's own, and that every line shown in it works as it stands."""

import inspect
import re
from inspect import cleandoc
from typing import Any

import pytest

from commands.base import RoundCommand
from commands.cmdsets import PLUS_COMMANDS
from commands.fight.act import VerbCommand
from game.rulesets import DEFAULT_RULESET, RULESETS
from journal.store import WrittenScene
from scenes import registry
from tests.commands.table import SHEET, Player, Table
from typeclasses.scripts import CombatScript
from world.by_rules import for_rules
from world.help_entries import HELP_ENTRY_DICTS
from world.help_files import help_text, topics_called

COMMANDS = [one for one in PLUS_COMMANDS if issubclass(one, RoundCommand)]

# How a line is refused that cannot be read, as against one that is not for now or not for you.
UNREADABLE = re.compile(
    r"has no /|Type: |does not belong|There is no\b|could be|is missing|Traceback|not a number"
    r"|nothing one can do|not available|doesn't work|cannot be read|is no damage|too soon"
)


def written(command: type[Any]) -> str:
    """Return a command's help as it stands in its file, or in the help's."""
    if issubclass(command, VerbCommand):  # a verb of a house ruleset tells of itself
        found = help_text(command.key, DEFAULT_RULESET)
        return found.text.strip() if found is not None else ""
    source = inspect.getsource(command)
    return cleandoc(for_rules(source.split('"""')[1], DEFAULT_RULESET))


def amiss(text: str, told: str) -> list[str]:
    """Return the lines of a help text that are not shown as they were written (what is taken for
    markup is not), and those shown that are too long.
    """
    return [line for line in text.split("\n") if line not in told] + [
        line for line in told.split("\n") if len(line) > 78
    ]


def test_a_topic_is_shown_as_written(jo: Player, subtests: pytest.Subtests) -> None:
    called = topics_called(DEFAULT_RULESET)  # a topic of other rules may be a name of one's own
    for entry in HELP_ENTRY_DICTS:
        if called.get(str(entry["key"]), entry["key"]) != entry["key"]:
            continue
        with subtests.test(str(entry["key"])):
            told = jo.type(f"+help {entry['key']}")
            assert f"Help for {entry['key']}" in told
            assert not amiss(str(entry["text"]).replace("||", "|").strip(), told)


def test_every_command_has_help_and_it_is_shown_as_written(
    jo: Player, subtests: pytest.Subtests
) -> None:
    for command in PLUS_COMMANDS:
        with subtests.test(command.key):
            told = jo.type(f"+help {command.key}").replace("\r", "")
            assert not amiss(written(command), told)
            if command in COMMANDS:
                assert "Usage:" in told and "Example" in told
                assert all(f"/{switch}" in told for switch in command.allowed())


def examples(text: str) -> list[str]:
    """Return the lines after "Example": each is a command that works as it stands."""
    _, _, after = cleandoc(text).partition("\nExample")  # 3.13 takes the indent off by itself
    return [line.strip() for line in after.split("\n")[1:] if line.strip()]


def commands_in(text: str) -> list[str]:
    """Return what a topic sets off to be typed: in lines that begin with two spaces."""
    lines = [line for line in text.split("\n") if line.startswith("  ")]
    found = [one for line in lines for one in re.split(r"  +", line) if one.startswith("+")]
    typed = [re.split(r"(?<=[a-z]), |; | \(", one)[0] for one in found]
    return [one for one in typed if not re.search(r"\b[A-Z]{3,}\b", one)]


# What is to be typed, by where it is shown. The rulesets' own topics are typed by their own rules,
# in test_ruleset_help.py.
SHOWN = {one.key: examples(one.__doc__ or "") for one in COMMANDS} | {
    str(one["key"]): commands_in(str(one["text"]))
    for one in HELP_ENTRY_DICTS
    if one["key"] not in RULESETS
}

ABLE = {
    **SHEET,
    **{"template": "shifter", "rage": 4, "gnosis": 3, "blood": 10, "celerity": 2},
    "weapons": ["knife", "sword"],
}


def scene_for(line: str) -> list[str]:
    """Return what Kelly types to be in a scene in which a line has a meaning."""
    return [
        "+init/add thug*2",
        "+init/add Thug=thug",
        "+effect Jo=Blessing attack+2",
        "+hazard Jo=Fire 3 dice lethal",
        *(["+init/add Big Al=thug"] if "Al=brawler" not in line else []),
        *(["+init/add Brick=thug"] if "Brick=" not in line else []),
        *(["+haste Kelly=1 magick"] if "magick" in line else []),
        "+init/roll",
    ]


def begin_anew(table: Table, typist: Player, jo: Player, lines: list[str]) -> None:
    """Have a storyteller open a scene in which both are, and type such lines."""
    for _ in registry.open_in(table.room):
        typist.type("+init/end")
    assert not registry.open_in(table.room), typist.screen()
    typist.type("+init/start")
    typist.type("+init/join")
    jo.type("+init/join")
    for line in lines:
        typist.type(line)


def is_put_back(typist: Player, script: CombatScript, before: WrittenScene) -> bool:
    """Take back what a line has written; say whether the scene stands as it did before."""
    undone = len(script.standing.timeline.live) < len(before.timeline.live)
    if script.standing.number > before.number:
        typist.type("+combat/redo" if undone else "+combat/undo")
    return not script.ended and script.standing.scene == before.scene


def test_lines_shown_in_help_can_be_read(table: Table, subtests: pytest.Subtests) -> None:
    """Refused they may be, because it is not the moment for them; but not misread."""
    typist, jo = table.seat("Kelly", "Storyteller", sheet=ABLE), table.seat("Jo")
    stands: list[str] = []
    shown = {line: shown_in for shown_in, lines in SHOWN.items() for line in lines}
    for line in sorted(shown, key=scene_for):  # so that few scenes are made anew
        if scene_for(line) != stands:
            stands = scene_for(line)
            begin_anew(table, typist, jo, stands)
        script, before = table.script, table.script.standing
        with subtests.test(line, shown_in=shown[line]):
            told = typist.type(line)
            assert told and not UNREADABLE.search(told), told
        if registry.open_in(table.room) != [script] or not is_put_back(typist, script, before):
            stands = []
