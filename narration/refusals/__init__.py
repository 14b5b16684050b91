"""Why something is refused, and what to type instead."""
