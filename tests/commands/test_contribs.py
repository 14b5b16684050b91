"""What docs/mush.md says to take for mail, jobs and the rest works beside the game's commands."""

from typing import Any

import pytest
from evennia.contrib.base_systems.ingame_reports import ReportsCmdSet
from evennia.contrib.game_systems.mail import CmdMail
from evennia.contrib.game_systems.multidescer import CmdMultiDesc

from commands.cmdsets import AccountCmdSet, CharacterCmdSet
from tests.commands.table import Player


@pytest.mark.parametrize(
    ("whose", "what", "line", "told"),
    [
        ("account", CmdMail, "mail", "inbox"),
        ("account", ReportsCmdSet, "bug The lamp is stuck.", "filed"),
        ("character", CmdMultiDesc, "+desc/list", "desc"),
    ],
)
def test_a_contrib_works_beside_the_game(
    jo: Player, monkeypatch: pytest.MonkeyPatch, whose: str, what: Any, line: str, told: str
) -> None:
    owner = jo.account if whose == "account" else jo.character
    cmdset = AccountCmdSet if whose == "account" else CharacterCmdSet
    made = cmdset()
    made.at_cmdset_creation()
    made.add(what if hasattr(what, "at_cmdset_creation") else what())
    owner.cmdset.add(made)
    answer = jo.type(line)
    assert told in answer.lower() and "There's no command" not in answer
