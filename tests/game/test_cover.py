"""Cover that people claim (DEF-3, W20-4)."""

import pytest

from tests.game.support import Fight, refusal

GUNNER: dict[str, object] = {"dexterity": 3, "firearms": 3, "weapons": ["heavy pistol", "knife"]}
TARGET: dict[str, object] = {"dexterity": 3, "athletics": 3}


def fight() -> Fight:
    found = Fight({"Ann": GUNNER, "Bob": TARGET, "Cy": {}})
    found.begin("Ann", "Bob", "Cy")
    return found


def cover(found: Fight, who: str = "Bob") -> str:
    return found.journal.scene.people[who].cover


def test_DEF_3_a_storytellers_word_stands_above_a_claim() -> None:
    found = fight()
    found.say("Bob", "cover near")
    found.st("set Bob cover=none")
    for line, code in (("cover partial", "cover-ruled"), ("cover none", "cover-ruled")):
        assert refusal(found, "Bob", line) == code
    assert cover(found) == "none"


def test_DEF_3_no_cover_is_taken_twice_or_while_the_dice_fall() -> None:
    found = fight()
    found.say("Bob", "cover near")
    assert refusal(found, "Bob", "cover near") == "cover-already"
    found.declare(Cy="pass", Bob="pass", Ann="pass")
    assert refusal(found, "Bob", "cover none") == "cover-too-late"


@pytest.mark.parametrize("line", ["attack Ann with bare hands", "grapple Ann"])
def test_DEF_3_who_goes_up_to_somebody_leaves_cover(line: str) -> None:
    found = fight()
    found.say("Bob", "cover partial")
    found.declare(Cy="pass", Bob=line, Ann="pass")
    found.resolve()
    assert cover(found) == "none"


def test_DEF_3_a_shot_from_cover_keeps_it_and_a_chase_ends_it() -> None:
    found = fight()
    found.say("Ann", "cover partial")
    found.declare(Cy="pass", Bob="pass", Ann="attack Bob with heavy pistol range 20")
    found.resolve()
    assert cover(found, "Ann") == "partial"
    found.st("set Bob cover=near")
    found.st("chase Ann by Bob")
    assert cover(found, "Ann") == cover(found) == "none"
