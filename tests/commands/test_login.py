"""Logging in, in turns; and what is told again after a line or the server was lost."""

import time
from typing import Any

import evennia
import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, make_password
from django.test import RequestFactory
from evennia.accounts.accounts import DefaultAccount
from evennia.utils import create
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from commands.account.login import CmdConnect
from evennia_mends import server_sessions
from game import actions as act
from players import failed_logins, passwords
from players.authority import THE_GAME
from players.failed_logins import FAILED, MOST_KEPT, MOST_OF_AN_ADDRESS, FailedLogins
from players.passwords import (
    FORGOTTEN_AFTER,
    MOST_STRANGERS,
    PBKDF2,
    Crowded,
    Turns,
    Wanted,
    hash_ahead,
)
from tests.commands.openings import begin
from tests.commands.table import Player, Table, sign_up
from typeclasses.accounts import Account
from typeclasses.guests import Guest
from web.passwords import Throttled


class Quick(PBKDF2):
    iterations = 2


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[str]:
    """The passwords that Django's own hasher was given, in order."""
    settings.PASSWORD_HASHERS = [f"{__name__}.Quick"]
    given: list[str] = []
    usual = PBKDF2PasswordHasher.encode

    def encode(self: Any, password: str, *rest: Any) -> str:
        given.append(password)
        return str(usual(self, password, *rest))

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", encode)
    return given


@pytest.fixture(autouse=True)
def none_failed() -> None:
    FAILED._times.clear()


class FakeSession:
    """A connection that may hang up; it notes what is done with it."""

    address = "10.9.8.7"

    def __init__(self) -> None:
        self.connected = True
        self.did: list[str] = []
        self.heard: list[str] = []

    def msg(self, text: str) -> None:
        self.heard.append(text)

    def queue_lines(self) -> None:
        self.did.append("hold")

    def release_lines(self) -> None:
        self.did.append("release")

    def is_connected(self) -> bool:
        return self.connected


@pytest.mark.django_db
@pytest.mark.usefixtures("hashed")
def test_no_hash_for_an_account_that_an_address_has_failed_at_too_often(hashed: list[str]) -> None:
    create.create_account("Somebody", email="", password="a-long-one-5", typeclass=DefaultAccount)
    command = CmdConnect()
    command.caller = FakeSession()
    assert command._wanted("SOMEBODY", "guess").check
    for _ in range(5):
        FAILED.note(FakeSession.address, "somebody")
    assert command._wanted("Somebody", "guess") == Wanted()
    assert command._wanted("Another", "guess") != Wanted()


@pytest.mark.django_db
def test_wrong_passwords_are_counted_for_an_account_from_an_address() -> None:
    now = 0.0
    failed = FailedLogins(lambda: now)
    mona = create.create_account("Mona", email="", password="a-long-one-5", typeclass=Account)
    for _ in range(5):
        assert not failed.are_too_many("10.9.8.7", "Nobody")
        failed.note("10.9.8.7", "NOBODY")
    assert failed.are_too_many("10.9.8.7", "Nobody")
    assert not failed.are_too_many("10.9.8.6", "Nobody")
    assert not failed.are_too_many("10.9.8.7", "Mona")
    for number in range(MOST_OF_AN_ADDRESS):
        failed.note("10.9.8.7", f"guess {number}")
    assert failed.are_too_many("10.9.8.7", "Mona")  # whom nobody there is known to be
    failed_logins.remember(mona, "10.9.8.7")
    assert not failed.are_too_many("10.9.8.7", "Mona")
    assert failed.are_too_many("10.9.8.7", "Nobody")
    now = 301.0
    assert not failed.are_too_many("10.9.8.7", "Nobody")
    for number in range(MOST_KEPT):
        failed.note("10.9.8.7", f"guess {number}")
    assert len(failed._times) <= MOST_KEPT


@pytest.mark.django_db
@pytest.mark.usefixtures("hashed")
@pytest.mark.parametrize("name", ["Somebody", "Nobody", "Guest1"])
def test_the_time_does_not_tell_which_accounts_there_are(hashed: list[str], name: str) -> None:
    """A wrong password costs one hash, no matter who it is for: a guest has none of their own."""
    create.create_account("Somebody", email="", password="a-long-one-5", typeclass=DefaultAccount)
    create.create_account("Guest1", email="", password="a-long-one-5", typeclass=Guest)
    hashed.clear()
    command = CmdConnect()
    command.caller = FakeSession()
    hash_ahead(command._wanted(name, "guess"))
    assert hashed == ["guess"]
    hashed.clear()
    assert Throttled().authenticate(web_request(), name, "guess") is None
    assert hashed == ["guess"]


@pytest.mark.django_db
@pytest.mark.usefixtures("hashed")
def test_a_password_that_was_right_is_known_again_and_no_other_is() -> None:
    stored = make_password("right")
    hash_ahead(Wanted(check=(("right", stored), ("wrong", stored))))
    assert passwords.was_right("right", stored)
    assert not passwords.was_right("wrong", stored)
    assert not passwords.was_right("right", make_password("right"))


def web_request(address: str = "10.9.8.6") -> Any:
    request = RequestFactory().get("/")
    request.META["REMOTE_ADDR"] = address
    return request


class Door:
    """Who waits at one door, by what they were told."""

    def __init__(self) -> None:
        self.now = 0.0
        self.turns = Turns(1, lambda: self.now)
        self.begun: list[str] = []
        self.refused: list[str] = []

    def come(self, who: str, address: str, known: bool = False, there: bool = True) -> None:
        turn: Deferred[None] = self.turns.take(address, known, lambda: there)
        turn.addCallbacks(lambda _: self.begun.append(who), lambda why: self._refuse(who, why))

    def _refuse(self, who: str, why: Failure) -> None:
        why.trap(Crowded)
        self.refused.append(who)

    def all_in(self) -> list[str]:
        """Let everybody have their turn who still waits, and return who had one."""
        before = -1
        while len(self.begun) > before:
            before = len(self.begun)
            self.turns.give_back()
        return self.begun


def attacked(addresses: int = 40, tries: int = 5) -> Door:
    """Return a door at which wrong passwords are tried from many addresses, one of them now."""
    door = Door()
    for number in range(tries):
        for one in range(addresses):
            door.come(f"try {number}", f"192.0.2.{one}")
    return door


def test_of_two_hundred_tries_a_few_wait_and_the_others_are_refused_at_once() -> None:
    door = attacked()
    assert len(door.refused) == 200 - 1 - MOST_STRANGERS


def test_who_comes_from_elsewhere_goes_before_a_network_of_many() -> None:
    door = Door()
    for number in range(40):
        door.come(f"{number}", f"10.0.0.{number}")
    door.come("a neighbour", "10.0.0.99")
    door.come("honest", "10.0.9.1")
    assert "a neighbour" in door.refused and "honest" not in door.refused
    door.turns.give_back()
    assert door.begun == ["0", "honest"]
    door.all_in()
    door.begun.clear()
    for number in range(4):
        door.come(f"new {number}", f"10.0.0.{100 + number}")
    door.come("honest again", "10.0.9.1")
    assert door.all_in()[:2] == ["new 0", "honest again"]


def test_tries_are_forgotten_after_a_while_or_a_right_password() -> None:
    for forget in (False, True):
        door = attacked(addresses=1, tries=3)
        door.all_in()
        door.begun.clear()
        if forget:
            door.turns.forget("192.0.2.0")
        else:
            door.now += FORGOTTEN_AFTER + 1
        door.come("busy", "192.0.2.9")
        door.come("early", "192.0.2.0")
        door.come("late", "192.0.2.1")
        assert door.all_in() == ["busy", "early", "late"]


SHOT = "Kelly attacks Jo."


def test_what_had_not_left_the_server_when_it_was_killed_is_told_again(table, jo, kelly) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    # Two lines in one breath of the reactor: it has sent nothing between them.
    table.script.submit(THE_GAME, act.SetPace(pace="flow"))
    table.kill()
    assert SHOT in jo.returns()


def test_what_was_missed_is_told_again_to_one_who_loses_their_line_while_reading_it(
    table: Table, jo: Player, kelly: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LINE_LOST_SECONDS = 3
    begin(table, jo, kelly)
    jo.leaves()
    kelly.type("+attack Jo")
    later = time.time() + 600
    monkeypatch.setattr("time.time", lambda: later)
    assert SHOT in jo.returns()
    jo.leaves()
    assert SHOT in jo.returns()
    monkeypatch.setattr("time.time", lambda: later + 3)
    jo.leaves()
    assert SHOT not in jo.returns()
    kelly.type("pose laughs.")
    for waited, told in ((0, True), (0, True), (9, False)):
        later += waited
        jo.leaves()
        assert ("> Kelly laughs." in jo.returns()) is told


def test_the_last_thing_told_is_told_again_when_nobodys_line_outlived_the_server(
    table: Table, jo: Player, kelly: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    table.script.live.markers.keep()
    settings.LINE_LOST_SECONDS = 3
    with monkeypatch.context() as nobody:
        nobody.setattr(evennia, "SESSION_HANDLER", {})
        table.kill()
    assert SHOT in jo.returns()


def test_a_character_whom_nobody_plays_keeps_nothing_from_the_others(table, jo, kelly) -> None:
    sign_up("Doll", "Player", table.room)
    zed = table.seat("Zed")
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    assert SHOT in zed.screen()


def test_a_line_with_the_number_of_one_that_is_gone_hears_nothing_of_it(table, jo, kelly) -> None:
    begin(table, jo, kelly)
    address = jo.session.address
    stranger = {"uid": None, "logged_in": False, "address": address}
    same = {"uid": jo.account.id, "logged_in": True, "address": address}
    lines_of_the_next_portal = {jo.session.sessid: same, kelly.session.sessid: stranger}
    server_sessions.drop_ghosts(evennia.SESSION_HANDLER, lines_of_the_next_portal)
    assert (jo.character.sessions.count(), kelly.character.sessions.count()) == (1, 0)
