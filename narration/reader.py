"""Who is reading: everything about a person that changes the words they get."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from game.reading import DEFAULT_RULESET
from game.secrecy import Masks, Viewer
from narration.languages import ENGLISH, N_

type Style = Literal["brief", "usual", "verbose"]

STYLES: tuple[Style, ...] = ("brief", "usual", "verbose")
DEFAULT_WIDTH = 78
BRIDGED_WIDTH = 1000  # a paragraph on a line, and no more than a MUSH's buffer takes
THE_ST = N_("the storyteller")
THE_GAME = N_("the game")  # runs a demo, and moves it on at once
LEAST_WIDTH = 20


class Reader(msgspec.Struct, frozen=True, kw_only=True):
    """One reader: ``name`` is their combatant's, empty for an onlooker; ``st`` sees every secret.

    ``pace`` is for players who may move the fight on, though no storytellers, ``keeps`` are those
    NPCs whom they then act for, ``runner`` is what to call the person who runs the scene,
    ``absent`` are those waited for who are not connected. ``aside`` is the number of a scene that
    their commands do not go to (0 for the one they do), ``busy`` says that they take part in
    another. ``numbers`` puts its number before each roll; ``masks`` are the hidden whom they must
    not know (`game.secrecy`), None leaves it to each scene that they are shown. ``zone`` is the
    time zone for days and hours, by its IANA name; ``own_zone`` says that they have set it
    themselves. ``usual`` is the ruleset that the game usually plays by; ``bridged`` says that they
    play from another game, over a bridge; ``sheetless`` that they take no part, and have no sheet
    to take part with; ``language`` is what they are told things in, such as ``de``. Equal readers
    get equal words, so a caller with a full room may keep the lines of one for all.
    """

    name: str = ""
    st: bool = False
    pace: bool = False
    keeps: frozenset[str] = frozenset()
    runner: str = THE_ST
    absent: frozenset[str] = frozenset()
    aside: int = 0
    busy: bool = False
    style: Style = "usual"
    screenreader: bool = False
    width: int = DEFAULT_WIDTH
    numbers: bool = False
    zone: str = "UTC"
    own_zone: bool = False
    usual: str = DEFAULT_RULESET
    bridged: bool = False
    sheetless: bool = False
    masks: Masks | None = None
    language: str = ENGLISH

    @property
    def in_full(self) -> bool:
        """Say whether they read all there is: in ``verbose``, and in a log with numbers."""
        return self.style == "verbose" or (self.numbers and self.style != "brief")

    def knows(self, who: str) -> bool:
        """Say whether what is private to ``who`` may be shown: to them, who keeps them, and the
        storyteller.
        """
        return self.viewer.owns(who)

    def acts_for(self, npc: str) -> bool:
        """Say whether what they type may be said for an NPC: theirs, or any for the storyteller."""
        return self.moves_on and (self.st or npc in self.keeps)

    @property
    def viewer(self) -> Viewer:
        """The reader as one to whom facts are shown, or not."""
        return Viewer(self.name, self.st, self.keeps, self.masks)

    def as_nobody(self) -> "Reader":
        """Return a person who reads alike, and is nobody in particular."""
        usual = Reader()
        return replace(
            self,
            name=usual.name,
            keeps=usual.keeps,
            runner=usual.runner,
            absent=usual.absent,
            busy=usual.busy,
            sheetless=usual.sheetless,
        )

    @property
    def moves_on(self) -> bool:
        return (self.st or self.pace) and not self.aside

    @property
    def columns(self) -> int:
        """The width to write for; a client that reports none gets a readable one.

        What is read over a bridge as sentences is folded there, if anywhere.
        """
        if self.bridged and self.screenreader and self.width == DEFAULT_WIDTH:
            return BRIDGED_WIDTH
        return max(self.width, LEAST_WIDTH) if self.width > 0 else DEFAULT_WIDTH
