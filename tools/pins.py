"""Pins what is to be installed, with the hashes of all its files: `make pins`, by uv.

One list serves every Python from the oldest on, and every kind of machine: what only some of them
need has a marker.
"""

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from server.conf.environment import GAME_ROOT
from tools.console import Trouble, run, say

LISTS = ("requirements", "requirements-dev", "requirements-mutate")  # each keeps to those before it


def pins() -> None:
    """Write both lists anew: with the newest versions, or with those of the packages named."""
    newer = [f"--upgrade-package={one}" for one in sys.argv[1:]] or ["--upgrade"]
    with tempfile.TemporaryDirectory() as folder:
        say("Making a clean environment ...")
        _do([sys.executable, "-m", "venv", folder])
        python = str(Path(folder) / "bin" / "python")
        _do([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv"])
        for name in LISTS:
            say(f"Resolving {name}.in ...")
            command = [
                *(python, "-m", "uv", "pip", "compile", "--no-python-downloads"),
                *("--universal", "--generate-hashes", f"--python-version={_oldest()}", *newer),
                *("--custom-compile-command=make pins", f"{name}.in", f"--output-file={name}.txt"),
            ]
            _do(command)


def _do(command: list[str]) -> None:
    """Run a program, which says itself what goes wrong."""
    if subprocess.run(command, cwd=GAME_ROOT, stdout=subprocess.DEVNULL).returncode:
        raise Trouble("Nothing more was pinned: what went wrong stands above.")


def _oldest() -> str:
    with (GAME_ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["requires-python"]).removeprefix(">=")


if __name__ == "__main__":
    run(pins)
