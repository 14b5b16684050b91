"""Which changes of an encounter are tried, the small ones of everybody first."""

import pytest

from play.encounters import read_encounter
from rehearsal.evening import Change, changes, is_even, share_of
from rehearsal.tallies import Tally
from sheets.catalog import default_catalog

WRITTEN = {
    "cast": {
        "Guard": {"like": "thug", "number": 4},
        "Rico": {"like": "gang leader", "armour": "vest"},
    }
}


@pytest.mark.parametrize(
    ("share", "wanted"),
    [
        (
            0.8,
            [
                *(("Guard", {"number": 5}), ("Rico", {"number": 2})),
                *(("Guard", {"armour": ["vest"]}), ("Rico", {"armour": ["kevlar"]})),
                *(("Guard", {"like": "street tough"}), ("Guard", {"number": 6})),
                ("Guard", {"number": 8}),
            ],
        ),
        (
            0.2,
            [
                *(("Guard", {"number": 3}), ("Rico", {"armour": []}), ("Guard", {"number": 2})),
                *(("Rico", {"like": "street tough"}), ("Guard", {}), ("Rico", {})),
            ],
        ),
        (
            0.0,
            [
                *(("Guard", {}), ("Rico", {}), ("Guard", {"number": 2})),
                *(("Rico", {"like": "street tough"}), ("Guard", {"number": 3})),
                ("Rico", {"armour": []}),
            ],
        ),
    ],
    ids=["harder", "easier", "much easier"],
)
def test_each_of_the_cast_may_be_more_or_fewer_better_or_worse(
    share: float, wanted: list[tuple[str, dict[str, object]]]
) -> None:
    encounter = read_encounter("raid", WRITTEN)
    found = changes(WRITTEN, encounter, share, default_catalog())
    assert [(one.who, one.said) for one in found] == wanted
    for one in found:
        assert read_encounter("raid", one.made_in(WRITTEN)) != encounter


def test_who_stays_away_is_gone() -> None:
    assert Change("Rico", {}).made_in(WRITTEN)["cast"].keys() == {"Guard"}


def test_a_fight_that_nobody_wins_counts_half() -> None:
    assert share_of(Tally(fights=10, won={"players": 4, "foes": 2, "": 4})) == 0.6
    assert is_even(0.6)
    assert not is_even(0.61)
