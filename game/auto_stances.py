"""How somebody who plays by themselves goes about it: a word, and a row of what it means.

The theory: every such combatant asks the same few questions in the same order (`game.auto`), and a
stance says how each is answered. So there is one policy, and the table is all of it.
"""

from typing import Literal

import msgspec

type Targets = Literal["any", "ward", "quarry", "nobody", "attackers only"]


class Stance(msgspec.Struct, frozen=True, kw_only=True):
    """One way to play.

    ``yields_at`` is the wound penalty at which they stop attacking and defend (None: never),
    ``flees_at`` the one at which they try to get away. ``targets`` says whom they attack first:
    those who attack whom they protect, or whom they hunt, and then ``any`` of the other sides;
    ``attackers only`` attacks none but those who attack them, ``nobody`` attacks none. ``seizes``
    says that they take hold of somebody they are stronger than, ``shoots_first`` that they rather
    keep away.
    """

    told: str
    yields_at: int | None = -2
    flees_at: int | None = None
    targets: Targets = "any"
    seizes: bool = False
    shoots_first: bool = False


# No word is what everybody does who was given none.
USUAL = Stance(told="strikes back, and defends when badly hurt")

STANCES = {
    "aggressive": Stance(
        told="attacks whatever it costs, and seizes the weaker", yields_at=None, seizes=True
    ),
    "defensive": Stance(told="strikes nobody but those who attack it", targets="attackers only"),
    "cautious": Stance(
        told="shoots rather than strikes, defends when hurt, flees when badly hurt",
        yields_at=-1,
        flees_at=-2,
        shoots_first=True,
    ),
    "protect": Stance(told="strikes at those who attack whom it protects", targets="ward"),
    "hunt": Stance(told="strikes whom it hunts before all others", targets="quarry"),
    "hold back": Stance(told="strikes nobody, and defends", yields_at=0, targets="nobody"),
    "flee at": Stance(told="fights until it is hurt so badly, then gets away", yields_at=None),
    "flee": Stance(told="gets away", yields_at=0, flees_at=0, targets="nobody"),
}
NEEDS_WARD = ("protect", "hunt")
NEEDS_LEVEL = ("flee at",)
