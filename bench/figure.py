"""A figure beside its target."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """What was measured, in what unit, and what it may be at most; no target: it is only told. What
    is indented belongs to the figure above it.
    """

    what: str
    value: float
    unit: str
    target: float | None = None

    @property
    def met(self) -> bool:
        return self.target is None or self.value <= self.target

    def line(self) -> str:
        """Return it as a row of the table that `make bench` prints."""
        target = "" if self.target is None else f"{self.target:,g}"
        verdict = "" if self.target is None else ("met" if self.met else "NOT MET")
        return f"{self.what:<62}{self.value:>10,.2f} {self.unit:<12}{target:>8}  {verdict}"

    def row(self) -> str:
        """Return it as a row of the table in docs/speed.md."""
        target = "" if self.target is None else f"{self.target:,g} {self.unit}"
        verdict = "" if self.met else ": **not met**"
        return f"| {self.what} | {target} | {self.value:,.2f} {self.unit}{verdict} |"
