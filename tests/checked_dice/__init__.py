"""Dice that can be checked: by vectors, and the same in Python and in a browser."""
