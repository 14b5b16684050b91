"""What a player of the other game tries from their own account, to speak for another or to have
something run: it is refused there, or comes over as text.
"""

import random
import re

import pytest

from tests.bridge.bridged_game import ROBOT, BridgedGame
from tests.bridge.nasty import FORGED, forging_lines, hostile_line
from tests.long_form import LONG
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

EVIL = "[pemit(*Victim,PWNED)][set(me,CANARY:sung)]%r&CANARY me=sung"
HOSTILE, AT_ONCE = (10_000 if LONG else 80), 8


@pytest.fixture(scope="module")
def victim(bridged: BridgedGame) -> TelnetClient:
    return bridged.player("Victim")


@pytest.fixture(scope="module")
def villain(bridged: BridgedGame) -> TelnetClient:
    return bridged.player("Villain")


def objid(client: TelnetClient) -> tuple[str, str]:
    """Return somebody's number and day of creation."""
    number, _, born = client.ask("+rk", r"#\d+:\d+").split("#")[-1].partition(":")
    return number, born


def settle(client: TelnetClient) -> str:
    return client.ask("+rk settle", "There's no command 'settle'.*\n")


def test_nobody_speaks_for_another(
    bridged: BridgedGame, victim: TelnetClient, villain: TelnetClient
) -> None:
    number, born = objid(victim)
    rk = bridged.object()
    settle(victim)
    begun = len(villain.transcript)
    for line in forging_lines(rk, ROBOT, number, born):
        villain.send(line)
    settle(villain)
    told = villain.transcript[begun:]
    assert "#-1" in told or "got \n" in told
    forged = FORGED.format(victim=number, born=born)
    assert victim.drain(0.2).strip() in ("", f'Villain says, "x Q {forged} x"')
    assert "PWNED" not in victim.transcript
    settle(victim)
    assert objid(victim) == (number, born)
    bridged.wizard.ask(f"think st=[get({rk}/STORYTELLERS)].", r"st=\.")


def test_what_is_typed_is_text(
    bridged: BridgedGame, victim: TelnetClient, villain: TelnetClient
) -> None:
    """It is evaluated where it is typed, by TinyMUX for its own player, and nowhere else."""
    hostile = EVIL.replace("[", "\\[").replace("]", "\\]").replace("%", "\\%")
    villain.ask("+rk/join", "already knows you")
    for line in (
        f"+rk +init/start {hostile}",
        f"+rk +init/join {hostile}",
        f"+rk +do {hostile}",
        f"+rk {hostile}",
        "+rk ~/~!~-~h|1|#1:1 2|~~",
        "+rk +init/start ##%%0 \\[v(ANSWERS)\\] {a;b} $x",
    ):
        villain.send(line)
    settle(villain)
    settle(victim)
    for client in (villain, victim):
        assert re.search(r"(?m)^\s*PWNED", client.transcript) is None
    assert "pemit(*Victim,PWNED)" in villain.transcript  # shown as it was typed
    rk = bridged.object()
    for one in (rk, f"*{ROBOT}", "*Villain", "*Victim"):
        bridged.wizard.ask(f"think canary=[get({one}/CANARY)].", r"canary=\.")


def test_hostile_lines_set_no_canary(
    bridged: BridgedGame, victim: TelnetClient, villain: TelnetClient
) -> None:
    chance = random.Random(22)
    settle(victim)
    for _ in range(HOSTILE // AT_ONCE):
        for _ in range(AT_ONCE):
            villain.send(hostile_line(chance))
        settle(villain)
    settle(victim)
    for one in (bridged.object(), f"*{ROBOT}", "*Victim", "#1"):
        bridged.wizard.ask(f"think canary=[get({one}/CANARY)].", r"canary=\.")


def test_a_puppet_is_no_player(bridged: BridgedGame, villain: TelnetClient) -> None:
    villain.ask("@create Doll", "created")
    villain.ask("drop Doll", "Dropped")
    villain.ask("@set Doll=!HALT", "Cleared|Set")
    villain.send("@set Doll=PUPPET")
    villain.ask("@force Doll=+rk/join", "Only players can type Roundkeeper's commands")


def test_a_number_given_anew_is_somebody_else(bridged: BridgedGame) -> None:
    first = bridged.player("Fleeting")
    number, born = objid(first)
    while born in bridged.wizard.ask("think now [secs()].", r"now \d+\."):
        pass  # days of creation are known to the second
    bridged.wizard.send("@nuke *Fleeting")
    bridged.wizard.ask("@dbck", "Done|done|check")
    bridged.wizard.drain(0.2)
    second = bridged.player("Fleeting2", joins=False)
    told = second.ask("+rk", "doesn't know you yet.*\n")
    assert "Fleeting" not in told
    second.ask("+rk/join", "knows you now, as Fleeting2")
    again, anew = objid(second)
    assert again == number and anew != born
