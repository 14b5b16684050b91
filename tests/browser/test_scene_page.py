"""A scene played on its page, by a storyteller and a player, beside telnet."""

import pytest

from tests.browser.browser import SMALLEST
from tests.browser.table import Table

# `make test` plays a whole scene by pages: test_whole_scene.py.
pytestmark = [pytest.mark.live, pytest.mark.long_form]


def test_a_round_is_played_by_pages_and_telnet(table: Table) -> None:
    vesper, ines, marlow = table.vesper, table.ines, table.marlow
    assert vesper.page.is_visible("#desk")
    assert not ines.page.is_visible("#desk")
    table.begin_round()
    assert vesper.order() == ["Ines", "Marlow", "Rat", "Brick"]
    vesper.pick("Attack", "Whom", "Marlow")
    vesper.press("Attack Marlow")
    vesper.until_asked("Rat")
    assert vesper.picked("Attack") == "Ines"  # a player, before the other NPC
    vesper.pick("Attack", "Whom", "Ines")
    vesper.press("Attack Ines")
    ines.until("Waiting for Marlow")
    vesper.until("Waiting for Marlow")
    marlow.ask("+attack Brick", "waiting for Ines")
    ines.until_asked("Ines")
    assert ines.picked("Attack") == "Rat"  # who attacks her
    ines.until("Waiting for you")
    assert "You declare now" in ines.page.inner_text("#announce")
    ines.page.click("text=What is not open, and why")
    ines.until("You are already standing.", ".closed")
    assert ines.page.locator(".closed .option:not([aria-disabled='true'])").count() == 0
    ines.page.get_by_label("Only show me the odds").check()
    ines.press("Attack Rat")
    ines.until("you strike", "#odds")
    assert ines.visitor.barriers() == []
    ines.page.get_by_label("Only show me the odds").uncheck()
    ines.press("Attack Rat")
    ines.until_not_asked()
    vesper.until("resolution")
    ines.until("resolution")
    assert 'Declared: "attack Rat"' in ines.page.inner_text("#order")
    vesper.do("+init/run")
    for page in (vesper, ines):
        page.page.wait_for_selector("#log details.rolls >> nth=1")
    said = marlow.ask("+init", "Round 1 .*")
    assert "is over" in said and "Round 1 is over" in ines.page.inner_text("#standing")
    summary = ines.page.locator("#log details.rolls summary").first
    summary.click()
    assert ines.visitor.barriers() == [] and vesper.visitor.barriers() == []
    assert not [one for one in ines.log().split("\n") if one.startswith("  ")]  # nothing folded
    ines.page.locator("#log details[open] a[href^='/rules/']").first.click()
    ines.page.wait_for_selector("h1:has-text('Rule ')")


def test_a_click_answers_one_question_once(table: Table) -> None:
    vesper = table.vesper
    table.begin_round()
    other = vesper.visitor.another_tab()
    other.goto(f"{vesper.visitor.address}{table.address}")
    other.wait_for_selector("[data-question='declare:1.0:Brick']")
    button = '.option:has(.label:text-is("Pass"))'
    # Both tabs have the button; the second is pressed with what it knew before.
    late = "() => { window.late = document.querySelector(`.option[data-key$=' pass']`) }"
    other.evaluate(late)
    vesper.page.dblclick(button)
    vesper.until_asked("Rat")
    other.evaluate("() => window.late.click()")
    other.wait_for_function(
        "() => document.querySelector('#answer').textContent.includes('no longer open')"
    )
    assert vesper.asked() == ["declare:1.0:Rat"]
    other.close()


def test_a_question_outlives_the_server(table: Table) -> None:
    table.begin_round()
    page, shown = table.vesper.page, "one => [one.dataset.question, one.innerText]"
    asked = page.locator("[data-question]").evaluate_all(f"all => all.map({shown})")
    table.game.kill_server()
    page.evaluate("() => document.querySelector('#ask-body').replaceChildren()")
    table.game.start_server()
    table.vesper.until_asked("Brick")  # put there anew by what the new server has sent
    again = page.locator("[data-question]").evaluate_all(f"all => all.map({shown})")
    assert again == asked and again[0][0] == "declare:1.0:Brick"
    table.vesper.press("Pass")
    table.vesper.until_asked("Rat")


def test_a_page_finds_back_when_the_portal_dies(table: Table) -> None:
    table.begin_round()
    table.game.kill_portal()
    table.vesper.until("lost", "#connection")
    table.game.start_portal()
    table.marlow = table.game.client("Marlow")
    table.vesper.page.wait_for_selector("#scene[data-line='open']")
    table.vesper.page.wait_for_selector("[data-question='declare:1.0:Brick']")
    table.vesper.press("Pass")
    table.vesper.until_asked("Rat")
    for page in (table.vesper, table.ines):
        page.page.wait_for_selector("#scene[data-line='open']")
        page.visitor.errors.clear()  # the browser notes each try


def test_who_logs_out_elsewhere_sees_no_more(table: Table) -> None:
    tab = table.ines.visitor.another_tab()
    tab.goto(f"{table.ines.visitor.address}/")
    tab.click("text=Log out Ines")
    table.ines.until("logged out", "#connection")
    tab.close()
    table.begin_round()
    assert "Round 1" not in table.ines.page.inner_text("#order")
    assert "Initiative" not in table.ines.page.inner_text("#order")
    table.ines.visitor.log_in("Ines")


def test_a_page_comes_back_with_the_back_button(table: Table) -> None:
    table.vesper.page.click("text=Help >> nth=0")
    table.vesper.page.go_back()
    table.vesper.page.wait_for_selector("#scene[data-phase]")
    table.begin_round()


def test_a_round_by_keyboard_alone(table: Table) -> None:
    table.begin_round()
    page = table.vesper.page

    def press(selector: str) -> None:
        """Walk to something with the Tab key, and press Enter."""
        for _ in range(200):
            if page.evaluate("(where) => document.activeElement.matches(where)", selector):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        pytest.fail(f"the keyboard does not get to {selector}")

    page.evaluate("document.activeElement.blur()")
    press("[data-question='declare:1.0:Brick'] .option[data-key*=' attack ']")
    table.vesper.until_asked("Rat")
    press("[data-question='declare:1.0:Rat'] .option[data-key$=' block']")
    table.vesper.until("Waiting for Marlow")


@pytest.mark.parametrize("size", [(390, 844), SMALLEST])
def test_it_fits_a_phone_in_every_state(table: Table, size: tuple[int, int]) -> None:
    table.begin_round()
    for page in (table.vesper, table.ines):
        page.page.set_viewport_size({"width": size[0], "height": size[1]})
        for colours in ("light", "dark"):
            page.page.emulate_media(color_scheme=colours, reduced_motion="reduce")
            assert page.visitor.overflow() == 0 and page.visitor.small_targets() == []
            assert page.visitor.barriers() == []


def test_without_scripts_the_page_still_reads(table: Table) -> None:
    table.begin_round()
    plain = table.another(java_script_enabled=False)
    plain.log_in("Ines")
    plain.go(table.address)
    told = plain.text()
    assert "Round 1, declaration" in told and "Waiting for Brick" in told
    assert "Initiative 17" in told and "Entry 6" in told


def test_a_question_is_said_aloud_once(table: Table) -> None:
    page = table.vesper.page
    page.evaluate(
        "() => { window.said = []; new MutationObserver(() => window.said.push("
        "document.querySelector('#announce').textContent)).observe("
        "document.querySelector('#announce'), {childList: true, characterData: true}) }"
    )
    table.ines.page.evaluate(
        "() => { window.said = []; new MutationObserver(() => window.said.push("
        "document.querySelector('#announce').textContent)).observe("
        "document.querySelector('#announce'), {childList: true, characterData: true}) }"
    )
    table.begin_round()
    for who, nobody in (("Brick", "Rat"), ("Rat", "Marlow")):
        table.vesper.until_asked(who)
        table.vesper.press("Pass")
        table.ines.until(f"Waiting for {nobody}")
    table.marlow.ask("+pass", "waiting for Ines")
    table.ines.until_asked("Ines")
    table.vesper.type("pose looks around.")
    table.ines.until("looks around", "#screen")
    assert table.ines.page.evaluate("window.said").count("You declare now.") == 1
    assert "You declare now." not in page.evaluate("window.said")


def test_a_hundred_clicks_are_one_declaration(table: Table) -> None:
    table.begin_round()
    page = table.vesper.page
    page.evaluate(
        "() => { const button = document.querySelector(`.option[data-key$=' pass']`);"
        " for (let n = 0; n < 100; n++) button.click(); }"
    )
    table.vesper.until_asked("Rat")
    table.vesper.until("no longer open", "#answer")
    assert [one for one in table.vesper.asked() if "declare" in one] == ["declare:1.0:Rat"]


def test_a_button_of_the_desk_pressed_twice_is_one_step(table: Table) -> None:
    table.begin_round()
    table.vesper.page.dblclick("#desk button[data-key='+init/next']")
    table.vesper.until_asked("Rat")
    table.vesper.fill_in("Hold the scene", "Hold the scene", Why="tea")
    table.ines.until("On hold: tea")
    assert table.vesper.visitor.barriers() == []
    table.vesper.do("+init/resume")
    table.vesper.until_asked("Rat")


def test_a_hold_is_taken_and_drawn(table: Table) -> None:
    vesper, ines, game = table.vesper, table.ines, table.game
    table.begin_round()
    vesper.press("Pass")
    vesper.until_asked("Rat")
    vesper.press("Pass")
    ines.until("Waiting for Marlow")
    table.marlow.ask("+pass", "waiting for Ines")
    ines.until_asked("Ines")
    ines.pick("Grapple", "Whom", "Rat")
    ines.pick("Grapple", "And then", "clinch")
    assert "grapple Rat then clinch" in ines.page.inner_text("#ask-body")
    ines.pick("Grapple", "And then", "")
    game.lay_dice("Ines", "grapple", *([10] * 8))
    ines.press("Grapple Rat")
    vesper.until("resolution")
    vesper.do("+init/run")
    ines.page.wait_for_selector("#holds meter", state="attached")
    assert "Ines holds Rat" in ines.page.inner_text("#holds")
    assert ines.visitor.barriers() == [] and ines.visitor.overflow() == 0


def test_a_chase_is_drawn(table: Table) -> None:
    vesper, ines = table.vesper, table.ines
    vesper.type("+chase/cold Rat by Ines")
    ines.page.wait_for_selector("#chases meter")
    assert "Lead over Ines" in ines.page.inner_text("#chases")
    assert ines.visitor.barriers() == []


def test_a_strangers_page_leads_to_the_log_in(table: Table) -> None:
    stranger = table.another()
    stranger.go(table.address)
    assert "/auth/login/" in stranger.page.url
    stranger.go("/scenes/")
    assert "Trouble" not in stranger.text()
