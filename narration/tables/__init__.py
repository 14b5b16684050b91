"""Chases and grapples as they stand."""
