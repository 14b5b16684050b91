"""A grapple as it stands."""

import msgspec

from game.names import Name


class Hold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A grapple: who holds whom, with how much Control (GRAPPLE-1).

    ``since`` is the round it began in, ``sustained`` the last one it was sustained in: not in the
    main phase in which it began (GRAPPLE-6).
    A ``pinned`` victim is helpless and the hold has no Control; ``relented`` is the same, given
    (GRAPPLE-8).
    """

    grappler: Name
    victim: Name
    control: int = 0
    since: int = 0
    sustained: int = 0
    pinned: bool = False
    relented: bool = False

    def other(self, name: str) -> str:
        """Return the other of the two."""
        return self.victim if name == self.grappler else self.grappler
