"""Starts portals and servers from a process that has loaded what all of them load.

Half of what a start costs is loading Twisted, Django and the rules, which know no game directory.
Here one process loads them, once for a test run's worker, and forks whenever a game starts; what
is forked then does what `twistd` does in the game's directory, from its settings on. This file is
both: what a test calls, and (as a program of its own) the process that forks.

A game that is started by the tools of `make`, its watcher or its portal hands its `twistd` over at
a door of that process: handing_over.py.
"""

import atexit
import ctypes
import functools
import gc
import importlib
import importlib.util
import json
import os
import pkgutil
import runpy
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from importlib.machinery import SourceFileLoader
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

# What portal and server load before they look at a setting, or start a reactor.
_PACKAGES = (
    *("twisted.scripts.twistd", "twisted.application.internet", "twisted.internet.default"),
    *("twisted.web.wsgi", "autobahn.twisted.websocket", "django.contrib.admindocs.views"),
    *("django.core.management", "django.db.backends.sqlite3.base", "django.db.migrations.executor"),
    *("django.test.utils", "django.views.debug", "django.views.decorators.http"),
    *("django_filters.widgets", "evennia", "inflect", "lunr", "simpleeval", "unittest.mock"),
)
# Ours that know no server.
_OURS = ("game", "sheets", "odds", "proofs", "play", "narration")
_OF_A_GAME = (
    *("journal", "players", "world", "scenes", "outofband", "sheetbook", "typeclasses"),
    *("commands", "bridge", "web", "evennia_mends", "guard", "server", "tools"),
)
# A module of Evennia's that knows no server either, in a package that does: it reads 8,000 verbs.
_VERBS = "evennia.utils.verb_conjugation.conjugate"
_CODE = Path(__file__).resolve().parents[2]
# The variable that tells handing_over.py the door, and where it is found by each Python.
_DOOR = "WARM_STARTS"
_FOUND_AS = "sitecustomize.py"
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
    order = {"folder": str(folder), "environment": dict(environment), "log": str(log)}
    return WarmChild(_starter().ask(start=command, **order))


def handed_over() -> dict[str, str]:
    """Return the variables by which tools that run to their end, and each `twistd` that these or a
    watcher start, are handed over: in a game whose directory has `handing_over`.
    """
    return {_DOOR: _starter().door} if sys.platform == "linux" else {}


def cold() -> dict[str, str]:
    """Return the variables by which nothing is handed over."""
    return {_DOOR: ""}


def lay_out(root: Path) -> None:
    """Have what is started in `root` look whether it is to be handed over."""
    shutil.copy(Path(__file__).with_name("handing_over.py"), root / _FOUND_AS)


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
    """The process that has loaded what all games load. It ends when we close our line to it, or are
    killed.
    """

    def __init__(self) -> None:
        ours, its = socket.socketpair()
        self._folder = tempfile.mkdtemp(prefix="warm-")  # a door has to have a short name
        self.door = str(Path(self._folder, "door"))
        with its, socket.socket(socket.AF_UNIX) as door:
            door.bind(self.door)
            door.listen()
            fds = (its.fileno(), door.fileno())
            self._process = subprocess.Popen(
                [sys.executable, "-P", __file__, *map(str, fds), " " * _ROOM],
                pass_fds=fds, stdin=subprocess.DEVNULL, preexec_fn=die_with_parent,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        with ours:
            self._line = ours.makefile("rw")
        atexit.register(self._end)

    def ask(self, **order: Any) -> Any:
        """Give it an order, and return its answer."""
        print(json.dumps(order), file=self._line, flush=True)
        return json.loads(self._line.readline())

    def _end(self) -> None:
        self._line.close()
        self._process.wait()
        shutil.rmtree(self._folder)


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
    _load_alone(_VERBS)
    _read_world()
    _keep_code()
    sys.path.remove(str(_CODE))
    # What a start makes, stays: it need not be looked through time and again.
    gc.set_threshold(10_000)
    gc.collect()
    gc.freeze()  # what stays anyway, and is shared as long as nobody writes to it
    # Forks would share one reactor; and the settings are each game's own.
    assert "twisted.internet.reactor" not in sys.modules
    assert not sys.modules["django.conf"].settings.configured


def _keep_code() -> None:
    """Keep the code of modules that look at settings when they run: none of them runs here."""
    kept: dict[tuple[str, str], Any] = {}
    get_code, folder_of = SourceFileLoader.get_code, functools.cache(os.path.realpath)

    def place(path: str) -> tuple[str, str]:
        folder, _, name = path.rpartition("/")
        return folder_of(folder), name

    def from_memory(loader: SourceFileLoader, name: str) -> Any:
        return kept.get(place(loader.path)) or get_code(loader, name)

    loaded = {getattr(one, "__file__", None) for one in sys.modules.values()}
    roots = [Path(sys.modules[one].__path__[0]) for one in ("evennia", "django")]
    for file in chain(*(one.rglob("*.py") for one in (*roots, *map(_CODE.joinpath, _OF_A_GAME)))):
        # What no test's worker has loaded is not compiled either.
        if str(file) not in loaded and Path(importlib.util.cache_from_source(file)).exists():
            kept[place(str(file))] = get_code(SourceFileLoader("", str(file)), "")
    SourceFileLoader.get_code = from_memory  # type: ignore[assignment,method-assign]


def _load_alone(name: str) -> None:
    """Load a module without the packages that it is in."""
    top, *below = name.split(".")
    file = Path(*sys.modules[top].__path__, *below).with_suffix(".py")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)


def _read_world() -> None:
    """Do once what each server does while it starts: read the world's data, see what is stored."""
    from game import journal
    from game.state.scene import Scene
    from play import demo
    from sheets import catalog
    from sheets.stock_files import systems_in
    from world import help_files

    help_files.help_texts()
    for system in systems_in(catalog.WORLD):
        catalog.default_kinds(system)
        demo.default_demo(system)
    journal.shape_of(Scene)


class _Start(NamedTuple):
    """What a process that was forked is to run."""

    words: list[str]  # its command line
    folder: str
    environment: dict[str, str]
    streams: list[int]  # its output and its errors, or its input before them
    ends_with_us: bool
    session: bool  # whether it leads a session of its own
    umask: int | None


class _Forking:
    """Forks as it is ordered by the test run's line, and by those who come to the door."""

    def __init__(self, line: socket.socket, door: socket.socket) -> None:
        self._open = ExitStack()
        # Who was handed over and has not ended: by the descriptor that tells when they do.
        self._awaited: dict[int, tuple[int, socket.socket]] = {}
        self._line = self._open.enter_context(line)
        self._orders = self._open.enter_context(line.makefile("rw"))
        self._ready = self._open.enter_context(selectors.DefaultSelector())
        self._ready.register(line, selectors.EVENT_READ)
        self._door = self._open.enter_context(door)
        self._ready.register(door, selectors.EVENT_READ)

    def serve(self) -> _Start:
        """Do what is ordered. Return, in a process of its own each time, what is to be run."""
        while True:
            for key, _ in self._ready.select():
                start = None
                if key.fileobj is self._line:
                    start = self._ordered()
                elif key.fileobj is self._door:
                    start = self._handed_over()
                else:
                    self._tell_end(key.fd)
                if start is not None:
                    self._keep_nothing()
                    return start

    def _keep_nothing(self) -> None:
        """Close, in a process that was forked, what is the forking one's."""
        for watched, (_, caller) in self._awaited.items():
            os.close(watched)
            caller.close()
        self._awaited.clear()
        self._open.close()

    def _ordered(self) -> _Start | None:
        text = self._orders.readline()
        if not text:
            sys.exit()
        order = json.loads(text)
        if "start" not in order:
            answer: Any = _how_it_ended(order["wait"], order["options"])
        elif not (answer := os.fork()):
            log = os.open(order["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
            words = [sys.executable, *order["start"]]
            return _Start(
                words, order["folder"], order["environment"], [log, os.dup(log)],
                ends_with_us=True, session=False, umask=None,
            )  # fmt: skip
        print(json.dumps(answer), file=self._orders, flush=True)
        return None

    def _handed_over(self) -> _Start | None:
        caller, _ = self._door.accept()
        with caller.makefile() as words:
            text, streams, _, _ = socket.recv_fds(caller, 1, 3)
            try:
                order = json.loads(text.decode() + words.readline())
            except ValueError:  # killed while it spoke
                order = None
        pid = os.fork() if order else None
        if pid == 0:
            caller.close()
            return _Start(streams=streams, ends_with_us=False, **order)
        for stream in streams:
            os.close(stream)
        if pid is None:
            caller.close()
        else:
            watched = os.pidfd_open(pid)
            self._awaited[watched] = pid, caller
            self._ready.register(watched, selectors.EVENT_READ)
        return None

    def _tell_end(self, watched: int) -> None:
        """Tell the person who has handed a process over how it has ended."""
        pid, caller = self._awaited.pop(watched)
        self._ready.unregister(watched)
        os.close(watched)
        # The person who waited may have been killed.
        with caller, suppress(OSError):
            caller.sendall(b"%d\n" % (_how_it_ended(pid, 0) or 0))


def _how_it_ended(pid: int, options: int) -> int | None:
    ended, status = os.waitpid(pid, options)
    return os.waitstatus_to_exitcode(status) if ended else None


def _become(start: _Start) -> None:
    """Be what a shell would have started by the command."""
    if start.ends_with_us:
        die_with_parent()
    if start.session:
        os.setsid()
    if start.umask is not None:
        os.umask(start.umask)
    for number, stream in zip(reversed(range(3)), reversed(start.streams), strict=False):
        os.dup2(stream, number)
        os.close(stream)
    _show_command_line(start.words)
    os.chdir(start.folder)
    os.environ.clear()
    os.environ |= start.environment
    paths = os.environ["PYTHONPATH"].split(os.pathsep)
    if start.words[1] == "-m":
        sys.argv = start.words[2:]
        sys.path[:0] = [start.folder, *paths]
        runpy.run_module(start.words[2], run_name="__main__", alter_sys=True)
    else:
        sys.argv = start.words[1:]
        sys.path[:0] = [str(Path(start.words[1]).parent), *paths]
        runpy.run_path(start.words[1], run_name="__main__")


def _show_command_line(words: list[str]) -> None:
    """Write the words where the system reads this process's command line."""
    numbers = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    begin, end = int(numbers[45]), int(numbers[46])  # arg_start and arg_end: see proc(5)
    line = b"".join(os.fsencode(word) + b"\0" for word in words)
    assert len(line) < end - begin, "the command line is too long: make _ROOM wider"
    ctypes.memmove(begin, line.ljust(end - begin, b"\0"), end - begin)


if __name__ == "__main__":
    _load()
    _become(_Forking(*(socket.socket(fileno=int(number)) for number in sys.argv[1:3])).serve())
