"""Rooms: where scenes are played."""

from evennia import DefaultRoom

from typeclasses.scene_room import SceneRoom


class Room(SceneRoom, DefaultRoom):
    """A place; any number of scenes may be played in it."""
