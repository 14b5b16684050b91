"""A PostgreSQL server for tests: in a directory of its own, on a free port of this machine.

Started by the test run and ended by it, by its number. PostgreSQL refuses to run as root: then it
runs as the user `postgres`, or as nobody.
"""

import contextlib
import ctypes
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import ConnectionHandler
from django.test import override_settings

from server.conf.database import from_url
from tests.server.conversation import patience
from tests.server.live_game import free_ports
from tools.patience import HANG

USER = "roundkeeper"
APP = "roundkeeper"
# The newest of those that Debian has put where no PATH finds them.
_PLACES = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None)


def program(name: str) -> str:
    """Return the path of one of PostgreSQL's programs; skip the test where there is none."""
    found = next((shutil.which(name, path=str(one)) for one in _PLACES), None) or shutil.which(name)
    if found is None:
        pytest.skip(f"PostgreSQL's {name} is not on this machine (Debian's package: postgresql)")
    return found


@contextlib.contextmanager
def running() -> "Iterator[Postgres]":
    """Run a server for as long as the block takes."""
    program("postgres")
    folder = Path(tempfile.mkdtemp(prefix="roundkeeper-pg-"))
    server = Postgres(folder)
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.stop(signal.SIGQUIT)
        shutil.rmtree(folder)


class Postgres:
    """A server with a user of its own; databases are made in it by name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.password = secrets.token_hex(8)
        self.port = free_ports().telnet
        self._process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        """Make the cluster, sorted as people sort: not by bytes, as SQLite does."""
        word = self.folder / "password"
        word.write_text(self.password)
        if (owner := _somebody()) is not None:
            for path in (self.folder, word):
                os.chown(path, *owner)
        subprocess.run(
            [
                program("initdb"), f"--pgdata={self.data}", f"--username={USER}",
                f"--pwfile={word}", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C",
                "--locale-provider=icu", "--icu-locale=en-US", "--no-sync",
            ],
            check=True, stdout=subprocess.DEVNULL, **self._owned(),
        )  # fmt: skip

    def start(self) -> None:
        """Start it, and return when it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    program("postgres"), "-D", str(self.data), "-p", str(self.port),
                    "-c", "listen_addresses=127.0.0.1", "-k", str(self.folder), "-c", "fsync=off",
                ],
                stdout=log, stderr=log, preexec_fn=_die_with_parent, **self._owned(),
            )  # fmt: skip
        waiting = patience()
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                self.run("SELECT 1")
                return
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert not waiting.is_out(), (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it, no matter who is connected; SIGQUIT: without writing everything down first.

        Does no harm when repeated.
        """
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(HANG)

    def run(self, sql: str, database: str = "postgres") -> None:
        """Run a statement outside any transaction."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(sql)

    def new_database(self, name: str) -> str:
        """Make an empty database, and return its DATABASE_URL."""
        self.run(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def url(self, name: str) -> str:
        """Return the DATABASE_URL of a database."""
        return f"postgresql://{USER}:{self.password}@127.0.0.1:{self.port}/{name}"

    def _owned(self) -> Mapping[str, Any]:
        """Return what runs a program as who may run PostgreSQL, in a folder that they may read."""
        owner = _somebody()
        return {"cwd": self.folder} | (
            {"user": owner[0], "group": owner[1], "extra_groups": []} if owner else {}
        )


@contextlib.contextmanager
def going_by(url: str) -> Iterator[None]:
    """Let this thread's code go by another database than the settings name."""
    usual = connections["default"]
    connections["default"] = connection_to(url)
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = usual


def connection_to(url: str) -> Any:
    """Return a new connection to a database, as a running game has it."""
    return ConnectionHandler({"default": from_url(url, "")}).create_connection("default")


def make_tables() -> None:
    """Make the app's tables by its own migrations. Evennia's are Evennia's business."""
    with override_settings(MIGRATION_MODULES={}):
        executor = MigrationExecutor(connection)
        executor.migrate(
            [one for one in executor.loader.graph.leaf_nodes() if one[0] == APP], fake=False
        )


def _somebody() -> tuple[int, int] | None:
    """Return who is to run it where we are root: user and group; None where we are not."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            found = pwd.getpwnam(name)
            return found.pw_uid, found.pw_gid
    pytest.skip("PostgreSQL does not run as root, and there is no user `postgres` or `nobody`")


def _die_with_parent() -> None:
    """Have Linux end it when the test run is killed and cannot."""
    if sys.platform == "linux":
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGINT)
