"""A game that was killed comes back by itself, and one that was ended stays down.

What is killed here is what `make play` has started, in installs of its own; that nothing played is
lost by a kill is what soak/ is about.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from server.conf import database
from server.conf.processes import ALL, Process, log_file
from tests.server.installed import Install, login_lines
from tools import control
from tools.console import Trouble
from tools.patience import becomes
from tools.watching import watch

pytestmark = pytest.mark.live

AGAIN = "Starting again"


@pytest.fixture
def new_install(template: Path, tmp_path: Path) -> Iterator[Callable[..., Install]]:
    """Makes an install that is set up, and ends all that it has run."""
    installs: list[Install] = []

    def make(**variables: str) -> Install:
        installs.append(Install(tmp_path / f"game{len(installs)}", template, **variables))
        return installs[-1]

    try:
        yield make
    finally:
        for install in installs:
            install.end()


@pytest.fixture(scope="module")
def shared(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Install]:
    """An install for those tests that leave it as good as new."""
    # As many restarts as there are tests of it: who has only a few has an install of their own.
    game = tmp_path_factory.mktemp("shared") / "game"
    install = Install(game, template, ROUNDKEEPER_RESTARTS="99")
    try:
        yield install
    finally:
        install.end()


@pytest.fixture
def install(shared: Install) -> Install:
    """An install whose game runs and is watched, and whose watcher has told of nothing yet."""
    if shared.pids() and not (len(shared.pids()) == len(ALL) and shared.is_up()):
        shared.end()  # as a test that failed has left it
    play(shared)  # waits for the person who is still starting it again
    log_file("watcher", shared.root).write_text("")
    return shared


@pytest.fixture
def watched_anew(install: Install) -> Iterator[Callable[..., Install]]:
    """Has the running game watched by a watcher with settings of its own."""

    def watch_anew(**variables: str) -> Install:
        install.kill("watcher")
        install.variables = variables
        play(install)
        log_file("watcher", install.root).write_text("")
        return install

    usual = install.variables
    try:
        yield watch_anew
    finally:
        install.kill("watcher")  # the next test has one with the usual settings begun
        install.variables = usual


def play(install: Install) -> str:
    played = install.run("play")
    assert played.returncode == 0, played.stderr
    return played.stdout


def admin_line(install: Install) -> str:
    return login_lines(install.run("passwords").stdout)[0]


def spoil(install: Install, slip: str = 'INSTALLED_APPS = ["no_such_app"]') -> Callable[[], None]:
    """Make a slip in the settings, over which each start stumbles; return what mends it."""
    file = install.root / "server" / "conf" / "secret_settings.py"
    good = file.read_text()
    file.write_text(f"{good}{slip}\n")

    def mend() -> None:
        file.write_text(good)

    return mend


@pytest.mark.parametrize(
    "killed",
    [
        ("server",),
        pytest.param(("portal",), marks=pytest.mark.long_form),
        pytest.param(("portal", "server"), marks=pytest.mark.long_form),
    ],
)
def test_what_is_killed_comes_back(install: Install, killed: tuple[Process, ...]) -> None:
    player = install.client(admin_line(install))
    kept = [pid for one in ("portal", "server") if one not in killed for pid in install.pids(one)]

    install.wait_until_up(but=install.kill(*killed))

    if "portal" in killed:
        player.expect_end()
        player = install.client(admin_line(install))
    player.ask("look", "The Old Foundry")
    player.close()
    assert set(kept) <= set(install.pids())
    assert len(install.pids("portal")) == len(install.pids("server")) == 1
    told = install.log("watcher")
    assert told.count(AGAIN) == 1
    # Of two it may have seen the first one's end before the other's.
    assert re.search("(was|were) killed", told)


@pytest.mark.long_form
def test_a_server_that_does_not_come_back_from_a_reload_is_started(install: Install) -> None:
    old, mend = install.pids("server"), spoil(install)
    with install.client(admin_line(install)) as admin:
        admin.send("@reload")
        assert becomes(lambda: AGAIN in install.log("watcher"), install.patience())
        mend()
        install.wait_until_up(but=old)
        admin.ask("look", "The Old Foundry")


@pytest.mark.long_form
def test_a_stop_while_it_is_started_again_ends_everything(install: Install) -> None:
    install.kill("portal", "server")
    assert becomes(lambda: bool(install.pids("portal", "server")), install.patience())

    stopped = install.run("stop")

    assert stopped.returncode == 0, stopped.stderr
    assert stopped.stdout.endswith("Stopped.\n")
    assert not install.pids()
    assert install.run("stop").stdout == "Roundkeeper is not running.\n"


@pytest.mark.long_form
def test_too_many_ends_are_given_up_and_told_once(watched_anew: Callable[..., Install]) -> None:
    install = watched_anew(ROUNDKEEPER_RESTARTS="1")
    install.wait_until_up(but=install.kill("server"))

    install.kill("server")

    assert becomes(lambda: not install.pids("watcher"), install.patience())
    assert "Giving up: it was started again 1 times within 600 s" in install.log("watcher")
    told = play(install)
    assert "The game was given up at" in told
    assert str(install.root / "server" / "logs" / "watcher.log") in told
    assert install.is_up()
    assert "given up" not in play(install)


def test_starts_that_fail_are_tried_again_after_growing_pauses(monkeypatch, capsys) -> None:
    now, begun = [0.0], []

    def fail() -> None:
        begun.append(now[0])
        if len(begun) < 10:
            raise Trouble("a slip")

    def pause(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(control, "start", fail)
    monkeypatch.setattr(database, "refuse_if_missing", lambda: None)
    monkeypatch.setattr(watch, "only_one", nullcontext)
    monkeypatch.setattr(watch, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=pause))

    watch.start_again(["server"], "was killed", watch.Restarts(10, 600))

    assert begun == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243]
    assert "Trying again in 60 s." in capsys.readouterr().out
    begun.clear()
    with pytest.raises(watch.GivenUp):
        watch.start_again(["server"], "was killed", watch.Restarts(4, 600))
    assert len(begun) == 4


def test_a_game_that_cannot_start_leaves_nothing_running(new_install) -> None:
    install = new_install()
    settings = install.root / "server" / "conf" / "server_services_plugins.py"
    settings.write_text("raise RuntimeError('a slip of the admin')\n")

    played = install.run("play")

    assert played.returncode == 1
    assert "The server did not start" in played.stderr and "a slip of the admin" in played.stderr
    assert not install.pids()


@pytest.mark.parametrize("name", ["ROUNDKEEPER_RESTARTS", "ROUNDKEEPER_RESTARTS_WITHIN"])
def test_a_wrong_setting_is_told_in_a_line(new_install: Callable[..., Install], name: str) -> None:
    played = new_install(**{name: "often"}).run("play")

    assert (played.returncode, played.stderr) == (
        1,
        f"{name} is 'often'; it must be a whole number.\n",
    )
