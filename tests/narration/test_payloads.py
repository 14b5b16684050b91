"""Messages for pages and clients: their schemas are published, and what they hold follows them."""

import json

import pytest

from narration.payloads.messages import MESSAGES, command_of
from narration.payloads.schemas import file_name, schema_of, text_of
from narration.payloads.view import VARIABLES
from server.conf.environment import GAME_ROOT

SCHEMAS = GAME_ROOT / "docs" / "schemas"
PAGE = (GAME_ROOT / "docs" / "messages.md").read_text(encoding="utf-8")

each_message = pytest.mark.parametrize("name", MESSAGES)


@each_message
def test_the_schema_that_is_published_is_that_of_the_struct(name: str) -> None:
    """`.venv/bin/python -m narration.payloads.schemas` writes them anew."""
    assert (SCHEMAS / file_name(name)).read_text(encoding="utf-8") == text_of(name)


def test_nothing_else_is_published() -> None:
    """Those of files are in a folder of their own (tests/game/files/test_file_schemas.py)."""
    published = {one.name for one in SCHEMAS.iterdir() if one.is_file()}
    assert published == set(map(file_name, MESSAGES))


@each_message
def test_the_page_tells_of_each_message(name: str) -> None:
    assert f"| `{name}` | `{command_of(name)}` |" in PAGE


@each_message
def test_every_thing_in_a_schema_says_what_it_is(name: str) -> None:
    for struct, described in schema_of(name)["$defs"].items():
        assert described.get("description") or described.get("anyOf"), struct
    json.loads(text_of(name))


def test_the_page_of_clients_names_every_variable() -> None:
    told = (GAME_ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
    assert [one for one in VARIABLES if f"`{one}`" not in told] == []
