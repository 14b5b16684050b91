"""How the properties are run: in which rulesets, how often, and the same examples each time, so
that red is red for everyone.
"""

from math import ceil

from hypothesis import HealthCheck, settings

from tests.long_form import LONG

# The rulesets that every property of fights is tried with, and what part of its examples each
# gets. The other rulesets share most of their code with detroit.
PLAYED = {"detroit": 1.0, "detroit-classic": 1 / 10, "w20": 1 / 3, "met": 1 / 3, "nwod": 1 / 3}
# `make test-long` tries many times as many examples as are written beside a property, and
# `make test` a part of them: all of what is few already, and of other rulesets than detroit one.
MANY, PART, FEW = 10, 1 / 25, 3

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def how_many(number: int, ruleset: str = "detroit") -> int:
    """Return how often a property with this many examples is tried, or how often by a ruleset:
    less in the short form, more in the long one.
    """
    share, few = number * PLAYED[ruleset], FEW if ruleset == "detroit" else 1
    return ceil(share * MANY if LONG else max(min(share, few), share * PART))


def examples(number: int) -> settings:
    """Return the settings of a property with this many examples."""
    return settings(
        max_examples=how_many(number),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=SLOW,
    )
