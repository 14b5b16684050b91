"""What a scenario expects: matching a pattern against a scene and its rolls."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from game.journal import Journal
from game.words import matches
from play.views import scene_view


class ExpectationError(Exception):
    """The pattern names something that no scene has."""


def mismatches(wanted: Mapping[str, Any], journal: Journal) -> Iterator[str]:
    """Yield a text for each key of ``wanted`` that does not match the journal's scene."""
    state = scene_view(journal.scene)
    for key, pattern in wanted.items():
        if key == "rolls":
            yield from _missing_rolls(
                pattern, [msgspec.to_builtins(roll) for roll in journal.rolls()]
            )
            continue
        actual = look_up(state, key)
        if not fits(pattern, actual):
            yield f"expected {key}: {pattern!r}, found {actual!r}"


def look_up(state: dict[str, Any], key: str) -> Any:
    """Return a key of the scene, or ``NAME.key`` of a combatant."""
    name, dot, field = key.rpartition(".")
    if not dot:
        if key not in state:
            raise ExpectationError(f"no {key!r} in a scene; there are {', '.join(state)}, rolls")
        return state[key]
    found = matches(name, state["combatants"])
    if len(found) != 1:
        raise ExpectationError(f"{key!r}: {name!r} is not in the scene")
    combatant = state["combatants"][found[0]]
    if field == "health":
        return combatant["health"]["marks"]
    if field == "level":
        return combatant["health"]["level"]
    if field == "control":
        return sum(one["control"] for one in state["grapples"] if one["grappler"] == found[0])
    if field not in combatant:
        raise ExpectationError(f"{key!r}: a combatant has no {field!r}")
    return combatant[field]


def fits(pattern: Any, actual: Any) -> bool:
    """Say whether a value matches: mappings by the keys named, lists item for item."""
    if isinstance(pattern, dict):
        return isinstance(actual, dict) and all(
            key in actual and fits(value, actual[key]) for key, value in pattern.items()
        )
    if isinstance(pattern, list):
        return (
            isinstance(actual, list | tuple)
            and len(pattern) == len(actual)
            and all(map(fits, pattern, actual))
        )
    if isinstance(pattern, bool) or isinstance(actual, bool):
        return pattern is actual
    return bool(pattern == actual)


def _missing_rolls(wanted: object, rolls: list[Any]) -> Iterator[str]:
    if not isinstance(wanted, list):
        raise ExpectationError("`rolls` must be a list")
    left = iter(rolls)
    for pattern in wanted:
        if not any(fits(pattern, roll) for roll in left):
            yield f"expected a roll {pattern!r}, in this order, among {_brief(rolls)}"
            return


def _brief(rolls: list[Any]) -> str:
    keys = ("who", "for", "against", "pool", "difficulty", "successes")
    return "; ".join(" ".join(f"{key}={roll[key]}" for key in keys) for roll in rolls) or "none"
