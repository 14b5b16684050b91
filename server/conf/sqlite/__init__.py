"""How the game talks to SQLite: Django's way, and what one thread for everybody needs besides."""
