"""What somebody types who knows other games, without the help: it is taken, or the refusal says
what to type instead.
"""

import re

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_fight import begin


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


def test_an_npc_that_there_is_not_is_refused_either_way(table: Table, st: Player) -> None:
    st.type("+init/start Alley")
    assert "There's no NPC 'Zed'" in st.type("+init/add Quill=Zed")
    assert "20" in st.type("+init/add 99 thugs")
    assert not table.script.scene.people


@pytest.mark.parametrize(
    "line", ["+as Kelly=split attack Jo & block", "+plan split attack Jo & block"]
)
def test_a_split_is_taken_with_its_name_wherever_a_line_is(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    in_order(table, st, *([kelly, jo] if line.startswith("+as") else [jo, kelly]))
    told = (st if line.startswith("+as") else kelly).type(line)
    if line.startswith("+plan"):
        told = jo.type("+pass") + kelly.screen()
    assert "Kelly splits: attacks Jo and blocks." in flat(told)


def test_a_weapon_is_meant_by_the_last_word_of_its_name(
    table: Table, st: Player, jo: Player
) -> None:
    kelly = table.seat("Kelly", sheet={**SHEET, "weapons": ["light revolver"], "firearms": 2})
    in_order(table, st, kelly, jo)
    assert "Kelly attacks Jo with a light revolver." in kelly.type("+attack Jo with revolver")


def test_two_weapons_of_the_same_last_word_are_asked_about(
    table: Table, st: Player, jo: Player
) -> None:
    arms = ["light revolver", "heavy revolver"]
    kelly = table.seat("Kelly", sheet={**SHEET, "weapons": arms, "firearms": 2})
    in_order(table, st, kelly, jo)
    assert "'revolver' could be heavy revolver or light revolver." in flat(
        kelly.type("+attack Jo with revolver")
    )


def test_haste_has_the_one_source_that_there_is(table: Table, st: Player, jo: Player) -> None:
    kelly = table.seat("Kelly", sheet={**SHEET, "template": "ghoul", "celerity": 2, "blood": 10})
    in_order(table, st, kelly, jo)
    assert "You will announce 1 haste action (celerity)" in flat(kelly.type("+haste 1"))
    assert "That needs more. Type: +haste 1=rage" in jo.type("+haste 1")  # who has none


def test_traits_are_set_without_their_signs(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    told = flat(nemo.type("+sheet/set strength 3, stamina 3, animal ken 1"))
    assert "strength 3 (was 2), stamina 3 (was 2) and animal ken 1" in told
    assert "I couldn't read that" in nemo.type("+sheet/set strength 3, stamina")


def test_what_is_told_in_words_is_set_without_a_sign(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new vampire")
    assert "On your draft: clan: Brujah" in nemo.type("+sheet/set clan Brujah")
    assert "knife" in nemo.type("+sheet/set gear knife")
    assert "I couldn't read that" in nemo.type("+sheet/set clan")


def test_a_draft_is_begun_once_the_demo_is_over(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+demo")
    assert "so the sheet stays as it is" in flat(nemo.type("+sheet/new vampire"))
    nemo.type("+demo/stop")
    assert "Nemo (vampire)" in nemo.type("+sheet/new vampire")


@pytest.mark.parametrize("wrong", ["brwal=3", "brawl=lots", "gear=moonbeam"])
def test_one_wrong_trait_says_that_none_of_the_others_is_set(table: Table, wrong: str) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    before = nemo.type("+sheet")
    assert "None of the 2 is set." in nemo.type(f"+sheet/set strength=4, {wrong}")
    assert nemo.type("+sheet") == before


def test_a_trait_of_other_rules_is_said_to_be_one(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    assert "Only the met rules use dodge." in flat(nemo.type("+sheet/set dodge=3"))
    assert "alone" not in nemo.type("+sheet/set brawl=3")
    told = nemo.type("+sheet")
    assert "For the met rules: dodge 3." in told and "heatre" not in told


# --- what is refused with what to type ------------------------------------------------------------


def test_a_word_of_other_games_is_answered_with_ours(
    table: Table, st: Player, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    in_order(table, st, kelly, jo)
    for line, told in [
        ("+as Kelly=flee", "'flee' isn't an action. Did you mean escape?"),
        ("+as Kelly=struggle", "'struggle' isn't an action. Did you mean resist?"),
        ("+plan Kelly=shoot Jo", "'shoot' isn't an action. Did you mean attack?"),
        ("+reveal Kelly", "Did you mean +npc/reveal?"),
        ("+hide Kelly", "Did you mean +do or +npc/hide?"),
        ("+search", "Did you mean +do?"),
        ("+flee", "Did you mean +escape?"),
        ("+ready", "Did you mean +chase/ready?"),
        ("+chargen", "Did you mean +sheet/new?"),
        ("+combat/search", "Did you mean +combat/logs?"),
        ("+init/reveal", "Did you mean +npc/reveal?"),
        ("+chase/stop", "Did you mean +chase/drop?"),
        ("+chase/surrender", "Did you mean +chase/drop?"),
        ("+chase/leave", "Did you mean +chase/drop?"),
        ("+grapple/maintain", "Did you mean +grapple/sustain?"),
        ("+grapple/stop", "Did you mean +grapple/release?"),
        ("+grapple/slam", "Did you mean +grapple/effect slam?"),
        ("+plan Kelly=grapple/maintain", "Did you mean grapple/sustain?"),
        ("+plan Kelly=maintain", "Did you mean sustain?"),
        ("+reload", "Did you mean +gear/reload?"),
        ("+disarm Jo", "+help grapples tells what to type."),
        ("+cover", "+help cover tells what to type."),
        ("+surrender", "Did you mean +do or +pass?"),
        ("+draw knife", "Did you mean +gear?"),
        ("+use willpower", "Did you mean +spend?"),
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


def test_a_defense_against_somebody_is_answered_with_the_defense(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    assert "Did you mean: +block" in flat(kelly.type("+block Jo"))
    assert "Kelly blocks" in kelly.type("+block")


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


def test_an_effect_is_planned_by_its_command(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, jo, kelly)
    jo.type("+grapple Kelly")
    kelly.type("+pass")
    table.dice.lay("Jo", "grapple", 8, 8, 8, 8)
    st.type("+init/run")
    st.type("+init/roll")
    st.type("+init/set Kelly=1")
    st.type("+init/set Jo=2")
    for line in ("grapple/effect slam", "+grapple/effect slam // down", "effect slam; else pass"):
        assert "Jo plans: sustain then slam" in jo.type(f"+plan {line}"), line


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


@pytest.mark.parametrize("line", ["+haste 1=rage", "+block"])
def test_a_second_declaration_is_answered_with_how_the_first_is_taken_back(
    table: Table, st: Player, jo: Player, line: str
) -> None:
    kelly = table.seat("Kelly", sheet={**SHEET, "template": "shifter", "rage": 4, "gnosis": 3})
    in_order(table, st, kelly, jo, table.seat("Nemo"))
    kelly.type("+attack Jo")
    assert "+combat/oops takes that back" in flat(kelly.type(line))
    kelly.type("+combat/oops")
    kelly.type("+attack Jo")
    jo.type("+pass")
    assert "+combat/undo Kelly takes that back, or asks the storyteller to." in flat(
        kelly.type(line)
    )
    assert "Kelly asks to take back" in flat(kelly.type("+combat/undo Kelly"))


def test_why_is_of_the_last_blow_though_a_round_has_begun(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, jo, kelly)
    assert "Kelly's initiative" in kelly.type("+combat/why Kelly")
    jo.type("+attack Kelly")
    kelly.type("+pass")
    st.type("+init/run")
    st.type("+init/roll")
    for line in ("+combat/why", "+combat/why Jo"):
        told = jo.type(line)
        assert "Jo's attack" in told or "Jo's damage" in told or "soak" in told, line
        assert "initiative" not in told, line


@pytest.mark.parametrize("hidden", [True, False])
def test_somebody_hidden_is_aimed_at_by_what_they_are_known_as(
    table: Table, st: Player, jo: Player, kelly: Player, hidden: bool, subtests: pytest.Subtests
) -> None:
    in_order(table, st, kelly, jo)
    if hidden:
        st.type("+npc/hide Jo")
    before = table.script.standing
    for line in ["+attack someone-2", *([] if hidden else ["+attack someone", "+grapple Someone"])]:
        with subtests.test(line):
            assert "here is called 'someone" in flat(kelly.type(line)).lower()
            assert table.script.standing == before
    if hidden:
        kelly.clear()
        told = flat(kelly.type("+attack someone") + kelly.type("+init"))
        assert "an attack on someone" in told and "Jo" not in told
        assert "Kelly attacks Jo" in flat(st.screen())


# --- prompts --------------------------------------------------------------------------------------


def test_an_offer_begins_as_a_sentence_where_the_attacker_is_hidden(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug as Mole hidden")
    st.type("+init/roll")
    st.type("+init/set Jo=1")
    st.type("+init/set Mole=2")
    jo.type("+do wait")
    jo.clear()
    st.type("+as Mole=attack Jo")
    assert "Someone's attack came later: +abort block replaces" in flat(jo.screen())


def test_the_example_is_whoever_has_attacked_the_reader(table: Table, st: Player) -> None:
    kelly = table.seat("Kelly", sheet={**SHEET, "template": "shifter", "rage": 4, "gnosis": 3})
    st.type("+init/start Alley")
    kelly.type("+init/join")
    st.type("+init/add thug as Mole")
    st.type("+init/add thug as Rat")
    st.type("+init/roll")
    for name, total in {"Kelly": 3, "Rat": 2, "Mole": 1}.items():
        st.type(f"+init/set {name}={total}")
    st.type("+as Mole=pass")
    st.type("+as Rat=attack Kelly")
    assert "Type +attack Rat, +block" in flat(kelly.type("+init"))
    kelly.type("+haste 1=rage")
    kelly.type("+pass")
    st.type("+init/run")
    assert table.script.scene.fight.haste
    assert "Type +attack Rat, +block" in flat(kelly.type("+init"))


def test_who_joins_a_chase_that_rests_is_told_what_to_type(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    st.type("+init/start Alley")
    for one in (jo, kelly, nemo):
        one.type("+init/join")
    st.type("+chase/cold Jo=Kelly")
    assert "Type +chase/ready for round 1" in kelly.screen()
    for one in (jo, kelly, nemo):
        one.clear()
    assert "Type +chase/ready for round 1" in nemo.type("+pursue Jo")
    assert "+chase/ready" not in kelly.screen() + jo.screen()  # who know


@pytest.mark.parametrize("switch", ["add", "create", "new"])
def test_npc_switches_of_other_games_lead_to_adding_one(
    table: Table, st: Player, switch: str
) -> None:
    st.type("+init/start Alley")
    assert "Did you mean +init/add?" in flat(st.type(f"+npc/{switch} thug"))


def test_an_npc_guessed_under_init_is_led_to_where_it_is_added(table: Table, st: Player) -> None:
    st.type("+init/start Alley")
    assert "+init/add" in st.type("+init/npc Rat=thug")


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


def test_who_asks_for_an_undo_is_told_how_to_take_their_own_word_back(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, jo, kelly)
    jo.type("+attack Kelly")
    assert "+combat/oops" in flat(jo.type("+combat/undo"))
    assert "+combat/oops" not in flat(kelly.type("+combat/undo"))


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


def test_a_storyteller_who_is_ready_as_a_player_would_be_is_given_the_line(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug as Moroz")
    st.type("+chase/cold Jo=Moroz on alleys")
    assert "+as NAME=ready" in flat(st.type("+chase/ready"))
