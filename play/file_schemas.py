"""JSON schemas of the files that are written by hand, for editors: what `docs/schemas/files/` has.

They are made of structs that say what is written, where `game.stock` and the others say what
becomes of it. ``.venv/bin/python -m play.file_schemas`` writes them anew. They know kinds of values
and the words that are always the same; what a world itself names, only `play.checking` knows.
"""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from game.fighter import MAX_FAMILIAR, Build, Missile, Physiology, SoakWhen
from game.health import DamageType, Health
from game.rulesets import RULESETS
from game.settings import Settings
from game.stock import TIERS
from play.demo import Ending
from sheets.budget import MAX_COST, MAX_POINTS
from sheets.sheet import MAX_DETAIL
from sheets.sheet import MAX_POINTS as MOST_LEFT
from sheets.stock_files import (
    MAX_DICE,
    MAX_FEATURE,
    MAX_RANGE,
    MAX_RATING,
    MAX_ROUNDS,
    MAX_TRACK,
    MAX_WORTH,
)

FOLDER = Path(__file__).parents[1] / "docs" / "schemas" / "files"

type Words = str | list[str]  # a single one needs no list
type Rating = Annotated[int, Meta(ge=0, le=MAX_RATING)]
type Dice = Annotated[int, Meta(ge=0, le=MAX_DICE)]
type Harm = Dice | Annotated[str, Meta(pattern=r"^\s*([0-9]+|[Ss]trength\s*(\+\s*[0-9]+)?)\s*$")]
type Difficulty = Annotated[int, Meta(ge=2, le=10)]
type Edge = Annotated[int, Meta(ge=-MAX_FEATURE, le=MAX_FEATURE)]
type Left = Annotated[int, Meta(ge=0, le=MOST_LEFT)]
type Spared = Annotated[int, Meta(ge=1, le=MAX_FAMILIAR)]
type Detail = Annotated[str, Meta(min_length=1, max_length=MAX_DETAIL)]
type Points = Annotated[int, Meta(ge=0, le=MAX_POINTS)]
type Cost = Annotated[int, Meta(ge=0, le=MAX_COST)]
type Maybe[T] = T | UnsetType


class Weapon(Struct, kw_only=True, forbid_unknown_fields=True):
    """A weapon, or a power that harms."""

    skill: Maybe[str] = UNSET
    damage: Harm
    type: DamageType
    pool: Words = []
    difficulty: Difficulty = 6
    missile: Missile = ""
    range: Annotated[int, Meta(ge=0, le=MAX_RANGE)] = 0
    capacity: Annotated[int, Meta(ge=0, le=MAX_ROUNDS)] = 0
    build: Build = ""
    unsoakable: bool = False
    natural: bool = False
    explosive: bool = False
    stake: bool = False
    bayonet: Maybe[Harm] = UNSET
    rating: Maybe[Annotated[int, Meta(ge=0, le=MAX_WORTH)]] = UNSET
    bane: str = ""


class OwnWeapon(Weapon, kw_only=True, forbid_unknown_fields=True):
    """A weapon that is not of the stock, written out where it is carried."""

    name: str


class Armour(Struct, kw_only=True, forbid_unknown_fields=True):
    """Armour: dice of soak, and the kinds of damage it is made for."""

    dice: Dice = 0
    against: DamageType | list[DamageType]


class OwnArmour(Armour, kw_only=True, forbid_unknown_fields=True):
    """Armour that is not of the stock, written out where it is worn."""

    name: str


type Weapons = str | OwnWeapon | list[str | OwnWeapon]
type Armours = str | OwnArmour | list[str | OwnArmour]


class Form(Struct, kw_only=True, forbid_unknown_fields=True):
    """A shape: what it adds to traits, and the weapons it grows."""

    traits: dict[str, Annotated[int, Meta(ge=-MAX_RATING, le=MAX_RATING)]] = {}
    weapons: Weapons = []
    physiology: Physiology = ""
    body: Words = []


class Template(Struct, kw_only=True, forbid_unknown_fields=True):
    """A kind of being: who soaks what, what it spends, what shapes it has."""

    soaks: dict[DamageType, SoakWhen] = {}
    halves_bashing: bool = False
    bullets_bash: bool = False
    banes: Words = []
    dying: str = "dying"
    stakeable: bool = False
    resources: Words = []
    forms: dict[str, Form] = {}
    physiology: Physiology = ""
    body: Words = []
    sums: dict[str, str | list[str | int]] = {}
    levels: list[str] = []
    larger: dict[str, Annotated[int, Meta(ge=1, le=MAX_TRACK)]] = {}


class Sheet(Struct, kw_only=True):
    """A sheet: traits and their ratings, and these words."""

    system: Maybe[str] = UNSET
    template: str = "mortal"
    like: Maybe[str] = UNSET
    weapons: Weapons = []
    armour: Armours = []
    health: Maybe[Health] = UNSET
    resources: dict[str, Left] = {}
    ammunition: dict[str, Annotated[int, Meta(ge=0, le=MAX_ROUNDS)]] = {}
    specialties: str | list[str | dict[str, Words]] | dict[str, Words] = []
    form: Maybe[str] = UNSET
    breed_form: Maybe[str] = UNSET
    spaced_breed_form: Maybe[str] = msgspec.field(default=UNSET, name="breed form")
    soaks: DamageType | list[DamageType] = []
    wyrd: bool = False
    regeneration: Rating = 0
    physiology: Physiology = ""
    familiar: Spared | dict[str, Spared] = {}
    levels: list[str] = []
    traits: dict[str, Rating] = {}
    details: dict[str, Detail] = {}


class StockNpc(Sheet, kw_only=True):
    """A stock NPC: a sheet, how much of an opponent it is, and what one sees of it."""

    tier: Annotated[int, Meta(ge=1, le=len(TIERS))] = 2
    looks: str = ""


class Member(Sheet, kw_only=True):
    """Somebody of a scenario's cast: a sheet, and where they stand."""

    cover: str = "none"
    prone: bool = False
    prefer: str = ""
    npc: bool = False
    side: str = ""
    converts: bool = False


class Feature(Struct, kw_only=True, forbid_unknown_fields=True):
    """What makes a course what it is: it changes the difficulty, or gives a side dice."""

    difficulty: Annotated[int, Meta(ge=-5, le=5)] = 0
    prey: Edge = 0
    predators: Edge = 0


class Obstacle(Struct, kw_only=True, forbid_unknown_fields=True):
    """What may stand in the way, and what becomes of those who fail."""

    pool: Words
    difficulty: Difficulty = 6
    harm: Dice = 0
    type: DamageType = "bashing"


class Course(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a chase runs over."""

    pool: Words
    difficulty: Difficulty = 6
    traits: dict[str, Feature] = {}
    obstacles: dict[str, Obstacle] = {}
    body: bool = False
    leads_to: Words = []


class Part(Struct, kw_only=True, forbid_unknown_fields=True):
    """A part of the budget of a new sheet."""

    of: Words = []
    points: Points | list[Points] = 0
    free: Rating | dict[str, Rating] = 0
    up_to: Rating = MAX_RATING
    from_: Words = msgspec.field(default_factory=list, name="from")
    down_from: dict[str, Rating] = {}
    freebie: Cost = 0


class Kind(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a sheet of a kind of being begins with and may hold."""

    like: Maybe[str] = UNSET
    traits: dict[str, Rating] = {}
    needs: Words = []
    draft: Maybe[Sheet] = UNSET
    details: Words = []
    gear: Words = []
    budget: Literal["none"] | dict[str, Points | Part] = {}


class Conversion(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a sheet of another system is here."""

    traits: dict[str, str | int] = {}
    asked: Words = []
    kinds: dict[str, str] = {}
    forms: dict[str, str] = {}
    pools: dict[str, str] = {}


class Demo(Struct, kw_only=True, forbid_unknown_fields=True):
    """The demo; a system's own says what differs."""

    title: Maybe[str] = UNSET
    place: Maybe[str] = UNSET
    look: Maybe[str] = UNSET
    thug: Maybe[str] = UNSET
    names: Maybe[dict[str, str]] = UNSET
    sheet: Maybe[Sheet] = UNSET
    rounds: Maybe[Annotated[int, Meta(ge=1)]] = UNSET
    course: Maybe[str] = UNSET
    chase_rounds: Maybe[Annotated[int, Meta(ge=1)]] = UNSET
    opening: Maybe[list[str]] = UNSET
    between: Maybe[list[str]] = UNSET
    running: Maybe[str] = UNSET
    endings: Maybe[dict[Ending, str]] = UNSET


class Step(Struct, kw_only=True):
    """A step of a scenario: what somebody says, under their name, or what is expected."""

    dice: dict[str, Any] = {}
    expect: dict[str, Any] = {}
    refused: dict[str, str] = {}
    because: str = ""


class Scenario(Struct, kw_only=True, forbid_unknown_fields=True):
    """A scene rehearsed without a server."""

    scenario: str = ""
    rules: Words = []
    ruleset: str = "detroit"
    settings: Maybe[Settings] = UNSET
    pace: Literal["step", "flow"] = "step"
    cast: dict[str, Member | None]
    play: list[Step]
    seed: Maybe[int | None] = UNSET


# By the name of the file; what stands for a game's own files is called what they hold.
FILES: dict[str, Any] = {
    "armour": dict[str, Armour],
    "characters": dict[str, Sheet],
    "conversions": dict[str, Conversion],
    "courses": dict[str, Course],
    "demo": Demo,
    "npcs": dict[str, StockNpc],
    "scenario": Scenario,
    "sheets": dict[str, Kind],
    "short_names": dict[str, str],
    "templates": dict[str, Template],
    "traits": dict[str, Words],
    "weapons": dict[str, Weapon],
}
_RATING: dict[str, Any] = msgspec.json.schema(Rating)
# What else may be a key: any trait, or whoever speaks.
_OTHERWISE = {"Sheet": _RATING, "StockNpc": _RATING, "Member": _RATING, "Step": {"type": "string"}}
# The YAML that editors read has no such booleans; ours has.
_YES_OR_NO = {"enum": [True, False, "yes", "no"]}


def schema_of(name: str) -> dict[str, Any]:
    """Return the schema of a file."""
    (schema,), parts = msgspec.json.schema_components([FILES[name]])
    for part, described in parts.items():
        if part in _OTHERWISE:
            described["additionalProperties"] = _OTHERWISE[part]
        if part == "Scenario":
            described["properties"]["ruleset"]["enum"] = list(RULESETS)
    whole: dict[str, Any] = _with_yes_and_no({**schema, "$defs": parts})
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, "title": name.replace("_", " "), **whole}


def _with_yes_and_no(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_with_yes_and_no(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: _with_yes_and_no(value) for key, value in schema.items()}
    if inner.get("type") != "boolean":
        return inner
    del inner["type"]
    return {**inner, **_YES_OR_NO}


def text_of(name: str) -> str:
    """Return the schema of a file as it is published."""
    return msgspec.json.format(msgspec.json.encode(schema_of(name)), indent=2).decode() + "\n"


def file_name(name: str) -> str:
    """Return the name of the file that a schema is published in."""
    return f"{name}.json"


def main() -> None:
    """Write the schemas to where they are published."""
    FOLDER.mkdir(exist_ok=True)
    for name in FILES:
        (FOLDER / file_name(name)).write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
