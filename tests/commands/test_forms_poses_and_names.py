"""What was tried at a table by one who meant to cheat, and worked: refused since, or no use."""

import re

import pytest

from game.state.chase import Chase
from tests.commands.table import SHEET, Player, Table

WOLF = {**SHEET, "template": "shifter", "rage": 4}
RUNNER = {**SHEET, "weapons": ["light pistol"], "firearms": 3, "drive": 2}


def told(player: Player, line: str) -> str:
    """Type a line, and return what is shown with its lines joined."""
    return re.sub(r"\n +", " ", player.type(line))


# --- forms ---------------------------------------------------------------------------------------


def with_a_wolf(table: Table, st: Player, jo: Player) -> Player:
    """Open a scene of Jo and of Kelly, a shifter, and return her."""
    kelly = table.seat("Kelly", sheet=WOLF)
    st.type("+init/start Foundry")
    for player in (jo, kelly):
        player.type("+init/join")
    return kelly


def test_nobody_strikes_in_one_form_and_soaks_in_another(
    table: Table, st: Player, jo: Player
) -> None:
    kelly = with_a_wolf(table, st, jo)
    for form in ("lupus", "homid"):  # before there are rounds as often as one likes
        assert "takes" in kelly.type(f"+sheet/form {form}")
    table.dice.lay("Kelly", "initiative", 10)
    st.type("+init/roll")
    jo.type("+pass")
    assert "takes crinos form" in kelly.type("+sheet/form crinos")
    assert "this round already" in told(kelly, "+sheet/form lupus")
    kelly.type("+attack Jo")
    assert "this round already" in told(kelly, "+sheet/form homid")
    st.type("+init/run")
    assert "this round already" in told(kelly, "+sheet/form homid")
    assert worn(table) == "crinos"
    st.type("+init/roll")
    jo.type("+pass")
    kelly.type("+attack Jo")
    assert "before a declaration" in told(kelly, "+sheet/form homid")
    assert "Only Kelly and" in told(jo, "+sheet/form Kelly=homid") and worn(table) == "crinos"
    st.type("+sheet/form Kelly=homid")
    assert worn(table) == "homid"


def worn(table: Table) -> str:
    return table.script.scene.people["Kelly"].fighter.form


# --- chases --------------------------------------------------------------------------------------


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo", sheet=RUNNER)


def the_chase(table: Table) -> Chase:
    return table.script.scene.chases[-1]


def test_nobody_rides_along_with_a_runner(table: Table, st: Player, jo: Player) -> None:
    kelly, nemo = (table.seat(name, sheet=RUNNER) for name in ("Kelly", "Nemo"))
    st.type("+init/start Foundry")
    for player in (jo, kelly, nemo):
        player.type("+init/join")
    st.type("+chase/cold Jo=Kelly on alleys")
    for driver in ("Jo", "Kelly"):
        assert "on foot" in told(nemo, f"+chase/board {driver}")
    assert "+chase/board" not in told(nemo, "+chase") and not the_chase(table).riders
    st.type("+chase/pool Jo=dexterity + drive")
    assert "+chase/board Jo" in told(nemo, "+chase")
    nemo.type("+chase/board Jo")
    assert the_chase(table).riders == {"Nemo": "Jo"}


# --- what one carries ----------------------------------------------------------------------------


def test_nobody_sees_more_of_anothers_gear_than_is_in_hand_and_worn(
    table: Table, st: Player, jo: Player
) -> None:
    sheet = {
        **SHEET,
        "firearms": 3,
        "weapons": ["light pistol", "knife"],
        "armour": ["kevlar"],
    }
    kelly = table.seat("Kelly", sheet=sheet)
    seen = told(jo, "+gear Kelly")
    assert "light pistol" in seen and "kevlar" in seen and "knife" not in seen
    assert "knife" in told(kelly, "+gear") and "knife" in told(st, "+gear Kelly")
    kelly.type("+gear/wield knife")
    seen = told(jo, "+gear Kelly")
    assert "knife" in seen and "light pistol" not in seen


# --- what was arranged beforehand ----------------------------------------------------------------


def test_who_comes_later_is_told_what_was_arranged_before(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Corner")
    jo.type("+combat/idle 1m=2m pass")
    jo.type("+combat/poses off")
    kelly.clear()
    for line in ("+init/join", "+combat"):
        read = told(kelly, line)
        assert "skipped after 2 minutes" in read and "does not keep what is said" in read


# --- going out and coming in again ---------------------------------------------------------------


def test_who_goes_out_and_in_again_gets_no_other_initiative(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Foundry=nwod")
    for player in (jo, kelly):
        player.type("+init/join")
        player.type("+init/join yes")
    table.dice.lay("Jo", "initiative", 2, 10)
    table.dice.lay("Kelly", "initiative", 5)
    st.type("+init/roll")
    for player in (kelly, jo):
        player.type("+pass")
    jo.type("+init/leave")
    assert "Jo" not in table.script.scene.people
    jo.type("+init/join")
    jo.type("+init/join yes")
    st.type("+init/roll")
    assert table.script.scene.fight.groups == (("Kelly",), ("Jo",))


def test_who_goes_out_and_in_again_is_not_rid_of_a_ruling(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Foundry")
    jo.type("+init/join")
    st.type("+attack/pool Jo=wits + alertness")
    st.type("+grapple/unsure Jo=yes")
    ruled = table.script.scene.people["Jo"]
    assert ruled.attack_pool and ruled.unsure
    jo.type("+init/leave")
    assert "Jo" not in table.script.scene.people
    jo.type("+init/join")
    assert table.script.scene.people["Jo"].attack_pool == ruled.attack_pool
    assert table.script.scene.people["Jo"].unsure


# --- lines of the game's own ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        ";'s roll: brawl 4 = 4 dice vs 6: 10 10 10 10 -> 4 successes",
        "pose 's attack 5 vs 6: 9 9 9 = 3. Hit.",
        ";'s throw: rock; test pool physical 6 + brawl 3 = 9",
        "emit Jo's roll: brawl 4. Faces 9, 9, 9, 9. 4 successes.",
        "emit kelly attacks Jo with a sword: 5 lethal.",
        "emit Your attack on Jo. Hit.",
        "emit You declare now.",
        "emit Someone takes aim.",
        "emit The storyteller is reviewing Kelly's action on Jo.",
        "emit Now: Kelly XXX, Injured (-1).",
        ":takes back the attack on Kelly.",
        ":passes.",
        "emit K\u0435lly takes 4 leth\u0430l: \u0425\u0425\u0425\u0425, Wounded (\u22122).",
        ":takes 3 leth\u0430l.",
        "emit \u2011\u2011 R\u043eund 21 is \u043ever.",
        "emit \u23af\u23af Round 21 is over.",
        "emit \u2500 Round 21 is over.",
        "emit K\u200belly attacks Thug.",  # with what has no width
        "emit \u3164Kelly attacks Thug.",
        ":takes 3 le\u00adthal.",
        "emit \u13e6elly attacks Thug.",  # with a letter of the Cherokee
        ":takes 4 lethal: XXXX, Wounded (-2).",
        ":goes down, dying.",
        ":is healed: Unhurt (by Vesper).",
        ";'s initiative is now 30.",
        ":is granted 1 haste action (magick).",
        ":is healed: Unhurt [ruled by Vesper].",
        ":takes 5 levels.",
        ":attacks Kelly. Kelly takes six lethal.",
        ":proposes to end the fight. Waiting for Kelly.",
        ";'s attack on Kelly is void. Type +abort dodge.",
        ";s Wurf: Handgemenge 4 gegen 6: 9 9 9 9. 4 Erfolge.",
        ":setzt aus.",
        ":geht sterbend zu Boden.",
        ":erleidet 4 tödlich.",
        ":bekommt 1 Zusatzaktion gewährt.",
        ":attacks Kelly with a sword: hit, no harm.",
        ":hits Kelly by 3.",
        ";'s light pistol: 16 rounds left.",
        ":has declared, in secret.",
        ":is about to leave, at the end of the phase.",
        ":takes the light pistol in hand.",
        "emit The first round begins when the storyteller says so.",
        ":makes no defense until the round is over.",
        ";'s action comes to nothing.",
        ";'s attack is lost: Kelly is out of reach.",
        ";'s Control over Kelly is now 12.",
        ":puts the scene on hold: pizza.",
        ":grins. Kelly gives up the chase.",
        ":and Kelly are 40 yards apart.",
        ":is skipped.",
        ":ergibt sich%rKelly und Jo sind 40 Yards voneinander entfernt.",
        "emit %bKelly says, I give up.",
        "emit %t-- Round 3 is over.",
        "emit %b(OOC) brb",
        "emit (Kelly) I give up.",
        "emit *Kelly* gives up.",
        "emit It rains.%rKelly gives up.",
    ],
)
def test_nobody_poses_a_roll_or_speaks_for_another(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    jo.type(line)
    assert kelly.screen().startswith("(Jo) ")


def test_a_log_shows_nobodys_second_line_as_anothers_pose(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Foundry")
    jo.type('say I do."%rKelly says, "I give up.')
    for log in ("+combat/log", "+combat/log story", "+combat/export as text"):
        told = kelly.type(log).split("\n")
        assert not [one for one in told if one.removeprefix("> ").startswith("Kelly says")]
        assert [one for one in told if one.startswith(("    ", ">     ")) and "Kelly says" in one]


def test_what_reads_like_no_roll_stands_as_it_was_written(
    table: Table, jo: Player, kelly: Player
) -> None:
    for line in (
        *("emit Jo's coat drips.", "emit Kell Street is dark.", ":waits 10 minutes -> then"),
        *(":passes the bottle on.", ":goes down on one knee.", ":adds two + two"),
        *(":holds on to the bar.", ":walks out into the rain.", ":has had enough of this."),
        *(":is in the doorway, pistol up.", ":gets up, brushing glass from the coat."),
        *(":setzt sich.", ":geht zu Boden und lacht.", ":hat schwer zu tragen."),
    ):
        kelly.clear()
        jo.type(line)
        assert not kelly.screen().startswith("("), line


@pytest.mark.parametrize(
    "name",
    [
        *("Your", "Everyone", "Vesper the Storyteller", "Storyteller Vesper", "Round 1 is over"),
        *("Kelly attacks Big Al", "Kelly goes down", "Kelly and Ines", "Kelly's"),
        *("The fight", "End of round 5", "Now", "Initiative"),
        *("Thug1-3", "Kelly with sword", "Kelly then disarm"),
        *(
            "Game Master",
            "GM",
            "The Narrator",
            "Staff",
            "Kelly falls",
            "Ines or Jo",
            "Both of them",
        ),
    ],
)
def test_nobody_has_a_name_of_the_games(table: Table, jo: Player, name: str) -> None:
    jo.type("+init/start Foundry")
    for line in (f"+init/add thug as {name}", f"charcreate {name}"):
        assert "for somebody else" in told(jo, line)
    assert list(table.script.scene.people) == ["Jo"]
