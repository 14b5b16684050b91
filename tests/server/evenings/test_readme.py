"""The fight in the README, played over telnet: it is what Ines sees of it today.

Written anew by
`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest tests/server/evenings/test_readme.py`.
"""

import os

import pytest

from server.conf.environment import GAME_ROOT
from tests.server.live_game import LiveGame
from tests.server.transcript import lines_shown

pytestmark = pytest.mark.live

README = GAME_ROOT / "README.md"
BEGINS, ENDS = "```text\n", "```\n"
PLAYER = "Ines"
INITIATIVE = {"Brick": 2, "Rat": 4, "Ines": 3, "Marlow": 7}
# Who types what, in this order.
LINES = (
    ("Vesper", "+init/roll"),
    ("Vesper", "emit Steam hisses. Brick draws a knife; Rat lifts his club."),
    *(("Vesper", "+as Brick=attack/feint Ines"), ("Vesper", "+as Rat=attack Marlow with club")),
    *(("Ines", "+haste 1=rage"), ("Ines", "+attack/power Brick // goes in low, under the blade.")),
    *(("Marlow", "+attack Rat"), ("Vesper", "+init/run")),
    ("Ines", ":shakes the blood off her knuckles. 'Again?'"),
    ("Marlow", ":takes the club on his coat and does not look round."),
    *(("Ines", "+attack Brick"), ("Vesper", "+init/run")),
)


def played(game: LiveGame) -> list[str]:
    """Play the round; return Ines's screen from the first pose on, with what she types."""
    clients = {name: game.client(name) for name in ("Vesper", "Ines", "Marlow")}
    for client in clients.values():
        client.settle()
    for name, die in INITIATIVE.items():
        game.lay_dice(name, "initiative", die)
    game.lay_dice("Ines", "attack", 8, 9, 10, 7, 4, 2, 1, 8)
    game.lay_dice("Ines", "damage", 9, 8, 7, 3)
    ines, told = clients[PLAYER], []
    for who, line in LINES:
        begun = len(ines.transcript)
        clients[who].send(line)
        clients[who].settle()
        ines.settle()
        told += [f"> {line}"] if who == PLAYER else []
        told += lines_shown(ines.transcript[begun:])
    return told


def test_the_fight_in_the_readme_is_what_ines_sees(game: LiveGame) -> None:
    told = played(game)
    text = README.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGINS)
    shown, _, after = rest.partition(ENDS)
    if os.environ.get("WRITE_TRANSCRIPTS"):
        shown = "\n".join([*told, ""])
        README.write_text(f"{before}{BEGINS}{shown}{ENDS}{after}", encoding="utf-8")
    assert shown.splitlines() == told, "see tests/server/transcript.py"
    assert any(line.startswith("> :") for line in told)
