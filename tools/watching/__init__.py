"""What starts a game again that was killed, or hangs."""
