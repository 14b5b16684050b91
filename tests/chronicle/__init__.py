"""The chronicle."""
