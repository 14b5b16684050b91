"""The seeds of dice: written with the entry that has used them or not at all, and read by name."""

import pytest
from django.db import DatabaseError

from game import actions as act
from game.dice import SeededChance
from journal import dice_stats, store
from journal.models import SceneRecord
from proofs.dealing import Dice, Series, with_seed, with_word
from tests.journal.test_store import opened, say

pytestmark = pytest.mark.django_db


def test_what_is_kept_is_read_again_and_nothing_else_reads_it() -> None:
    number = opened().id
    assert dice_stats.dice_of(number) is None
    dice, _ = with_seed(with_word(Dice(), "Grüße"), bytes(range(32)), number)
    for kept in (dice, Dice((Series(bytes(32), 3, 4, 2, 1),), ("a", "b"), over=True)):
        dice_stats.keep(number, kept)
        assert dice_stats.dice_of(number) == kept
    assert bytes(32).hex() not in repr(kept) and "\\x00" not in repr(kept)
    SceneRecord.objects.filter(pk=number).delete()
    assert dice_stats.dice_of(number) is None


def test_an_entry_that_is_not_written_has_used_no_key() -> None:
    standing = say(opened(), act.SetPace(pace="flow"), SeededChance(1))
    dice, _ = with_seed(Dice(), bytes(32), standing.id)
    dice_stats.keep(standing.id, dice)
    (entry,) = store.entries(standing.id, (standing.number,))

    def along() -> None:
        dice_stats.keep(standing.id, Dice((Series(bytes(32), open=9),)))
        raise DatabaseError

    with pytest.raises(DatabaseError):
        store.append(standing, entry, standing.scene, along=[along])
    assert dice_stats.dice_of(standing.id) == dice
