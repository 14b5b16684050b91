"""What only the Storytelling system does (rulebook chapter 15)."""
