"""The demo's data: this game's own is sound, and every slip is told with its place."""

import shutil
from pathlib import Path

import pytest

from play.demo import FILE, default_demo, load_demo, told
from sheets.catalog import WORLD, default_catalog
from sheets.reading import CatalogError


def test_this_games_own_is_sound() -> None:
    demo = default_demo()
    first, second = demo.names
    assert demo.thug_for("Marlow") == first
    assert demo.thug_for(first.upper()) == second
    assert demo.looks[first.lower()]
    assert demo.before_round(demo.rounds)
    assert demo.before_round(99) == ""
    assert told("{you} and {thug}", "Zoë", "Sledge") == "Zoë and Sledge"


@pytest.mark.parametrize(
    ("was", "slip", "problem"),
    [
        ("rounds: 3", "round: 3", "round"),
        ("rounds: 3", "rounds: 0", "at least 1"),
        ("rounds: 3", "rounds: many", "whole number"),
        ("thug: thug", "thug: hug", "'hug' is not known"),
        ("course: alleys", "course: valleys", "did you mean alleys"),
        ("  Knuckles:", "  sledge:", "differ"),
        ("  willpower: 5", "  willpowder: 5", "willpowder"),
        ("  gone:", "  went:", "went"),
        ("{thug} folds", "{thugs} folds", "only {you} and {thug}"),
        ("{thug} swears", "{} swears", "only {you} and {thug}"),
        ("title:", "title: [", "line"),
    ],
)
def test_a_slip_is_told(tmp_path: Path, was: str, slip: str, problem: str) -> None:
    text = (WORLD / FILE).read_text(encoding="utf-8")
    assert was in text
    (tmp_path / FILE).write_text(text.replace(was, slip, 1), encoding="utf-8")
    with pytest.raises(CatalogError, match="demo") as refused:
        load_demo(tmp_path, default_catalog())
    assert problem in str(refused.value)


def test_an_ending_that_is_missing_is_told(tmp_path: Path) -> None:
    shutil.copy(WORLD / FILE, tmp_path)
    file = tmp_path / FILE
    kept = [one for one in file.read_text().splitlines() if not one.startswith("  siren:")]
    file.write_text("\n".join(kept))
    with pytest.raises(CatalogError, match="siren is missing"):
        load_demo(tmp_path, default_catalog())
