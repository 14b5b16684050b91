"""Dice laid out beforehand, for a live game: a copy of this stands in its directory.

Its settings name it as AT_SERVER_STARTSTOP_MODULE. The dice are in a file, so that they outlive the
server; a roll that has none laid out gets the game's own.
"""

import json
from pathlib import Path
from typing import Any

FILE = Path("laid_dice.json")
SEED = Path("dice_seed")  # where it is there, dice that are not laid out are those of its number


class LaidDice:
    """Faces laid out in the file, by ``who purpose``; else what ``usual`` rolls."""

    def __init__(self, usual: Any) -> None:
        self.usual = usual

    def roll(self, request: Any) -> tuple[int, ...]:
        """Return the first roll laid out for this, and take it out of the file."""
        laid = json.loads(FILE.read_text()) if FILE.exists() else {}
        rolls = laid.get(f"{request.who} {request.purpose}")
        if not rolls:
            return tuple(self.usual.roll(request))
        faces = rolls.pop(0)
        FILE.write_text(json.dumps(laid))
        if len(faces) != request.dice:
            raise ValueError(f"{request} needs {request.dice} dice; {len(faces)} are laid out")
        return tuple(faces)


def at_server_start() -> None:
    """Put the laid dice before the game's own; not where they are sealed."""
    from django.conf import settings

    from game.dice import SeededChance
    from scenes import service

    if settings.DICE_SEED is None and not SEED.exists():
        return
    usual = SeededChance(int(SEED.read_text())) if SEED.exists() else service.chance_for(None)
    service.chance_for = lambda script: LaidDice(usual)
