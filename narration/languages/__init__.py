"""The language that a reader is told things in: ``_`` marks and translates a text, ``N_`` only
marks one that is translated where it is told.
"""

from narration.languages.spoken import N_, _, paragraphs_of, speaking

__all__ = ["N_", "_", "paragraphs_of", "speaking"]
