"""What Evennia does at a login stays so though passwords are hashed ahead of it."""

from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, check_password, make_password
from django.test import RequestFactory
from evennia.accounts.accounts import LOGIN_THROTTLE, DefaultAccount
from evennia.utils import create
from twisted.internet.defer import Deferred, succeed

from commands.account.login import CmdConnect, CmdCreate
from players import known_addresses, passwords
from players.passwords import PBKDF2, Wanted, finding, hash_ahead
from typeclasses.guests import Guest
from web.passwords import Throttled

pytestmark = pytest.mark.django_db


class Quick(PBKDF2):
    iterations = 2


class Outdated(PBKDF2PasswordHasher):
    iterations = 1


@pytest.fixture(autouse=True)
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


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> FakeSession:
    monkeypatch.setattr(passwords, "deferToThread", lambda work, *args: succeed(work(*args)))
    return FakeSession()


def test_what_is_stored_in_an_older_way_is_brought_up_to_date_ahead_too(
    hashed: list[str],
) -> None:
    stored, renewed = Outdated().encode("right", "salt"), []
    ahead = hash_ahead(Wanted(check=(("right", stored),)))
    hashed.clear()
    with finding(ahead):
        assert check_password("right", stored, lambda given: renewed.append(make_password(given)))
    assert hashed == []
    assert check_password("right", renewed[0])


def test_nothing_is_done_for_one_who_hung_up_meanwhile(
    session: FakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashing: Deferred[Any] = Deferred()
    monkeypatch.setattr(passwords, "deferToThread", lambda work, *args: hashing)
    done: list[str] = []
    passwords.after_hashing(session, lambda: Wanted(make=("new",)), lambda: done.append("work"))
    session.connected = False
    hashing.callback(passwords.Ahead())
    assert done == []
    assert session.did == ["hold", "release"]


def test_no_hash_for_an_address_that_has_failed_too_often(hashed: list[str]) -> None:
    create.create_account("Somebody", email="", password="a-long-one-5", typeclass=DefaultAccount)
    command = CmdConnect()
    command.caller = FakeSession()
    assert command._wanted("SOMEBODY", "guess").check
    try:
        for _ in range(6):
            LOGIN_THROTTLE.update(FakeSession.address)
        assert command._wanted("Somebody", "guess") == Wanted()
    finally:
        LOGIN_THROTTLE.remove(FakeSession.address)


@pytest.mark.parametrize("name", ["Somebody", "Nobody", "Guest1"])
def test_the_time_does_not_tell_which_accounts_there_are(hashed: list[str], name: str) -> None:
    """A wrong password costs one hash, whoever it is for: a guest has none of their own."""
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


def test_a_password_that_was_right_is_known_again_and_no_other_is() -> None:
    stored = make_password("right")
    hash_ahead(Wanted(check=(("right", stored), ("wrong", stored))))
    assert passwords.was_right("right", stored)
    assert not passwords.was_right("wrong", stored)
    assert not passwords.was_right("right", make_password("right"))


def test_an_account_is_known_where_it_has_logged_in() -> None:
    account = create.create_account("Somebody", email="", password="a-long-one-5")
    known_addresses.remember(account, "192.0.2.7")
    assert known_addresses.is_known("SOMEBODY", "192.0.2.7")
    assert not known_addresses.is_known("Somebody", "192.0.2.8")
    assert not known_addresses.is_known("Nobody", "192.0.2.7")
    for one in range(known_addresses.KEPT):
        known_addresses.remember(account, f"198.51.100.{one}")
    assert not known_addresses.is_known("Somebody", "192.0.2.7")


def web_request() -> Any:
    request = RequestFactory().get("/")
    request.META["REMOTE_ADDR"] = "10.9.8.6"
    return request


@pytest.mark.parametrize(
    ("name", "password", "hashed_for"),
    [
        ("Newcomer", "a-fine-password-9", 1),
        ("Taken", "a-fine-password-9", 0),
        ("Newcomer", "x", 0),
        ("Newcomer-of-the-Night", "newcomer-of-the-night", 0),
    ],
)
def test_no_hash_for_an_account_that_will_not_be_made(
    name: str, password: str, hashed_for: int
) -> None:
    create.create_account("Taken", "", "another-password-9")
    command = CmdCreate()
    command.caller = FakeSession()
    assert len(command._wanted(name, password).make) == hashed_for
