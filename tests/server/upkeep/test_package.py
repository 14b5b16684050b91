"""What `pip install roundkeeper` brings: the wheel is built, installed by itself, and used."""

import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.journal import VERSION
from server.conf.environment import GAME_ROOT
from tests.server.installed import Install
from tests.server.live_game import free_ports, run_module
from tests.server.old_game import lay_old_data
from tests.server.packed import Environment, build

SCENARIO = GAME_ROOT / "tests" / "scenarios" / "example.yaml"
SECRET = re.compile(r"conf/secret_settings|accounts\.json|\.db3|\.pyc$|\.env$")


def release() -> str:
    with (GAME_ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    return Environment(tmp_path_factory.mktemp("environment") / "venv", wheel)


@pytest.mark.long_form
def test_the_same_tree_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    assert build(tmp_path).read_bytes() == wheel.read_bytes()


def test_nothing_secret_and_nothing_that_git_does_not_know_is_in_it(wheel, tmp_path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extract("roundkeeper/directory.zip", tmp_path)
        names = packed.namelist()
    with zipfile.ZipFile(tmp_path / "roundkeeper" / "directory.zip") as directory:
        ours = directory.namelist()
    known = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=GAME_ROOT, check=True, capture_output=True, text=True,
    ).stdout.splitlines()  # fmt: skip
    assert {*ours} <= {*known}
    assert not [one for one in (*names, *ours) if SECRET.search(one)]
    assert "roundkeeper/py.typed" in names and "roundkeeper/game/scene.py" in names


def test_it_asks_for_what_the_game_asks_for() -> None:
    project = tomllib.loads((GAME_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (GAME_ROOT / "requirements.in").read_text(encoding="utf-8").splitlines()
    wanted = {one for one in lines if one and not one.startswith("#")}
    assert {*project["dependencies"], *project["optional-dependencies"]["postgresql"]} == wanted


@pytest.mark.long_form
def test_a_scenario_is_played_and_the_library_imported(installed: Environment) -> None:
    assert "ok" in installed.types("play", str(SCENARIO)).stdout
    told = installed.types("play", "nothing.yaml")
    assert told.returncode == 2 and "nothing.yaml" in told.stderr
    alone = installed.types()
    assert alone.returncode == 2 and "roundkeeper init DIR" in alone.stdout
    assert installed.types("--version").stdout == f"roundkeeper {release()}, journal {VERSION}\n"
    code = "from roundkeeper.game.rulesets import RULESETS; print(*RULESETS)"
    python = str(installed.folder / "bin" / "python")
    done = subprocess.run([python, "-P", "-c", code], capture_output=True, text=True)
    assert "detroit" in done.stdout, done.stderr


class Made(Install):
    """A game directory that the package made, with the data of a game of the previous release."""

    def __init__(self, root: Path, template: Path) -> None:
        self.root, self.ports, self.variables = root, free_ports(), {}
        lay_old_data(root)
        shutil.copy(template / "server" / "conf" / "secret_settings.py", root / "server" / "conf")


@pytest.fixture
def made(installed: Environment, template: Path, tmp_path: Path) -> Iterator[Made]:
    folder = tmp_path / "game"
    told = installed.types("init", str(folder))
    assert told.returncode == 0 and "make play" in told.stdout
    game = Made(folder, template)
    yield game
    game.end()


@pytest.mark.long_form
def test_a_game_directory_is_made_and_brought_up_to_date(installed, made) -> None:
    refused = installed.types("init", str(made.root))
    assert refused.returncode == 1 and "is not empty" in refused.stderr
    changed, gone = made.root / "world" / "npcs.yaml", made.root / "tools" / "forgotten.py"
    changed.write_text(changed.read_text() + "# a neighbour\n")
    gone.write_text("")
    manifest = made.root / "server" / "installed.json"
    known = json.loads(manifest.read_text())
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    manifest.write_text(json.dumps(known | {"tools/forgotten.py": empty}))
    told = installed.types("upgrade", str(made.root))
    assert told.returncode == 0
    assert "changed world/npcs.yaml; it stays: the new one is world/npcs.yaml.new" in told.stdout
    assert changed.read_text().endswith("# a neighbour\n") and not gone.exists()
    assert (made.root / "world" / "npcs.yaml.new").is_file()


@pytest.mark.long_form
def test_it_is_played_with_the_scene_that_was_open(made: Made) -> None:
    assert made.run("play").returncode == 0
    line = made.run("passwords").stdout
    login = next(one for one in line.splitlines() if "Marlow" in one)
    with made.client(" ".join(login.split()[:3])) as client:
        client.ask("+init", r"Marlow \(5\) acts next")


@pytest.mark.long_form
def test_its_pages_are_built_and_what_it_has_not_got_is_said(installed, tmp_path) -> None:
    folder = tmp_path / "game"
    assert installed.types("init", str(folder)).returncode == 0
    built = run_module(folder, None, "tools.site.docs")
    assert built.returncode == 0 and built.stderr.count("Doc file") == 0, built.stderr
    assert (folder / "server" / "docs" / "upgrading" / "index.html").is_file()
    tests = subprocess.run(["make", "quick"], cwd=folder, capture_output=True, text=True)
    assert tests.returncode and "only a clone of the repository has" in tests.stderr


@pytest.mark.long_form
def test_a_directory_that_init_did_not_make_is_not_touched(installed, tmp_path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    told = installed.types("upgrade", str(tmp_path))
    assert told.returncode == 1 and "was not made by `roundkeeper init`" in told.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]
