"""What the game adds to Evennia's characters, rooms and scripts; here the rules meet the database."""
