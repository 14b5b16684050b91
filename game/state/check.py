"""What is to be checked in bookkeeping."""

import msgspec

from game.names import Name, Text


class Check(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a player asked to have checked in bookkeeping (BOOK-3); with a ``roll`` and no
    text, the mishap that the storyteller may make of a botched attack (ATTACK-8); a ``deed`` is a
    miscellaneous action, whose ``roll`` it is where it took one: what did it do? (ROUND-5)
    A ``closed`` one tells of dice that players do not see (`npc_dice`).
    """

    id: int
    who: Name
    text: Text
    roll: int = 0
    deed: bool = False
    heard: bool = False
    closed: bool = False

    @property
    def lapses(self) -> bool:
        """Say whether nobody has asked for it: it stops nothing, and lapses with the round."""
        return bool(self.roll) or self.deed
