"""A fighter: ratings, shapes, arsenal and specialties."""

import pytest

from game.fighter import ATTRIBUTES, Damage, Fighter, Form, Template, Weapon

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
