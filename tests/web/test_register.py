"""An account made on a web page: by the bounds of `create`, and logged in with it."""

from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from evennia.accounts.accounts import CREATION_THROTTLE
from evennia.accounts.models import AccountDB
from evennia.utils import create

SECRET = "a long secret"


@pytest.fixture
def wilma(db: None) -> Any:
    caches["throttle"].clear()
    CREATION_THROTTLE.storage.clear()
    return create.create_account("Wilma", "w@example.com", SECRET)


def register(name: str, password: str, again: str = "", going: str = "", **more: Any) -> Any:
    said = {"name": name, "password": password, "again": again or password, "next": going}
    return Client(headers={"host": "localhost"}, **more).post("/auth/register", said)


@pytest.mark.parametrize(
    ("name", "password", "again", "told"),
    [
        ("Nora", SECRET, "another secret", "not the same"),
        *(("Nora", "short", "", "8 characters"), ("Nora", "84613572", "", "numeric")),
        ("Nora", f" {SECRET}", "", "a telnet client"),
        ("Nora", 'a "long" secret', "", "a telnet client"),
        *(("wilma", SECRET, "", "taken|already"), ("Storyteller", SECRET, "", "choose another")),
        *(("a;b", SECRET, "", "choose another"), ("x" * 41, SECRET, "", "at most 40")),
        ("", SECRET, "", "required"),
    ],
)
def test_what_create_refuses_is_refused(wilma, name, password, again, told) -> None:
    before = AccountDB.objects.count()
    answer = register(name, password, again)
    text = answer.content.decode()
    assert answer.status_code == 200 and any(one in text for one in told.split("|")), text
    assert AccountDB.objects.count() == before


def test_who_registers_is_logged_in_and_sent_where_they_were_going(wilma) -> None:
    answer = register("Nora Dee", SECRET, going="/scenes/")
    assert (answer.status_code, answer["Location"]) == (302, "/scenes/")
    nora = AccountDB.objects.get(username="Nora Dee")
    assert answer.wsgi_request.user == nora and nora.check_password(SECRET)
    assert register("Otto", SECRET, going="https://evil.example/")["Location"] == "/"
    for _number in range(8):  # the eleventh of an address is one too many
        CREATION_THROTTLE.update("127.0.0.1")
    again = register("Pia", SECRET)
    assert "Too many accounts" in again.content.decode()
    assert "again in 10 minutes" in again.content.decode()
    assert register("Pia", SECRET, REMOTE_ADDR="10.0.0.9").status_code == 302


def test_a_game_that_takes_nobody_new_makes_no_account(wilma: Any, settings: Any) -> None:
    settings.NEW_ACCOUNT_REGISTRATION_ENABLED = False
    assert "no new accounts" in register("Nora", SECRET).content.decode()
    assert not AccountDB.objects.filter(username="Nora").exists()
