"""Who was in a scene, written beside the journal and found again without it."""

import pytest
from django.db import DatabaseError

from game import actions as act
from game.dice import SeededChance
from game.fighter import Fighter
from journal import participants, store
from journal.models import PersonRecord
from tests.journal.test_store import opened, said, say

pytestmark = pytest.mark.django_db

DICE = SeededChance(1)


def joining(name: str, ref: str = "") -> act.Join:
    return act.Join(who=name, fighter=Fighter(), ref=ref)


def test_everyone_who_joins_is_written_down_once() -> None:
    standing = say(opened(), joining("Jo", "#5"), DICE)
    standing = say(standing, joining("Thug"), DICE)
    standing = say(standing, act.Leave(who="Jo"), DICE)
    standing = say(standing, joining("Jo", "#5"), DICE)
    joined = [("#5", "Jo", ""), ("", "Thug", "")]
    assert participants.fighters([standing.id, 999]) == {standing.id: joined, 999: []}


def test_a_write_that_fails_writes_nobody_down(monkeypatch: pytest.MonkeyPatch) -> None:
    standing = opened()
    entry = said(standing, joining("Jo", "#5"), DICE)
    with monkeypatch.context() as failing, pytest.raises(DatabaseError):
        failing.setattr(participants, "_NOTE", "INSERT INTO nowhere VALUES (%s, %s, %s, %s, %s)")
        store.append(standing, entry, standing.scene)
    assert store.last_number(standing.id) == standing.number
    assert participants.fighters([standing.id]) == {standing.id: []}


def test_onlookers_are_no_fighters() -> None:
    standing = say(opened(), joining("Jo", "#5"), DICE)
    for _ in range(2):
        participants.note_onlooker(standing.id, "#6", "Kelly")
    assert participants.onlookers(standing.id) == {"#6"}
    assert [one.name for one in participants.fighters([standing.id])[standing.id]] == ["Jo"]


def test_names_of_any_length_are_kept() -> None:
    standing = opened()
    participants.note_onlooker(standing.id, "#6", "K" * 255)
    assert PersonRecord.objects.get().name == "K" * participants.LONGEST
