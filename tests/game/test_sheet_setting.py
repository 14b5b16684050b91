"""A sheet set trait by trait, in one line."""

import pytest

from game.errors import RuleError
from game.fighter import Fighter
from game.sheet_setting import read_wanted, with_setting
from game.state.scene import Person


def person(**traits: int) -> Person:
    left = {"willpower": traits.get("willpower", 5)}
    return Person(name="Jo", fighter=Fighter(traits=traits, resources=left))


@pytest.mark.parametrize(
    ("text", "settings", "because"),
    [
        ("brawl=3", [("brawl", "3")], ""),
        (" brawl = 3 ", [("brawl", "3")], ""),
        ("brawl=3, wits=2", [("brawl", "3"), ("wits", "2")], ""),
        ("brawl=3 because 12 xp, at last", [("brawl", "3")], "12 xp, at last"),
        ("brawl=3 BECAUSE a because b=c", [("brawl", "3")], "a because b=c"),
        (
            "specialty=brawl: kicks, punches, wits=2",
            [("specialty", "brawl: kicks, punches"), ("wits", "2")],
            "",
        ),
        ("permanent willpower=6", [("permanent willpower", "6")], ""),
    ],
)
def test_read_wanted(text: str, settings: list[tuple[str, str]], because: str) -> None:
    wanted = read_wanted(text, "usage")
    assert (list(wanted.settings), wanted.because) == (settings, because)


@pytest.mark.parametrize("text", ["", "brawl", "brawl=", "=3", "because x", "brawl=3,, =2", ","])
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


@pytest.mark.parametrize("value", ["nose", "", "brawl: $x", "brawl: a, a", "brawl: " + "x" * 61])
def test_DICE_7_what_is_no_specialty_is_refused(value: str) -> None:
    with pytest.raises(RuleError):
        with_setting(person(), "specialty", value)
