"""People are called as people are: spaces, accents, apostrophes; nobody passes for another."""

from collections.abc import Iterator

import pytest
from evennia.accounts.accounts import CREATION_THROTTLE
from evennia.accounts.models import AccountDB
from evennia.commands import cmdhandler
from twisted.internet.defer import succeed

from players import finding_characters, passwords
from tests.commands.table import Player, Table
from tests.commands.test_every_command import send, stranger
from tests.commands.test_pace import flat

MARY, ZOE, MIGHT = "Mary Kate O'Brien", "Zoë", "Jo Power"
PASSWORD = "a-fine-password-9"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Passwords are hashed at once, and any number of accounts come from here."""
    monkeypatch.setattr(passwords, "deferToThread", lambda work, *args: succeed(work(*args)))
    monkeypatch.setattr(
        cmdhandler, "deferLater", lambda _, seconds, work, *args, **named: work(*args, **named)
    )
    monkeypatch.setattr(CREATION_THROTTLE, "check", lambda *args: False)
    monkeypatch.setattr(CREATION_THROTTLE, "update", lambda *args: None)
    yield


def test_what_cannot_be_is_refused_before_anything_is_asked(
    table: Table, kelly: Player, subtests: pytest.Subtests
) -> None:
    for typed, why in [
        (f"create Q {PASSWORD}", "2 to 40 characters"),
        (f"create {'x' * 41} {PASSWORD}", "That one has 41"),
        (f"create J*o {PASSWORD}", "letters (accents are fine)"),
        (f"create 1234 {PASSWORD}", "at least one letter"),
        (f"create someone {PASSWORD}", "choose another name"),
        (f"create Storyteller {PASSWORD}", "choose another name"),
        (f'create "The Game" {PASSWORD}', "choose another name"),
        (f"create st {PASSWORD}", "choose another name"),
        (f'create "Vesper rules" {PASSWORD}', "choose another name"),  # as a ruling begins
        (f"create J\u043e {PASSWORD}", "of one alphabet"),
        (f"create KELLY {PASSWORD}", "'Kelly', which looks like 'KELLY', is taken"),
        (f"create Kélly {PASSWORD}", "'Kelly', which looks like 'Kélly', is taken"),
        (f"create KeIly {PASSWORD}", "'Kelly', which looks like 'KeIly', is taken"),
        ("create Newcomer short1", "at least 8 characters"),
        ("create Newcomer password", "too common"),
        ("create Newcomer", "create NAME PASSWORD"),
    ]:
        with subtests.test(typed):
            new, before = stranger(table), AccountDB.objects.count()
            told = flat(send(new, typed))
            assert why in told and "[Y]/N" not in told
            assert AccountDB.objects.count() == before
            assert AccountDB.objects.filter(username="yes").count() == 0


def test_words_without_quotes_are_told_to_be_the_password(table: Table) -> None:
    new = stranger(table)
    told = send(new, f"create Mary Kate {PASSWORD}")
    assert "All after 'Mary' is your password" in told and "in quotes" in told
    assert "No account is made" in send(new, "what?")
    assert not AccountDB.objects.filter(username="Mary").exists()


@pytest.mark.parametrize(
    "typed",
    [
        f'connect "Mary Kate Ångström" {PASSWORD}',
        f'connect "mary kate ÅNGSTRÖM" {PASSWORD}',
        f"connect Mary Kate Ångström {PASSWORD}",
        f'connect "Mary  Kate Ångström" "{PASSWORD}"',
    ],
)
def test_one_comes_in_by_such_a_name(table: Table, typed: str) -> None:
    new = stranger(table)
    send(new, f'create "Mary Kate Ångström" {PASSWORD}')
    send(new, "y")
    send(new, typed)
    assert new.session.account.username == "Mary Kate Ångström"


def test_a_character_has_a_name_of_its_own(jo: Player, kelly: Player) -> None:
    jo.account.characters.add(jo.character)
    assert f"ic {MARY}" in jo.type("charcreate Mary Kate O\u2019Brien = Red hair.")
    assert "'Kelly', which looks like 'Kelly.', is taken" in flat(jo.type("charcreate Kelly."))
    assert f"'{MARY}'" in flat(jo.type("charcreate mary-kate o'brien"))
    jo.type("charcreate Zoë")
    jo.type("ooc")
    for typed, name in ((f"ic {MARY}", MARY), ("ic zoe", ZOE), ("ic mary", MARY)):
        jo.account.execute_cmd(typed, session=jo.session)
        assert jo.session.puppet.key == name
    assert finding_characters.anywhere("zoe").key == ZOE
    assert finding_characters.anywhere("ZOË").key == ZOE


def test_an_npc_cannot_pass_for_somebody(table: Table, jo: Player) -> None:
    jo.type("+init/start Alley")
    assert "named J\u043e" not in jo.type("+init/add thug as J\u043e")
    assert list(table.script.scene.people) == ["Jo"]
