"""A page that fails: plain, and of the database it says so; no driver's text, no traceback."""

import pytest
from django.test import Client

from journal import store
from tests.commands.openings import DRIVERS_TEXT, anything, failing
from web import logs

HOST = {"host": "localhost"}


@pytest.fixture
def browser(db: None) -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("page", ["/help/", "/logs/1.txt?key=x"])
def test_without_the_database_a_page_says_try_again(browser, page, monkeypatch) -> None:
    # Of an address with a wrong key nothing is looked up.
    monkeypatch.setattr(logs.exports, "opened_by", lambda scene, key: store.open_scenes())
    with failing(DRIVERS_TEXT, anything):
        answer = browser.get(page, headers=HOST)
    assert answer.status_code == 503 and answer["Retry-After"]
    assert answer.content == b"The game's database isn't answering. Try again in a moment.\n"


def test_a_mistake_in_a_page_is_for_the_log(browser, monkeypatch) -> None:
    def broken(scene: int, key: str) -> None:
        raise ValueError("an inner detail")

    monkeypatch.setattr(logs.exports, "opened_by", broken)
    answer = browser.get("/logs/1.txt?key=x", headers=HOST)
    assert answer.status_code == 500
    assert b"went wrong" in answer.content and b"inner detail" not in answer.content
