"""A MUSH player's fingers, over telnet: poses, emits, pages, looks and short commands."""

import pytest

from tests.server.live_game import LiveGame

pytestmark = pytest.mark.live


def test_what_fingers_know_works(game: LiveGame) -> None:
    marlow, ines = game.client("Marlow"), game.client("Ines")
    ines.settle()

    marlow.ask(";'s coat drips.%r  A puddle.", r"Marlow's coat drips\.\r?\n +A puddle\.")
    ines.expect(r"Marlow's coat drips\.\r?\n {4} *A puddle\.")
    ines.ask("@emit A door slams.", r"A door slams\.")
    marlow.expect(r"A door slams\.")
    told = marlow.ask("+pot", r"Ines, moments ago, an emit\.")
    assert told.index("Marlow, moments") < told.index("Ines, moments")

    marlow.ask("p ines=Ready?", r"You page Ines: Ready\?")
    ines.expect(r"Marlow pages: Ready\?")

    marlow.ask("look", r"Scene \d+ \(.*(?:.|\s)*\+combat\s+shows how it stands")
    marlow.ask("+comb/pos", "Posed since")
    marlow.ask("+atk brick", r"There's no command '\+atk'\. Did you mean \+attack")
    marlow.ask("nick +q = +combat", "now stands for")
    marlow.ask("+q/poses", "Posed since")

    ines.ask("@desc me=Tall.%rWet.", "look me")
    marlow.ask("look ines", r"Tall\.\r?\n  Wet\.")
    marlow.ask("+who", r"Ines +\d")
    marlow.ask("+where", r"Ines and Marlow|Marlow and Ines|Ines in scene")
    marlow.ask("+finger/set quote=Not the face.", "quote")
    ines.ask("+finger marlow", r"Quote: Not the face\.")
