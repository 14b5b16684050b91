"""Dice for fights that go on for ever, and how a game of the bench gets them.

Its settings name this as AT_SERVER_STARTSTOP_MODULE.
"""

from game.dice import Faces, RollRequest


class Hitting:
    """Dice that hit and never hurt: each turn goes all its way, and nobody ever drops out. Of ten
    who are called by numbers in a row, each has a place of their own.
    """

    def roll(self, request: RollRequest) -> Faces:
        """Return faces of 8 for an attack, of 3 for all else but initiative."""
        if request.purpose == "initiative":
            return (int("0" + "".join(filter(str.isdigit, request.who))) % 10 + 1,)
        return (8 if request.purpose == "attack" else 3,) * request.dice


def at_server_start() -> None:
    """Have every scene roll these."""
    from scenes import service

    service.chance_for = lambda script: Hitting()
