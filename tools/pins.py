"""Writes the pinned requirements from the .in files: `make pins`, in a clean environment."""

import subprocess
import sys
import tempfile
from pathlib import Path

from server.conf.environment import GAME_ROOT
from tools.console import run, say

# Installed on newer Pythons only; without the marker, older ones would have to build them.
MARKERS = {"legacy-cgi": 'python_version >= "3.13"'}


def pins() -> None:
    """Resolve both lists anew and write them. Use the newest supported Python."""
    with tempfile.TemporaryDirectory() as folder:
        say("Making a clean environment ...")
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = Path(folder) / "bin" / "python"
        runtime = _installed(python, "requirements.in")
        development = _installed(python, "requirements-dev.in")
    _write("requirements", "Every package of a running game", runtime)
    extra = ["-r requirements.txt", *(pin for pin in development if pin not in runtime)]
    _write("requirements-dev", "Tests and checks", extra)


def _installed(python: Path, wanted: str) -> list[str]:
    """Install what the file names, and return what is there then."""
    say(f"Resolving {wanted} ...")
    pip = [str(python), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-q", "-r", str(GAME_ROOT / wanted)], check=True)
    frozen = subprocess.run(
        [*pip, "freeze", "--all"], check=True, capture_output=True, text=True
    ).stdout
    return [_with_marker(line) for line in frozen.splitlines() if not line.startswith("pip==")]


def _with_marker(pin: str) -> str:
    marker = MARKERS.get(pin.split("==")[0])
    return f"{pin} ; {marker}" if marker else pin


def _write(name: str, what: str, lines: list[str]) -> None:
    head = f"# {what}, pinned. Written from {name}.in by `make pins`.\n"
    (GAME_ROOT / f"{name}.txt").write_text(head + "\n".join(lines) + "\n")


if __name__ == "__main__":
    run(pins)
