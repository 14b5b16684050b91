"""How even faces are: counted as they were rolled, and measured against the chi-square law."""

from math import isclose

import pytest

from game.fairness import NONE, added, fairness, rolled_in, tail
from tests.game.support import Fight


@pytest.mark.parametrize(
    ("chi_square", "chance"),
    [(0.0, 1.0), (4.168, 0.90), (8.343, 0.50), (16.919, 0.05), (21.666, 0.01), (27.877, 0.001)],
)
def test_the_tail_is_that_of_the_tables(chi_square: float, chance: float) -> None:
    """Nine degrees of freedom, as printed in any book of tables."""
    assert isclose(tail(chi_square), chance, rel_tol=2e-3)


def test_even_counts_are_even_and_a_loaded_die_is_not() -> None:
    assert (fairness((10,) * 10).chi_square, fairness((10,) * 10).chance) == (0, 1)
    loaded = fairness((10,) * 9 + (60,))
    assert isclose(loaded.chi_square, 9 * 25 / 15 + 45**2 / 15)
    assert loaded.chance < 1e-9
    assert fairness(NONE).chi_square == 0


def counted(fight: Fight) -> dict[tuple[str, str], tuple[int, ...]]:
    """Return the counts of a whole journal, entry by entry."""
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    scene = fight.journal.scene
    for entry in fight.journal.entries:
        for key, counts in rolled_in(scene, scene, entry.events).items():
            found[key] = added(found.get(key, NONE), counts)
    return found


def test_what_is_withheld_counts_for_storytellers_until_it_is_released() -> None:
    fight = Fight({"Jo": {"brawl": 2}, "Rat": {}}).begin("Jo", "Rat")
    fight.st("hold yes")
    fight.say("Rat", "pass")
    fight.say("Jo", "attack Rat")
    before = counted(fight)
    fight.st("next", dice={"Jo attack": [7, 7, 7]})
    held = counted(fight)
    assert held["", "staff"][6] == 3
    assert held["", "open"] == before["", "open"]
    fight.st("release")
    released = counted(fight)
    assert not any(released["", "staff"])
    assert sum(released["", "open"]) > sum(before["", "open"])
