"""+combat/export: addresses for a day, files for storytellers, and what is left out for others."""

import json
import re
import stat
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import settings as django_settings
from django.test import Client

from game.__main__ import main
from journal import store
from journal.models import SceneRecord
from outofband import exports
from tests.commands.table import Player, Table
from tests.commands.test_logs import ended, last_number

LINK = re.compile(r"http://127\.0\.0\.1:\d+(/logs/\d+\.(?:json|txt)\?key=[\w-]+)")


def links(told: str) -> list[str]:
    """Return the paths of the addresses that somebody was given."""
    return LINK.findall(told)


def get(path: str) -> Any:
    return Client().get(path, headers={"host": "localhost"})


def body(path: str) -> str:
    answer = get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


def with_secrets(table: Table, st: Player, jo: Player, kelly: Player) -> int:
    """Play a storyteller's fight with a tie, a private roll and something spent; return its
    number.
    """
    table.dice.lay("Jo", "initiative", 5)
    table.dice.lay("Kelly", "initiative", 5)
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/roll")
    jo.type("+do sneak a peek")
    st.type("+combat/undo")
    jo.type("+pass")
    kelly.type("+pass")
    st.type("+as Jo=prefer dodge")
    st.type("+roll/private Jo=wits")
    jo.type("+spend willpower")
    st.type("+init/run")
    return last_number()


# --- addresses -----------------------------------------------------------------------------------


def test_an_address_is_good_for_its_scene_its_reader_and_a_day(
    table: Table, st: Player, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = ended(table, jo, kelly)
    (path, _) = links(jo.type("+combat/export"))
    key = path.partition("key=")[2]
    reader, until, signature = key.split("-")
    other = number + 1
    wrong = [
        f"/logs/{other}.json?key={key}",
        f"/logs/{number}.json",
        f"/logs/{number}.json?key=",
        f"/logs/{number}.json?key=-",
        f"/logs/{number}.json?key=%C3%A4",
        f"/logs/{number}.json?key={int(reader) + 1}-{until}-{signature}",
        f"/logs/{number}.json?key={reader}-{until}s-{signature}",
        f"/logs/{number}.json?key={reader}-{int(until, 16) + 1:x}-{signature}",
        f"/logs/99999999999999999999.json?key={key}",
        f"/logs/{number}.xml?key={key}",
    ]
    assert [get(one).status_code for one in wrong] == [404] * len(wrong)
    later = time.time() + 23 * 3600
    monkeypatch.setattr(time, "time", lambda: later)
    assert get(path).status_code == 200
    later += 2 * 3600
    assert get(path).status_code == 404


def test_an_address_outlives_the_room_and_those_in_it(
    table: Table, jo: Player, kelly: Player
) -> None:
    ended(table, jo, kelly)
    (path, _) = links(jo.type("+combat/export"))
    jo.leaves()
    jo.character.delete()
    table.room.delete()
    assert json.loads(body(path))["viewer"] == "Jo"
    SceneRecord.objects.all().delete()
    assert get(path).status_code == 404


def test_the_game_says_how_it_is_reached(
    table: Table, jo: Player, kelly: Player, settings: Any
) -> None:
    ended(table, jo, kelly)
    settings.WEB_ADDRESS = "https://rk.example.org/"
    assert "https://rk.example.org/logs/" in jo.type("+combat/export")
    settings.WEB_ADDRESS = ""
    port = django_settings.WEBSERVER_PORTS[0][0]
    assert f"http://127.0.0.1:{port}/logs/" in jo.type("+combat/export")
    settings.WEBSERVER_ENABLED = False
    told = jo.type("+combat/export")
    assert "http" not in told and "as text" in told


# --- what is in it -------------------------------------------------------------------------------


def test_a_storytellers_export_replays_clean(
    table: Table, st: Player, jo: Player, kelly: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    number = with_secrets(table, st, jo, kelly)
    told = st.type("+combat/export").replace("\n    ", " ")
    assert "All of it" in told and ".venv/bin/python -m game replay plays it again" in told
    (file,) = Path(django_settings.EXPORT_DIR).glob("*.json")
    assert str(file) in st.screen() and file.name == f"scene-{number}.json"
    assert main(["replay", str(file)]) == 0
    assert "the present rules play them the same" in capsys.readouterr().out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.with_suffix(".txt").read_text().startswith(f"-- Scene {number}: Alley --\n")
    assert body(links(told)[0]) == file.read_text()
    found = json.loads(file.read_text())
    assert found["journal"] == json.loads(msgspec.json.encode(store.entries(number)))
    for words in ("sneak a peek", '"private":true'):
        assert words in file.read_text()


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_players_export_leaves_out_what_is_others(
    table: Table, st: Player, jo: Player, kelly: Player, form: str
) -> None:
    number = with_secrets(table, st, jo, kelly)
    mine = jo.type(f"+combat/export as {form}")
    others = kelly.type(f"+combat/export scene {number}, as={form}")
    looker = table.seat("Nemo").type(f"+combat/export as {form}")
    for told in (mine, others, looker):
        assert told.split("\n")[0] == f"-- Scene {number} as {form} begins --"
        assert told.split("\n")[-1] == f"-- Scene {number} as {form} ends --"
    whole = mine if form == "json" else jo.type("+combat/export dice, as text")
    assert "peek" in whole and "willpower" in mine  # what was undone is whole with the dice
    for told in (others, looker):
        for secret in ("peek", '"private":true', '"resource"', "prefer", f'"#{jo.character.id}"'):
            assert secret not in told
    if form == "text":
        assert "willpower" not in others and "willpower" not in looker
    else:
        found = json.loads("\n".join(others.split("\n")[1:-1]))
        assert (found["redacted"], found["storyteller"]) == (True, False)
        assert found["state"]["combatants"]["Jo"]["resources"] == {}
        assert any(one["action"] is None for one in found["journal"])
        assert any(one["action"] is not None for one in found["journal"])


def test_what_is_too_long_for_the_screen_is_not_sent(
    table: Table, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = ended(table, jo, kelly)
    monkeypatch.setattr("commands.scene.logs.MOST_PRINTED", 100)
    told = jo.type("+combat/export as text").replace("\n    ", " ")
    assert "more than a screen takes at once" in told
    assert jo.type(f"+combat/export scene {number} as text").replace("\n    ", " ") == told
    assert f"+combat/log scene {number} shows it in pages" in told


def test_a_file_that_cannot_be_written_leaves_the_older_one(
    table: Table, st: Player, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_secrets(table, st, jo, kelly)
    st.type("+combat/export")
    folder = Path(django_settings.EXPORT_DIR)
    before = {one.name: one.read_text() for one in folder.iterdir()}

    def fail(reading: object, form: object) -> Any:
        yield "half"
        raise OSError("the disk is full")

    with monkeypatch.context() as failing:
        failing.setattr(exports, "lines_of", fail)
        told = st.type("+combat/export").replace("\n    ", " ")
    assert "the disk is full" in told
    assert {one.name: one.read_text() for one in folder.iterdir()} == before


# --- for admins ----------------------------------------------------------------------------------


def test_an_admin_writes_a_log_without_coming_in(
    table: Table, jo: Player, kelly: Player, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from tools import export
    from tools.console import Trouble

    number = ended(table, jo, kelly)
    export.list_scenes()
    assert f"{number:>5}  " in capsys.readouterr().out
    export.write_scene(number, tmp_path / "here")
    told = capsys.readouterr().out.split()
    assert told == [str(tmp_path / "here" / f"scene-{number}.{form}") for form in ("json", "txt")]
    assert main(["replay", told[0]]) == 0
    for wrong in (number + 1, -1, 10**30):
        with pytest.raises(Trouble, match="There is no scene"):
            export.write_scene(wrong, tmp_path)
    with pytest.raises(Trouble, match="cannot be written"):
        export.write_scene(number, Path(told[0]) / "below a file")
    SceneRecord.objects.all().delete()
    with pytest.raises(Trouble, match="no scenes yet"):
        export.list_scenes()
