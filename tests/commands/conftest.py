"""Fixtures: a table to play at. They are made in table.py, which needs Evennia set up."""

import sys
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

import evennia
import pytest
from pytest_django import DjangoDbBlocker

from tests.evennia_here import pytest_configure

if TYPE_CHECKING:
    from tests.commands.table import Player, Table

__all__ = ["alley", "jo", "kelly", "nemo", "pytest_configure", "regulars", "roof", "st", "table"]

_tests = count(1)


@pytest.fixture(scope="session")
def regulars(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    from tests.commands.table import forget_everything, sign_up_regulars

    with django_db_blocker.unblock():
        sign_up_regulars()
        forget_everything()


@pytest.fixture
def table(regulars, db, monkeypatch, tmp_path_factory, settings) -> "Iterator[Table]":
    from evennia.utils import logger

    from evennia_mends import command_sets, plain_failures, plain_nicks, writes
    from journal.store import PartialCommit, UnreadableScene
    from outofband import rehearsal_worker
    from players import failures, realms
    from scenes import read_markers, service
    from tests.commands.at_once import read_at_once
    from tests.commands.table import (
        Table,
        copied_command_set,
        forget_everything,
        index_made_once,
        rehearse_a_few,
        the_room,
    )

    for one in (plain_failures, plain_nicks, writes, command_sets):
        one.start_plugin_services()  # as the server does when it starts

    # Not below `tmp_path`, which would be made for each test though few write anything.
    settings.EXPORT_DIR = tmp_path_factory.getbasetemp() / f"exports-{next(_tests)}"
    settings.SAME_ANSWER_SECONDS = 0  # Nobody here sends a line twice, however fast they answer.
    table = Table(the_room())
    monkeypatch.setattr(evennia.SESSION_HANDLER, "data_out", table.data_out)
    monkeypatch.setattr("evennia.commands.cmdsethandler.import_cmdset", copied_command_set)
    read_at_once(monkeypatch)
    monkeypatch.setattr("evennia.help.utils.LunrSearch.index", index_made_once)
    monkeypatch.setattr(read_markers, "reactor", table.clock)
    monkeypatch.setattr(service, "chance_for", lambda script: table.dice)
    monkeypatch.setattr(rehearsal_worker, "rehearse", rehearse_a_few)
    log_trace = logger.log_trace
    provoked = (*failures.DATABASE_ERRORS, PartialCommit, UnreadableScene)

    def note(*what: Any) -> None:
        error = sys.exception()
        if what and not isinstance(error, provoked):
            table.failed.append(f"{what}: {error!r}")
        log_trace(*what)

    monkeypatch.setattr(logger, "log_trace", note)
    try:
        yield table
        table.verify()
        table.undo_and_redo()
    finally:
        evennia.SESSION_HANDLER.clear()
        # Nobody turns the reactor here: what it was to do soon would wait for the end of the run,
        # and Evennia looks through all that waits whenever a person comes in.
        evennia.TASK_HANDLER.clear(save=False)
        failures.forget()
        realms.forget()
        read_markers.forget()
        forget_everything()


@pytest.fixture
def st(table: "Table") -> "Player":
    return table.seat("Vesper", "Storyteller", sheet=None)


@pytest.fixture
def jo(table: "Table") -> "Player":
    return table.seat("Jo")


@pytest.fixture
def kelly(table: "Table") -> "Player":
    return table.seat("Kelly")


@pytest.fixture
def nemo(table: "Table") -> "Player":
    return table.seat("Nemo")


@pytest.fixture
def alley(table: "Table", jo: "Player") -> int:
    jo.type("+init/start Alley")
    jo.type("+combat/pace step")
    return table.script.scene_id


@pytest.fixture
def roof(table: "Table", alley: int, kelly: "Player") -> int:
    from scenes import registry

    kelly.type("+init/new Roof")
    kelly.type("+combat/pace step")
    (number,) = (one.scene_id for one in registry.open_in(table.room) if one.scene_id != alley)
    return number
