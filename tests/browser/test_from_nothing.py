"""From nothing to a fight, by clicks: with a browser and the game's address alone."""

import re

import pytest

from tests.browser.browser import Visitor
from tests.server.live_game import LiveGame

pytestmark = [pytest.mark.live, pytest.mark.long_form]
SECRET = "salt and pepper"


def test_a_newcomer_has_a_fight_by_clicks_alone(visitor: Visitor, game: LiveGame) -> None:
    page = visitor.page
    visitor.go("/")
    for field in ("#new_name", "#new_password", "#new_again"):
        page.fill(field, "Nora" if field == "#new_name" else SECRET)
    page.click("text=Make the account")
    page.click("button:text('Play the demo')")
    page.wait_for_url("**/scenes/*/")
    page.click(".question:not([data-fresh]) .primary:has-text('Attack')")
    page.wait_for_selector("#log:has-text('Nora attacks')")
    visitor.go("/")
    assert "Your demo is under way" in visitor.text()
    game.accounts["Nora"] = SECRET
    with game.client("Nora") as nora:
        nora.ask("+demo/stop", "That was a scene")

    visitor.go("/me/")
    page.click("text=Take the brawler")
    page.wait_for_selector(".own[data-stage=draft] .sheet:has-text('Brass knuckles')")
    page.click("text=Set up a fight")
    page.fill("#title", "Back room")
    page.fill("#search", "dog")
    assert page.locator("[data-npc=thug]").is_hidden()
    page.click("[aria-label='One dog more']")
    page.click("[aria-label='One dog more']")
    assert page.inner_text("#chosen") == "2 dog, 1 thug"
    assert visitor.overflow() == 0 and visitor.small_targets() == [] and visitor.barriers() == []
    page.click("text=Begin the fight")
    page.wait_for_selector("h1:has-text('Back room')")
    page.wait_for_selector("#order:has-text('Dog2'):has-text('Thug'):has-text('Nora')")
    page.wait_for_selector("#ask-body .primary:has-text('Attack')")

    visitor.go("/scenes/new/")
    page.click("text=Begin the fight")  # she is in one
    page.wait_for_selector("#told.bad:has-text('Back room')")
    number = re.search(r"scene (\d+)", page.inner_text("#told"))
    assert number is not None
    visitor.go(f"/scenes/{number[1]}/npcs/")
    page.click("[aria-label='One cultist more']")
    page.click("text=Bring them in")
    page.wait_for_selector("#order:has-text('Cultist')")
