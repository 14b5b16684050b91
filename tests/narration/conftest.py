"""What is told is compared with what was approved."""

from tests.approval import approve, approved

__all__ = ["approve", "approved"]
