"""The files of a world, read and checked; `sheets.catalog` adds the sheets of its NPCs."""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.fighter import (
    ATTRIBUTES,
    BARE_HANDS_NAME,
    DAMAGE_TYPES,
    HOME_SYSTEM,
    POWER_SKILL,
    RANGED_SKILLS,
    Armour,
    Template,
    Weapon,
)
from game.state.chase import Course, Obstacle
from game.stock import DEFAULT_COURSE, POOLS, Conversion, Stock, Sum, WorkedOut
from game.values import Text, Trait
from sheets.house import NO_HOUSE, House
from sheets.reading import CHECKS, At, CatalogError, Reader
from sheets.yamlfile import YamlError, load_yaml

SHORT_NAMES = "short_names.yaml"
CONVERSIONS = "conversions.yaml"
HAND_SKILLS = ("brawl", "melee", "weaponry")
DEFAULT_TEMPLATE = "mortal"

type Traits = dict[str, tuple[str, ...]]  # by group


def file_of(directory: Path, name: str, system: str) -> str:
    """Return which of a game's files counts for the sheets of a system: that in the folder of its
    name, else the one that all share (SYS-1).
    """
    own = f"{system}/{name}"
    return own if system != HOME_SYSTEM and (directory / own).exists() else name


def systems_in(directory: Path) -> tuple[str, ...]:
    """Return the systems that a game has sheets of: those with traits of their own."""
    return (HOME_SYSTEM, *sorted(path.parent.name for path in directory.glob("*/traits.yaml")))


def data_of(directory: Path, file: str, house: House = NO_HOUSE) -> object:
    """Return what a file has, and a house instead; raise `CatalogError` if it is not YAML."""
    if file in house.said and not (directory / file).exists():
        return house.over(file, {})
    try:
        return house.over(file, load_yaml(directory / file))
    except YamlError as error:
        line = f"line {error.line}" if error.line else ""
        raise CatalogError(file, line, "", error.problem) from error


def read_traits(directory: Path, reserved: Collection[str], system: str = HOME_SYSTEM) -> Traits:
    """Return traits.yaml: groups of names, none of them a ``reserved`` word of a sheet."""
    reader = Reader(file_of(directory, "traits.yaml", system))
    groups = reader.read(dict[Text, tuple[Text, ...]], data_of(directory, reader.file))
    for group, names in groups.items():
        for name in names:
            if name in reserved:
                raise reader.error((group,), f"'{name}' means something else on a sheet")
    if POOLS not in groups:
        raise reader.error((POOLS,), "is missing: the traits that are spent and regained")
    present = {name for names in groups.values() for name in names}
    asked = ATTRIBUTES if system == HOME_SYSTEM else ()
    for name in sorted({*asked, "willpower"} - present):
        raise reader.error((name,), "is missing: the rules themselves ask for it")
    return groups


def load_stock(
    directory: Path,
    reserved: Collection[str],
    npcs: Collection[str],
    system: str = HOME_SYSTEM,
    house: House = NO_HOUSE,
) -> Stock:
    """Return a system's stock of a directory, but for its NPCs, of which only the names are known
    yet; raise `CatalogError` for the first thing wrong.

    Gear and courses may name what any sheet of the game began with: each ruleset says what serves
    in its place.
    """

    def read[T](name: str, of: type[T], names: Collection[str]) -> dict[str, T]:
        known = {"traits": names, "pools": groups[POOLS]}
        data = data_of(directory, name, house)
        if of is Course and isinstance(data, Mapping):
            known["courses"] = list(Reader(name).mapping(data))
        stock = {Weapon: weapons} if of is Template else {}
        return Reader(name, names=known, stock=stock).read(dict[Text, of], data)  # type: ignore[valid-type]

    groups = read_traits(directory, reserved, system)
    traits = {name for group in groups.values() for name in group}
    shared = read_traits(directory, reserved) if system != HOME_SYSTEM else {}
    every = traits.union(*shared.values())
    weapons = read("weapons.yaml", Weapon, every)
    stock = Stock(
        weapons=weapons,
        armour=read("armour.yaml", Armour, every),
        templates=read(file_of(directory, "templates.yaml", system), Template, traits),
        npcs={},
        traits=groups,
        courses=read("courses.yaml", Course, every),
        tiers={},
        system=system,
    )
    if DEFAULT_COURSE not in stock.courses:
        problem = "is missing: what a chase runs on that names none"
        raise CatalogError("courses.yaml", DEFAULT_COURSE, "", problem)
    if DEFAULT_TEMPLATE not in stock.templates:
        problem = "is missing: what a sheet is that names none"
        raise CatalogError("templates.yaml", DEFAULT_TEMPLATE, "", problem)
    if system != HOME_SYSTEM:
        for name, one in stock.templates.items():
            stock.templates[name] = replace(one, system=system, attributes=stock.attributes)
    things = {*stock.weapons, *stock.armour, *npcs}
    for short, name in _short_names(directory, system, traits, things, house).items():
        if name in traits:
            stock.short_names[short] = name
        elif short not in things:  # a house may have such a thing itself
            stock.other_names[short] = name
    stock.conversions.update(_conversions(directory, system, traits))
    return stock


def _short_names(
    directory: Path, system: str, traits: Collection[str], things: Collection[str], house: House
) -> dict[str, str]:
    """Return what traits and things may be called besides; a game needs no such file."""
    file = SHORT_NAMES if system == HOME_SYSTEM else f"{system}/{SHORT_NAMES}"
    if not (directory / file).exists() and file not in house.said:
        return {}
    reader = Reader(file, names={"traits": {*traits, *things}})
    short = reader.read(dict[Text, Trait], data_of(directory, file, house))
    for name in short:
        if name in traits:
            raise reader.error((name,), "is the whole name of a trait")
    return short


def _conversions(directory: Path, system: str, traits: Collection[str]) -> dict[str, Conversion]:
    """Return what makes sheets of each other system sheets of this one, where the files say so."""
    file = CONVERSIONS if system == HOME_SYSTEM else f"{system}/{CONVERSIONS}"
    if not (directory / file).exists():
        return {}
    tables = Reader(file).mapping(data_of(directory, file))
    found = {}
    for source in systems_in(directory):
        if source in tables and source != system:
            theirs = {one for names in read_traits(directory, (), source).values() for one in names}
            reader = Reader(file, source, {"traits": traits, "theirs": theirs})
            found[source] = reader.read(Conversion, tables[source])
    return found


# --- what else must be true of what is read ------------------------------------------------------


def _check_weapon(reader: Reader, said: dict[str, Any], at: At) -> None:
    """Fill in what follows from the skill (DEF-2), which a power need not name; refuse a hand
    weapon that would fly, and a gun's figures on what does not shoot.
    """
    if said.get("name") == BARE_HANDS_NAME:
        raise reader.error((*at, "name"), f"everyone has '{BARE_HANDS_NAME}' already")
    if "skill" not in said and not said.get("pool"):
        raise reader.error((*at, "skill"), "is missing")
    skill = said.setdefault("skill", POWER_SKILL)
    if not said.get("pool") and skill not in reader.names["traits"]:
        problem = f"'{skill}' is no trait; a power names its 'pool'"
        raise reader.error((*at, "skill"), problem)
    if said.setdefault("missile", RANGED_SKILLS.get(skill, "")):
        if skill in HAND_SKILLS:
            problem = f"a {skill} weapon strikes from no distance"
            raise reader.error((*at, "missile"), problem)
        return
    for field in ("range", "capacity", "build", "bayonet"):
        if said.get(field):
            problem = "is only for what strikes from a distance (see 'missile')"
            raise reader.error((*at, field), problem)


def _check_armour(reader: Reader, said: dict[str, Any], at: At) -> None:
    if not said.get("against"):
        problem = f"is missing; any of {', '.join(DAMAGE_TYPES)}"
        raise reader.error((*at, "against"), problem)


def _check_template(reader: Reader, said: dict[str, Any], at: At) -> None:
    """Have a template soak and spend no more than it says, and sum up what is not a sum itself."""
    said["soaks"], said["resources"] = said.get("soaks", {}), said.get("resources", ())
    sums = said.get("sums", {})
    for name, terms in sums.items():
        for term in terms:
            if term in sums:
                raise reader.error((*at, "sums", name), "is a sum of what is a sum itself")
            if not term.isdecimal():
                reader.known((*at, "sums", name), term, reader.names["traits"])


def _pair(field: str) -> Callable[[Reader, dict[str, Any], At], None]:
    def check(reader: Reader, said: dict[str, Any], at: At) -> None:
        pool = said.get(field, ())
        if not 1 <= len(pool) <= 2 or len(set(pool)) < len(pool):
            problem = "must be one trait or two different ones: dexterity + athletics"
            raise reader.error((*at, "pool"), problem)

    return check


def _check_conversion(reader: Reader, said: dict[str, Any], at: At) -> None:
    """Add to the traits that are worked out the pools that go by another name."""
    traits: dict[str, WorkedOut] = said.setdefault("traits", {})
    for name, worked in traits.items():
        for source in (one for way in worked.ways for one in way.sources):
            reader.known((*at, "traits", name), source, reader.names["theirs"])
    for pool, name in said.get("pools", {}).items():
        traits.setdefault(name, WorkedOut((Sum((pool,)),)))
    for name in said.get("asked", ()):
        reader.known((*at, "asked"), name, traits)


CHECKS.update(
    {
        Weapon: _check_weapon,
        Armour: _check_armour,
        Template: _check_template,
        Course: _pair("pool"),
        Obstacle: _pair("traits"),
        Conversion: _check_conversion,
    }
)
