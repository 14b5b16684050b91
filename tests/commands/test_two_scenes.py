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


def test_who_takes_part_in_neither_is_told_how(table: Table, alley: int, roof: int) -> None:
    nemo = table.seat("Nemo")
    nemo.leaves()
    told = nemo.returns()
    for number in (alley, roof):
        assert f"[scene {number}]" in told
        assert f"Type +init/join {number} to take part." in told
    assert "takes part" not in told
    assert "Nemo joins." in nemo.type(f"+init/join {roof}")


def test_who_runs_both_turns_from_one_to_the_other(
    st: Player, jo: Player, kelly: Player, alley: int, roof: int
) -> None:
    st.clear()
    kelly.type("+init/roll")
    assert f"Type +init/scene {roof} to turn your commands to this scene." in st.screen()
    assert "+init/next" not in st.screen()
    told = st.type(f"+init/scene {roof}")
    assert "waiting for Kelly" in told and "turn your commands" not in told
    st.clear()
    jo.type("+init/roll")
    assert st.screen().startswith(f"[scene {alley}]") and "+init/next" not in st.screen()


def test_who_fights_in_one_plays_in_no_other(jo: Player, alley: int, roof: int) -> None:
    told = jo.type(f"+init/scene {roof}")
    assert f"Your commands go to scene {alley} (Alley), since you take part in it." in told
    assert "Jo" in jo.type("+init") and "Kelly" not in jo.screen()


def test_numbers_of_scenes_that_are_not_there(jo: Player, alley: int) -> None:
    told = jo.type("+init/scene 99999")
    assert f"No scene 99999 is open here. Type +init/scene {alley} (Alley)." in told


def test_a_newcomer_opens_a_scene_of_their_own(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start The yard")
    jo.type("+init/join")
    told = jo.type("+init/roll").replace("\n    ", " ")
    assert "Only Vesper or another storyteller can do that." in told
    assert "type +init/leave, then +init/new." in told
    jo.type("+init/leave")
    jo.type("+init/new")
    assert "Thug joins, automatic." in jo.type("+init/add thug")
    assert "Round 1" in jo.type("+init/roll") and "[scene" not in jo.screen()


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


@pytest.mark.parametrize("choice", ["none", "the other"])
def test_one_s_own_scene_cannot_be_muted(
    jo: Player, kelly: Player, alley: int, roof: int, choice: str
) -> None:
    told = jo.type(f"+combat/follow {roof if choice == 'the other' else choice}")
    assert f"You always follow scene {alley} (Alley)" in told
    kelly.type("+init/leave")
    assert "Kelly joins" in kelly.type(f"+init/join {alley}")
    assert "Kelly joins" in jo.screen()


def test_an_onlooker_chooses(
    table: Table, jo: Player, kelly: Player, alley: int, roof: int
) -> None:
    nemo = table.seat("Nemo")
    assert hears(nemo, jo, "+init/add thug", "Thug joins")
    assert hears(nemo, kelly, "+init/add thug", "Thug joins")
    nemo.type(f"+combat/follow {roof}")
    assert not hears(nemo, jo, "+init/add Rat=thug", "Rat joins")
    assert hears(nemo, kelly, "+init/add Rat=thug", "Rat joins")
    assert "You follow no scene here." in nemo.type("+combat/follow none")
    assert not hears(nemo, kelly, "+init/add Cat=thug", "Cat joins")
    nemo.clear()
    jo.type("pose grins.")
    assert "Jo grins." in nemo.screen()
    assert "joins" in nemo.type(f"+init/join {alley}")
    assert hears(nemo, jo, "+init/add Cat=thug", "Cat joins")


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


def test_who_runs_a_scene_is_told_what_they_say_to_it(
    st: Player, jo: Player, kelly: Player, alley: int, roof: int
) -> None:
    st.type(f"+init/scene {alley}")
    st.type("+combat/follow none")
    assert hears(st, jo, "+init/add thug", "Thug joins")
    assert not hears(st, kelly, "+init/add thug", "Thug joins")
    st.type(f"+init/scene {roof}")
    assert hears(st, kelly, "+init/add Rat=thug", "Rat joins")
    st.type(f"+init/scene {alley}")
    assert not hears(st, kelly, "+init/add Cat=thug", "Cat joins")


def test_scenes_that_cannot_be_followed(
    jo: Player, alley: int, roof: int, subtests: pytest.Subtests
) -> None:
    for words in ("99999", "-1", "0", "Roof", "all of them", "1e3", "9" * 40):
        with subtests.test(words):
            told = jo.type(f"+combat/follow {words}").replace("\n    ", " ")
            assert "is open here" in told and f"+combat/follow {roof}" in told
    assert "not told" not in jo.type("+combat/follow")


def test_following_where_no_scene_is_open(jo: Player) -> None:
    assert "You follow no scene here." in jo.type("+combat/follow")


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
