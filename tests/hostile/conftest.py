"""The table of the command tests, for those who sit down at it to do harm."""

from tests.commands.conftest import jo, kelly, regulars, st, table

__all__ = ["jo", "kelly", "regulars", "st", "table"]
