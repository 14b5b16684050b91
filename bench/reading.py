"""What a round puts before its readers, beside the budget: lines and words, evening by evening."""

from collections.abc import Iterator

from bench.figure import Figure
from tests.reading.bounds import BOUNDS, EVENINGS, STYLES_READ, in_style, readers
from tests.reading.counting import heaviest


def figures() -> Iterator[Figure]:
    """Yield the heaviest round of each evening for each kind of reader, in each style."""
    for evening in EVENINGS:
        for kind, reader in readers(evening).items():
            for style in STYLES_READ:
                load = heaviest(evening.name, in_style(reader, style))
                bound = BOUNDS[evening.name, kind, style]
                what = f"{evening.name}, {kind}, {style}"
                yield Figure(f"{what}: lines", load.lines, "lines", bound.lines)
                yield Figure(f"{what}: words", load.words, "words", bound.words)
