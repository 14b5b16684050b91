"""How the properties are run: in which rulesets, how often, and the same examples each time, so
that red is red for everyone.
"""

from math import ceil

from hypothesis import HealthCheck, settings

# The rulesets that every property of fights is tried with, and what part of its examples each
# gets. The other rulesets share most of their code with detroit.
PLAYED = {"detroit": 1.0, "detroit-classic": 1 / 10, "w20": 1 / 3, "met": 1 / 3, "nwod": 1 / 3}

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def examples(number: int, ruleset: str = "detroit") -> settings:
    """Return the settings of a property that tries this many examples, or a ruleset's part of
    them.
    """
    return settings(
        max_examples=ceil(number * PLAYED[ruleset]),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=SLOW,
    )
