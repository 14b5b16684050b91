"""What somebody types who knows other games, without the help: it is taken, or the refusal says
what to type instead.
"""

import re

import pytest

from tests.commands.table import SHEET, Player, Table


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def in_order(table: Table, st: Player, *players: Player) -> None:
    """Open a fight in which players declare in the order in which they are given."""
    st.type("+init/start Alley")
    for one in players:
        one.type("+init/join")
    st.type("+init/roll")
    for total, one in enumerate(players, 1):
        st.type(f"+init/set {one.name}={total}")


# --- what is taken --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("2 thugs", ["Thug1", "Thug2"]),
        ("3 thug as Alpha", ["Alpha1", "Alpha2", "Alpha3"]),
        ("thugs", ["Thug"]),
        ("thug=Brick", ["Brick"]),
        ("thug=Brick hidden", ["Brick"]),
        ("Brick=thug", ["Brick"]),
        ("dog=thug", ["dog"]),  # both are NPCs: it is the name that stands first
    ],
)
def test_stock_npcs_are_added_however_it_is_put(
    table: Table, st: Player, line: str, names: list[str]
) -> None:
    st.type("+init/start Alley")
    st.type(f"+init/add {line}")
    assert list(table.script.scene.people) == names
    fighters = {one.fighter.traits["strength"] for one in table.script.scene.people.values()}
    assert len(fighters) == 1
    if "hidden" in line:
        assert table.script.scene.masks


def test_haste_has_the_one_source_that_there_is(table: Table, st: Player, jo: Player) -> None:
    kelly = table.seat("Kelly", sheet={**SHEET, "template": "ghoul", "celerity": 2, "blood": 10})
    in_order(table, st, kelly, jo)
    assert "You will announce 1 haste action (celerity)" in flat(kelly.type("+haste 1"))
    assert "That needs more. Type: +haste 1=rage" in jo.type("+haste 1")  # who has none


def test_a_draft_is_begun_once_the_demo_is_over(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+demo")
    assert "so the sheet stays as it is" in flat(nemo.type("+sheet/new vampire"))
    nemo.type("+demo/stop")
    assert "Nemo (vampire)" in nemo.type("+sheet/new vampire")


def test_a_line_of_other_games_does_what_ours_does(
    table: Table, st: Player, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    in_order(table, st, kelly, jo)
    for line, ours in [
        ("+why Kelly", "+combat/why Kelly"),
        ("+log", "+combat/log"),
        ("+order", "+init"),
        ("score", "+sheet"),
        ("+form", "+sheet/form"),
        ("+combat/odds", "+odds"),
        ("+init/prefs", "+prefs"),
        ("+equip", "+gear"),
        ("+help sustain", "+help +grapple"),
    ]:
        with subtests.test(line):
            assert kelly.type(line) == kelly.type(ours)
    st.type("+npc/create thug as Mole")
    assert "Mole" in table.script.scene.people
    assert "Do you mean +run, in the scene here?" in st.type("run")
    kelly.type("hit jo/power, with bare hands // \u201cTake that!\u201d")
    declared = table.script.scene.people["Kelly"].phase.declaration
    assert declared.parts[0].kind == "power" and "\u201cTake that!\u201d" in jo.screen()


def test_a_part_of_a_name_is_enough(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    in_order(table, st, kelly, jo)
    for name in ("Sergeant Dunn", "Big Al", "O'Brien"):
        st.type(f"+init/add thug as {name}")
    parts = {"dunn": "Sergeant Dunn", "al": "Big Al", "O\u2019Br": "O'Brien"}
    for part, name in parts.items():
        assert f"{name} is on the side" in flat(st.type(f"+init/side {part}=police")), part
    kelly.type("+attack Dunn")
    assert table.script.scene.people["Kelly"].phase.declaration.parts[0].target == "Sergeant Dunn"


def test_a_roll_says_what_it_is_for_and_exact_dice_are_exact(
    table: Table, st: Player, kelly: Player
) -> None:
    st.type("+hurt Kelly=4l")
    assert "Kelly's roll for climbing: 5 - wounds 2 = 3 dice" in flat(
        kelly.type("+roll 5 for climbing")
    )
    told = flat(kelly.type("+roll 5 dice vs 7 wp for a jump"))
    assert "Kelly's roll for a jump: 5 dice vs 7" in told and "bought" in told


# --- what is refused with what to type ------------------------------------------------------------


def test_a_word_of_other_games_is_answered_with_ours(
    table: Table, st: Player, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    in_order(table, st, kelly, jo)
    for line, told in [
        ("+as Kelly=flee", "'flee' isn't an action. Did you mean escape?"),
        ("+plan Kelly=shoot Jo", "'shoot' isn't an action. Did you mean attack?"),
        ("+hide Kelly", "Did you mean +do or +npc/hide?"),
        ("+search", "Did you mean +do?"),
        ("+flee", "Did you mean +escape or +chase/flee?"),
        ("+surrender", "Did you mean +do or +pass?"),
        ("+use willpower", "Did you mean +spend willpower?"),
        ("+done", "Did you mean +pass or +init?"),
        ("+combat/help", "Did you mean +help +combat?"),
        (
            "+undo",
            "Did you mean +combat/oops (your own last declaration), +combat/undo or +plan/clear?",
        ),
        ("yes", "Did you mean +agree?"),
        ("aim Jo", "There's no command 'aim': +help aim tells what to type."),
        ("+aim Jo", "There's no command '+aim': +help aim tells what to type."),
        ("+plan Kelly=aim Jo", "'aim' isn't an action. Did you mean attack?"),
        ("+plan Kelly=if Jo attacks me, dodge", "A plan has no 'if'"),
        ("+combat/oops Kelly", "+plan/clear drops what is only planned."),
        ("+help aim", "+attack Jo=at knee"),
        ("+help cold start", "The prey's first roll is then the Lead"),
        ("+help halved", "A vampire takes half of the bashing damage"),
        ("+help *", "* aggravated"),
    ]:
        with subtests.test(line):
            before = table.script.standing
            screen = st.type(line)
            assert told in flat(screen)
            assert "flee with" not in screen  # which nobody has typed
            assert table.script.standing == before


@pytest.mark.parametrize(
    "line",
    ["+attack Jo, +block", "+attack Jo, block", "+attack Jo and block", "+attack Jo; +block"],
)
def test_two_actions_in_a_line_are_answered_with_the_line_for_both(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    in_order(table, st, kelly, jo)
    told = flat(kelly.type(line))
    assert "To declare both: +split attack Jo & block" in told
    assert "Kelly splits: attacks Jo and blocks." in flat(kelly.type("+split attack Jo & block"))


@pytest.mark.parametrize("line", ["+attack Jo head", "+attack Jo=head"])
def test_a_place_is_answered_with_what_stands_before_it(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    in_order(table, st, kelly, jo)
    told = flat(kelly.type(line))
    meant = line.removesuffix("head") + "at head"
    assert f"Did you mean: {meant}" in told
    assert "Kelly attacks Jo at the head." in flat(kelly.type(meant))


def test_a_name_with_a_wrong_second_action_is_not_offered_as_two(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, kelly, jo)
    assert "To declare both" not in kelly.type("+attack Jo, fly")
    assert "To declare both" not in kelly.type("+attack Zed, block")


@pytest.mark.parametrize(
    ("line", "plan"),
    [
        ("+attack Kelly; else +block", "attack Kelly; else block"),
        ("+attack Kelly; else grapple/stand", "attack Kelly; else stand"),
        ("attack Kelly // I +swing; else +grapple/stand", "attack Kelly; else stand"),
    ],
)
def test_lines_of_a_plan_may_be_put_as_commands_are(
    table: Table, st: Player, jo: Player, kelly: Player, line: str, plan: str
) -> None:
    in_order(table, st, kelly, jo)
    assert f"Jo plans: {plan}" in flat(jo.type(f"+plan {line}")).replace(" // I +swing", "")


def test_a_plan_is_dropped_by_what_the_guess_at_undo_names(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, kelly, jo)
    jo.type("+plan attack Kelly")
    assert "+plan/clear" in jo.type("+undo") and "+plan/clear" in jo.type("+combat/oops")
    assert "Jo no longer plans attack Kelly." in jo.type("+plan/clear")


def test_a_number_apart_from_its_name_is_answered_with_the_name(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug*3")
    st.type("+init/roll")
    for name in ("Thug1", "Thug2", "Thug3"):
        st.type(f"+init/set {name}=20")
    st.type("+init/set Jo=1")
    assert "Did you mean: +attack thug3" in flat(jo.type("+attack thug 3"))
    assert "Did you mean: +grapple" in flat(jo.type("+grapple thug 3"))


# --- prompts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "leads_to"),
    [
        ("thug=Al, Bo", "`+init/add thug as Al` and `+init/add thug as Bo`"),
        ("Al=thug", "`+init/add thug as Al`"),
        ("2 thug", "`+init/add thug*2`"),
    ],
)
def test_who_would_bring_npcs_in_by_npc_is_given_the_lines(
    table: Table, st: Player, line: str, leads_to: str
) -> None:
    st.type("+init/start Alley")
    told = flat(st.type(f"+npc {line}"))
    assert leads_to.replace("`", "") in told
    for typed in re.findall(r"\+init/add [\w*]+(?: as [A-Z]\w+)?", told):
        assert "There's no" not in st.type(typed)
    assert len(table.script.scene.people) == (1 if line == "Al=thug" else 2)


def test_help_and_sheet_suggest_the_same_and_only_what_works_now(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    now = nemo.type("+help").partition("All there is help for")[0]
    assert "+sheet/new mortal" in now and "+sheet/new mortal" in nemo.type("+sheet")
    assert "+init/start" in now and "+init/join" not in now
    table.seat("Kelly").type("+init/start Alley")
    assert "+init/join" in nemo.type("+help").partition("All there is help for")[0]


def test_a_storyteller_who_acts_as_a_player_would_is_given_the_line(
    table: Table, st: Player, jo: Player, subtests: pytest.Subtests
) -> None:
    in_order(table, st, jo)
    st.type("+init/add thug as Moroz")
    for typed, leads_to in [
        ("+attack Jo", "+as NAME=attack Jo"),
        ("+block", "+as NAME=block"),
        ("+chase/attack Jo with revolver", "+as NAME=attack Jo with revolver"),
        ("+haste Moroz=2", "+haste Moroz=2 magick"),
        ("+as Moroz=haste 2", "+as Moroz=haste 2 "),
    ]:
        with subtests.test(typed):
            before = table.script.standing
            assert leads_to in flat(st.type(typed))
            assert table.script.standing == before
