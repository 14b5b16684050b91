"""The tool that lays Roundkeeper into another game: what it writes, and what it refuses.

The whole way is played in test_existing_game.py.
"""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import evennia
import pytest
from django.conf import settings
from evennia import settings_default

from server.conf.environment import GAME_ROOT
from tools import adopt
from tools.adopted import settings as adopted
from tools.console import Trouble

# All nodes of each module, by its file's name.
type Modules = dict[str, list[ast.AST]]


def made_in(folder: Path) -> Path:
    """Make as much of a game as the tool looks at."""
    (folder / "server" / "conf").mkdir(parents=True)
    (folder / "server" / "conf" / "settings.py").touch()
    return folder


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return made_in(tmp_path)


@pytest.fixture(scope="module", autouse=True)
def each_module_once() -> Iterator[None]:
    """Have the text of each module worked out once, not by each adoption."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(adopt, "in_package", cache(adopt.in_package))
        yield


@pytest.fixture(scope="module")
def adopted_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with the copy in it, to be read."""
    game = made_in(tmp_path_factory.mktemp("game"))
    adopt.adopt_into(game)
    return game


@pytest.fixture(scope="module")
def modules(adopted_game: Path) -> Modules:
    """What the modules of a copy consist of."""
    copy = adopted_game / adopt.PACKAGE
    return {
        file.relative_to(copy).as_posix(): [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
        for file in copy.rglob("*.py")
    }


def imported(modules: Modules) -> Iterator[str]:
    """Yield the modules that each module imports."""
    for name, module in modules.items():
        if name == "settings.py":  # which says where these are as it writes them
            continue
        for node in module:
            match node:
                case ast.Import(names=names):
                    yield from (one.name for one in names)
                case ast.ImportFrom(module=str(name)):
                    yield name


def written(modules: Modules) -> Iterator[str]:
    """Yield the texts that could name a module: those of words with dots between, but for files."""
    for name, module in modules.items():
        if name == "settings.py":  # which says where these are as it writes them
            continue
        for node in module:
            match node:
                case ast.Constant(value=str(text)) if re.fullmatch(r"[a-z_]+(\.\w+)+", text):
                    if not text.endswith(adopt.KINDS):
                        yield text


def test_nothing_in_the_copy_names_a_module_of_the_games(modules: Modules) -> None:
    names = [*imported(modules), *written(modules)]

    assert [one for one in names if one.partition(".")[0] in adopt.FOLDERS] == []


def test_all_it_imports_of_roundkeepers_is_in_the_copy(modules: Modules) -> None:
    ours = {one for one in imported(modules) if one.startswith(f"{adopt.PACKAGE}.")}
    files = {one.removeprefix(f"{adopt.PACKAGE}.").replace(".", "/") for one in ours}

    assert len(files) > 100
    assert [one for one in files if not {f"{one}.py", f"{one}/__init__.py"} & set(modules)] == []


def test_the_house_of_a_game_stands_beside_the_copy(adopted_game: Path) -> None:
    house = adopted_game / "house"
    house.mkdir()
    (house / "npcs.yaml").write_text("dockhand: {like: thgu}\n", encoding="utf-8")

    checked = subprocess.run(
        [sys.executable, "-m", f"{adopt.PACKAGE}.game", "check"],
        cwd=adopted_game, capture_output=True, text=True, check=False,
    )  # fmt: skip
    shutil.rmtree(house)
    assert checked.returncode == 2
    assert checked.stderr.startswith("house/npcs.yaml:1:18: dockhand: like: 'thgu' is not known")


def test_the_schemas_that_the_worlds_files_name_are_in_the_copy(adopted_game: Path) -> None:
    files = list((adopted_game / adopt.PACKAGE / "world").rglob("*.yaml"))
    named = {
        file: file.read_text(encoding="utf-8").splitlines()[0].partition("$schema=")[2]
        for file in files
    }
    assert files
    assert [file for file, schema in named.items() if not (file.parent / schema).is_file()] == []


def test_secrets_and_settings_of_this_install_stay_here(modules: Modules) -> None:
    there = {name for name in modules if name.startswith("server/")}

    assert not {f"server/conf/{name}" for name in adopt.NOT_OF_SERVER} & there
    assert "server/conf/pace_clock.py" in there


def test_every_setting_that_the_code_reads_is_added(modules: Modules) -> None:
    read = {
        node.attr
        for name, module in modules.items()
        if name != "settings.py"
        for node in module
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "settings"
        and node.attr.isupper()
    }

    assert read - set(dir(settings_default)) == set(adopted.DEFAULTS)


# What tests set otherwise, and what Roundkeeper finds out by its own settings.
OTHERWISE = {"DICE_SEED", "LINE_LOST_SECONDS", "PATIENCE_SECONDS", "PROXY_ON_THIS_MACHINE"}


@pytest.mark.parametrize("name", sorted(adopted.DEFAULTS.keys() - OTHERWISE))
def test_what_is_added_is_what_roundkeeper_itself_has(name: str) -> None:
    assert adopted.DEFAULTS[name] == getattr(settings, name)


@pytest.mark.parametrize("name", ["LINE_LOST_SECONDS", "PATIENCE_SECONDS"])
def test_what_tests_set_otherwise_is_added_as_play_has_it(name: str) -> None:
    text = (GAME_ROOT / "server" / "conf" / "settings.py").read_text()
    assert re.search(rf"^{name}(: .*)? = {adopted.DEFAULTS[name]}$", text, re.M)


def test_what_a_game_has_said_stands_and_twice_is_once() -> None:
    taken = {
        "GAME_DIR": "/games/theirs",
        "INSTALLED_APPS": ["theirs"],
        "FILE_HELP_ENTRY_MODULES": "world.help_entries",
        "SERVER_SERVICES_PLUGIN_MODULES": ("server.conf.server_services_plugins",),
        "PERMISSION_HIERARCHY": ["Player", "Builder", "Admin"],
        "PACE_CLOCK_SECONDS": 60,
    }
    adopted.add_to(taken, *adopted.PARTS)
    once = dict(taken)
    adopted.add_to(taken, *adopted.PARTS)

    assert taken == once
    assert taken["PACE_CLOCK_SECONDS"] == 60
    assert taken["INSTALLED_APPS"][0] == "theirs"
    assert taken["SERVER_SERVICES_PLUGIN_MODULES"][0] == "server.conf.server_services_plugins"
    assert taken["FILE_HELP_ENTRY_MODULES"][-1] == "world.help_entries"
    assert taken["PERMISSION_HIERARCHY"] == ["Player", "Storyteller", "Builder", "Admin"]


def test_every_page_of_the_copy_has_its_template(adopted_game: Path) -> None:
    web = adopted_game / adopt.PACKAGE / "web"
    there = {file.relative_to(web / "templates").as_posix() for file in web.rglob("*.html")}
    files = [*web.rglob("*.py"), *web.rglob("*.html")]
    named = {
        one for file in files for one in re.findall(r'"(website/[\w/]+\.html)"', file.read_text())
    }
    assert "website/verify.html" in named
    assert named - there == {"website/base.html"}  # the frame is the game's own
    evennias = Path(evennia.__file__).parent / "web" / "templates"
    assert [one for one in there if (evennias / one).exists()] == []


def theirs(**said: Any) -> dict[str, Any]:
    """What a game has said before it takes anything."""
    return {"GAME_DIR": "/games/theirs", "PERMISSION_HIERARCHY": ["Storyteller"], **said}


def evennias() -> dict[str, Any]:
    """A game that leaves all that Roundkeeper could take the place of as Evennia has it."""
    places = [one for part in (adopted.NEEDED, *adopted.PARTS.values()) for one in part.in_place_of]
    return theirs(**{name: getattr(settings_default, name) for name in places})


def changed_by(*parts: str) -> dict[str, Any]:
    """Return what a game's settings say otherwise when it has named parts of Roundkeeper."""
    before, after = evennias(), evennias()
    adopted.add_to(before)
    adopted.add_to(after, *parts)
    return {name: value for name, value in after.items() if value != before.get(name)}


@pytest.mark.parametrize("name", adopted.PARTS)
def test_a_part_is_taken_by_its_name_alone_and_where_the_game_has_none_of_its_own(name) -> None:
    part = adopted.PARTS[name]
    assert changed_by(name).keys() == {*part.lists, *part.in_place_of}
    own = theirs(**dict.fromkeys(part.in_place_of, "mine.Own"))
    adopted.add_to(own, name)
    assert {own[one] for one in part.in_place_of} <= {"mine.Own"}


def test_what_the_guide_imports_brings_no_class_that_a_game_has_of_the_same_name(modules) -> None:
    """Django keeps Evennia's typeclasses by their name alone, whatever module they are in."""
    own = {"characters.py", "rooms.py", "exits.py", "accounts.py", "guests.py"}
    imported_files = {
        one.replace(".", "/") + ".py"
        for one in re.findall(r"^\+from roundkeeper\.(\S+) import", guide(), re.M)
    }
    left, reached = list(imported_files), set[str]()
    while left:
        name = left.pop()
        if name in reached or name not in modules:
            continue
        reached.add(name)
        for node in modules[name]:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("roundkeeper."):
                module = (node.module or "").removeprefix("roundkeeper.").replace(".", "/")
                left += [f"{module}.py", *(f"{module}/{one.name}.py" for one in node.names)]
    assert len(reached) > 50
    assert not {f"typeclasses/{one}" for one in own} & reached


def test_nothing_of_evennias_is_mended_that_no_part_names() -> None:
    """What mends something is a module that a process starts, or a class that a setting names."""
    mends = {f"evennia_mends.{file.stem}" for file in (GAME_ROOT / "evennia_mends").glob("*.py")}
    taken = theirs()
    adopted.add_to(taken)
    started = {*taken[adopted.SERVER], *taken.get(adopted.PORTAL, ())}
    assert started == {"tools.adopted.server.conf.server_services_plugins"}
    assert not {one for one in taken.values() if isinstance(one, str)} & mends


def test_the_page_lists_all_parts_and_what_each_puts_into_settings() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|.*\| ([^|]+) \|$", guide(), re.M)
    listed = {name: set(re.findall("`([A-Z_]+)`", said)) for name, said in rows}
    assert listed == {name: {*one.lists, *one.in_place_of} for name, one in adopted.PARTS.items()}
    always = re.search(r"^\| \(always\) \|.*\| ([^|]+) \|$", guide(), re.M)
    assert always is not None
    taken = evennias() | {"TEMPLATES": [{}]}
    before = dict(taken) | {"PERMISSION_HIERARCHY": ["Builder"]}
    taken["PERMISSION_HIERARCHY"] = ["Builder"]
    adopted.add_to(taken)
    put = {name for name, value in taken.items() if before.get(name) != value}
    assert set(re.findall("`([A-Z_]+)`", always[1])) == put - adopted.DEFAULTS.keys()


def guide() -> str:
    return (GAME_ROOT / adopt.GUIDE).read_text(encoding="utf-8")


def test_the_lines_to_add_name_every_part() -> None:
    line = re.search(r"^\+    \*\((.*)\),$", guide(), re.M)
    assert line is not None
    assert re.findall('"([^"]+)"', line[1]) == list(adopted.PARTS)


def test_what_is_no_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"no server/conf/settings\.py"):
        adopt.adopt_into(tmp_path)
    with pytest.raises(Trouble, match="Roundkeeper itself"):
        adopt.adopt_into(adopt.GAME_ROOT)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_the_games_with_that_name_is_left_alone(game: Path) -> None:
    theirs = game / adopt.PACKAGE / "notes.txt"
    theirs.parent.mkdir()
    theirs.write_text("mine")

    with pytest.raises(Trouble, match="not from here"):
        adopt.adopt_into(game)
    assert theirs.read_text() == "mine"


@pytest.mark.parametrize("change", ["written", "deleted", "added"])
def test_a_copy_changed_by_hand_is_not_overwritten(adopted_game, tmp_path, change) -> None:
    game = tmp_path / "game"
    shutil.copytree(adopted_game, game)
    file = game / adopt.PACKAGE / "world" / "weapons.yaml"
    match change:
        case "written":
            file.write_text("mine")
        case "deleted":
            file.unlink()
        case _:
            file = file.with_name("mine.yaml")
            file.write_text("mine")

    with pytest.raises(Trouble, match=f"world/{file.name}\nMake the change in"):
        adopt.adopt_into(game)
    assert not file.exists() if change == "deleted" else file.read_text() == "mine"


def test_a_copy_is_replaced_whole(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(adopt, "KINDS", (".py",))  # an earlier release had less, and no data
        adopt.adopt_into(game)
    (game / adopt.PACKAGE / "game" / "__pycache__").mkdir()

    adopt.adopt_into(game)

    assert (game / adopt.PACKAGE / "world" / "weapons.yaml").exists()
    assert sorted(one.name for one in game.iterdir()) == ["roundkeeper", "server"]
