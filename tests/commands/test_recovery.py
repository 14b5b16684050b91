"""Who may take harm off, and give points, rounds and gear back: whom a player asks, who grants."""

import re

from django.test import override_settings

from game import actions as act
from journal.models import SheetRequestRecord
from players.authority import THE_GAME
from players.character_sheets import sheet_of_character
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_fight import begin

VAMPIRE = {**SHEET, "template": "vampire", "blood": 10, "resources": {"blood": 4}}


def unfolded(text: str) -> str:
    return text.replace("\n    ", " ")


def health(player: Player) -> dict[str, int]:
    sheet = sheet_of_character(player.character)
    assert sheet is not None
    found: dict[str, int] = sheet.get("health", {})
    return found


def in_a_scene(st: Player, *players: Player) -> None:
    st.type("+init/start")
    for one in players:
        one.type("+init/join")


# --- asked of a storyteller ----------------------------------------------------------------------


def test_in_a_scene_its_storyteller_is_asked_and_grants(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_a_scene(st, jo, kelly)
    st.type("+hurt jo=3l")
    st.clear(), kelly.clear()
    told = unfolded(jo.type("+heal 2l"))
    assert "That is for Vesper to decide, and they've been asked (request 1)." in told
    assert "+sheet/withdraw 1" in told and "pace" not in told
    heard = unfolded(st.screen())
    assert "Jo asks for +heal 2l (request 1). +sheet/grant 1 or +sheet/deny 1=WHY." in heard
    assert kelly.screen() == ""
    assert health(jo) == {"lethal": 3}
    assert "1. Jo asks for +heal 2l." in st.type("+sheet/pending")
    assert "Request 1 waits: +heal 2l." in jo.type("+sheet")
    number = table.script.standing.number
    granted = unfolded(st.type("+sheet/grant 1=a good night's rest"))
    assert (
        "Jo is healed: X, Bruised (by Vesper)." in granted
        and "Granted: +heal 2l for Jo." in granted
    )
    assert "Vesper grants request 1 (+heal 2l): a good night's rest." in unfolded(jo.screen())
    assert health(jo) == {"lethal": 1}
    assert table.script.standing.number == number + 1
    assert "No request 1 is waiting" in st.type("+sheet/grant 1")
    st.type("+combat/undo")
    assert health(jo) == {"lethal": 3}


def test_denied_or_taken_back_nothing_changes(st: Player, jo: Player) -> None:
    in_a_scene(st, jo)
    jo.type("+spend willpower 3")
    jo.type("+regain willpower 2")
    jo.clear()
    assert "Denied: +regain willpower 2 for Jo." in st.type("+sheet/deny 1=not in a fight")
    denied = "Vesper denies request 1 (+regain willpower 2): not in a fight."
    assert denied in unfolded(jo.screen())
    jo.type("+regain willpower 2")
    st.clear()
    assert "Request 2 is taken back." in jo.type("+sheet/withdraw 2")
    assert "Jo takes request 2 back." in st.screen()
    assert "No request 2 is waiting" in st.type("+sheet/grant 2")
    assert "willpower 2 of 5" in jo.type("+health")


def test_every_way_to_give_oneself_something_is_asked(st: Player, table: Table) -> None:
    armed = {**SHEET, "weapons": ["heavy pistol"], "ammunition": {"heavy pistol": 2}}
    jo = table.seat("Jo", sheet=armed)
    table.wound(jo, 2, "bashing")
    jo.type("+spend willpower")
    before = sheet_of_character(jo.character)
    lines = ("+heal 1", "+regain will", "+hurt 1l", "+gear/reload", "+gear/give me=knife")
    for number, line in enumerate(lines, 1):
        told = unfolded(jo.type(line))
        assert f"That is for Vesper to decide, and they've been asked (request {number})." in told
    assert sheet_of_character(jo.character) == before
    told = unfolded(st.type("+sheet/pending"))
    for number, asked in enumerate(
        ("heal 1", "regain willpower 1", "hurt 1l", "gear/reload heavy pistol", "gear/give knife"),
        1,
    ):
        assert re.search(rf"{number}. Jo asks for \+{asked}( \(knife: .+\))?\.\n", told)
        st.type(f"+sheet/grant {number}")
    sheet = sheet_of_character(jo.character)
    assert sheet is not None
    assert sheet["health"] == {"bashing": 1, "lethal": 1}
    assert sheet["weapons"] == ["heavy pistol", "knife"] and "ammunition" not in sheet
    assert "willpower 5 of 5" in jo.type("+health")


def test_nobody_grants_their_other_character_anything(table: Table, jo: Player) -> None:
    def plays(name: str) -> None:
        for line in ("ooc", f"ic {name}"):
            jo.account.execute_cmd(line, session=jo.session)
        jo.character = jo.session.puppet
        assert jo.character.key == name
        jo.character.location = table.room

    jo.account.characters.add(jo.character)
    jo.type("charcreate Other")
    plays("Other")
    jo.type("+sheet/new mortal")
    jo.type("+init/start Corner")
    plays("Jo")
    kelly = table.seat("Kelly")
    for one in (jo, kelly):
        one.type("+init/join")
    table.wound(jo, 2, "bashing")
    assert "request 1" in jo.type("+heal 2")
    assert "Jo asks for +heal 2" in unfolded(kelly.screen())
    plays("Other")
    assert "Only a storyteller can do that" in jo.type("+sheet/grant 1")
    plays("Jo")
    assert health(jo) == {"bashing": 2}
    assert "Granted: +heal 2 for Jo." in unfolded(kelly.type("+sheet/grant 1"))
    assert health(jo) == {}


def test_a_draft_forgets_nothing_on_a_way_round(table: Table, st: Player, jo: Player) -> None:
    st.type("+sheet/return jo=once more")
    table.wound(jo, 3, "lethal")
    jo.type("+spend willpower 3")
    jo.type("+sheet/import {strength: 3, willpower: 5, health: {bashing: 4}}")
    assert health(jo) == {"bashing": 1, "lethal": 3}
    for line in ("+sheet/import {strength: 3, willpower: 0}", "+sheet/set willpower=1"):
        assert "You have spent 3 willpower" in unfolded(jo.type(line)), line
    assert "willpower 2 of 5" in jo.type("+health")
    st.type("+sheet/import jo={weapons: [heavy pistol], ammunition: {heavy pistol: 1}}")
    told = unfolded(jo.type("+sheet/import {weapons: [knife]}"))
    assert "Your heavy pistol has been fired, so it stays on your draft" in told
    jo.type("+sheet/import {weapons: [heavy pistol, knife]}")
    assert "1 of 7 rounds" in unfolded(jo.type("+gear"))


def test_it_waits_for_a_storyteller_who_is_not_here_and_outlives_a_kill(
    table: Table, st: Player, jo: Player
) -> None:
    in_a_scene(st, jo)
    st.type("+hurt jo=3l")
    st.leaves()
    told = unfolded(jo.type("+heal 2l"))
    assert "a storyteller to decide. None is here, so it waits for one (request 1)" in told
    table.kill()
    assert "1 request waits for a storyteller: +sheet/pending." in unfolded(st.returns())
    st.type("+sheet/grant 1")
    assert health(jo) == {"lethal": 1}


def test_others_are_as_ever_the_storytellers(st: Player, jo: Player, kelly: Player) -> None:
    in_a_scene(st, jo, kelly)
    st.type("+hurt kelly=2l")
    assert "Only the player of Kelly or a storyteller" in jo.type("+heal kelly=1")
    assert "Only a storyteller" in jo.type("+gear/give kelly=knife")
    assert "can't do that by yourself" in unfolded(kelly.type("+heal kelly, jo=1"))
    assert health(kelly) == {"lethal": 2}


# --- asked of whoever runs it --------------------------------------------------------------------


def test_without_a_storyteller_the_starter_is_asked(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    nemo = table.seat("Nemo")  # who only looks on
    table.wound(kelly, 2, "lethal")
    jo.clear(), nemo.clear()
    assert "That is for Jo to decide" in unfolded(kelly.type("+heal 2l"))
    assert "Kelly asks for +heal 2l (request 1). +sheet/grant 1" in unfolded(jo.screen())
    assert nemo.screen() == ""
    for line in ("+sheet/grant 1", "+sheet/deny 1=no", "+sheet/pending"):
        assert "Only a storyteller" in nemo.type(line)
        assert "Only a storyteller" in kelly.type(line)
    assert "1. Kelly asks for +heal 2l." in unfolded(jo.type("+sheet/pending"))
    jo.type("+sheet/grant 1")
    assert health(kelly) == {}


def test_in_a_fight_without_a_storyteller_it_is_put_to_all(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    nemo = table.seat("Nemo")
    table.wound(jo, 2, "lethal")
    nemo.type("+init/join")
    assert "Jo proposes to heal 2 levels" in unfolded(jo.type("+heal 2l"))
    kelly.type("+agree")
    nemo.type("+disagree")
    assert health(jo) == {"lethal": 2}
    jo.type("+heal 2l")
    kelly.type("+agree")
    nemo.type("+agree")
    assert health(jo) == {}


def test_without_a_storyteller_nobody_is_given_more_than_they_lost(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    """What somebody came with, and what was asked of a storyteller, an accomplice does not mend."""
    in_a_scene(st, jo)
    st.type("+hurt jo=2l")
    jo.type("+heal 1l")
    st.type("+init/end")
    st.leaves()
    begin(table, jo, kelly)
    assert "Only a storyteller" in kelly.type("+sheet/grant 1")  # asked in another scene
    for line in ("+heal 2l", "+regain willpower 1", "+gear/give me=rifle"):
        kelly.clear()
        if line.startswith("+regain"):
            jo.type("+spend willpower")
            assert "Waiting for Kelly" in unfolded(jo.type(line))  # lost here
            continue
        assert "waits for one" in unfolded(jo.type(line)), line
        assert kelly.screen() == ""
    assert "Only a storyteller" in kelly.type("+sheet/grant 2")
    assert health(jo) == {"lethal": 2}
    table.wound(jo, 1, "bashing")
    jo.type("+heal 1b")
    kelly.type("+agree 2")
    assert health(jo) == {"lethal": 2}


def test_somebody_hidden_asks_and_is_granted_as_who_they_are_known_as(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    st = table.seat("Vesper", "Storyteller", sheet=None)
    st.type("+npc/hide Kelly")
    st.leaves()
    table.wound(kelly, 2, "lethal")
    jo.clear()
    kelly.type("+heal 2l")
    heard = unfolded(jo.screen())
    assert "someone proposes to heal 2 levels of someone's wounds" in heard
    granted = unfolded(jo.type("+agree"))
    assert "Someone is healed" in granted
    assert "Kelly" not in heard + granted
    assert health(kelly) == {}


# --- other policies ------------------------------------------------------------------------------


def test_a_storyteller_frees_a_scene_and_a_player_does_not(
    st: Player, jo: Player, kelly: Player
) -> None:
    in_a_scene(st, jo, kelly)
    st.type("+hurt jo=3l")
    assert "Whoever wants healing" in unfolded(jo.type("+combat/recovery"))
    assert "Only a storyteller" in jo.type("+combat/recovery free")
    assert "+combat/recovery ask" in st.type("+combat/recovery perhaps")
    st.type("+combat/recovery free")
    assert "Everyone may heal and give back on their own sheet." in unfolded(kelly.screen())
    assert "Jo is healed: X" in jo.type("+heal 2l")
    assert "Jo gets the knife" in jo.type("+gear/give me=knife")
    assert "Only the player of Kelly" in jo.type("+hurt kelly=1")
    assert "Only the player of Kelly" in jo.type("+gear/give kelly=knife")
    st.type("+combat/undo 3")
    assert "request 1" in jo.type("+heal 2l")
    st.type("+combat/recovery free")
    st.type("+combat/recovery usual")
    assert "request 2" in jo.type("+heal 1")


@override_settings(ROUNDKEEPER_RECOVERY="rules")
def test_by_the_rules_a_vampire_heals_with_blood(table: Table, st: Player) -> None:
    jo = table.seat("Jo", sheet=VAMPIRE)
    table.wound(jo, 2, "bashing")
    table.wound(jo, 3, "lethal")
    table.wound(jo, 1, "aggravated")
    told = unfolded(jo.type("+heal 4 with blood"))
    assert "Jo spends 4 blood: 0 left." in told and "Jo is healed: *X" in told
    assert "Not enough blood" in jo.type("+heal 1l with blood")
    assert "Blood doesn't heal aggravated wounds" in jo.type("+heal 1a with blood")
    assert health(jo) == {"lethal": 1, "aggravated": 1}
    for line in ("+regain blood 5", "+gear/give me=knife", "+hurt 1b", "+heal 1l", "+heal 1"):
        assert "change by the rules alone" in unfolded(jo.type(line))
    assert SheetRequestRecord.objects.count() == 0
    st.type("+heal Jo=1l")  # rest
    assert health(jo) == {"aggravated": 1}


def test_who_goes_down_by_the_rules_is_not_told_to_ask(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_a_scene(st, jo, kelly)
    st.type("+combat/recovery rules")
    st.type("+hurt Jo, Kelly=7b")
    told = unfolded(jo.screen())
    assert "You are down" in told and "+help recovery" in told
    assert "+heal" not in told


def test_by_the_rules_nobody_but_a_storyteller_grants_what_was_asked_before(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    table.wound(jo, 3, "lethal")
    assert "That is for Kelly to decide" in unfolded(jo.type("+heal 1"))
    with override_settings(ROUNDKEEPER_RECOVERY="rules"):
        table.script.submit(THE_GAME, act.SetRecovery(policy="rules"))
        kelly.type("+sheet/grant 1")
        assert health(jo) == {"lethal": 3}
        table.wound(jo, 4, "lethal")
        kelly.type("+heal Jo=7")
    assert health(jo) == {"lethal": 7}
