"""A place in the order of a fight."""

import msgspec


class Initiative(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in the order: the total, the die in it, the part that was not rolled, and the dice
    that settled ties, where ties are settled by dice (NWOD-2). Of one that was rolled in
    ``private`` others know the total alone. ``wounds`` is what they take off both the total and the
    rating (W20-1).
    """

    total: int
    die: int
    rating: int
    breaks: tuple[int, ...] = ()
    private: bool = False
    wounds: int = 0
