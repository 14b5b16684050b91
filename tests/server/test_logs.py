"""Logs over telnet: poses that outlive a kill, a scene read and exported after its end, and the
exported file played again.
"""

import json
import urllib.error
import urllib.request

import pytest

from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient
from tools.patience import HANG

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def st(game: LiveGame) -> TelnetClient:
    return game.client("Vesper")


@pytest.fixture(scope="module")
def ines(game: LiveGame) -> TelnetClient:
    return game.client("Ines")


def test_who_has_posed_is_known_after_a_kill(
    game: LiveGame, st: TelnetClient, ines: TelnetClient
) -> None:
    marlow = game.client("Marlow")
    st.ask("+init/roll", "-- Round 1")
    for line in ("Rat=attack Ines", "Brick=block", "Ines=attack Rat", "Marlow=pass"):
        st.ask(f"+init/set {line.partition('=')[0]}=9", "initiative")
    st.ask("+init/run", " next")
    st.ask("+roll/private Ines=perception vs 8", "perception")
    ines.ask(":ducks behind the press.", "Ines ducks behind the press")
    st.ask("emit Rat spits.", "Rat spits.")
    marlow.expect("Rat spits.")
    waiting = r"Posed since: Ines and Vesper\. Not yet:\s+Marlow\."
    marlow.ask("+combat/poses", waiting)
    game.kill_server()
    game.start_server()
    marlow.ask("+combat/poses", waiting)
    marlow.ask("pose whistles.", "Marlow whistles")
    marlow.ask("+combat/summary", r"Posed since: Ines, Vesper and Marlow")
    told = marlow.ask("+combat/log story", r"Marlow whistles\.")
    assert told.index("Ines ducks behind the press.") < told.index("Rat spits.")


def test_who_was_away_reads_what_was_posed(game: LiveGame, st: TelnetClient) -> None:
    marlow = game.client("Marlow")
    marlow.settle()
    marlow.close()
    st.expect("Marlow has left the game")
    st.ask("emit The lights go out.", "The lights go out.")
    st.settle()
    game.kill_server()
    game.start_server()
    marlow = game.client("Marlow")
    marlow.settle()
    assert "> The lights go out." in marlow.transcript


def test_a_scene_is_found_and_read_after_its_end(
    game: LiveGame, st: TelnetClient, ines: TelnetClient
) -> None:
    st.ask("+init/run", "Round 1 is over")
    st.ask("+combat/undo 2", "takes back")
    st.ask("+combat/redo", "brings back")
    st.settle()
    st.ask("+chase/cold Rat=Ines on alleys", "A chase begins from a cold start: Rat flees")
    assert "Round 1 is over" not in st.settle()  # that was told
    st.ask("+chase/roll", "Lead")
    st.ask("+combat/undo", "takes back")
    st.ask("+init/end it rains", "it rains")
    st.send("+init/end")
    st.settle()
    ines.ask("+combat/logs Rat, title=foundry, here", r"1 .*Trouble at the foundry \(detroit\)")
    ines.ask("+combat/log scene 1", r"Page 1 of \d+; the next: \+combat/log scene 1, page 2")
    ines.ask("+combat/log scene 1, Rat", "Rat joins")
    told = ines.settle()
    assert "perception" not in ines.transcript.partition("Rat spits")[2], told


def test_the_exported_log_replays_clean(game: LiveGame, st: TelnetClient) -> None:
    st.ask("+combat/export scene 1", r"On the server:\s+\S+scene-1\.json")
    file = game.root / "server" / "exports" / "scene-1.json"
    played = game.run_module("game", "replay", str(file))
    assert (played.returncode, played.stderr) == (0, "")
    assert "the present rules play them the same" in played.stdout
    assert "perception" in file.read_text()


def test_an_address_shows_a_player_what_is_theirs(game: LiveGame, ines: TelnetClient) -> None:
    address = rf"(http://127\.0\.0\.1:{game.ports.web}/logs/1\.json\?key=[\w-]+)"
    told = ines.ask("+combat/export scene 1", address)
    link = told[told.index("http") :].split()[0]
    with urllib.request.urlopen(link, timeout=HANG) as answer:
        found = json.load(answer)
    assert (found["viewer"], found["redacted"]) == ("Ines", True)
    assert found["state"]["combatants"]["Marlow"]["resources"] == {}
    assert not any(roll["private"] for roll in found["rolls"] if "private" in roll)
    assert "Ines ducks behind the press." in [one["text"] for one in found["poses"]]
    told = ines.ask("+combat/export scene 1, story", r"/logs/1\.txt\?key=[\w-]+&show=story")
    story = next(one for one in told.split() if one.endswith("show=story"))
    with urllib.request.urlopen(story, timeout=HANG) as answer:
        page = answer.read().decode()
    assert "\nInes ducks behind the press.\n" in page and "-- Entry" not in page
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(link.replace("key=", "key=1"), timeout=HANG)
