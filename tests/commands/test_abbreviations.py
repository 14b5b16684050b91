"""A command's name may be cut short, and one that is mistyped is asked about."""

import pytest
from evennia.objects.objects import DefaultExit
from evennia.utils import create

from tests.commands.table import Player, Table, make_room
from tests.commands.test_every_command import send, stranger


def test_a_beginning_that_several_have_decides_nothing(jo: Player) -> None:
    told = jo.type("+he 2")
    assert told == "'+he' could be +heal, +health or +help. Type more of it."


@pytest.mark.parametrize("line", ["qui", "chardel Jo", "unpup", "+qui"])
def test_nobody_leaves_by_a_beginning(jo: Player, line: str) -> None:
    assert "There's no command" in jo.type(line)
    assert jo.character.sessions.count() == 1


@pytest.mark.parametrize("line", ["@shutd", "@perm Jo=Admin", "@dest Kelly", "shutdo"])
def test_a_beginning_opens_nothing_that_is_closed(jo: Player, kelly: Player, line: str) -> None:
    told = jo.type(line)
    assert "There's no command" in told and "shutdown" not in told and "destroy" not in told


def test_it_never_stands_before_an_exit(table: Table, jo: Player) -> None:
    elsewhere = make_room()
    create.create_object(DefaultExit, key="att", location=table.room, destination=elsewhere)
    jo.type("att")
    assert jo.character.location == elsewhere


def test_it_never_stands_before_a_nick_or_a_channel(jo: Player) -> None:
    jo.type("nick att = say Attention")
    assert jo.type("att") == 'You say, "Attention"'
    made = create.create_channel("Combers", locks="send:all();listen:all()")
    made.connect(jo.account)
    made.add_user_channel_alias(jo.character, "comb")
    assert "[Combers]" in jo.type("comb hello")


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("+atk Kelly", "+attack"),
        ("attk Kelly", "+attack"),
        ("+shoot Kelly", "+attack"),
        ("+grappel Kelly", "+grapple"),
        ("+dodeg", "+dodge"),
        ("lok", "look"),
        ("+undo", "+combat/oops (your own last"),
    ],
)
def test_what_is_almost_a_command_is_asked_about(jo: Player, line: str, near: str) -> None:
    told = jo.type(line)
    assert "There's no command" in told and f"Did you mean {near}" in told


def test_a_question_of_evennias_hears_every_word(jo: Player) -> None:
    """What answers a question begins no command."""
    jo.account.execute_cmd("chardelete Jo", session=jo.session)
    jo.clear()
    jo.account.execute_cmd("comb", session=jo.session)
    assert "+combat" not in jo.screen()


@pytest.mark.parametrize("line", ["+a", "+A Kelly", "+a/power Kelly"])
def test_a_nick_takes_along_what_follows_it(jo: Player, line: str) -> None:
    jo.type("nick +a = +attack")
    assert jo.type(line) == jo.type(f"+attack{line[2:]}")
    assert "'+xab'" in jo.type("+xab")
    jo.type("nick +x = +attack")
    assert "'+xab'" in jo.type("+xab")


def test_a_nick_with_markers_says_itself_where_words_go(jo: Player, kelly: Player) -> None:
    jo.type("nick hm $1 = say Hm, $1!")
    assert "Hm, Kelly!" in jo.type("hm Kelly")


def test_a_nick_may_hold_braces(jo: Player) -> None:
    jo.type("nick brace = say {x} {0}")
    assert "{x} {0} so" in jo.type("brace so")
    assert "brace" in jo.type("nick/list")
    jo.type("nick/delete brace")
    assert "There's no command" in jo.type("brace so")


def test_out_of_character_one_is_told_how_to_play(jo: Player) -> None:
    jo.leaves()
    jo.clear()
    jo.account.execute_cmd("+attack Kelly", session=jo.session)
    assert jo.screen() == "You can't use '+attack' out of character. To play type: ic"
    jo.clear()
    jo.account.execute_cmd("lok", session=jo.session)
    assert "Did you mean look" in jo.screen()


def test_a_stranger_may_cut_short_too_and_reads_no_password(table: Table) -> None:
    new = stranger(table)
    assert send(new, "conect Jo secret") == "There's no command 'conect'. Did you mean connect?"
