"""What the rules of Mind's Eye Theatre need besides the common machine (rulebook chapter 16)."""
