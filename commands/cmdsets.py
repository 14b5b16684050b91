"""Command sets (placeholder)."""

from evennia.commands.default.cmdset_character import CharacterCmdSet as EvenniaCharacterCmdSet


class CharacterCmdSet(EvenniaCharacterCmdSet):
    """What a character can type."""
