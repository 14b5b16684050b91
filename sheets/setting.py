"""A sheet set trait by trait: ``brawl=3, permanent willpower=6 because WHY``; besides traits gear
(``gear=knife``) and what is told in words (``clan=Brujah``).
"""

import re
from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from game.errors import RuleError
from game.fighter import MOST_DOTS, Fighter
from game.rules.rulings import refitted
from game.state.person import Person
from game.stock import ABILITY_GROUPS, ATTRIBUTE_GROUPS, SKILLS
from game.words import matches, tidy, whole_number
from sheets.asking_back import given, taken
from sheets.catalog import catalog_of, default_catalog, default_kinds
from sheets.sheet import MAX_DETAIL, one_line

PERMANENT = "permanent "
GEAR = "gear"
OFF = "off"  # takes gear, or what is told in words, from the sheet again
GEAR_TOO = ("weapon", "weapons", "armor", "armour", "equipment", "item")  # people call it
WORDS = ("wyrd", "physiology", "familiar", "specialty", GEAR)  # of a sheet, besides its traits
# What people call several groups of traits.yaml together.
SEVERAL_KINDS = {"attributes": ATTRIBUTE_GROUPS, "abilities": (*ABILITY_GROUPS, SKILLS)}
BECAUSE = re.compile(r"\s+because\s+", re.IGNORECASE)
_PAIR = r"((?:[^\s,=\d][^\s,=]* +)+)(\d+)"
_NO_SIGN = re.compile(rf"{_PAIR}(?:[ ,]+{_PAIR})*")  # brawl 3, melee 2
_SIGN_LEFT_OUT = re.compile(
    r"(=\s*\d+\s*,\s*[a-z-]+) +(\d+)(?=\s*(?:,|$))", re.IGNORECASE
)  # dex=3, str 2
_OF_WHAT = re.compile(r"([^,=()]+)=\s*(\d+)\s*\(([^()=]+)\)")  # contacts=2 (police, docks)
_CLEARED = re.compile(r"([^=,/]+)=\s*(?=,|$)")  # dodge=
_NO_COMMA = re.compile(r"(=\s*\d+)\s+(?=[^\s,=\d][^,=]*=)")  # brawl=3 melee=2
# Of other shapes: `disciplines/potence=1`, `brawl/specialty=kicks`, `brawl: 3`, `brawl to 3`.
_OF_A_SPECIALTY = re.compile(r"([^,=/]+)[/ ](?:special(?:ty|i[sz]ation)|spec)\s*=", re.IGNORECASE)
_TO_NUMBER = re.compile(r"(?<=\w)(?:\s*:\s*|\s+(?:to|at)\s+)(?=\d+\s*(?:$|,))", re.IGNORECASE)
_NEXT_TO_WORDS = re.compile(r"(=\s*(?!\d)[^=]*[^\s,=]) +(?=([a-z]+)=)", re.IGNORECASE)
_COMMA = re.compile(r",(?=[^,=]*=)")  # one that another KEY=VALUE follows


class Wanted(msgspec.Struct, frozen=True):
    """What a person wants on a sheet: keys with their values, and why."""

    settings: tuple[tuple[str, str], ...]
    because: str = ""


def read_wanted(text: str, usage: str) -> Wanted:
    """Read ``KEY=VALUE[, KEY=VALUE ...] [because WHY]``; refuse what is anything else.

    After a number the comma may be left out; where all are numbers, so may the signs.
    """
    said, *reason = BECAUSE.split(text, maxsplit=1)
    if _NO_SIGN.fullmatch(said.strip()):
        said = ", ".join(f"{key}={dots}" for key, dots in re.findall(_PAIR, said))
    said = _OF_WHAT.sub(lambda one: f"{one[1]}({one[3].replace(',', ' and')})={one[2]}", said)
    while (signed := _SIGN_LEFT_OUT.sub(r"\1=\2", said)) != said:
        said = signed
    settings = []
    for one in _COMMA.split(_NO_COMMA.sub(r"\1, ", said)):
        key, _, value = (part.strip() for part in one.partition("="))
        if not key or not value or "=" in value:
            raise RuleError("bad-order", text=text, usage=usage)
        settings.append((key, value))
    return Wanted(tuple(settings), reason[0].strip() if reason else "")


def with_sign(text: str, fighter: Fighter) -> str:
    """Return ``clan=Brujah`` for ``clan Brujah``: what is told in words, or gear, set without a
    sign; ``brawl=3`` for ``brawl: 3``; a trait without its kind before it, as in
    ``talents/brawl=3``; ``gear=knife`` for ``knife``; ``brawl=0`` for ``brawl=``;
    ``breed=homid, tribe=Fianna`` for the same without a comma; anything else as it is.
    """
    if why := BECAUSE.search(text):
        return with_sign(text[: why.start()], fighter) + text[why.start() :]
    kind, stroke, rest = text.partition("/")
    kinds = {*catalog_of(fighter).traits, *SEVERAL_KINDS}
    if stroke and {tidy(kind), f"{tidy(kind)}s"} & kinds:
        text = rest
    text = _TO_NUMBER.sub("=", _OF_A_SPECIALTY.sub(r"specialty=\1: ", text.strip()))
    text = _CLEARED.sub(lambda found: f"{found[0]}{_cleared(found[1], fighter)}", text)
    if "=" in text:
        known = names_on(fighter)
        text = _NEXT_TO_WORDS.sub(
            lambda found: f"{found[1]}, " if found[2].lower() in known else found[0], text
        )
    if all(tidy(one) in default_catalog().gear for one in text.split(",")):
        return f"{GEAR}={text}"
    key, _, value = text.partition(" ")
    key = key.rstrip(":")  # gift: Rage
    told = {tidy(key), f"{tidy(key)}s"} & {GEAR, *GEAR_TOO, *details_of(fighter)}
    return f"{key}={value.strip()}" if told and value.strip() and "=" not in text else text


def _cleared(key: str, fighter: Fighter) -> str:
    """Return the value that stands for nothing."""
    return OFF if tidy(key) in details_of(fighter) else "0"


def names_on(fighter: Fighter) -> Collection[str]:
    traits = {*catalog_of(fighter).trait_names, *fighter.traits, *fighter.resources}
    return {*traits, *WORDS, *details_of(fighter)}


def traits_of_a_kind(text: str, fighter: Fighter) -> dict[str, list[str]]:
    """Return the traits that a text names a kind of (``talents``, or ``abilities`` for several
    kinds), by the groups of traits.yaml; those alone that a being such as ``fighter`` can have.
    """
    catalog = catalog_of(fighter)
    wanted = tidy(text)
    if wanted in SEVERAL_KINDS and wanted not in catalog.traits:
        groups = [trait for trait in catalog.traits if trait in SEVERAL_KINDS[wanted]]
    else:
        groups = matches(wanted, catalog.traits)
    if not groups and wanted:  # the skills of a system that has several kinds of them
        groups = [trait for trait in catalog.traits if trait.split()[-1] == wanted]
    kind = default_kinds(fighter.template.system).get(fighter.template.name)
    most = kind.most if kind is not None else {}
    # A trait of several groups is of those that are its kind's own as a whole.
    whole = [one for one, names in catalog.traits.items() if all(map(most.get, names))]
    elsewhere = {name for group in whole for name in catalog.traits[group]}
    return {
        group: [
            name
            for name in catalog.traits[group]
            if fighter.rating(name)
            or (most.get(name) and (group in whole or name not in elsewhere))
        ]
        for group in groups
    }


def whole_name(text: str, value: str, fighter: Fighter) -> str:
    """Return what a person calls a key of a sheet by a short name (``str``), by its whole name.

    Where a trait and what is told in words have the same name, a number is for the trait.
    """
    key = GEAR if tidy(text) in GEAR_TOO else tidy(text)
    key = f"{key}s" if f"{key}s" in details_of(fighter) else key  # gift
    return key if is_detail(key, value, fighter) else catalog_of(fighter).short_names.get(key, key)


def is_detail(key: str, value: str, fighter: Fighter) -> bool:
    """Say whether a key with such a value is for what a sheet tells in words."""
    if key not in details_of(fighter):
        return False
    return key not in catalog_of(fighter).trait_names or not value.strip().isdecimal()


def details_of(fighter: Fighter) -> Collection[str]:
    """Return what is told in words on a sheet such as this: ``clan``, ``concept``."""
    kind = default_kinds(fighter.template.system).get(fighter.template.name)
    return {*fighter.details, *(kind.details if kind is not None else ())}


def with_setting(person: Person, key: str, value: str, fill: bool = False) -> Fighter:
    """Return a person's fighter with one thing changed.

    ``permanent RESOURCE`` is the most there can be, a resource alone what is left of it. ``fill``
    keeps one full that was: nothing is spent on a sheet that is still being made.
    """
    changed = _with_setting(person, key, value, fill)
    return _summed_up(person.fighter, changed, fill) if key not in changed.resources else changed


def _summed_up(before: Fighter, after: Fighter, fill: bool) -> Fighter:
    """Keep what is spent in step with ratings that are sums: nobody has more left than there can
    be, and with ``fill`` what was full stays so.
    """
    left = dict(after.resources)
    for name in after.template.sums.keys() & left.keys():
        most = after.rating(name)
        full = fill and left[name] >= before.rating(name)
        left[name] = most if full else min(left[name], most)
    return replace(after, resources=left)


def _with_setting(person: Person, key: str, value: str, fill: bool) -> Fighter:
    if is_detail(key, value, person.fighter):
        return _with_detail(person.fighter, key, value)
    if key == GEAR:
        return _with_gear(person, value)
    if key.startswith(PERMANENT):
        return _with_rating(person.fighter, key.removeprefix(PERMANENT), value, fill)
    return refitted(person, key, value)


def _with_rating(fighter: Fighter, name: str, value: str, fill: bool) -> Fighter:
    dots = whole_number(value, name, 0, MOST_DOTS)
    left = min(dots, fighter.resources[name])
    if fill and fighter.resources[name] >= fighter.rating(name):
        left = dots
    return replace(
        fighter, traits={**fighter.traits, name: dots}, resources={**fighter.resources, name: left}
    )


def _with_detail(fighter: Fighter, key: str, value: str) -> Fighter:
    if value.lower() == OFF:
        rest = {name: text for name, text in fighter.details.items() if name != key}
        return replace(fighter, details=rest)
    try:
        text = one_line(value)
    except ValueError as error:
        allowed = [f"a few words, up to {MAX_DETAIL} characters"]
        raise RuleError("bad-value", key=key, value=value, allowed=allowed) from error
    if key == "breed" and (born := matches(text, fighter.template.forms, exact=True)):
        worn = born[0] if fighter.form == fighter.breed_form else fighter.form
        fighter = replace(fighter, breed_form=born[0], form=worn)
    return replace(fighter, details={**fighter.details, key: text})


def _with_gear(person: Person, value: str) -> Fighter:
    """Read ``knife, club`` (what is added) or ``knife off``."""
    for item in value.split(","):
        name = tidy(item)
        if name.endswith(f" {OFF}"):
            changed = taken(person, name.removesuffix(f" {OFF}"))
        else:
            changed = given(person, _stock_name(name))
        person = replace(person, fighter=changed.fighter)
    return person.fighter


def _stock_name(text: str) -> str:
    """Return a piece of the stock by its whole name, or refuse."""
    catalog = default_catalog()
    name = text if text in catalog.gear else catalog.called(text)
    if name not in catalog.gear:
        raise RuleError("unknown-name", what="item", text=text, names=sorted(catalog.gear))
    return name
