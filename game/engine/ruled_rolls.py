"""A roll as a storyteller rules it: the ruling is one more term of its arithmetic."""

from msgspec.structs import replace

from game.dice import Modifier, Roll
from game.engine.terms import Reckoning, harder
from game.state.ruling import Ruling

BY = "ruling"


def with_difficulty(reckoning: Reckoning, ruling: Ruling) -> Reckoning:
    """Return a reckoning at the difficulty that was ruled."""
    term = harder(ruling.number - reckoning.difficulty, ruling.why, BY)
    return replace(reckoning, difficulty=ruling.number, terms=(*reckoning.terms, *term))


def with_successes(roll: Roll, ruling: Ruling) -> Roll:
    """Return a roll that counts as many successes as were ruled, whatever its dice say."""
    change = ruling.number - roll.successes
    term = Modifier(why=ruling.why, total=change, by=BY)
    return replace(
        roll,
        successes=ruling.number,
        modifiers=(*roll.modifiers, term) if change else roll.modifiers,
        botch=roll.botch and not ruling.number,
    )
