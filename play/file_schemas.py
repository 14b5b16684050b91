"""JSON schemas of the files that are written by hand, for editors: what `docs/schemas/files/` has.

They are made of the types that the files are read into, and say what `sheets.reading` takes for
each. ``.venv/bin/python -m play.file_schemas`` writes them anew. They know kinds of values and the
words that are always the same; what a world itself names, only `play.checking` knows.
"""

import re
from pathlib import Path
from typing import Any

import msgspec

from game.fighter import Armour, Form, Template, Weapon
from game.settings import Settings
from game.state.chase import Course, Feature, Obstacle
from game.stock import Conversion
from game.values import MOST_DICE
from play.demo import Demo
from play.encounters import Encounter
from play.scenario import Member, Scenario, Step
from sheets.budget import Budget, Part
from sheets.kinds import Kind
from sheets.reading import fields_of, named, rest_of, written
from sheets.sheet import Sheet, StockNpc

FOLDER = Path(__file__).parents[1] / "docs" / "schemas" / "files"

# By the name of the file; what stands for a game's own files is called what they hold.
FILES: dict[str, Any] = {
    "armour": dict[str, Armour],
    "characters": dict[str, Sheet],
    "conversions": dict[str, Conversion],
    "courses": dict[str, Course],
    "demo": Demo,
    "encounters": dict[str, Encounter],
    "npcs": dict[str, StockNpc],
    "scenario": Scenario,
    "settings": dict[str, Settings],
    "sheets": dict[str, Kind],
    "short_names": dict[str, str],
    "templates": dict[str, Template],
    "traits": dict[str, tuple[str, ...]],
    "weapons": dict[str, Weapon],
}
STOCKED = (Weapon, Armour)  # written by their names alone, or out with a name of their own
STRUCTS: dict[str, type[msgspec.Struct]] = {
    one.__name__: one
    for one in (
        *(
            Budget,
            Conversion,
            Course,
            Demo,
            Encounter,
            Feature,
            Form,
            Kind,
            Member,
            Obstacle,
            Part,
            Scenario,
        ),
        *(Sheet, Step, StockNpc, Template, *STOCKED),
    )
}
REF = "#/$defs/"
TEXT = {"type": "string"}
TEXTS = {"anyOf": [TEXT, {"type": "array", "items": TEXT}]}
COVERS = {"type": "object", "additionalProperties": TEXTS}
# How some types are written, and fields that say so of themselves (`sheets.sheet.as_schema`).
NOTATIONS: dict[str, dict[str, Any]] = {
    "Budget": {"anyOf": [{"enum": ["none"]}, {"$ref": f"{REF}Budget"}]},
    "Damage": {
        "anyOf": [
            {"type": "integer", "minimum": 0, "maximum": MOST_DICE},
            {**TEXT, "pattern": r"^\s*([0-9]+|[Ss]trength\s*(\+\s*[0-9]+)?)\s*$"},
        ]
    },
    "Join": {"anyOf": [{"$ref": f"{REF}Member"}, {"type": "null"}]},
    "Level": TEXT,
    "Specialties": {"anyOf": [TEXT, {"type": "array", "items": {"anyOf": [TEXT, COVERS]}}, COVERS]},
    "Sum": {"anyOf": [TEXT, {"type": "array", "items": {"anyOf": [TEXT, {"type": "integer"}]}}]},
    "WorkedOut": {"anyOf": [TEXT, {"type": "integer"}]},
}


def schema_of(name: str) -> dict[str, Any]:
    (schema, *_), parts = msgspec.json.schema_components([FILES[name], *STRUCTS.values(), Settings])
    whole, described = _written(schema), dict[str, Any]()
    while left := _refs([whole, *described.values()]) - described.keys():
        described |= {part: _described(part, parts) for part in sorted(left)}
    if name == "demo":  # a system's own says only what differs
        del described["Demo"]["required"]
    draft = "https://json-schema.org/draft/2020-12/schema"
    whole = _with_yes_and_no({**whole, "$defs": dict(sorted(described.items()))})
    return {"$schema": draft, "title": name.replace("_", " "), **whole}


def _described(part: str, parts: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the schema of a struct as it is written. One with a name of its own says that only
    where it does not stand under it.
    """
    own = part.removeprefix("Own")
    if own not in STRUCTS:
        return parts[part]
    kind, schema = STRUCTS[own], parts[own]
    fields = {written(field): field for field in fields_of(kind).values()}
    if named(kind) and part == own:
        del fields["name"]
    said = {name: _written(schema["properties"][one.encode_name]) for name, one in fields.items()}
    if "breed_form" in said:
        said["breed form"] = said["breed_form"]
    rest = rest_of(kind)
    beside = _written(schema["properties"][rest.encode_name]) if rest else {}
    return {
        "title": part,
        "description": schema["description"].partition("\n\n")[0],
        "type": "object",
        "properties": said,
        "required": [name for name, field in fields.items() if field.required],
        "additionalProperties": beside.get("additionalProperties", False),
    }


def _written(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema as it is of what people write: a single thing needs no list, and what has a
    name may stand under it.
    """
    usual = schema.get("default")
    kept = {"default": usual} if isinstance(usual, str | int) and usual != "" else {}
    match schema:
        case {"$ref": ref}:
            return NOTATIONS.get(ref.removeprefix(REF), {"$ref": ref})
        case {"anyOf": several}:
            return {"anyOf": list(map(_written, several)), **kept}
        case {"type": "array", "items": items}:
            return _one_or_several(items)
        case {"type": "object", "additionalProperties": inner}:
            return {"type": "object", "additionalProperties": _written(inner)}
    return {key: value for key, value in schema.items() if key != "default"} | kept


def _one_or_several(items: dict[str, Any]) -> dict[str, Any]:
    kind = STRUCTS.get(items.get("$ref", "").removeprefix(REF))
    if kind is Step:
        return {"type": "array", "items": items}
    if kind in STOCKED:
        one: dict[str, Any] = {"anyOf": [TEXT, {"$ref": f"{REF}Own{kind.__name__}"}]}
    elif kind is not None and named(kind):
        return {"type": "object", "additionalProperties": items}
    else:
        one = _written(items)
    return {"anyOf": [one, {"type": "array", "items": one}]}


def _with_yes_and_no(schema: Any) -> Any:
    """Return a schema for editors, whose YAML has no such booleans; ours has."""
    if isinstance(schema, list):
        return [_with_yes_and_no(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: _with_yes_and_no(value) for key, value in schema.items()}
    if inner.get("type") == "boolean":
        del inner["type"]
        inner["enum"] = [True, False, "yes", "no"]
    return inner


def _refs(schema: Any) -> set[str]:
    return set(re.findall(rf"{re.escape(REF)}(\w+)", msgspec.json.encode(schema).decode()))


def text_of(name: str) -> str:
    return msgspec.json.format(msgspec.json.encode(schema_of(name)), indent=2).decode() + "\n"


def file_name(name: str) -> str:
    return f"{name}.json"


def main() -> None:
    """Write the schemas to where they are published."""
    FOLDER.mkdir(exist_ok=True)
    for name in FILES:
        (FOLDER / file_name(name)).write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
