"""A process that hangs is told from one that cannot turn, and the game goes on without it."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.conf import processes
from tests.server import hanging
from tests.server.installed import Install, login_lines
from tools import running
from tools.patience import Look
from tools.watching import pulse
from tools.watching.pulse import Pulse

PEOPLE = (
    r"Marlow +Unhurt\n *Ines +Unhurt\n *Brick +Unhurt\n *Rat +Unhurt"  # of the template's scene
)
SETTINGS = 'AT_SERVER_STARTSTOP_MODULE = ("laid_dice", "hanging")\n'


@pytest.fixture(scope="module")
def install(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Install]:
    root = tmp_path_factory.mktemp("hanging") / "game"
    install = Install(root, template, ROUNDKEEPER_HUNG_SECONDS="2")
    shutil.copy(hanging.__file__, root)
    settings = root / "server" / "conf" / "secret_settings.py"
    settings.write_text(settings.read_text() + SETTINGS)
    try:
        played = install.run("play")
        assert played.returncode == 0, played.stderr
        yield install
    finally:
        install.end()


@pytest.mark.live
@pytest.mark.parametrize("how", ["at rest", pytest.param("at work", marks=pytest.mark.long_form)])
def test_a_server_that_hangs_is_ended_and_the_scene_stands(install: Install, how: str) -> None:
    lines = login_lines(install.run("passwords").stdout)
    line = next(one for one in lines if " Marlow " in one)
    portal, server = install.pids("portal"), install.pids("server")
    with install.client(line) as player:
        player.ask("+init", PEOPLE)
        player.settle()

        (install.root / hanging.WANTED).write_text(how)
        install.wait_until_up(but=server)

        player.expect("Server restarted")
        player.ask("+init", PEOPLE)
    assert install.pids("portal") == portal and install.pids("server") != server
    told = install.log("watcher")
    assert re.search(
        rf"The server \(process {server[0]}\) hangs: it has not turned for 2 s\. It is ended\.\n"
        r"(.*\n)*.*File .*/hanging\.py\W, line \d+ in _look\n(.*\n)*.*The server was killed\.",
        told,
    )


@pytest.fixture
def seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Seen":
    return Seen(tmp_path, monkeypatch)


class Seen:
    """A process that has beaten once, what is seen of it, and the time that passes."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self.look = Look(working=False, seconds=0.0)
        self.file = folder / "server.beat"
        self.file.write_text("17")
        patch.setattr(processes, "beat_file", lambda process: self.file)
        patch.setattr(running, "pid_of", lambda process: 17)
        patch.setattr("tools.patience.look_at", lambda pids: self.look)
        patch.setattr("time.monotonic", lambda: self.now)
        self.pulse = Pulse("server", 20)
        self.pulse.hung()

    def hangs_within(self, seconds: float, every: float = 0.25, used: float = 0.0) -> bool:
        """Say whether it is taken for one that hangs; it uses so much of a second each second."""
        end = self.now + seconds
        while self.now < end:
            self.now += every
            self.look = Look(self.look.working, self.look.seconds + used * every, self.look.held)
            if self.pulse.hung() is not None:
                return True
        return False


def test_one_that_rests_and_does_not_turn_hangs(seen: Seen) -> None:
    assert not seen.hangs_within(19)
    assert seen.hangs_within(2)


def test_one_that_turns_does_not_hang(seen: Seen) -> None:
    for second in range(60):
        os.utime(seen.file, (second, second))
        assert not seen.hangs_within(1)


def test_one_that_waits_for_the_processor_does_not_hang(seen: Seen) -> None:
    seen.look = Look(working=True, seconds=0.0)
    assert not seen.hangs_within(300, used=0.01)


def test_a_machine_that_slept_does_not_count(seen: Seen) -> None:
    assert not seen.hangs_within(19)
    assert not seen.hangs_within(3600, every=3600)
    assert not seen.hangs_within(19)


def test_where_nobody_can_write_the_disk_is_to_blame(seen, monkeypatch) -> None:
    def fail(file: Path) -> None:
        raise OSError("read-only file system")

    monkeypatch.setattr(pulse.os, "utime", fail)
    assert not seen.hangs_within(300)


def test_stacks_are_what_was_written_since_they_were_asked_for(seen, tmp_path, monkeypatch) -> None:
    file = tmp_path / "server.stacks"
    file.write_text("of before\n")
    monkeypatch.setattr(processes, "stacks_file", lambda process: file)

    def ask(pid: int, number: int) -> None:
        assert (pid, number) == (17, processes.TELL_STACKS)
        with file.open("a") as written:
            written.write("Thread 1\n")

    monkeypatch.setattr(pulse.os, "kill", ask)
    assert pulse.stacks("server", 17) == "Thread 1"
