"""Bodies: how strange an opponent is to grapple by Dexterity, and who is familiar with it."""

import pytest
from msgspec.structs import replace

from game import actions as act
from game.errors import RuleError
from game.fighter import ATTRIBUTES, Damage, Fighter, Form, Template, Weapon, strangeness
from game.state.person import in_hand
from tests.game.support import Fight, fighter

# --- what a body is ------------------------------------------------------------------------------


HISPO = {"template": "shifter", "form": "hispo"}


@pytest.mark.parametrize(
    ("grappler", "other", "costs"),
    [
        ({}, {}, 0),
        *(({}, {"physiology": one}, costs) for one, costs in (
            ("humanoid", 0), ("near", 1), ("quadruped", 2), ("remote", 3), ("none", None)
        )),
        # EX-18
        *(({}, {"template": "shifter", "form": form}, costs) for form, costs in (
            ("crinos", 0), ("lupus", 2), ("hispo", 3)
        )),
        ({"familiar": {"quadruped": 2}}, HISPO, 1),
        ({"template": "shifter"}, HISPO, 0),  # of the same kind
        ({}, {"like": "robot"}, None),
        *(({}, {"like": animal}, 2) for animal in ("dog", "wolf", "bear")),
        ({}, HISPO | {"physiology": "near"}, 1),  # the sheet's own goes before the form's
        ({"template": "shifter"}, {"template": "shifter", "physiology": "quadruped"}, 2),
        # What one is familiar with: the kind known best counts.
        ({"familiar": {"remote": 1}}, HISPO, 2),
        ({"familiar": {"shifter": 1}}, HISPO, 2),
        ({"familiar": {"hispo": 2}}, HISPO, 1),
        ({"familiar": {"lupus": 3}}, HISPO, 3),
        ({"familiar": {"remote": 1, "quadruped": 2}}, HISPO, 1),
        ({"familiar": {"Quadrupeds": 3}}, HISPO, 0),
        ({"familiar": 2}, HISPO, 1),
        ({"familiar": 3}, {"physiology": "near"}, 0),
        ({"familiar": 3}, {"physiology": "none"}, None),
    ],
    ids=str,
)  # fmt: skip
def test_GRAPPLE_2_how_strange_a_body_is(grappler, other, costs):
    assert strangeness(fighter(**grappler), fighter(**other)) == costs


# --- the storyteller's words ---------------------------------------------------------------------


def changed(*lines: str) -> Fighter:
    """Return a person after the storyteller's lines."""
    fight = Fight({"Jo": {}})
    for line in lines:
        fight.st(line)
    return fight.person("Jo").fighter


@pytest.mark.parametrize(
    ("lines", "familiar"),
    [
        (["quadrupeds 2"], {"quadruped": 2}),
        (["quadruped 2", "Hispo 1"], {"quadruped": 2, "hispo": 1}),
        (["quadruped 2", "quadruped 0"], {}),
        (["1"], {"near": 1, "quadruped": 1, "remote": 1}),
        (["1", "0"], {}),
    ],
)
def test_the_storyteller_sets_what_one_is_familiar_with(lines, familiar):
    assert changed(*(f"set Jo familiar={line}" for line in lines)).familiar == familiar


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("physiology=wolf", "quadruped"),
        ("familiar=dragons 2", "quadruped"),
        ("familiar=quadrupeds", "0 to 3"),
        ("familiar=quadrupeds 4", "0 to 3"),
        ("familiar=", "0 to 3"),
    ],
)
def test_the_storyteller_is_told_what_there_is(line, allowed):
    with pytest.raises(RuleError) as caught:
        changed(f"set Jo {line}")
    assert caught.value.code == "bad-value"
    assert allowed in caught.value.facts["allowed"]


# --- a fighter: ratings, shapes, arsenal and specialties -----------------------------------------

FANG = Weapon(name="fang", skill="brawl", damage=Damage(1, strength=True), type="lethal")
SHIFTER = Template(
    name="shifter",
    forms={
        "homid": Form(),
        "crinos": Form(traits={"strength": 4, "appearance": -10}, weapons=(FANG,)),
    },
)


def shifter(**fields):
    return Fighter(template=SHIFTER, **({"form": "homid", "breed_form": "homid"} | fields))


# --- ratings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fighter", "trait", "rating", "worth"),
    [
        *((Fighter(), attribute, 1, 1) for attribute in sorted(ATTRIBUTES)),
        (Fighter(), "brawl", 0, 0),
        (Fighter(), "willpower", 5, 5),
        (Fighter(traits={"appearance": 0}), "appearance", 0, 0),
        (shifter(form="crinos", traits={"strength": 3}), "strength", 3, 7),
        (shifter(form="crinos", traits={"appearance": 3}), "appearance", 3, 0),
    ],
)
def test_what_a_trait_is_worth(fighter, trait, rating, worth):
    assert (fighter.rating(trait), fighter.trait(trait)) == (rating, worth)


# --- shapes --------------------------------------------------------------------------------------


def test_RES_3_only_another_form_than_the_born_one_is_out_of_breed_form():
    assert shifter(form="crinos").out_of_breed_form()
    assert not shifter(form="homid").out_of_breed_form()
    assert shifter(form="homid", breed_form="crinos").out_of_breed_form()
    assert not Fighter().out_of_breed_form()


def test_a_form_is_changed_once_in_a_round_of_a_chase() -> None:
    fight = Fight({"Tom": {"template": "shifter", "form": "homid"}, "Ann": {}})
    fight.st("chase Tom by Ann", {"Tom start": "0s"})
    own = fight.person("Tom").fighter
    fight.act(act.Refit(by="Tom", who="Tom", why="form", fighter=replace(own, form="crinos")))
    with pytest.raises(RuleError, match="shifted-already"):
        fight.act(act.Refit(by="Tom", who="Tom", why="form", fighter=own))


def test_a_form_without_hands_uses_what_it_has_grown() -> None:
    sheet = {"template": "shifter", "form": "crinos", "weapons": ["club", "knife"]}
    fight = Fight({"Tom": sheet, "Ann": {}}, ruleset="w20").begin("Tom", "Ann")
    own = fight.person("Tom").fighter
    fight.act(act.Refit(who="Tom", why="wield", fighter=own, wields="knife"))
    fight.act(act.Refit(who="Tom", why="form", fighter=replace(own, form="lupus")))
    with pytest.raises(RuleError, match="no-hands"):
        fight.say("Tom", "attack Ann with knife")
    assert in_hand(fight.person("Tom")).name == "bite"
    fight.act(act.Refit(who="Tom", why="form", fighter=own))
    assert in_hand(fight.person("Tom")).name == "knife"


def test_HEALTH_4_no_longer_track_raises_the_dead_before_harm_is_taken_off() -> None:
    sheet = {"stamina": 2, "health": {"aggravated": 7}}
    fight = Fight({"Ann": sheet, "Bob": {}}, ruleset="nwod")
    own = fight.person("Ann").fighter
    hardy = replace(own, traits={**own.traits, "stamina": 5})
    with pytest.raises(RuleError, match="heal-the-dead-first"):
        fight.act(act.Refit(who="Ann", why="sheet", fighter=hardy))
    healed = replace(hardy, health=replace(own.health, aggravated=6))
    fight.act(act.Refit(who="Ann", why="sheet", fighter=healed))
    assert fight.person("Ann").down == ""


def test_who_has_declared_with_what_is_in_hand_takes_up_nothing_else() -> None:
    fight = Fight({"Bob": {}, "Ann": {"weapons": ["knife"]}}).begin("Bob", "Ann")
    fight.declare(Ann="attack Bob", Bob="pass")
    own = fight.person("Ann").fighter
    with pytest.raises(RuleError, match="declared-in-hand"):
        fight.act(act.Refit(by="ST", who="Ann", why="wield", fighter=own, wields="knife"))
