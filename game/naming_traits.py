"""The traits that somebody names for a roll: each known, each once, and a pool by the rules
(DEF-10).
"""

from collections.abc import Collection, Sequence

from game.catalog import catalog_of
from game.errors import RuleError
from game.fighter import Fighter
from game.words import matches

# A group of world/traits.yaml: what is an attribute in other systems. What is neither that nor an
# attribute or ability of the sheet's own system is a power, or a trait of a game's own.
OTHER_ATTRIBUTES = "other attributes"
BETWEEN = " + "
RULE = "DEF-10"


def written(traits: Sequence[str]) -> str:
    """Return traits as they are said: ``dexterity + drive``."""
    return BETWEEN.join(traits)


def taken_apart(pool: str) -> tuple[str, ...]:
    """Return the traits of a pool that was written; none of an empty one."""
    return tuple(pool.split(BETWEEN)) if pool else ()


def read_traits(text: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the traits of ``dexterity + drive``; unique prefixes do."""
    traits = []
    for word in text.split("+"):
        found = matches(" ".join(word.split()), known)
        if len(found) != 1:
            raise RuleError("unknown-name", what="trait", text=word.strip(), names=sorted(known))
        traits.append(found[0])
    return tuple(traits)


def verify_once(traits: Sequence[str]) -> None:
    """Refuse a trait that is named twice for one roll."""
    for trait in traits:
        if traits.count(trait) > 1:
            raise RuleError("trait-twice", RULE, trait=trait)


def verify_pool(fighter: Fighter, traits: Sequence[str]) -> None:
    """Refuse what is neither an attribute and an ability, nor one power that somebody has."""
    verify_once(traits)
    catalog = catalog_of(fighter)
    attributes = {*catalog.attributes, *catalog.traits.get(OTHER_ATTRIBUTES, ())}
    abilities = catalog.abilities
    pair = len(traits) == 2 and sum(one in attributes for one in traits) == 1
    alone = len(traits) == 1 and not attributes.union(abilities).intersection(traits)
    if not pair and not alone:
        raise RuleError("no-such-pool", RULE, pool=written(traits))
    if alone and not fighter.trait(traits[0]):
        raise RuleError("unrated-power", RULE, trait=traits[0])
