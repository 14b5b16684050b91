"""Two scenes in a room: each reader can tell them apart, and is told to type nothing that would act
in the other one.
"""

import pytest

from journal.models import PersonRecord
from scenes import registry
from tests.commands.table import Player, Table


@pytest.fixture
def alley(table: Table, jo: Player) -> int:
    jo.type("+init/start Alley")
    jo.type("+combat/pace step")
    return table.script.scene_id


@pytest.fixture
def roof(table: Table, alley: int, kelly: Player) -> int:
    kelly.type("+init/new Roof")
    kelly.type("+combat/pace step")
    (number,) = (one.scene_id for one in registry.open_in(table.room) if one.scene_id != alley)
    return number


def test_lines_of_the_other_scene_stand_under_its_number(
    jo: Player, kelly: Player, roof: int
) -> None:
    jo.clear()
    told = kelly.type("+init/add thug")
    assert "scene" not in told
    assert jo.screen().startswith(f"[scene {roof}]\nThug joins, automatic.")
    kelly.type("+init/roll")
    assert "-- Round 1" in jo.screen() and "Type" not in jo.screen()
    assert "+init/join" not in jo.screen()


def test_who_fights_in_one_plays_in_no_other(jo: Player, alley: int, roof: int) -> None:
    told = jo.type(f"+init/scene {roof}")
    assert f"Your commands go to scene {alley} (Alley), since you take part in it." in told
    assert "Jo" in jo.type("+init") and "Kelly" not in jo.screen()


# --- which of them one is told of ----------------------------------------------------------------


def hears(player: Player, speaker: Player, line: str, told: str) -> bool:
    """Say whether a player is told what somebody's line brings about."""
    player.clear()
    assert told in speaker.type(line)
    return told in player.screen()


def test_who_takes_part_in_one_scene_mutes_the_other(
    table: Table, jo: Player, kelly: Player, alley: int, roof: int
) -> None:
    assert hears(jo, kelly, "+init/add thug", "Thug joins")
    told = jo.type(f"+combat/follow {alley}")
    assert f"You follow scene {alley} (Alley)." in told
    assert f"You don't follow scene {roof} (Roof)." in told
    assert not hears(jo, kelly, "+init/add Rat=thug", "Rat joins")
    assert hears(jo, jo, "+init/add thug", "Thug joins")
    table.kill()
    for player in (jo, kelly):
        player.returns()
    assert not hears(jo, kelly, "+init/add Mouse=thug", "Mouse joins")
    assert f"You don't follow scene {roof}" in jo.type("+combat/follow")
    jo.type("+combat/follow all")
    assert hears(jo, kelly, "+init/add Cat=thug", "Cat joins")


def test_a_choice_lapses_with_its_scene(
    table: Table, jo: Player, kelly: Player, alley: int, roof: int
) -> None:
    nemo = table.seat("Nemo")
    nemo.type(f"+combat/follow {roof}")
    assert not hears(nemo, jo, "+init/add Rat=thug", "Rat joins")
    kelly.type("+init/end")
    assert hears(nemo, jo, "+init/add thug", "Thug joins")


def test_that_a_scene_opens_is_told_to_all(table: Table, jo: Player, alley: int) -> None:
    nemo = table.seat("Nemo")
    nemo.type("+combat/follow none")
    nemo.clear()
    table.seat("Pat").type("+init/new Cellar")
    assert "Cellar" in nemo.screen()


def onlookers(scene: int) -> list[str]:
    """Return the names of those who may read a scene's log because they were told of it."""
    rows = PersonRecord.objects.filter(scene=scene, onlooker=True)
    return list(rows.values_list("name", flat=True))


def test_who_is_not_told_of_a_scene_is_no_onlooker_of_it(
    table: Table, jo: Player, alley: int, roof: int
) -> None:
    nemo = table.seat("Nemo")
    nemo.type(f"+combat/follow {roof}")
    jo.type("+init/add thug")
    nemo.type("+init/scene")
    assert "Nemo" not in onlookers(alley)
    nemo.type("+combat/follow all")
    jo.type("+init/add thug")
    assert "Nemo" in onlookers(alley)


def test_an_answer_goes_to_the_scene_that_is_meant_whatever_another_has_asked_since(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/new Roof")
    here = {one.record.title: one for one in registry.open_in(table.room)}
    kelly.type(f"+init/join {here['Roof'].scene_id}")
    st.type("+init/roll")
    st.type(f"+init/scene {here['Alley'].scene_id}")
    st.type("+init/add thug")
    st.type("+init/roll")
    st.type("+as Thug=pass")
    jo.type("+attack Thug with strength + brawl vs 2 damage 20 lethal")
    kelly.type("+dodge with wits + athletics")
    assert "Vesper grants Jo's attack" in " ".join(st.type("+choose yes").split())
