"""A real RhostMUSH for tests, where one was built: `make bridge-rhost` says how."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from server.conf.environment import GAME_ROOT
from tests.bridge.mux import Mush
from tests.server.conversation import Unexpected, patience
from tests.server.telnet import TelnetClient
from tests.server.warm_starts import die_with_parent
from tools.patience import becomes

BUILT = Path(os.environ.get("RHOSTMUSH", GAME_ROOT / ".rhostmush"))
WIZARD = "connect #1 Nyctasia"  # as in the small database that comes with it


class RhostMush(Mush):
    """A RhostMUSH with the small database that comes with it; its settings, but for the address."""

    kind, power = "rhost", "IMMORTAL"
    # Killed, it leaves a database that it can't read: one goes on from the last flat file.
    dumping, dumped, loaded = "@dump/flat", "data/netrhost.db.flat", "flat"

    def __init__(self, root: Path, settings: str = "") -> None:
        if not (BUILT / "bin" / "netrhost").exists():
            pytest.skip(f"RhostMUSH is not in {BUILT} (make bridge-rhost)")
        super().__init__(root)
        small = BUILT / "minimal-DBs" / "minimal_db"
        (root / "data").mkdir(parents=True)
        for name in ("image", "roomlogs", "oldlogs"):
            (root / name).mkdir()
        shutil.copytree(BUILT / "game" / "txt", root / "txt")
        for file in (BUILT / "game").glob("*.conf"):  # its names for commands and flags
            shutil.copy(file, root)
        kept = (small / "netrhost.conf").read_text()
        for name, value in (("port", self.port), ("debug_id", self.port * 10)):
            kept = re.sub(rf"(?m)^{name}\b.*$", f"{name}\t{value}", kept)
        ours = f"\nip_address 127.0.0.1\nplayer_quota 0\n{settings}"
        (root / "netrhost.conf").write_text(kept + ours)
        shutil.copy(small / "netrhost.db.flat", root / self.loaded)

    def start(self) -> None:
        """Start it, and return when a person can come in."""
        self._go_on_from_what_was_dumped()
        self._load()
        self._process = subprocess.Popen(
            [BUILT / "bin" / "netrhost", "netrhost.conf"],
            cwd=self.root,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            process_group=0,
            preexec_fn=die_with_parent,
        )  # fmt: skip
        if not becomes(self._listens, patience()):
            raise Unexpected("RhostMUSH did not start")

    def _load(self) -> None:
        """Make its database of the flat file."""
        data = self.root / "data"
        for one in data.iterdir():
            one.unlink()
        subprocess.run(
            [BUILT / "bin" / "dbconvert", "data/netrhost.gdbm", "X"],
            cwd=self.root, check=True, stderr=subprocess.DEVNULL,
            stdin=(self.root / self.loaded).open("rb"),
            stdout=(data / "netrhost.db").open("wb"),
        )  # fmt: skip

    def wizard(self) -> TelnetClient:
        """Return a client that is #1, where the players are."""
        client = self._client("Wizard", WIZARD)
        client.ask("@teleport me=#0", self.place)
        return client
