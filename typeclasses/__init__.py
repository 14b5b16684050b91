"""What the game adds to Evennia's characters, rooms and scripts; see README.md."""
