"""People are called as people are: spaces, accents, apostrophes; nobody passes for another."""

from collections.abc import Iterator

import pytest
from evennia.accounts.accounts import CREATION_THROTTLE
from evennia.accounts.models import AccountDB
from evennia.commands import cmdhandler
from twisted.internet.defer import succeed

from game import notation
from game.state.declaration import Attack
from journal import store
from play.replay import replay
from players import finding_characters, passwords
from tests.commands.table import Player, Table
from tests.commands.test_every_command import send, stranger
from tests.commands.test_pace import flat

IRINA = "\u0418\u0440\u0438\u043d\u0430"
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


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (f"create Zoë {PASSWORD}", "Zoë"),
        (f'create "Mary Kate O\'Brien" {PASSWORD}', "Mary Kate O'Brien"),
        (f'create "Mary Kate O\u2019Brien" {PASSWORD}', "Mary Kate O'Brien"),
        (f"create Al {PASSWORD}", "Al"),
        (f"create D'Arcy-Smith {PASSWORD}", "D'Arcy-Smith"),
        (f"create {IRINA} {PASSWORD}", IRINA),
    ],
)
def test_create_takes_what_the_first_screen_says(table: Table, typed: str, name: str) -> None:
    new = stranger(table)
    assert send(new, typed).strip() == f"Make the account '{name}'? [Y]/N"
    shown = f'"{name}"' if " " in name else name
    assert f"Welcome, {name}. Now type: connect {shown} PASSWORD" in send(new, "")
    (character,) = AccountDB.objects.get(username=name).characters.all()
    assert character.key == name


def test_the_same_line_once_more_is_a_yes_and_another_is_not(table: Table) -> None:
    new = stranger(table)
    send(new, f"create Zoe {PASSWORD}")
    assert "No account is made" in send(new, f"create Zoey {PASSWORD}")
    send(new, f"create Zoe {PASSWORD}")
    assert "Welcome, Zoe." in send(new, f"create Zoe {PASSWORD}")


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


def test_the_accounts_own_name_is_free_to_its_characters(jo: Player) -> None:
    jo.account.username = "Selwyn"
    jo.account.save()
    assert "ic Selwyn" in jo.type("charcreate Selwyn")


def test_an_npc_cannot_pass_for_somebody(table: Table, jo: Player) -> None:
    jo.type("+init/start Alley")
    assert "named J\u043e" not in jo.type("+init/add thug as J\u043e")
    assert list(table.script.scene.people) == ["Jo"]


def test_a_whole_fight_of_such_people(table: Table, st: Player) -> None:
    mary, zoe, might = (table.seat(name) for name in (MARY, ZOE, MIGHT))
    st.type("+init/start Alley")
    for player in (mary, zoe, might):
        player.type("+init/join")
    st.type("+init/add thug as Big D'Arcy")
    st.type("+init/roll")
    for name, total in ((MARY, 9), (ZOE, 7), (MIGHT, 5), ("Big D'Arcy", 3)):
        st.type(f"+init/set {name}={total}")
    assert "Zoë" in st.type("+as Big D'Arcy=attack zoe")
    might.type("+attack mary kate=power")
    zoe.type('+attack "Jo Power"')
    mary.type("+attack big d'arcy with bare hands")
    scene = table.script.scene
    said = {
        one.name: one.phase.declaration.parts[0]
        for one in scene.people.values()
        if one.phase.declaration
    }
    aimed = {name: part.target for name, part in said.items() if isinstance(part, Attack)}
    assert aimed == {"Big D'Arcy": ZOE, MIGHT: MARY, ZOE: MIGHT, MARY: "Big D'Arcy"}
    known = notation.vocabulary(scene, MARY)
    for person in scene.people.values():
        assert person.phase.declaration is not None
        assert (
            notation.parse(notation.format(person.phase.declaration), known)
            == person.phase.declaration
        )
    st.type("+init/run")
    for _ in range(6):  # what is asked on the way, Willpower or not
        for player in (mary, zoe, might):
            player.type("+choose no")
    log = flat(st.type("+combat/log mary kate"))
    assert MARY in log and "Zoë" in flat(st.type("+combat/why zoe") + st.type("+combat/log zoe"))
    exported = st.type("+combat/export as json")
    assert MARY in exported and "Zoë" in exported
    entries = list(store.entries(table.script.scene_id))
    assert list(replay(entries)) == []
