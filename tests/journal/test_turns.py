"""Whose turn it is in slow scenes: one open row a question; addresses, and what confirms them."""

import pytest
from django.db import IntegrityError, transaction

from journal import addresses, turns
from journal.models import SceneRecord, TurnRecord
from journal.turns import Asked

pytestmark = pytest.mark.django_db
JO, KELLY = Asked("#1", "Jo", "declare:1.0:Jo"), Asked("#2", "Kelly", "declare:1.0:Kelly")


@pytest.fixture
def scene():
    row = SceneRecord.objects.create(
        ruleset="detroit", room_id=1, starter="#1", starter_name="Jo", by_storyteller=False
    )
    return row.pk


def test_an_open_question_has_one_row_and_asked_anew_another(scene):
    turns.note(scene, {JO, KELLY}, 5, 0)
    turns.note(scene, {JO, KELLY}, 6, 0)
    first, _kelly = turns.open_in(scene)
    assert (first.entry, turns.before(first)) == (5, 0)
    with pytest.raises(IntegrityError), transaction.atomic():
        TurnRecord.objects.create(
            scene_id=scene, ref="#1", who="Jo", question=JO.question, entry=7, since=0
        )
    turns.note(scene, {KELLY}, 7, 0)
    turns.note(scene, {JO}, 8, 60)
    (again,) = turns.open_in(scene)
    assert again.id != first.id and turns.before(again) == 5
    assert turns.due([scene]) == []  # not within the minute
    turns.mark([again.id], turns.WAITING)
    assert [one.id for one in turns.due([scene])] == [again.id]


def test_an_address_is_its_accounts_once_the_code_is_said_and_codes_are_counted(backend):
    code = addresses.propose(1, "jo@example.org")
    assert not addresses.confirm(1, "x") and not addresses.confirm(2, code)
    assert addresses.confirm(1, f" {code.upper()} ")
    assert not addresses.confirm(1, code)  # once
    sent = [addresses.propose(number, "JO@example.org") for number in (2, 3, 4, 5, 6)]
    assert [bool(one) for one in sent] == [True, True, True, True, False]
