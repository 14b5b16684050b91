"""What `+demo` plays, as data: `world/demo.yaml`, checked before play."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.fighter import HOME_SYSTEM, Fighter
from game.values import one_of, within
from game.words import likeness
from sheets.catalog import WORLD, Catalog, load_catalog
from sheets.reading import At, Prose, RawSheet, Reader
from sheets.sheet import A_SHEET, Sheet
from sheets.stock_files import data_of, file_of

FILE = "demo.yaml"
NAMES = ("you", "thug")

type Ending = Literal["won", "down", "away", "caught", "siren", "gone", "left"]


class Demo(msgspec.Struct, frozen=True):
    """The demo: who and where, for how long, and a line of fiction for each turn of it. A system's
    own says what differs.
    """

    title: Prose
    place: Prose
    look: Prose
    thug: Annotated[str, one_of("npcs")]
    names: dict[Prose, Prose]
    sheet: Annotated[RawSheet, A_SHEET]
    rounds: Annotated[int, within(1)]
    course: Annotated[str, one_of("courses")]
    chase_rounds: Annotated[int, within(1)]
    opening: tuple[Prose, ...]
    between: tuple[Prose, ...]
    running: Prose
    endings: dict[Ending, Prose]

    def thug_for(self, visitor: str) -> str:
        """Return what the thug is called who meets a visitor: not what they are called."""
        return next(name for name in self.names if likeness(name) != likeness(visitor))

    @property
    def looks(self) -> dict[str, str]:
        """What people see of the thug, by what it is called, in small letters."""
        return {name.lower(): look for name, look in self.names.items()}

    def before_round(self, number: int) -> str:
        """Return what is told before a round from the second on; empty where there is nothing."""
        return self.between[number - 2] if number - 2 < len(self.between) else ""

    def sample(self, catalog: Catalog) -> Fighter:
        """Return whom a visitor plays who has no sheet."""
        return catalog.fighter(self.sheet)


def told(line: str, visitor: str, thug: str) -> str:
    return line.format_map({"you": visitor, "thug": thug})


@cache
def default_demo(system: str = HOME_SYSTEM) -> Demo:
    """Return a system's demo in this repository's own world/, read once; no house changes it."""
    return load_demo(WORLD, load_catalog(WORLD, system))


def load_demo(directory: Path, catalog: Catalog) -> Demo:
    """Return the demo in a directory's files, what the catalog's system has of its own laid over
    what all share; raise `CatalogError` for the first thing wrong.
    """
    said: RawSheet = {}
    for file in dict.fromkeys((FILE, file_of(directory, FILE, catalog.system))):
        reader = Reader(file, names={"npcs": catalog.npcs, "courses": catalog.courses})
        said |= reader.mapping(data_of(directory, file))
    demo = reader.read(Demo, said)
    catalog.read(Sheet, demo.sheet, Reader(file, "sheet"))
    if len({likeness(name) for name in demo.names}) < 2:
        raise reader.error(("names",), "must be two that differ")
    if missing := sorted(set(Ending.__value__.__args__) - demo.endings.keys()):
        raise reader.error(("endings",), f"{missing[0]} is missing")
    for at, line in _lines(demo):
        try:
            told(line, *NAMES)
        except (KeyError, ValueError, IndexError) as error:
            raise reader.error(at, f"only {{you}} and {{thug}}: {line}") from error
    return demo


def _lines(demo: Demo) -> Iterator[tuple[At, str]]:
    yield ("running",), demo.running
    for name, lines in (("opening", demo.opening), ("between", demo.between)):
        yield from (((name, number), line) for number, line in enumerate(lines))
    yield from ((("endings", name), line) for name, line in demo.endings.items())
