"""A fighter: ratings, shapes, arsenal and specialties."""

import msgspec
import pytest

from game.dice import Modifier
from game.fighter import ATTRIBUTES, BARE_HANDS, Damage, Fighter, Form, Template, Weapon
from game.health import Health
from sheets.catalog import default_catalog

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


@pytest.mark.parametrize("attribute", sorted(ATTRIBUTES))
def test_an_attribute_nobody_wrote_down_is_1(attribute):
    assert Fighter().rating(attribute) == 1


def test_an_ability_nobody_wrote_down_is_0():
    assert Fighter().rating("brawl") == 0


def test_willpower_nobody_wrote_down_is_5():
    assert Fighter().rating("willpower") == 5


def test_a_rating_of_0_is_a_rating():
    fighter = Fighter(traits={"appearance": 0, "willpower": 0})
    assert (fighter.rating("appearance"), fighter.rating("willpower")) == (0, 0)


def test_the_nine_attributes():
    assert len(ATTRIBUTES) == 9


# --- shapes --------------------------------------------------------------------------------------


def test_a_form_changes_traits_and_leaves_the_rating_alone():
    fighter = shifter(form="crinos", traits={"strength": 3})
    assert (fighter.rating("strength"), fighter.trait("strength")) == (3, 7)


def test_a_form_never_takes_a_trait_below_0():
    assert shifter(form="crinos", traits={"appearance": 3}).trait("appearance") == 0


def test_one_without_forms_has_no_shape():
    assert Fighter().shape() is None


def test_ATTACK_1_an_ability_of_0_gives_no_term():
    assert Fighter().terms("brawl") == ()
    assert Fighter(traits={"brawl": 2}).terms("brawl") == (Modifier(why="brawl", dice=2),)


def test_a_forms_change_is_a_term_of_its_own():
    terms = shifter(form="crinos", traits={"strength": 3}).terms("strength")
    assert [(term.why, term.dice, term.by) for term in terms] == [
        ("strength", 3, ""),
        ("crinos", 4, "strength"),
    ]


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


def test_ATTACK_1_everyone_has_bare_hands():
    assert Fighter().arsenal() == (BARE_HANDS,)


# --- specialties ---------------------------------------------------------------------------------


def test_DICE_7_a_specialty_without_a_text_applies_always():
    fighter = Fighter(specialties={"brawl": ()})
    assert fighter.specialised(("dexterity", "brawl"))
    assert fighter.specialised(("dexterity", "brawl"), ("bare hands",))
    assert not fighter.specialised(("dexterity", "melee"))


def test_DICE_7_a_specialty_with_a_text_applies_where_it_names_the_means():
    fighter = Fighter(specialties={"melee": ("knife", "feint")})
    assert fighter.specialised(("dexterity", "melee"), ("knife", "basic"))
    assert fighter.specialised(("dexterity", "melee"), ("sword", "feint"))
    assert not fighter.specialised(("dexterity", "melee"), ("sword", "basic"))


# --- as data -------------------------------------------------------------------------------------


def test_a_fighter_carries_all_it_needs_through_json():
    catalog = default_catalog()
    fighter = catalog.fighter(
        {
            "like": "garou ahroun",
            "health": {"lethal": 2},
            "weapons": ["klaive", "heavy pistol"],
            "armour": "vest",
            "specialties": {"melee": ["klaive"]},
        }
    )
    again = msgspec.json.decode(msgspec.json.encode(fighter), type=Fighter)
    assert again == fighter
    assert again.health == Health(lethal=2)
    assert again.template.forms["crinos"].weapons
