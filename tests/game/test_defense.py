"""Chapter 6: who defends, with what, at what difficulty."""

import pytest

from game import events as ev
from tests.game.support import Fight, dice_of, duel, struck

# What an attack may be made with, and what it costs a block to meet it.
MEANS: dict[str, dict[str, object]] = {
    "brawl": {"skill": "brawl"},
    "melee": {"skill": "melee"},
    "firearms": {"skill": "firearms"},
    "archery": {"skill": "archery"},
    "thrown": {"skill": "athletics"},
    "beam": {"skill": "magick", "pool": "dexterity", "missile": "unseen"},
    "fireball": {"skill": "magick", "pool": "dexterity", "missile": "thrown"},
    "curse": {"skill": "magick", "pool": "dexterity"},
}
ATTACKER = {"dexterity": 4}
BARE = {"dexterity": 3, "brawl": 2, "melee": 4, "athletics": 1}
ARMED = BARE | {"weapons": ["sword"]}


def met(
    target: dict[str, object], means: str = "brawl", answer: str = "block", line: str = ""
) -> Fight:
    """Play one attack by the given means, met by Bob."""
    weapon = {"name": "it", "damage": 2, "type": "bashing", **MEANS[means]}
    return struck(ATTACKER | {"weapons": [weapon]}, target, f"attack Bob {line}", answer)


# --- DEF-1 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["pass", "do wave", "attack Cy", "block", "dodge"])
def test_DEF_1_whoever_is_attacked_may_defend(answer: str) -> None:
    fight = Fight({"Ann": ATTACKER, "Bob": BARE, "Cy": {}}).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob=answer, Ann="attack Bob")
    fight.resolve()
    assert len(fight.rolls("block", "Bob") + fight.rolls("dodge", "Bob")) == 1


@pytest.mark.parametrize(("key", "reason"), [("helpless=yes", "helpless"), ("aware=no", "unaware")])
@pytest.mark.parametrize("answer", ["pass", "block", "dodge"])
def test_DEF_1_not_when_helpless_or_unaware(key: str, reason: str, answer: str) -> None:
    fight = duel(ATTACKER, BARE)
    fight.st(f"set Bob {key}")
    fight.declare(Bob=answer, Ann="attack Bob")
    fight.resolve({"Ann attack": "2s"})
    assert fight.rolls("block") == fight.rolls("dodge") == []
    assert [one.reason for one in fight.events(ev.Undefended)] == [reason]
    assert dice_of(fight.roll("damage"))["extra successes"] == 1


# --- DEF-2 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("means", "difficulty"),
    [
        ("brawl", 4),
        ("melee", 5),
        ("firearms", 9),
        ("archery", 7),
        ("thrown", 7),
        ("beam", 9),
        ("fireball", 7),
        ("curse", 5),
    ],
)
def test_DEF_2_bare_hands_block_with_brawl(means: str, difficulty: int) -> None:
    roll = met(BARE, means).roll("block")
    assert dice_of(roll) == {"dexterity": 3, "brawl": 2}
    assert roll.difficulty == difficulty


@pytest.mark.parametrize(
    ("means", "ability", "difficulty"),
    [
        ("brawl", "brawl", 4),  # against Brawl a weapon is no help
        ("melee", "melee", 4),
        ("firearms", "melee", 9),
        ("archery", "melee", 7),
        ("thrown", "melee", 7),
        ("beam", "melee", 9),
        ("fireball", "melee", 7),
        ("curse", "melee", 5),
    ],
)
def test_DEF_2_with_a_hand_weapon_melee_may_do(means: str, ability: str, difficulty: int) -> None:
    roll = met(ARMED, means).roll("block")
    assert set(dice_of(roll)) == {"dexterity", ability}
    assert roll.difficulty == difficulty


@pytest.mark.parametrize("weapon", ["heavy pistol", "longbow", "brass knuckles", "throwing knife"])
def test_DEF_2_only_a_hand_weapon_in_hand_blocks_with_melee(weapon: str) -> None:
    roll = met(BARE | {"weapons": [weapon, "sword"]}, "melee").roll("block")
    assert set(dice_of(roll)) == {"dexterity", "brawl"}
    assert roll.difficulty == 5


@pytest.mark.parametrize(
    ("brawl", "melee", "means", "ability", "difficulty"),
    [
        # A sword comes: Brawl at 5 is worth 6 a die, Melee at 4 is worth 7.
        (4, 3, "melee", "melee", 4),  # 7 x 6 = 42 against 6 x 7 = 42: equal, the easier one
        (5, 3, "melee", "brawl", 5),  # 8 x 6 = 48 against 42
        (4, 2, "melee", "brawl", 5),
        (3, 2, "melee", "brawl", 5),  # 36 against 35
        (1, 1, "melee", "melee", 4),
        (3, 2, "archery", "brawl", 7),
        (2, 3, "archery", "melee", 7),
    ],
)
def test_DEF_2_of_two_abilities_the_one_that_promises_more(
    brawl: int, melee: int, means: str, ability: str, difficulty: int
) -> None:
    target = {"dexterity": 3, "brawl": brawl, "melee": melee, "weapons": ["sword"]}
    roll = met(target, means).roll("block")
    assert set(dice_of(roll)) == {"dexterity", ability}
    assert roll.difficulty == difficulty


def test_DEF_2_piling_on_is_reckoned_before_choosing() -> None:
    target = {"dexterity": 3, "brawl": 5, "melee": 4, "weapons": ["sword"]}
    swords: dict[str, object] = {"melee": 2, "weapons": ["sword"]}
    fight = Fight({"Ann": swords, "Bob": target, "Cy": {}, "Dee": swords})
    fight.begin("Ann", "Dee", "Cy", "Bob")
    fight.declare(Bob="attack Cy", Cy="pass", Dee="attack Bob", Ann="attack Bob")
    fight.resolve()
    first, second = fight.rolls("block", "Bob")
    assert "melee" in dice_of(first)  # 7 dice at 4 are 49, 8 at 5 are 48
    assert "brawl" in dice_of(second)  # 5 dice at 4 are 35, 6 at 5 are 36


@pytest.mark.parametrize(
    ("line", "ability"),
    [("attack Ann with sword", "melee"), ("attack Ann with heavy pistol", "brawl")],
)
def test_DEF_2_the_weapon_one_attacks_with_is_the_one_in_hand(line: str, ability: str) -> None:
    target = BARE | {"weapons": ["heavy pistol", "sword"], "firearms": 2}
    swords = {"dexterity": 2, "melee": 2, "weapons": ["sword"]}
    fight = Fight({"Ann": {}, "Bob": target, "Cy": swords}).begin("Cy", "Bob", "Ann")
    fight.declare(Ann="pass", Bob=line, Cy="attack Bob")
    fight.resolve()
    assert set(dice_of(fight.roll("block", "Bob"))) == {"dexterity", ability}


def test_DEF_2_a_weapon_used_in_a_contest_is_still_in_hand_in_the_haste_phase() -> None:
    target = BARE | {"weapons": ["heavy pistol", "sword"]}
    swords = {"dexterity": 2, "melee": 2, "weapons": ["sword"]}
    fight = duel(swords, target)
    fight.declare(Bob="attack Ann with sword", Ann="attack Bob haste 1 magick")
    fight.resolve()
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["contest"]
    fight.declare(Ann="attack Bob")
    fight.resolve()
    assert "melee" in dice_of(fight.roll("block", "Bob"))


def test_DEF_2_a_specialty_in_the_weapon_covers_blocking_with_it() -> None:
    expert = ARMED | {"specialties": {"melee": ["sword"]}}
    assert met(expert, "melee").roll("block").specialty
    assert not met(expert | {"weapons": ["knife"]}, "melee").roll("block").specialty
    assert not met(expert, "brawl").roll("block").specialty


# --- DEF-3 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("means", ["brawl", "melee", "curse"])
@pytest.mark.parametrize("cover", ["none", "near", "partial"])
def test_DEF_3_hand_to_hand_a_dodge_is_5_whatever_the_cover(means: str, cover: str) -> None:
    roll = met(BARE | {"cover": cover}, means, "dodge").roll("dodge")
    assert (dice_of(roll), roll.difficulty) == ({"dexterity": 3, "athletics": 1}, 5)


@pytest.mark.parametrize("means", ["firearms", "archery", "thrown", "beam", "fireball"])
@pytest.mark.parametrize(("cover", "difficulty"), [("partial", 3), ("near", 6), ("none", 9)])
def test_DEF_3_against_missiles_it_goes_by_cover(means: str, cover: str, difficulty: int) -> None:
    roll = met(BARE | {"cover": cover}, means, "dodge").roll("dodge")
    assert (dice_of(roll), roll.difficulty) == ({"dexterity": 3, "athletics": 1}, difficulty)


def test_DEF_3_in_the_open_is_the_default_and_the_storyteller_may_say() -> None:
    assert met(BARE, "firearms", "dodge").roll("dodge").difficulty == 9
    gun = {"name": "it", "damage": 2, "type": "bashing", "skill": "firearms"}
    fight = duel(ATTACKER | {"weapons": [gun]}, BARE)
    fight.st("set Bob cover=near")
    fight.declare(Bob="dodge", Ann="attack Bob")
    fight.resolve()
    assert fight.roll("dodge").difficulty == 6


# --- DEF-9 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defense", "extra"), [(3, 0, 2), (3, 1, 1), (3, 2, 0), (1, 0, 0), (4, 1, 2)]
)
def test_DEF_9_it_lands_at_what_is_left(attack: int, defense: int, extra: int) -> None:
    dice = {"Ann attack": f"{attack}s", "Bob block": f"{defense}s", "Ann damage": "1s"}
    fight = struck(ATTACKER, BARE, answer="block", dice=dice)
    assert dice_of(fight.roll("damage")).get("extra successes", 0) == extra
    (outcome,) = fight.events(ev.Compared)
    assert (outcome.striker, outcome.struck, outcome.margin) == ("Ann", "Bob", attack - defense)
    assert fight.marks("Bob") == "/"


@pytest.mark.parametrize(("attack", "defense"), [(1, 1), (1, 3), (2, 2), (3, 4)])
def test_DEF_9_at_0_or_below_it_is_negated_and_nobody_hits_back(attack: int, defense: int) -> None:
    dice = {"Ann attack": f"{attack}s", "Bob block": f"{defense}s"}
    fight = struck(ATTACKER, BARE, answer="block", dice=dice)
    assert fight.rolls("damage") == []
    (outcome,) = fight.events(ev.Compared)
    assert (outcome.striker, outcome.margin) == ("", 0)
