"""The addresses of logs: nothing but the one that was given opens one, and not for long."""

import time

import pytest

from tests.commands.openings import get, links
from tests.commands.table import Player


def given(jo: Player, kelly: Player) -> tuple[str, str]:
    """Return the addresses that two were given for the same scene."""
    jo.type("+init/start")
    kelly.type("+init/join")
    return links(jo.type("+combat/export"))[0], links(kelly.type("+combat/export"))[0]


@pytest.mark.parametrize("at", [0, 1, -1, -10])
def test_an_address_with_one_letter_changed_opens_nothing(table, jo, kelly, at) -> None:
    path, key = given(jo, kelly)[0].split("key=")
    assert get(f"{path}key={key}").status_code == 200
    place = at % len(key)
    other = "a" if key[place] != "a" else "b"
    assert get(f"{path}key={key[:place]}{other}{key[place + 1 :]}").status_code == 404


def test_flags_and_owners_cannot_be_put_into_an_address(table, jo, kelly) -> None:
    mine, theirs = given(jo, kelly)
    path, key = mine.split("key=")
    who, until, signature = key.split("-")
    hers = theirs.split("key=")[1]
    for forged in (
        f"{who}-{until}s-{signature}",  # as a storyteller
        f"{hers.split('-')[0]}-{until}-{signature}",  # as Kelly
        f"{who}-{until}f-{signature}",  # for longer
        f"{who}-{until}", f"--{signature}", "-", "", "x" * 9000, "\u0661-\u0661-\u0661", "%00",
    ):  # fmt: skip
        assert get(f"{path}key={forged}").status_code == 404, forged


def test_an_address_is_for_one_scene_and_a_day(table, jo, kelly, monkeypatch) -> None:
    mine = given(jo, kelly)[0]
    scene = table.script.scene_id
    assert get(mine.replace(f"/{scene}.", f"/{scene + 1}.")).status_code == 404
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 25 * 3600)
    assert get(mine).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        *("/logs/../server/conf/secret_settings.py", "/logs/%2e%2e/settings.py", "/logs/1.json/x"),
        *("/logs/1.json%00.txt?key=a", f"/logs/{'9' * 5000}.json?key=a", "/logs/1e3.json"),
        *("/logs/1.txt?" + "key=a&" * 900, "/logs/0x1.json", "/logs/\u0661.json?key=1"),
    ],
)
def test_an_address_made_up_opens_nothing(db: None, path: str) -> None:
    assert get(path).status_code in (400, 404)
