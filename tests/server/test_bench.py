"""The bench judges by what it prints. (It asserts no time here: that needs a quiet machine.)"""

import subprocess

import pytest

from bench import against
from bench.crowd import percentile
from bench.figure import Figure
from bench.growth import exponent
from server.conf.environment import GAME_ROOT


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


def test_what_grows_with_the_square_grows_to_the_power_of_two() -> None:
    assert exponent((5, 20, 50), (25.0, 400.0, 2500.0)) == pytest.approx(2)
    assert exponent((5, 50), (3.0, 30.0)) == pytest.approx(1)


def test_what_is_spent_when_nobody_types_is_taken_off() -> None:
    side = object.__new__(against.Side)
    side.spent = {
        against.NOTHING: [against.Spent(*one) for one in ((2.0, 1.0), (8.0, 2.0), (30.0, 5.0))],
        "+health": [against.Spent(*one) for one in ((12.0, 0.5), (22.0, 0.5), (44.0, 1.0))],
        "echo": [against.Spent(1.0, 2.0)],
    }
    assert side.cost("+health", 10) == 2.0
    assert side.cost("echo", 10) == 0.0


def test_the_other_commit_is_there_for_a_while() -> None:
    git = ("git", "-C", str(GAME_ROOT))
    if subprocess.run([*git, "rev-parse"], capture_output=True).returncode:
        pytest.skip("this is no checkout")
    with against._checked_out("HEAD") as code:
        assert (code / "typeclasses" / "scripts.py").exists()
        assert code != GAME_ROOT
    assert not code.exists()
    known = subprocess.run([*git, "worktree", "list"], capture_output=True, text=True)
    assert str(code) not in known.stdout
