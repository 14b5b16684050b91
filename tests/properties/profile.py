"""How the properties are run: the same examples each time, so that red is red for everyone."""

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def examples(number: int) -> settings:
    """Return the settings of a property that tries this many examples."""
    return settings(
        max_examples=number,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=SLOW,
    )
