"""A scene's page: a click counts, whatever comes between the button's down and its up; the log has
live what it has when the page is loaded again. `make test` plays a whole scene by pages, too
(test_whole_scene.py); the rest of what a page does is left to the long form.
"""

import pytest

from tests.browser.browser import SMALLEST
from tests.browser.scene import ScenePage
from tests.browser.table import Table

pytestmark = pytest.mark.live
SHOWN = "all => all.map((one) => one.innerText)"


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


@pytest.mark.long_form
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


@pytest.mark.long_form
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


@pytest.mark.long_form
def test_a_page_comes_back_with_the_back_button(table: Table) -> None:
    table.vesper.page.click("text=Help >> nth=0")
    table.vesper.page.go_back()
    table.vesper.page.wait_for_selector("#scene[data-phase]")
    table.begin_round()


@pytest.mark.long_form
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


@pytest.mark.long_form
@pytest.mark.parametrize("size", [(390, 844), SMALLEST])
def test_it_fits_a_phone_in_every_state(table: Table, size: tuple[int, int]) -> None:
    table.begin_round()
    for page in (table.vesper, table.ines):
        page.page.set_viewport_size({"width": size[0], "height": size[1]})
        for colours in ("light", "dark"):
            page.page.emulate_media(color_scheme=colours, reduced_motion="reduce")
            assert page.visitor.overflow() == 0 and page.visitor.small_targets() == []
            assert page.visitor.barriers() == []


@pytest.mark.long_form
def test_without_scripts_the_page_still_reads(table: Table) -> None:
    table.begin_round()
    plain = table.another(java_script_enabled=False)
    plain.log_in("Ines")
    plain.go(table.address)
    told = plain.text()
    assert "Round 1, declaration" in told and "Waiting for Brick" in told
    assert "Initiative 17" in told and "Entry 6" in told


@pytest.mark.long_form
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
    table.marlow.ask("+pass", "[Ww]aiting for Ines")
    table.ines.until_asked("Ines")
    table.vesper.type("pose looks around.")
    table.ines.until("looks around", "#screen")
    assert table.ines.page.evaluate("window.said").count("You declare now.") == 1
    assert "You declare now." not in page.evaluate("window.said")


@pytest.mark.long_form
def test_a_button_of_the_desk_pressed_twice_is_one_step(table: Table) -> None:
    table.begin_round()
    table.vesper.page.dblclick("#desk button[data-key='+init/next']")
    table.vesper.until_asked("Rat")
    table.vesper.fill_in("Hold the scene", "Hold the scene", Why="tea")
    table.ines.until("On hold: tea")
    assert table.vesper.visitor.barriers() == []
    table.vesper.do("+init/resume")
    table.vesper.until_asked("Rat")
