"""The same from PennMUSH, where one was built (`make bridge-penn`)."""

import re
from collections.abc import Callable

import pytest

from tests.bridge.bridged_game import BridgedGame
from tests.bridge.penn import CallingPennMush, PennMush
from tests.server.conversation import patience
from tests.server.telnet import TelnetClient
from tools.patience import becomes

pytestmark = pytest.mark.live

EVIL = r"\[pemit(#1,PWNED)\] \%r&CANARY me=x ~/|  {a;b},\\"


@pytest.fixture(scope="module", params=[PennMush, CallingPennMush], ids=["robot", "http"])
def game(new_bridge: Callable[..., BridgedGame], request: pytest.FixtureRequest) -> BridgedGame:
    return new_bridge(settings="", game=request.param)


@pytest.fixture(scope="module")
def bob(game: BridgedGame) -> TelnetClient:
    client = game.player("Bob")
    client.ask("+sheet/new mortal", "This is a draft")
    return client


def test_a_fight_in_pennmush(game: BridgedGame, bob: TelnetClient) -> None:
    vesper = game.storyteller("Vesper")
    vesper.ask("+init/start Alley", "A scene is open")
    bob.ask("+init/join", "Bob joins")
    vesper.ask("+init/add thug", "Thug joins")
    vesper.ask("+npc/auto Thug", "Thug")
    vesper.ask("+init/roll", "Round 1")
    bob.ask("+rk +attack thug", "attacks|declares ahead|turn yet")
    game.wizard.ask("+rk/poses on", "From now on Roundkeeper hears")
    bob.ask("+rk +first", r"no command .\+first")
    bob.ask("pose ducks, [add(1,1)] times.", "Bob ducks")
    bob.ask("+rk +second", r"no command .\+second")
    told = bob.ask("+combat/log", r"Posed: .*\n")
    assert "Bob ducks, 2 times." in told


def test_a_line_is_kept_while_the_companion_is_away(game: BridgedGame, bob: TelnetClient) -> None:
    game.companion.kill_server()
    bob.ask("+rk +early", "Roundkeeper is away for now")
    game.companion.start_server()
    bob.ask("+rk +late", r"(?s)'\+early'.*'\+late'")
    assert len(re.findall(r"no command '\+early'", bob.transcript)) == 1


def test_what_is_typed_is_text(game: BridgedGame, bob: TelnetClient) -> None:
    told = bob.ask(f"+rk {EVIL}", r"There's no command.*\n")
    bob.ask("+rk +settled", "no command '.settled'")
    assert "pemit(#1,PWNED)" in told
    for one in (game.object(), "me", "*Bob", "*RkRobot"):
        game.wizard.ask(f"think canary=[get({one}/CANARY)].", r"canary=\.")
    assert re.search(r"(?m)^PWNED", game.wizard.transcript) is None


def test_colours_are_the_games_own(game: BridgedGame, bob: TelnetClient) -> None:
    for line, answer in (
        ("@set me=ANSI", "ANSI"),
        ("@set me=COLOR", "COLOR"),
        ("+prefs screenreader off", "Screen reader style is off"),
        ("+prefs colour on", "Colour is on"),
    ):
        bob.ask(line, answer)
    begun = len(bob.sent)
    bob.ask("+combat", "storyteller")
    assert re.search(r"\x1b\[[0-9;]*mBob", bob.sent[begun:])
    assert "~" not in bob.transcript


def test_what_stands_in_colour_is_text(game: BridgedGame) -> None:
    """It goes through a function that runs what it puts in the place of a match."""
    game.wizard.ask("@set me=ANSI", "ANSI")
    evil = r"~<hr~:[pemit(#1,PWNED)] %0 $1 ,) ~!~-~> [pemit(#1,PWNED)] ~<g~:ok~>."
    game.wizard.ask(f"&TEXT me={evil}", "Set")
    game.wizard.ask(f"think u({game.object()}/DECODE,get(me/TEXT))", r"ok")
    told = game.wizard.transcript.splitlines()[-1]
    assert told.startswith("[pemit(#1,PWNED)] %0 $1 ,) |~ [pemit(#1,PWNED)]")
    assert re.search(r"(?m)^PWNED", game.wizard.transcript) is None


def test_what_a_killed_pennmush_brings_back_is_not_answered_again(
    game: BridgedGame, bob: TelnetClient
) -> None:
    bob.ask("+rk +third", r"no command .\+third")
    game.mux.dump(game.wizard)
    bob.ask("+rk +fourth", r"no command .\+fourth")
    assert becomes(game.has_shown_all, patience())
    game.mux.kill()
    game.mux.start()
    game.wizard = game.mux.wizard()
    bob = game.mux.player("Bob")
    bob.ask("+rk +fifth", r"no command .\+fifth")
    assert "third" not in bob.transcript and "fourth" not in bob.transcript
