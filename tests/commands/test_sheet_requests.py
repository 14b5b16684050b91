"""A player asks for a change of an approved sheet; a storyteller grants or denies it."""

import pytest

from players.character_sheets import fighter_of
from tests.commands.table import Player, Table


def rating(player: Player, trait: str) -> int:
    fighter = fighter_of(player.character)
    assert fighter is not None
    return fighter.rating(trait)


def unfolded(text: str) -> str:
    return text.replace("\n    ", " ")


def test_granted_with_one_command(st: Player, jo: Player, kelly: Player) -> None:
    told = unfolded(jo.type("+sheet/request brawl=4 because I trained with Kelly"))
    assert "You ask for brawl 4: request 1." in told
    heard = unfolded(st.screen())
    assert 'Jo asks for brawl 4 (was 3) (request 1), because "I trained with Kelly".' in heard
    assert "+sheet/grant 1 or +sheet/deny 1=WHY" in heard
    assert kelly.screen() == ""
    assert '1. Jo asks for brawl 4 (was 3), because "I trained with Kelly".' in st.type(
        "+sheet/pending"
    )
    assert "Request 1 waits: brawl 4 (was 3)" in jo.type("+sheet")
    assert rating(jo, "brawl") == 3
    jo.clear()
    assert "Granted: Jo has brawl 4." in st.type("+sheet/grant 1=well earned")
    assert "Vesper grants request 1 (brawl 4 (was 3)): well earned." in unfolded(jo.screen())
    assert rating(jo, "brawl") == 4
    assert "Request 1" not in jo.type("+sheet")
    told = unfolded(jo.type("+sheet/history"))
    assert 'Vesper sets brawl 4 (was 3), because "I trained with Kelly".' in told
    assert "No request 1 is waiting" in st.type("+sheet/grant 1")
    assert "No request 1 is waiting" in st.type("+sheet/deny 1=no")


def test_denied_with_a_reason(st: Player, jo: Player) -> None:
    jo.type("+sheet/request wits=5 because I am clever")
    jo.clear()
    assert "+sheet/deny 12=WHY" in st.type("+sheet/deny 1")
    assert "Denied: Jo does not get wits 5." in st.type("+sheet/deny 1=show me first")
    assert "Vesper denies request 1 (wits 5): show me first." in unfolded(jo.screen())
    assert rating(jo, "wits") == 3


def test_granted_in_mid_scene_it_is_an_entry_of_the_scene(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    jo.type("+sheet/request brawl=5 because of a spirit")
    number = table.script.standing.number
    st.type("+sheet/grant 1")
    assert table.script.standing.number == number + 1
    assert table.script.scene.people["Jo"].fighter.traits["brawl"] == 5
    assert rating(jo, "brawl") == 5


def test_what_cannot_be_asked(st: Player, jo: Player, subtests: pytest.Subtests) -> None:
    for line, told in [
        ("+sheet/request", "+sheet/request brawl=3 because WHY"),
        ("+sheet/request brawl=4", "+sheet/request brawl=4 because WHY"),
        ("+sheet/request because", "+sheet/request brawl=3 because WHY"),
        ("+sheet/request brawl=4, wits=4 because so", "One thing at a time."),
        ("+sheet/request nose=4 because so", "no trait 'nose'"),
        ("+sheet/request alert=4 because so", "Did you mean alertness?"),
        ("+sheet/request brawl=21 because so", "0 to 20"),
        ("+sheet/request brawl=3 because so", "brawl is already 3"),
        ("+sheet/request brawl=4 because " + "x" * 501, "too long"),
        ("+sheet/withdraw soon", "not a number"),
        ("+sheet/withdraw 7", "No request 7 is waiting"),
        ("+sheet/grant 1", "Only a storyteller"),
        ("+sheet/deny 1=no", "Only a storyteller"),
        ("+sheet/pending", "Only a storyteller"),
        ("+sheet/pending jo", "doesn't go there"),
    ]:
        with subtests.test(line):
            before = fighter_of(jo.character)
            st.clear()
            assert told in unfolded(jo.type(line))
            assert fighter_of(jo.character) == before
            assert st.screen() == ""


def test_the_same_is_not_asked_for_twice_nor_everything_at_once(st: Player, jo: Player) -> None:
    jo.type("+sheet/request brawl=4 because I trained")
    assert "already asked for that (request 1)" in jo.type(
        "+sheet/request brawl=4 because I trained"
    )
    for dots in range(1, 20):
        jo.type(f"+sheet/request melee={dots} because so")
    assert "20 things. To take one back: +sheet/withdraw 1" in unfolded(
        jo.type("+sheet/request alertness=1 because so")
    )


def test_a_draft_needs_no_request(table: Table, st: Player) -> None:
    nemo = table.seat("Nemo", sheet=None)
    assert "You have no sheet yet." in nemo.type("+sheet/request brawl=3 because so")
    nemo.type("+sheet/new mortal")
    assert "change it without asking: +sheet/set TRAIT=N" in unfolded(
        nemo.type("+sheet/request brawl=3 because so")
    )


def test_what_was_set_meanwhile_is_granted_all_the_same(st: Player, jo: Player) -> None:
    jo.type("+sheet/request brawl=4 because I trained")
    st.type("+sheet/set Jo/brawl=4")
    assert "Granted" in st.type("+sheet/grant 1")
    assert rating(jo, "brawl") == 4
