"""The game against a second reckoning of the same rules: random fights, word for word."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests.long_form import LONG
from tests.reckoning import people, pools
from tests.reckoning.playing_both import Both, catalog
from tests.reckoning.rulesets import EDITIONS, Rules

FIGHTS = 2000 if LONG else 100
SHOWN = 3  # of the differences: the first ones tell enough
ALONE = ("playing_both.py",)  # the file that knows the game

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "file",
    sorted(set(HERE.glob("*.py")) - {HERE / one for one in ALONE}),
    ids=lambda file: file.name,
)
def test_the_reckoning_knows_nothing_of_the_game(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    ]
    found += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert [name for name in found if name.split(".")[0] in ("game", "narration")] == []


@pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
def test_the_game_and_the_reckoning_play_alike(rules: Rules) -> None:
    data = catalog()
    told = (Both.difference(seed, data, rules) for seed in range(FIGHTS))
    wrong = [text for text in told if text]
    assert not wrong, f"{len(wrong)} of {FIGHTS}\n\n" + "\n\n".join(wrong[:SHOWN])


def test_the_fights_have_everything_in_them() -> None:
    data, seen = catalog(), Counter[str]()
    for seed in range(FIGHTS):
        both = Both(seed, data)
        both.run()
        for line in both.said:
            seen.update(line.split(": ", 1)[1].split())
        seen.update(roll["for"] for roll in both.fight.rolls)
        seen.update(both.asked)
    verbs = "attack grapple block dodge escape guard counter-grapple sustain release resist reverse"
    verbs += " relent assist do stand pass abort haste power feint committed then range willpower &"
    rolls = "initiative damage soak misc"
    asked = "committed void effect forced reach" + " attacked" * LONG
    missing = [word for word in f"{verbs} {rolls} {asked}".split() if not seen[word]]
    assert missing == []


@pytest.mark.parametrize(
    ("where", "name", "wrong"),
    [
        (people, "PENALTIES", (0, 0, 0, -1, -2, -2, -5, -5)),
        (pools, "KINDS", pools.KINDS | {"power": (1, 1)}),
        (pools, "COVER", pools.COVER | {"near": 5}),
    ],
    ids=["HEALTH-1", "ATTACK-3", "DEF-3"],
)
def test_a_rule_that_is_played_otherwise_is_told(monkeypatch, where, name, wrong) -> None:
    monkeypatch.setattr(where, name, wrong)
    data = catalog()
    told = next(text for seed in range(FIGHTS) if (text := Both.difference(seed, data)))
    assert "said:" in told and "game" in told and "reckoning" in told
