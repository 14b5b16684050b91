"""What Evennia asks a game to configure. Start with settings.py."""
