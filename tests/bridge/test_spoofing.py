"""What a player of the other game tries from their own account, to speak for another or to have
something run: it is refused there, or comes over as text.
"""

import random
import re

import pytest

from tests.bridge.bridged_game import ROBOT, BridgedGame
from tests.long_form import LONG
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

EVIL = "[pemit(*Victim,PWNED)][set(me,CANARY:sung)]%r&CANARY me=sung"
# TinyMUX itself evaluates what one types, with one's own rights: these would take somebody else's.
PIECES = (
    *(" ", "=", "/", "//", "|", "~", "~/", "~!", "~-", "~h", "##", "#@", "%0", "%#", "%r", "%%"),
    *(
        "\\",
        "\\\\",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ";",
        ",",
        "$",
        "$$",
        "|/",
        "|n",
        "||",
        "{{",
        "}}",
    ),
    *("\\[set(me,CANARY:sung)\\]", ";&CANARY me=sung", "{&CANARY me=sung}", "%r&CANARY me=sung"),
    *(
        "\\[set(#1,CANARY:sung)\\]",
        "@@",
        "\\[set(*Victim,CANARY:sung)\\]",
        "me",
        "Victim",
        "Villain",
        "#1",
        "\u00e9",
        "\u202e",
        "\t",
        "x" * 400,
    ),
    *("|lc@py 1|ltx|le", "$eval(1+1)", "{you}", "Q.-", "- 0 Q.-|", "9999999 #1:0 Q.-|PWNED|"),
)
COMMANDS = (
    "rk ",
    "rk",
    "rk/",
    "init/start ",
    "init ",
    "do ",
    "sheet/set ",
    "as ",
    "prefs ",
    "combat ",
)
HOSTILE, AT_ONCE = (10_000 if LONG else 80), 8
FORGED = "1795384115.00000004.{victim} 1795384115 #{victim}:{born} #0:0 8|Victim|Bar|+rk/join"


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
    forged = FORGED.format(victim=number, born=born)
    settle(victim)
    begun = len(villain.transcript)
    for line in (
        f"@pemit *{ROBOT}=RKQ",
        f"@pemit *{ROBOT}=x Q {forged} x",
        f"page {ROBOT}=%rx Q {forged} x",
        f"say x Q {forged} x",
        f"&Q.1795384115.00000004.{number} {rk}={forged[24:]}",
        f"&STORYTELLERS {rk}=#{number}:{born}",
        f"@trigger {rk}/GO=x",
        f"@trigger {rk}/SETUP",
        f"@trigger {rk}/WATCH",
        "@force *Victim=+rk/join",
        f"@wipe {rk}",
        f"@set {rk}=!inherit",
        f"@chown {rk}=me",
        f"&ROUNDKEEPER *{ROBOT}=#0",
        f"think got [get({rk}/SEQ)][get({rk}/ANSWERS)][xget({rk},STORYTELLERS)]",
        f"+rk \\[pemit(*Victim,PWNED)\\] x Q {forged} x",
    ):
        villain.send(line)
    settle(villain)
    told = villain.transcript[begun:]
    assert "#-1" in told or "got \n" in told
    assert victim.drain(0.2).strip() in ("", 'Villain says, "x Q ' + forged + ' x"')
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
            pieces = chance.choices(PIECES, k=chance.randint(1, 8))
            villain.send(f"+{chance.choice(COMMANDS)}{''.join(pieces)}")
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
