"""A house: a folder of a game's own data, laid over the world's, with the game's usual settings.

It is laid out as a world is (`weapons.yaml`, `nwod/npcs.yaml`): what it says under a name takes the
place of what the world says there. A file with a mistake is left out whole, and so is
a file that leaves the rest wrong; ``faults`` tell which, and why. Everything else holds.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from game.errors import RuleError
from game.reading import RULESETS
from game.settings import Settings, SettingValue, changed_settings
from game.words import matches, tidy
from sheets.reading import CatalogError, Reader, fields_of, unknown
from sheets.yamlfile import YamlError, load_yaml

ENCOUNTERS, SETTINGS = "encounters.yaml", "settings.yaml"
# What each system has of its own stands in the folder of its name.
OF_A_SYSTEM = ("npcs.yaml", "templates.yaml", "sheets.yaml", "short_names.yaml")
OF_A_HOUSE = ("weapons.yaml", "armour.yaml", "courses.yaml", *OF_A_SYSTEM, ENCOUNTERS, SETTINGS)
YAML = (".yaml", ".yml")

type Entries = Mapping[str, object]  # what a file has under each name


@dataclass(frozen=True, eq=False)
class House:
    """What the files in a ``folder`` say, by file; the settings by ruleset; what is left out."""

    folder: Path = Path()
    said: Mapping[str, Entries] = field(default_factory=dict)
    settings: dict[str, dict[str, SettingValue]] = field(default_factory=dict)
    faults: tuple[CatalogError, ...] = ()

    def over(self, file: str, data: object) -> object:
        """Return what a file of the world has, with this laid over it."""
        own = self.said.get(file)
        if not own or not isinstance(data, Mapping):
            return own or data
        taken = set(map(tidy, own))
        return {**{key: one for key, one in data.items() if tidy(str(key)) not in taken}, **own}

    def without(self, error: CatalogError) -> "House":
        said = {file: entries for file, entries in self.said.items() if file != error.file}
        return replace(self, said=said, faults=(*self.faults, error))


NO_HOUSE = House()


def files_of(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in YAML)


def read_house(folder: Path, systems: tuple[str, ...]) -> House:
    """Return the house in a folder, whether or not it fits a world with sheets of some systems."""
    house = House(folder)
    for path in files_of(folder):
        file = path.relative_to(folder).as_posix()
        try:
            _verify_place(file, systems)
            house = _with_file(house, file, load_yaml(path))
        except YamlError as error:
            wrong = CatalogError(file, "", "", error.problem)
            wrong.__cause__ = error
            house = house.without(wrong)
        except CatalogError as error:
            house = house.without(error)
    return house


def _verify_place(file: str, systems: tuple[str, ...]) -> None:
    place, _, name = file.rpartition("/")
    if place and place not in systems:
        raise CatalogError(file, "", "", unknown(place, systems))
    allowed = OF_A_SYSTEM if place else OF_A_HOUSE
    if name not in allowed:
        raise CatalogError(file, "", "", unknown(name, allowed))


def _with_file(house: House, file: str, data: object) -> House:
    if data is None:  # nothing but comments
        return house
    reader = Reader(file)
    entries = reader.mapping(data)
    if file != SETTINGS:
        return replace(house, said={**house.said, file: entries})
    return replace(house, settings={one: _settings(one, entries[one], reader) for one in entries})


def _settings(ruleset: str, written: object, reader: Reader) -> dict[str, SettingValue]:
    rules = RULESETS.get(ruleset.replace(" ", "-"))
    if rules is None:
        raise reader.error((ruleset,), unknown(ruleset, RULESETS))
    asked = {
        word: one.name for word, one in fields_of(Settings).items() if rules.asks_for(one.name)
    }
    said = reader.mapping(written, (ruleset,))
    for word in said:
        if word not in asked:
            raise reader.error((ruleset, word), unknown(word.replace(" ", "_"), asked.values()))
    read = reader.read(Settings, said, (ruleset,))
    found = {asked[word]: msgspec.to_builtins(getattr(read, asked[word])) for word in said}
    try:
        changed_settings(rules.settings, found)
    except RuleError as error:
        raise reader.error((ruleset,), str(error.facts.get("problem", error))) from error
    return found


def fitting(house: House, check: Callable[[House], object]) -> House:
    """Return a house without the files that are wrong or make the rest wrong: ``check`` raises
    `CatalogError` for the first thing that is.
    """
    while (error := _wrong(house, check)) is not None:
        house = house.without(_laid_to(error, house, check))
    return house


def _wrong(house: House, check: Callable[[House], object]) -> CatalogError | None:
    try:
        check(house)
    except CatalogError as error:
        return error
    return None


def _laid_to(error: CatalogError, house: House, check: Callable[[House], object]) -> CatalogError:
    """Return an error as one of the file of the house that it is due to; raise one of the world's
    own.
    """
    if matches(error.entry, house.said.get(error.file, ()), exact=True):
        return error
    for file in house.said:
        less = _wrong(house.without(CatalogError(file, "", "", "")), check)
        if less is None or str(less) != str(error):
            return CatalogError(file, "", "", f"with it the rest is wrong: {error}")
    raise error
