"""Who is looking."""

import msgspec

from game.names import Name

type Masks = tuple[tuple[Name, Name], ...]  # names, and what stands for each


class Viewer(msgspec.Struct, frozen=True):
    """Who is looking: the name of their combatant, or "" for none, whether they are a storyteller,
    and whom they keep besides: the NPCs of one who runs a scene without a storyteller.

    ``masks`` are the hidden whose names they must not learn (`game.secrecy.blind_to`); None leaves
    it to each scene that they are shown.
    """

    name: Name = ""
    st: bool = False
    keeps: frozenset[Name] = frozenset()
    masks: Masks | None = None

    def owns(self, who: str) -> bool:
        """Say whether ``who``'s private facts are theirs to see."""
        return self.st or who in self.keeps or (bool(self.name) and self.name == who)


STORYTELLER = Viewer(st=True)
