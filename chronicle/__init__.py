"""Scenes and journals in the database."""
