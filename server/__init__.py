"""The Evennia side of the game: settings, start-up hooks, and what a running server leaves behind."""
