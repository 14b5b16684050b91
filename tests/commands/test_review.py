"""The storyteller withholds, corrects and lets go results; the others see what they may."""

from game.engine.rolling import ROOM
from game.events.scenes import rolls_in
from tests.commands.table import Player, Table


def held(table: Table, st: Player, jo: Player, kelly: Player, *does_jo: str) -> None:
    """Kelly's attack on Jo, who has acted first, is withheld."""
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    assert "sees each result before it is announced" in st.type("+combat/review on")
    st.type("+init/roll")
    jo.clear(), kelly.clear()
    kelly.type("+attack Jo")
    for line in does_jo or ("+pass",):
        jo.type(line)
    st.type("+init/next")
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Jo", "block", 8, 2, 2, 2, 2, 2)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    jo.clear(), kelly.clear()
    st.type("+init/next")


def test_a_withheld_roll_is_seen_by_the_storyteller_alone(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    held(table, st, jo, kelly)
    assert "Kelly's attack: dexterity 3 + brawl 3 = 6 dice" in st.screen()
    assert "+rule attack successes=2 because WHY" in st.screen()
    for player in (jo, kelly):
        assert "The storyteller is reviewing Kelly's action on Jo." in player.screen()
        assert "waiting for the storyteller (a result to" in player.screen()
        assert "dice" not in player.screen() and "8 8" not in player.screen()
        for line in ("+combat/log 5", "+combat/why Kelly", "+combat", "+combat/summary", "+init"):
            told = player.type(line)
            assert "8 8 8 2 2 2" not in told and "hits" not in told, line
    assert "8 8 8 2 2 2" in st.type("+combat/why 3")


def test_a_ruling_is_told_with_its_reason_when_it_is_let_go(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    held(table, st, jo, kelly)
    jo.clear()
    told = st.type("+rule attack successes=1 because the floor is wet")
    assert "attack roll counts 1 success, not 3 (the floor is wet)" in told
    assert jo.screen() == ""
    st.type("+combat/release")
    for player in (jo, kelly):
        assert "attack roll counts 1 success, not 3 (the floor is wet)" in player.screen()
        assert "8 8 8 2 2 2" in player.screen()
    assert "the floor is wet" in jo.type("+combat/log 3")
    assert "-2 by a ruling: the floor is wet." in " ".join(jo.type("+combat/why 7").split())


def test_undo_takes_back_a_ruling(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    held(table, st, jo, kelly)
    st.type("+rule cancel because the lights went out")
    assert "takes back: Vesper rules: Kelly's action comes to nothing" in st.type("+combat/undo")
    assert "The scene isn't on hold" not in st.type("+combat/release because it is fair")
    assert "releases it as it is (it is fair)" in jo.screen()


def test_only_a_storyteller_withholds_and_rules(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    held(table, st, jo, kelly)
    for line in (
        "+rule attack reroll because I say so",
        "+combat/review off",
        "+combat/release",
        "+rule/private Jo",
    ):
        assert "storyteller" in jo.type(line), line
    assert "The scene isn't on hold" not in st.type("+combat/release")


def test_rulings_without_reason_or_sense(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    held(table, st, jo, kelly)
    assert "Give a short reason" in st.type("+rule attack successes=2")
    assert "+rule [NAME] [ROLL] successes=3" in st.type("+rule attack better because I like her")
    assert "That roll has 6 dice" in st.type("+rule attack dice=[1] because I like her")
    assert "+rule attack successes=2" in st.type("+rule")
    assert "+combat/review on" in st.type("+combat/review")
    assert "+combat/undo" in (st.type("+combat/release") and st.type("+combat/release"))


def test_private_rolls(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    assert "Kelly's rolls are now private" in st.type("+rule/private Kelly")
    st.type("+init/roll")
    kelly.type("+attack Jo")
    jo.type("+pass")
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    nemo = table.seat("Nemo")
    for reader in (st, nemo):
        reader.type("+prefs verbose")
    jo.clear(), kelly.clear()
    st.type("+init/run")
    assert "8 8 8 2 2 2" in kelly.screen() and "8 8 8 2 2 2" in st.screen()
    assert "8 8 8 2 2 2" not in jo.screen() + nemo.screen()
    assert "Kelly's attack (private): 3." in jo.screen()
    assert "Kelly's attack (private): 3 successes." in nemo.screen()
    assert "8 8 8" not in jo.type("+combat/why Kelly")
    assert "8 8 8" not in jo.type("+combat/log 9")
    assert "open to everyone" in st.type("+rule/public Kelly")


def test_nobody_counts_the_withheld_rolls_by_the_number_of_their_own(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    held(table, st, jo, kelly)
    review = table.script.scene.held
    assert review is not None
    withheld = [one.id for one in rolls_in(review)]
    assert withheld
    jo.type("+prefs verbose")
    table.dice.lay("Jo", "roll", 8, 8)
    number = review.before.rolls + ROOM + 1  # whatever has been rolled behind the screen
    assert f"#{number} Jo's roll" in jo.type("+roll strength")
    assert "Jo's roll (private)" in st.type("+roll/private Jo=strength")
    st.type("+combat/release")
    assert f"#{withheld[0]} " in jo.type("+combat/log 9")
    assert f"#{number + 1} Jo's roll" in jo.type("+roll strength")
