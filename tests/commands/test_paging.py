"""page: to whoever is meant, by the name that people know them by, and in the game's words."""

import evennia
import pytest

from tests.commands.table import Player, Table


@pytest.mark.parametrize(
    "line", ["page Kelly=Are you there?", "p kelly=Are you there?", "page KELLY Are you there?"]
)
def test_a_page_is_told_plainly(jo: Player, kelly: Player, line: str) -> None:
    kelly.clear()
    assert jo.type(line) == "You page Kelly: Are you there?"
    assert kelly.screen() == "Jo pages: Are you there?"


def test_a_posed_page_comes_from_afar(jo: Player, kelly: Player) -> None:
    kelly.clear()
    jo.type("page Kelly=:grins.")
    assert kelly.screen() == "From afar, Jo grins."


def test_a_characters_name_will_do_though_the_account_has_another(
    jo: Player, kelly: Player
) -> None:
    kelly.character.key = "Mary Kate O'Brien"
    kelly.clear()
    jo.type("page mary kate o'brien=Hi!")
    assert kelly.screen() == "Jo pages: Hi!"
    jo.type("page And again")  # those who were paged last
    assert "Jo pages: And again" in kelly.screen()


def test_whoever_is_not_there_finds_it_later(table: Table, jo: Player, kelly: Player) -> None:
    evennia.SESSION_HANDLER.portal_disconnect(kelly.session)
    assert "Kelly isn't connected. They can read it later" in jo.type("page Kelly=Later then.")
    assert "Later then." in table.seat("Kelly").type("page/list")


def test_nobody_of_that_name_is_paged(jo: Player, kelly: Player) -> None:
    kelly.clear()
    assert "Nobody is called 'Kellie'" in jo.type("page Kellie=Hi!")
    assert "Did you mean Kelly?" in jo.type("page Kel=Hi!")
    assert "Type: page NAME=TEXT" in jo.type("page hello there")
    assert "What do you say to Kelly?" in jo.type("page Kelly=")
    assert kelly.screen() == ""


def test_a_description_of_ones_own(jo: Player, kelly: Player) -> None:
    for line in ("@desc me=Tall.%rDark.", "setdesc Tall.%rDark.", "@desc Jo=Tall.%rDark."):
        jo.type("setdesc Small.")
        assert "look me" in jo.type(line)
        assert "Tall." in kelly.type("look Jo") and "\n  Dark." in kelly.type("look Jo")
    assert "at most 4000" in jo.type("@desc me=" + "x" * 4001)
    assert "@desc me=TEXT" in jo.type("setdesc")
