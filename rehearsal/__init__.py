"""Fights played out many times over, to see how they may go (docs/scenes/rehearsals.md)."""
