"""Finding ended scenes: by who, by title, by day, by place; and who may read them."""

from datetime import UTC, date, datetime, timedelta

import pytest

from game import actions as act
from game.dice import SeededChance
from game.fighter import Fighter
from journal import participants, search
from journal.models import SceneRecord
from journal.search import Wanted, find_ended
from tests.journal.test_store import opened, say

pytestmark = pytest.mark.django_db

DICE = SeededChance(1)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def played(title: str, *names: str, room: int = 7, days_ago: int = 0, over: bool = True) -> int:
    """Play a scene that Jo (#1) opened; a name may have its reference after a stroke."""
    standing = opened(title, room)
    for one in names:
        name, _, ref = one.partition("/")
        standing = say(standing, act.Join(who=name, fighter=Fighter(), ref=ref), DICE)
    if over:
        say(standing, act.End(), DICE)
    began = NOON - timedelta(days=days_ago)
    SceneRecord.objects.filter(pk=standing.id).update(started=began)
    return standing.id


def titles(reader: str | None = None, **wanted: object) -> list[str]:
    return [one.title for one in find_ended(Wanted(**wanted), reader, 1, 100).rows]  # type: ignore[arg-type]


def test_the_last_to_begin_come_first_and_only_what_is_over() -> None:
    played("old", days_ago=2)
    played("new")
    played("under way", over=False)
    played("middle", days_ago=1)
    assert titles() == ["new", "middle", "old"]


def test_a_person_is_found_by_name_in_any_case() -> None:
    played("a", "Jo", "Kelly")
    played("b", "Joanna")
    played("c", "Bob")
    assert titles(who="jo") == ["a"]  # not Joanna, where a Jo is known
    assert titles(who="JOAN") == ["b"]
    assert titles(who="k") == ["a"]
    assert titles(who="o") == []
    assert titles(who="Zed") == []


@pytest.mark.parametrize("name", ["100%", "_x", "Ängel", "O'Neil", "a\\b"])
def test_any_name_can_be_looked_for(name: str) -> None:
    played("a", name)
    played("b", "Somebody Else")
    assert titles(who=name) == ["a"]
    assert titles(who=name[:2]) == ["a"]


def test_by_any_part_of_the_title() -> None:
    played("The bar brawl")
    played("Rooftops")
    assert titles(title="BAR") == ["The bar brawl"]
    assert titles(title="%") == []


def test_by_day_both_counted_in() -> None:
    for days in range(4):
        played(f"{20 - days}", days_ago=days)
    assert titles(since=date(2026, 11, 19)) == ["20", "19"]
    assert titles(until=date(2026, 11, 18)) == ["18", "17"]
    assert titles(since=date(2026, 11, 18), until=date(2026, 11, 18)) == ["18"]


def test_who_took_part_looked_on_or_opened_it_may_read_it() -> None:
    number = played("a", "Kelly/#5", "Thug")
    participants.note_onlooker(number, "#6", "Lou")
    other = played("b", "Kelly/#9")
    for ref in ("#1", "#5", "#6"):
        assert search.may_read(number, ref, watched=True)
        assert search.may_read(number, ref, watched=False) is (ref != "#6")
    assert not search.may_read(number, "#9", watched=True)
    assert search.may_read(other, "#9", watched=False)
    assert titles("#5") == ["a"]
    assert sorted(titles("#1")) == ["a", "b"]
    assert titles("#7") == titles(who="Lou") == titles(ref="#6") == []  # nor onlookers by name
    assert titles("#9", who="Thug") == []
