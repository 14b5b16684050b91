"""A scene played on its page, by a storyteller and a player, beside telnet."""

import pytest

from tests.browser.browser import SMALLEST
from tests.browser.table import Table

# `make test` plays a whole scene by pages: test_whole_scene.py.
pytestmark = [pytest.mark.live, pytest.mark.long_form]


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


def test_a_button_of_the_desk_pressed_twice_is_one_step(table: Table) -> None:
    table.begin_round()
    table.vesper.page.dblclick("#desk button[data-key='+init/next']")
    table.vesper.until_asked("Rat")
    table.vesper.fill_in("Hold the scene", "Hold the scene", Why="tea")
    table.ines.until("On hold: tea")
    assert table.vesper.visitor.barriers() == []
    table.vesper.do("+init/resume")
    table.vesper.until_asked("Rat")
