"""How far apart two people are: a fact of the pair, from round to round (RES-8)."""

import msgspec

from game.names import Name, Text, Word

HAND_TO_HAND = 0  # yards
REACH_YARDS = 5  # whom a blow reaches for certain, and who is shot at point blank (RES-8, GUN-2)
MAX_YARDS = 5000  # that may be said
APART_YARDS = 6  # how far one who breaks off gets

# How a distance came about: somebody said so with a shot, the storyteller ruled it, a blow was
# struck, one was thrown by the other; or one of the two got away, after which a shot may claim it
# anew.
CLAIMED, RULED, STRUCK = "claimed", "ruled", "struck"
BROKE_OFF, ESCAPED, THROWN, LEFT = "broke-off", "escaped", "thrown", "left"
PARTED = (BROKE_OFF, ESCAPED, LEFT)


class Distance(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many yards between two, in the order of their names.

    None is hand-to-hand distance, to which no shot brings anybody, whatever it claims. ``by`` is
    who brought it about, ``how`` the way.
    """

    one: Name
    other: Name
    yards: int
    by: Text = ""
    how: Word = RULED

    @property
    def close(self) -> bool:
        """Say whether the two are at hand-to-hand distance."""
        return self.yards == HAND_TO_HAND and self.how != CLAIMED

    def other_than(self, who: str) -> str:
        """Return the one whom somebody is so far from; nobody, where they are not of the pair."""
        if who == self.one:
            return self.other
        return self.one if who == self.other else ""

    @property
    def parted(self) -> bool:
        """Say whether one of the two got away: they are so far apart, or farther."""
        return self.how in PARTED


def pair(one: str, other: str) -> tuple[str, str]:
    """Return two names as the one key of their distance."""
    return (one, other) if one <= other else (other, one)
