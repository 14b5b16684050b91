"""Starts portals and servers from a process that has loaded what all of them load.

Half of what a start costs is loading Twisted, Django and the rules, which know no game directory.
Here one process loads them, once for a test run's worker, and forks whenever a game starts; what
is forked then does what `twistd` does in the game's directory, from its settings on. This file is
both: what a test calls, and (as a program of its own) the process that forks.
"""

import atexit
import ctypes
import functools
import importlib
import json
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

# What portal and server load before they look at a setting, or start a reactor.
_PACKAGES = (
    "twisted.scripts.twistd",
    "twisted.application.internet",
    "twisted.internet.default",
    "twisted.web.wsgi",
    "autobahn.twisted.websocket",
    "django.contrib.admindocs.views",
    "django.core.management",
    "django.db.backends.sqlite3.base",
    "django.db.migrations.executor",
    "django.test.utils",
    "django.views.debug",
    "django.views.decorators.http",
    "django_filters.widgets",
    "inflect",
    "lunr",
    "simpleeval",
    "unittest.mock",
)
# Ours that know no server.
_OURS = ("game", "presentation")
_CODE = Path(__file__).resolve().parents[2]
# A process is known by its command line. This much of it is kept free for what is forked.
_ROOM = 4000

_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Have Linux end this process when its parent is killed and cannot clean up."""
    if sys.platform == "linux":
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


# --- for tests ---------------------------------------------------------------------------------


def start(
    command: list[str], folder: Path, environment: Mapping[str, str], log: Path
) -> "WarmChild":
    """Run a command of `twistd` in `folder`; what it says is added to `log`."""
    pid = _starter().ask(
        start=command, folder=str(folder), environment=dict(environment), log=str(log)
    )
    return WarmChild(pid)


class WarmChild:
    """A process that was started here, as `subprocess.Popen` shows one."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return how it has ended; None while it runs."""
        return self._ended(os.WNOHANG)

    def wait(self) -> int | None:
        """Return how it has ended, when it has."""
        return self._ended(0)

    def _ended(self, options: int) -> int | None:
        if self.returncode is None:
            self.returncode = _starter().ask(wait=self.pid, options=options)
        return self.returncode


class _Starter:
    """The process that forks. It ends when this one closes its line to it, or is killed."""

    def __init__(self) -> None:
        ours, its = socket.socketpair()
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-P", __file__, str(its.fileno()), " " * _ROOM],
                pass_fds=[its.fileno()], stdin=subprocess.DEVNULL, preexec_fn=die_with_parent,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        self._line = ours.makefile("rw")
        ours.close()
        atexit.register(self._end)

    def ask(self, **order: Any) -> Any:
        """Give it an order, and return its answer."""
        print(json.dumps(order), file=self._line, flush=True)
        return json.loads(self._line.readline())

    def _end(self) -> None:
        self._line.close()
        self._process.wait()


@functools.cache
def _starter() -> _Starter:
    return _Starter()


# --- the program -------------------------------------------------------------------------------


def _load() -> None:
    # As a game finds its code: in its own directory, which links to this.
    sys.path.insert(0, str(_CODE))
    for name in _PACKAGES:
        importlib.import_module(name)
    for name in _OURS:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            importlib.import_module(module.name)
    # Each server reads the world's data while it starts.
    sys.modules["game.catalog"].default_catalog()
    sys.path.remove(str(_CODE))
    # Forks would share one reactor; and the settings are each game's own.
    assert "twisted.internet.reactor" not in sys.modules
    assert not sys.modules["django.conf"].settings.configured


def _serve(line: socket.socket) -> dict[str, Any]:
    """Do what is ordered. Return, in a process of its own each time, what is to be run."""
    with line, line.makefile("rw") as orders:
        for text in orders:
            order = json.loads(text)
            if "start" not in order:
                answer = _how_it_ended(order["wait"], order["options"])
            elif not (answer := os.fork()):
                return dict(order)
            print(json.dumps(answer), file=orders, flush=True)
    sys.exit()


def _how_it_ended(pid: int, options: int) -> int | None:
    ended, status = os.waitpid(pid, options)
    return os.waitstatus_to_exitcode(status) if ended else None


def _become(order: dict[str, Any]) -> None:
    """Be what a shell would have started by the command."""
    die_with_parent()
    words: list[str] = order["start"]
    log = os.open(order["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.close(log)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ |= order["environment"]
    sys.argv = words
    sys.path[:0] = [str(Path(words[0]).parent), *os.environ["PYTHONPATH"].split(os.pathsep)]
    _show_command_line([sys.executable, *words])
    runpy.run_path(words[0], run_name="__main__")


def _show_command_line(words: list[str]) -> None:
    """Write the words where the system reads this process's command line."""
    numbers = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    begin, end = int(numbers[45]), int(numbers[46])  # arg_start and arg_end: see proc(5)
    line = b"".join(os.fsencode(word) + b"\0" for word in words)
    assert len(line) < end - begin, "the command line is too long: make _ROOM wider"
    ctypes.memmove(begin, line.ljust(end - begin, b"\0"), end - begin)


if __name__ == "__main__":
    _load()
    _become(_serve(socket.socket(fileno=int(sys.argv[1]))))
