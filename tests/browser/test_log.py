"""The log of a scene's page has live what it has when the page is loaded again."""

import pytest

from tests.browser.scene import ScenePage
from tests.browser.table import Table

pytestmark = pytest.mark.live
SHOWN = "all => all.map((one) => one.innerText)"


def poses(page: ScenePage) -> list[str]:
    """Return what the log has of poses, as it stands on the page."""
    return list(page.page.eval_on_selector_all("#log p.pose", SHOWN))


def entries(page: ScenePage) -> list[str]:
    """Return under which entry each pose stands."""
    title = "all => all.map((one) => one.closest('li').querySelector('h3').innerText.split(',')[0])"
    return list(page.page.eval_on_selector_all("#log p.pose", title))


def test_poses_are_in_the_live_log_as_in_the_loaded_one(table: Table) -> None:
    ines = table.ines
    table.begin_round()
    table.marlow.ask("pose looks around.", "looks around")
    ines.until("Marlow looks around.", "#log")
    ines.type("pose waits.")
    ines.until("Ines waits.", "#log")
    ines.type("pose waits.")  # the same again
    table.vesper.press("Pass")
    table.vesper.until_asked("Rat")
    table.vesper.type("emit The lamp goes out.")
    ines.until("The lamp goes out.", "#log")
    live = poses(ines), entries(ines)
    assert len(live[0]) == 4
    ines.open(table.scene)
    assert (poses(ines), entries(ines)) == live


def test_a_story_grows_as_it_reads_when_it_is_loaded_again(table: Table) -> None:
    ines = table.ines
    table.begin_round()
    ines.visitor.go(f"{table.address}?show=story")
    ines.page.wait_for_selector("#scene[data-phase]")
    table.marlow.ask("pose looks around.", "looks around")
    ines.until("Marlow looks around.", "#log")
    table.vesper.type("+as Brick=surrender")
    ines.until("[Brick", "#log")
    live = ines.log()
    ines.visitor.go(f"{table.address}?show=story")
    assert ines.log() == live and "Entry" not in live
