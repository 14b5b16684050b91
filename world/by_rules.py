"""Lines of help that not every system has (SYS-3).

A line that ends in ``{{nwod met}}`` stands there by these rules alone, one that ends in
``{{-nwod met}}`` by all others. ``detroit`` is its classic edition, too (``current``
is detroit without it, and w20); ``old`` is detroit and
w20, ``dice`` all but met.
"""

import re
from collections.abc import Iterable

from game.reading import DEFAULT_RULESET, RULESETS

_MARK = re.compile(r"[ \t]*\{\{(-?)([\w -]+)\}\}[ \t]*$", re.MULTILINE)
_BLANKS = re.compile(r"\n(?:[ \t]*\n){2,}")
GROUPS = {
    "detroit": ("detroit", "detroit-classic"),
    "current": ("detroit", "w20"),
    "old": ("detroit", "detroit-classic", "w20"),
    "dice": ("detroit", "detroit-classic", "w20", "nwod"),
}


def for_rules(text: str, rules: str) -> str:
    """Return a text as it stands in a scene, or a game, by these rules."""
    here = likeness(rules)
    kept = [line for line in text.split("\n") if _stands(line, here)]
    return _BLANKS.sub("\n\n", _MARK.sub("", "\n".join(kept)))


def _stands(line: str, rules: str) -> bool:
    mark = _MARK.search(line)
    if mark is None:
        return True
    return (rules in expanded(mark[2].split())) != bool(mark[1])


def expanded(names: Iterable[str]) -> list[str]:
    """Return the rulesets that are named, those of a group each by itself."""
    return list(dict.fromkeys(one for name in names for one in GROUPS.get(name, (name,))))


def likeness(rules: str) -> str:
    """Return which of the rulesets that come with the game one is most like."""
    if rules in GROUPS["dice"] or rules == "met" or rules not in RULESETS:
        return rules
    own = RULESETS[rules]
    return {"dice": "nwod", "test pool": "met"}.get(own.hardness, DEFAULT_RULESET)
