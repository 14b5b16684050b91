"""Scenes in rooms: opened, left, several at once, killed and read again."""

import pytest
from evennia.utils import create

from game.rulesets import RULESETS
from game.settings import Settings, values_of
from journal.models import PersonRecord
from narration.phrases.rulesets import READINGS, SAYS
from scenes import registry
from scenes.telling.delivery import MOST_MISSED
from tests.commands.openings import begin, joined, led, roll_in_order
from tests.commands.table import Player, Table, flat


@pytest.fixture
def street(table: Table):
    """The street outside, with a way there."""
    street = create.create_object("typeclasses.rooms.Room", key="Street", nohome=True)
    create.create_object(
        "typeclasses.exits.Exit", key="out", location=table.room, destination=street, nohome=True
    )
    return street


def people(table: Table) -> list[str]:
    return list(table.script.scene.people)


def test_an_exit_asks_whatever_is_typed_again_and_is_taken_at_the_end_of_the_phase(
    table: Table, street, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    for _ in range(3):
        told = kelly.type("out")
        assert "Leaving now takes you out of the fight" in told
        assert "You cannot go there" not in told
    assert kelly.character.location == table.room
    jo.clear()
    kelly.type("+choose leave")
    assert "Kelly is about to leave, at the end of the phase" in jo.screen()
    assert kelly.character.location == table.room
    st.type("+init/run")
    jo.clear()
    assert "You'll go that way as soon as you're out of this" in flat(kelly.type("out"))
    st.type("+init/run")
    assert "Kelly walks out of the fight" in jo.screen()
    assert kelly.character.location == street
    assert "Kelly" not in people(table)
    st.type("+combat/undo")
    assert "Kelly" in people(table)


def test_a_second_thought_reaches_a_scene_elsewhere(table, street, st, jo, kelly) -> None:
    kelly.character.location = street
    for line in ("+init/start", "+init/end"):
        kelly.type(line)
    kelly.character.location = table.room
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    kelly.character.location = street
    assert "Kelly takes back: Kelly attacks Jo." in flat(kelly.type("+combat/oops"))
    assert kelly.character.move_to(table.room, move_type="traverse")  # out of no fight


def test_who_is_down_stays_whichever_way_they_go(table, street, st, jo, kelly) -> None:
    led(st, jo, kelly)
    st.type("+hurt Kelly=8l")
    for line, asked in (("out", False), ("ooc", True), ("quit", True)):
        told = flat(kelly.type(line))
        assert "You are down, so you stay in this scene until it ends" in told
        assert ("To go yourself, type +choose leave." in told) is asked
        assert kelly.session.puppet is kelly.character
    kelly.type("ooc")
    kelly.type("+choose leave")
    assert kelly.session.puppet is None and people(table) == ["Jo", "Kelly"]
    kelly.returns()
    assert "asks to leave the scene" in flat(kelly.type("+init/leave"))
    assert people(table) == ["Jo", "Kelly"]
    st.type("+agree")
    assert people(table) == ["Jo"]
    kelly.type("out")
    assert kelly.character.location == street


def test_who_is_taken_out_of_a_fight_without_a_door_is_asked_too(table, street, st, jo, kelly):
    led(st, jo, kelly)
    for told in ("Leaving now takes you out", "You'll go that way as soon as"):
        kelly.clear()
        kelly.character.move_to(street, move_type="traverse")
        assert told in flat(kelly.screen()) and kelly.character.location == table.room
        kelly.type("+choose leave")
    st.type("+init/run")
    st.type("+init/run")
    assert kelly.character.location == street and people(table) == ["Jo"]


def test_a_door_that_is_locked_meanwhile_stays_locked_and_one_that_is_gone_is_gone(
    table: Table, street, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    (door,) = table.room.exits
    kelly.type("out")
    door.locks.add("traverse:false()")
    door.db.err_traverse = "The door is barred."
    assert "The door is barred." in kelly.type("+choose leave")
    assert kelly.character.location == table.room
    assert table.script.scene.people["Kelly"].leaving is None
    door.delete()
    assert "That way is gone. Go another way." in kelly.type("+choose leave")
    assert kelly.character.location == table.room


def test_a_killed_server_loses_nothing(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    before = table.script.standing
    table.kill()
    assert table.script.standing == before
    assert "waiting for Jo" in kelly.returns()
    assert "\n\nYou declare now" in jo.returns()
    jo.type("+prefs screenreader on")
    jo.leaves()
    assert ".\nYou declare now" in jo.returns()
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    jo.type("+pass")
    table.kill()
    jo.returns()
    told = jo.type("+init/run")
    assert "Kelly's attack" in told and "You take" in told
    assert "Round 1 is over" in told


def test_what_one_missed_is_told_in_brief_and_no_more_than_a_screen(table, st, jo, kelly) -> None:
    begin(table, jo, kelly)
    kelly.leaves()
    for number in range(MOST_MISSED + 9):
        st.type(f"+init/bonus Jo={number % 3 + 1} for luck{number}")
        st.type(f"+effect Jo=curse{number} attack-1")
    st.type("+as kelly=attack Jo")
    jo.type("+pass")
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    st.type("+init/run")
    told = kelly.returns().splitlines()
    begins = next(place for place, one in enumerate(told) if "While you were away" in one)
    assert "lines left out: type +combat/log" in told[begins + 1]
    assert not any(" vs 6: " in one for one in told)  # no dice in brief
    assert any("Kelly attacks Jo: " in one for one in told[begins : begins + MOST_MISSED + 2])
    ends = next(place for place, one in enumerate(told) if "Round 1 is over" in one)
    assert ends - begins <= MOST_MISSED + 3


def test_of_long_poses_one_missed_no_more_is_shown_than_a_screen_holds(table, jo, kelly) -> None:
    begin(table, jo, kelly)
    jo.type("pose nods.")
    kelly.leaves()
    for number in range(4):
        jo.type(f"pose waits {number} {'x' * 700}")
    told = flat(kelly.returns())
    assert [one for one in range(4) if f"waits {one}" in told] == [2, 3] and "nods" not in told
    for missed in (MOST_MISSED, MOST_MISSED + 1):
        kelly.leaves()
        for number in range(missed):
            jo.type(f"pose does {number}")
        told = kelly.returns()
        assert told.count("Jo does") == MOST_MISSED
        assert ("Earlier lines left out" in told) is (missed > MOST_MISSED)


def test_who_asked_for_something_hears_that_it_lapses_with_the_scene(table, st, jo, kelly) -> None:
    joined(table, st, jo, kelly)
    st.type("+hurt Jo=2b")
    jo.type("+heal 1b")
    kelly.type("+check does it burn?")
    jo.clear()
    st.type("+init/end")
    told = flat(jo.screen())
    assert 'Check 1 lapses: Kelly, "does it burn?"' in told
    assert "Request 1 lapses with the scene: +heal 1b." in told
    assert "lapses" not in st.type("+combat/story")


def test_what_was_declared_is_told_once_where_one_after_another_is_made_automatic(table, st, jo):
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug*2")
    roll_in_order(st, jo)
    for line in ("+init/set Thug1=1", "+init/set Thug2=2", "+npc/auto Thug1", "+npc/auto Thug2"):
        st.type(line)
    assert flat(jo.screen()).count("Thug1 attacks Jo") == 1


def test_a_scene_with_settings_of_its_own(table: Table, st: Player, jo: Player) -> None:
    assert "Only a storyteller" in jo.type("+init/start Alley=grapple_upkeep 0")
    assert "no setting called 'grapple_upkeeping'" in st.type("+init/start A=grapple_upkeeping 0")
    assert registry.open_in(table.room) == []
    for wrong in ("grapple_upkeep lots", "grapple_upkeep", "arms_length 4 6", "abort_base yes"):
        st.type(f"+init/start A={wrong}")
        assert registry.open_in(table.room) == [], wrong
    st.type("+init/start Long hold=grapple_upkeep 0, arms_length 4 5 7, escape_tie_escapes yes")
    assert table.script.scene.title == "Long hold"
    assert "grapple_upkeep = 0" in st.type("+combat/set grapple_upkeep")
    assert "damage_pool_min" in st.type("+combat/set damage=9")
    assert table.script.scene.settings == {
        "grapple_upkeep": 0,
        "arms_length": [4, 5, 7],
        "escape_tie_escapes": True,
    }
    assert "grapple_upkeep 0" in jo.type("+combat").replace("grapple upkeep", "grapple_upkeep")


def test_who_has_no_sheet_is_told_how_to_get_one_outside_rounds(table, jo, kelly) -> None:
    nemo, told = table.seat("Nemo", sheet=None), "You have no sheet yet"
    jo.type("+init/start Alley")
    assert told in flat(nemo.screen())
    kelly.type("+init/join")
    jo.type("+init/roll")
    nemo.clear()
    kelly.type("+attack Jo")
    assert told not in flat(nemo.screen()) and told in flat(nemo.type("look"))


def test_who_fights_in_one_plays_in_no_other(table, jo, alley, roof) -> None:
    told = jo.type(f"+init/scene {roof}")
    assert f"Your commands go to scene {alley} (Alley), since you take part in it." in told
    assert "Jo" in jo.type("+init") and "Kelly" not in jo.screen()
    for line in ("+init/leave", "+init/new Cellar", "+init/leave", f"+init/join {alley}"):
        jo.type(line)
    assert registry.where_in_it(jo.character) == ""
    assert f"Your commands go to scene {roof + 1}" in jo.type(f"+init/scene {roof + 1}")
    assert registry.scene_for(jo.character).scene_id == roof + 1
    nemo = table.seat("Nemo", sheet=None)
    assert f"then +init/join {roof}." in flat(nemo.type("look")) and "none yet" not in nemo.screen()


def test_who_hears_of_which_scene_and_of_which_by_its_number(
    table, st, jo, kelly, nemo, alley, roof
) -> None:
    def hear(typist: Player) -> str:
        for one in (st, jo, kelly, nemo):
            one.clear()
        typist.type("+init/add thug")
        told = {one.name: one.screen() for one in (st, jo, kelly, nemo)}
        return " ".join(name + "*" * said.startswith("[") for name, said in told.items() if said)

    for line, of_alley, of_roof in (
        ("+combat/follow all", "Vesper* Jo Kelly* Nemo*", "Vesper* Jo* Kelly Nemo*"),
        (f"+combat/follow {roof}", "Jo", "Vesper* Jo* Kelly Nemo*"),
        ("+combat/follow none", "Jo", "Jo* Kelly"),
        (f"+init/scene {roof}", "Jo", "Vesper Jo* Kelly"),
        (f"+combat/follow {alley}", "Vesper* Jo Kelly* Nemo*", "Vesper Jo* Kelly"),
    ):
        for one in (st, kelly, nemo):
            if one is st or "scene" not in line:
                one.type(line)
        assert (hear(jo), hear(kelly)) == (of_alley, of_roof), line
    jo.type("+init/end")
    assert hear(kelly) == "Vesper Jo Kelly Nemo"  # what they followed is over
    for line in ("+combat/follow none", "+init/new Cellar"):
        nemo.clear()
        (jo if "new" in line else nemo).type(line)
    assert "Cellar" in nemo.screen()  # which nobody can have chosen yet


def test_no_more_scenes_are_open_in_a_room_than_can_be_looked_at(table, jo, kelly) -> None:
    assert "201 characters. The most is 200" in jo.type(f"+init/start {'x' * 201}")
    jo.type(f"+init/start {'x' * 200}")
    for number in range(9):
        assert "A scene is open" in kelly.type(f"+init/new Roof {number}")
        kelly.type("+init/leave")
    assert "already 10 scenes here" in kelly.type("+init/new Roof")
    assert len(registry.open_in(table.room)) == 10


def test_who_comes_back_reads_the_last_undos(table: Table, st, jo, kelly) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    kelly.leaves()
    for line in ("+combat/undo", "+combat/redo") * 3:
        st.type(line)
    told = [line for line in kelly.returns().splitlines() if line.startswith("Vesper")]
    back, forth = (f"Vesper {verb}s back: Kelly attacks Jo." for verb in ("take", "bring"))
    assert told == [forth, back, forth, back, forth]
    kelly.leaves()
    assert "Vesper takes back" not in kelly.returns()
    kelly.leaves()
    for _ in range(2):
        st.type("+hurt Kelly=1l")
    hurt = "Kelly takes 1 lethal: X Bruised (by Vesper)."
    assert hurt in flat(kelly.returns()) and hurt in flat(st.type("+combat/undo 2"))


def onlookers(scene: int) -> list[str]:
    """Return the names of those who may read a scene's log because they were told of it."""
    rows = PersonRecord.objects.filter(scene=scene, onlooker=True)
    return list(rows.values_list("name", flat=True))


def test_who_is_not_told_of_a_scene_is_no_onlooker_of_it(table, jo, alley, roof) -> None:
    nemo = table.seat("Nemo")
    nemo.type(f"+combat/follow {roof}")
    jo.type("+init/add thug")
    nemo.type("+init/scene")
    assert "Nemo" not in onlookers(alley)
    assert "Entry 1, Jo" in nemo.type(f"+combat/log scene {alley}")  # it is played here
    nemo.type("+combat/follow all")
    jo.type("+init/add thug")
    assert "Nemo" in onlookers(alley)


@pytest.fixture
def alley_looking(table: Table, st: Player, jo: Player, kelly: Player) -> Table:
    st.type("+init/start Alley brawl")
    st.type("+init/add thug*2")
    st.type("+init/add cop as Rocco")
    kelly.type("+init/join")
    return table


@pytest.mark.parametrize("sight", ["hidden", "unseen"])
def test_a_room_shows_nobody_who_is_hidden(alley_looking, st, jo, kelly, sight) -> None:
    st.type(f"+init/add sniper {sight}")
    assert "sniper" not in jo.type("look").lower()
    assert "+init/join to" in flat(jo.screen())
    assert "+init/join" not in kelly.type("look") + st.type("look")
    assert ("someone" in jo.screen()) == (sight == "hidden")
    assert "Sniper" in st.type("look") or sight == "unseen"
    for line in ("look sniper", "ex Sniper", "look sni", "l sniper"):
        assert jo.type(line) == "Could not find 'sniper'.".replace("sniper", line.split()[1])
    assert jo.type("look someone").startswith("someone") == (sight == "hidden")
    if sight == "hidden":
        assert "You cannot make out who that is. Unhurt." in jo.screen()
    st.type("+init/add thug as Snip")
    for line, told in (("snip", "Snip\nYou"), ("snipe", "Sniper\n"), ("sni", "Snip or Sniper")):
        assert told in st.type(f"look {line}")


def test_every_setting_is_explained() -> None:
    known = set(Settings.__struct_fields__)
    assert SAYS.keys() <= known <= SAYS.keys() | READINGS.keys()
    for name in READINGS.keys() & known:
        assert READINGS[name].keys() >= set(values_of(name))


def test_a_player_opens_a_scene_under_other_rules(table: Table, jo: Player) -> None:
    jo.type("+init/start Alley=detroit-c")
    assert table.script.scene.ruleset == "detroit-classic"
    assert "detroit-classic rules" in jo.screen()


def test_whoever_runs_the_scene_chooses_its_rules_before_the_first_round(table, jo, kelly) -> None:
    jo.type("+init/start")
    kelly.type("+init/join yes")
    shown = kelly.type("+combat/ruleset")
    assert all(name in shown for name in RULESETS)
    kelly.type("+combat/ruleset detroit-classic")
    assert table.script.scene.ruleset == "detroit"
    jo.type("+agree")
    assert table.script.scene.ruleset == "detroit-classic"
    assert "played by detroit-classic rules" in kelly.screen()
    jo.type("+init/roll")
    assert "first round has begun" in jo.type("+combat/ruleset detroit")


def test_a_scene_that_has_moved_on_elsewhere_is_loaded_again(table, jo, kelly) -> None:
    begin(table, jo, kelly)
    script = table.script
    old = script.standing
    kelly.type("+attack Jo")
    script.live.standing = old  # as if another process had written the last entry
    assert "Jo blocks." in jo.type("+block")
    assert script.standing.number == old.number + 2
