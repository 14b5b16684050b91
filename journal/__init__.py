"""Where scenes are kept: one row for how each stands now, and one for everything said to it."""
