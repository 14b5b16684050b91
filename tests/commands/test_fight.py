"""A fight from the first line to the last, and what each of those at the table is shown."""

from tests.commands.table import Player, Table


def begin(table: Table, jo: Player, kelly: Player) -> None:
    """Jo opens a scene, both take part; Jo is faster."""
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    jo.type("+init/start Alley")
    jo.type("+combat/pace step")
    kelly.type("+init/join")
    jo.type("+init/roll")


def test_two_players_play_a_round(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    assert "waiting for Kelly (9)" in jo.screen()
    assert "You declare now. Type +attack Jo" in kelly.screen()

    assert "Kelly attacks Jo." in kelly.type("+attack Jo")
    assert "You declare now" in jo.screen() or "waiting for Jo" in kelly.screen()
    assert "Jo blocks." in jo.type("+block")

    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Jo", "block", 2, 2, 2, 2, 2, 6)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    told = jo.type("+init/run")
    assert "Hit by 2." in told
    assert "You take 3 bashing: ///, Injured (-1)." in told.replace("\n    ", " ")
    assert "+init/roll for round 2" in told
    assert "Hit by 2." in kelly.screen()
    assert "Injured" in jo.type("+health")

    jo.type("+init/end enough")
    kelly.type("+agree")
    assert 'The fight is over: "enough".' in jo.screen()
    assert "No scene is open here" in jo.type("+init")
    assert "Injured" in jo.type("+health")


def test_switches_and_options_of_an_attack(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    told = kelly.type("+attack/power jo=at head willpower")
    assert "Kelly makes a power attack on Jo at the head with willpower." in told
    told = jo.type("+attack kelly with bare hands feint")
    assert "Jo makes a feint attack on Kelly" in told


def test_a_tie_is_secret_until_both_are_in(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    table.dice.lay("Jo", "initiative", 5)
    table.dice.lay("Kelly", "initiative", 5)
    st.type("+init/start")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/roll")
    for player in (st, jo, kelly):
        player.clear()
    jo.type("+attack Kelly")
    assert "Jo declares, in secret, an attack on Kelly." in jo.screen()
    assert "Jo declares, in secret, an attack on Kelly." in st.screen()
    assert "Jo has declared, in secret." in kelly.screen()
    assert "attack" not in kelly.screen().replace("+attack", "").replace("split attack", "")
    for screen in (kelly.type("+init"), kelly.type("+combat"), kelly.type("+combat/log 1")):
        assert "an attack on Kelly" not in screen
    kelly.type("+dodge")
    assert "Revealed: Jo attacks Kelly; Kelly dodges." in kelly.screen()


def test_a_haste_phase(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    st.type("+init/start")
    jo.type("+init/join")
    kelly.type("+init/join")
    assert "Jo is granted 1 haste action (magick)." in st.type("+haste jo=1 magick")
    st.type("+init/roll")
    kelly.type("+block")
    assert "1 haste action (magick)" in jo.type("+haste 1=magick")
    assert "To take that back: +haste 0" in jo.type("+haste")
    told = jo.type("+attack kelly")
    assert "Jo attacks Kelly and takes 1 haste action (magick)." in told
    st.type("+init/run")
    assert "You declare haste 1." in jo.screen()
    assert "Kept: you attack Jo" in kelly.type("+attack jo")
    jo.type("+attack kelly")
    assert "Round 1 is over" in st.type("+init/run")


def test_the_storyteller_acts_for_npcs(table: Table, st: Player, jo: Player) -> None:
    table.dice.lay("Jo", "initiative", 8)
    st.type("+init/start")
    jo.type("+init/join")
    told = st.type("+init/add thug*2")
    assert "Thug1 joins." in told and "Thug2 joins." in told
    told = st.type("+init/roll")
    assert "+as Thug1=attack Jo" in told
    assert "Thug1 declares, in secret, an attack on Jo" in st.type("+as Thug1=attack Jo with club")
    assert "Thug2 declares" in st.type("+as thug2=choose dodge")
    assert "Jo passes" in st.type("+as jo=pass")


def test_whom_add_brings_in(table: Table, st: Player, jo: Player) -> None:
    thugger = table.seat("Thugger")
    st.type("+init/start")
    assert "Thug joins." in st.type("+init/add thug")
    assert "Thug2 joins." in st.type("+init/add thug")
    assert "Thug1 joins." in st.type("+init/add thug*2") and "Thug3 joins." in st.screen()
    assert "Thugger joins." in st.type("+init/add thugger")
    assert "is already in scene" in thugger.type("+init/join")
    assert "Jo joins." in st.type("+init/add jo")
    assert "There's already Jo in this scene" in st.type("+init/add Jo=thug")
    assert "Big Al joins." in st.type("+init/add Big Al=brawler")
    assert "Thug2 leaves." in st.type("+init/remove thug2")


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
    assert "takes back: Kelly attacks Jo. Jo blocks. Kelly attacks Jo: 3" in st.type(
        "+combat/undo 3"
    )
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
    assert "Vesper brings back: Jo is skipped. Kelly is skipped. Jo is skipped." in st.type(
        "+combat/redo"
    )
    assert table.script.scene == after
    st.type("+combat/undo round")
    assert table.script.scene.fight.round == 1
    assert "asks to take back" in jo.type("+combat/undo round")


def test_undoing_that_somebody_joined_gives_the_sheet_back(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    table.wound(jo, 3, "lethal")
    st.type("+combat/undo 2")
    assert "Unhurt" in jo.type("+health")
    assert table.script.person_of(jo.character) is None


def test_without_a_storyteller_the_end_is_taken_back_by_agreement(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    ended = table.script
    jo.type("+init/end")
    kelly.type("+agree")
    assert ended.ended
    kelly.type("+combat/undo")
    assert "proposes to take back: The fight is over" in jo.screen().replace("\n    ", " ")
    jo.type("+agree")
    assert not ended.ended
    assert "Jo" in kelly.type("+init")


def test_private_rolls_are_the_storytellers(table: Table, st: Player, jo: Player) -> None:
    st.type("+sheet/new mortal")
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/join")
    jo.clear()
    assert "Vesper's roll (private)" in st.type("+roll/private wits + 2")
    assert "Vesper's roll" not in jo.screen()
    assert "no such roll" in jo.type("+combat/why 1") or "Nothing has been" in jo.screen()
    assert "Vesper's roll" in st.type("+combat/why")
