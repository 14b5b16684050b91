"""Roundkeeper inside a game of its own: written by `python -m tools.adopt`, never by hand.

Change Roundkeeper in its own folder, and adopt it again. How to set it up, how to bring it up to
date and how to take it out again: docs/existing-game.md there.
"""
