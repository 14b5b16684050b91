"""What stands between the net and the game."""
