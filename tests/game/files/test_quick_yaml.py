"""YAML is read by libyaml where that is there, and as without it."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from play.scenario import ScenarioError, read_scenario
from sheets.catalog import WORLD, default_catalog
from sheets.yamlfile import MOST_DEEP, MOST_VALUES, YamlError, _Loader, load_yaml
from tests.long_form import LONG

SCENARIOS = Path(__file__).parents[2] / "scenarios"
TEXTS = 4_000 if LONG else 400
EACH = 1 if LONG else 6  # of so many scenario files one is read slowly
SIGNS = "[]{}:,-#&*!|>'\"%@` \n\t?abc01.~=<\\\u2028\ud800\x85\ufeff"


def damaged(texts: list[str], chance: random.Random) -> str:
    """Return a few lines of a text, with signs put in and letters taken out."""
    lines = chance.choice(texts).splitlines(keepends=True)
    first = chance.randrange(len(lines))
    text = "".join(lines[first : first + chance.randint(1, 6)])
    for _ in range(chance.randint(0, 3)):
        at = chance.randrange(len(text) + 1)
        signs = "".join(chance.choices(SIGNS, k=chance.randint(0, 3)))
        text = text[:at] + signs + text[at + chance.randint(0, 2) :]
    return text


def read(text: str | Path, aliases: bool = False) -> str:
    """Return what a text says, or what is wrong with it and in which line."""
    try:
        return repr(load_yaml(text, aliases))
    except YamlError as error:
        return f"refused: {error}"


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Callable[[str | Path], str]:
    """Read a text as without libyaml."""

    def read_slowly(text: str | Path, aliases: bool = False) -> str:
        with monkeypatch.context() as without:
            without.setattr(yaml, "__with_libyaml__", False)
            return read(text, aliases)

    return read_slowly


def test_files_say_the_same(slowly: Callable[[str | Path, bool], str]) -> None:
    for file in (*WORLD.glob("*.yaml"), *sorted(SCENARIOS.rglob("*.yaml"))[::EACH]):
        assert read(file, True) == slowly(file, True), file


def test_damaged_texts_say_the_same_or_are_refused_in_the_same_words(slowly) -> None:
    files = [*WORLD.glob("*.yaml"), *SCENARIOS.rglob("*.yaml")]
    texts = [one.read_text(encoding="utf-8") for one in sorted(files)]
    chance, sound = random.Random(20), 0
    for _ in range(TEXTS):
        text = damaged(texts, chance)
        told = read(text)
        assert told == slowly(text), repr(text)
        sound += not told.startswith("refused")
    assert TEXTS // 4 < sound < TEXTS * 3 // 4


@pytest.mark.parametrize(
    "text",
    [
        "[" * MOST_DEEP + "]" * MOST_DEEP,
        "[" * (MOST_DEEP + 1) + "]" * (MOST_DEEP + 1),
        "{a: " * (MOST_DEEP + 1) + "}" * (MOST_DEEP + 1),
        "[" * 20_000,
        "- " * 10_000 + "x",
        "".join(f"{' ' * depth}a:\n" for depth in range(190)),
        "a: &a [x]\nb: *a",
        "a: &a [*a]",
        '"\\ud800"',
        "a: 1\na: 2",
        "a: 1\n---\nb: 2",
    ],
)
def test_what_would_keep_its_reader_busy_is_refused_in_the_same_words(text, slowly) -> None:
    assert read(text) == slowly(text)


# --- yAML that would keep its reader busy, or holds what cannot be written down again ------------

BOMB = "rules: [&a0 [1, 1]" + "".join(f", &a{n + 1} [*a{n}, *a{n}]" for n in range(40)) + "]\n"


@pytest.mark.parametrize(
    "rest",
    [
        "cast: {Jo: {brawl: *a40}}\nplay: []",
        "scenario: *a40\ncast: {}\nplay: []",
        "cast: {Jo: {brawl: 1}}\nplay:\n- ST: start\n  dice: {Jo initiative: *a40}",
        "cast: {Jo: {brawl: 1}}\nplay:\n- Jo: *a40",
    ],
)
def test_aliases_that_stand_for_too_much_are_refused(rest: str) -> None:
    with pytest.raises(ScenarioError, match=f"more than {MOST_VALUES} values"):
        read_scenario(BOMB + rest, default_catalog())


@pytest.mark.parametrize("bracket", ["[", "{a: ", "[a, ", "- ["])
def test_brackets_within_too_many_are_refused_at_once(bracket, monkeypatch) -> None:
    read, tokens = _Loader.fetch_more_tokens, []
    monkeypatch.setattr(
        _Loader, "fetch_more_tokens", lambda self: (tokens.append(self.line), read(self))
    )
    with pytest.raises(YamlError, match="nested too deeply"):
        load_yaml(bracket * 20_000, aliases=False)
    assert MOST_DEEP < len(tokens) < 10 * MOST_DEEP  # the rest is not even looked at


def test_a_yaml_file_that_is_wrong_names_itself(tmp_path):
    path = tmp_path / "scene.yaml"
    path.write_text("a: 1\na: 2\n")
    with pytest.raises(YamlError, match=r"scene\.yaml: line 2: 'a' is given twice"):
        load_yaml(path)
