"""NPCs at the table: the stock, several at once, those who are hidden, those who play alone."""

import pytest

from tests.commands.readings import readings
from tests.commands.table import Player, Table


def scene(table: Table, st: Player, jo: Player, *adds: str) -> None:
    """Open the storyteller's scene, bring in Jo and these NPCs, and roll; Jo declares first."""
    st.type("+init/start Alley")
    jo.type("+init/join")
    for line in adds:
        st.type(f"+init/add {line}")
    st.type("+init/roll")
    rolled = st.screen()
    st.type("+init/set Jo=1")
    st.shown.insert(0, rolled)


def test_the_stock_is_listed_by_tier_and_shown(table: Table, st: Player) -> None:
    told = st.type("+npc/list")
    assert "Extra: bouncer, bystander" in told
    assert "Boss: ancilla" in told
    assert "swat" in st.type("+npc/list swat")
    assert "thug" not in st.type("+npc/list swat")
    assert "No stock NPC has that name" in st.type("+npc/list qqq")
    for line in ("+npc/show swat", "+npc swat"):
        told = st.type(line)
        assert "Stock NPC, seasoned" in told
        assert "submachine gun" in told
        assert "Firearms 4" in told or "firearms 4" in told
    assert "qqq" in st.type("+npc/show qqq")


def test_an_order_for_many_is_for_all_of_them_or_for_none(
    table: Table, st: Player, jo: Player
) -> None:
    scene(table, st, jo, "thug*3 as Alpha group")
    jo.type("+pass")
    told = st.type("+as Alpha1-3=attack Jo")
    assert "Alpha1-3 attack Jo with a club." in told
    assert table.script.scene.fight.phase == "resolution"
    st.type("+combat/undo")
    number = table.script.standing.number
    assert "Alpha4" in st.type("+as Alpha2-4=block")
    st.type("+as Alpha*=frobnicate")
    assert table.script.standing.number == number
    assert "Alpha1, Alpha3 and Alpha2 block." in st.type("+as Alpha1, Alpha3, Alpha2=block")


def test_harm_effects_and_modifiers_for_many(table: Table, st: Player, jo: Player) -> None:
    scene(table, st, jo, "thug*3 as Alpha")
    st.type("+hurt Alpha1-2=2b")
    marks = [table.script.scene.people[f"Alpha{n}"].fighter.health.marks for n in (1, 2, 3)]
    assert marks == ["//", "//", ""]
    st.type("+effect Alpha*=Fear attack-1")
    assert [one.who for one in table.script.scene.effects] == ["Alpha1", "Alpha2", "Alpha3"]
    st.type("+hurt alpha3 1l")  # as one says it
    assert table.script.scene.people["Alpha3"].fighter.health.marks == "X"
    assert "+hurt Alpha3=3l" in st.type("+hurt Alpha3")
    assert "+hurt NAME=3l" in st.type("+hurt 3l")
    assert "+heal Alpha3=2b" in st.type("+heal Alpha3")
    st.type("+heal alpha3 all")
    assert table.script.scene.people["Alpha3"].fighter.health.marks == ""
    number = table.script.standing.number
    jo.type("+hurt Alpha1-2=2b")
    assert table.script.standing.number == number


def test_a_hidden_one_is_someone_in_all_that_a_player_is_shown(
    table: Table, st: Player, jo: Player
) -> None:
    scene(table, st, jo, "sniper as Quillon hidden", "thug as Boss")
    assert "Quillon" in st.type("+init")
    assert "hidden as someone" in st.screen()
    told: list[str] = [jo.type("+init")]
    assert "someone" in told[0]
    told += [jo.type("+attack Boss")]
    jo.clear()
    st.type("+as Boss=pass")
    st.type("+as Quillon=attack Jo with rifle")
    told += [jo.screen()]
    assert "someone attacks Jo" in jo.screen().replace("Someone", "someone")
    jo.clear()
    st.type("+init/run")
    told += [jo.screen()]
    told += [jo.type(line) for line in readings("someone")]
    jo.clear()
    st.type("+combat/undo 2")
    told += [jo.screen()]
    jo.clear()
    st.type("+combat/redo")
    told += [jo.screen(), jo.type("+combat/log 30")]
    assert "Quillon" not in "\n".join(told)
    assert "someone" in "\n".join(told)


def test_a_hidden_name_is_refused_like_one_that_is_nobodys(
    table: Table, st: Player, jo: Player
) -> None:
    scene(table, st, jo, "sniper as Quillon hidden")
    lines = (
        "+attack {}", "+attack {}=power", "+health {}", "+gear {}", "+as {}=pass", "+hurt {}=1b",
        "+combat/why {}", "+chase/pursue {}", "+assist {}", "+init/remove {}", "+npc/reveal {}",
        "+do look: {}",
    )  # fmt: skip
    for line in lines:
        for name in ("Quillon", "Quil"):
            hidden = jo.type(line.format(name))
            nobody = jo.type(line.format("Zebulon" if name == "Quillon" else "Zebu"))
            if line.startswith("+do"):  # free text names nobody
                continue
            plain = " ".join(hidden.split()).replace(name, "NAME")
            other = " ".join(nobody.split()).replace("Zebulon", "NAME").replace("Zebu", "NAME")
            assert plain.replace("^", "") == other.replace("^", ""), line
    assert "Quillon" in table.script.scene.people


def test_a_hidden_one_stays_so_for_one_who_comes_back(table: Table, st: Player, jo: Player) -> None:
    scene(table, st, jo, "sniper as Quillon hidden")
    jo.leaves()
    st.type("+init/next")
    st.type("+as Quillon=attack Jo with rifle")
    st.type("+init/run")
    told = jo.returns()
    assert "Quillon" not in told
    assert "someone" in told.lower()


def test_who_runs_a_scene_knows_and_reveals_an_npc_of_theirs_that_a_storyteller_hides(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start")
    jo.type("+init/add thug as Mole")
    st.type("+npc/hide Mole")
    kelly.type("+init/join")
    assert "Mole" in jo.type("+init")
    assert "Mole" not in kelly.type("+init")
    assert "someone" in kelly.screen()
    kelly.type("+npc/reveal someone")
    assert table.script.scene.masks == {"Mole": "someone"}
    jo.type("+npc/reveal Mole")
    assert "Mole" in kelly.type("+init")


def test_a_hidden_hand_is_someone_in_a_grapple(table: Table, st: Player, jo: Player) -> None:
    scene(table, st, jo, "thug as Quillon hidden")
    jo.type("+pass")
    jo.clear()
    table.dice.lay("Quillon", "grapple", *[9] * 6)
    st.type("+as Quillon=grapple Jo")
    st.type("+init/run")
    told = [jo.screen()]
    assert table.script.scene.hold_on("Jo") is not None
    told += [jo.type(line) for line in ("+grapple", "+init", "+combat", "+combat/log 9")]
    jo.clear()
    st.type("+init/roll")
    st.type("+init/set Jo=1")
    told += [jo.screen()]
    told += [jo.type(line) for line in ("+grapple/resist", "+grapple/sustain", "+grapple")]
    jo.clear()
    st.type("+as Quillon=sustain")
    st.type("+init/run")
    told += [jo.screen()]
    shown = "\n".join(told)
    assert "someone" in shown
    assert "Quillon" not in shown


def test_no_prefix_brings_out_a_hidden_name_for_one_who_says_it_for_an_npc(
    table: Table, st: Player, jo: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/add thug as Boss")
    st.type("+init/join 1")
    st.type("+init/add sniper as Quillon hidden")
    assert table.script.scene.masks == {"Quillon": "someone"}
    for line in ("chase/attack Q", "chase/board Q", "attack Q", "pursue Q", "chase/give Q"):
        assert "Quillon" not in jo.type(f"+as Boss={line}"), line
    table.seat("Kelly").type("+init/join")
    st.type("+chase/cold Kelly=Boss")
    for line in ("chase/attack Q", "chase/board Q"):
        assert "Quillon" not in jo.type(f"+as Boss={line}"), line


@pytest.mark.parametrize(
    "name",
    ["Vesper", "V-esper", "kelly", "Storyteller", "The Game", "Roundkeeper", "You", "Someone 2"],
)
def test_no_player_calls_an_npc_as_the_game_or_as_somebody_who_plays(
    table: Table, st: Player, jo: Player, kelly: Player, name: str
) -> None:
    jo.type("+init/start Alley")
    told = jo.type(f"+init/add thug as {name}")
    assert "choose another" in told.lower()
    assert set(table.script.scene.people) == {"Jo"}
    jo.type("+init/add thug as Rat")
    assert "Rat" in table.script.scene.people
    jo.type("+init/end")
    st.type("+init/start Alley")
    st.type("+init/add thug as Kelly")  # a storyteller knows whom they mean
    assert "Kelly" in table.script.scene.people


def test_a_side_is_said_to_all_and_decides_whom_automatic_people_strike(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/add thug as Cop")
    st.type("+init/add thug as Robber")
    jo.clear()
    assert "Cop and Jo are on the side police now." in st.type("+init/side Cop, Jo=police")
    assert "Cop and Jo are on the side police now." in jo.screen()
    assert "Side police: Jo and Cop." in jo.type("+init/side")
    st.type("+init/side Kelly=police")
    st.type("+init/roll")
    for number, name in enumerate(("Kelly", "Jo", "Robber", "Cop")):
        st.type(f"+init/set {name}={number + 1}")
    assert jo.type("+init").count("side: police") == 3
    st.type("+npc/auto Cop=protect Jo")
    kelly.type("+pass")
    jo.type("+pass")
    st.type("+as Robber=attack Jo")
    assert "Cop attacks Robber" in kelly.screen()


# --- without a storyteller ------------------------------------------------------------------------


def test_a_fight_of_ones_own_plays_itself_but_for_ones_own_declarations(
    table: Table, jo: Player
) -> None:
    table.dice.lay("Jo", "initiative", 10)
    for line in ("+init/new", "+init/add thug*3", "+init/roll", "+attack Thug1"):
        jo.type(line)
    assert table.script.scene.fight.phase == "bookkeeping"
    told = jo.type("+as Thug2=block")
    assert "Thug2 is no longer automatic" in told
    jo.type("+npc/auto Thug3=off")
    assert "Automatic: Thug1." in jo.type("+npc")
