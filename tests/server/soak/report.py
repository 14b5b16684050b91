"""The figures of a soak, as lines."""

from collections import Counter
from collections.abc import Iterator

from tests.server.soak.soak import Soak


class Figures:
    """What several runs come to: a game that broke a promise is followed by a fresh one."""

    def __init__(self) -> None:
        self.violations: list[str] = []
        self.runs: list[Soak] = []

    def total(self, of: str) -> Counter[str]:
        """Return the sum of one of the counts of all runs."""
        found: Counter[str] = Counter()
        for run in self.runs:
            found.update(getattr(run, of))
        return found

    @property
    def kills(self) -> int:
        """How many kills the game came back from as it should."""
        return self.total("kills").total()

    def lines(self) -> Iterator[str]:
        """Yield the figures, one thing a line."""
        yield f"kills {self.kills}: {_listed(self.total('kills'))}"
        yield f"killed: {_listed(self.total('killed'))}"
        yield f"scenes: {_listed(self.total('rulesets'))}"
        typed = sum(run.lines for run in self.runs)
        refused = sum(run.refused for run in self.runs)
        entries = sum(run.entries for run in self.runs)
        yield f"lines typed {typed} (refused {refused}), entries acknowledged {entries}"
        times = sorted(seconds for run in self.runs for seconds in run.downtimes)
        if times:
            middle, longest = times[len(times) // 2], times[-1]
            yield f"seconds until players could come in: median {middle:.1f}, most {longest:.1f}"
        yield f"violations {len(self.violations)}"
        for one in self.violations:
            yield f"  {one}"


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
