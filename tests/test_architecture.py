"""How the house stands: no modules that import each other in a circle, no file too long to read, no
folder too full to look through, no rule that is all over the house.

That folders import inward only is import-linter's to see (pyproject.toml, `make check`).
"""

import re
import subprocess
from collections import Counter
from dataclasses import fields
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from pathlib import Path

import grimp
import pytest

from game.engine.ruleset import Ruleset
from game.rulesets import RULESETS
from server.conf.environment import GAME_ROOT
from tools.adopt import ROOMS

PRODUCT = ("bench", "bridge", "server", "tools", *ROOMS)
MOST_LINES = 1500  # a file is as long as its chapter
MOST_FILES = 25  # of a folder
MOST_HOMES = 4  # files of the game that name one rule
MOST_FIELDS = 30  # of a ruleset


def circle_in(imports: dict[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle, the first one at the end again."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def too_long(files: list[Path]) -> dict[str, int]:
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    return {str(file): count for file, count in lines.items() if count > MOST_LINES}


def test_no_modules_import_each_other_in_a_circle() -> None:
    # Types may point in a circle: a moment names what it is told, and is called by what it names.
    graph = grimp.build_graph(*PRODUCT, cache_dir=None, exclude_type_checking_imports=True)
    imports = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}
    assert {"game.scene", "typeclasses.scripts", "server.conf.settings"} <= imports.keys()
    assert circle_in(imports) == []


@pytest.mark.parametrize(
    ("imports", "circle"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set[str]()}, set[str]()),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}}, {"b", "c"}),
    ],
)
def test_a_circle_is_found(imports: dict[str, set[str]], circle: set[str]) -> None:
    assert set(circle_in(imports)) == circle


def test_no_file_is_too_long_to_read() -> None:
    files = list(chain.from_iterable((GAME_ROOT / one).rglob("*.py") for one in PRODUCT))
    assert files
    assert too_long(files) == {}


def test_a_file_that_is_too_long_is_found(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text("\n" * (MOST_LINES + 1))
    (tmp_path / "short.py").write_text("\n" * MOST_LINES)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "long.py").write_text("")  # of the same name, and no excuse for it
    assert too_long(sorted(tmp_path.rglob("*.py"))) == {str(tmp_path / "long.py"): MOST_LINES + 1}


def test_no_folder_is_too_full_to_look_through() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=GAME_ROOT, capture_output=True, text=True, check=True
    ).stdout
    count = Counter(Path(one).parent.as_posix() for one in listed.splitlines())
    assert {one for one in count if count[one] > MOST_FILES} == set()


def test_a_ruleset_is_a_list_of_chapters_and_tables_and_no_field_is_for_one_alone() -> None:
    # What one system alone does is a rule of its chapter, asked at a moment (`game.moments`).
    of_one = set()
    for field in fields(Ruleset):
        values = [getattr(one, field.name) for one in RULESETS.values()]
        usual = max(values, key=values.count)
        if sum(value != usual for value in values) < 2:
            of_one.add(field.name)
    assert of_one == set()
    assert len(fields(Ruleset)) <= MOST_FIELDS


def rules_in(file: Path) -> set[str]:
    return set(re.findall(r"\b[A-Z][A-Z0-9]+-\d+[a-z]?\b", file.read_text(encoding="utf-8")))


def homes_of_rules(files: list[Path]) -> dict[str, list[str]]:
    """Return which files name each rule that the docs have."""
    docs = GAME_ROOT / "docs"
    known = set[str]().union(*map(rules_in, [docs / "rules.md", *(docs / "rules").glob("*.md")]))
    homes: dict[str, list[str]] = {rule: [] for rule in known}
    for file in files:
        for rule in rules_in(file) & homes.keys():
            homes[rule].append(str(file))
    return homes


def test_a_rule_is_named_in_four_files_of_the_game_at_most() -> None:
    """It has its chapter, a setting, a ruleset that is without it, and one that it reaches into."""
    homes = homes_of_rules(sorted((GAME_ROOT / "game").rglob("*.py")))
    assert len([rule for rule, files in homes.items() if files]) > 100
    assert {rule: files for rule, files in homes.items() if len(files) > MOST_HOMES} == {}


def test_a_rule_that_is_all_over_the_house_is_found(tmp_path: Path) -> None:
    for name in "abcde":
        (tmp_path / f"{name}.py").write_text("# DICE-1, and DICE-99\n")
    homes = homes_of_rules(sorted(tmp_path.iterdir()))
    assert [rule for rule, files in homes.items() if len(files) > MOST_HOMES] == ["DICE-1"]
