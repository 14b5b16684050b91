"""The budget: how much a round may put before each reader of each evening, in each style.

A person reads some 200 words a minute, and came to write poses. The figures are for pools up to 6
and for two blows at the reader that go as far as damage; each further one adds to them, and so does
a list of ways to choose from (maneuvers, effects of a hold, courses), put for the first time.
"""

import re
from dataclasses import dataclass

from msgspec.structs import replace

from narration.reader import Reader

BLOWS, BLOW_LINES, BLOW_WORDS = 2, 2, 25
LIST_LINES, LIST_WORDS = 8, 60  # what a list of ways to choose from adds, put for the first time
SPOKEN = "screenreader"
STYLES_READ = ("usual", "brief", "verbose", SPOKEN)


@dataclass(frozen=True)
class Bound:
    """At most so many lines and words a round."""

    lines: int
    words: int


@dataclass(frozen=True)
class Evening:
    """One of the files in `evenings`, and who reads it: a player in the midst of it, and another
    who is there; none where one is alone. ``paced`` says that the player is the one who runs it.
    """

    name: str
    player: str
    other: str = ""
    paced: bool = False


SIX = Evening("six-with-a-haste-phase", "Ines", "Marlow")
ALONE = Evening("one-against-three", "Marlow", paced=True)
CHASE = Evening("a-chase", "Ines", "Selwyn")
GRAPPLE = Evening("a-grapple", "Ted", "Ann")
TWENTY = Evening("a-round-of-twenty", "Marlow", "Kate")
# Six people again, all of whom type for themselves, with two grapples: by detroit with two haste
# actions, by w20 for two turns with an extra action, by nwod for two turns.
TYPED = [
    Evening(name, "Ines", "Marlow") for name in ("a-human-brawl", "w20-two-turns", "nwod-two-turns")
]
EVENINGS = (SIX, ALONE, CHASE, GRAPPLE, TWENTY, *TYPED)

# At most so many lines and words, for each kind of reader in the usual style, in brief, in verbose
# and for a screen reader. The usual style of the player and of the storyteller of six, the player's
# brief one and the usual one of who is alone are the design's. Brief is some three fifths of the
# usual; `verbose` shows everything in full, and is bounded lest it grow unnoticed; a screen reader
# hears words where others see signs. A round of a chase is short because there are many. Twenty act
# some eighteen times at one another, so that a line for each act is the least there can be. Where
# six type for themselves each declaration has a line, and the first round tells what to type.
_TABLE = """
six-with-a-haste-phase  player        24 250   14 150   75 450   28 280
six-with-a-haste-phase  other player  24 250   14 150   75 450   28 280
six-with-a-haste-phase  storyteller   45 400   22 200   80 480   50 450
six-with-a-haste-phase  onlooker      24 250   14 150   75 450   28 280
one-against-three       player        20 200   13 120   50 300   24 220
one-against-three       storyteller   30 250   14 140   50 300   34 280
one-against-three       onlooker      20 200   12 120   45 250   24 220
a-chase                 player        15 120   13 110   21 150   15 130
a-chase                 other player   8  80    8  70   16 110    8  80
a-chase                 storyteller   12 100   10  90   20 130   12 100
a-chase                 onlooker       8  80    8  70   16 110    8  80
a-grapple               player        24 250   18 200   50 340   28 280
a-grapple               other player  20 200   14 150   45 300   22 230
a-grapple               storyteller   26 260   18 200   50 340   30 300
a-grapple               onlooker      18 200   14 150   45 300   22 230
a-round-of-twenty       player        48 400   36 300  190 1150   50 450
a-round-of-twenty       other player  45 400   36 300  190 1150   50 450
a-round-of-twenty       storyteller   48 450   40 350  190 1150   55 500
a-round-of-twenty       onlooker      45 400   36 300  190 1150   50 450
a-human-brawl           player         24 240   20 180   90 450   35 250
a-human-brawl           other player   24 210   19 170   89 430   31 210
a-human-brawl           storyteller    33 280   32 270  105 570   40 280
a-human-brawl           onlooker       19 180   18 160   86 400   28 180
w20-two-turns           player         24 230   18 160   73 400   31 230
w20-two-turns           other player   21 200   16 140   71 370   26 200
w20-two-turns           storyteller    29 230   26 210   80 460   33 250
w20-two-turns           onlooker       16 150   15 130   67 340   23 150
nwod-two-turns          player         15 120   13  90   47 220   18 120
nwod-two-turns          other player   15 120   13  90   47 220   17 130
nwod-two-turns          storyteller    19 150   16 140   52 270   23 170
nwod-two-turns          onlooker       11  90   11  80   46 210   14  80
"""


def _read(table: str) -> dict[tuple[str, str, str], Bound]:
    found = {}
    for row in table.strip().splitlines():
        name, kind, *figures = re.split(r" {2,}", row)
        numbers = [int(one) for part in figures for one in part.split()]
        for place, style in enumerate(STYLES_READ):
            found[name, kind, style] = Bound(*numbers[2 * place : 2 * place + 2])
    return found


BOUNDS = _read(_TABLE)


def readers(evening: Evening) -> dict[str, Reader]:
    """Return who reads an evening, each by what kind of reader they are."""
    found = {"player": Reader(name=evening.player, pace=evening.paced)}
    if evening.other:
        found["other player"] = Reader(name=evening.other)
    return {**found, "storyteller": Reader(st=True), "onlooker": Reader()}


def in_style(reader: Reader, style: str) -> Reader:
    """Return a reader who reads in a style, or by a screen reader in the usual one."""
    if style == SPOKEN:
        return replace(reader, screenreader=True)
    return reader if style == "usual" else replace(reader, style=style)
