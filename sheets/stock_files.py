"""The files of a world, read and checked (`sheets.catalog` has the whole)."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import cast, get_args

from game.conversions import MOST, Conversion, Sum, WorkedOut
from game.fighter import (
    ATTRIBUTES,
    BARE_HANDS_NAME,
    CLASSIC,
    PHYSIOLOGIES,
    POWER_SKILL,
    RANGED_SKILLS,
    Armour,
    Build,
    Damage,
    Form,
    Missile,
    Physiology,
    SoakWhen,
    Template,
    Weapon,
)
from game.health import DAMAGE_TYPES, DamageType, Level
from game.state.chase import Course, Feature, Obstacle
from game.stock import DEFAULT_COURSE, POOLS, TIERS, Stock
from game.words import tidy
from sheets.records import CatalogError, Place, Record
from sheets.yamlfile import YamlError, load_yaml

type RawSheet = dict[str, object]

SHORT_NAMES = "short_names.yaml"
CONVERSIONS = "conversions.yaml"
HAND_SKILLS = ("brawl", "melee", "weaponry")
DEFAULT_TEMPLATE = "mortal"
MAX_DICE = 50
MAX_WORTH = 5  # of a weapon's rating in dice (NWOD-6)
MAX_RATING = 20
MAX_RANGE = 100_000
MAX_ROUNDS = 1_000
MAX_FEATURE = 10  # dice
ORDINARY = 2
MAX_TRACK = 20  # levels of health
_LEVEL = re.compile(r"(?P<name>[A-Za-z][A-Za-z ]{0,29}) (?P<penalty>0|-[1-9])")
_BOUNDS = re.compile(r"^(.*), *(\d+) to (\d+)$")
_SHARE = re.compile(r"^(\d+)/(\d+) of (.*)$")

# What may be written: the literals' own words, without the empty one that stands for none.
MISSILES = tuple(word for word in get_args(Missile.__value__) if word)
BUILDS = tuple(word for word in get_args(Build.__value__) if word)
SOAK_WORDS = get_args(SoakWhen.__value__)
# Names stand before a record or were taken by whoever read it in a list.
WEAPON_FIELDS = tuple(field for field in Weapon.__struct_fields__ if field != "name")
ARMOUR_FIELDS = tuple(field for field in Armour.__struct_fields__ if field != "name")
COURSE_FIELDS = tuple(field for field in Course.__struct_fields__ if field != "name")
FEATURE_FIELDS = tuple(field for field in Feature.__struct_fields__ if field != "name")
OBSTACLE_FIELDS = ("pool", "difficulty", "harm", "type")
OF_A_KIND = ("tier", "looks")  # what a stock NPC says that is on no sheet
NOT_WRITTEN = ("name", "system", "attributes")  # of a template
TEMPLATE_FIELDS = tuple(one for one in Template.__struct_fields__ if one not in NOT_WRITTEN)
FORM_FIELDS = Form.__struct_fields__


# --- gear ----------------------------------------------------------------------------------------


def read_weapon(name: str, record: Record, traits: Collection[str]) -> Weapon:
    """Return the weapon in ``record`` (ATTACK-1, ATTACK-7); its pool may name ``traits``."""
    pool = _read_pool(record, traits)
    skill = record.name("skill", POWER_SKILL if pool else None)
    if not pool and skill not in traits:
        raise record.error("skill", f"'{skill}' is no trait; a power names its 'pool'")
    missile = record.choice("missile", MISSILES, RANGED_SKILLS.get(skill, ""))
    weapon = Weapon(
        name=_weapon_name(name, record),
        skill=skill,
        damage=_read_damage(record),
        type=cast(DamageType, record.choice("type", DAMAGE_TYPES)),
        pool=pool,
        difficulty=record.whole("difficulty", 2, 10, 6),
        missile=cast(Missile, missile),
        range=record.whole("range", 0, MAX_RANGE, 0),
        capacity=record.whole("capacity", 0, MAX_ROUNDS, 0),
        build=cast(Build, record.choice("build", BUILDS, "")),
        unsoakable=record.flag("unsoakable"),
        natural=record.flag("natural"),
        explosive=record.flag("explosive"),
        stake=record.flag("stake"),
        bayonet=_read_damage(record, "bayonet") if "bayonet" in record else None,
        rating=record.whole("rating", 0, MAX_WORTH, 0) if "rating" in record else None,
        bane=record.name("bane", ""),
    )
    record.done(WEAPON_FIELDS)
    _check_reach(weapon, record)
    return weapon


def _weapon_name(name: str, record: Record) -> str:
    if name == BARE_HANDS_NAME:
        raise record.error("name", f"everyone has '{BARE_HANDS_NAME}' already")
    return name


def _read_pool(record: Record, traits: Collection[str]) -> tuple[str, ...]:
    """Return a power's traits: ``[wits, occult]`` or ``wits + occult``."""
    found: list[str] = []
    for item in record.listed("pool"):
        words = item.split("+") if isinstance(item, str) else [item]
        found += [record.known("pool", word, traits) for word in words]
    return tuple(found)


def _read_damage(record: Record, field: str = "damage") -> Damage:
    if field not in record:
        raise record.error(field, "is missing")
    value = record.take(field)
    try:
        damage = Damage.parse(value)  # type: ignore[arg-type]  # it refuses what is neither kind
    except ValueError:
        damage = Damage(dice=-1)
    if not 0 <= damage.dice <= MAX_DICE:
        raise record.error(
            field,
            f"must be dice from 0 to {MAX_DICE}, 'strength' or 'strength+N', not '{value}'",
        )
    return damage


def _check_reach(weapon: Weapon, record: Record) -> None:
    """Refuse a hand weapon that would fly, and a gun's figures on what does not shoot."""
    if weapon.ranged and weapon.skill in HAND_SKILLS:
        raise record.error("missile", f"a {weapon.skill} weapon strikes from no distance")
    for field in ("range", "capacity", "build", "bayonet"):
        if getattr(weapon, field) and not weapon.ranged:
            raise record.error(field, "is only for what strikes from a distance (see 'missile')")


def read_armour(name: str, record: Record, traits: Collection[str]) -> Armour:
    """Return the armour in ``record`` (RES-4); it has no use for ``traits``."""
    if not record.listed("against"):
        raise record.error("against", f"is missing; any of {', '.join(DAMAGE_TYPES)}")
    armour = Armour(
        name=name,
        dice=record.whole("dice", 0, MAX_DICE, 0),
        against=cast(tuple[DamageType, ...], record.known_list("against", DAMAGE_TYPES)),
    )
    record.done(ARMOUR_FIELDS)
    return armour


type Reader[T] = Callable[[str, Record, Collection[str]], T]


def read_gear[T: (Weapon, Armour)](
    record: Record, field: str, stock: Mapping[str, T], read: Reader[T], traits: Collection[str]
) -> tuple[T, ...]:
    """Return what a field lists: names of the stock, or records with a ``name`` of their own."""
    found: dict[str, T] = {}
    for item in record.listed(field):
        if isinstance(item, Mapping):
            piece = _inline(record.inner(field, item), read, traits)
        else:
            piece = stock[record.known(field, item, stock)]
        if piece.name in found:
            raise record.error(field, f"lists '{piece.name}' twice")
        found[piece.name] = piece
    return tuple(found.values())


def _inline[T: (Weapon, Armour)](record: Record, read: Reader[T], traits: Collection[str]) -> T:
    name = record.name("name")
    record.prefix = f"{record.prefix}.{name}"
    return read(name, record, traits)


# --- templates -----------------------------------------------------------------------------------


def read_template(name: str, record: Record, stock: Stock) -> Template:
    """Return the kind of being in ``record``: its soak (RES-3), what it spends, its forms."""
    template = Template(
        name=name,
        soaks=_read_soaks(record.record("soaks")),
        halves_bashing=record.flag("halves_bashing"),
        bullets_bash=record.flag("bullets_bash"),
        banes=record.name_list("banes"),
        dying=record.name("dying", "dying"),
        stakeable=record.flag("stakeable"),
        resources=record.known_list("resources", stock.pools),
        forms=_read_forms(record.record("forms"), stock),
        physiology=read_physiology(record),
        body=record.name_list("body"),
        system=stock.system,
        attributes=stock.attributes if stock.system != CLASSIC else (),
        sums=_read_sums(record.record("sums"), stock),
        levels=read_levels(record),
        larger=_read_larger(record.record("larger"), stock),
    )
    record.done(TEMPLATE_FIELDS)
    return template


def read_levels(record: Record) -> tuple[Level, ...]:
    """Return the levels of a track: ``[Bruised 0, Hurt -1]``, each with the dice it takes off."""
    levels = []
    for item in record.listed("levels"):
        found = _LEVEL.fullmatch(str(item))
        if found is None:
            raise record.error("levels", f"'{item}' is no level, such as 'Hurt -1'")
        levels.append(Level(found["name"], int(found["penalty"])))
    if len(levels) > MAX_TRACK:
        raise record.error("levels", f"has {len(levels)} levels; {MAX_TRACK} at most")
    return tuple(levels)


def _read_larger(record: Record, stock: Stock) -> dict[str, int]:
    """Return the traits that make a body larger, each with the levels that it adds."""
    return {
        record.known("", name, stock.trait_names): record.whole(name, 1, MAX_TRACK, 1)
        for name in record.names()
    }


def _read_sums(record: Record, stock: Stock) -> dict[str, tuple[str, ...]]:
    """Return traits that are the sum of others, and of numbers: ``{speed: [strength, 5]}``."""
    sums: dict[str, tuple[str, ...]] = {}
    for name in record.names():
        terms = [str(one) for one in record.listed(name)]
        known = [
            one if one.isdecimal() else record.known(name, one, stock.trait_names) for one in terms
        ]
        if any(one in sums or one == name for one in known):
            raise record.error(name, "is a sum of what is a sum itself")
        sums[record.known("", name, stock.trait_names)] = tuple(known)
    return sums


def _read_soaks(record: Record) -> dict[DamageType, SoakWhen]:
    soaks = {
        kind: cast(SoakWhen, record.choice(kind, SOAK_WORDS, "never"))
        for kind in DAMAGE_TYPES
        if kind in record
    }
    record.done(DAMAGE_TYPES)
    return soaks


def _read_forms(record: Record, stock: Stock) -> dict[str, Form]:
    return {name: _read_form(record.record(name), stock) for name in record.names()}


def _read_form(record: Record, stock: Stock) -> Form:
    traits = record.record("traits")
    known = [name for name in traits.names() if name in stock.trait_names]
    changes = {name: traits.whole(name, -MAX_RATING, MAX_RATING, 0) for name in known}
    traits.done(stock.trait_names)
    weapons = read_gear(record, "weapons", stock.weapons, read_weapon, stock.trait_names)
    form = Form(
        traits=changes,
        weapons=weapons,
        physiology=read_physiology(record),
        body=record.name_list("body"),
    )
    record.done(FORM_FIELDS)
    return form


def read_physiology(record: Record) -> Physiology:
    """Return how a body is built (GRAPPLE-2), or nothing where ``record`` does not say."""
    return cast(Physiology, record.choice("physiology", PHYSIOLOGIES, ""))


# --- courses -------------------------------------------------------------------------------------


def read_course(name: str, record: Record, traits: Collection[str]) -> Course:
    """Return the course of a chase in ``record`` (CHASE-5, CHASE-6)."""
    pool = _read_pair(record, traits)
    features, obstacles = record.record("traits"), record.record("obstacles")
    course = Course(
        name=name,
        pool=pool,
        difficulty=record.whole("difficulty", 2, 10, 6),
        traits=tuple(_read_feature(one, features.record(one)) for one in features.names()),
        obstacles=tuple(
            _read_obstacle(one, obstacles.record(one), traits) for one in obstacles.names()
        ),
        body=record.flag("body"),
        leads_to=record.name_list("leads_to"),
    )
    record.done(COURSE_FIELDS)
    return course


def _read_pair(record: Record, traits: Collection[str]) -> tuple[str, ...]:
    pool = _read_pool(record, traits)
    if not 1 <= len(pool) <= 2 or len(set(pool)) < len(pool):
        raise record.error("pool", "must be one trait or two different ones: dexterity + athletics")
    return pool


def _read_feature(name: str, record: Record) -> Feature:
    feature = Feature(
        name=name,
        difficulty=record.whole("difficulty", -5, 5, 0),
        prey=record.whole("prey", -MAX_FEATURE, MAX_FEATURE, 0),
        predators=record.whole("predators", -MAX_FEATURE, MAX_FEATURE, 0),
    )
    record.done(FEATURE_FIELDS)
    return feature


def _read_obstacle(name: str, record: Record, traits: Collection[str]) -> Obstacle:
    obstacle = Obstacle(
        name=name,
        traits=_read_pair(record, traits),
        difficulty=record.whole("difficulty", 2, 10, 6),
        dice=record.whole("harm", 0, MAX_DICE, 0),
        type=cast(DamageType, record.choice("type", DAMAGE_TYPES, "bashing")),
    )
    record.done(OBSTACLE_FIELDS)
    return obstacle


def _load_courses(directory: Path, traits: Collection[str]) -> dict[str, Course]:
    courses = {
        name: read_course(name, record, traits)
        for name, record in _entries(directory, "courses.yaml")
    }
    if DEFAULT_COURSE not in courses:
        raise CatalogError(
            "courses.yaml", DEFAULT_COURSE, "", "is missing: what a chase runs on that names none"
        )
    for name, course in courses.items():
        for other in course.leads_to:
            Record(Place("courses.yaml", name), {}).known("leads_to", other, courses)
    return courses


# --- files ---------------------------------------------------------------------------------------


def read_file(directory: Path, file: str) -> Record:
    """Return a world file as a record of its entries; raise `CatalogError` where it is none."""
    try:
        data = load_yaml(directory / file)
    except YamlError as error:
        line = f"line {error.line}" if error.line else ""
        raise CatalogError(file, line, "", error.problem) from error
    return Record(Place(file, ""), data)


def file_of(directory: Path, name: str, system: str) -> str:
    """Return which of a game's files counts for the sheets of a system: that in the folder of its
    name, else the one that all share (SYS-1).
    """
    own = f"{system}/{name}"
    return own if system != CLASSIC and (directory / own).exists() else name


def systems_in(directory: Path) -> tuple[str, ...]:
    """Return the systems that a game has sheets of: those with traits of their own."""
    return (CLASSIC, *sorted(one.parent.name for one in directory.glob("*/traits.yaml")))


def read_traits(
    directory: Path, reserved: Collection[str], system: str = CLASSIC
) -> dict[str, tuple[str, ...]]:
    """Return traits.yaml: groups of names, none of them a ``reserved`` word of a sheet."""
    file = read_file(directory, file_of(directory, "traits.yaml", system))
    groups = {group: file.name_list(group) for group in file.names()}
    for group, names in groups.items():
        for name in names:
            if name in reserved:
                raise file.error(group, f"'{name}' means something else on a sheet")
    if POOLS not in groups:
        raise file.error(POOLS, "is missing: the traits that are spent and regained")
    present = {name for names in groups.values() for name in names}
    asked = ATTRIBUTES if system == CLASSIC else ()
    for name in sorted({*asked, "willpower"} - present):
        raise file.error(name, "is missing: the rules themselves ask for it")
    return groups


def load_stock(
    directory: Path, reserved: Collection[str], system: str = CLASSIC
) -> tuple[Stock, dict[str, RawSheet]]:
    """Return a system's stock of a directory, but for its NPCs, and the sheets of these as they are
    written; raise `CatalogError` for the first thing wrong.

    Gear and courses may name what any sheet of the game began with: each ruleset says what serves
    in its place.
    """
    groups = read_traits(directory, reserved, system)
    shared = read_traits(directory, reserved) if system != CLASSIC else {}
    every = {name for group in (*groups.values(), *shared.values()) for name in group}
    entries = dict(_entries(directory, file_of(directory, "npcs.yaml", system)))
    stock = Stock(
        weapons={
            name: read_weapon(name, record, every)
            for name, record in _entries(directory, "weapons.yaml")
        },
        armour={
            name: read_armour(name, record, every)
            for name, record in _entries(directory, "armour.yaml")
        },
        templates={},
        npcs={},
        traits=groups,
        courses=_load_courses(directory, every),
        tiers={name: one.whole("tier", 1, len(TIERS), ORDINARY) for name, one in entries.items()},
        looks={name: one.text("looks") for name, one in entries.items() if "looks" in one},
        system=system,
        conversions={
            source: found
            for source in systems_in(directory)
            if (found := conversion(directory, source, system)) is not None
        },
    )
    for name, record in _entries(directory, file_of(directory, "templates.yaml", system)):
        stock.templates[name] = read_template(name, record, stock)
    if DEFAULT_TEMPLATE not in stock.templates:
        raise CatalogError(
            "templates.yaml", DEFAULT_TEMPLATE, "", "is missing: what a sheet is that names none"
        )
    named = SHORT_NAMES if system == CLASSIC else f"{system}/{SHORT_NAMES}"
    stock.short_names.update(_load_short_names(directory, named, stock.trait_names))
    return stock, {
        name: {field: record.take(field) for field in record.names() if field not in OF_A_KIND}
        for name, record in entries.items()
    }


def _load_short_names(directory: Path, name: str, traits: Collection[str]) -> dict[str, str]:
    """Return what traits may be called besides; a game needs no such file."""
    if not (directory / name).exists():
        return {}
    file = read_file(directory, name)
    for name in file.names():
        if name in traits:
            raise file.error(name, "is the whole name of a trait")
    return {name: file.known(name, file.take(name), traits) for name in file.names()}


def _entries(directory: Path, file: str) -> Iterator[tuple[str, Record]]:
    entries = read_file(directory, file)
    for name in entries.names():
        yield name, Record(Place(file, name), entries.take(name))


# --- conversions ---------------------------------------------------------------------------------


@cache
def conversion(directory: Path, source: str, target: str) -> Conversion | None:
    """Return how sheets of ``source`` become sheets of ``target``; None where nothing says so.

    Raises `CatalogError` for the first thing wrong in the table.
    """
    file = CONVERSIONS if target == CLASSIC else f"{target}/{CONVERSIONS}"
    if source == target or not (directory / file).exists():
        return None
    tables = read_file(directory, file)
    if source not in tables:
        return None
    return _read_conversion(directory, tables.record(source), source, target)


def _read_conversion(directory: Path, record: Record, source: str, target: str) -> Conversion:
    theirs, ours = (
        {name for group in read_traits(directory, (), one).values() for name in group}
        for one in (source, target)
    )
    traits = record.record("traits")
    pools = _pairs(record.record("pools"))
    read = {
        traits.known("", name, ours): _worked_out(traits, name, theirs) for name in traits.names()
    }
    read |= {name: WorkedOut((Sum((pool,)),)) for pool, name in pools.items() if name not in read}
    found = Conversion(
        traits=read,
        asked=record.known_list("asked", read),
        kinds=_pairs(record.record("kinds")),
        forms=_pairs(record.record("forms")),
        pools=pools,
    )
    record.done(("traits", "asked", "kinds", "forms", "pools"))
    return found


def _pairs(record: Record) -> dict[str, str]:
    return {name: record.name(name) for name in record.names()}


def _worked_out(record: Record, name: str, known: Collection[str]) -> WorkedOut:
    text = tidy(str(record.take(name)))
    bounds = _BOUNDS.match(text)
    least, most = (int(bounds[2]), int(bounds[3])) if bounds else (0, MOST)
    ways = (bounds[1] if bounds else text).split(" or ")
    return WorkedOut(tuple(_sum(record, name, one, known) for one in ways), least, most)


def _sum(record: Record, name: str, text: str, known: Collection[str]) -> Sum:
    share = _SHARE.match(text)
    terms = [tidy(one) for one in (share[3] if share else text).split("+")]
    for one in terms:
        if not one.isdecimal():
            record.known(name, one, known)
    if share and not int(share[2]):
        raise record.error(name, f"'{text}' is a share of nothing")
    return Sum(tuple(terms), (int(share[1]), int(share[2])) if share else (1, 1))
