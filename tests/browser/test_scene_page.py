"""A scene's page: its turn stands on one screen, a click counts whatever comes between its down and
its up, what it leads to is seen, the log has live what it has when the page is loaded again. `make
test` plays a whole scene by pages (test_whole_scene.py); this is left to the long form.
"""

import pytest

from tests.browser.browser import DESK, SMALLEST
from tests.browser.scene import ScenePage
from tests.browser.table import Table

pytestmark = [pytest.mark.live, pytest.mark.long_form]
HIGH = "document.documentElement.scrollHeight"
BOTTOM = """(all) => Math.max(...all.filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect().bottom))"""
FOCUSED = "document.activeElement.dataset.key ?? document.activeElement.tagName"


def test_a_turn_is_on_one_screen_two_clicks_long_and_its_result_is_seen(table: Table) -> None:
    vesper, ines = table.vesper, table.ines
    table.begin_round()
    vesper.page.set_viewport_size({"width": 1280, "height": 800})
    assert vesper.page.evaluate(HIGH) <= 800
    vesper.press("Attack Ines")
    vesper.until_asked("Rat")
    vesper.press("Attack Ines")
    table.marlow.ask("+pass", "aiting for Ines")
    ines.until_asked("Ines")
    assert ines.page.inner_text(".incoming") == "Attacked by Brick (knife) and Rat (club)."
    within = ines.page.eval_on_selector_all("#ask-body .option, #ask-body summary", BOTTOM)
    assert within <= 600 and ines.page.locator(".primary:visible").count() == 1
    ines.press_first()
    vesper.until("acts next")
    ines.until("You have declared: attack", "#next")
    vesper.do("+init/run")
    ines.until("Round 1 is over")
    assert (
        0 < ines.page.locator("#log .entry > p").last.evaluate(f"(one) => ({BOTTOM})([one])") < 844
    )
    assert ines.page.locator("#log .die").count() and ines.page.evaluate(HIGH) <= 844
    vesper.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


def test_a_click_counts_that_ends_the_typing_in_a_field(table: Table) -> None:
    table.begin_round()
    table.vesper.pick("a", "Whom", "Ines")
    table.vesper.unfolded("[data-group='w'] .body").get_by_label("Aim at").fill("head")
    table.vesper.press("Attack Ines")
    table.vesper.until_asked("Rat")
    assert "attack Ines at head" in table.vesper.page.inner_text("#order")


def test_a_click_counts_while_the_game_shows_something_new(table: Table) -> None:
    page = table.vesper.page
    table.begin_round()
    for number, pressed in enumerate(
        ('.question:not([data-fresh]) .label:text-is("Pass")', "[data-command='+combat/undo']")
    ):
        table.vesper.unfolded(pressed).hover()
        page.mouse.down()
        table.marlow.ask(f"+check does roof {number} hold", "roof")
        table.vesper.until(f"does roof {number} hold", "#desk")
        page.mouse.up()
        table.vesper.until(("Brick passes", "Vesper takes back: Marlow")[number], "#screen")
    table.vesper.tab("turn")


def test_what_is_proposed_is_asked_with_buttons_until_it_is_settled(table: Table) -> None:
    page = table.vesper.page
    table.begin_round()
    table.ines.do("+combat/undo 1")
    asked = page.locator("[data-question^='proposal:']")
    asked.get_by_text("Ines asks to take back").wait_for()
    assert "+disagree 1" in asked.inner_text()
    table.vesper.press("Disagree")
    asked.wait_for(state="detached")
    table.ines.until("Vesper says no", "#screen")
    table.ines.tab("turn")


def test_a_refusal_and_a_question_back_stand_where_one_pressed(table: Table) -> None:
    vesper = table.vesper
    table.begin_round()
    vesper.fill_in("Add NPCs", "Add", Which="unicorn")
    form = vesper.page.locator(".deed", has=vesper.page.get_by_text("Add NPCs", exact=True))
    form.locator(".reply:has-text('unicorn')").wait_for()
    vesper.tab("turn")
    for who in ("Brick", "Rat"):
        vesper.until_asked(who)
        vesper.press("Pass")
    vesper.until("Waiting for Marlow")
    vesper.type("+combat/idle 10m")
    vesper.until("10 minutes", "#screen")
    vesper.do("+init/next")  # nobody who is there is skipped without a question
    vesper.page.locator("#answer [data-command='+choose skip']").click()
    vesper.until("Waiting for Ines")


def test_who_plays_alone_presses_one_button_a_round(table: Table) -> None:
    ines = table.ines
    ines.type("+init/leave")
    ines.until("Ines leaves", "#log")
    table.scene += 1
    ines.type("+init/new Alone")
    ines.until("Alone", "#screen")
    ines.open(table.scene)
    ines.fill_in("Add NPCs", "Add", Which="thug", How_many="2")
    ines.until("Thug2", "#order")
    ines.tab("turn")
    for number in (1, 2):
        if number == 1:
            ines.do("+init/roll")
        ines.until(f"Round {number}, declaration")
        ines.until_asked("Ines")
        ines.press_first()
    ines.until("Round 3")
    ines.type("+init/end")
    ines.until("Read it as a story", "#next")


def poses(page: ScenePage) -> list[tuple[str, str]]:
    """Return what the log has of poses, each with the entry that it stands under."""
    under = "one.closest('li').querySelector('h3').innerText.split(',')[0]"
    each = f"all => all.map((one) => [one.innerText.replace('> ', ''), {under}])"
    return list(page.page.eval_on_selector_all("#log p.pose", each))


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
    live = poses(ines)
    assert len(live) == 4
    ines.open(table.scene)
    assert poses(ines) == live


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


def test_the_keyboard_stays_with_the_question(table: Table) -> None:
    table.begin_round()
    page = table.vesper.page
    page.focus("#ask-body .primary")
    page.keyboard.press("Enter")
    table.vesper.until_asked("Rat")
    assert page.evaluate(FOCUSED).startswith("declare:1.0:Rat")
    page.keyboard.press("d")
    page.keyboard.press("1")
    table.vesper.until("Waiting for Marlow")
    assert "block" in page.inner_text("#order [data-name='Rat']")
    assert page.evaluate(FOCUSED) != "BODY"


def test_a_click_answers_one_question_once(table: Table) -> None:
    vesper = table.vesper
    table.begin_round()
    other = vesper.visitor.another_tab()
    other.goto(f"{vesper.visitor.address}{table.address}")
    other.wait_for_selector("[data-question='declare:1.0:Brick']:not([data-fresh])")
    # Both tabs have the button; the second is pressed with what it knew before.
    late = "() => { window.late = document.querySelector(`.option[data-key$=' pass']`) }"
    other.evaluate(late)
    vesper.unfolded('.question:not([data-fresh]) .option:has(.label:text-is("Pass"))').dblclick()
    vesper.until_asked("Rat")
    other.evaluate("() => window.late.click()")
    other.wait_for_function(
        "() => document.querySelector('#answer').textContent.includes('no longer open')"
    )
    assert vesper.asked() == ["declare:1.0:Rat"]
    other.close()


def test_a_page_finds_back_when_the_portal_dies_and_keeps_what_was_written(table: Table) -> None:
    vesper = table.vesper
    table.begin_round()
    table.game.kill_portal()
    vesper.until("lost", "#connection")
    vesper.type("pose waits.")
    vesper.until("Nothing was sent", "#say .reply")
    table.game.start_portal()
    table.marlow = table.game.client("Marlow")
    vesper.page.wait_for_selector("#scene[data-line='open']")
    assert vesper.page.input_value("#say-text") == "pose waits."
    vesper.page.fill("#say-text", "")
    assert vesper.page.inner_text("#say .reply") == ""
    vesper.until_asked("Brick")
    vesper.press("Pass")
    vesper.until_asked("Rat")
    for page in (vesper, table.ines):
        page.page.wait_for_selector("#scene[data-line='open']")
        page.visitor.errors.clear()  # the browser notes each try


def test_a_page_comes_back_with_the_back_button(table: Table) -> None:
    table.vesper.page.click("text=Help >> nth=0")
    table.vesper.page.go_back()
    table.vesper.page.wait_for_selector("#scene[data-phase]")
    table.begin_round()


@pytest.mark.parametrize("size", [(390, 844), SMALLEST])
def test_it_fits_a_phone_in_every_state(table: Table, size: tuple[int, int]) -> None:
    table.vesper.type("+init/add thug*7")
    table.vesper.until("Thug7", "#order")
    for number in range(1, 8):
        table.game.lay_dice(f"Thug{number}", "initiative", 9)
    table.begin_round()
    for page in (table.vesper, table.ines):
        page.page.set_viewport_size({"width": size[0], "height": size[1]})
        for colours in ("light", "dark"):
            page.page.emulate_media(color_scheme=colours, reduced_motion="reduce")
            for tab in page.page.locator("[role=tab]:visible").all():
                tab.click()
                for one in page.page.locator("details:visible").all():
                    one.evaluate("(one) => { one.open = true }")
                assert page.visitor.overflow() == 0 and page.visitor.small_targets() == []
                assert page.visitor.barriers() == []
        page.tab("turn")
        assert page.page.evaluate(HIGH) <= 2500


def test_without_scripts_the_page_still_reads(table: Table) -> None:
    table.begin_round()
    plain = table.another(java_script_enabled=False)
    plain.log_in("Ines")
    plain.go(table.address)
    told = plain.text()
    assert "Round 1, declaration" in told and "Waiting for Brick" in told
    assert "(10+7" in told and "Entry 6" in told and plain.page.locator("#say").is_hidden()


def test_a_question_is_said_aloud_once(table: Table) -> None:
    heard = (
        "() => { window.said = []; new MutationObserver(() => window.said.push("
        "document.querySelector('#announce').textContent)).observe("
        "document.querySelector('#announce'), {childList: true, characterData: true}) }"
    )
    for page in (table.vesper, table.ines):
        page.page.evaluate(heard)
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
    assert "You declare now." not in table.vesper.page.evaluate("window.said")


def test_a_button_of_the_desk_pressed_twice_is_one_step(table: Table) -> None:
    table.begin_round()
    table.vesper.unfolded("#desk [data-command='+init/next']").dblclick()
    table.vesper.until_asked("Rat")
    table.vesper.fill_in("Hold the scene", "Hold the scene", Why="tea")
    table.ines.until("On hold: tea")
    assert table.vesper.visitor.barriers() == []
    table.vesper.do("+init/resume")
    table.vesper.until_asked("Rat")
