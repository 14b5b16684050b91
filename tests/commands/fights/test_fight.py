"""Fights at the keyboard: what is typed, who is asked and waited for, what each reads."""

import json
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings

from game import events as ev
from game.dice import Roll
from journal import store
from scenes import registry
from scenes.idling import tick_all
from server.conf import inputfuncs
from tests.commands.openings import awaited, begin, in_order, joined, led, nets, unled
from tests.commands.readings import ABOUT_PEOPLE
from tests.commands.table import Player, Table, flat


def test_two_players_play_a_round(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    assert "-- Waiting for Kelly." in jo.screen()
    assert "You declare now. Type +attack Jo" in kelly.screen()

    assert "Kelly attacks Jo." in kelly.type("+attack Jo")
    assert "You declare now" in jo.screen() or "waiting for Jo" in kelly.screen()
    assert "Jo blocks." in jo.type("+block")

    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Jo", "block", 2, 2, 2, 2, 2, 6)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    told = jo.type("+init/run")
    assert "Hit by 2." in told
    assert "You take 3 bashing: /// Injured (-1)." in told.replace("\n    ", " ")
    assert "+init/roll for round 2" in told
    assert "Hit by 2." in kelly.screen() and "or ask Jo something" in flat(kelly.screen())
    assert "Injured" in jo.type("+health")

    jo.type("+init/end enough")
    kelly.type("+agree")
    assert 'The fight is over: "enough".' in jo.screen()
    assert "No scene is open here" in jo.type("+init")
    assert "Injured" in jo.type("+health")


def test_a_haste_phase(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    joined(table, st, jo, kelly, 8, 3)
    assert "Jo is granted 1 haste action (magick)." in st.type("+haste jo=1 magick")
    st.type("+init/roll")
    kelly.type("+block")
    assert "1 haste action (magick)" in jo.type("+haste 1=magick")
    assert "takes back: Kelly blocks" in flat(st.type("+combat/undo"))
    st.type("+combat/redo")
    assert "To take that back: +haste 0" in jo.type("+haste")
    told = jo.type("+attack kelly")
    assert "Jo attacks Kelly and takes 1 haste action (magick)." in told
    st.type("+init/run")
    assert "You declare haste 1." in jo.screen()
    assert "Kept: you attack Jo" in kelly.type("+attack jo")
    jo.type("+attack kelly")
    assert "Round 1 is over" in st.type("+init/run")
    assert "or ask the storyteller something" in flat(kelly.screen())


def test_undo_and_redo(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+block")
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Jo", "block", 2, 2, 2, 2, 2, 2)
    table.dice.lay("Kelly", "damage", 8, 8, 8, 2)
    jo.type("+init/run")
    assert "Injured" in jo.type("+health")
    assert "Vesper takes back: Kelly attacks Jo: 3 bashing." in st.type("+combat/undo")
    assert "Unhurt" in jo.type("+health")
    assert "Kelly" in jo.type("+init")
    assert "with the same dice" in st.type("+combat/redo")
    assert "Injured" in jo.type("+health")
    assert "There's nothing to redo" in st.type("+combat/redo")
    assert "takes back: Kelly attacks Jo. Jo blocks. Kelly attacks Jo" in st.type("+combat/undo 3")
    assert "waiting for Kelly" in st.screen()
    assert "Jo proposes to take back" in jo.type("+combat/undo")


def test_rounds_are_taken_back_whole(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    st.type("+init/start")
    assert "No round has begun yet" in st.type("+combat/undo 2 rounds")
    jo.type("+init/join")
    kelly.type("+init/join")
    before = table.script.scene
    for _ in range(2):
        st.type("+init/roll")
        st.type("+init/run")
        st.type("+init/run")
    after = table.script.scene
    assert "Type +combat/undo 2 rounds." in st.type("+combat/undo 3 rounds")
    assert "is not a number" in st.type("+combat/undo some rounds")
    assert "Vesper takes back: Jo is skipped. Kelly is skipped. Jo is skipped." in st.type(
        "+combat/undo 2 rounds"
    )
    assert table.script.scene == before
    assert "Vesper brings back: Jo is skipped. Kelly is skipped. Jo is" in st.type("+combat/redo")
    assert table.script.scene == after
    st.type("+combat/undo round")
    assert table.script.scene.fight.round == 1
    assert "asks to take back" in jo.type("+combat/undo round")


def test_what_is_asked_is_the_same_whatever_was_declared_in_secret(table, st, jo, kelly) -> None:
    led(st, jo, kelly)
    st.type("+init/set Kelly=50")  # a tie: what Jo says is secret
    asked = []
    for said in ("+attack Kelly", "+dodge"):
        jo.type(said)
        asked.append(kelly.type("+init/leave"))
        st.type("+combat/undo")
    assert asked[0] == asked[1]
    assert "Jo" not in asked[0]
    assert "Jo" in kelly.type("+init")


def rolls(table: Table, purpose: str) -> list[Roll]:
    """Return the rolls for a purpose that the log has."""
    entries = store.entries(table.script.scene_id)
    made = [one.roll for entry in entries for one in entry.events if isinstance(one, ev.Rolled)]
    return [one for one in made if one.purpose == purpose]


def attacked(table: Table, st: Player, jo: Player, kelly: Player, line: str) -> None:
    """Let Jo declare a line, and Kelly attack."""
    led(st, kelly, jo)
    jo.type(line)
    table.dice.lay("Kelly", "attack", 8, 8, 2, 2, 2, 2)
    kelly.type("+attack Jo")


def test_DEF_10_a_player_cannot_grant_it_to_themselves(table, st, jo, kelly) -> None:
    attacked(table, st, jo, kelly, "+dodge dexterity + drive")
    st.type("+init/run")
    number = table.script.standing.number
    for player in (jo, kelly):
        player.type("+choose yes")
    assert table.script.standing.number == number
    assert not rolls(table, "dodge")


def test_DEF_10_without_a_storyteller_the_attacker_is_asked(table, jo, kelly) -> None:
    begin(table, jo, kelly)
    kelly.type("+escape wits + stealth")
    assert "needs a storyteller's yes" in jo.type("+attack Kelly=with wits + melee vs 3")
    table.dice.lay("Jo", "attack", 8, 8, 2, 2, 2, 2)
    jo.type("+attack Kelly")
    jo.clear()
    jo.type("+init/run")
    assert "Kelly asks for an escape with wits + stealth. Type:" in jo.screen()
    for one, line, answers in (
        *((jo, "yes", True), (jo, "No with willpower", True), (jo, "yes wp", True)),
        *((jo, "dodge", False), (jo, "yes, he may", False), (kelly, "yes", False)),
    ):
        assert registry.answers(one.character, line) is answers
    kelly.type("+choose yes")
    assert not rolls(table, "escape")
    assert "Round 1 is over" in jo.type("+choose yes")  # the run goes on
    assert [one.who for one in rolls(table, "escape")] == ["Kelly"]


def test_a_run_goes_on_that_a_question_has_stopped(table, jo, kelly, nemo) -> None:
    unled(table, jo, nemo, kelly)
    for one, line in ((jo, "+combat/pace step"), (kelly, "+agree"), (nemo, "+agree")):
        one.type(line)
    kelly.type("+escape wits + stealth")
    nemo.type("+attack Jo")
    jo.type("+attack Kelly")
    for one, line in ((jo, "+init/run"), (jo, "+choose yes")):
        assert "Round 1 is over" not in one.type(line)
    assert "Round 1 is over" in nemo.type("+choose yes")


@pytest.fixture
def patience(settings: Any) -> None:
    settings.PATIENCE_SECONDS = 60


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("line", ["+init/next", "+next"])
def test_who_is_there_is_passed_over_by_a_word_of_its_own_alone(table, st, jo, kelly, line) -> None:
    led(st, jo, kelly)
    for said in ("+init/add thug", "+init/set Thug=1"):
        st.type(said)
    assert "Thug is skipped" in st.type(line)  # one NPC alone is
    number = table.script.standing.number
    told = flat(st.type(line))
    assert "Kelly is connected and has only just been asked; this scene waits 1 minute." in told
    assert "Type +choose skip to skip Kelly, +choose wait to wait." in told
    st.type(line)
    assert table.script.standing.number == number
    assert "Nobody is skipped" in st.type("+choose wait")
    told = st.type("+choose skip")  # nothing is asked any more
    assert "+choose skip" not in told and "Nothing is waiting on you" in told
    assert table.script.standing.number == number
    st.type(line)
    assert "Kelly is skipped." in st.type("+choose skip")
    assert awaited(table) == ["Jo"]
    assert "+combat/undo 1 takes that back, or asks" in flat(kelly.type("+attack Jo"))
    jo.type("+pass")
    told = "+combat/undo 2 takes that back, with what others have said since, or asks"
    assert told in flat(kelly.type("+attack Jo"))


@pytest.mark.usefixtures("patience")
def test_a_run_asks_who_runs_the_scene_before_it_skips_npcs(table, jo) -> None:
    lines = ("+init/start", "+init/add thug*3", "+npc/manual Thug1-2", "+init/roll", "+pass")
    for line in lines:
        jo.type(line)
    told = flat(jo.type("+init/run"))
    assert "You are to declare for Thug1 and Thug2: +as Thug1=ACTION, or +npc/auto Thug1" in told
    kelly = table.seat("Kelly")
    kelly.type("+init/join")
    told = flat(kelly.type("+init/run"))  # it tells nobody that Jo has planned to pass
    assert "You are to declare for" not in told and "Thug1, Thug2 and Jo" in told
    jo.type("+as Thug3=sustain")
    assert table.script.scene.people["Thug3"].auto  # what is refused takes it from nobody


@pytest.mark.usefixtures("patience")
def test_what_blocks_players_is_settled_once_they_have_waited_for_it(table, jo, kelly) -> None:
    def waits_a_minute(told: str) -> None:
        for seconds, says in ((0, "in 1 minute"), (59.5, "in 1 second"), (0.5, told)):
            tick_all(seconds)
            assert says in flat(kelly.type("+init/next"))

    begin(table, jo, kelly)
    kelly.type("+escape wits + stealth")
    jo.type("+attack Kelly")
    kelly.type("+init/run")
    waits_a_minute("Jo does not grant Kelly's escape")
    jo.type("+init/end")
    kelly.type("+agree")
    jo.type("+init/start Street")
    kelly.type("+init/join")
    jo.type("+chase/cold Kelly=Jo")
    kelly.type("+chase/ready")
    waits_a_minute("Chase of Kelly, round 1")


def where(*those: Player) -> list[str]:
    return [registry.where_in_it(one.character) for one in those]


def test_the_help_knows_where_a_person_stands(table, st, jo, kelly) -> None:
    led(st, jo, kelly)
    assert where(st, jo, kelly, table.seat("Nemo")) == ["runs", "fight", "asked", ""]
    jo.type("+plan attack Kelly")
    assert where(jo) == ["declared"]
    jo.type("+plan/clear")
    kelly.type("+grapple Jo")
    assert where(jo, kelly) == ["asked", "declared"]
    jo.type("+pass")
    nets(table, "Kelly", "grapple", 6)
    st.type("+init/run")
    assert where(jo, kelly) == ["hold", "declared"]
    st.type("+chase/cold Kelly=Jo")
    assert where(jo, kelly) == ["chase", "chase"]


def test_a_bell_rings_once_for_each_who_is_asked(table, st, jo, kelly) -> None:
    joined(table, st, jo, kelly, 8, 3)
    people = {one.name: one for one in (st, jo, kelly)}
    for one in people.values():
        one.type("+prefs bell on")
    st.type("+init/add thug")
    table.dice.lay("Thug", "initiative", 1)
    for line, rung in (
        *(("Vesper +init/roll", ["Vesper"]), ("Vesper +as Thug=pass", ["Kelly"])),
        *(("Jo +plan dodge", []), ("Kelly +attack Jo", []), ("Jo +init", [])),
        *(("Kelly +combat/undo 1", ["Vesper"]), ("Kelly +disagree", [])),
        *(("Vesper +combat/undo", ["Kelly"]), ("Vesper +npc/auto Thug", [])),
    ):
        who, _space, said = line.partition(" ")
        for one in people.values():
            one.clear()
        people[who].type(said)
        assert [one for one in people if people[one].screen().endswith("\a")] == rung, line
        assert all(one.screen().count("\a") < 2 for one in people.values())


def test_what_an_automatic_npc_declared_is_said_otherwise_without_an_undo(table, st, jo) -> None:
    st.type("+init/start")
    for line in ("+join", "+init/add thug*2", "+npc/auto Thug1", "+init/roll"):
        jo.type(line) if line == "+join" else st.type(line)
    for line in ("+init/set Thug1=1", "+init/set Jo=2", "+init/set Thug2=3", "+as Jo=guard"):
        st.type(line)
    assert "Thug1 tries to get away" in flat(st.type("+as Thug1=escape"))
    told = "Jo has already declared this phase. It stays: others have spoken since"
    assert told in flat(st.type("+as Jo=block"))


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize(
    ("asking", "line", "told"),
    [
        *(("kelly: +leave", "yes", "Kelly is about to leave"), ("kelly: +leave", "no", "You stay")),
        ("st: +init/next", "yes", "Kelly is skipped"),
        ("st: +init/next", "no", "Nobody is skipped"),
        ("st: +as Kelly=pass; st: +init/end", "yes", "The fight is over"),
        ("st: +as Kelly=pass; st: +init/end", "no", "The fight goes on"),
    ],
)
def test_a_bare_yes_or_no_answers_what_was_asked_back(table, st, jo, kelly, asking, line, told):
    in_order(table, st, jo, kelly)
    jo.type("+attack Kelly")
    for one in asking.split("; "):
        who, _colon, asked = one.partition(": ")
        typist = {"kelly": kelly, "st": st}[who]
        typist.type(asked)
    assert told in flat(typist.type(line))
    assert told not in flat(typist.type(line))


def test_a_bare_yes_or_no_answers_how_a_sheet_is_converted(table, st, jo, kelly) -> None:
    st.type("+init/start Alley=nwod")
    for one in (jo, kelly):
        assert "+init/join yes" in flat(one.type("+init/join"))
    assert "Jo joins" in flat(jo.type("yes"))
    assert "You stay out" in flat(kelly.type("no"))


def test_deadlines_outlive_a_killed_server_and_a_freeze(table, st, jo, kelly) -> None:
    led(st, jo, kelly)
    st.type("+combat/idle 1=3 pass")
    tick_all(100)
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    tick_all(70)
    st.type("+init/hold tea")
    tick_all(10000)
    st.type("+init/resume")
    tick_all(9)
    assert awaited(table) == ["Kelly"]
    tick_all(1)
    assert awaited(table) == ["Jo"]


def test_with_a_storyteller_an_undo_is_asked_of_them(table, st, jo, kelly) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    jo.clear()
    st.clear()
    assert "Waiting for a storyteller" in flat(kelly.type("+combat/undo 1"))
    assert "Kelly asks to take back: Kelly attacks Jo" in flat(st.screen())
    assert jo.screen() == ""
    assert "Nobody has proposed anything" in flat(jo.type("+agree"))  # that Jo knows of
    st.type("+choose refuse")
    assert "Vesper says no" in kelly.screen()
    kelly.type("+combat/undo 1")
    st.type("+combat/undo")
    assert "That has been taken back now: Kelly asks" in flat(kelly.screen())
    for line in ("+attack Jo", "+combat/undo 1"):
        kelly.type(line)
    jo.clear()
    st.type("+choose grant")
    assert "Vesper (asked by Kelly) takes back: Kelly attacks Jo" in flat(jo.screen())
    assert awaited(table) == ["Kelly"]
    for line in ("+init/end", "+init/remove Jo", "+combat/set grapple_upkeep=0"):
        number = table.script.standing.number
        kelly.type(line)
        assert "Nobody has proposed anything" in st.type("+agree")
        assert table.script.standing.number == number


def declared(table: Table, name: str) -> str:
    """Return the verb of what a person has declared."""
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
    assert "Jo plans: attack Kelly; else dodge." in jo.type("+plan")
    assert "plans: attack Kelly" in st.type("+init")
    assert "plans: attack Kelly" in jo.type("+init")
    for command, ways in ABOUT_PEOPLE.items():
        for way in ways:
            told = kelly.type(command + way.format(who="Jo"))
            assert "plans" not in told and "attack Kelly" not in told, command
    assert "Nothing is planned" in kelly.type("+plan")
    told = kelly.type("+pass")
    assert "Jo attacks Kelly" in told
    assert "plan" not in told
    assert "Jo attacks Kelly" in jo.screen()
    st.type("+init/add thug*2")
    st.type("+plan Thug1-2=block // They wait.")  # which is told once
    plans = [table.script.scene.people[one].plan for one in ("Thug1", "Thug2")]
    assert [one and one.lines[0].pose for one in plans] == ["They wait.", ""]


def test_nobody_can_tell_from_numbers_that_somebody_has_planned(table, st, jo, kelly) -> None:
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


def plays_itself(table: Table, name: str) -> bool:
    return bool(table.script.scene.people[name].auto)


def test_a_line_that_is_nobodys_word_brings_nobody_back(table, st, jo, kelly) -> None:
    led(st, jo, kelly)
    st.type("+npc/auto Jo")
    jo.type("")
    for line in ("idle", settings.IDLE_COMMAND):
        inputfuncs.text(jo.session, line)
    inputfuncs.msdp_send(jo.session, "HEALTH")
    assert plays_itself(table, "Jo")
    inputfuncs.text(jo.session, "look")
    assert not plays_itself(table, "Jo")


def test_nobody_takes_another_in_hand_or_has_themselves_played(table, st, jo, kelly) -> None:
    led(st, jo, kelly)
    st.type("+npc/auto Kelly")
    jo.type("+npc/manual Kelly")
    assert plays_itself(table, "Kelly")
    jo.type("+npc/auto Jo")
    assert not plays_itself(table, "Jo")
    jo.character.account.attributes.add("_quell", True)
    with patch.object(jo.account, "is_superuser", True):  # quelled, and taken at that
        jo.type("+npc/manual Kelly")
    assert plays_itself(table, "Kelly")


def test_what_is_declared_too_early_is_kept_and_said_when_its_turn_comes(table, st, jo, kelly):
    led(st, jo, kelly)
    told = jo.type("+attack/power kelly // swings wide")
    assert "on Kelly when your turn comes, with the pose. +plan/clear drops it." in flat(told)
    assert kelly.screen() == "" and "Kept: Jo makes a power attack" in flat(st.screen())
    jo.type("+plan/clear")
    assert "Kept: you attack Kelly when your turn comes." in flat(jo.type("+attack kelly"))
    st.type("+haste Jo=1 magick")
    assert "To act twice, type +haste 1=magick before that." in flat(jo.type("+attack kelly"))
    assert "Thug1 and Thug2 can act from round 2 on" in flat(st.type("+init/add Thug*2=thug"))
    assert "Kept: Thug1 and Thug2 stand guard" in flat(st.type("+as Thug1-2=guard"))
    assert "+split attack Kelly & block" in flat(jo.type("+attack Kelly, +block"))
    assert "swings" not in kelly.type("+pass")
    assert declared(table, "Jo") == "Attack"


def test_where_one_may_abort_to_it_or_take_it_back_that_is_told_instead(table, st, jo, kelly):
    led(st, jo, kelly)
    kelly.type("+attack jo")
    assert "+combat/oops takes that back" in flat(kelly.type("+attack jo // swings"))
    assert "+combat/oops takes that back" in flat(kelly.type("+pass"))
    jo.type("+attack kelly")
    told = flat(kelly.type("+dodge"))
    assert "To do it instead of your declaration: +abort dodge." in told
    assert table.script.scene.people["Kelly"].plan is None
