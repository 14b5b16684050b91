"""A companion and the TinyMUX that it serves, both real, on free ports of this machine."""

from pathlib import Path

from bridge.config import password_variable
from server.conf.environment import GAME_ROOT
from tests.bridge.mux import PASSWORD, ROBOT, Mush
from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient

__all__ = ["ROBOT", "BridgedGame", "add_game"]

SOFTCODE = GAME_ROOT / "bridge" / "softcode"
REALM = "alley"
CREATED = "New player"
KEY = "a1b2c3d4e5f6g7h8"


class BridgedGame:
    """Both, with a wizard at a client who has pasted the softcode in; ``other`` is another game of
    the same companion, if it has one.
    """

    other: "BridgedGame"

    def __init__(self, mux: Mush, companion: LiveGame, realm: str = REALM) -> None:
        self.mux, self.companion = mux, companion
        mux.start()
        self.wizard = mux.wizard()
        self.wizard.ask(f"@pcreate {mux.robot}={PASSWORD}", CREATED)
        self.wizard.ask(f"@set *{mux.robot}={mux.power}", "(?i)set")
        self.paste()
        if mux.listen:
            told = f"+rk/http http://127.0.0.1:{mux.listen}/ {KEY}"
            self.wizard.ask(told, "is called from now on")
        add_game(companion.root, realm, mux)

    def paste(self) -> None:
        """Type the softcode in, as a wizard would."""
        for line in (SOFTCODE / f"{self.mux.kind}.txt").read_text(encoding="utf-8").splitlines():
            self.wizard.send(line)
        self.wizard.ask("think pasted.", "(?m)^pasted")

    def map_sheets(self, text: str) -> None:
        """Have the companion read sheets by a mapping file; before it is started."""
        (self.companion.root / "sheets.yaml").write_text(text, encoding="utf-8")
        with (self.companion.root / "bridge.yaml").open("a", encoding="utf-8") as file:
            file.write("    sheets: sheets.yaml\n")

    def object(self) -> str:
        """Return the number of Roundkeeper's object there."""
        told = self.wizard.ask(f"think num=[get(*{self.mux.robot}/ROUNDKEEPER)].", r"num=#\d+\.")
        return told.rpartition("=")[2].rstrip(".")

    def has_shown_all(self) -> bool:
        """Say whether the game has told the companion that it has shown all answers."""
        with self.companion.database() as database:
            rows = database.execute("select count(*) from roundkeeper_bridgedanswerrecord")
            return rows.fetchone() == (0,)

    def player(self, name: str, joins: bool = True) -> TelnetClient:
        """Return a client of a new player there, whom the companion knows if they have joined."""
        self.wizard.ask(f"@pcreate {name}={PASSWORD}", CREATED)
        client = self.mux.player(name)
        if joins:
            client.ask("+rk/join", "Roundkeeper knows you now")
        return client

    def storyteller(self, name: str) -> TelnetClient:
        """Return a client of a person whom the wizard has made a storyteller of the companion's."""
        client = self.player(name)
        self.wizard.ask(f"+rk/storyteller {name}", f"Storytellers of Roundkeeper:.*{name}")
        return client


def add_game(root: Path, name: str, mux: Mush) -> None:
    """Write a game into a companion's bridge.yaml, and its password beside it."""
    file = root / "bridge.yaml"
    told = file.read_text(encoding="utf-8") if file.exists() else "games:\n"
    told += f"  {name}:\n    kind: {mux.kind}\n"
    if mux.listen:
        told += f"    listen: {mux.listen}\n"
    else:
        told += f"    port: {mux.port}\n    robot: {mux.robot}\n"
    file.write_text(told, encoding="utf-8")
    with (root / ".env").open("a", encoding="utf-8") as settings:
        settings.write(f"{password_variable(name)}={KEY if mux.listen else PASSWORD}\n")
