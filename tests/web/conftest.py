"""The table of the command tests, for pages that show what was played at it."""

from tests.commands.conftest import jo, kelly, regulars, table

__all__ = ["jo", "kelly", "regulars", "table"]
