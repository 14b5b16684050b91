"""Fights played out many times over by themselves, to see how they may go (docs/rehearsals.md)."""
