"""Lines from a bridged game, followed all or not at all; realms see nothing of one another."""

import pytest
from msgspec.structs import replace

from bridge.config import Mapping
from bridge.sheets import Writes
from commands.cmdsets import BRIDGED_COMMANDS
from commands.other_words import SHORT
from journal import bridged, sheet_store
from journal.models import BridgedLineRecord, EntryRecord
from server.conf.environment import GAME_ROOT
from tests.commands.readings import readings
from tests.commands.table import Table
from tests.commands.there import There


@pytest.fixture
def alley(table: Table) -> There:
    alley = There("alley")
    alley.has("Quorra")
    alley.type("Quorra", "+sheet/new mortal")
    alley.type("Quorra", "+init/start Alley")
    alley.type("Quorra", "+init/join")
    return alley


def state() -> tuple[int, int, int]:
    return (
        EntryRecord.objects.count(),
        BridgedLineRecord.objects.count(),
        len(bridged.answers("alley")),
    )


def test_a_line_reported_again_is_done_with(alley: There) -> None:
    line = alley.line("Quorra", "+roll dexterity")
    assert "Quorra's roll" in alley.take(line)
    entries, lines, _ = state()
    for _ in range(2):
        assert alley.take(line) == ""
    assert state()[:2] == (entries, lines)


def test_what_has_waited_too_long_is_struck_and_not_done(alley: There) -> None:
    entries = state()[0]
    told = alley.take(alley.line("Quorra", "+roll dexterity |r", age=580.0))
    assert "your line is struck" in told and told.endswith("+roll dexterity |r")
    assert state()[0] == entries


def test_it_is_no_way_to_evennias_commands(alley: There) -> None:
    for line in ("look", "@py 1", "say hi", "quit", "ic Vesper", "page Vesper=hi", "+rk/evil"):
        told = alley.type("Quorra", f"+rk {line}" if line[0] != "+" else line)
        assert "There's no command" in told or "+rk has no /evil" in told
    for line in ("+demo", "+who", "+finger Vesper", "+pot"):
        assert "Over a bridge there is no" in alley.type("Quorra", line)


def test_a_storyteller_is_one_while_their_game_says_so(alley: There) -> None:
    alley.has("Castor", storyteller=True)
    assert "Thug1" in alley.type("Castor", "+init/add thug*2")
    assert "Quorra" in alley.type("Castor", "+hurt Quorra=1b")
    alley.link._storytellers -= {alley.known["Castor"]}
    assert "storyteller" in alley.type("Castor", "+hurt Quorra=2b").lower()
    alley.link.game = replace(alley.link.game, storytellers=(alley.known["Castor"],))
    assert "takes 1 bashing" in alley.type("Castor", "+hurt Quorra=1b")


def test_nobody_is_renamed_in_a_scene(alley: There) -> None:
    for leave, name in (("", "Quorra"), ("+init/leave", "Quill")):
        alley.type("Quorra", leave or "+rk")
        assert f"as {name}" in alley.take(replace(alley.line("Quorra", "+rk"), name="Quill"))


def test_what_went_out_as_the_game_was_lost_is_written_again(alley: There) -> None:
    alley.link._writes = Writes(Mapping(write={"bashing": "RK.BASHING"}))
    alley.link.is_reached(alley, "as a test")
    alley.type("Quorra", "+rk")
    told = alley.link.writes()
    alley.link.is_out_of_reach(alley)
    alley.type("Quorra", "+rk")
    assert "RK.BASHING 0" in told and alley.link.writes() == told


def test_the_softcode_hands_over_every_command() -> None:
    text = (GAME_ROOT / "bridge" / "softcode" / "tinymux.txt").read_text(encoding="utf-8")
    listed = text.partition(r"$^(?is)\+(rk(?!/storyteller|/player|/poses )|")[2].partition(")")[0]
    names = {name for one in BRIDGED_COMMANDS for name in (one.key, *one.aliases)}
    names.update(f"+{word}" for word in SHORT)
    assert set(listed.split("|")) == {
        name.removeprefix("+") for name in names if name.startswith("+") and name != "+help"
    }


def test_no_line_of_the_softcode_is_too_long_to_paste() -> None:
    text = (GAME_ROOT / "bridge" / "softcode" / "tinymux.txt").read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) < 4000


SECRETS = ("Quorra", "Cellarium", "Oubliette")  # a player, a scene and a room of the alley


@pytest.fixture
def alley_realms(table: Table) -> There:
    """A game with a fight under way, a scene that is over, and a sheet that waits."""
    alley_realms = There("alley")
    alley_realms.has("Quorra")
    alley_realms.has("Castor", storyteller=True)
    missing = "+sheet/set charisma=2 manipulation=2 appearance=2 intelligence=2"
    for line in ("+sheet/new mortal", missing, "+sheet/submit"):
        alley_realms.type("Quorra", line)
    for line in ("+init/start Cellarium", "+init/join", "+init/end", "+init/end"):
        alley_realms.type("Quorra", line)
    alley_realms.type("Quorra", "+init/start Cellarium again")
    return alley_realms


@pytest.fixture
def harbor(alley_realms: There) -> There:
    harbor = There("harbor")
    harbor.has("Ferro", storyteller=True)
    return harbor


LINES = [
    *readings("Quorra"),
    "+sheet/pending",
    "+combat/log scene 1",
    "+combat/log scene 2",
    "+combat/why scene 1",
]


def test_their_own_storyteller_sees_them(alley_realms: There) -> None:
    """What is looked for below is there to be seen."""
    told = "\n".join(alley_realms.type("Castor", line) for line in LINES)
    assert all(secret in told for secret in SECRETS[:2])
    assert "strength" in alley_realms.type("Castor", "+sheet Quorra")


def test_the_storyteller_of_another_game_does_not(harbor: There, subtests: pytest.Subtests) -> None:
    for line in LINES:
        with subtests.test(line):
            told = harbor.type("Ferro", line)
            assert not any(secret in _unasked(told, line) for secret in SECRETS[:2]), told
            assert "strength" not in told or "Quorra" not in line


def test_the_storyteller_of_this_one_does_not(alley_realms, st, subtests) -> None:
    for line in LINES:
        with subtests.test(line):
            told = st.type(line)
            assert not any(secret in _unasked(told, line) for secret in SECRETS), told


def _unasked(told: str, line: str) -> str:
    """Return what was told, without the name that was asked for."""
    return told.replace("Quorra", "", line.count("Quorra"))


def test_nor_does_a_bridged_storyteller_see_this_one(alley_realms, table, jo) -> None:
    jo.type("+init/start Foundling")
    for line in readings("Jo"):
        told = alley_realms.type("Castor", line)
        assert "Foundling" not in told and "brawl 3" not in told


def test_a_request_of_another_game_can_not_be_granted(alley_realms: There, harbor: There) -> None:
    alley_realms.type("Castor", "+sheet/approve Quorra")
    alley_realms.type("Quorra", "+sheet/request brawl=3 because it is late")
    requests = sheet_store.open_requests()
    number = requests[0].id
    assert f"{number}" in alley_realms.type("Castor", "+sheet/pending")
    harbor.type("Ferro", f"+sheet/grant {number}")
    assert sheet_store.open_requests() == requests
    alley_realms.type("Castor", f"+sheet/grant {number}")
    assert sheet_store.open_requests() == []
