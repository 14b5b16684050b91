"""What the Storyteller system by the book plays in its own way (rulebook chapter 14)."""
