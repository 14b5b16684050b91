"""What a sheet lacks for the rules of a scene: worked out, guessed, asked for; anew on changes."""

import pytest

from game import actions as act
from game.errors import RuleError
from tests.game.support import Fight

BRUTE = {"strength": 3, "dexterity": 3, "stamina": 3}  # 6 Physical; nothing of heart and mind


def traits(fight: Fight, who: str = "Ann") -> dict[str, int]:
    return dict(fight.person(who).fighter.traits)


def give(fight: Fight, trait: str, rating: int) -> None:
    fight.act(act.GiveTrait(who="Ann", trait=trait, rating=rating))


def refused(fight: Fight, trait: str, rating: int) -> RuleError:
    before = fight.journal.scene
    with pytest.raises(RuleError) as caught:
        give(fight, trait, rating)
    assert fight.journal.scene == before
    return caught.value


@pytest.mark.parametrize(
    ("rules", "sheet", "guessed"),
    [
        ("met", BRUTE, ("social", "mental")),
        ("met", {**BRUTE, "wits": 2, "social": 4}, ()),
        ("met", {}, ("physical", "social", "mental")),
        ("nwod", {}, ("composure",)),
        ("nwod", {"instinct": 3}, ()),
        ("nwod", {"willpower": 4}, ()),
        ("nwod", {"composure": 2}, ()),
        ("detroit", {}, ()),
    ],
)
def test_what_nothing_on_the_sheet_tells_is_a_guess(
    rules: str, sheet: dict[str, object], guessed: tuple[str, ...]
) -> None:
    fight = Fight({"Ann": sheet}, ruleset=rules)
    assert fight.person("Ann").guessed == guessed


def test_whoever_plays_somebody_says_what_a_guess_is() -> None:
    fight = Fight({"Ann": BRUTE}, ruleset="met")
    give(fight, "social", 5)
    assert traits(fight)["social"] == 5
    assert fight.person("Ann").guessed == ("mental",)
    give(fight, "social", 4)  # a second thought
    assert traits(fight)["social"] == 4


def test_nobody_says_what_the_sheet_tells() -> None:
    fight = Fight({"Ann": {**BRUTE, "social": 3}}, ruleset="met")
    assert refused(fight, "physical", 9).code == "trait-not-asked"
    assert refused(fight, "social", 9).code == "trait-not-asked"
    assert refused(fight, "strength", 9).facts["names"] == ["mental"]


@pytest.mark.parametrize("rating", [-1, 11])
def test_what_is_said_has_bounds(rating: int) -> None:
    assert refused(Fight({"Ann": BRUTE}, ruleset="met"), "social", rating).code == "bad-value"


def test_what_was_said_outlasts_a_change_of_the_sheet_and_of_the_rules() -> None:
    fight = Fight({"Ann": BRUTE}, ruleset="met")
    give(fight, "social", 5)
    fight.st("set Ann strength=5")
    assert traits(fight)["physical"] == 7
    assert traits(fight)["social"] == 5
    fight.st("ruleset nwod")
    assert "social" not in traits(fight)
    fight.st("ruleset met")
    assert traits(fight)["social"] == 5
    assert fight.person("Ann").guessed == ("mental",)
