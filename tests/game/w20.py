"""What the tests of w20 share: fights by its rules."""

from collections.abc import Mapping

from game import events as ev
from tests.game.support import Dice, Fight

GAROU = {"template": "shifter", "stamina": 3, "dexterity": 3, "strength": 2, "brawl": 2, "rage": 4}


def turn(
    cast: Mapping[str, Mapping[str, object]], *order: str | tuple[str, ...], **settings: object
) -> Fight:
    """Return a fight in its first turn, in this order of initiative, highest first."""
    fight = Fight(cast, ruleset="w20", settings=settings)  # type: ignore[arg-type]
    return fight.begin(*(order or tuple(cast)))


def duel(
    one: Mapping[str, object] | None = None, other: Mapping[str, object] | None = None
) -> Fight:
    """Return a fight of Ann, who acts first, and Bob."""
    return turn({"Ann": one or {}, "Bob": other or {}}, "Ann", "Bob")


def struck(
    one: Mapping[str, object],
    other: Mapping[str, object],
    line: str = "attack Bob",
    answer: str = "pass",
    dice: Dice | None = None,
) -> Fight:
    """Play one attack by Ann on Bob, to the end of the turn."""
    fight = duel(one, other)
    fight.declare(Ann=line, Bob=answer)
    fight.resolve(dice)
    return fight


def attempts(fight: Fight) -> list[tuple[str, str]]:
    """Return who has done something to whom, in order."""
    return [(one.owner, one.target) for one in fight.events(ev.ExchangeBegan)]
