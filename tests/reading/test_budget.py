"""What a round puts before its readers, held within the budget (bounds.py)."""

import pytest

from game import events as ev
from tests.reading.bounds import BOUNDS, EVENINGS, STYLES_READ, Evening, in_style, readers
from tests.reading.counting import heaviest
from tests.reading.telling import FOLDER, played

MOST_DICE = 6

READ = [(one, kind, style) for one in EVENINGS for kind in readers(one) for style in STYLES_READ]


@pytest.mark.parametrize(
    ("evening", "kind", "style"),
    READ,
    ids=[f"{one.name}-{kind}-{style}" for one, kind, style in READ],
)
def test_a_round_keeps_to_what_its_reader_has_time_for(evening, kind, style) -> None:
    bound = BOUNDS[evening.name, kind, style]
    load = heaviest(evening.name, in_style(readers(evening)[kind], style))
    assert load.lines <= bound.lines, f"{load.lines} lines, at most {bound.lines}"
    assert load.words <= bound.words, f"{load.words} words, at most {bound.words}"


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda one: one.name)
def test_an_evening_is_as_its_bounds_suppose(evening: Evening) -> None:
    outcome, said = played(evening.name)
    assert outcome.ok, outcome.failures
    rolls = [one.roll for each in said for one in each.entry.events if isinstance(one, ev.Rolled)]
    assert rolls
    assert max(one.pool for one in rolls) <= MOST_DICE


def test_every_evening_and_every_bound_is_read() -> None:
    assert {one.stem for one in FOLDER.glob("*.yaml")} == {one.name for one in EVENINGS}
    assert set(BOUNDS) == {(one.name, kind, style) for one, kind, style in READ}
