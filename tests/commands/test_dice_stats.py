"""+dice: how often each face came up, of the dice that one may see."""

import re

from tests.commands.table import Player, Table
from tests.commands.test_pace import flat, led


def dice(told: str, title: str) -> int:
    """Return how many dice a line tells of."""
    found = re.search(rf"{title}: (\d+|no) dice", told)
    assert found, told
    return 0 if found[1] == "no" else int(found[1])


def test_dice_that_one_may_not_see_are_not_counted_for_them(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/add Rat")
    players = [
        dice(flat(one.type("+dice/stats scene")), "This scene's dice") for one in (jo, kelly)
    ]
    storyteller = dice(flat(st.type("+dice/stats scene")), "This scene's dice")
    st.type("+roll/private Rat=9 vs 6")
    assert [
        dice(flat(one.type("+dice/stats scene")), "This scene's dice") for one in (jo, kelly)
    ] == players
    assert dice(flat(st.type("+dice/stats scene")), "This scene's dice") == storyteller + 9


def test_a_long_count_says_what_it_means(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    told = flat(jo.type("+dice/stats mine"))
    assert "Too few to say how even they are: it takes 50." in told or "no dice" in told
    for _ in range(3):
        jo.type("+roll 30 vs 6")
    told = flat(jo.type("+dice/stats mine"))
    assert re.search(r"Chi-square [\d.]+, with 9 degrees of freedom: fair dice are as uneven", told)
    assert "Type: +dice/stats mine, scene or game." in flat(jo.type("+dice/stats yours"))
    assert "To roll dice: +roll 5 vs 6." in flat(jo.type("+dice 5 vs 6"))
