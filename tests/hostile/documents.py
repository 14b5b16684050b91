"""Files to read: scenarios, sheets and journals that are good, with something in them changed."""

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tests.hostile import nasty

SCENARIOS = Path(__file__).parents[1] / "scenarios"
DEEP = 3000
BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9)
)


@cache
def scenarios() -> tuple[str, ...]:
    """Return the texts of our scenarios."""
    return tuple(one.read_text(encoding="utf-8") for one in sorted(SCENARIOS.rglob("*.yaml")))


def scenario(dice: random.Random) -> str:
    """Return a scenario's text: changed as text, or as the data that it is."""
    text = dice.choice(scenarios())
    if dice.random() < 0.3:
        return damaged(dice, text)
    data = changed(dice, yaml.safe_load(text))
    try:
        return yaml.safe_dump(data, allow_unicode=dice.random() < 0.5, sort_keys=False)
    except yaml.YAMLError:
        return damaged(dice, text)


def journal(dice: random.Random, good: str) -> bytes:
    """Return a journal's bytes, of a good journal's text."""
    if dice.random() < 0.3:
        return damaged(dice, good).encode("utf-8", "surrogatepass")
    data = json.loads(good)
    for _ in range(dice.randint(1, 3)):
        data = changed(dice, data)
    return json.dumps(data, ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")


def damaged(dice: random.Random, text: str) -> str:
    """Return a text of which a piece is gone, twice there, or something else."""
    at = dice.randrange(len(text) + 1)
    end = min(len(text), at + dice.choice((0, 1, 5, 40)))
    put = dice.choice(
        (
            *("", text[at:end] * 2, nasty.piece(dice), BOMB, "[" * DEEP, "{a: " * DEEP),
            "- " * DEEP,
            *("!!python/object/apply:os.system [x]", "&a [*a]", "9" * 5000, '"\\ud800"', "\t"),
            *('"a": 1, "a": 2', "NaN", "Infinity", "1e999", "-0", "0o17", "1:30", "2001-01-01"),
        )
    )
    return text[:at] + put + text[end:]


def changed(dice: random.Random, data: Any) -> Any:
    """Return data with one value in it, or one name, changed."""
    if dice.random() < 0.15 or not isinstance(data, dict | list) or not data:
        return _other(dice, data)
    if isinstance(data, list):
        at = dice.randrange(len(data))
        what = dice.choice(("in", "in", "in", "out", "twice"))
        if what == "out":
            return [*data[:at], *data[at + 1 :]]
        if what == "twice":
            return [*data[:at], data[at], *data[at:]]
        return [*data[:at], changed(dice, data[at]), *data[at + 1 :]]
    key = dice.choice(list(data))
    if dice.random() < 0.1:
        renamed = dice.choice((nasty.piece(dice), dice.choice(list(data))))
        return {(renamed if one == key else one): value for one, value in data.items()}
    return {**data, key: changed(dice, data[key])}


def _other(dice: random.Random, data: Any) -> Any:
    """Return something else in the place of a value: most often of the same kind."""
    plain: tuple[Callable[[], Any], ...] = (
        lambda: nasty.piece(dice),
        lambda: dice.choice((0, -1, 1, 2, 11, 100, 101, 10**9, 2**63, 2**64, 10**300, -(10**9))),
        lambda: dice.choice((0.5, -1.5, 1e300, float("inf"), float("nan"))),
        lambda: dice.choice((None, True, False, [], {}, "", [[]], {"": {}}, [None], {"x": [0]})),
        lambda: nasty.stretched(dice, nasty.piece(dice)),
    )
    if isinstance(data, str) and dice.random() < 0.6:
        return f"{data}{nasty.piece(dice)}" if dice.random() < 0.5 else nasty.piece(dice)
    if isinstance(data, int) and dice.random() < 0.6:
        return plain[1]()
    return dice.choice(plain)()
