"""What is held, and what is private, stays so wherever it could be read: told, asked for, or taken
along as text or JSON; and others' time stands still while it is held.
"""

import json
import re
from itertools import product

import pytest

from journal import store
from scenes.idling import tick_all
from tests.commands.readings import readings
from tests.commands.table import Player, Table
from tests.commands.test_export import body, links
from tests.commands.test_logs import last_number
from tests.commands.test_pace import awaited, flat
from tests.commands.test_review import held

ATTACK, BLOCK, DAMAGE = "8 8 8 2 2 2", "8 2 2 2 2 2", "8 8 8"


def dice_in(told: str) -> list[str]:
    """Return which of the dice that were laid stand in a text, as words or as JSON."""
    plain = " ".join(told.replace(",", " ").split())
    return [one for one in (ATTACK, BLOCK) if one in plain]


def documents(player: Player) -> tuple[str, str]:
    """Return a player's whole log, as JSON and as text, from the addresses they are given."""
    as_json, as_text = links(player.type("+combat/export"))
    return body(as_json), body(as_text)


# --- withheld results ----------------------------------------------------------------------------


def test_withheld_results_are_nowhere_to_be_read(
    table: Table, st: Player, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    held(table, st, jo, kelly)
    for player, line in product((jo, kelly), readings("Kelly")):
        with subtests.test(line, reader=player.name):
            told = player.type(line)
            assert told and dice_in(told) == []
            assert not re.search(r"hits|beats|Withheld|-> \d", told), told


def test_withheld_results_are_in_no_export_and_after_release_they_are(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    held(table, st, jo, kelly)
    st.type("+rule attack successes=1 because the floor is wet")
    for player in (jo, kelly):
        for told in documents(player):
            assert dice_in(told) == [] and "floor is wet" not in told
            assert "Withheld" not in told and '"Rule"' not in told
        document = json.loads(documents(player)[0])
        assert {one["for"] for one in document["rolls"]} == {"initiative"}
        assert [one["rolls"] for one in document["state"]["held"]] == [[]]
    assert all(dice_in(told) == [ATTACK, BLOCK] for told in documents(st))
    st.type("+combat/release")
    for player in (jo, kelly):
        for told in documents(player):
            assert dice_in(told) == [ATTACK, BLOCK] and "the floor is wet" in told
        document = json.loads(documents(player)[0])
        rolls = {one["for"]: one["successes"] for one in document["rolls"]}
        assert (rolls["attack"], rolls["block"]) == (1, 1)
        assert document["state"]["held"] is None


def test_who_is_told_of_an_undo_reads_nothing_of_what_was_withheld(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    held(table, st, jo, kelly)
    st.type("+rule block successes=0 because he slips")
    steps = (  # of a ruling, which is nobody's business who may not read it, they are told nothing
        ("+combat/undo", "Vesper takes back: Vesper rules", ""),
        (
            "+combat/undo",
            "Vesper takes back: Kelly attacks Jo.",
            "Vesper takes back: The storyteller is reviewing",
        ),
        (
            "+combat/redo",
            "Vesper brings back: Kelly attacks Jo.",
            "Vesper brings back: The storyteller is reviewing",
        ),
        ("+combat/redo", "Vesper brings back: Vesper rules", ""),
    )
    for line, told, told_others in steps:
        jo.clear(), kelly.clear()
        assert told in st.type(line)
        for player in (jo, kelly):
            assert player.screen().startswith(told_others)
            assert bool(player.screen()) is bool(told_others)
            assert dice_in(player.screen()) == [] and "slips" not in player.screen()
    assert dice_in(st.type("+combat/log 20")) == [ATTACK, BLOCK]


def test_a_held_contest_of_a_grapple_has_shifted_nothing_for_players(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/roll")
    kelly.type("+pass")
    jo.type("+grapple Kelly")
    table.dice.lay("Jo", "grapple", 8, 8, 8, 8, 8, 8)
    table.dice.lay("Kelly", "block", 8, 2, 2, 2, 2, 2)
    st.type("+init/run")
    st.type("+combat/review on")
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    st.type("+init/roll")
    kelly.type("+resist")
    jo.type("+sustain")
    before = control(jo)
    table.dice.lay("Jo", "grapple", 8, 2, 2, 2, 2, 2)
    table.dice.lay("Kelly", "grapple", 8, 8, 8, 2, 2, 2)
    st.type("+init/next")
    assert awaited(table) == ["ST"]
    now = control(st)
    assert now != before
    for player in (jo, kelly):
        assert control(player) == before
        for line in ("+grapple", "+combat"):
            told = player.type(line)
            assert f"Control {before}" in told and f"Control {now}" not in told
    assert f"Control {now}" in st.type("+grapple")
    st.type("+combat/release")
    assert control(jo) == now - 1  # the round's end has its price (GRAPPLE-6)


def control(player: Player) -> int:
    """Return what a player is shown of the one grapple's Control."""
    found = re.search(r"Control (\d+)", player.type("+grapple"))
    assert found is not None
    return int(found[1])


# --- private rolls -------------------------------------------------------------------------------


def test_private_rolls_are_never_to_be_read_by_others(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Thug", "initiative", 3)
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug")
    st.type("+rule/private Thug")
    st.type("+combat/review on")
    st.type("+init/roll")
    st.type("+as Thug=attack Jo with bare hands")
    jo.type("+pass")
    st.type("+init/next")
    table.dice.lay("Thug", "attack", 7, 9, 7, 9, 7, 9)
    st.type("+init/next")
    assert awaited(table) == ["ST"]
    st.type("+rule attack successes=5 because he trips")
    st.type("+combat/release")
    st.type("+init/run")
    whole = json.loads(documents(st)[0])["rolls"]
    private = {one["id"]: one for one in whole if one["who"] == "Thug"}
    assert {one["for"] for one in private.values()} >= {"initiative", "attack"}
    assert all(one["private"] and one["faces"] for one in private.values() if one["pool"])
    told, text = documents(jo)
    document = json.loads(told)
    seen = {one["id"]: one for one in document["rolls"] if one["who"] == "Thug"}
    assert seen and set(seen) <= set(private)
    for number, roll in seen.items():
        assert (roll["faces"], roll["modifiers"], roll["pool"]) == ([], [], 0)
        assert roll["successes"] == private[number]["successes"]
    assert document["state"]["initiative"]["Thug"]["die"] == 0
    faces = "7 9 7 9 7 9"[: 2 * private_pool(private) - 1]
    screens = [jo.type(line) for line in readings("Kelly")]
    for one in (told, text, jo.screen(), *screens):
        assert faces not in " ".join(one.replace(",", " ").split())
    ruled = [
        event
        for entry in document["journal"]
        for event in entry["events"]
        if event["event"] == "Ruled"
    ]
    assert ruled and all("was" not in one and "number" not in one["ruling"] for one in ruled)
    assert "attack roll is corrected (he trips)" in flat(text)
    assert faces in flat(documents(st)[1])


def private_pool(rolls: dict[int, dict[str, object]]) -> int:
    """Return how many dice the private attack had."""
    (pool,) = (one["pool"] for one in rolls.values() if one["for"] == "attack")
    assert isinstance(pool, int)
    return pool


# --- time ----------------------------------------------------------------------------------------


def test_no_deadline_passes_anybody_over_while_results_are_withheld(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+combat/idle 1m=2m pass")
    st.type("+combat/review on")
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    st.type("+init/roll")
    kelly.type("+attack Jo")
    jo.type("+pass")
    st.type("+init/run")
    assert awaited(table) == ["ST"]
    for player in (st, jo, kelly):
        player.clear()
    number = store.last_number(last_number())
    tick_all(3600)
    assert store.last_number(last_number()) == number
    assert jo.screen() == "" and kelly.screen() == ""
    assert "waiting for the storyteller (a result to release)" in flat(jo.type("+init"))


def test_leaving_while_ones_attack_is_withheld_lets_the_scene_go_on(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    held(table, st, jo, kelly)
    kelly.type("+init/leave")
    kelly.type("+choose leave")
    assert "ST" in awaited(table)
    st.type("+choose release")
    st.type("+init/run")
    assert "ST" not in awaited(table)
    assert "Kelly leaves" in jo.screen()


def test_what_the_other_side_does_is_told_by_its_own_declaration(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    held(table, st, jo, kelly, "+attack/power Kelly")
    known = flat(st.type("+combat/log"))
    assert "Jo (bare hands, power) and Kelly (bare hands) attack each other" in known
    for player in (jo, kelly):
        told = flat(player.type("+combat/log"))
        assert "Jo (bare hands, power) and Kelly attack each other" in told  # as it was held
        for line in ("+combat/log story", "+combat/summary", "+init"):
            told += flat(player.type(line))
        assert "Kelly (power)" not in told


@pytest.mark.parametrize("spent", [False, True])
def test_no_refusal_tells_what_was_spent_in_a_withheld_result(
    table: Table, st: Player, jo: Player, kelly: Player, spent: bool, subtests: pytest.Subtests
) -> None:
    st.type("+gear/give Jo=knife")
    st.type("+combat/recovery free")
    held(table, st, jo, kelly, "+defend/willpower" if spent else "+combat", "+pass")
    paid = table.script.scene.people["Jo"].fighter.resources["willpower"] == 4
    assert paid is spent and "5 of 5" in jo.type("+health")
    for line in (
        *("+spend willpower 5", "+spend willpower", "+regain willpower", "+gear/wield knife"),
        *("+defend/willpower", "+defend/willpower off", "+roll/willpower strength"),
        *("+plan attack Kelly willpower", "+chase/exert opening"),
    ):
        with subtests.test(line):
            assert "Your result is held back until" in flat(jo.type(line))
    st.type("+combat/release")
    assert "held back" not in jo.type("+regain willpower")
