"""Sheets: the three attributes and Dodge, given or worked out from a sheet of dots (MET-1)."""

from collections.abc import Mapping

from game.fighter import Fighter

# A sheet of dots has nine attributes from 1 to 5, three for each of the three here.
SOURCES = {
    "physical": ("strength", "dexterity", "stamina"),
    "social": ("charisma", "manipulation", "appearance"),
    "mental": ("perception", "intelligence", "wits"),
}


ASKED = (*SOURCES, "dodge", "focus wits")


def guesses(fighter: Fighter) -> tuple[str, ...]:
    """Return which of the three a sheet has nothing to work out from: none of its attributes."""
    return tuple(
        name
        for name, traits in SOURCES.items()
        if name not in fighter.traits and not fighter.traits.keys() & set(traits)
    )


def focuses(fighter: Fighter) -> Mapping[str, int]:
    """Return the focuses that a rule asks for: nobody has one whose sheet does not say so."""
    return {} if "focus wits" in fighter.traits else {"focus wits": 0}


def adapt(fighter: Fighter) -> Mapping[str, int]:
    """Return what a sheet lacks: two thirds of the dots of each three, to the nearest; Dodge as
    Athletics.
    """
    lacking = {
        name: (2 * sum(fighter.rating(trait) for trait in traits) + 1) // 3
        for name, traits in SOURCES.items()
        if name not in fighter.traits
    }
    if "dodge" not in fighter.traits:
        lacking["dodge"] = fighter.rating("athletics")
    return lacking
