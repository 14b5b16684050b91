"""What is kept of how somebody is told things is given up as soon as it is no longer so."""

from collections.abc import Callable

import evennia
import pytest

from players import preferences
from players.preferences import manner_of
from scenes.telling.delivery import reader_in
from tests.commands.table import Player, Table, make_room

type Change = Callable[[Player], object]


def drop_permission(one: Player) -> None:
    one.account.permissions.add("Storyteller")
    manner_of(one.character)
    one.account.permissions.clear()


def become_superuser(one: Player) -> None:
    one.account.is_superuser = True
    one.account.save()


def be_quelled(one: Player) -> None:
    become_superuser(one)
    manner_of(one.character)
    one.account.attributes.add("_quell", True)


def puppet_by_another(one: Player) -> None:
    account = evennia.create_account("Other", "o@example.com", "testpassword")
    preferences.keep(one.character, preferences.STYLE, "brief")
    manner_of(one.character)
    one.account.unpuppet_object(one.session)
    evennia.SESSION_HANDLER.login(one.session, account, testmode=True)
    one.character.locks.add(f"puppet:pid({account.id})")
    account.puppet_object(one.session, one.character)
    assert one.character.account == account


AND_BACK: dict[str, Change] = {
    "permission taken": drop_permission,
    "quelled": be_quelled,
    "attributes cleared": lambda one: (
        preferences.keep(one.character, preferences.STYLE, "brief"),
        manner_of(one.character),
        one.account.attributes.clear(),
    ),
    "attribute removed": lambda one: (
        preferences.keep(one.character, preferences.STYLE, "brief"),
        manner_of(one.character),
        one.account.attributes.remove(preferences.STYLE),
    ),
    "attribute written past its handler": lambda one: (
        preferences.keep(one.character, preferences.STYLE, "brief"),
        manner_of(one.character),
        setattr(one.account.attributes.get(preferences.STYLE, return_obj=True), "value", "usual"),
    ),
    "another player": puppet_by_another,
}


@pytest.mark.parametrize("name", AND_BACK)
def test_what_is_kept_is_given_up_when_it_is_as_before(table: Table, jo: Player, name: str) -> None:
    before = manner_of(jo.character)
    AND_BACK[name](jo)
    assert manner_of(jo.character) == before


def move(one: Player) -> None:
    one.character.location = make_room()


def resize(one: Player) -> None:
    one.session.protocol_flags["SCREENWIDTH"] = {0: 50}


def read_aloud(one: Player) -> None:
    one.session.protocol_flags["SCREENREADER"] = True


IN_A_SCENE: dict[str, Callable[[Player, Player], object]] = {
    "a wider screen": lambda jo, st: resize(jo),
    "a client that reads aloud": lambda jo, st: read_aloud(jo),
    "joined": lambda jo, st: jo.type("+init/join"),
    "somebody hides": lambda jo, st: st.type("+hide Kelly"),
    "somebody hidden comes": lambda jo, st: st.type("+init/add rat hidden"),
    "another scene begins": lambda jo, st: (jo.type("+init/join"), st.type("+init/start Two")),
    "gone for a moment": lambda jo, st: (jo.leaves(), jo.returns()),
    "elsewhere": lambda jo, st: move(jo),
}


@pytest.mark.parametrize("name", IN_A_SCENE)
def test_a_reader_with_warm_caches_is_one_with_none(
    table: Table, jo: Player, kelly: Player, st: Player, name: str
) -> None:
    st.type("+init/start One")
    kelly.type("+init/join")
    script = table.script
    reader_in(script, jo.character)
    IN_A_SCENE[name](jo, st)
    warm = reader_in(script, jo.character)
    preferences.forget()
    assert warm == reader_in(script, jo.character)


def test_who_is_no_storyteller_any_more_is_shown_no_private_dice(
    table: Table, jo: Player, st: Player
) -> None:
    st.type("+init/start One")
    jo.type("+init/join")
    st.type("+rule/private Jo")
    st.clear()
    jo.type("+roll 7")
    assert "vs" in st.screen() and "7 dice" in st.screen()
    st.account.permissions.remove("Storyteller")
    st.clear()
    jo.type("+roll 7")
    assert st.screen() and "7 dice" not in st.screen()
