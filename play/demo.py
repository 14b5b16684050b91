"""What `+demo` plays, as data: `world/demo.yaml`, checked before play."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from game.fighter import CLASSIC, Fighter
from game.words import likeness
from sheets.catalog import WORLD, Catalog, default_catalog
from sheets.records import CatalogError
from sheets.stock_files import file_of
from sheets.yamlfile import YamlError, load_yaml

FILE = "demo.yaml"
NAMES = ("you", "thug")

type Ending = Literal["won", "down", "away", "caught", "siren", "gone", "left"]


class Demo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The demo: who and where, for how long, and a line of fiction for each turn of it."""

    title: str
    place: str
    look: str
    thug: str
    names: dict[str, str]
    sheet: dict[str, object]
    rounds: int
    course: str
    chase_rounds: int
    opening: tuple[str, ...]
    between: tuple[str, ...]
    running: str
    endings: dict[Ending, str]

    def thug_for(self, visitor: str) -> str:
        """Return what the thug is called who meets a visitor: not what they are called."""
        return next(one for one in self.names if likeness(one) != likeness(visitor))

    @property
    def looks(self) -> dict[str, str]:
        """What one sees of the thug, by what it is called, in small letters."""
        return {name.lower(): look for name, look in self.names.items()}

    def before_round(self, number: int) -> str:
        """Return what is told before a round from the second on; empty where there is nothing."""
        return self.between[number - 2] if number - 2 < len(self.between) else ""

    def sample(self, catalog: Catalog) -> Fighter:
        """Return whom a visitor plays who has no sheet."""
        return catalog.fighter(self.sheet, f"{FILE}: sheet")


def told(line: str, visitor: str, thug: str) -> str:
    """Return a line of the demo with the names in it."""
    return line.format_map({"you": visitor, "thug": thug})


@cache
def default_demo(system: str = CLASSIC) -> Demo:
    """Return a system's demo in this repository's own world/, read once."""
    return load_demo(WORLD, default_catalog().of(system))


def load_demo(directory: Path, catalog: Catalog) -> Demo:
    """Return the demo in a directory's files, what the catalog's system has of its own laid over
    what all share; raise `CatalogError` for the first thing wrong.
    """
    own = file_of(directory, FILE, catalog.system)
    try:
        raw = [msgspec.convert(load_yaml(directory / one), dict[str, Any]) for one in (FILE, own)]
        demo = msgspec.convert({**raw[0], **raw[1]}, Demo)
    except YamlError as error:
        line = f"line {error.line}" if error.line else ""
        raise CatalogError(FILE, line, "", error.problem) from error
    except msgspec.ValidationError as error:
        raise CatalogError(FILE, "", "", str(error)) from error
    _verify(demo, catalog)
    return demo


def _verify(demo: Demo, catalog: Catalog) -> None:
    demo.sample(catalog)
    for field, value, known in (
        ("thug", demo.thug, catalog.npcs),
        ("course", demo.course, catalog.courses),
    ):
        if value not in known:
            raise CatalogError(FILE, "", field, f"there is no '{value}'")
    if min(demo.rounds, demo.chase_rounds) < 1:
        raise CatalogError(FILE, "", "rounds", "must be 1 at least, and chase_rounds too")
    if len({likeness(one) for one in demo.names}) < 2:
        raise CatalogError(FILE, "", "names", "must be two that differ")
    if missing := sorted(set(Ending.__value__.__args__) - demo.endings.keys()):
        raise CatalogError(FILE, "", "endings", f"{missing[0]} is missing")
    for field, line in _lines(demo).items():
        try:
            told(line, *NAMES)
        except (KeyError, ValueError, IndexError) as error:
            raise CatalogError(FILE, "", field, f"only {{you}} and {{thug}}: {line}") from error


def _lines(demo: Demo) -> Mapping[str, str]:
    several = {"opening": demo.opening, "between": demo.between}
    numbered = {
        f"{name}, line {at}": line
        for name, lines in several.items()
        for at, line in enumerate(lines, 1)
    }
    ends = {f"endings: {name}": line for name, line in demo.endings.items()}
    return {**numbered, "running": demo.running, **ends}
