"""Starts a game in a container, and ends it in order: `python in_container.py CODE GAME`.

CODE is the program, which a newer image brings anew; GAME is the volume, which has what the game
writes. There the program is linked to, so that nothing of an older image stays. A folder of GAME
that is not a link is the admin's own (a `world/` of the game's) and stays. Standard library only.
"""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType

# What is typed elsewhere (.venv/bin/python -m tools.backup ...) can be typed in a container, too.
PACKAGES = ".venv"
FOLDERS = (
    *("bridge", "journal", "commands", "docs", "game", "sheets", "odds", "proofs", "play"),
    *("rehearsal", "narration", "players", "scenes", "outofband", "sheetbook", "evennia_mends"),
    *("guard", "tools", "typeclasses", "web", "world"),
)
SETTINGS = Path("server") / "conf"
OWN_SETTINGS = "secret_settings.py"
PLAY, STOP = ("-m", "tools.play", "--stay"), ("-m", "tools.stop")


def main() -> int:
    """Lay the game out, play until it ends or the container is to stop; return the exit status."""
    code, game = (Path(word).resolve() for word in sys.argv[1:3])
    lay_out(code, game)
    os.chdir(game)
    return play()


def lay_out(code: Path, game: Path) -> None:
    """Bring a volume to the program that the image has."""
    for name in (*FOLDERS, PACKAGES):
        link = game / name
        if link.is_symlink():
            link.unlink()
        if not link.exists():
            link.symlink_to(code / name)
    settings = game / SETTINGS
    settings.mkdir(parents=True, exist_ok=True)
    for old in settings.iterdir():
        if old.is_dir():
            shutil.rmtree(old)
        elif old.name != OWN_SETTINGS:
            old.unlink()
    ignored = shutil.ignore_patterns(OWN_SETTINGS, "__pycache__")
    shutil.copytree(code / SETTINGS, settings, ignore=ignored, dirs_exist_ok=True)
    shutil.copy(code / "server" / "__init__.py", game / "server")


def play() -> int:
    """Play until the watcher ends; as the container's first process, take leave of all others."""
    ending = False

    def end(_number: int, _frame: FrameType | None) -> None:
        nonlocal ending
        if not ending:
            ending = True
            subprocess.Popen([sys.executable, *STOP])

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    watcher = subprocess.Popen([sys.executable, *PLAY])
    while True:
        try:
            process, status = os.wait()
        except ChildProcessError:
            return 0 if ending else 1
        # To stop takes until all are gone: what stops them is a child as well.
        if process == watcher.pid and not ending:
            return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main())
