"""What is told to players is read from the commands too, which need Evennia."""

from tests.evennia_here import pytest_configure

__all__ = ["pytest_configure"]
