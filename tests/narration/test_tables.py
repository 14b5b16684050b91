"""Rows and their spoken form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.dice import Net
from game.fighter import Armour, Damage, Fighter, Weapon
from game.health import Health
from game.rulesets import RULESETS
from game.rulesets.detroit import TRACK
from game.state.declaration import Do
from narration.reader import Reader
from narration.screens.ending import unrolled
from narration.screens.tables import (
    effect_lines,
    hazard_lines,
    open_check_lines,
    order_table,
    scene_table,
    summary_lines,
)
from narration.sheets.tables import gear_lines, health_lines, resource_lines, sheet_table
from sheets.catalog import default_catalog
from tests.narration.fights import ALOUD, ONLOOKER, STORYTELLER, SWORD, Fight, redacted, shifter

RULES = RULESETS["detroit"]
ART = ("--", "[", "]", "|", "//", "==", "  ")


def fight_of_four() -> Fight:
    fight = Fight()
    for name in ("Jane", "Jo", "Big Al"):
        fight.join(name, shifter())
    fight.roll(**{"Big Al": 1})
    fight.start(Jane=5, Jo=5)
    fight.join("Late")
    return fight


def test_the_order_shows_who_is_awaited_tied_hurt_and_late(approve):
    fight = fight_of_four()
    fight.say(act.Harm(by="Sam", who="Jo", levels=3, type="bashing"))
    fight.say(act.SetPosition(by="Sam", who="Jo", changes={"prone": True, "cover": "near"}))
    approve(order_table(fight.scene, ONLOOKER))
    approve(order_table(fight.scene, ALOUD))


def test_the_order_keeps_secrets(approve):
    fight = fight_of_four()
    fight.declare("Big Al", "attack Jane with sword haste 2 rage")
    fight.declare("Jo", "dodge haste 1 rage")
    hidden, own = (order_table(fight.scene, reader) for reader in (ONLOOKER, Reader(name="Jo")))
    assert hidden[1] == "   11=  Jo      Unhurt  has declared, in secret"
    assert own[1] == "   11=  Jo      Unhurt  a dodge and 1 haste action (rage) (secret)"
    approve(hidden[2:4])
    assert order_table(fight.scene, STORYTELLER)[1] == own[1]


def test_the_order_says_who_is_done_and_who_is_down():
    fight = fight_of_four()
    fight.declare("Big Al", "block")
    fight.declare("Jane", "do watch")
    fight.declare("Jo", "pass")
    fight.next()
    rows = order_table(fight.scene, ONLOOKER)
    assert rows[0] == '   11=  Jane    Unhurt  done: "watch"'
    fight.say(act.Harm(by="Sam", who="Big Al", levels=7, type="bashing"))
    rows = order_table(fight.scene, ONLOOKER)
    assert rows[2].endswith("Incapacitated (-5)  unconscious")


def test_GRAPPLE_10a_an_action_lost_to_a_hold_is_none_to_come():
    fight = Fight()
    for name in ("Jane", "Jo", "Al"):
        fight.join(name)
    fight.start(Jane=9, Al=5, Jo=2)
    fight.declare("Jo", "attack Al")
    fight.declare("Al", "pass")
    fight.declare("Jane", "grapple Jo")
    fight.dice.add("Jane", "grapple", [Net(3)])
    fight.dice.add("Jo", "block", [Net(0)])
    fight.next()
    assert "lost: an attack on Al" in order_table(fight.scene, ONLOOKER)[2]
    assert not [one for one in summary(fight, ONLOOKER) if one.startswith("Declared: Jo")]
    assert unrolled(fight.scene, ONLOOKER) == []


def test_the_order_shows_where_people_stand_if_it_is_out_of_the_ordinary():
    fight = fight_of_four()
    changes = {"flanks": "doorway", "direction": "the roof", "cornered": True}
    fight.say(act.SetPosition(by="Sam", who="Jo", changes=changes))
    fight.say(act.SetAuto(by="Sam", who="Jo", auto=True))
    row = "   11=  Jo      Unhurt  in a doorway, shooting from the roof, cornered, automatic"
    assert order_table(fight.scene, Reader(width=120))[1] == row
    assert order_table(fight.scene, Reader(width=120, st=True))[1] == row


def test_who_committed_has_no_defense_in_haste_phases_either():
    fight = fight_of_four()
    fight.declare("Big Al", "attack Jane committed haste 1 rage")
    assert not any("makes no defense" in row for row in order_table(fight.scene, ONLOOKER))
    fight.declare("Jane", "block")
    fight.declare("Jo", "block")
    fight.dice.add("Big Al", "attack", [Net(0)])
    fight.run()
    assert order_table(fight.scene, ONLOOKER)[2].endswith("1 haste action left, makes no defense")


def test_an_empty_scene_says_so():
    assert order_table(Fight().scene, ONLOOKER) == ["Nobody is in the scene yet."]


def test_the_scene_table_names_rules_and_what_lasts(approve):
    fight = fight_of_four()
    fight.say(act.PutEffect(by="Sam", who="Jo", name="Fury", changes={"attack": 2}, rounds=2))
    fight.say(act.PutHazard(by="Sam", who="Jo", name="fire", type="lethal", dice=3, rounds=None))
    fight.say(act.SetDistance(by="Sam", who="Jo", other="Jane", close=True))
    fight.say(act.AskCheck(by="Jo", who="Jo", text="rage for the wound"))
    told = scene_table(fight.scene, ONLOOKER)
    assert told[:2] == ["-- The yard --", "Rules: Detroit by Night (detroit). Pace: step."]
    approve(told[-5:])


def summary(fight: Fight, reader: Reader) -> list[str]:
    events = [event for entry in fight.journal.entries for event in entry.events]
    return summary_lines(fight.scene, redacted(events, reader), reader)


def test_a_latecomer_is_told_what_happened_who_is_hurt_and_what_is_awaited(approve):
    fight = Fight()
    for name in ("Jane", "Jo", "Al"):
        fight.join(name)
    fight.start(Jane=9, Al=5, Jo=2)
    fight.declare("Jo", "escape")
    fight.declare("Al", "pass")
    fight.declare("Jane", "attack Al")
    fight.say(act.PutEffect(by="Sam", who="Jane", name="Fury", changes={"attack": 2}, rounds=2))
    fight.dice.add("Jane", "attack", [Net(2)])
    fight.dice.add("Al", "block", [Net(0)])
    fight.dice.add("Jane", "damage", [6, 6, 2])
    fight.dice.add("Al", "soak", [2, 2])
    fight.run()
    approve(summary(fight, ONLOOKER))
    approve(summary(fight, ALOUD)[:5])


def test_a_summary_tells_of_the_round_before_and_where_everyone_stands(approve):
    fight = fight_of_four()
    deed = ev.ExchangeBegan(exchange=1, kind="misc", owner="Jo", part=Do("run"), owners={"Jo": 0})
    late = replace(deed, exchange=2, part=Do("hide"))
    events = [ev.RoundBegan(round=1), deed, ev.RoundBegan(round=2), late]
    fight.say(act.SetPosition(by="Sam", who="Jo", changes={"prone": True, "cover": "near"}))
    told = summary_lines(fight.scene, events, ONLOOKER, ["Posed since: Jo."])
    approve(told[2:6])
    (stands,) = (one for one in told if one.startswith("Position: "))
    assert stands == "Position: Jo prone and in near cover."
    assert told.index("Posed since: Jo.") > told.index(stands)
    assert told[-1].startswith("-- ")
    fight.say(act.End(by="Sam"))
    told = summary_lines(fight.scene, events, ONLOOKER)
    assert told[4:6] == ["Round 2:", '  Jo acts: "hide".']
    assert not any(one.startswith(("Order", "Position", "Declared")) for one in told)


def test_a_summary_of_nothing_yet(approve):
    approve(summary(Fight(), STORYTELLER)[:3])


def test_a_summary_keeps_to_the_last_deeds_and_to_what_the_reader_may_know(approve):
    fight = fight_of_four()
    fight.declare("Big Al", "do watch")
    fight.declare("Jane", "attack Jo")
    assert not any("attack on" in line for line in summary(fight, ONLOOKER))
    fight.declare("Jo", "pass")
    declared = 'Declared: Jane, an attack on Jo with a sword; Jo, a pass; Big Al, "watch".'
    assert declared in summary(fight, ONLOOKER)
    deeds = [Do(f"step {number}") for number in range(14)]
    events = [
        ev.ExchangeBegan(exchange=place, kind="misc", owner="Jo", part=deed, owners={"Jo": 0})
        for place, deed in enumerate(deeds, 1)
    ]
    told = summary_lines(fight.scene, events, ONLOOKER)
    approve(told[2:4])


def test_what_lasts_in_lines_of_their_own():
    fight = fight_of_four()
    assert effect_lines(fight.scene, ONLOOKER) == []
    assert hazard_lines(fight.scene, ONLOOKER) == []
    assert open_check_lines(fight.scene, ONLOOKER) == []


FULL = Fighter(
    traits={"dexterity": 3, "brawl": 2, "willpower": 6, "drive": 1},
    health=Health(bashing=2, lethal=1),
    resources={"willpower": 4},
    ammunition={"pistol": 5},
    weapons=(
        Weapon(
            name="pistol",
            skill="firearms",
            damage=Damage(4),
            type="lethal",
            missile="unseen",
            range=20,
            capacity=7,
        ),
        SWORD,
    ),
    armour=(Armour(name="vest", dice=2, against=("bashing", "lethal")),),
    specialties={"brawl": (), "drive": ("cars",)},
)


def test_a_sheet_in_rows(approve):
    approve(sheet_table("Jane", FULL, RULES, ONLOOKER))


def test_a_sheet_in_sentences(approve):
    approve(sheet_table("Jane", FULL, RULES, Reader(screenreader=True, width=200)))


def test_a_form_shows_what_it_changes():
    garou = default_catalog().fighter({"like": "garou ahroun"})
    told = "\n".join(sheet_table("Wulf", garou, RULES, ONLOOKER))
    assert "-- Wulf (shifter, crinos) --" in told
    assert "strength 8 (4)" in told


def test_GRAPPLE_2_a_sheet_tells_a_strange_body_and_the_familiar_ones():
    sheet = {"template": "shifter", "form": "hispo", "familiar": {"quadrupeds": 2, "crinos": 1}}
    told = sheet_table("Wulf", default_catalog().fighter(sheet), RULES, ONLOOKER)
    assert "Physiology: remote." in told
    assert "Familiar with: quadruped 2, crinos 1." in told


@pytest.mark.parametrize("health", [Health(), Health(aggravated=1, bashing=3)])
def test_health_as_boxes_and_as_a_sentence(health, approve):
    approve(health_lines("Jo", health, TRACK, ONLOOKER))
    approve(health_lines("Jo", health, TRACK, ALOUD))


def test_nothing_to_spend_is_nothing_to_say():
    assert resource_lines(Fighter(), ONLOOKER) == []


def test_the_weapon_in_hand_is_marked():
    told = gear_lines(FULL, Reader(width=120), "sword", RULES)
    assert [line.split(":")[0] for line in told if line.endswith(", in hand.")] == ["sword"]


@given(
    st.integers(20, 140),
    st.booleans(),
    st.sampled_from(["Jane", "|rRed|n", "{x} %s", "A name that goes on and on and on and on"]),
)
def test_tables_fit_the_screen_and_keep_names(width, aloud, name):
    reader = Reader(width=width, screenreader=aloud)
    fight = Fight()
    fight.join(name, FULL)
    fight.join("Jo")
    fight.start(**{name: 5, "Jo": 2})
    told = [*scene_table(fight.scene, reader), *sheet_table(name, FULL, RULES, reader)]
    assert all(line.isascii() and len(line) <= width for line in told)
    if width > len(name) + 20:
        assert any(name in line for line in told)
    if aloud:
        assert not any(sign in line for line in told for sign in ART if sign not in name)


def test_how_somebody_plays_by_itself_is_told_to_whoever_keeps_them():
    fight = fight_of_four()
    fight.say(act.SetAuto(by="Sam", who="Jo", auto=True, stance="cautious"))
    starter = Reader(width=120, pace=True)
    assert order_table(fight.scene, starter)[1].endswith("automatic")
    keeper = replace(starter, keeps=frozenset({"Jo"}))
    assert order_table(fight.scene, keeper)[1].endswith("automatic, cautious")
