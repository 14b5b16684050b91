"""Chases: prey, predators and the Lead between them (rulebook chapter 11)."""
