"""The tutorial does what it says: each file of it is written, each command typed, in a copy."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from server.conf.environment import GAME_ROOT

FOLLOWED = GAME_ROOT / "game" / "rulesets" / "alley.py"
TEXT = (GAME_ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
STEP = re.compile(
    r"Write `(?P<file>[^`]+)`:\n\n```\w+\n(?P<text>.*?)```"
    r"|```diff\n(?P<diff>.*?)```"
    r"|```console\n\$ \.venv/bin/python (?P<command>[^\n]+)\n```",
    re.DOTALL,
)


def run(command: list[str], folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **more)


@pytest.mark.skipif(FOLLOWED.exists(), reason="somebody has followed it in this clone")
def test_each_step_of_the_tutorial_does_what_it_says(tmp_path: Path) -> None:
    for one in (
        *("game", "odds", "play", "proofs", "rehearsal", "sheets", "world", "docs/rules"),
        *("docs/schemas", "tests/scenarios"),
    ):
        shutil.copytree(GAME_ROOT / one, tmp_path / one, ignore=shutil.ignore_patterns("*.pyc"))
    shutil.copy(GAME_ROOT / "pyproject.toml", tmp_path)
    steps = list(STEP.finditer(TEXT))
    assert len(steps) == TEXT.count("```") // 2
    for step in steps:
        if step["file"]:
            (tmp_path / step["file"]).write_text(step["text"], encoding="utf-8")
            continue
        if step["diff"]:
            done = run(["patch", "-p1", "--fuzz=0"], tmp_path, input=step["diff"])
        else:
            done = run([sys.executable, *step["command"].split()], tmp_path)
        assert done.returncode == 0, step[0] + done.stdout + done.stderr
    # What `make check` asks of them, but for mypy, which takes its time.
    for words in ("check", "format --check"):
        done = run([sys.executable, "-m", "ruff", *words.split(), "game"], tmp_path)
        assert done.returncode == 0, done.stdout
    contracts = tomllib.loads((tmp_path / "pyproject.toml").read_text())["tool"]["importlinter"]
    told = next(one for one in contracts["contracts"] if one.get("containers") == ["game.rules"])
    layers = {one for layer in told["layers"] for one in layer.split(" | ")}
    assert {one.stem for one in (tmp_path / "game" / "rules").glob("[a-z]*.py")} == layers
    alley = tmp_path / "tests" / "scenarios" / "alley.yaml"
    by_detroit = alley.read_text().replace("ruleset: alley", "ruleset: detroit")
    alley.write_text(by_detroit, encoding="utf-8")
    failed = run([sys.executable, "-m", "game", "play", str(alley)], tmp_path)
    assert failed.returncode != 0
