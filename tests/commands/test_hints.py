"""Whatever a prompt or a refusal says to type is accepted when it is typed as shown."""

import re

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_fight import begin
from tests.commands.test_grapple import nets, next_round

HINT = re.compile(r"(?:Type|type|First) (\+.*?)(?:\.(?: |$)|$)", re.DOTALL)


def hints(screen: str) -> list[str]:
    """Return every command that a screen offers, without those that leave a word to the player."""
    offered: list[str] = []
    for found in HINT.findall(re.sub(r"\n +", " ", screen).replace(" (hit back)", "")):
        offered += re.findall(r"\+[^,]+?(?= to | for | or |,|$| takes | begins )", found)
    return [one.strip() for one in offered if "TEXT" not in one and "NAME" not in one]


def try_all(table: Table, player: Player, st: Player, screen: str) -> list[str]:
    """Type each hint of a screen, take it back, and return the hints."""
    offered = hints(screen)
    script = table.script
    for line in offered:
        before = script.standing
        told = player.type(line)
        after = script.standing
        assert after.number == before.number + 1, (line, told)
        st.type("+combat/undo")
        assert script.scene == before.scene
    return offered


def test_prompts_through_a_round(table: Table) -> None:
    st = table.seat("Vesper", "Storyteller", sheet=None)
    jo = table.seat("Jo", sheet={**SHEET, "template": "shifter", "rage": 4, "gnosis": 3})
    kelly = table.seat("Kelly")
    st.type("+init/start")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/add Big Al=thug")
    assert "+init/roll" in try_all(table, st, st, st.type("+init"))
    table.dice.lay("Jo", "initiative", 2)
    table.dice.lay("Kelly", "initiative", 9)
    table.dice.lay("Big Al", "initiative", 6)
    st.type("+init/roll")

    tried = try_all(table, jo, st, jo.type("+init"))
    assert {"+attack Big Al", "+block", "+dodge", "+pass"} <= set(tried)
    jo.type("+haste 1=rage")
    jo.type("+attack Big Al")
    tried = try_all(table, st, st, st.type("+init"))
    assert "+as Big Al=attack Jo" in tried and "+init/next" in tried
    st.type("+as Big Al=block")
    kelly.type("+dodge")
    assert {"+init/next", "+init/run"} <= set(try_all(table, st, st, st.type("+init")))
    st.type("+init/run")
    assert {"+block", "+pass"} <= set(try_all(table, jo, st, jo.type("+init")))
    jo.type("+pass")
    st.type("+init/run")
    assert "+init/roll" in try_all(table, st, st, st.type("+init"))


def test_prompts_through_a_grapple(table: Table, jo: Player, kelly: Player) -> None:
    st = table.seat("Vesper", "Storyteller", sheet=None)
    nemo = table.seat("Nemo")
    begin(table, jo, kelly)
    nemo.type("+init/join")
    assert "+grapple Jo" in try_all(table, kelly, st, kelly.type("+init"))
    kelly.type("+pass")
    jo.type("+grapple Kelly")
    nets(table, "Jo", "grapple", 4)
    jo.type("+init/run")
    next_round(table, jo)
    nemo_first(table, st)
    assert {"+grapple/assist Jo", "+grapple/assist Kelly"} <= set(
        try_all(table, nemo, st, one_line(nemo.type("+grapple")))
    )
    nemo.type("+pass")
    tried = try_all(table, kelly, st, one_line(kelly.type("+init")))
    assert {"+grapple/resist", "+grapple/reverse", "+grapple/relent"} <= set(tried)
    kelly.type("+resist")
    tried = try_all(table, jo, st, one_line(jo.type("+init")))
    assert {"+grapple/sustain", "+grapple/release"} <= set(tried)
    jo.type("+sustain")
    nets(table, "Jo", "grapple", 1)
    jo.type("+init/next")
    options = choices(jo.type("+init"))
    assert "+choose slam" in options and len(options) > 5
    for line in options:
        typed_and_taken_back(table, jo, st, line)
    jo.type("+choose action wave")
    options = choices(jo.type("+init"))
    assert options, jo.screen()
    for line in options:
        typed_and_taken_back(table, jo, st, line)


def one_line(screen: str) -> str:
    """Return a screen on which sentences follow one another."""
    return screen.replace(".\n", ". ")


def nemo_first(table: Table, st: Player) -> None:
    """Nemo declares before the two who are at grips."""
    st.type("+init/set nemo=1")


def choices(screen: str) -> list[str]:
    """Return the answers that a question offers, each as it would be typed."""
    found = re.findall(r"\+(?:choose|as ST=choose) [a-z0-9]+(?: off| block)?", screen)
    return list(dict.fromkeys(found))


def typed_and_taken_back(table: Table, player: Player, st: Player, line: str) -> None:
    before = table.script.standing
    told = player.type(line)
    if "proposes to" in told:  # what the storyteller would decide, where there is none
        st.type("+agree")
    assert table.script.standing.number == before.number + 1, (line, told)
    st.type("+combat/undo")
    player.type("+init")  # shows the question anew


def test_prompts_of_a_scene_without_a_storyteller(table: Table, jo: Player, kelly: Player) -> None:
    st = table.seat("Vesper", "Storyteller", sheet=None)
    assert "+init/start" in jo.type("+init")
    jo.type("+init/start")
    jo.type("+combat/pace step")
    assert hints(kelly.screen()) == ["+init/join"]
    kelly.type("+init/join")
    assert "+init/roll" in try_all(table, jo, st, jo.type("+init"))
    jo.type("+init/add thug*2")
    jo.type("+npc/manual thug*")
    for name, face in (("Jo", 9), ("Kelly", 8), ("Thug1", 2), ("Thug2", 3)):
        table.dice.lay(name, "initiative", face)
    jo.type("+init/roll")
    assert "+as Thug1=attack Jo" in try_all(table, jo, st, jo.type("+init"))
    assert not hints(kelly.type("+init"))


def test_a_guard_on_a_name_says_what_there_is_to_type(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    before = table.script.standing
    for line in ("+guard Jo", "+guard jo with knife", "+defend guard Jo"):
        told = kelly.type(line)
        assert "+guard takes no name" in told and "+attack Jo" in told, line
    assert "You can say" in kelly.type("+guard sideways")
    assert table.script.standing == before
    kelly.type("+guard")
    assert table.script.standing != before
