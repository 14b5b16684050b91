"""The table of the command tests, for pages that show what was played at it."""

from tests.commands.conftest import jo, kelly, nemo, regulars, st, table
from tests.evennia_here import pytest_configure

__all__ = ["jo", "kelly", "nemo", "pytest_configure", "regulars", "st", "table"]
