"""Whole fights, chases and evenings as readers are told them: whatever happens, it can be read."""

import re

from game.events import AnyEvent
from game.rules.rounds import awaiting
from narration.reader import STYLES, Reader
from narration.telling.announce import Announcement
from narration.telling.summary import since_phase_began
from tests.properties.brawl import Played
from tests.properties.fights import in_fights, steps_of

ART = ("--", "->", "//", "==", "|", "[", "*", "XX", ">")
WRITTEN = ("|rRed|n", "{0} {x} %s", '"it all" & // more')  # by people, and told as it is


@in_fights(30, grapples=True, chases=30)
def test_what_is_told_fits_the_screen_in_ascii_and_has_no_art_aloud(brawl: Played) -> None:
    earlier: list[AnyEvent] = []
    before = brawl.scene
    for entry in steps_of(brawl, 30):
        after = brawl.scene
        if entry is not None:
            told = Announcement(entry.events, before, after, awaiting(after), earlier)
            name = brawl.random.choice(["", *after.people])
            for style in STYLES:
                width = brawl.random.randint(20, 140)
                for line in told.lines(Reader(name=name, style=style, width=width)):
                    assert line.replace("Zoë", "").isascii() and line.strip()
                    assert len(line) <= width
                for line in told.lines(
                    Reader(name=name, style=style, screenreader=True, width=500)
                ):
                    spoken = re.sub("|".join(map(re.escape, WRITTEN)), "", line)
                    assert not any(sign in spoken for sign in ART), line
                    assert line == line.strip()
            earlier = since_phase_began([*earlier, *entry.events])
        before = after


# --- people who are called like words of the game ------------------------------------------------
