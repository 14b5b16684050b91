"""Schemas of the files that are written by hand: published as they are made, and true."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from play.file_schemas import FILES, FOLDER, REF, file_name, schema_of, text_of
from sheets.catalog import WORLD
from sheets.yamlfile import load_yaml

TESTS = Path(__file__).parents[2]
OF_WORLDS = sorted(WORLD.rglob("*.yaml"))
SCENARIOS = sorted([*TESTS.glob("scenarios/**/*.yaml"), *TESTS.glob("reading/evenings/*.yaml")])
SCHEMA_OF = {file: file.stem for file in OF_WORLDS} | dict.fromkeys(SCENARIOS, "scenario")
KINDS: dict[str, Any] = {"string": str, "integer": int, "object": dict, "array": list, "null": None}

each_schema = pytest.mark.parametrize("name", FILES)


def fits(data: Any, schema: Any, parts: dict[str, Any]) -> bool:
    """Say whether data is as a schema says, of all that ours say."""
    if isinstance(schema, bool):
        return schema
    if ref := schema.get("$ref"):
        return fits(data, parts[ref.removeprefix(REF)], parts)
    if "anyOf" in schema:
        return any(fits(data, one, parts) for one in schema["anyOf"])
    if "enum" in schema:
        return data in schema["enum"]
    kind = KINDS[schema["type"]] if "type" in schema else object
    if kind is None or not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        return data is kind
    if isinstance(data, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        return set(schema.get("required", ())) <= data.keys() and all(
            fits(value, known.get(key, others), parts) for key, value in data.items()
        )
    if isinstance(data, list):
        return all(fits(one, schema["items"], parts) for one in data)
    if isinstance(data, str):
        long = schema.get("minLength", 0) <= len(data) <= schema.get("maxLength", len(data))
        return long and re.search(schema.get("pattern", ""), data) is not None
    return not isinstance(data, int) or (
        schema.get("minimum", data) <= data <= schema.get("maximum", data)
    )


def is_right(data: object, name: str) -> bool:
    schema = schema_of(name)
    return fits(data, schema, schema["$defs"])


@each_schema
def test_the_schema_that_is_published_is_that_of_the_types(name: str) -> None:
    """`.venv/bin/python -m play.file_schemas` writes them anew."""
    assert (FOLDER / file_name(name)).read_text(encoding="utf-8") == text_of(name)


def test_nothing_else_is_published() -> None:
    assert {one.name for one in FOLDER.iterdir()} == set(map(file_name, FILES))


def test_each_file_names_its_schema_in_its_first_line() -> None:
    for file, name in SCHEMA_OF.items():
        schema = Path(os.path.relpath(FOLDER / file_name(name), file.parent)).as_posix()
        first, _ = file.read_text(encoding="utf-8").split("\n", 1)
        assert first == f"# yaml-language-server: $schema={schema}", file


def test_each_file_is_as_its_schema_says() -> None:
    schemas = {name: schema_of(name) for name in FILES}
    for file, name in SCHEMA_OF.items():
        assert fits(load_yaml(file), schemas[name], schemas[name]["$defs"]), file


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("weapons", {"knife": {"damage": 2, "type": "lethal", "skil": "melee"}}),
        ("weapons", {"knife": {"damage": 2, "type": "lethal", "skill": "melee", "fires": "x"}}),
        ("courses", {"alley": {"pool": "wits", "obstacles": {"pit": {"traits": "wits"}}}}),
        ("npcs", {"thug": {"tier": 5}}),
        ("characters", {"Jo": {"health": {"bashing": "two"}}}),
        ("characters", {"Jo": {"weapons": {"damage": 2, "type": "lethal", "skill": "melee"}}}),
        ("scenario", {"cast": {}, "play": [], "pace": "slow"}),
    ],
)
def test_what_is_wrong_whatever_the_world_is_told(name: str, data: object) -> None:
    assert not is_right(data, name)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("weapons", {"knife": {"damage": "Strength + 1", "type": "lethal", "pool": "wits"}}),
        ("characters", {"Jo": {"weapons": ["sap", {"name": "a", "damage": 2, "type": "lethal"}]}}),
        ("characters", {"Jo": {"specialties": ["brawl", {"melee": "swords"}], "brawl": 3}}),
        ("scenario", {"cast": {"Jo": None}, "play": [{"Jo": "pass", "dice": {"Jo soak": 2}}]}),
        ("sheets", {"fae": {"budget": "none"}, "ghoul": {"budget": {"a": {"of": "wits"}}}}),
        ("templates", {"fae": {"sums": {"speed": ["strength", 5]}, "forms": {"elk": {}}}}),
    ],
)
def test_what_may_be_written_is_right(name: str, data: object) -> None:
    assert is_right(data, name)
