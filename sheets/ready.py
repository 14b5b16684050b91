"""Ready characters: stock NPCs that a player may begin with as they are, by
`+sheet/import {like: NAME}`.
"""

from functools import cache

from sheets.catalog import default_catalog, default_kinds
from sheets.kinds import problems

ORDINARY, SEASONED = 2, 3  # tiers: a player's character is neither an extra nor a boss


@cache
def ready_characters(system: str) -> dict[str, list[str]]:
    """Return the names of a system's, by their kind of being: all within its bounds. The
    bare shape of a kind (a wolf's) is nobody.
    """
    catalog, kinds = default_catalog().of(system), default_kinds(system)
    found: dict[str, list[str]] = {}
    for name, fighter in catalog.npcs.items():
        kind = kinds.get(fighter.template.name)
        plays = catalog.tiers[name] in (ORDINARY, SEASONED) and name not in fighter.template.forms
        if kind is None or not plays:
            continue
        if all(problem.missing for problem in problems(fighter, kind, catalog)):
            found.setdefault(kind.name, []).append(name)
    return found
