"""What a client may send besides good lines: nothing of it reaches a command, or fills a log."""

from typing import Any

import evennia
import pytest
from evennia.utils import logger
from evennia.utils.ansi import parse_ansi
from evennia.utils.text2html import parse_html

from outofband.messages import MOST_NAMES, wants_of
from players.markup import escaped
from tests.commands.table import Player, Table


@pytest.fixture
def logged(jo: Player, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is logged as an error from when Jo is seated."""
    found: list[str] = []
    # The portal, which nobody has started here, would be told what clients say of themselves.
    told_portal = "session_portal_partial_sync"
    monkeypatch.setattr(evennia.SESSION_HANDLER, told_portal, lambda flags: None)
    monkeypatch.setattr(logger, "log_file", lambda *said, **more: None)  # of locks
    monkeypatch.setattr(logger, "log_trace", lambda *said, **more: found.append("trace"))
    monkeypatch.setattr(logger, "log_err", lambda *said, **more: found.append(str(said)))
    monkeypatch.setattr("evennia.server.sessionhandler.log_trace", lambda: found.append("trace"))
    return found


def sends(player: Player, what: str, *words: Any, **named: Any) -> str:
    """Send what a client can send, and return what is shown."""
    player.shown.clear()
    evennia.SESSION_HANDLER.call_inputfuncs(player.session, **{what: (list(words), dict(named))})
    return player.screen()


@pytest.mark.parametrize(
    "what",
    [
        *("echo", "repeat", "unrepeat", "monitor", "unmonitor", "monitored", "login", "get_value"),
        *("get_inputfuncs", "bot_data_in", "msdp_list", "msdp_report", "msdp_send", "eval", "_x"),
        *("default", "__class__", "nosuch", "external_discord_hello", "client_gui", ""),
    ],
)
def test_what_is_not_needed_is_passed_over(jo: Player, what: str, logged: list[str]) -> None:
    assert not sends(jo, what, "look", name="Vesper", password="x", interval="x", callback="test1")
    assert not logged


NASTY: list[Any] = [
    None,
    7,
    -1,
    10**400,
    "x" * 100_000,
    "Roundkeeper 1\n",
    ["Char 1"],
    {"a": {}},
    "",
]


@pytest.mark.parametrize(
    "what",
    [
        *("supports_set", "supports_add", "supports_remove", "msdp_report", "msdp_unreport"),
        *("msdp_send", "msdp_list", "roundkeeper_subscribe", "roundkeeper_say", "roundkeeper_odds"),
        "roundkeeper_closed",
        "roundkeeper_encoding",
    ],
)
def test_what_asks_for_messages_may_be_anything(jo, logged, what) -> None:
    for word in NASTY:
        assert not sends(jo, what, word, word, scene=word, ticket=word, question=word, line=word)
        assert not sends(jo, what, **{"id": word})
        assert not logged, word


def test_a_client_can_ask_for_so_many_messages_and_no_more(jo: Player, logged: list[str]) -> None:
    sends(jo, "supports_set", *(f"Name{number} 1" for number in range(10_000)))
    assert len(wants_of(jo.session).supports) == MOST_NAMES


def test_a_line_brings_nothing_but_itself(table: Table, jo: Player, logged: list[str]) -> None:
    """Evennia would make fields of the command of whatever comes with a line."""
    told = sends(
        jo, "text", "+init/hold " + "x" * 1500,
        longest=10**9, callertype="account", session=None, cmdobj="x", raw="", caller="x",
    )  # fmt: skip
    assert "1000" in told and not logged


def test_a_line_of_8192_characters_is_the_longest(jo: Player) -> None:
    assert "too long" in sends(jo, "text", "say " + "x" * 8189)
    assert "xxx" in sends(jo, "text", "say " + "x" * 8100)


@pytest.mark.parametrize(
    "half", ["\ud800", "\udfff", "\udc80", "\x00", "\x1b[2J", "\x9b", "\uffff"]
)
def test_what_cannot_be_written_down_is_left_out(table, jo, half, logged) -> None:
    sends(jo, "text", f"+init/start Al{half}ley")
    assert table.script.record.title.isprintable()
    sends(jo, "text", f"+sheet/set brawl=3 because so{half} it is")
    sends(jo, "text", f"say Hel{half}lo")
    assert not logged


LINKS = [
    *("|lc+init/end|ltclick|le", "|lca|lt|lc+init/end|ltclick|le|le", "||lc+init/end||ltclick||le"),
    "|luhttp://evil.example|ltclick|le",
]


def holds_a_link(text: str) -> bool:
    """Say whether a client would see something to click, in a terminal or in a browser."""
    return "|lc" in parse_ansi(text, mxp=True) or "mxplink" in parse_html(text)


@pytest.mark.parametrize("link", LINKS)
def test_no_link_comes_from_a_player(table: Table, jo: Player, kelly: Player, link: str) -> None:
    for line in (f"say {link}", f"pose {link}", f"whisper kelly = {link}", f"page kelly = {link}"):
        for text in raw_of(table, jo, line):
            assert not holds_a_link(text), line
    assert not holds_a_link(escaped(link))


def raw_of(table: Table, player: Player, line: str) -> list[str]:
    """Type a line, and return what everybody is sent, with its markup."""
    sent: list[str] = []
    kept = evennia.SESSION_HANDLER.data_out

    def note(session: Any, **kwargs: Any) -> None:
        text = kwargs.get("text")
        sent.append(str(text[0] if isinstance(text, tuple | list) else text))

    evennia.SESSION_HANDLER.data_out = note
    try:
        sends(player, "text", line)
    finally:
        evennia.SESSION_HANDLER.data_out = kept
    assert sent, line
    return sent


@pytest.mark.parametrize(
    "text",
    ["{{", "{{{", "{{{{x}}", "|r||", "\\", "\\\\", "\\|r", "|{{|", "{|{", "||lx", "|", "$eval(1)"],
)
def test_text_is_shown_as_it_is_written(text: str) -> None:
    assert parse_ansi(escaped(text), strip_ansi=True) == text
    assert parse_ansi(escaped(text), xterm256=True, mxp=True, truecolor=True) == text


@pytest.mark.parametrize(
    "size", [0, -5, 10**30, "x", "9" * 5000, None, [], {"a": 1}, 1.5, "\u0663"]
)
def test_a_screen_has_a_size_that_text_can_be_folded_to(jo, size, logged) -> None:
    sends(jo, "client_options", screenwidth=size, SCREENHEIGHT=size, client="Mudlet")
    flags = jo.session.protocol_flags
    assert 20 <= flags.get("SCREENWIDTH", {0: 78})[0] <= 1000
    assert sends(jo, "text", "+prefs") and sends(jo, "text", "help")
    assert not logged


def test_the_web_clients_options_are_kept_within_bounds(jo: Player, logged: list[str]) -> None:
    for number in range(60):
        sends(jo, "webclient_options", **{f"name{number}": True})
    sends(jo, "webclient_options", huge="x" * 5000, deep={"a": {"b": 1}}, **{"n" * 5000: 1})
    kept = dict(jo.account.db._saved_webclient_options)
    assert len(kept) <= 40 and "huge" not in kept and "deep" not in kept
    assert kept["name0"] is True and not logged
    jo.session.account = None
    assert not sends(jo, "webclient_options", gagprompt=True) and not logged


@pytest.mark.parametrize("word", [one for one in NASTY if not isinstance(one, str)])
def test_what_is_typed_by_a_page_is_text_or_passed_over(jo, word, logged) -> None:
    assert not sends(jo, "roundkeeper_type", word, id=1, line=word)
    assert "too long" in sends(jo, "roundkeeper_type", id=word, line="x" * 100_000)
    assert not logged
