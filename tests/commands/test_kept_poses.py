"""What is said and posed in a scene's room is kept in its log, beside what happened."""

import json
import re
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from journal import poses
from scenes import registry
from scenes.telling import posing
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin
from tests.commands.test_logs import last_number


def is_locked(*args: Any, **kwargs: Any) -> None:
    raise OperationalError("database is locked")


def kept(table: Table) -> list[str]:
    return [one.text for one in poses.poses(table.script.scene_id)]


# --- what is kept --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("pose grins.", "Jo grins."),
        (":grins.", "Jo grins."),
        (":'s grin widens.", "Jo's grin widens."),
        ("emote grins.", "Jo grins."),
        ("say Ha!", 'Jo says, "Ha!"'),
        ('"Ha!', 'Jo says, "Ha!"'),
        ("say |rred {x} $eval(1+1) || {{", 'Jo says, "|rred {x} $eval(1+1) || {{"'),
        ("pose |rred {x} $eval(1+1) || {{", "Jo |rred {x} $eval(1+1) || {{"),
    ],
)
def test_it_is_kept_as_the_room_heard_it(
    table: Table, jo: Player, kelly: Player, line: str, text: str
) -> None:
    begin(table, jo, kelly)
    kelly.clear()
    jo.type(line)
    assert kelly.screen().removeprefix("> ") == text
    assert kept(table) == [text]
    assert text in " ".join(kelly.type("+combat/log").split())


def test_a_pose_of_another_games_own_command_is_kept_without_its_colours(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.clear()
    table.room.msg_contents(("Jo |rwinks|n {x}", {"type": "pose"}), from_obj=jo.character)
    assert kelly.screen() == "Jo winks {x}"
    table.room.msg_contents(("Jo is afar", {"type": "pose"}), from_obj=table.room)
    posing.note_pose(jo.character, "Jo nods.")
    assert kept(table) == ["Jo winks {x}", "Jo nods."]


def test_a_long_pose_is_heard_whole_and_kept_as_far_as_there_is_room(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    jo.type("pose " + "x" * 9000)
    assert "x" * 9000 in jo.screen()
    (text,) = kept(table)
    assert len(text) == 8192 and text.endswith("x [...]")


def test_it_is_told_when_a_scene_opens_and_can_be_left_off(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    assert "The log keeps what is said and posed here" in jo.type("+init/start Alley")
    kelly.type("+init/join")
    kelly.clear()
    assert "not keep" not in jo.type("+combat/poses")
    assert "already keeps poses" in jo.type("+combat/poses on")
    assert "Only Jo, who started the scene, or a storyteller can do that" in kelly.type(
        "+combat/poses off"
    )
    jo.type("+combat/poses off")
    assert "From now on the log does not keep" in kelly.screen()
    jo.type("pose grins.")
    assert kept(table) == []
    told = jo.type("+combat/poses")
    assert "Posed since: Jo" in told and "The log does not keep" in told
    st.type("+combat/undo")
    jo.type("pose grins again.")
    assert kept(table) == ["Jo grins again."]
    st.type("+combat/poses off")
    st.type("+combat/poses on")
    jo.type("pose frowns.")
    assert kept(table) == ["Jo grins again.", "Jo frowns."]
    assert "+combat/poses off keeps poses out of the log" in jo.type(
        "+combat/poses perhaps"
    ).replace("\n    ", " ")


# --- whose it is ---------------------------------------------------------------------------------


def of_each(table: Table) -> list[list[str]]:
    here = registry.open_in(table.room)
    return [[one.text for one in poses.poses(script.scene_id)] for script in here]


def test_of_two_scenes_each_keeps_what_its_own_people_pose(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/new Roof")
    jo.type("say Ha!")
    kelly.type("pose falls.")
    assert of_each(table) == [['Jo says, "Ha!"'], ["Kelly falls."]]
    st.type("emit Thunder.")  # goes to both, until a storyteller has chosen one
    roof = registry.open_in(table.room)[1].scene_id
    st.type(f"+init/scene {roof}")
    st.type("emit Rain.")
    assert of_each(table) == [['Jo says, "Ha!"', "Thunder."], ["Kelly falls.", "Thunder.", "Rain."]]


# --- beside the journal --------------------------------------------------------------------------


def test_undo_and_redo_pass_by_what_was_posed(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    number = table.script.standing.number
    kelly.type("+attack Jo")
    kelly.type("pose swings.")
    jo.type("say Ow!")
    assert table.script.standing.number == number + 1
    st.type("+combat/undo")
    assert [one.who for one in table.script.questions()] == ["Kelly"]
    jo.type("pose waits.")
    st.type("+combat/redo")  # a pose in between ends no redo
    assert table.script.scene.people["Kelly"].phase.declaration is not None
    assert kept(table) == ["Kelly swings.", 'Jo says, "Ow!"', "Jo waits."]
    told = jo.type("+combat/log 6")
    places = [told.index(one) for one in ("Kelly attacks", "> Kelly swings.", "> Jo waits.")]
    assert places == sorted(places)


def test_nobody_is_kept_from_speaking_where_the_scenes_cannot_be_read(
    table: Table, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table, jo, kelly)
    with monkeypatch.context() as failing:
        failing.setattr(registry.store, "open_scenes", is_locked)
        for line, heard in (
            ("pose grins.", "> (Jo) Jo grins."),
            ("emit It rains.", "(Jo) It rains."),
        ):
            registry.forget_scenes(jo.character.location)
            kelly.clear()
            jo.type(line)
            assert kelly.screen() == heard
    registry.forget_scenes(jo.character.location)


# --- what one has missed -------------------------------------------------------------------------


def test_who_was_away_is_told_what_was_posed_in_its_place(
    table: Table, jo: Player, kelly: Player, settings: Any
) -> None:
    settings.LINE_LOST_SECONDS = 0
    begin(table, jo, kelly)
    jo.type("pose is heard.")
    kelly.leaves()
    jo.type("pose waits.")
    assert "> Jo waits." in kelly.returns()
    kelly.type("+attack Jo")
    kelly.leaves()
    jo.type("pose ducks.")
    jo.type("+block")
    jo.type("pose grins.")
    told = kelly.returns()
    places = [told.index(one) for one in ("While you were away", "> Jo ducks.", "> Jo grins.")]
    assert places == sorted(places)
    assert told.index("> Jo ducks.") < told.index("Jo blocks.") < told.index("> Jo grins.")
    assert "is heard" not in told and "waits" not in told
    kelly.leaves()
    assert "While you were away" not in kelly.returns()


# --- the log's three ways ------------------------------------------------------------------------


def fought(table: Table, jo: Player, kelly: Player) -> None:
    """Play one blow, with poses, and one that is taken back."""
    begin(table, jo, kelly)
    table.dice.lay("Kelly", "attack", *[8] * 6)
    table.dice.lay("Kelly", "damage", *[8] * 3)
    kelly.type('+attack Jo // I swing wide, & with = "everything')
    jo.type("+pass")
    jo.type("pose laughs.")
    jo.type("+init/run")
    kelly.type("say Told you.")


def test_dice_leave_the_poses_out_and_both_is_usual(
    table: Table, jo: Player, kelly: Player
) -> None:
    fought(table, jo, kelly)
    dice = jo.type("+combat/log dice")
    assert "laughs" not in dice and "swing wide" not in dice
    assert "successes" in jo.screen()
    told = jo.type("+combat/log")
    assert "> Jo laughs." in told and "successes" in told and "Entry" in told
    assert jo.type("+combat/log both") == told
    assert "Only one of those at a time" in jo.type("+combat/log story, dice")
    assert "told whole" in jo.type("+combat/log story, Jo")
    assert "> Jo laughs." in jo.type("+combat/log Jo")
    assert "> Jo laughs." not in jo.type("+combat/log Kelly")


def test_what_looks_like_an_outcome_says_whose_words_it_is(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start")
    st.type("emit [Jo dies.]")
    assert "Vesper: [Jo dies.]" in jo.type("+combat/log story")


def test_exports_hold_them(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    fought(table, jo, kelly)
    jo.type("+init/end")
    kelly.type("+agree")
    number = last_number()
    told = kelly.type(f"+combat/export scene {number}, as text")
    assert "> Jo laughs." in told and "-- Entry" in told
    told = kelly.type(f"+combat/export scene {number}, story, as text")
    assert "\nJo laughs.\n" in told and "-- Entry" not in told
    told = kelly.type(f"+combat/export scene {number}, as json")
    document = json.loads("\n".join(told.split("\n")[1:-1]))
    assert [one["text"] for one in document["poses"]] == ["Jo laughs.", 'Kelly says, "Told you."']
    assert document["poses"][0]["by"] == "Jo"
    told = kelly.type(f"+combat/export scene {number}, story")
    (path,) = re.findall(r"(/logs/\d+\.txt\?\S+)", told)
    page = Client().get(path, headers={"host": "localhost"}).content.decode()
    assert "\nJo laughs.\n" in page and "-- Entry" not in page
    page = Client().get(path.replace("show=story", "show=x"), headers={"host": "localhost"})
    assert "-- Entry" in page.content.decode()


# --- bound to a declaration ----------------------------------------------------------------------


@pytest.mark.parametrize("line", ["+attack Jo //", "+attack Jo // "])
def test_strokes_with_nothing_behind_them_are_refused(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    begin(table, jo, kelly)
    before = table.script.standing
    assert "a pose" in kelly.type(line)
    assert table.script.standing == before


@pytest.mark.parametrize("line", ["+check rage // I snarl", "+defend/prefer block // I snarl"])
def test_with_what_is_no_declaration_it_is_refused(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    begin(table, jo, kelly)
    before = table.script.standing
    assert "A pose after // goes with what you declare" in kelly.type(line)
    assert table.script.standing == before


def test_it_goes_with_every_way_to_declare(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add thug")
    for line in ("+init/roll", "+init/set Jo=9", "+init/set Thug=3"):
        st.type(line)
    jo.clear()
    st.type("+as Thug=attack Jo // snarls")
    assert "  Thug: snarls" in jo.screen()
    assert "  Jo: ducks" in jo.type("+act dodge // ducks")
    st.type("+combat/undo")
    for line in ("+dodge // ducks", "+split attack Thug & dodge // ducks", "+do run // ducks"):
        assert "  Jo: ducks" in jo.type(line), jo.screen()
        st.type("+combat/undo")


def test_in_a_tie_it_is_told_when_it_is_revealed(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    table.dice.lay("Jo", "initiative", 5)
    table.dice.lay("Kelly", "initiative", 5)
    begin(table, jo, kelly)
    nemo = table.seat("Nemo")
    assert "  Kelly: I swing" in kelly.type("+attack Jo // I swing")
    assert "swing" not in jo.screen() + nemo.screen()
    assert "swing" not in jo.type("+combat/log") + jo.type("+combat/log story")
    assert "swing" not in jo.type("+combat/export as json") + jo.type("+combat/export as text")
    jo.clear()
    nemo.clear()
    jo.type("+pass // I wait")
    assert "  Kelly: I swing" in nemo.screen() and "  Jo: I wait" in nemo.screen()
    assert nemo.screen().count("I swing") == 1
    assert "Kelly: I swing" in nemo.type("+combat/log story")


# --- posed with an answer ------------------------------------------------------------------------


def held(table: Table, jo: Player, kelly: Player) -> None:
    """Jo seizes Kelly in round 1 and is asked in round 2 what for."""
    begin(table, jo, kelly)
    kelly.type("+pass")
    jo.type("+grapple Kelly")
    table.dice.lay("Jo", "grapple", 8, 8, 8, 8, 8, 8)
    jo.type("+init/run")
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    jo.type("+init/roll")


def test_a_pose_with_an_answer_follows_it(table: Table, jo: Player, kelly: Player) -> None:
    held(table, jo, kelly)
    kelly.type("+grapple/resist")
    jo.type("+grapple/effect choose")
    table.dice.lay("Jo", "grapple", 8, 8, 8, 8, 8, 8)
    table.dice.lay("Kelly", "grapple", 2, 2, 2, 2, 2, 2)
    jo.type("+init/run")
    assert "You hold Kelly" in jo.screen()
    kelly.clear()
    assert "isn't one of" in jo.type("+choose zzz // I pose") or "no option" in jo.screen()
    assert kelly.screen() == ""
    jo.type("+choose hold // I hold on")
    assert "> Jo: I hold on" in kelly.screen().split("\n")
    jo.type("+init/leave")
    jo.type("+choose stay // :grins at Kelly.")
    assert "> Jo grins at Kelly." in kelly.screen().split("\n")
    assert "Jo grins at Kelly." in kept(table)


def test_a_pose_without_an_answer_is_refused(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    jo.clear()
    assert "+choose OPTION // POSE" in kelly.type("+choose // I swing")
    assert "+block // I duck" in kelly.type("+choose block // I duck")
    assert "+hold" not in kelly.type("+choose hold // I duck")
    assert jo.screen() == ""


# --- who is hidden -------------------------------------------------------------------------------


@pytest.fixture
def sniper(table: Table, st: Player, jo: Player, kelly: Player) -> str:
    """A storyteller's fight with a hidden NPC, and Kelly hidden."""
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/add thug as Sniper hidden")
    st.type("+npc/hide Kelly")
    for line in ("+init/roll", "+init/set Jo=9", "+init/set Kelly=5", "+init/set Sniper=3"):
        st.type(line)
    for one in (st, jo, kelly):
        one.clear()
    return "Sniper"


@pytest.mark.parametrize("line", ["pose grins.", "say Ha!"])
def test_one_who_is_hidden_is_not_named_by_what_they_pose(
    table: Table, jo: Player, kelly: Player, sniper: str, line: str
) -> None:
    kelly.type(line)
    told = jo.screen() + jo.type("+combat/log") + jo.type("+combat/log story")
    told += jo.type("+combat/export as json")
    assert "Kelly" not in told and "someone 2" in told


def test_whoever_knows_them_does_not_name_them_by_a_slip(
    table: Table, st: Player, jo: Player, kelly: Player, sniper: str
) -> None:
    st.type("emit Sniper takes aim.")
    st.type("+as Sniper=attack Jo // Sniper fires")
    kelly.type("+pass // Kelly waits, and so does Kelly")
    told = jo.screen() + jo.type("+combat/log") + jo.type("+combat/log story")
    told += jo.type("+combat/export as json")
    assert "Sniper" not in told and "Kelly" not in told
    assert "someone takes aim." in told and "someone fires" in told


def test_a_guess_is_neither_confirmed_nor_hidden(
    table: Table, st: Player, jo: Player, kelly: Player, sniper: str
) -> None:
    guess = "looks for Sniper, Kelly and Rat"
    jo.type(f"pose {guess}.")
    assert guess in jo.screen()
    st.type("+as Sniper=pass")
    st.type("+as Kelly=pass")
    jo.type(f"+attack someone // {guess}")
    jo.type(f"+pass // {guess}")
    for line in ("+combat/log 40", "+combat/log story", "+combat/export as json"):
        assert jo.type(line).replace("\n    ", " ").count(guess) >= 2, line


def test_a_pose_goes_with_an_abort_that_succeeds(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+attack Kelly")
    table.dice.lay("Kelly", "abort", 9, 9, 9, 9, 9)
    jo.clear()
    kelly.type("+abort block // throws her arms up")
    assert jo.screen().split("\n")[-1] == "> Kelly: throws her arms up"
