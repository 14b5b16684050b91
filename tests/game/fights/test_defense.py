"""Chapter 6: who defends, with what, at what difficulty."""

import pytest

from game import events as ev
from tests.game.support import Fight, dice_of, duel, refusal, struck

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
    ("means", "bare", "ability", "armed"),
    [
        ("brawl", 4, "brawl", 4),  # against Brawl a weapon is no help
        ("melee", 5, "melee", 4),
        ("firearms", 9, "melee", 9),
        ("archery", 7, "melee", 7),
        ("thrown", 7, "melee", 7),
        ("beam", 9, "melee", 9),
        ("fireball", 7, "melee", 7),
        ("curse", 5, "melee", 5),
    ],
)
def test_DEF_2_what_a_block_is_made_with_and_how_hard_it_is(means, bare, ability, armed) -> None:
    for weapon in ("", "heavy pistol", "longbow", "brass knuckles", "throwing knife"):
        in_hand = {"weapons": [weapon, "sword"]} if weapon else {}  # only a hand weapon helps
        roll = met(BARE | in_hand, means).roll("block")
        assert (dice_of(roll), roll.difficulty) == ({"dexterity": 3, "brawl": 2}, bare)
    roll = met(ARMED, means).roll("block")
    assert (set(dice_of(roll)), roll.difficulty) == ({"dexterity", ability}, armed)


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


# --- DEF-3 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("means", MEANS)
@pytest.mark.parametrize(("cover", "shots"), [("partial", 3), ("near", 6), ("none", 9)])
def test_DEF_3_a_dodge_goes_by_cover_and_hand_to_hand_is_at_5(means, cover, shots) -> None:
    roll = met(BARE | {"cover": cover}, means, "dodge").roll("dodge")
    difficulty = 5 if means in ("brawl", "melee", "curse") else shots
    assert (dice_of(roll), roll.difficulty) == ({"dexterity": 3, "athletics": 1}, difficulty)


# --- DEF-9 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defense"), [(3, 0), (3, 1), (3, 2), (1, 0), (4, 1), (1, 1), (1, 3), (3, 4)]
)
def test_DEF_9_it_lands_at_what_is_left(attack: int, defense: int) -> None:
    left = max(0, attack - defense)
    dice = {"Ann attack": f"{attack}s", "Bob block": f"{defense}s"}
    fight = struck(
        ATTACKER, BARE, answer="block", dice=dice | ({"Ann damage": "1s"} if left else {})
    )
    assert [dice_of(one).get("extra successes", 0) for one in fight.rolls("damage")] == (
        [left - 1] if left else []
    )
    (outcome,) = fight.events(ev.Compared)
    assert (outcome.striker, outcome.margin) == (("Ann", left) if left else ("", 0))
    assert fight.marks("Bob") == "/" * bool(left)


# --- cover that people claim (DEF-3, W20-4) ------------------------------------------------------

GUNNER: dict[str, object] = {"dexterity": 3, "firearms": 3, "weapons": ["heavy pistol", "knife"]}
IN_COVER: dict[str, object] = {"dexterity": 3, "athletics": 3}


def shooting() -> Fight:
    found = Fight({"Ann": GUNNER, "Bob": IN_COVER, "Cy": {}})
    found.begin("Ann", "Bob", "Cy")
    return found


def cover(found: Fight, who: str = "Bob") -> str:
    return found.journal.scene.people[who].cover


def test_DEF_3_a_storytellers_word_stands_above_a_claim() -> None:
    found = shooting()
    found.say("Bob", "cover near")
    found.st("set Bob cover=none")
    for line, code in (("cover partial", "cover-ruled"), ("cover none", "cover-ruled")):
        assert refusal(found, "Bob", line) == code
    assert cover(found) == "none"


def test_DEF_3_no_cover_is_taken_twice_or_while_the_dice_fall() -> None:
    found = shooting()
    found.say("Bob", "cover near")
    assert refusal(found, "Bob", "cover near") == "cover-already"
    found.declare(Cy="pass", Bob="pass", Ann="pass")
    assert refusal(found, "Bob", "cover none") == "cover-too-late"


@pytest.mark.parametrize("line", ["attack Ann with bare hands", "grapple Ann"])
@pytest.mark.parametrize("claimed", [True, False])
def test_DEF_3_who_goes_up_to_somebody_leaves_claimed_cover(line: str, claimed: bool) -> None:
    found = shooting()
    if claimed:
        found.say("Bob", "cover partial")
    else:
        found.st("set Bob cover=partial")
    found.declare(Cy="pass", Bob=line, Ann="pass")
    found.resolve()
    assert cover(found) == ("none" if claimed else "partial")


def test_DEF_3_a_shot_from_cover_keeps_it_and_a_chase_ends_it() -> None:
    found = shooting()
    found.say("Ann", "cover partial")
    found.declare(Cy="pass", Bob="pass", Ann="attack Bob with heavy pistol range 20")
    found.resolve()
    assert cover(found, "Ann") == "partial"
    found.st("set Bob cover=near")
    found.st("chase Ann by Bob")
    assert (cover(found, "Ann"), cover(found)) == ("none", "near")
