"""The game's pages at a phone, with no other site to be reached."""

import json
import re
from typing import Any

import msgspec
import pytest

from game.dice import CLOSED, RESULTS, Modifier, Roll
from proofs.command import lines
from proofs.verifying import verify
from tests.browser.browser import DESK, SMALLEST, Visitor
from tests.browser.checking_logs import CHECK, DERIVE, all_logs
from tests.checked_dice.write_vectors import FILE
from tests.server.live_game import LiveGame
from tools.site import docs

pytestmark = pytest.mark.live

PAGES = [
    "/help/",
    pytest.param("/auth/login/", marks=pytest.mark.long_form),
    pytest.param("/auth/register", marks=pytest.mark.long_form),
    pytest.param("/", marks=pytest.mark.long_form),
    pytest.param("/help/playing-a-fight/combat/", marks=pytest.mark.long_form),
]
OWN_PAGES = [
    *("/", "/help/combat/init/", "/auth/password_change/", "/scenes/", "/scenes/new/"),
    *("/me/", "/scenes/1/npcs/", "/logs/1/"),
]


def rolled(*faces: int, **more: Any) -> Roll:
    """Return a roll of three dice against 6."""
    plain: dict[str, Any] = {"pool": 3, "difficulty": 6, "ones": 0, "modifiers": POOL}
    named: dict[str, Any] = {"id": 1, "round": 1, "phase": "resolution", "who": "Ines"}
    return Roll(**{**named, **plain, "purpose": "attack", "faces": faces, **more})


def policy_of(answer: object) -> str:
    return str(answer.headers["content-security-policy"])  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_reads_a_page_on_a_phone(visitor: Visitor, page: str) -> None:
    answer = visitor.go(page)
    assert answer.status == 200
    assert "default-src 'self'; script-src 'self'" in policy_of(answer)
    assert visitor.overflow() == 0 and visitor.small_targets() == []
    assert visitor.barriers() == []
    visitor.page.set_viewport_size({"width": SMALLEST[0], "height": SMALLEST[1]})
    assert visitor.overflow() == 0


@pytest.mark.long_form
def test_who_is_logged_in_reads_on_a_phone_light_and_dark(visitor: Visitor) -> None:
    visitor.log_in("Marlow")
    for page in OWN_PAGES:
        assert visitor.go(page).status == 200, page
        assert visitor.overflow() == 0 and visitor.small_targets() == [], page
        for colours in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=colours)
            assert visitor.barriers() == [], page
    visitor.page.emulate_media(media="print")  # the log
    assert not visitor.page.is_visible(".menu") and visitor.page.is_visible("#main .order")
    visitor.page.emulate_media(media="screen")


@pytest.mark.long_form
def test_the_documentation_keeps_nobody_out_and_leads_back(visitor, game) -> None:
    docs.build(str(game.root / "server" / "docs"))
    for place in ("", "rules/", "clients/", "readme/", "messages/", "tutorial/", "help/attack/"):
        visitor.go(f"/docs/{place}")
        assert visitor.overflow() == 0, place
        for colours in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=colours)
            assert visitor.barriers() == [], place
    visitor.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    visitor.page.click("text=Back to the game")
    visitor.page.wait_for_url(f"{visitor.address}/")


@pytest.mark.long_form
def test_the_front_page_is_the_games_and_names_nobody(visitor: Visitor, game: LiveGame) -> None:
    jo = game.client("Marlow")
    jo.settle()
    visitor.go("/")
    told = visitor.text()
    assert f"telnet 127.0.0.1 {game.ports.telnet}" in told
    assert "Trouble at the foundry" not in told  # a stranger may see no scene
    for name in game.accounts:
        assert name not in told
    assert not re.search(r"Evennia|accounts|Recently", told)
    visitor.log_in("Marlow")
    assert "Trouble at the foundry" in visitor.text()


@pytest.mark.long_form
def test_the_web_client_comes_back_when_its_line_is_lost(visitor: Visitor) -> None:
    visitor.log_in("Ines")
    page = visitor.page
    page.add_init_script("""
        window.lines = [];
        window.WebSocket = class extends WebSocket {
            constructor(...said) { super(...said); window.lines.push(this); }
        };
    """)
    visitor.go("/webclient/")
    page.wait_for_selector("text=You become Ines")
    assert visitor.barriers() == []
    for again in (1, 2):
        page.evaluate("window.lines.at(-1).close()")
        page.wait_for_selector(f"text=You are connected again >> nth={again - 1}")
        page.wait_for_selector(f"text=You become Ines >> nth={again}")
    page.fill(".inputfield", "quit")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=You have left the game")
    page.click("text=The scene's page")
    page.wait_for_selector("h1:has-text('Trouble at the foundry')")


def test_a_script_put_into_a_page_is_not_run_and_it_cannot_ask_another_site(visitor) -> None:
    visitor.go("/help/")
    visitor.page.evaluate(
        "() => { const put = document.createElement('script');"
        " put.textContent = 'window.ran = true'; document.body.append(put); }"
    )
    assert visitor.page.evaluate("window.ran === undefined")
    refused = [one for one in visitor.errors if "Content Security Policy" in one]
    assert refused
    failed = "() => fetch('https://example.org/').then(() => false, () => true)"
    assert visitor.page.evaluate(failed)
    assert visitor.elsewhere == []  # it never left the page
    visitor.errors.clear()


# --- one's own sheet ------------------------------------------------------------------------------


def set_to(visitor: Visitor, label: str, value: str) -> str:
    """Fill in a field of a draft, and return what stands beside it once the game has answered."""
    field = visitor.page.get_by_label(label, exact=True)
    field.evaluate("(one) => one.removeAttribute('aria-invalid')")
    field.fill(value)
    field.press("Enter")
    answered = "(one) => one.hasAttribute('aria-invalid')"
    visitor.page.wait_for_function(answered, arg=field.element_handle())
    beside = visitor.page.locator(".field", has=field).locator(".told")
    return str(beside.inner_text())


@pytest.mark.long_form
def test_a_draft_is_begun_and_filled_in(visitor: Visitor, game: LiveGame) -> None:
    sol = game.newcomer("Sol")
    visitor.log_in("Sol")
    page = visitor.page
    visitor.go("/me/")
    assert visitor.barriers() == []
    page.click("button[data-line='+sheet/new mortal']")
    page.wait_for_selector(".own[data-stage=draft]")
    page.click("text=Change the sheet")
    assert visitor.overflow() == 0 and visitor.small_targets() == []

    told = set_to(visitor, "Strength", "3")
    assert told.startswith("On your draft: strength 3 (was 2). Attributes: 5 of 13 left")
    assert "Attributes: 5 of 13 left" in page.inner_text(".left")
    assert "strength 3" in sol.ask("+sheet", "strength [0-9]")
    assert "5" in set_to(visitor, "Strength", "9")  # the most that there can be
    assert page.get_by_label("Strength", exact=True).get_attribute("aria-invalid") == "true"
    assert visitor.barriers() == []
    assert "Rebel" in set_to(visitor, "Nature", "Rebel")
    page.reload()
    page.click("text=Change the sheet")
    assert page.get_by_label("Strength", exact=True).input_value() == "3"
    assert page.get_by_label("Nature", exact=True).input_value() == "Rebel"
    assert "Strength\n3" in page.inner_text(".sheet")


TOLD_BY_THE_LOG = """
async (rolls) => {
  const { Log } = await import("/static/roundkeeper/scene/log.js");
  const list = document.createElement("ol");
  new Log(list).rolled({ entry: 1, rolls });
  return [...list.querySelectorAll(".rolls p")].map((one) => one.textContent);
}
"""
POOL = Modifier(why="brawl", dice=3), Modifier(why="base", difficulty=6, by="ATTACK-1")
VEILED: dict[str, Any] = {"modifiers": (), "faces": (), "pool": 0, "difficulty": 0}
SENTENCES: list[tuple[Roll, str]] = [
    (
        rolled(8, 6, 1, ones=1, successes=1),
        "3 dice against 6: 8 6 1. 2 of them show 6 or more. A 1 takes 1 away. That is 1 success.",
    ),
    (
        rolled(10, 3, 2, specialty=True, automatic=1, successes=3),
        "3 dice against 6: 10 3 2. 1 of them shows 6 or more. Tens add 1. Willpower adds 1."
        " That is 3 successes.",
    ),
    (
        rolled(1, 3, 2, ones=1, botch=True, successes=0),
        "3 dice against 6: 1 3 2. 0 of them show 6 or more. That is a botch.",
    ),
    (rolled(successes=0), "No dice are rolled. That is no success."),
    (rolled(2, purpose="challenge", successes=7), "Thrown: rock."),
    (
        rolled(7, purpose="initiative", successes=12),
        "The die shows 7; with a rating of 5 that is 12.",
    ),
    (
        rolled(successes=2, private=True, **VEILED),
        "It was rolled in private. It comes to 2 successes.",
    ),
    (rolled(successes=0, shown=CLOSED, **VEILED), "The dice of NPCs are the storyteller's."),
    (
        rolled(purpose="initiative", successes=9, shown=RESULTS, **VEILED),
        "The dice of NPCs are the storyteller's. It comes to 9.",
    ),
]


def test_the_log_says_why_a_roll_came_out_so(visitor: Visitor) -> None:
    visitor.go("/help/")
    rolls = [msgspec.to_builtins(roll) for roll, _ in SENTENCES]
    assert visitor.page.evaluate(TOLD_BY_THE_LOG, rolls) == [told for _, told in SENTENCES]


def test_the_page_that_checks_a_log_finds_what_the_command_finds(visitor, tmp_path) -> None:
    answer = visitor.go("/verify/")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    vectors = json.loads(FILE.read_text())
    assert visitor.page.evaluate(DERIVE, vectors) == vectors
    logs = all_logs()
    ours = [verify(one) for one in logs]
    theirs = visitor.page.evaluate(CHECK, logs)
    assert theirs == [[msgspec.to_builtins(one), lines(one)] for one in ours]
    for name, log, told in (
        ("good", logs[0], "every roll is as it was sealed"),
        ("none", [], "cannot be checked"),
        ("bad", logs[-1], "not what was sealed"),
    ):
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(log))
        visitor.page.set_input_files("#log", file)
        visitor.page.wait_for_selector(
            f'#answer .notice:has-text("{name}.json"):has-text("{told}")'
        )
    assert "roll 1 (Ann, misc, entry 4): die" in visitor.page.inner_text("#answer")
    assert visitor.overflow() == 0 and visitor.small_targets() == [] and visitor.barriers() == []


@pytest.mark.long_form
def test_the_web_client_says_so_when_it_gets_no_websocket(visitor: Visitor) -> None:
    """Evennia's own would go on by requests, which are closed, and say nothing."""
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.add_init_script("""
        window.WebSocket = class extends EventTarget {
            static CLOSED = 3; static OPEN = 1;
            readyState = 0;
            constructor() {
                super();
                setTimeout(() => { this.readyState = 3; this.onerror?.({}); this.onclose({}); });
            }
        };
    """)
    visitor.go("/webclient/")
    visitor.page.wait_for_selector("text=plays by websocket, and could not open one")
    assert [one for one in asked if "webclientdata" in one] == []


def test_what_players_write_is_text_on_every_page(visitor: Visitor, game: LiveGame) -> None:
    marked = "</script></textarea><hack>\"'&lt; put in"  # no `=`: that names a setting of the scene
    vesper, marlow = game.client("Vesper"), game.client("Marlow")
    vesper.ask("+init/end", "over")
    vesper.ask(f"+init/start {marked}", "A scene is open")
    marlow.ask("+init/join", "Marlow joins|You join")
    for way in ("pose", "say", "+do"):
        marlow.ask(f"{way} {marked}", "put in")
    marlow.settle()
    visitor.log_in("Marlow")
    for page in ("/", "/scenes/", "/scenes/2/", "/logs/2/", "/me/"):
        visitor.go(page)
        assert visitor.page.locator("hack").count() == 0, page
        assert page == "/me/" or marked in visitor.text(), page
    assert "connect-src 'self' ws://127.0.0.1:" in policy_of(visitor.go("/webclient/"))
    visitor.page.wait_for_selector("text=You become Marlow")
    vesper.send(f"pose {marked}")
    visitor.page.wait_for_selector("text=put in")
    visitor.page.fill("#inputfield, .inputfield", "+init")  # it plays, too
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector("text=Before the first round")
    assert visitor.page.locator("hack").count() == 0
