"""Schemas of the files that are written by hand: published as the structs are, and true."""

import os
from pathlib import Path

import msgspec
import pytest

from play import file_schemas as written
from play.demo import Demo
from play.file_schemas import FILES, FOLDER, file_name, schema_of, text_of
from play.scenario import POSITION_KEYS, TOP_KEYS
from sheets import stock_files as stock
from sheets.budget import FIELDS as PART_FIELDS
from sheets.catalog import WORLD
from sheets.kinds import FIELDS as KIND_FIELDS
from sheets.sheet import SHEET_WORDS
from sheets.yamlfile import load_yaml

TESTS = Path(__file__).parents[1]
OF_WORLDS = sorted(WORLD.rglob("*.yaml"))
SCENARIOS = sorted([*TESTS.glob("scenarios/*.yaml"), *TESTS.glob("reading/evenings/*.yaml")])
SCHEMA_OF = {file: file.stem for file in OF_WORLDS} | dict.fromkeys(SCENARIOS, "scenario")
# Fields of the structs that come of what is written, and are not written themselves.
MADE = {"fires", "hard", "change"}

each_schema = pytest.mark.parametrize("name", FILES)


@each_schema
def test_the_schema_that_is_published_is_that_of_the_struct(name: str) -> None:
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
    for file, name in SCHEMA_OF.items():
        msgspec.convert(load_yaml(file), FILES[name])


@pytest.mark.parametrize(
    ("struct", "fields"),
    [
        (written.Weapon, stock.WEAPON_FIELDS),
        (written.Armour, stock.ARMOUR_FIELDS),
        (written.Template, stock.TEMPLATE_FIELDS),
        (written.Form, stock.FORM_FIELDS),
        (written.Course, stock.COURSE_FIELDS),
        (written.Feature, stock.FEATURE_FIELDS),
        (written.Obstacle, stock.OBSTACLE_FIELDS),
        (written.Kind, KIND_FIELDS),
        (written.Part, PART_FIELDS),
        (written.Scenario, TOP_KEYS),
        (written.Demo, Demo.__struct_fields__),
        (written.Sheet, (*SHEET_WORDS, "breed_form")),
        (written.StockNpc, (*SHEET_WORDS, "breed_form", *stock.OF_A_KIND)),
        (written.Member, (*SHEET_WORDS, "breed_form", *POSITION_KEYS)),
    ],
)
def test_a_schema_has_every_field_that_is_read(
    struct: type[msgspec.Struct], fields: tuple[str, ...]
) -> None:
    assert {*struct.__struct_encode_fields__} == {*fields} - MADE


@each_schema
def test_a_yes_is_a_yes_to_editors_too(name: str) -> None:
    assert '"boolean"' not in text_of(name)


def test_any_trait_may_be_on_a_sheet_and_must_be_a_rating() -> None:
    sheet = schema_of("characters")["$defs"]["Sheet"]
    assert sheet["additionalProperties"] == {"type": "integer", "minimum": 0, "maximum": 20}


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("weapons", {"knife": {"damage": 2, "type": "lethal", "skil": "melee"}}),
        ("weapons", {"knife": {"damage": "stamina", "type": "lethal", "skill": "melee"}}),
        ("armour", {"mail": {"dice": 51, "against": "lethal"}}),
        ("npcs", {"thug": {"tier": 5}}),
        ("characters", {"Jo": {"health": {"bashing": "two"}}}),
        ("scenario", {"cast": {}, "play": [], "pace": "slow"}),
        ("scenario", {"cast": {}}),
    ],
)
def test_what_is_wrong_whatever_the_world_is_refused(name: str, data: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, FILES[name])
