"""SYS-2 over random sheets, for every system's sheets under every ruleset: nobody dies, heals or
loses anything by changing system, and a sheet that comes back is the one that went.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game import actions as act
from game.dice import SeededChance
from game.fighter import DAMAGE_TYPES, Fighter, Health, worst_state
from game.rules.harm import down_state
from game.rulesets import RULESETS
from game.scene import submit
from game.state.scene import Scene
from sheets.catalog import default_catalog
from tests.properties.profile import examples

WHO = "Jo"
GEAR = ("knife", "sword", "light pistol", "shotgun")
WORN = ("leather jacket", "kevlar", "mail")
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
each_system = pytest.mark.parametrize("system", ["detroit", "nwod", "met"])


@st.composite
def sheets(draw: st.DrawFn, system: str) -> Fighter:
    catalog = default_catalog().of(system)
    kind = draw(st.sampled_from(sorted(catalog.templates)))
    forms = sorted(catalog.templates[kind].forms)
    names = draw(st.lists(st.sampled_from(sorted(catalog.trait_names)), max_size=12, unique=True))
    raw: dict[str, Any] = {
        "system": system,
        "template": kind,
        **{name: draw(st.integers(1 if name == "size" else 0, 5)) for name in names},
        "weapons": draw(st.lists(st.sampled_from(GEAR), max_size=3, unique=True)),
        "armour": draw(st.lists(st.sampled_from(WORN), max_size=2, unique=True)),
    }
    raw |= {"form": draw(st.sampled_from(forms))} if forms else {}
    fighter = catalog.fighter(raw)
    track = RULESETS[system].track_of(fighter)
    health = Health()
    for _ in range(draw(st.integers(0, 4))):
        health = track.hurt(health, draw(st.integers(0, 4)), draw(st.sampled_from(DAMAGE_TYPES)))
    spent = {name: draw(st.integers(0, left)) for name, left in fighter.resources.items()}
    return replace(fighter, health=health, resources=spent)


def at_the_table(fighter: Fighter, ruleset: str) -> Scene:
    """Return a scene that a person has joined with a sheet of any system."""
    said = (
        act.Open(by="Vesper", ruleset=ruleset),
        act.Join(by=WHO, who=WHO, fighter=fighter, converts=True),
    )
    scene = Scene()
    for one in said:
        scene = say(scene, one)
    return scene


def say(scene: Scene, action: act.AnyAction) -> Scene:
    after, _ = submit(scene, action, SeededChance(1))
    return after


def state(fighter: Fighter, ruleset: str) -> str:
    """Return how a person is by some rules: empty while they can act."""
    return down_state(RULESETS[ruleset], fighter)


def full(fighter: Fighter, ruleset: str) -> bool:
    return RULESETS[ruleset].track_of(fighter).full(fighter.health)


@each_ruleset
@each_system
@examples(40)
@given(st.data())
def test_SYS_2_a_sheet_that_comes_back_is_the_one_that_went(system, ruleset, data) -> None:
    fighter = data.draw(sheets(system))
    scene = at_the_table(fighter, ruleset)
    assert scene.people[WHO].own() == fighter
    for other in data.draw(st.permutations(list(RULESETS))):
        scene = say(scene, act.ChooseRules(by="Vesper", ruleset=other))
        assert scene.people[WHO].own() == fighter, other


@each_ruleset
@each_system
@examples(40)
@given(st.data())
def test_SYS_2_nobody_dies_heals_or_loses_gear_by_changing_system(system, ruleset, data) -> None:
    fighter = data.draw(sheets(system))
    now = at_the_table(fighter, ruleset).people[WHO].fighter
    assert (now.weapons, now.ammunition, now.armour) == (
        *(fighter.weapons, fighter.ammunition, fighter.armour),
    )
    assert full(now, ruleset) == full(fighter, system)
    if full(fighter, system):
        assert worst_state(now.health) == worst_state(fighter.health)
    elif not state(fighter, system):
        assert not state(now, ruleset)
    assert bool(now.health.marked) == bool(fighter.health.marked)
    assert set(now.template.resources) <= now.resources.keys()
    assert sum(now.resources.values()) >= sum(fighter.resources.values())


@each_ruleset
@each_system
@examples(40)
@given(st.data())
def test_SYS_2_harm_comes_home_rounded_up_and_kills_only_who_died(system, ruleset, data) -> None:
    fighter = data.draw(sheets(system))
    scene = at_the_table(fighter, ruleset)
    levels, kind = data.draw(st.integers(1, 6)), data.draw(st.sampled_from(DAMAGE_TYPES))
    before = scene.people[WHO].fighter
    scene = say(scene, act.Harm(by="Vesper", who=WHO, levels=levels, type=kind))
    person, own = scene.people[WHO], scene.people[WHO].own()
    added = person.fighter.health.marked - before.health.marked
    if added:
        assert (
            own.health.marked > fighter.health.marked or full(own, system) or _is_last(own, system)
        )
    assert own.health.marked >= fighter.health.marked
    assert own.health.aggravated + own.health.lethal >= (
        fighter.health.aggravated + fighter.health.lethal
    )
    assert full(own, system) == full(person.fighter, ruleset)
    if full(own, system):
        assert worst_state(own.health) == worst_state(person.fighter.health)
    assert (own.weapons, own.armour, own.resources, own.traits) == (
        *(fighter.weapons, fighter.armour, fighter.resources, fighter.traits),
    )


def _is_last(own: Fighter, system: str) -> bool:
    """Say whether one more mark would be one too many for a person who is not down here."""
    track = RULESETS[system].track_of(own)
    return own.health.marked + 1 >= len(track.levels) or own.health.marked == track.able
