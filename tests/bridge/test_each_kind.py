"""What each kind of game does alike: TinyMUX; PennMUSH, by a robot and by its @http, and RhostMUSH,
where they were built (`make bridge-penn`, `make bridge-rhost`). Nothing of a line is lost or done
twice, no matter who is away; what a person tries from their own account, to speak for another or to
have something run, is refused there or comes over as text.
"""

import random
import re
from collections.abc import Callable

import pytest

from bridge import wire
from bridge.config import FORMS
from tests.bridge.bridged_game import BridgedGame
from tests.bridge.mux import AS_FAST_AS_IT_CAN, Mush, TinyMux
from tests.bridge.nasty import FORGED, forging_lines, hostile_line
from tests.bridge.penn import CallingPennMush, PennMush
from tests.bridge.rhost import RhostMush
from tests.long_form import LONG
from tests.server.conversation import patience
from tests.server.telnet import TelnetClient
from tools.patience import becomes

pytestmark = pytest.mark.live

KINDS: dict[str, type[Mush]] = {
    "tinymux": TinyMux,
    "penn": PennMush,
    "penn-http": CallingPennMush,
    "rhost": RhostMush,
}
MAPPING = """
sheet: {template: Splat, strength: Strength}
write: {health: RK.HEALTH, bashing: RK.BASHING}
"""
EVIL = r"\[pemit(#1,PWNED)\] \%r&CANARY me=x ~/|  {a;b},\\"
STRUCK = r"Roundkeeper was away for 10 minutes: your line is struck.*\+rk \+late"
LONG_LINES = 9
HOSTILE, AT_ONCE = (3_000 if LONG else 80), 8


@pytest.fixture(scope="module", params=KINDS.values(), ids=KINDS)
def game(new_bridge: Callable[..., BridgedGame], request: pytest.FixtureRequest) -> BridgedGame:
    settings = AS_FAST_AS_IT_CAN if request.param is TinyMux else ""
    return new_bridge(settings=settings, game=request.param, mapping=MAPPING)


@pytest.fixture(scope="module")
def bob(game: BridgedGame) -> TelnetClient:
    game.wizard.ask(f"&FN.SHEET {game.object()}=Splat=Mortal|Strength=4|Nonsense=[lwho()]", "Set")
    client = game.player("Bob", joins=False)
    client.ask("+rk/join", "Your sheet is the one of Alley now")
    return client


@pytest.fixture(scope="module")
def vesper(game: BridgedGame) -> TelnetClient:
    return game.storyteller("Vesper")


@pytest.fixture(scope="module")
def victim(game: BridgedGame) -> TelnetClient:
    return game.player("Victim")


@pytest.fixture(scope="module")
def villain(game: BridgedGame) -> TelnetClient:
    return game.player("Villain")


def settle(client: TelnetClient) -> None:
    """Wait until what came of all that was typed has been told and written."""
    for _ in range(2):
        client.ask("+rk settle", "There's no command 'settle'.*\n")


def has_no_canary(game: BridgedGame, *objects: str) -> bool:
    for one in (game.object(), "me", f"*{game.mux.robot}", *objects):
        game.wizard.ask(f"think canary=[get({one}/CANARY)].", r"canary=(#-1[^.]*)?\.")
    return re.search(r"(?m)^\s*PWNED", game.wizard.transcript) is None


def make_old(game: BridgedGame) -> None:
    """Have the line that waits have waited for eleven minutes."""
    rk, wizard = game.object(), game.wizard
    for name, code in (
        ("OLDER", "[sub(secs(),660)] [rest(get(%0/[lattr(%0/Q.*)]))]"),
        ("AGEING", "&[lattr(%0/Q.*)] %0=[u(OLDER,%0)]"),
    ):
        wizard.ask(f"&{name} {rk}={code}", "Set")
    wizard.send(f"@trigger {rk}/AGEING={rk}")


def test_a_fight(game: BridgedGame, bob: TelnetClient, vesper: TelnetClient) -> None:
    vesper.ask("+init/start Alley", "A scene is open")
    # A paragraph is a line: over there the client folds it.
    bob.ask("+rk +help seal", r"Check the log on .* with a program .* not to\.\s")
    bob.ask("+rk +help combat", r"\(\+rk \+help sheets\)")
    bob.ask("+init/join", "Bob joins")
    vesper.ask("+init/add thug", "Thug joins")
    vesper.ask("+npc/auto Thug", "Thug")
    vesper.ask("+init/roll", "Round 1")
    bob.ask("+rk +attack thug", "Bob attacks|[Yy]ou attack")
    vesper.ask("+init/run", "Round 1 is over|declare")
    game.wizard.ask("+rk/poses on", "From now on Roundkeeper hears")
    settle(bob)
    bob.ask("pose ducks, [add(1,1)] times.", "Bob ducks")
    settle(bob)
    assert "Bob ducks, 2 times." in bob.ask("+combat/log", r"Posed: .*\n")


def test_what_others_do_is_told_without_asking(game, bob, vesper) -> None:
    vesper.send("+hurt Bob=2b")
    bob.expect("2 bashing")
    settle(bob)
    game.wizard.ask("think is [get(*Bob/RK.BASHING)] [get(*Bob/RK.HEALTH)].", r"is 2 Hurt\.")


def test_colours_are_the_games_own(game, bob, vesper) -> None:
    for flag in ("ANSI", "COLOR", "ANSICOLOR"):  # as each kind of game calls it
        bob.send(f"@set me={flag}")
    bob.ask("+prefs screenreader off", "Screen reader style is off")
    bob.ask("+prefs colour on", "Colour is on")
    begun = len(bob.sent)
    vesper.send("+hurt Bob=1b")
    bob.expect("1 bashing")
    settle(bob)
    assert re.search(r"\x1b\[[0-9;]*m", bob.sent[begun:])
    assert "~" not in bob.sent[begun:]
    bob.ask("+prefs screenreader on", "(?i)screen")


def test_lines_are_kept_while_the_companion_is_away_and_come_over_in_order(game, bob) -> None:
    game.companion.kill_server()
    bob.ask("+rk +early", "Roundkeeper is away for now")
    for number in range(LONG_LINES):
        bob.send(f"+rk +long{number} {'x' * 1400}")
    game.companion.start_server()
    for word in ("early'", *(f"long{number}" for number in range(LONG_LINES))):
        bob.expect(rf"There's no command '\+{word}")
    bob.ask("+rk +late", r"There's no command '\+late'")
    assert len(re.findall(r"no command '\+early'", bob.transcript)) == 1


def test_a_line_is_struck_after_ten_minutes(game: BridgedGame, bob: TelnetClient) -> None:
    game.companion.kill_server()
    begun = len(bob.transcript)
    bob.ask("+rk +late", "Roundkeeper is away for now")
    make_old(game)
    bob.expect(STRUCK)
    game.companion.start_server()
    bob.ask("+rk +after", r"There's no command '\+after'")
    assert "'+late'" not in bob.transcript[begun:]


def test_what_is_typed_is_text(game: BridgedGame, bob: TelnetClient) -> None:
    told = bob.ask(f"+rk {EVIL}", r"There's no command.*\n")
    settle(bob)
    assert "pemit(#1,PWNED)" in told
    assert has_no_canary(game, "*Bob")


def test_what_stands_in_colour_is_text(game: BridgedGame) -> None:
    """It goes through a function that may run what it puts in the place of a match."""
    game.wizard.ask("@set me=ANSI", "ANSI|Set")
    text = "{}[pemit(#1,PWNED)] %0 $1 ,) |~{} [pemit(#1,PWNED)] {}ok{}."
    coloured = text.format("\x1b[31m", "\x1b[0m", "\x1b[32m", "\x1b[0m")
    evil = wire.encoded(coloured, FORMS[game.mux.kind])
    game.wizard.ask(f"&TEXT me={evil}", "Set")
    game.wizard.ask(f"think u({game.object()}/DECODE,get(me/TEXT))", r"ok")
    told = game.wizard.transcript.splitlines()[-1]
    assert told.startswith("[pemit(#1,PWNED)] %0 $1 ,) |~ [pemit(#1,PWNED)]")
    assert re.search(r"(?m)^PWNED", game.wizard.transcript) is None


def test_nobody_speaks_for_another(game, victim, villain) -> None:
    rk, robot = game.object(), game.mux.robot
    known = victim.ask("+rk", r"#\d+:\d+").split("#")[-1]
    number, _, born = known.partition(":")
    settle(victim)
    begun = len(victim.transcript)
    for line in forging_lines(rk, robot, number, born):
        villain.send(line)
    settle(villain)
    victim.drain(0.2)
    told = victim.transcript[begun:].replace(FORGED.format(victim=number, born=born), "FORGED")
    assert re.sub(r'Villain says,? "x Q FORGED x"', "", told).strip() == ""
    settle(victim)
    victim.ask("+rk", f"#{known}")
    game.wizard.ask(f"think st=[member(get({rk}/STORYTELLERS),#{known})].", r"st=0\.")
    assert has_no_canary(game, "*Victim")


def test_hostile_lines_set_no_canary(game, victim, villain) -> None:
    chance = random.Random(22)
    for _ in range(HOSTILE // AT_ONCE):
        for _ in range(AT_ONCE):
            villain.send(hostile_line(chance))
        settle(villain)
    settle(victim)
    assert has_no_canary(game, "*Victim")


def test_after_a_kill_it_goes_on_from_its_last_dump(game: BridgedGame, bob: TelnetClient) -> None:
    game.mux.dump(game.wizard)
    bob.ask("+rk +before", r"There's no command '\+before'")
    assert becomes(game.has_shown_all, patience())
    game.mux.kill()
    game.mux.start()
    back = game.mux.player("Bob")
    back.ask("+rk +afterwards", r"There's no command '\+afterwards'")
    back.ask("+rk +again", r"There's no command '\+again'")
    assert back.transcript.count("There's no command") == 2
