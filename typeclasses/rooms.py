"""Rooms (placeholder)."""

from evennia import DefaultRoom


class Room(DefaultRoom):
    """A room."""
