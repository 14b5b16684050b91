"""A real PennMUSH for tests, where one was built: `make bridge-penn` says how."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from server.conf.environment import GAME_ROOT
from tests.bridge.mux import Mush
from tests.server.conversation import Unexpected, patience
from tests.server.live_game import free_ports
from tests.server.telnet import TelnetClient
from tests.server.warm_starts import die_with_parent
from tools.patience import becomes

BUILT = Path(os.environ.get("PENNMUSH", GAME_ROOT / ".pennmush")) / "game"
SOMEBODY = "nobody"
HELPER, LOG = "info_slave", "log/netmush.log"
HELPER_RUNS = "event loop... ok"
FILES = ("alias", "restrict", "names")


def _helpers_that_are_missing(folder: str, names: list[str]) -> list[str]:
    """Return the links that lead nowhere: it can be built without its helpers."""
    return [one for one in names if not (Path(folder) / one).exists()]


class PennMush(Mush):
    """A PennMUSH with a new database; its own settings, but for the address."""

    kind, robot, place = "penn", "RkRobot", "Room Zero"
    dumped, loaded = "data/outdb.gz", "data/indb.gz"

    def __init__(self, root: Path, settings: str = "") -> None:
        if not (BUILT / "netmush").exists():
            pytest.skip(f"PennMUSH is not in {BUILT} (make bridge-penn)")
        if not os.geteuid():  # it will not run as root, and nobody else comes into root's folders
            root = Path(tempfile.mkdtemp()) / "penn"
        super().__init__(root)
        shutil.copytree(BUILT, root, ignore=_helpers_that_are_missing)
        for one in FILES:
            shutil.copy(root / f"{one}cnf.dst", root / f"{one}.cnf")
        kept = (root / "mush.cnf").read_text()
        for name, value in (("port", self.port), ("ip_addr", "127.0.0.1"), ("use_dns", "no")):
            kept = re.sub(rf"(?m)^{name}\b.*$", f"{name} {value}", kept)
        (root / "mush.cnf").write_text(kept + settings)
        if not os.geteuid():
            for one in (root.parent, root, *root.rglob("*")):
                shutil.chown(one, SOMEBODY)

    def start(self) -> None:
        """Start it, and return when a person can come in."""
        self._go_on_from_what_was_dumped()
        (self.root / LOG).unlink(missing_ok=True)
        self._process = subprocess.Popen(
            ["./netmush", "--no-session", "mush.cnf"],
            cwd=self.root,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=die_with_parent,
            process_group=0,
            user=None if os.geteuid() else SOMEBODY,
        )  # fmt: skip
        if not becomes(self._listens, patience()):
            raise Unexpected("PennMUSH did not start")

    def _listens(self) -> bool:
        """Say whether it greets people: until its helper runs it leaves them without a word."""
        if not (self.root / HELPER).exists():
            return super()._listens()
        log = self.root / LOG
        return log.exists() and HELPER_RUNS in log.read_text(errors="replace")

    def close(self) -> None:
        """End it, and hang up."""
        super().close()
        if not os.geteuid():
            shutil.rmtree(self.root.parent)

    def wizard(self) -> TelnetClient:
        """Return a client that is #1."""
        return self._client("Wizard", "connect One", "Room Zero|Limbo|Master Room|One")


class CallingPennMush(PennMush):
    """One that calls by its @http: its robot owns the object, and never logs in."""

    def __init__(self, root: Path, settings: str = "") -> None:
        super().__init__(root, settings)
        self.listen = free_ports().telnet
