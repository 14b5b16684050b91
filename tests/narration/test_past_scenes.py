"""What stands over a log, and the list of scenes that are over."""

from datetime import UTC, datetime

import pytest

from narration.log import Past, export_lines, page_line, past_lines, title_lines, with_wish
from tests.approval import Approve
from tests.narration.fights import ALOUD, ONLOOKER, STORYTELLER

BAR = Past(
    number=12,
    title="Bar brawl",
    ruleset="detroit",
    opened_by="Vesper",
    began=datetime(2026, 11, 20, 21, 5, tzinfo=UTC),
    ended=datetime(2026, 11, 20, 23, 10, tzinfo=UTC),
    entries=48,
    names=("Jo", "Kelly", "Thug1"),
)
BARE = Past(3, "", "nwod", "Jo", datetime(2026, 11, 19, 10, tzinfo=UTC), None, 1, ())


def test_scenes_in_a_list(approve):
    approve(past_lines([BAR, BARE], 1, 1, "+combat/logs", ONLOOKER))


def test_a_page_of_several_says_how_to_see_the_next():
    told = past_lines([BAR], 2, 3, "+combat/logs Jo, title=bar", ONLOOKER)
    assert told[0] == "-- Scenes that are over, page 2 of 3 --"
    assert told[-2] == "More: +combat/logs Jo, title=bar, page 3"
    assert not any("More" in one for one in past_lines([BAR], 3, 3, "+combat/logs", ONLOOKER))


def test_no_scene_at_all(approve):
    approve(past_lines([], 1, 1, "+combat/logs", ONLOOKER))


def test_the_list_without_columns(approve):
    told = " ".join(past_lines([BAR], 1, 1, "+combat/logs", ALOUD))
    approve(told)


def test_a_crowd_is_counted():
    crowd = BAR._replace(names=tuple(f"Thug{number}" for number in range(1, 21)))
    told = " ".join(past_lines([crowd], 1, 1, "+combat/logs", ONLOOKER)[1:-1])
    assert "Thug8 and 12 more" in told and "Thug9" not in told


def test_what_stands_over_a_log(approve):
    approve(title_lines(BAR, ONLOOKER))
    approve(title_lines(BARE, ONLOOKER))


@pytest.mark.parametrize(("page", "pages"), [(1, 1), (1, 3), (3, 3)])
def test_where_a_page_stands(page: int, pages: int, approve: Approve):
    approve(page_line(page, pages, "+combat/log scene 12", ONLOOKER))


def test_a_wish_is_added_to_a_bare_command_and_to_a_list():
    assert with_wish("+combat/log", "page 2") == "+combat/log page 2"
    assert with_wish("+combat/log Jo", "page 2") == "+combat/log Jo, page 2"


def test_how_much_is_in_an_export(approve):
    approve(" ".join(one.strip() for one in export_lines(BAR, "Jo", ONLOOKER)))
    assert "As an onlooker may see it" in export_lines(BARE, "", ONLOOKER)[0]
    told = " ".join(one.strip() for one in export_lines(BAR, "", STORYTELLER))
    assert told.endswith("; .venv/bin/python -m game replay plays it again.")
