"""Specialties as people write them, and claim them (DICE-7)."""

import pytest

from game import notation
from sheets.catalog import default_catalog
from tests.game.support import Fight, refusal

SHEET = {
    **dict.fromkeys(("strength", "dexterity", "wits", "brawl", "melee", "athletics"), 3),
    "weapons": ["sword", "club"],
    "specialties": {"melee": "swords", "athletics": "walls", "brawl": "kicks"},
}
CAST = {"Jo": SHEET, "Rat": {"dexterity": 2, "brawl": 2}}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ({"melee": "swords"}, {"melee": ("swords",)}),
        ("melee: swords", {"melee": ("swords",)}),
        ("melee: swords, axes, brawl: kicks", {"melee": ("swords", "axes"), "brawl": ("kicks",)}),
        (["melee: swords", "brawl"], {"melee": ("swords",), "brawl": ()}),
        ([{"melee": "swords"}, {"brawl": ["kicks"]}], {"melee": ("swords",), "brawl": ("kicks",)}),
        ("melee, brawl", {"melee": (), "brawl": ()}),
    ],
)
def test_DICE_7_specialties_are_read_as_people_write_them(
    written: object, read: dict[str, tuple[str, ...]]
) -> None:
    fighter = default_catalog().fighter({"melee": 2, "specialties": written})
    assert fighter.specialties == read


@pytest.mark.parametrize(
    ("line", "purpose", "counts"),
    [
        ("attack Rat with sword", "attack", True),  # by itself: it names swords
        ("attack Rat with club", "attack", False),
        ("attack Rat with club specialty", "attack", True),
        ("attack Rat with club at knee specialty", "attack", True),
        ("attack Rat with bare hands specialty willpower", "attack", True),
        ("grapple Rat", "grapple", False),
        ("grapple Rat specialty then drop", "grapple", True),
        ("do vault it : dexterity + athletics vs 6", "misc", False),
        ("do vault it : dexterity + athletics vs 6 specialty", "misc", True),
    ],
)
def test_DICE_7_a_specialty_is_claimed_with_the_action(
    line: str, purpose: str, counts: bool
) -> None:
    fight = Fight(CAST).begin("Rat", "Jo")
    fight.say("Jo", line)
    said = fight.journal.scene.people["Jo"].phase.declaration
    assert said is not None
    vocabulary = notation.vocabulary(fight.journal.scene, "Jo")
    assert notation.parse(notation.format(said), vocabulary) == said
    fight.declare(Rat="pass").resolve()
    roll = fight.rolls(purpose, "Jo")[-1]
    assert roll.specialty == counts


@pytest.mark.parametrize("line", ["dodge specialty", "block with dexterity + melee specialty"])
def test_DICE_7_a_specialty_is_claimed_with_a_defense(line: str) -> None:
    fight = Fight(CAST).begin("Rat", "Jo")
    fight.declare(Jo=line, Rat="attack Jo").resolve()
    assert fight.rolls(line.split()[0], "Jo")[-1].specialty


@pytest.mark.parametrize(
    ("ruleset", "line", "code"),
    [
        ("detroit", "do look : perception + alertness vs 6 specialty", "no-specialty"),
        ("detroit", "attack Rat with dexterity + stealth specialty", "no-specialty"),
        ("nwod", "dodge specialty", "no-specialties"),
        ("met", "attack Rat specialty", "no-specialties"),
    ],
)
def test_DICE_7_what_is_no_specialty_of_ones_own_cannot_be_claimed(
    ruleset: str, line: str, code: str
) -> None:
    fight = Fight(CAST, ruleset=ruleset).begin("Jo", "Rat")
    if ruleset == "detroit":
        fight.say("Rat", "pass")
    assert refusal(fight, "Jo", line) == code
