"""The table of the command tests, for those who sit down at it to do harm."""

from tests.commands.conftest import jo, kelly, regulars, st, table
from tests.evennia_here import pytest_configure

__all__ = ["jo", "kelly", "pytest_configure", "regulars", "st", "table"]
