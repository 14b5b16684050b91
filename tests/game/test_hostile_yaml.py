"""YAML that would keep its reader busy, or holds what cannot be written down again."""

import pytest

from play.scenario import ScenarioError, play, read_scenario
from sheets.catalog import default_catalog
from sheets.yamlfile import MOST_DEEP, MOST_VALUES, YamlError, _Loader, load_yaml

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


def test_aliases_that_stand_for_little_are_read() -> None:
    thousand = "a: &a [" + "x, " * 999 + "x]\n"
    assert len(load_yaml(thousand + "b: [" + "*a, " * 98 + "]")["b"]) == 98  # type: ignore[index,call-overload]
    with pytest.raises(YamlError, match="values"):
        load_yaml(thousand + "b: [" + "*a, " * 100 + "]")


@pytest.mark.parametrize("bracket", ["[", "{a: ", "[a, ", "- ["])
def test_brackets_within_too_many_are_refused_at_once(
    bracket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, tokens = _Loader.fetch_more_tokens, []
    monkeypatch.setattr(
        _Loader, "fetch_more_tokens", lambda self: (tokens.append(self.line), read(self))
    )
    with pytest.raises(YamlError, match="nested too deeply"):
        load_yaml(bracket * 20_000, aliases=False)
    assert MOST_DEEP < len(tokens) < 10 * MOST_DEEP  # the rest is not even looked at


@pytest.mark.parametrize("text", [r'"\ud800"', r'{"\udfff": 1}', r'[a, "x\uDC80y"]'])
def test_half_a_character_is_refused(text: str) -> None:
    with pytest.raises(YamlError, match="line 1: holds half a character"):
        load_yaml(text)


@pytest.mark.parametrize("net", ["9" * 5000 + "s", "99999s", "\u0663s", "-1s", "s"])
def test_a_number_of_successes_has_four_digits_at_most(net: str) -> None:
    text = f'cast: {{Jo: {{brawl: 1}}}}\nplay: [{{ST: start, dice: {{Jo initiative: "{net}"}}}}]'
    with pytest.raises(ScenarioError, match="neither a face"):
        play(read_scenario(text, default_catalog()))


def test_a_yaml_file_that_is_wrong_names_itself(tmp_path):
    path = tmp_path / "scene.yaml"
    path.write_text("a: 1\na: 2\n")
    with pytest.raises(YamlError, match=r"scene\.yaml: line 2: 'a' is given twice"):
        load_yaml(path)
