"""A fighter: ratings, shapes, arsenal and specialties."""

import pytest

from game.fighter import ATTRIBUTES, Damage, Fighter, Form, Template, Weapon

FANG = Weapon(name="fang", skill="brawl", damage=Damage(1, strength=True), type="lethal")
KNIFE = Weapon(name="knife", skill="melee", damage=Damage(1, strength=True), type="lethal")
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


def test_the_terms_add_up_to_the_trait():
    for form in SHIFTER.forms:
        fighter = shifter(form=form, traits={"strength": 2, "appearance": 4})
        for trait in ("strength", "appearance", "wits", "brawl"):
            assert sum(term.dice for term in fighter.terms(trait)) == fighter.trait(trait)


def test_RES_3_only_another_form_than_the_born_one_is_out_of_breed_form():
    assert shifter(form="crinos").out_of_breed_form()
    assert not shifter(form="homid").out_of_breed_form()
    assert shifter(form="homid", breed_form="crinos").out_of_breed_form()
    assert not Fighter().out_of_breed_form()


# --- arms ----------------------------------------------------------------------------------------


def test_carried_weapons_come_first_then_the_forms_own_and_bare_hands_last():
    fighter = shifter(form="crinos", weapons=(KNIFE,))
    assert [weapon.name for weapon in fighter.arsenal()] == ["knife", "fang", "bare hands"]
