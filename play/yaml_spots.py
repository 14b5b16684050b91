"""Where in a YAML text something stands: the line and column of what an error names.

Errors name what is wrong by keys (`sheets.records`), and those may be spelt otherwise than they are
kept. Whatever of such a path is not in the text is passed over: what is missing is missing from
where the rest leads.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

import yaml

from game.words import tidy

_QUOTED = re.compile(r"'(.+?)'")


class Spot(NamedTuple):
    """A place in a text, counted from 1."""

    line: int
    column: int


TOP = Spot(1, 1)


def spot_of(text: str, path: Sequence[str | int], problem: str = "") -> Spot:
    """Return where ``path`` leads in a text that is YAML: keys, and places in lists.

    If the ``problem`` quotes a value that stands there, it is the spot of that value.
    """
    node, spot = _tree(text), TOP
    left = [part for part in path if part != ""]
    while left and node is not None:
        found = _step(node, left)
        if found is None:
            break
        node, spot, taken = found
        del left[:taken]
    quoted = {tidy(word) for word in _QUOTED.findall(problem)}
    named = (one for one in _near(node) if tidy(one.value) in quoted)
    return next(map(_spot, named), spot)


def _tree(text: str) -> yaml.Node | None:
    with suppress(yaml.YAMLError, RecursionError, ValueError):
        return yaml.compose(text, Loader=yaml.SafeLoader)
    return None


type _Found = tuple[
    yaml.Node, Spot, int
]  # what is there, where, and how much of a path leads to it


def _step(node: yaml.Node, path: list[str | int]) -> _Found | None:
    if isinstance(node, yaml.MappingNode):
        return _in_mapping(node, path)
    if not isinstance(node, yaml.SequenceNode):
        return None
    first = path[0]
    if isinstance(first, int):
        inner = node.value[first] if first < len(node.value) else None
        return None if inner is None else (inner, _spot(inner), 1)
    return _in_list(node, path)


def _in_mapping(node: yaml.MappingNode, path: list[str | int]) -> _Found | None:
    """Return the value of the key that a path begins with; a name may have dots in it."""
    for taken in range(len(path), 0, -1):
        name = tidy(".".join(map(str, path[:taken])))
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode) and tidy(key.value) == name:
                return value, _spot(key), taken
    return None


def _in_list(node: yaml.SequenceNode, path: list[str | int]) -> _Found | None:
    """Return the piece of a list that has the ``name`` that a path begins with."""
    for one in node.value:
        if isinstance(one, yaml.MappingNode):
            name = _in_mapping(one, ["name"])
            for taken in range(len(path), 0, -1):
                if name and tidy(str(name[0].value)) == tidy(".".join(map(str, path[:taken]))):
                    return one, _spot(one), taken
    return None


def _near(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    """Yield a value, or those of a list, or a mapping's own keys."""
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        yield from (one for one in node.value if isinstance(one, yaml.ScalarNode))
    elif isinstance(node, yaml.MappingNode):
        yield from (key for key, _ in node.value if isinstance(key, yaml.ScalarNode))


def _spot(node: yaml.Node) -> Spot:
    return Spot(node.start_mark.line + 1, node.start_mark.column + 1)
