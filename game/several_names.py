"""Naming several people at once: ``Thug1-3, Alpha*, Bob``."""

import re
from collections.abc import Callable, Collection

from game.errors import RuleError
from game.secrecy import with_the_unseen
from game.state.scene import Scene
from game.words import matches

ALL = ("all", "everybody", "everyone")
MOST = 100
MOST_PIECES = 30  # of a list: each is looked for among all, for each way to read the line
_RUN = re.compile(r"(.*?)(\d{1,4})\s*-\s*(\d{1,4})")


def split_names(text: str) -> list[str]:
    """Return the pieces of a list; a comma in quotation marks divides nothing. Too many are
    refused.
    """
    pieces: list[str] = []
    left, quoted = text.count('"'), False  # whether an odd number of marks follows
    for part in text.split(","):
        if quoted:
            pieces[-1] += f",{part}"
        else:
            pieces.append(part)
        left -= part.count('"')
        quoted = left % 2 == 1
    if len(pieces) > MOST_PIECES:
        raise RuleError("too-many-names", count=len(pieces), limit=MOST_PIECES)
    return [one.strip() for one in pieces]


def names_in(
    text: str, among: Collection[str], npcs: Collection[str], one: Callable[[str], str]
) -> list[str]:
    """Return the names that a text means, each once, in the order they are named.

    ``Thug1-3`` is Thug1, Thug2 and Thug3, ``Alpha*`` all NPCs whose name begins so, ``all`` all
    NPCs, and ``thugs`` those called Thug with a number; ``one`` reads anything else as a single
    name, and a player's character is meant by nothing else. What names nobody is refused.
    """
    found: list[str] = []
    for piece in dict.fromkeys(split_names(text)):
        found += _meant(piece, among, npcs, one)
    return list(dict.fromkeys(found))


def npcs_among(names: Collection[str], scene: Scene) -> list[str]:
    """Return those of some names that are NPCs', the unseen ones' too."""
    people = with_the_unseen(scene).people
    return [name for name in names if name in people and people[name].npc]


def _meant(
    piece: str, among: Collection[str], npcs: Collection[str], one: Callable[[str], str]
) -> list[str]:
    if len(matches(piece, among, exact=True)) == 1:
        return [one(piece)]
    if piece.lower() in ALL and npcs:
        return list(npcs)
    if piece.endswith("*") and len(piece) > 1:
        begun = [name for name in npcs if name.lower().startswith(piece[:-1].lower())]
        if not begun:
            raise RuleError("unknown-name", what="name", text=piece, names=sorted(npcs))
        return begun
    run = _RUN.fullmatch(piece)
    if run is None and piece[-1:].lower() == "s" and not matches(piece, among):
        numbered = re.compile(rf"{re.escape(piece[:-1])}\d+", re.IGNORECASE)
        called = [name for name in npcs if numbered.fullmatch(name)]
        if called:
            return called
    if run is None:
        return [one(piece)]
    first, last = int(run[2]), int(run[3])
    if not first <= last < first + MOST:
        raise RuleError("bad-run", text=piece, first=min(first, last), last=max(first, last))
    known = {name.lower(): name for name in npcs}  # a hundred names, each among a hundred
    named = [f"{run[1].strip()}{number}" for number in range(first, last + 1)]
    return [known.get(name.lower()) or _exactly(name, npcs) for name in named]


def _exactly(name: str, among: Collection[str]) -> str:
    found = matches(name, among, exact=True)
    if not found:
        raise RuleError("unknown-name", what="name", text=name, names=sorted(among))
    return found[0]
