"""Where scenes are kept: one row that says how each stands now, and one row for everything said to it."""
