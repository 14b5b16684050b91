"""SPLIT-1 to SPLIT-5, HASTE-5: several actions at once."""

import pytest

from game import events as ev
from game import notation
from game.rulesets import RULESETS
from narration.reader import Reader
from narration.sheets.tables import armour_words, sheet_table
from sheets.catalog import default_catalog
from tests.game.support import Fight, adds_up, dice_of, refusal

QUICK: dict[str, object] = {
    "dexterity": 5,
    "strength": 2,
    "brawl": 3,
    "melee": 2,
    "athletics": 3,
    "firearms": 2,
    "wits": 4,
    "willpower": 5,
    "weapons": ["sword", "heavy pistol"],
}
PLAIN: dict[str, object] = {"dexterity": 3, "brawl": 2, "wits": 3}


def three(**more: object) -> Fight:
    """Return a fight of Ann, who is quick, then Bob and Cy."""
    return Fight({"Ann": QUICK | more, "Bob": PLAIN, "Cy": PLAIN}).begin("Ann", "Bob", "Cy")


# --- SPLIT-1, EX-8 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "split"),
    [
        ("attack Bob", None),
        ("attack Bob & attack Cy", -3),
        ("attack Bob & attack Cy & do shout: wits vs 6", -4),
        ("attack Bob & attack Cy & do shout: wits vs 6 & dodge", -5),
    ],
)
def test_SPLIT_1_each_pool_loses_two_and_one_more_for_each_action_past_the_first(
    line: str, split: int | None
) -> None:
    fight = three().declare(Cy="pass", Bob="pass", Ann=line)
    fight.resolve()
    mine = [*fight.rolls("attack", "Ann"), *fight.rolls("misc", "Ann")]
    assert {dice_of(roll).get("split") for roll in mine} <= {split}
    assert len(mine) == len([part for part in line.split("&") if "dodge" not in part])
    assert all(adds_up(roll) for roll in mine)


def test_SPLIT_1_one_part_may_be_bought_a_success() -> None:
    fight = three().declare(Cy="pass", Bob="pass")
    two = "attack Bob willpower & attack Cy willpower"
    assert refusal(fight, "Ann", two) == "bought-already"
    fight.declare(Ann="attack Bob & attack Cy willpower")
    fight.resolve()
    assert [roll.automatic for roll in fight.rolls("attack", "Ann")] == [0, 1]


# --- SPLIT-2 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("attack Bob & attack Bob with heavy pistol", "split-same-target"),
        ("attack Bob power & do shout & attack Bob feint", "split-same-target"),
        ("dodge & dodge", "split-same-defense"),
        ("attack Bob & pass", "not-in-a-split"),
        ("guard & attack Bob", "not-in-a-split"),
    ],
)
def test_SPLIT_2_what_does_not_go_together(line: str, why: str) -> None:
    assert refusal(three().declare(Cy="pass", Bob="pass"), "Ann", line) == why


# --- SPLIT-3 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("wits", [1, 2, 3])
def test_SPLIT_3_at_most_as_many_actions_as_wits(wits: int) -> None:
    actions = ["attack Bob", "attack Cy", "dodge", "do shout"]
    fight = three(wits=wits).declare(Cy="pass", Bob="pass")
    assert refusal(fight, "Ann", " & ".join(actions[: wits + 1])) == "split-too-wide"
    fight.say("Ann", " & ".join(actions[:wits]))


# --- SPLIT-4 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "pools"),
    [
        ("attack Sam & block", [5, 3]),  # an offense: -2 for the second
        ("do shout & block", [5, 3]),
        ("dodge & block", [5, 4]),  # defenses alone: -1
    ],
)
def test_SPLIT_4_a_defense_in_the_split_is_used_at_its_split_pool(line, pools) -> None:
    cast = {"Bob": PLAIN, "Cy": PLAIN, "Ann": QUICK | {"weapons": []}, "Sam": {}}
    fight = Fight(cast).begin("Bob", "Cy", "Ann", "Sam")
    fight.declare(Sam="pass", Ann=line, Cy="attack Ann", Bob="attack Ann")
    fight.resolve()
    assert [roll.pool for roll in fight.rolls("block", "Ann")] == pools
    assert all(dice_of(roll)["split"] == -3 for roll in fight.rolls("block", "Ann"))


def test_SPLIT_4_of_a_block_and_a_dodge_each_attack_meets_the_better() -> None:
    gun: dict[str, object] = {"dexterity": 3, "firearms": 3, "weapons": ["heavy pistol"]}
    both: dict[str, object] = {"dexterity": 4, "brawl": 4, "athletics": 4, "wits": 2}
    cast = {"Bob": PLAIN, "Cy": gun, "Ann": both | {"cover": "partial"}}
    fight = Fight(cast).begin("Bob", "Cy", "Ann")
    fight.declare(Ann="dodge & block", Cy="attack Ann", Bob="attack Ann")
    fight.resolve()
    rolled = [(roll.purpose, roll.pool, roll.difficulty) for roll in fight.rolls(who="Ann")[1:]]
    assert rolled == [("block", 5, 4), ("dodge", 4, 3)]


# --- SPLIT-5 -------------------------------------------------------------------------------------


def test_SPLIT_5_the_parts_resolve_in_the_order_written_at_the_one_place() -> None:
    fight = three().declare(Cy="pass", Bob="pass", Ann="attack Cy & do shout & attack Bob")
    entry = fight.st("next")
    begun = [one for one in entry.events if isinstance(one, ev.ExchangeBegan)]
    assert [(one.kind, one.target, one.owners) for one in begun] == [
        ("attack", "Cy", {"Ann": 0}),
        ("misc", "", {"Ann": 1}),
        ("attack", "Bob", {"Ann": 2}),
    ]
    assert len([one for one in entry.events if isinstance(one, ev.TurnEnded)]) == 1


# --- specialties as people write them, and claim them (DICE-7) -----------------------------------

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
def test_DICE_7_specialties_are_read_as_people_write_them(written, read) -> None:
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
def test_DICE_7_a_specialty_is_claimed_with_the_action(line, purpose, counts) -> None:
    fight = Fight(CAST).begin("Rat", "Jo")
    fight.say("Jo", line)
    said = fight.journal.scene.people["Jo"].phase.declaration
    assert said is not None
    vocabulary = notation.vocabulary(fight.journal.scene, "Jo")
    assert notation.parse(notation.format(said), vocabulary) == said
    fight.declare(Rat="pass").resolve()
    roll = fight.rolls(purpose, "Jo")[-1]
    assert roll.specialty == counts


@pytest.mark.parametrize(
    ("ruleset", "line", "code"),
    [
        ("detroit", "do look : perception + alertness vs 6 specialty", "no-specialty"),
        ("detroit", "attack Rat with dexterity + stealth specialty", "no-specialty"),
        ("nwod", "dodge specialty", "no-specialties"),
        ("met", "attack Rat specialty", "no-specialties"),
    ],
)
def test_DICE_7_what_is_no_specialty_of_ones_own_cannot_be_claimed(ruleset, line, code) -> None:
    fight = Fight(CAST, ruleset=ruleset).begin("Jo", "Rat")
    if ruleset == "detroit":
        fight.say("Rat", "pass")
    assert refusal(fight, "Jo", line) == code


def test_DICE_7_a_sheet_shows_what_each_serves_for_and_what_armour_helps_against() -> None:
    fighter = default_catalog().fighter(SHEET | {"specialties": "melee: swords, brawl:"})
    for rules, told in (
        ("detroit", "Specialties: melee (swords), for sword, or if you claim it; brawl, always."),
        ("met", "Specialties: melee (swords), brawl."),
    ):
        lines = sheet_table("Jo", fighter, RULESETS[rules], Reader())
        assert told in " ".join(" ".join(lines).split())
    vest = default_catalog().armour["vest"]
    assert armour_words(vest, RULESETS["w20"]).endswith("against bashing, lethal, teeth and claws")
