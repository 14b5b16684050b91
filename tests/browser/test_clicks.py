"""A click counts, whatever comes to the page between the button's down and its up."""

import pytest

from tests.browser.table import Table

pytestmark = pytest.mark.live


def test_a_click_counts_that_ends_the_typing_in_a_field(table: Table) -> None:
    table.begin_round()
    attack = table.vesper.page.locator("fieldset.picker", has_text="Aim at").first
    attack.get_by_label("Whom").select_option("Ines")
    attack.get_by_label("Aim at").fill("head")
    table.vesper.press("Attack Ines")
    table.vesper.until_asked("Rat")
    assert 'Declared: "attack Ines at head' in table.vesper.page.inner_text("#order")


def test_a_click_counts_while_the_game_shows_something_new(table: Table) -> None:
    page = table.vesper.page
    table.begin_round()
    page.hover("#desk button[data-key='+combat/undo']")
    page.mouse.down()
    table.marlow.ask("+check does the roof hold", "roof")
    table.vesper.until("does the roof hold", "#desk")
    page.mouse.up()
    table.vesper.until("Vesper takes back: Marlow", "#screen")


def test_a_click_on_a_question_counts_while_another_is_put(table: Table) -> None:
    page = table.vesper.page
    table.begin_round()
    page.hover('[data-question="declare:1.0:Brick"] .option:has(.label:text-is("Pass"))')
    page.mouse.down()
    table.marlow.ask("+check does the roof hold", "roof")
    table.vesper.until("does the roof hold", "#desk")
    page.mouse.up()
    table.vesper.until_asked("Rat")


def test_what_is_proposed_is_asked_with_buttons_until_it_is_settled(table: Table) -> None:
    page = table.vesper.page
    table.begin_round()
    table.ines.type("+combat/undo")
    asked = page.locator("[data-question^='proposal:']")
    asked.get_by_text("Ines asks to take back").wait_for()
    assert "+disagree 1" in asked.inner_text()
    table.vesper.press("Disagree")
    asked.wait_for(state="detached")
    table.ines.until("Vesper says no", "#screen")
