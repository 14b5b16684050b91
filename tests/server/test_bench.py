"""The bench judges by what it prints. (It asserts no time here: that needs a quiet machine.)"""

import pytest

from bench.crowd import percentile
from bench.figure import Figure


@pytest.mark.parametrize(
    ("value", "target", "verdict"), [(1.0, 2.0, "met"), (3.0, 2.0, "NOT MET"), (3.0, None, "")]
)
def test_a_figure_stands_beside_its_target(
    value: float, target: float | None, verdict: str
) -> None:
    figure = Figure("what", value, "ms", target)
    assert figure.met == (verdict != "NOT MET")
    assert figure.line().rstrip().endswith(verdict or "ms")
    assert ("met" in figure.line().lower()) == bool(verdict)


def test_a_percentile_is_a_time_that_so_many_answers_did_not_exceed() -> None:
    times = [number / 1000 for number in range(1, 101)]
    assert percentile(times, 0.5) == pytest.approx(51)
    assert percentile(times, 0.99) == pytest.approx(100)
    assert percentile([0.004], 0.99) == pytest.approx(4)
