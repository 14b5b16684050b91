"""Makes .venv and installs the pinned packages into it: `python -m tools.install [--dev]`."""

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

from server.conf.environment import GAME_ROOT
from tools.console import Trouble, only_one, run, say

VENV = GAME_ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
# There while packages are being installed: found at a start, it tells of an interruption.
UNFINISHED = VENV / ".unfinished"
RUNTIME = "requirements.txt"
DEVELOPMENT = "requirements-dev.txt"


def install(requirements: str = RUNTIME) -> None:
    """Bring .venv to what the file `requirements` pins; do nothing when it is there."""
    stamp = VENV / f".installed-{requirements.removesuffix('.txt')}"
    wanted = _fingerprint(requirements)
    if stamp.exists() and stamp.read_text() == wanted and _runs(VENV_PYTHON):
        return
    if UNFINISHED.exists():
        _clear_away("The last install was interrupted; beginning it again.")
    elif VENV.exists() and not _runs(VENV_PYTHON):
        _clear_away("The Python of .venv is gone; making it anew.")
    if not VENV.exists():
        _make_venv()
    UNFINISHED.touch()
    _pip_install(requirements)
    stamp.write_text(wanted)
    UNFINISHED.unlink()


def _clear_away(why: str) -> None:
    if VENV.is_symlink():
        raise Trouble(".venv is a link to another folder, which stays as it is. Type: rm .venv")
    say(why)
    shutil.rmtree(VENV)


def _fingerprint(requirements: str) -> str:
    """Return what the stamp must say: the pins, and where the environment stands."""
    digest = hashlib.sha256(str(VENV).encode())
    digest.update((GAME_ROOT / requirements).read_bytes())
    return digest.hexdigest()


def _runs(python: Path) -> bool:
    check = "import sys; sys.exit(sys.version_info < (3, 12))"
    try:
        return subprocess.run([python, "-c", check], capture_output=True).returncode == 0
    except OSError:
        return False


def _make_venv() -> None:
    say(f"Making .venv with Python {sys.version.split()[0]} ({sys.executable}) ...")
    VENV.mkdir()
    UNFINISHED.touch()
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
    if made.returncode:
        raise Trouble(f"Python could not make .venv:\n{made.stdout}{made.stderr}".rstrip())


def _pip_install(requirements: str) -> None:
    pins = re.findall(r"^[^\s#]+==", (GAME_ROOT / requirements).read_text(), re.MULTILINE)
    # Python compiles what is used when it is first used, which is a third of what there is. Tests
    # begin in five processes at once: each would.
    compiling = "--compile" if requirements == DEVELOPMENT else "--no-compile"
    say(f"Installing {len(pins)} packages from {requirements} (a minute, the first time) ...")
    pip = subprocess.Popen(
        [VENV_PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-input",
         "--progress-bar=off", compiling, "--require-hashes", "-r", requirements],
        cwd=GAME_ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert pip.stdout is not None
    lines: list[str] = []
    collected = 0
    for line in pip.stdout:
        lines.append(line)
        if line.startswith("Collecting "):
            collected += 1
            if collected % 10 == 0:
                say(f"  {collected} fetched")
        elif line.startswith("Installing collected packages"):
            say("  all fetched; unpacking")
    if pip.wait():
        raise Trouble("pip could not install the packages:\n" + "".join(lines[-15:]).rstrip())


def main() -> None:
    """Install for playing, or with --dev for tests and checks as well."""
    with only_one():
        install(DEVELOPMENT if "--dev" in sys.argv[1:] else RUNTIME)


if __name__ == "__main__":
    run(main)
