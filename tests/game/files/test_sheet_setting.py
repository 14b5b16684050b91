"""A sheet set trait by trait, in one line."""

import pytest

from game.errors import RuleError
from game.fighter import Fighter
from game.state.person import Person
from sheets.catalog import default_catalog
from sheets.setting import names_on, read_wanted, whole_name, with_setting


def person(**traits: int) -> Person:
    left = {"willpower": traits.get("willpower", 5)}
    return Person(name="Jo", fighter=Fighter(traits=traits, resources=left))


@pytest.mark.parametrize(
    ("text", "settings", "because"),
    [
        ("brawl=3", [("brawl", "3")], ""),
        (" brawl = 3 ", [("brawl", "3")], ""),
        ("brawl=3, wits=2", [("brawl", "3"), ("wits", "2")], ""),
        ("brawl=3, wits 2", [("brawl", "3"), ("wits", "2")], ""),
        ("brawl 3, animal ken 1 wits 2", [("brawl", "3"), ("animal ken", "1"), ("wits", "2")], ""),
        ("brawl=3 because 12 xp, at last", [("brawl", "3")], "12 xp, at last"),
        ("brawl=3 BECAUSE a because b=c", [("brawl", "3")], "a because b=c"),
        (
            "specialty=brawl: kicks, punches, wits=2",
            [("specialty", "brawl: kicks, punches"), ("wits", "2")],
            "",
        ),
        ("permanent willpower=6", [("permanent willpower", "6")], ""),
        ("celerity=2 potence=1", [("celerity", "2"), ("potence", "1")], ""),
        ("str = 3  animal ken=1,wits=2", [("str", "3"), ("animal ken", "1"), ("wits", "2")], ""),
        ("concept=Route 66 biker", [("concept", "Route 66 biker")], ""),
        ("gear=knife, club, brawl=2", [("gear", "knife, club"), ("brawl", "2")], ""),
    ],
)
def test_read_wanted(text: str, settings: list[tuple[str, str]], because: str) -> None:
    wanted = read_wanted(text, "usage")
    assert (list(wanted.settings), wanted.because) == (settings, because)


@pytest.mark.parametrize(
    "text", ["", "brawl", "brawl=", "=3", "because x", "brawl=3,, =2", ",", "clan=a sire=b"]
)
def test_what_is_no_setting_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as told:
        read_wanted(text, "sheet/set TRAIT=N")
    assert (told.value.code, told.value.facts["usage"]) == ("bad-order", "sheet/set TRAIT=N")


def test_a_rating_lowers_what_is_left_and_does_not_fill_it() -> None:
    one = person(willpower=5)
    lower = with_setting(one, "permanent willpower", "2")
    assert (lower.rating("willpower"), lower.resources["willpower"]) == (2, 2)
    higher = with_setting(one, "permanent willpower", "8")
    assert (higher.rating("willpower"), higher.resources["willpower"]) == (8, 5)


def test_on_a_draft_what_was_full_stays_full() -> None:
    one = person(willpower=5)
    filled = with_setting(one, "permanent willpower", "8", fill=True)
    assert filled.resources["willpower"] == 8
    spent = Person(name="Jo", fighter=Fighter(resources={"willpower": 3}))
    assert with_setting(spent, "permanent willpower", "8", fill=True).resources["willpower"] == 3


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("brawl", {"brawl": ()}),
        ("brawl: kicks, Long  Punches", {"brawl": ("kicks", "long punches")}),
        ("Wits", {"brawl": ("kicks",), "wits": ()}),
        ("brawl off", {}),
        ("wits off", {"brawl": ("kicks",)}),
    ],
)
def test_DICE_7_specialties(value: str, told: dict[str, tuple[str, ...]]) -> None:
    one = Person(name="Jo", fighter=Fighter(specialties={"brawl": ("kicks",)}))
    assert with_setting(one, "specialty", value).specialties == told


# --- short names, words, gear --------------------------------------------------------------------


def of_kind(template: str, **sheet: object) -> Person:
    return Person(name="Jo", fighter=default_catalog().fighter({"template": template, **sheet}))


@pytest.mark.parametrize(
    ("text", "value", "key"),
    [
        ("str", "3", "strength"),
        (" STR ", "3", "strength"),
        ("wp", "3", "willpower"),
        ("stren", "3", "stren"),
        ("nature", "Rebel", "nature"),
        ("nature", "3", "nature"),
    ],
)
def test_a_short_name_is_a_whole_one(text: str, value: str, key: str) -> None:
    assert whole_name(text, value, of_kind("vampire").fighter) == key


def test_gear_is_added_and_taken_off() -> None:
    jo = of_kind("mortal", weapons=["light pistol"])
    more = with_setting(jo, "gear", "Knife, leather  jacket")
    assert [one.name for one in more.weapons] == ["light pistol", "knife"]
    assert [one.name for one in more.armour] == ["leather jacket"]
    less = with_setting(Person(name="Jo", fighter=more), "gear", "light pistol off")
    assert [one.name for one in less.weapons] == ["knife"]
    assert "light pistol" not in less.ammunition


@pytest.mark.parametrize("value", ["kni", "spork", "knife off", "club, spork"])
def test_gear_that_there_is_not_is_refused(value: str) -> None:
    with pytest.raises(RuleError) as told:
        with_setting(of_kind("mortal"), "gear", value)
    assert told.value.code == "unknown-name"


def test_every_short_name_is_of_one_trait_and_no_trait_itself() -> None:
    short = default_catalog().short_names
    assert set(short.values()) <= default_catalog().trait_names
    assert not short.keys() & set(names_on(Fighter()))
    others, things = (
        default_catalog().other_names,
        {*default_catalog().npcs, *default_catalog().gear},
    )
    assert others and set(others.values()) <= things and not things & others.keys()
