"""Rows and their spoken form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import events as ev
from game.fighter import Armour, Damage, Fighter, Health, Weapon
from game.rulesets import RULESETS
from game.rulesets.detroit import TRACK
from game.state.declaration import Do
from narration.reader import Reader
from narration.screens.scene import scene_table, summary_lines
from narration.sheets.tables import health_lines, sheet_table
from sheets.catalog import default_catalog
from tests.narration.fights import ALOUD, ONLOOKER, SWORD, Fight, redacted, shifter

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


def summary(fight: Fight, reader: Reader) -> list[str]:
    events = [event for entry in fight.journal.entries for event in entry.events]
    return summary_lines(fight.scene, redacted(events, reader), reader)


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


def test_GRAPPLE_2_a_sheet_tells_a_strange_body_and_the_familiar_ones():
    sheet = {"template": "shifter", "form": "hispo", "familiar": {"quadrupeds": 2, "crinos": 1}}
    told = sheet_table("Wulf", default_catalog().fighter(sheet), RULES, ONLOOKER)
    assert "Physiology: remote." in told
    assert "Familiar with: quadruped 2, crinos 1." in told


@pytest.mark.parametrize("health", [Health(), Health(aggravated=1, bashing=3)])
def test_health_as_boxes_and_as_a_sentence(health, approve):
    approve(health_lines("Jo", health, TRACK, ONLOOKER))
    approve(health_lines("Jo", health, TRACK, ALOUD))


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
