"""Characters (placeholder)."""

from evennia import DefaultCharacter


class Character(DefaultCharacter):
    """A character."""
