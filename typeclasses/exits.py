"""The exits of a game that has no others."""

from evennia.objects.objects import DefaultExit

from typeclasses.scene_exit import SceneExit


class Exit(SceneExit, DefaultExit):
    """Evennia's own, which asks first."""
