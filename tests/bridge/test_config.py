"""What bridge.yaml may say, and what is said about what it may not."""

from pathlib import Path

import pytest

from bridge.config import Game, read_games
from sheets.reading import CatalogError
from tools import play

GOOD = """
games:
  alley:
    kind: tinymux
    port: 2860
    robot: Robot
    title: The Alley
    storytellers: ["#17:1262304000"]
"""


def games(folder: Path, text: str, password: str = "secret") -> list[Game]:
    found, errors = games_and_errors(folder, text, password)
    for one in errors.values():
        raise one
    return found


def games_and_errors(
    folder: Path, text: str, password: str = "secret"
) -> tuple[list[Game], dict[str, CatalogError]]:
    (folder / "bridge.yaml").write_text(text, encoding="utf-8")
    errors: dict[str, CatalogError] = {}
    variables = {"ROUNDKEEPER_BRIDGE_ALLEY": password, "ROUNDKEEPER_BRIDGE_DOCKS": password}
    return read_games(folder, variables.get, errors.__setitem__), errors


def test_without_the_file_there_is_no_game(tmp_path: Path) -> None:
    assert read_games(tmp_path, str, lambda name, error: pytest.fail(str(error))) == []


def test_a_game_is_read(tmp_path: Path) -> None:
    (game,) = games(tmp_path, GOOD)
    told = game.name, game.title, game.host, game.port
    assert told == ("alley", "The Alley", "127.0.0.1", 2860)
    assert (game.robot, game.password) == ("Robot", "secret")
    assert game.storytellers == ("#17:1262304000",)


WRONG = [
    ("port: 2860", "listen: 4010", "games: alley.listen: is for 'penn', which has @http"),
    *(("kind: tinymux", "kind: moo", "'moo' is not known"), ("port: 2860", "", "port: is missing")),
    ("port: 2860", "port: 70000", "from 1 to 65535"),
    ("port: 2860", "port: 2860\n    host: mush.example.org", "host: must be this machine"),
    ("port: 2860", "port: 2860\n    tls: gone.pem", "must be yes, no, or a certificate's file"),
    *(("robot: Robot", "", "robot: is missing"), ("robot: Robot", "robot: Two words", "one word")),
    ("#17:1262304000", "#17", "+rk shows everybody their own"),
    *(("title:", "titel:", "did you mean title"), ("alley:", "Al_ley:", "small letters")),
    *(("games:", "game:", "did you mean games"), ("    port", "   port", "line 5")),
]
CALLING = "games: {alley: {kind: penn, listen: 4010}}"
KEY = "abcdefgh12345678"
WRONG_CALLING = [
    (CALLING, "", "needs a key of 16 letters and digits, or more, in ROUNDKEEPER_BRIDGE_ALLEY"),
    (CALLING, "short", "needs a key of 16 letters"),
    (CALLING, KEY + "[]", "needs a key of 16 letters"),
    (CALLING.replace("4010", "70000"), KEY, "from 1 to 65535"),
    (CALLING.replace("4010", "4010, robot: RkRobot"), KEY, "robot: is for a robot"),
    (CALLING.replace("4010", "4010, port: 4201"), KEY, "port: is for a robot"),
]


@pytest.mark.parametrize(
    ("said", "key", "told"),
    [
        *((GOOD.replace(old, new), "secret", told) for old, new, told in WRONG),
        (GOOD, "", "needs its password in ROUNDKEEPER_BRIDGE_ALLEY"),
        *WRONG_CALLING,
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, said: str, key: str, told: str) -> None:
    with pytest.raises(CatalogError) as error:
        games(tmp_path, said, key)
    assert told in str(error.value) and "bridge.yaml" in str(error.value)


def test_a_mistake_in_one_game_leaves_the_others(tmp_path: Path) -> None:
    docks = "  docks: {kind: tinymux, prot: 2861, robot: Robot}\n"
    found, errors = games_and_errors(tmp_path, GOOD + docks)
    assert [one.name for one in found] == ["alley"]
    assert "did you mean port" in str(errors.pop("docks")) and not errors


def test_make_play_tells_how_each_bridge_came_out(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setattr(play, "LONGEST", 0.2)
    play.tell_of_bridges(0, tmp_path)
    assert not capsys.readouterr().out
    (tmp_path / "bridge.yaml").write_text("games: {alley: {}, docks: {}, quay: {}}")
    log = tmp_path / "server" / "logs" / "server.log"
    log.parent.mkdir(parents=True)
    before = "2026 [info] The bridge to quay: Robot is in.\n"
    log.write_text(
        f"{before}2026 [warn] The bridge to alley: nobody answers.\n2026 [info] Else.\n"
        "2026 [info] The bridge to docks: Robot is in.\n"
    )
    play.tell_of_bridges(len(before), tmp_path)
    assert capsys.readouterr().out.splitlines() == [
        "The bridge to alley: nobody answers.",
        "The bridge to docks: Robot is in.",
        f"The bridge to quay: nothing is known yet; what comes stands in {log}.",
    ]


def test_by_tls_a_game_may_be_anywhere(tmp_path: Path) -> None:
    (tmp_path / "theirs.pem").write_bytes(b"a certificate")
    said = GOOD + "    host: mush.example.org\n    tls: theirs.pem\n"
    (game,) = games(tmp_path, said)
    told = game.host, game.tls, game.authority
    assert told == ("mush.example.org", "theirs.pem", b"a certificate")
    (game,) = games(tmp_path, said.replace("theirs.pem", "yes"))
    assert (game.tls, game.authority) == (True, b"")


def test_a_game_that_calls_has_no_robot(tmp_path: Path) -> None:
    (game,) = games(tmp_path, CALLING, KEY)
    assert (game.listen, game.password, game.robot) == (4010, KEY, "")


def test_a_mapping_of_sheets_is_read(tmp_path: Path) -> None:
    said = "sheet: {strength: STR, animal ken: Animals}\nwrite: {health: rk.health}\n"
    (tmp_path / "alley.yaml").write_text(said)
    (game,) = games(tmp_path, GOOD + "    sheets: alley.yaml\n")
    assert game.mapping.sheet == {"strength": "str", "animal ken": "animals"}
    assert game.mapping.write == {"health": "RK.HEALTH"}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("sheat: {}", "did you mean sheet"),
        ("write: {health: a b}", "must be an attribute's name"),
        ("write: [", "line 2"),
        ("sheet: {strength: 3}", "must be a text"),
    ],
)
def test_what_is_wrong_in_a_mapping_is_told(tmp_path: Path, said: str, told: str) -> None:
    (tmp_path / "alley.yaml").write_text(f"{said}\n")
    with pytest.raises(CatalogError) as error:
        games(tmp_path, GOOD + "    sheets: alley.yaml\n")
    assert told in str(error.value) and "alley.yaml" in str(error.value)
