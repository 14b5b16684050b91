"""Scenes: opening, running, reading."""
