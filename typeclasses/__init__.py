"""Evennia typeclasses of the game."""
