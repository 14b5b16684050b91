"""The storyteller's desk."""
