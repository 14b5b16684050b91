"""A scene's page on the websocket: let in, told, and heard. The tests are steps on one game."""

import operator
from functools import partial
from typing import Any

import pytest

from tests.server.live_game import LiveGame
from tests.server.raw_lines import frame
from tests.server.scene_page import ScenePage, Site
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live


def declares(page: ScenePage, vesper: TelnetClient) -> str:
    """Go on until a page's reader is to declare, and return the id of that question."""
    vesper.ask("+init/roll", "Order|Round 1")
    scene = page.until("roundkeeper_scene", lambda scene: scene["round"] == 1)
    while all(one["who"] != "Marlow" for one in scene["waiting"]):
        vesper.send("+init/next")
        scene = page.until("roundkeeper_scene", partial(operator.ne, scene))
    asks = page.until("roundkeeper_ask", lambda asks: any(map(is_to_declare, asks)))
    return str(next(filter(is_to_declare, asks))["id"])


def is_to_declare(ask: dict[str, Any]) -> bool:
    return bool(ask["you"] and ask["question"] == "declare")


def test_1_whoever_has_only_the_page_is_in_the_game_by_it(game: LiveGame) -> None:
    page = Site(game, "Marlow").page()
    page.until("roundkeeper_order")
    assert "Marlow" in game.client("Vesper").ask("who", "Marlow")
    page.type("+init")
    page.until("text", lambda text: "Marlow" in text and "Ines" in text)


def test_2_a_page_is_let_in_by_its_ticket_alone(game: LiveGame) -> None:
    site = Site(game, "Marlow")
    good = site.ticket()
    for bad in ("", "x", good[:-1] + ("a" if good[-1] != "a" else "b")):
        said = site.page(ticket=bad).until("roundkeeper_said")
        assert (said["taken"], said["code"]) == (False, "log-in")
    assert site.page(999, good).until("roundkeeper_said")["code"] == "no-such-scene"


def test_3_logging_out_ends_the_pages_of_that_log_in(game: LiveGame) -> None:
    site = Site(game, "Marlow")
    ticket = site.ticket()
    page = site.page(ticket=ticket)
    page.until("roundkeeper_order")
    other = Site(game, "Marlow").page()
    other.until("roundkeeper_order")
    site.post("/auth/logout/")
    page.wait_for_end()
    assert site.page(ticket=ticket).until("roundkeeper_said")["code"] == "log-in"
    other.type("+init")
    other.until("text", lambda text: "Ines" in text)


def test_4_a_page_plays_beside_a_telnet_client_of_the_same_player_and_outlives_a_kill(game) -> None:
    marlow, vesper = game.client("Marlow"), game.client("Vesper")
    site = Site(game, "Marlow")
    page = site.page()

    order = page.until("roundkeeper_order")
    assert {one["name"] for one in order} >= {"Marlow", "Ines"}
    assert [one["name"] for one in order if one["you"]] == ["Marlow"]
    assert page.until("roundkeeper_scene")["phase"] == "setup"
    assert page.until("roundkeeper_ask") == []
    assert "Marlow" in marlow.ask("+init", "Marlow")  # nobody was thrown out

    asked = declares(page, vesper)
    options = next(one for one in page.now["roundkeeper_ask"] if one["id"] == asked)["options"]
    attack = next(one for one in options if one["verb"] == "attack")
    assert attack["pool"] and attack["difficulty"] and attack["label"].startswith("Attack ")

    assert not [one for one in page.frames if one[0] == "roundkeeper_odds"]
    page.tell("roundkeeper_odds", id=1, line=attack["say"])
    odds = page.until("roundkeeper_odds")
    assert (odds["id"], odds["who"], odds["say"]) == (1, "Marlow", attack["say"])
    assert odds["law"] and odds["text"][0] == f"-- Odds: {attack['say']} --"

    is_not_shaken(page, asked)
    page.tell("roundkeeper_closed", id=2, question=asked)
    closed = page.until("roundkeeper_closed", lambda closed: closed["id"] == 2)
    (stand,) = [one for one in closed["options"] if one["say"] == "stand"]
    assert stand["why_not"]["text"].startswith("You are already standing.")

    page.send(frame(b"x" * 1_000_000))
    page.wait_for_end()
    page = site.page()
    asks = page.until("roundkeeper_ask")
    assert asked in [one["id"] for one in asks]  # it stands as it stood
    del page.now["roundkeeper_ask"]
    game.kill_server()
    game.start_server()
    again = page.until("roundkeeper_ask")
    assert [(one["id"], one["text"]) for one in again] == [(one["id"], one["text"]) for one in asks]

    before = len(page.frames)
    said = page.say(asked, attack["say"])
    assert said["taken"], said
    marlow.expect("attack")
    page.until("roundkeeper_ask", lambda asks: not any(map(is_to_declare, asks)))
    came = [one[0] for one in page.frames[before:]]
    answered = max(came.index("text"), came.index("roundkeeper_said"))
    assert answered < came.index("roundkeeper_ask")  # a page is told how it stands after that
    assert page.say(asked, attack["say"])["code"] == "stale-question"
    assert page.say("declare:1.0:Ines", "pass")["code"] == "stale-question"
    page.tell("roundkeeper_closed", id=3, question="declare:1.0:Ines")  # another's
    told = page.until("roundkeeper_closed", lambda told: told["id"] == 3)
    assert (told["code"], told["options"]) == ("stale-question", [])

    vesper.ask(f"+init/remove {attack['target']}", attack["target"])
    asked = is_asked_to_abort(page, vesper)
    (ask,) = [one for one in page.now["roundkeeper_ask"] if one["id"] == asked]
    assert "Abort: dodge" in [one["label"] for one in ask["options"]]
    means = {one["say"]: one["hint"] for one in ask["options"]}
    assert "you choose what to do instead, with 3 dice less" in means["choose abort"]
    assert "this is done instead, with 3 dice less" in means["choose abort dodge"]
    page.tell("roundkeeper_closed", id=4, question=asked)
    told = page.until("roundkeeper_closed", lambda told: told["id"] == 4)
    (stand,) = [one for one in told["options"] if one["say"] == "choose abort stand"]
    assert (told["who"], stand["label"]) == ("Marlow", "Stand")
    assert stand["why_not"]["text"].startswith("You are already standing.")


def is_asked_to_abort(page: ScenePage, vesper: TelnetClient) -> str:
    """Go on until a page's reader is asked what becomes of what has no target left, and return the
    id of that question.
    """
    while not (found := [one["id"] for one in page.now["roundkeeper_ask"] if is_void(one)]):
        scene = page.now["roundkeeper_scene"]
        vesper.send("+init/next")
        page.until("roundkeeper_scene", partial(operator.ne, scene))
    return str(found[0])


def is_void(ask: dict[str, Any]) -> bool:
    return bool(ask["you"]) and any(one["say"].startswith("choose abort") for one in ask["options"])


NO_QUESTIONS: list[Any] = [
    *(None, 7, True, [], {"id": "declare"}, "", "x" * 50_000, "declare", "declare:1.0:Nobody"),
    *("declare:99.0:Marlow", "declare:-1.0:Marlow", "offer:Ines", "../1", "declare:1.0:Marlow\0"),
]
NO_NUMBERS: list[Any] = [None, True, -1, 2**70, 1.5, "1", [1], {"a": 1}]


def is_not_shaken(page: ScenePage, asked: str) -> None:
    """Send what no page sends, each as an answer; all of it is refused, and told by a number."""
    for question in NO_QUESTIONS:
        assert page.say(question, "pass")["code"] == "stale-question", question
    for number in NO_NUMBERS:
        del page.now["roundkeeper_said"]
        page.tell("roundkeeper_say", id=number, question="never:put", line="pass")
        said = page.until("roundkeeper_said")
        assert (said["code"], said["id"]) == ("stale-question", 0), number
        page.tell("roundkeeper_odds", id=number, line="no such line")
        page.tell("roundkeeper_closed", id=number, question=number)
    del page.now["roundkeeper_said"]
    for line in (None, 7, ["pass"], {"a": 1}, "", "x" * 50_000, "no such thing"):
        page.tell("roundkeeper_say", id=9, question=asked, line=line)
        assert not page.until("roundkeeper_said")["taken"], line
        del page.now["roundkeeper_said"]
