"""What is told is compared with what was approved."""

from tests.approval import approve, chapter

__all__ = ["approve", "chapter"]
