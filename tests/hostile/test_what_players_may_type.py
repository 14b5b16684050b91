"""Which of Evennia's commands are open to whom: a newer Evennia's are closed until looked at."""

import pytest
from evennia.comms.models import ChannelDB

from commands.cmdsets import PLUS_COMMANDS, AccountCmdSet, CharacterCmdSet
from tests.commands.table import Table

GUEST = {
    *("@about", "@channel", "@desc", "access", "color", "drop", "emit", "ex", "get", "give", "ic"),
    *("inventory", "look", "nick", "option", "page", "pose", "quit", "say", "setdesc", "whisper"),
    "who",
}
PLAYER = {*GUEST, "@time", "charcreate", "chardelete", "ooc", "password", "quell"}
STORYTELLER = {*PLAYER, "sethelp"}


@pytest.mark.parametrize(
    ("permission", "open_to_them"),
    [("Guest", GUEST), ("Player", PLAYER), ("Storyteller", STORYTELLER)],
)
def test_commands_open_to(table: Table, permission: str, open_to_them: set[str]) -> None:
    typist = table.seat("Nemo", permission).character
    ours = {one.key for one in PLUS_COMMANDS}
    found = set()
    for cmdset in (CharacterCmdSet, AccountCmdSet):
        made = cmdset()
        made.at_cmdset_creation()
        found |= {one.key for one in made.commands if one.access(typist, "cmd")}
    assert found - ours == open_to_them


OF_STAFF = ("@py 1", "@set me/x=1", "@dig x", "@perm me=Admin", "@batchcode x")
OF_BUILDERS = (
    *("remit Foundry=So.", "pemit Jo=So.", "emit/room Foundry=So.", "emit/contents Foundry=So."),
    *("@desc here=So.", "@desc So.", "@desc Foundry=So.", "@desc/edit here", "@desc Jo=So."),
)


@pytest.mark.parametrize("permission", ["Guest", "Player", "Storyteller"])
def test_what_is_theirs_who_build_is_no_command_or_does_nothing(table, jo, permission, subtests):
    typist = table.seat("Nemo", permission)
    before = (table.room.db.desc, jo.character.db.desc)
    for line in (*OF_STAFF, *OF_BUILDERS):
        with subtests.test(line):
            jo.clear()
            told = "There's no command" if line in OF_STAFF else "Type: "
            assert told in typist.type(line)
            assert not jo.screen() and before == (table.room.db.desc, jo.character.db.desc)


def test_a_channel_is_made_by_storytellers_alone(table: Table) -> None:
    for permission in ("Guest", "Player"):
        table.seat(f"A{permission}", permission).type("channel/create noise")
    assert not ChannelDB.objects.filter(db_key="noise")
    table.seat("Vesper", "Storyteller").type("channel/create plans")
    assert ChannelDB.objects.filter(db_key="plans")
