"""Where scenes are kept: a row that says how each stands now, and one for everything said to it."""
