"""Reading the traits of a pool in a line: ``TRAIT + TRAIT`` (ROUND-5, DEF-10)."""

from itertools import takewhile

from game.engine.verb import Vocabulary
from game.words import RESERVED, Words

SIGNS = ("+", "vs", "damage")  # that stand in a pool, and after no weapon


def read_traits(words: Words, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Read ``TRAIT + TRAIT ...``; unique prefixes do."""
    traits = [words.name("trait", vocabulary.traits)]
    while words.take("+"):
        traits.append(words.name("trait", vocabulary.traits))
    return tuple(traits)


def names_pool(words: Words, vocabulary: Vocabulary) -> bool:
    """Say whether traits stand after the ``with`` that comes next, rather than a weapon."""
    head, *left = words.left
    if not head.says("with"):
        return False
    rest = takewhile(lambda word: not word.says(*SIGNS, *RESERVED), left[1:])
    named = [*left[:1], *rest]
    follows = left[len(named) : len(named) + 1]
    if follows and follows[0].says(*SIGNS):
        return True
    said = " ".join(word.text.lower() for word in named)
    weapons = {name.lower() for name in vocabulary.weapons}
    return said in vocabulary.traits and not any(name.startswith(said) for name in weapons)
