"""The store of sheets' lives: entries in order, their stages, what is not told yet."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError
from django.test import override_settings

from journal import sheet_store as store
from journal.models import SheetEntryRecord, SheetRecord
from sheets.life import Change, Deed, SheetEntry, Stage

pytestmark = pytest.mark.django_db


def entry(deed: Deed, by: str = "Jo", time: float = 1.0, why: str = "") -> SheetEntry:
    return SheetEntry(time=time, by=by, deed=deed, why=why, changes=(Change("brawl", "2", "3"),))


def lived(*deeds: Deed, character: int = 7, name: str = "Jo") -> None:
    for number, deed in enumerate(deeds, 1):
        row = store.row(character)
        stage = row.stage if row is not None else Stage.NONE
        store.append(character, name, entry(deed, time=float(number)), stage)


def test_an_entry_leads_to_a_stage() -> None:
    lived(Deed.STARTED, Deed.CHANGED)
    row = store.row(7)
    assert row is not None
    assert (row.name, row.stage, row.since, row.number) == ("Jo", Stage.DRAFT, 1.0, 2)
    lived(Deed.SUBMITTED)
    row = store.row(7)
    assert row is not None and (row.stage, row.submitted, row.number) == (Stage.SUBMITTED, 3, 3)


def test_what_was_appended_is_what_is_read() -> None:
    written = store.append(7, "Jo", entry(Deed.STARTED, why="|x {0}"), Stage.NONE)
    assert store.history(7, 10) == [written]
    assert (written.number, written.why) == (1, "|x {0}")
    assert str(SheetEntryRecord.objects.get()) == "the sheet of Jo, entry 1"


def test_a_history_is_in_order_and_ends_with_the_last() -> None:
    lived(Deed.STARTED, Deed.SUBMITTED, Deed.RETURNED, Deed.SUBMITTED, Deed.APPROVED)
    assert [one.number for one in store.history(7, 3)] == [3, 4, 5]
    last = store.last(7, Deed.SUBMITTED, Deed.RETURNED)
    assert last is not None and last.number == 4


def test_one_entry_a_number() -> None:
    lived(Deed.STARTED)
    with pytest.raises(IntegrityError):
        SheetEntryRecord.objects.create(
            sheet=SheetRecord.objects.get(), number=1, time=1.0, by="x", deed="x", data="{}"
        )


def test_who_waits_longest_comes_first() -> None:
    for character, time in ((7, 5.0), (8, 3.0), (9, 4.0)):
        store.append(character, f"N{character}", entry(Deed.SUBMITTED, time=time), Stage.DRAFT)
    store.append(9, "N9", entry(Deed.APPROVED, time=6.0), Stage.SUBMITTED)
    store.append(8, "N8", entry(Deed.CHANGED, time=7.0), Stage.SUBMITTED)  # it loses no place
    assert [one.character_id for one in store.waiting()] == [8, 7]


def test_news_is_what_was_not_told() -> None:
    lived(Deed.STARTED, Deed.SUBMITTED, Deed.APPROVED)
    store.set_told(7, 2)
    assert [one.deed for one in store.news(7)] == [Deed.APPROVED]
    store.set_told(7, 3)
    assert store.news(7) == []
    store.set_told(7, 1)  # what was told stays told
    assert store.news(7) == []


def test_requests_are_open_until_they_are_closed_once() -> None:
    first = store.add_request(7, "Jo", Stage.APPROVED, 1.0, "brawl", "3", "why")
    other = store.add_request(8, "Al", Stage.APPROVED, 1.0, "wits", "3", "why")
    assert [one.id for one in store.open_requests()] == [first.id, other.id]
    assert store.open_requests(7) == [first]
    assert store.close_request(first.id)
    assert not store.close_request(first.id)
    assert store.open_requests() == [other]
    closed = store.request(first.id)
    assert closed is not None and not closed.open
    assert store.request(99) is None


def test_a_long_name_is_cut_to_what_the_table_holds() -> None:
    store.append(7, "x" * 300, entry(Deed.STARTED, by="y" * 300), Stage.NONE)
    row = store.row(7)
    assert row is not None and row.name == "x" * 100


def test_the_migrations_make_the_tables_that_the_models_name() -> None:
    with override_settings(MIGRATION_MODULES={}):
        call_command("makemigrations", "roundkeeper", "--check", "--dry-run", verbosity=0)
