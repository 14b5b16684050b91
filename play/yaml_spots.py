"""Where in a YAML text something stands: the line and column of what an error names.

Errors name what is wrong by keys (`sheets.reading`), and those may be spelt otherwise than they are
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
    for part in path:
        found = _step(node, part)
        if found is None:
            break
        node, spot = found
    quoted = {tidy(word) for word in _QUOTED.findall(problem)}
    named = (one for one in _near(node) if tidy(one.value) in quoted)
    return next(map(_spot, named), spot)


def _tree(text: str) -> yaml.Node | None:
    with suppress(yaml.YAMLError, RecursionError, ValueError):
        return yaml.compose(text, Loader=yaml.SafeLoader)
    return None


def _step(node: yaml.Node | None, part: str | int) -> tuple[yaml.Node, Spot] | None:
    """Return what a key leads to, a place in a list, or the name of a piece of one; and where."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode) and tidy(key.value) == tidy(str(part)):
                return value, _spot(key)
    elif isinstance(node, yaml.SequenceNode):
        for place, one in enumerate(node.value):
            name = _step(one, "name") if isinstance(part, str) else None
            named = name and isinstance(name[0], yaml.ScalarNode) and tidy(name[0].value) == part
            if named or place == part:
                return one, _spot(one)
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
