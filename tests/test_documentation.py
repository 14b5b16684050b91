"""What the pages list is what there is: settings, words, keys, files, and links between pages."""

import re
from pathlib import Path

import pytest

from game.grammar import ORDERS
from game.rulesets import DETROIT, RULESETS
from game.settings import Settings, rule_of
from narration.phrases.rulesets import written
from server.conf.environment import GAME_ROOT
from sheets.sheet import SHEET_WORDS
from tests.our_rulesets import OURS
from tools.site.docs_site import RULE_ROW

PAGES = sorted(
    [
        *GAME_ROOT.glob("*.md"),
        *GAME_ROOT.glob("[a-z]*/README.md"),
        *(GAME_ROOT / "docs").rglob("*.md"),
        *(GAME_ROOT / "tests").rglob("*.md"),
    ]
)
# Folders whose README has a row for each file.
MAPPED = (
    *("bench", "bridge", "commands", "evennia_mends", "game", "guard", "narration", "outofband"),
    *("players", "scenes", "sheetbook", "tests/hostile", "typeclasses"),
)
# There the commands are typed with another game's environment active.
IN_ANOTHER_GAME = "existing-game.md"

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def text_of(name: str) -> str:
    return (GAME_ROOT / name).read_text(encoding="utf-8")


def rows_of(text: str) -> list[list[str]]:
    """Return the cells of all tables' rows; a bar within a cell is written with a backslash."""
    return [
        [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in text.splitlines()
        if line.startswith("|")
    ]


def settings_told() -> dict[str, tuple[list[str], str]]:
    """Return each setting of the table, with those of its row and what its value is told to be."""
    told = {}
    for name, here, elsewhere, _, _ in (row for row in rows_of(SETTINGS) if len(row) == 5):
        names = re.findall(r"`(\w+)`", name)
        values = f"{here} | {elsewhere}".replace("`", "").replace("\N{MINUS SIGN}", "-")
        told.update(dict.fromkeys(names, (names, values)))
    return told


SETTINGS = text_of("docs/rules.md").partition("## Settings")[2].partition("\n## ")[0]


def test_every_setting_is_told_with_its_value_in_each_ruleset() -> None:
    told = settings_told()
    assert sorted(told) == sorted(Settings.__struct_fields__)
    for names, values in told.values():
        here, _, elsewhere = values.partition(" | ")
        assert here == _values(names, DETROIT.id)
        for ruleset in OURS:
            value = _values(names, ruleset)
            differs = re.search(rf"(?:^|[;,] ?){ruleset}(?:, [\w-]+)*: {value}(?:;|$)", elsewhere)
            assert bool(differs) == (value != here), (names, ruleset)


def _values(names: list[str], ruleset: str) -> str:
    return ", ".join(written(getattr(RULESETS[ruleset].settings, name)) for name in names)


def test_the_rule_of_every_setting_is_told() -> None:
    pages = [
        text_of("docs/rules.md"),
        *(text_of(f"docs/rules/{one}.md") for one in OURS if one != "detroit"),
    ]
    for name in Settings.__struct_fields__:
        assert any(re.search(rf"\b{rule_of(name)}\b", page) for page in pages), name


def test_every_rule_that_the_code_names_is_told() -> None:
    ids = re.compile(r"\b[A-Z][A-Z0-9]+-[0-9]+[a-z]?\b")
    pages = [GAME_ROOT / "docs" / "rules.md", *(GAME_ROOT / "docs" / "rules").glob("*.md")]
    told = {one for page in pages for one in ids.findall(page.read_text(encoding="utf-8"))}
    named = {
        one
        for file in (GAME_ROOT / "game").rglob("*.py")
        for one in ids.findall(file.read_text(encoding="utf-8"))
    }
    assert named - told <= {"UTF-8"}


def test_a_chapter_names_where_its_rules_are_played(subtests: pytest.Subtests) -> None:
    """A rule that the code names is named in a file that the chapter says."""
    named = {
        file.relative_to(GAME_ROOT).as_posix(): {*re.findall(r"[\w-]+", file.read_text("utf-8"))}
        for file in (GAME_ROOT / "game").rglob("*.py")
    }
    for chapter in text_of("docs/rules.md").split("\n## "):
        said = re.findall(r"game/[\w/]+\.py", chapter.partition("*Code: ")[2].partition("\n\n")[0])
        for rule in RULE_ROW.findall(chapter) if said else ():
            homes = {file for file, words in named.items() if rule in words}
            with subtests.test(rule):
                assert not homes or homes & set(said)


def test_every_word_of_the_storyteller_is_told(subtests: pytest.Subtests) -> None:
    for word in sorted(ORDERS):
        with subtests.test(word):
            assert re.search(rf"`{word}\b", text_of("docs/scenes/scenarios.md"))


def test_every_key_of_a_sheet_is_told(subtests: pytest.Subtests) -> None:
    for word in SHEET_WORDS:
        with subtests.test(word):
            keys = [row[0] for row in rows_of(text_of("docs/sheets.md"))]
            assert any(f"`{word}`" in key for key in keys)


@pytest.mark.parametrize("folder", MAPPED)
def test_every_file_of_a_folder_is_in_its_map(folder: str) -> None:
    readme = text_of(f"{folder}/README.md")
    files = {file.name for file in (GAME_ROOT / folder).glob("*.py")} - {"__init__.py"}
    assert {
        file for file in files if not re.search(rf"(?<!\w){re.escape(file)}\b", readme)
    } == set()


# Files that a reader makes, has made already, or has in another game.
ELSEWHERE = ("server/conf/secret_settings.py", "commands/default_cmdsets.py")


@pytest.mark.parametrize(
    "page", [one for one in PAGES if one.name != "tutorial.md"], ids=lambda page: page.name
)
def test_the_code_that_a_page_names_is_there(page: Path) -> None:
    there = [
        f"/{file.relative_to(GAME_ROOT).as_posix()}"
        for folder in GAME_ROOT.iterdir()
        for file in (folder.rglob("*.py") if folder.name.isidentifier() else ())
    ]
    named = re.findall(r"`(?:roundkeeper/)?([\w/]+\.py)`", page.read_text(encoding="utf-8"))
    assert {one for one in named if not any(file.endswith(f"/{one}") for file in there)} <= set(
        ELSEWHERE
    )


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" in link or link.startswith("help/"):  # made by `make docs`, which looks for itself
            continue
        file, _, heading = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), link
        if heading:
            assert heading in _anchors(target), link


def _anchors(page: Path) -> set[str]:
    """Return what is linked to: headings in lower case, without punctuation, with hyphens, and the
    ids of rules in tables.
    """
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    rules = RULE_ROW.findall(text)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings} | {*rules}


def test_commands_name_the_virtual_environment(subtests: pytest.Subtests) -> None:
    for page in [page for page in PAGES if page.name != IN_ANOTHER_GAME]:
        with subtests.test(page.name):
            text = " ".join(page.read_text(encoding="utf-8").split())
            assert re.findall(r"(?<!\.venv/bin/)\bpython -m \S+", text) == []


TARGETS = set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE))


@each_page
def test_every_program_that_a_page_says_to_run_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    run = re.findall(r"(?:^ {4,}|`)make ([a-z][a-z-]*)", text, re.MULTILINE)
    assert set(run) - {"default"} <= TARGETS  # that is RhostMUSH's own
    modules = re.findall(r"python -m ((?:tools|bench|game|server|bridge)[\w.]*\w)", text)
    for one in modules:
        at = GAME_ROOT / one.replace(".", "/")
        assert at.with_suffix(".py").is_file() or (at / "__main__.py").is_file(), one
