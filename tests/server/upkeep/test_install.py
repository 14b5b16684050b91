"""Finding a Python and making .venv: tools/find_python.sh and tools/install.py."""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from server.conf.environment import GAME_ROOT

FIND_PYTHON = GAME_ROOT / "tools" / "find_python.sh"
# What stands for `python -m venv`, which takes seconds to unpack pip: ours is copied.
VENV = """
import shutil, subprocess, sys, sysconfig
from pathlib import Path
subprocess.run([sys.executable, "-P", "-m", "venv", "--without-pip", sys.argv[1]], check=True)
(packages,) = Path(sys.argv[1]).glob("lib/python*/site-packages")
for one in Path(sysconfig.get_path("purelib")).glob("pip*/"):
    shutil.copytree(one, packages / one.name)
"""
# The files of a package.
BRICK = {
    "brick.py": "",
    "brick-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: brick\nVersion: 1.0\n",
    "brick-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "brick-1.0.dist-info/RECORD": "",
}


def _find(bin_: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Look for a Python on a machine that has nothing but what is in `bin_`."""
    return subprocess.run(
        ["/bin/sh", str(FIND_PYTHON)],
        env={"PATH": str(bin_), "HOME": str(bin_), **variables}, capture_output=True, text=True,
    )  # fmt: skip


def _pretend(bin_: Path, name: str, script: str) -> Path:
    program = bin_ / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


def test_a_python_that_runs_is_found_past_one_that_does_not(tmp_path: Path) -> None:
    _pretend(tmp_path, "python3.13", "echo 'not installed' >&2; exit 127")
    _pretend(tmp_path, "python3", f'exec "{sys.executable}" "$@"')

    assert _find(tmp_path).stdout.strip() == sys.executable


def test_no_python_is_told_in_a_line(tmp_path: Path) -> None:
    found = _find(tmp_path)

    assert found.returncode == 1
    assert found.stderr.startswith("Python 3.12 or later is missing")
    assert found.stderr.count("\n") == 1


def test_a_python_without_venv_is_told_what_it_lacks(tmp_path: Path) -> None:
    _pretend(tmp_path, "python3.12", "echo ensurepip; exit 4")

    stderr = _find(tmp_path).stderr

    assert "python3.12 is recent enough but lacks the module 'ensurepip'" in stderr
    assert "python3-venv" in stderr
    assert stderr.count("\n") == 1


def _set_up(root: Path) -> Path:
    """Copy what of the set-up needs no package."""
    ignore = shutil.ignore_patterns("__pycache__", "secret_settings.py")
    shutil.copytree(GAME_ROOT / "tools", root / "tools", ignore=ignore)
    shutil.copytree(GAME_ROOT / "server" / "conf", root / "server" / "conf", ignore=ignore)
    (root / "server" / "__init__.py").touch()
    (root / "requirements.txt").write_text("# none\n")
    (root / "venv.py").write_text(VENV)
    return root


def _install(root: Path) -> str:
    done = _try_to_install(root)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _try_to_install(root: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.install"],
        cwd=root, capture_output=True, text=True,
        env=os.environ | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(root)},
    )  # fmt: skip


@pytest.fixture
def game_root(tmp_path: Path) -> Path:
    return _set_up(tmp_path / "game")


def test_installing_again_does_nothing_until_the_pins_change(game_root: Path) -> None:
    assert "Making .venv" in _install(game_root)
    assert _install(game_root) == ""

    (game_root / "requirements.txt").write_text("# still none\n")

    output = _install(game_root)
    assert "Installing 0 packages" in output
    assert "Making .venv" not in output


@pytest.mark.long_form
def test_an_interrupted_install_is_begun_again(game_root: Path) -> None:
    venv, elsewhere = game_root / ".venv", game_root / "elsewhere"
    elsewhere.mkdir()
    for name in (".unfinished", "half"):
        (elsewhere / name).touch()
    venv.symlink_to(elsewhere)
    refused = _try_to_install(game_root)
    assert refused.returncode == 1 and "Type: rm .venv" in refused.stdout + refused.stderr
    venv.unlink()
    elsewhere.rename(venv)
    assert "interrupted" in _install(game_root)
    assert not (venv / "half").exists()
    assert _install(game_root) == ""


def test_a_package_is_installed_by_its_hash_alone(game_root: Path) -> None:
    wheel = game_root / "brick-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, text in BRICK.items():
            packed.writestr(name, text)
    (game_root / "requirements.txt").write_text("brick==1.0\n")
    refused = _try_to_install(game_root)
    assert refused.returncode == 1 and "--hash=sha256:" in refused.stderr

    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (game_root / "requirements.txt").write_text(f"brick==1.0 --hash=sha256:{digest}\n")
    assert "Installing 1 packages" in _install(game_root)
