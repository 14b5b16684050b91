"""What is wrong in a file that a person writes by hand, and where: `python -m game check FILE...`.

A file is a scenario (it has a cast), one of a world's (traits.yaml stands beside it), one of a
house's (by the name of its folder), or has sheets under names. Files of a world hold each other to
account, so they are checked together. The first thing wrong is told, as everywhere that such files
are read; in a house, of each file.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from play.demo import FILE as DEMO
from play.demo import load_demo
from play.encounters import wrong_encounter
from play.scenario import ScenarioError, play, read_scenario
from play.yaml_spots import TOP, Spot, spot_of
from sheets.catalog import HOUSE, Catalog, house_in, load_catalog
from sheets.house import ENCOUNTERS, House
from sheets.kinds import FILE as SHEETS
from sheets.kinds import load_kinds
from sheets.reading import CatalogError
from sheets.stock_files import CONVERSIONS, SHORT_NAMES, systems_in
from sheets.text import read_sheets
from sheets.yamlfile import YamlError, load_yaml

TRAITS = "traits.yaml"
OF_A_WORLD = (
    *(TRAITS, "weapons.yaml", "armour.yaml", "templates.yaml", "npcs.yaml", "courses.yaml"),
    *(SHORT_NAMES, SHEETS, DEMO, CONVERSIONS),
)
OF_A_SCENARIO = ("scenario", "cast", "play")  # one of these makes a file a scenario


@dataclass(frozen=True)
class Fault:
    """Something wrong in a file; ``failed`` if the file is right, and a scenario did not go as it
    expects.
    """

    file: Path
    spot: Spot
    problem: str
    failed: bool = False

    def __str__(self) -> str:
        return f"{self.file}:{self.spot.line}:{self.spot.column}: {self.problem}"


def check(files: Sequence[Path], catalog: Catalog) -> Iterator[tuple[Path, list[Fault]]]:
    """Yield each file with what is wrong; sheets and scenarios are read by ``catalog``.

    What is wrong with one file of a world may be in another.
    """
    worlds: dict[tuple[Path, str], list[Fault]] = {}
    houses: dict[Path, list[Fault]] = {}
    for file in files:
        world, folder = world_of(file), house_of(file)
        if world is not None:
            if world not in worlds:
                worlds[world] = list(_faults_of_world(*world))
            yield file, worlds[world]
        elif folder is not None and file.exists():
            if folder not in houses:
                house = house_in(folder, catalog.directory)
                ours = load_catalog(catalog.directory, house=house)
                houses[folder] = faults_of_house(house, ours)
            yield file, [one for one in houses[folder] if one.file.samefile(file)]
        else:
            yield file, list(_faults(file, catalog))


# --- a world -------------------------------------------------------------------------------------


def world_of(file: Path) -> tuple[Path, str] | None:
    """Return the folder of the world that a file is of, and the system in whose folder it stands
    ("": none, all share it); None for other files.
    """
    folder = _shown(file.absolute().parent)
    if file.name not in OF_A_WORLD or not (folder / TRAITS).exists():
        return None
    above = _shown(folder.absolute().parent)
    return (above, folder.name) if (above / TRAITS).exists() else (folder, "")


def _shown(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _faults_of_world(root: Path, own: str) -> Iterator[Fault]:
    """Yield the first thing wrong for each system: what all share has to do for all of them."""
    found: set[Fault] = set()
    for system in [own] if own else systems_in(root):
        try:
            catalog = load_catalog(root, system)
            load_kinds(root, catalog)
            load_demo(root, catalog)
        except CatalogError as error:
            fault = _in_world(root, error)
            if fault not in found:
                yield fault
            found.add(fault)


def _in_world(root: Path, error: CatalogError) -> Fault:
    file, path = root / error.file, [error.entry, *error.at]
    shared = root / file.name
    # What a system says of its own is laid over what all share.
    if not _holds(file, path) and _holds(shared, path):
        file = shared
    return _fault(file, path, error)


def _holds(file: Path, path: Sequence[str | int]) -> bool:
    return file.exists() and spot_of(file.read_text(encoding="utf-8"), path) != TOP


# --- a house -------------------------------------------------------------------------------------


def house_of(file: Path) -> Path | None:
    """Return the folder of the house that a file is of; None for other files."""
    above = file.absolute().parents[:2]
    return next((_shown(folder) for folder in above if folder.name == HOUSE.name), None)


def faults_of_house(house: House, catalog: Catalog) -> list[Fault]:
    """Return what is wrong in each file of a house that is left out."""
    faults = [_fault(house.folder / one.file, [one.entry, *one.at], one) for one in house.faults]
    wrong = wrong_encounter(house, catalog)
    if wrong is not None:
        file = house.folder / ENCOUNTERS
        text = file.read_text(encoding="utf-8")
        faults.append(Fault(file, spot_of(text, wrong.at, str(wrong)), str(wrong)))
    return faults


# --- any other file ------------------------------------------------------------------------------


def _faults(file: Path, catalog: Catalog) -> Iterator[Fault]:
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        yield Fault(file, TOP, f"cannot be read ({error.strerror or 'unknown reason'})")
        return
    except UnicodeDecodeError:
        yield Fault(file, TOP, "is not UTF-8 text")
        return
    try:
        data = load_yaml(text)
        if isinstance(data, dict) and file.name == ENCOUNTERS:
            if wrong := wrong_encounter(House(said={ENCOUNTERS: data}), catalog):
                raise wrong
        elif isinstance(data, dict) and any(key in data for key in OF_A_SCENARIO):
            yield from _played(file, text, catalog)
        else:
            read_sheets(text, "", catalog)
    except YamlError as error:
        yield _in_yaml(file, error)
    except ScenarioError as error:
        yield Fault(file, spot_of(text, error.at, str(error)), str(error))
    except CatalogError as error:
        yield _fault(file, [error.entry, *error.at], error)


def _played(file: Path, text: str, catalog: Catalog) -> Iterator[Fault]:
    outcome = play(read_scenario(text, catalog))
    path: list[str | int] = ["play", outcome.step - 1] if outcome.step else ["play"]
    for failure in outcome.failures:
        yield Fault(file, spot_of(text, path), failure, failed=True)


# --- places --------------------------------------------------------------------------------------


def _fault(file: Path, path: Sequence[str | int], error: CatalogError) -> Fault:
    if isinstance(error.__cause__, YamlError):
        return _in_yaml(file, error.__cause__)
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    named = ": ".join(part for part in (error.entry, error.field, error.problem) if part)
    return Fault(file, spot_of(text, path, error.problem), named)


def _in_yaml(file: Path, error: YamlError) -> Fault:
    return Fault(file, Spot(error.line or TOP.line, error.column or TOP.column), error.problem)
