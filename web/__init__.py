"""Web pages of the game."""
