"""Logging in, preferences, going out of character."""
