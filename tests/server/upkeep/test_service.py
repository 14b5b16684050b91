"""The unit of systemd that docs/deploy.md tells of: systemd takes it, and it is hardened."""

import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from server.conf.environment import GAME_ROOT

UNIT = GAME_ROOT / "tools" / "deploy" / "roundkeeper.service"
HOME = "/srv/roundkeeper"


def analyze(tmp_path: Path, *words: str) -> str:
    """Return what systemd says of the unit, put up for this folder as the page tells one to."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not here (Debian: apt-get install systemd)")
    file = tmp_path / UNIT.name
    text = UNIT.read_text().replace(f"{HOME}/.venv/bin/python", sys.executable)
    text = text.replace(HOME, str(GAME_ROOT)).replace("User=roundkeeper", "User=games")
    file.write_text(text.replace("Group=roundkeeper", "Group=games"))
    done = subprocess.run(
        ["systemd-analyze", *words, file],
        capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "SYSTEMD_COLORS": "0"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stderr + done.stdout


def test_systemd_takes_it(tmp_path: Path) -> None:
    assert UNIT.name not in analyze(tmp_path, "verify")  # where it names what is wrong


def test_little_of_the_machine_is_within_its_reach(tmp_path: Path) -> None:
    analyze(tmp_path, "security", "--offline=true", "--threshold=20")  # 1.8 is 18; without it 92


def test_what_it_runs_is_there() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(UNIT)
    service = unit["Service"]
    for line in (service["ExecStart"], service["ExecStop"]):
        python, dash, module, *_ = line.split()
        assert (python, dash) == (f"{HOME}/.venv/bin/python", "-m")
        assert (GAME_ROOT / f"{module.replace('.', '/')}.py").exists()
    assert service["WorkingDirectory"] == service["ReadWritePaths"] == HOME
