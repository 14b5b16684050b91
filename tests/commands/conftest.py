"""Fixtures: a table to play at. They are made in table.py, which needs Evennia set up."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import evennia
import pytest
from evennia.utils.idmapper.models import flush_cache

if TYPE_CHECKING:
    from tests.commands.table import Player, Table


@pytest.fixture
def table(
    db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any
) -> "Iterator[Table]":
    from tests.commands.table import Table
    from typeclasses import scripts

    settings.EXPORT_DIR = tmp_path / "exports"
    table = Table()
    monkeypatch.setattr(evennia.SESSION_HANDLER, "data_out", table.data_out)
    monkeypatch.setattr(scripts, "reactor", table.clock)
    monkeypatch.setattr(scripts, "chance_for", lambda script: table.dice)
    yield table
    evennia.SESSION_HANDLER.clear()
    flush_cache()


@pytest.fixture
def st(table: "Table") -> "Player":
    return table.seat("Vesper", "Storyteller", sheet=None)


@pytest.fixture
def jo(table: "Table") -> "Player":
    return table.seat("Jo")


@pytest.fixture
def kelly(table: "Table") -> "Player":
    return table.seat("Kelly")
