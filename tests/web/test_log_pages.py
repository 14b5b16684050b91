"""A log as a page: rounds are its chapters, and how it came out stands first."""

import re

from tests.commands.table import Player, Table
from tests.web.test_scene_pages import browser_of, read
from web.scene_log import Outcome, ShownEntry, ShownLog, ToldLine, chapters, outcomes


def test_a_round_begins_a_chapter_and_a_phase_none() -> None:
    told = [
        *(("plain", "Jo joins."), ("heading", "Round 1"), ("heading", "Round 1, resolution")),
        *(("pose", "Jo runs."), ("heading", "Round 2")),
    ]
    lines = [ToldLine(*one) for one in told]
    log = ShownLog([ShownEntry("Entry 1", lines), ShownEntry("Entry 2", lines[3:4])], 1, 1)
    found = {one.title: [each.lines for each in one.entries] for one in chapters(log)}
    assert found == {
        "Before the first round": [lines[:1]],
        "Round 1": [lines[2:4]],
        "Round 2": [lines[3:4]],
    }
    assert chapters(ShownLog(log.entries, 2, 2))[0].title == ""


def test_who_is_down_stands_last_with_what_they_suffered() -> None:
    unhurt = {"marks": "", "level": "Unhurt", "penalty": 0, "boxes": 3}
    dying = {"marks": "*XX", "level": "Incapacitated", "penalty": -5, "boxes": 3}
    seen_from_outside = {"marks": "", "level": "badly hurt", "penalty": 0, "boxes": 0}
    order = [
        {"name": "Rat", "you": False, "down": True, "state": "dying", "health": dying},
        {"name": "Jo", "you": True, "down": False, "state": "", "health": unhurt},
        {"name": "Al", "you": False, "down": False, "state": "", "health": seen_from_outside},
    ]
    assert outcomes(order) == [
        Outcome("Jo", True, "Unhurt", [" ", " ", " "]),
        Outcome("Al", False, "badly hurt", []),
        Outcome("Rat", False, "dying, Incapacitated (-5 dice)", ["*", "X", "X"]),
    ]


def test_a_log_leads_to_its_rounds_and_its_files(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug")
    st.type("+init/roll")
    told = read(browser_of(jo), f"/logs/{table.script.scene_id}/")
    places = set(re.findall(r'href="#([\w-]+)"', told)) - {"main"}
    assert places == {"start", "part-1"}
    assert places <= set(re.findall(r'id="([\w-]+)"', told))
    for form in ("txt", "json"):
        assert read(browser_of(jo), re.findall(rf'"(/logs/\d+\.{form}\?key=[\w-]+)"', told)[0])
