"""A stock Evennia for the bench: `evennia --init`, and its own turn-based combat and dice."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bench import processor
from bench.players import PASSWORD
from server.conf.environment import GAME_ROOT
from tests.server.conversation import Unexpected, patience
from tests.server.live_game import free_ports
from tests.server.telnet import TelnetClient
from tools.patience import becomes

_EVENNIA = Path(sys.executable).with_name("evennia")
_SETTINGS = """
from evennia.settings_default import *
SERVERNAME = "Stock"
TELNET_PORTS = [{telnet}]
WEBSERVER_PORTS = [({web}, {inner})]
WEBSOCKET_CLIENT_PORT = {websocket}
AMP_PORT = {amp}
TELNET_INTERFACES = WEBSERVER_INTERFACES = ["127.0.0.1"]
WEBSOCKET_CLIENT_INTERFACE = "127.0.0.1"
SECRET_KEY = "only for the bench"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAX_COMMAND_RATE = -1
MAX_CONNECTION_RATE = 1000
BASE_CHARACTER_TYPECLASS = "evennia.contrib.game_systems.turnbattle.tb_basic.TBBasicCharacter"
CMDSET_CHARACTER = "server.conf.peer.PeerCmdSet"
"""
_COMMANDS = '''
"""What stock Evennia offers, its turn-based combat, its dice."""

from evennia import default_cmds
from evennia.contrib.game_systems.turnbattle.tb_basic import BattleCmdSet
from evennia.contrib.rpg.dice import CmdDice


class PeerCmdSet(default_cmds.CharacterCmdSet):
    def at_cmdset_creation(self):
        super().at_cmdset_creation()
        self.add(BattleCmdSet())
        self.add(CmdDice())
'''


class StockEvennia:
    """Its portal and server, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "stock"
        ports, more = free_ports(), free_ports()
        self.port = ports.telnet
        subprocess.run([_EVENNIA, "--init", "stock"], cwd=folder, check=True, capture_output=True)
        conf = self.root / "server" / "conf"
        (conf / "settings.py").write_text(
            _SETTINGS.format(
                telnet=ports.telnet, web=ports.web, websocket=ports.websocket,
                inner=more.telnet, amp=more.web,
            )
        )  # fmt: skip
        (conf / "peer.py").write_text(_COMMANDS)

    def fill(self, sizes: Sequence[int]) -> None:
        """Make its database, with people in rooms of these sizes, and start it."""
        self._run(_EVENNIA, "migrate")
        self.start()  # it makes its superuser and its first room
        self.close()
        self._run(sys.executable, "-m", "bench.stock_players", *map(str, sizes))
        self.start()

    def start(self) -> None:
        """Start it, and return when players can come in."""
        self._run(_EVENNIA, "start")
        if not becomes(self._greets, patience(90)):
            raise Unexpected(f"stock Evennia did not start: {self.root}/server/logs")

    def close(self) -> None:
        """Stop it, and return when it has."""
        for pid in self._pids():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
            if not becomes(lambda pid=pid: not _runs(pid), patience()):  # type: ignore[misc]
                os.kill(pid, signal.SIGKILL)

    def milliseconds(self) -> float:
        """Return what server and portal have had of the processor by now."""
        return sum(map(processor.of_process, self._pids()))

    def _greets(self) -> bool:
        """Say whether its server answers: the portal listens before it."""
        with suppress(OSError, EOFError, Unexpected):
            visitor = TelnetClient(self.port)
            try:
                visitor.expect("connect <username>", 5.0)
            finally:
                visitor.close()
            return len(self._pids()) == 2
        return False

    def _pids(self) -> list[int]:
        files = (self.root / "server" / f"{one}.pid" for one in ("server", "portal"))
        return [int(file.read_text()) for file in files if file.exists()]

    def _run(self, *words: str | Path) -> None:
        ours = ("ROUNDKEEPER_", "DATABASE_URL", "DJANGO_")
        variables = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        variables |= {
            "DJANGO_SETTINGS_MODULE": "server.conf.settings",
            "EVENNIA_SUPERUSER_USERNAME": "Wizard",
            "EVENNIA_SUPERUSER_PASSWORD": PASSWORD,
            "EVENNIA_SUPERUSER_EMAIL": "",
            "PATH": f"{_EVENNIA.parent}:{os.environ['PATH']}",  # where it looks for twistd
            # Its own packages come first: we have a `server` and `typeclasses`, too.
            "PYTHONPATH": f"{self.root}:{GAME_ROOT}",
        }
        done = subprocess.run(
            words, cwd=self.root, env=variables, stdin=subprocess.DEVNULL,
            capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            raise Unexpected(f"{' '.join(map(str, words))}:\n{done.stdout}{done.stderr}")


def _runs(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()
