"""+plan at the table: who sees it, whose place it waits for, orders for many."""

import json
import re
from typing import Any

import pytest

from tests.commands.readings import ABOUT_PEOPLE
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_pace import awaited, flat, led


def declared(table: Table, name: str) -> str:
    """Return the verb of what somebody has declared."""
    said = table.script.scene.people[name].phase.declaration
    return type(said.parts[0]).__name__ if said is not None else ""


def test_a_plan_is_told_to_its_owner_and_the_storyteller_alone_and_said_at_its_place(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.clear()
    assert "Jo plans: attack Kelly; else dodge." in jo.type("+plan attack kelly; else dodge")
    assert "Jo plans: attack Kelly; else dodge." in st.screen()
    assert kelly.screen() == ""
    assert "Jo plans attack Kelly; else dodge." in jo.type("+plan")
    assert "plans attack Kelly" in st.type("+init")
    assert "plans attack Kelly" in jo.type("+init")
    for command, ways in ABOUT_PEOPLE.items():
        for way in ways:
            told = kelly.type(command + way.format(who="Jo"))
            assert "plans" not in told and "attack Kelly" not in told, command
    assert "Nothing is planned" in kelly.type("+plan")
    told = kelly.type("+pass")
    assert "Jo attacks Kelly" in told
    assert "plan" not in told
    assert "Jo attacks Kelly" in jo.screen()


def test_a_plan_outlives_a_kill_and_an_undo_takes_it_back(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    jo.type("+plan block")
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    assert "Jo plans block." in jo.type("+plan")
    assert "plan" in st.type("+combat/undo")
    assert "Nothing is planned" in jo.type("+plan")
    st.type("+combat/redo")
    kelly.type("+pass")
    assert declared(table, "Jo") == "Block"


def test_a_wrong_line_is_refused_with_a_reason(
    table: Table, st: Player, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    led(st, jo, kelly)
    for line, told in [
        ("+plan attack rta", "rta"),
        ("+plan Kelly=block", "can't act for Kelly"),
        ("+plan/clear Kelly", "can't act for Kelly"),
        ("+plan block; else", "too soon"),
        ("+plan attack Kelly haste 1=rage", "can't get haste from rage"),
        ("+plan Kelly=", "needs more"),
    ]:
        with subtests.test(line):
            number = table.script.standing.number
            assert re.search(told, flat(jo.type(line))), jo.screen()
            assert table.script.standing.number == number


def test_a_pose_bound_to_a_plan_is_told_with_it_and_names_nobody_hidden(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/add thug as Sniper hidden")
    jo.type("+plan attack Kelly // Jo swings; else block // Jo ducks")
    st.type("+plan Sniper=attack Jo // Sniper fires")
    assert "Jo swings" not in kelly.screen()
    kelly.clear()
    kelly.type("+pass")
    assert "Jo swings" in kelly.screen()
    assert "Jo ducks" not in kelly.screen()
    st.type("+init/run")
    st.type("+init/roll")
    st.type("+init/set Sniper=1")
    told = kelly.screen() + kelly.type("+combat/log 40")
    assert "someone fires" in told
    assert "Sniper" not in told


def test_the_log_and_an_export_tell_nobody_of_a_plan_that_came_to_nothing(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/add thug as Rat")
    jo.type("+plan attack rat")
    st.type("+init/remove rat")
    kelly.type("+pass")
    told = kelly.type("+combat/log 40") + kelly.type("+combat/export as json")
    assert "plan" not in told.lower()
    assert "attack Rat" in jo.type("+combat/log 40")


def test_nobody_can_tell_from_numbers_that_somebody_has_planned(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    reads = ("+combat/log 1", "+combat/log 50", "+combat/export as json", "+combat/logs")
    before = [kelly.type(one) for one in reads]
    told = jo.type("+plan attack Kelly; else block")
    assert "You plan" in told or "Jo plans" in told
    assert [kelly.type(one) for one in reads] == before
    number = table.script.standing.number
    assert f"After entry {number - 1}, Jo, private" in jo.type("+combat/log 1")
    assert f"Entry {number}, Jo, private" in st.type("+combat/log 1")
    kelly.type("+pass")
    log = kelly.type("+combat/log 50")
    assert f"Entry {number}, Kelly" in log and f"Entry {number + 1}, Jo" in log
    assert f"Entry {number + 2}" not in log
    assert log.startswith(before[1].rstrip())
    # The exports: as Kelly counts them, and as Jo does, whose plan has no number of its own.
    counted = [one["number"] for one in _journal(kelly)]
    assert counted == list(range(1, len(counted) + 1))
    mine = _journal(jo)
    assert [one["number"] for one in mine if not one.get("private")] == counted
    assert [one["number"] for one in mine if one.get("private")] == [number - 1]


def _journal(player: Player) -> list[dict[str, Any]]:
    told = player.type("+combat/export as json")
    found: list[dict[str, Any]] = json.loads(told[told.index("{") : told.rindex("}") + 1])[
        "journal"
    ]
    return found


def test_a_redo_stays_open_whatever_is_done_in_private(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+pass")
    st.type("+combat/undo")
    st.type("+roll/private Jo=wits")
    jo.type("+plan attack Kelly")
    for one in (jo, kelly):
        one.clear()
    told = st.type("+combat/redo")
    assert "brings back: Kelly passes" in told
    assert "What was done since is dropped: Jo's roll (private)" in told
    assert "dropped: Jo plans: attack Kelly." in jo.screen()
    assert "dropped" not in kelly.screen()
    people = table.script.scene.people
    assert people["Jo"].plan is None and people["Kelly"].phase.declaration is not None


def test_what_the_game_declared_by_a_plan_is_taken_back_like_what_one_says(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    nemo = table.seat("Nemo")
    nemo.type("+init/join")
    st.type("+init/set Nemo=99")
    jo.type("+plan attack Kelly; else block")
    kelly.type("+pass")
    assert (declared(table, "Jo"), awaited(table)) == ("Attack", ["Nemo"])
    assert "too late" in kelly.type("+combat/oops")  # what Jo will do has been read
    assert "Jo takes back: Jo attacks Kelly." in flat(jo.type("+combat/oops"))
    assert (declared(table, "Kelly"), awaited(table)) == ("Pass", ["Jo"])
    jo.type("+dodge")
    assert (declared(table, "Jo"), awaited(table)) == ("Dodge", ["Nemo"])
    table.kill()
    jo.returns()
    assert declared(table, "Jo") == "Dodge"


def test_whoever_plans_in_a_haste_phase_is_told_how_to_plan_for_it(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+haste jo=2 magick")
    kelly.type("+pass")
    jo.type("+haste 2=magick")
    jo.type("+pass")
    assert "haste" not in kelly.type("+plan attack Jo")
    st.type("+init/run")
    told = flat(jo.type("+plan attack Kelly; else block // Swings."))
    assert "That is for the next round." in told
    assert "For the haste actions of this one: +plan haste attack Kelly." in told
    assert "haste" not in kelly.type("+plan attack Jo")  # who has no haste
    assert "next round" not in jo.type("+plan haste attack Kelly")
    assert declared(table, "Jo") == "Attack"


@pytest.mark.parametrize("typed", ["haste 1", "haste 1=rage", "extra 1"])
def test_planning_haste_without_an_action_is_told_the_two_commands(
    table: Table, st: Player, jo: Player, kelly: Player, typed: str
) -> None:
    led(st, jo, kelly)
    told = flat(jo.type(f"+plan {typed}"))
    assert f"+{typed}. To plan what you do with them: " in told
    assert f"+plan {typed.split()[0]} attack NAME" in told
    assert table.script.scene.people["Jo"].plan is None


def test_whoever_planned_and_the_storyteller_are_told_why_the_first_choice_was_not_possible(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/add thug as Rat")
    assert "can't get haste from rage" in jo.type("+plan attack Rat haste 1=rage; else dodge")
    jo.type("+plan attack Rat; else dodge")
    st.type("+init/remove rat")
    for one in (st, jo):
        one.clear()
    told = flat(kelly.type("+pass"))
    assert "Jo dodges." in told and "choice" not in told
    for one in (st, jo):
        assert "first choice is not possible: attack Rat." in flat(one.screen())
    shown = flat(jo.screen())
    assert shown.index("Rat is not in this scene.") < shown.index("Jo dodges.")


def test_a_word_for_no_plan_names_what_drops_it(
    table: Table, st: Player, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    led(st, jo, kelly)
    assert "Nothing is planned, so there's nothing to drop." in flat(jo.type("+plan off"))
    jo.type("+plan dodge")
    for line in ("off", "none", "Clear"):
        with subtests.test(line):
            assert "To drop what is planned: +plan/clear." in flat(jo.type(f"+plan {line}"))
            assert table.script.scene.people["Jo"].plan is not None
    assert "+plan/clear Jo." in flat(st.type("+plan Jo=none"))
    assert "+plan/clear" not in flat(kelly.type("+plan Jo=none"))  # a plan is private


# --- declared too early --------------------------------------------------------------------------


def test_what_is_declared_too_early_is_kept_and_said_when_its_turn_comes(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    told = jo.type("+attack/power kelly // swings wide")
    assert "Kept: you make a power attack on Kelly when your turn comes, with the pose." in flat(
        told
    )
    assert "+plan/clear drops it." in flat(told)
    assert kelly.screen() == "" and "Kept: Jo makes a power attack" in flat(st.screen())
    jo.type("+plan/clear")
    assert "Kept: you attack Kelly when your turn comes." in flat(jo.type("+attack kelly"))
    assert "swings" not in kelly.type("+pass")
    assert declared(table, "Jo") == "Attack"


@pytest.mark.parametrize("rules", ["detroit", "w20", "nwod", "met"])
def test_out_of_the_phase_too_it_is_kept_by_all_rules(
    table: Table, st: Player, jo: Player, kelly: Player, rules: str
) -> None:
    st.type(f"+init/start Alley={rules}")
    for one in (jo, kelly):
        one.type("+init/join yes")
    kept = "Kept: you attack Kelly when your turn comes."
    assert kept in flat(jo.type("+attack kelly"))  # before the fight
    jo.type("+plan/clear")
    st.type("+init/roll")
    for _ in range(2):
        for one in awaited(table):
            st.type(f"+as {one}=pass")
    st.type("+init/run")
    assert kept in flat(jo.type("+attack kelly"))  # at the round's end
    st.type("+init/roll")
    for one in awaited(table):
        if one == "Kelly":
            st.type("+as Kelly=pass")
    assert table.script.scene.people["Jo"].plan is None
    assert "Jo attacks Kelly" in st.type("+combat/log 99")


def test_HASTE_1_one_declared_too_early_is_kept_for_one_haste_action(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+haste Jo=2 magick")
    led(st, jo, kelly)
    st.type("+haste Jo=2 magick")
    kelly.type("+block")
    jo.type("+attack Kelly haste 2 magick")
    assert "Kept: you dodge with a haste action when your turn comes." in flat(jo.type("+dodge"))
    st.type("+init/run")
    assert declared(table, "Jo") == "Dodge"
    st.type("+init/run")
    assert awaited(table) == ["Jo"]  # for the second of them nothing is kept


def test_where_one_may_abort_to_it_or_take_it_back_that_is_told_instead(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack jo")
    assert "+combat/oops takes that back" in flat(kelly.type("+dodge"))
    jo.type("+attack kelly")
    told = flat(kelly.type("+dodge"))
    assert "To give up for it what you declared: +abort dodge." in told
    assert table.script.scene.people["Kelly"].plan is None


def test_CHASE_5_what_is_declared_in_the_midst_of_a_round_is_kept_until_it_is_over(
    table: Table, st: Player
) -> None:
    sheet = {**SHEET, "weapons": ["light pistol"], "firearms": 3}
    jo, kelly = table.seat("Jo", sheet=sheet), table.seat("Kelly", sheet=sheet)
    st.type("+init/start Foundry")
    for one in (jo, kelly):
        one.type("+init/join")
    table.dice.lay("Jo", "start", 8, 8, 3, 3, 3)
    st.type("+chase/cold Jo=Kelly")
    table.dice.lay("Jo", "chase", 8, 8, 8, 3, 3)
    table.dice.lay("Kelly", "chase", 3, 3, 3, 3, 3)
    st.type("+chase/roll")
    assert [one.who for one in table.script.questions()] == ["Jo"]
    told = flat(kelly.type("+chase/attack jo"))
    assert "Kept: you attack Jo with a light pistol when this round of the chase is over." in told
    jo.type("+choose none")
    assert declared(table, "Kelly") == "Attack"


def test_ROUND_4_a_run_goes_on_when_what_stopped_it_is_answered(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+do watch")
    jo.type("+attack/committed Kelly")
    st.type("+init/run")
    assert awaited(table) == ["Kelly"]
    kelly.type("+choose accept")
    assert table.script.scene.fight.phase == "bookkeeping"
    st.type("+init/roll")
    for one in (jo, kelly):
        st.type(f"+init/set {one.name}={50 - (one is kelly)}")
    kelly.type("+do watch")
    jo.type("+attack/committed Kelly")
    st.type("+init/next")  # one turn, and no more
    kelly.type("+choose accept")
    assert table.script.scene.fight.phase == "resolution"
