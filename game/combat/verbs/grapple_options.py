"""What the verbs of grapples share: the words ``with``, ``then`` and ``willpower``."""

from typing import cast, get_args

from game.combat.grapple.prices import CHOOSE
from game.engine.verb import Vocabulary
from game.state.declaration import Pair
from game.words import Words, quote

PAIRS: tuple[str, ...] = get_args(Pair.__value__)


def read_options(
    words: Words, vocabulary: Vocabulary, *instead: str, then: bool = True
) -> tuple[Pair | None, str, bool]:
    """Read ``[with strength|dexterity] [willpower] [then EFFECT]``: pair, effect, bought success.

    ``instead`` are words that may stand for an effect; without ``then`` none can be named.
    """
    pair, effect, willpower = "", "", False
    while True:
        if not pair and words.take("with"):
            pair = words.option("pair", PAIRS)
        elif then and not effect and words.take("then"):
            effect = words.name("effect", (*vocabulary.effects, CHOOSE, *instead))
        elif not willpower and words.take("willpower"):
            willpower = True
        else:
            break
    words.end(("with", "then", "willpower") if then else ("with", "willpower"))
    return cast(Pair, pair) if pair else None, effect, willpower


def format_options(verb: str, pair: Pair | None, then: str, willpower: bool) -> str:
    """Write a grapple's line; ``then`` ends it."""
    line = f"{verb} with {pair}" if pair else verb
    if willpower:
        line += " willpower"
    if not then:
        return line
    return f"{line} then {then if then == CHOOSE else quote(then)}"
