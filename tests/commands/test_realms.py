"""Two bridged games and this one see nothing of one another, whoever looks and however."""

import pytest

from journal import sheet_store
from tests.commands.readings import readings
from tests.commands.table import Player, Table
from tests.commands.there import There

SECRETS = ("Quorra", "Cellarium", "Oubliette")  # a player, a scene and a room of the alley


@pytest.fixture
def alley(table: Table) -> There:
    """A game with a fight under way, a scene that is over, and a sheet that waits."""
    alley = There("alley")
    alley.has("Quorra")
    alley.has("Castor", storyteller=True)
    alley.type("Quorra", "+sheet/new mortal")
    for line in ("+init/start Cellarium", "+init/join", "+init/end", "+init/end"):
        alley.type("Quorra", line)
    alley.type("Quorra", "+init/start Cellarium again")
    return alley


@pytest.fixture
def harbor(alley: There) -> There:
    harbor = There("harbor")
    harbor.has("Ferro", storyteller=True)
    return harbor


LINES = [*readings("Quorra"), "+combat/log scene 1", "+combat/log scene 2", "+combat/why scene 1"]


def test_their_own_storyteller_sees_them(alley: There) -> None:
    """What is looked for below is there to be seen."""
    told = "\n".join(alley.type("Castor", line) for line in LINES)
    assert all(secret in told for secret in SECRETS[:2])
    assert "strength" in alley.type("Castor", "+sheet Quorra")


def test_the_storyteller_of_another_game_does_not(harbor: There, subtests: pytest.Subtests) -> None:
    for line in LINES:
        with subtests.test(line):
            told = harbor.type("Ferro", line)
            assert not any(secret in _unasked(told, line) for secret in SECRETS[:2]), told
            assert "strength" not in told or "Quorra" not in line


def test_the_storyteller_of_this_one_does_not(
    alley: There, st: Player, subtests: pytest.Subtests
) -> None:
    for line in LINES:
        with subtests.test(line):
            told = st.type(line)
            assert not any(secret in _unasked(told, line) for secret in SECRETS), told


def _unasked(told: str, line: str) -> str:
    """Return what was told, without the name that was asked for."""
    return told.replace("Quorra", "", line.count("Quorra"))


def test_nor_does_a_bridged_storyteller_see_this_one(
    alley: There, table: Table, jo: Player
) -> None:
    jo.type("+init/start Foundling")
    for line in readings("Jo"):
        told = alley.type("Castor", line)
        assert "Foundling" not in told and "brawl 3" not in told


def test_a_request_of_another_game_can_not_be_granted(alley: There, harbor: There) -> None:
    alley.type("Castor", "+sheet/approve Quorra")
    alley.type("Quorra", "+sheet/request brawl=3 because it is late")
    requests = sheet_store.open_requests()
    number = requests[0].id
    assert f"{number}" in alley.type("Castor", "+sheet/pending")
    harbor.type("Ferro", f"+sheet/grant {number}")
    assert sheet_store.open_requests() == requests
    alley.type("Castor", f"+sheet/grant {number}")
    assert sheet_store.open_requests() == []
