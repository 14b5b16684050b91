"""The storyteller's desk: each of its parts does what the +command beside it says."""

import pytest

from tests.browser.table import Table

# `make test` plays a whole scene by pages: test_whole_scene.py.
pytestmark = [pytest.mark.live, pytest.mark.long_form]


def test_a_desk_acts_for_many_and_holds_what_comes_of_it(table: Table) -> None:
    vesper, ines = table.vesper, table.ines
    table.begin_round()
    planned = vesper.fill_in("Your people", "Plan it", "Rat", "Brick", What_they_do="block")
    assert planned == "+plan Rat, Brick=block"
    vesper.until("Waiting for Marlow")
    table.marlow.ask("+attack Brick", "[Ww]aiting for Ines")
    ines.until_asked("Ines")
    ines.press("Pass")
    vesper.until("resolution")

    vesper.do("+combat/review on")
    vesper.page.wait_for_selector("#desk button[data-key='+combat/review off']")
    vesper.do("+init/run")
    vesper.until("Held back: Marlow against Brick", "#desk")
    assert vesper.visitor.barriers() == [] and vesper.visitor.overflow() == 0
    ruled = vesper.fill_in("Rule on the held result", "Rule", Ruling="cancel", Because="fog")
    assert ruled == "+rule cancel because fog"
    vesper.until("fog", "#log")
    vesper.do("+combat/review off")
    ines.until("fog", "#log")
    vesper.do("+combat/undo")
    vesper.do("+combat/redo")


def test_a_desk_says_who_is_here_how_far_and_how_hurt(table: Table) -> None:
    vesper, ines = table.vesper, table.ines
    table.begin_round()
    people = "Your people"
    vesper.fill_in("Add NPCs", "Add", Which="thug", How_many="2", Called="Big Al", Seen=" hidden")
    vesper.until("Big Al2", "#order")
    ines.until("someone", "#order")
    assert "Big Al" not in ines.visitor.text()
    said = vesper.fill_in(people, "Reveal", "Big Al1", "Big Al2")
    assert said == "+npc/reveal Big Al1, Big Al2"
    ines.until("Big Al2", "#order")
    vesper.fill_in(people, "Automatic", "Big Al2")
    vesper.until("auto", "#order")
    vesper.fill_in("Distance", "Set", From="Rat", To="Ines", Yards="40")
    vesper.until("40 yards", "#screen")
    vesper.fill_in("Harm", "Harm", Who="Big Al1", Levels="2", Of="l")
    ines.page.wait_for_selector(
        "#order .place:has(strong:text-is('Big Al1')) .box.marked >> nth=1", state="attached"
    )
    vesper.fill_in(people, "Take out", "Big Al1")
    ines.page.wait_for_selector("strong:text-is('Big Al1')", state="detached")
    ines.type("+check does the roof hold")
    vesper.until("does the roof hold", "#desk")
    assert "does the roof hold" not in ines.page.inner_html("#desk")
    vesper.fill_in('Check 1: Ines, "does the roof hold"', "Settle it", What_comes_of_it="it does")
    vesper.page.wait_for_selector("#desk .checks form", state="detached")
    vesper.tab("turn")


def test_a_desk_draws_what_a_rehearsal_came_to(table: Table) -> None:
    vesper, ines = table.vesper, table.ines
    table.begin_round()
    assert vesper.fill_in("Rehearse the fight", "Rehearse", Fights="20") == "+combat/rehearse 20"
    vesper.until("Rehearsal: 20 fights", "#rehearsal")
    vesper.until("Who goes down", "#rehearsal")
    drawn = vesper.page.evaluate(
        "[...document.querySelectorAll('#rehearsal .filled')].map((one) => one.style.width)"
    )
    assert any(one not in ("", "0%") for one in drawn)
    assert vesper.visitor.barriers() == [] and vesper.visitor.overflow() == 0
    assert not ines.page.is_visible("#rehearsal")


def test_a_desk_speaks_to_the_scene_of_its_page(table: Table) -> None:
    """The storyteller's own commands go to another scene meanwhile, and to no scene of a page that
    is over.
    """
    vesper = table.vesper
    vesper.type("+init/start/new Elsewhere")
    vesper.until("Elsewhere", "#screen")
    table.scene += 1
    with vesper.page.expect_websocket():  # the page is put out by the client, and comes back
        client = table.game.client("Vesper")  # their own commands go to what they opened last
    vesper.page.wait_for_selector("#scene[data-line='open']")
    client.ask("+init/add thug as Zed", "Zed joins")
    table.begin_round()
    vesper.press("Pass")
    vesper.until_asked("Rat")
    assert "Round" not in client.ask("+init", "Zed")
    vesper.fill_in("End the scene", "End the scene")
    vesper.until("The fight is over.")
    vesper.type("+init/roll")
    vesper.until("The scene of this page is over.", "#screen")
    client.ask("+init", "Before the first round")
    client.ask("+init/end", "is over")
