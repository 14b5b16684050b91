"""Dice that can be checked afterwards: what they are committed to, the words they are made from.

Whatever is taken back, these stand: what was committed to stays so, a word that was given counts.
"""

from msgspec.structs import replace

from game.event import Event
from game.names import Name, Spoken
from game.state.commitment import Commitment
from game.state.scene import Scene


class DiceCommitted(Event, kw_only=True):
    """The dice to come are committed to, by another seed or by more keys of the same."""

    dice: Commitment

    def write(self, scene: Scene) -> Scene:
        return replace(scene, committed=True)


class SaltGiven(Event, kw_only=True):
    """Somebody gave a word, from which all dice after this entry are made too."""

    who: Name
    word: Spoken

    def write(self, scene: Scene) -> Scene:
        return scene  # it is kept with the seed: an undo of it changes no dice


STANDING = (DiceCommitted, SaltGiven)
"""What no undo counts, and what ends no redo."""
