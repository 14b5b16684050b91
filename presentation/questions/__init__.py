"""The words for questions that block: a room for each of what they are about."""
