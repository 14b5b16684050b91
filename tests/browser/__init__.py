"""Pages of a running game in a real browser."""
