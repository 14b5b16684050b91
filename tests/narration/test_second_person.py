"""People who are called like words of the game: no word is taken for them, nor they for one."""

from game import events as ev
from game.fighter import Health
from game.state.declaration import Do
from narration.languages import YOU
from narration.languages.grammar import in_your_place


def test_the_sign_stands_for_names_alone() -> None:
    wound = ev.Wounded(
        who="hit", levels=2, type="lethal", health=Health(), level="hit", penalty=0, slot="hit"
    )
    own = in_your_place(wound, "hit")
    assert (own.who, own.level, own.slot) == (YOU, "hit", "hit")
    assert in_your_place(Do(text="hit Jo"), "hit").text == "hit Jo"
