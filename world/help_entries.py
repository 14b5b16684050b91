"""Help topics (placeholder)."""

HELP_ENTRY_DICTS: list[dict[str, str]] = []
