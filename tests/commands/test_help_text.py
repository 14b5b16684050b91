"""Help is shown as it is written: nothing in it is taken for markup."""

import inspect
from inspect import cleandoc
from typing import Any

import pytest

import world.help_entries as topics
from commands.act import VerbCommand
from commands.base import RoundCommand
from commands.cmdsets import PLUS_COMMANDS
from tests.commands.table import Player
from world.verb_help import VERB_HELP


def written(command: type[Any]) -> str:
    """Return a command's help as it stands in its file, or in the table of verbs."""
    if issubclass(command, VerbCommand):
        return cleandoc(VERB_HELP[command.verb])
    source = inspect.getsource(command)
    return cleandoc(source.split('"""')[1])


@pytest.mark.parametrize("command", PLUS_COMMANDS, ids=lambda one: one.key)
def test_a_commands_help_is_shown_as_written(jo: Player, command: type[RoundCommand]) -> None:
    told = jo.type(f"+help {command.key}")
    for line in written(command).split("\n"):
        assert line in told.replace("\r", "")


@pytest.mark.parametrize("entry", topics.HELP_ENTRY_DICTS, ids=lambda one: str(one["key"]))
def test_a_topic_is_shown_as_written(jo: Player, entry: dict[str, object]) -> None:
    told = jo.type(f"+help {entry['key']}")
    key = str(entry["key"]).upper().replace(" ", "_")
    made = str(entry["text"]).replace("||", "|")  # those about rulesets
    for line in str(getattr(topics, key, made)).strip().split("\n"):
        assert line in told
