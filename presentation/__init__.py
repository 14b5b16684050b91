"""Facts to words."""
