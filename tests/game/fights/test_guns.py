"""Chapter 8 and DEF-4, RES-8, PILE-5: shooting, arm's length, bayonets, several at once."""

import pytest

from game import events as ev
from game.errors import RuleError
from play.views import scene_view
from tests.game.support import Dice, Fight, adds_up, dice_of, duel, refusal

GUNNER: dict[str, object] = {
    "dexterity": 3,
    "firearms": 3,
    "brawl": 1,
    "weapons": ["heavy pistol", "submachine gun", "rifle"],
}
RIFLE = {
    "name": "rifle",
    "skill": "firearms",
    "damage": 8,
    "type": "lethal",
    "build": "long",
    "capacity": 5,
    "bayonet": "strength+1",
}
SOLDIER: dict[str, object] = {"dexterity": 3, "melee": 3, "strength": 2, "weapons": [RIFLE]}
TARGET: dict[str, object] = {"dexterity": 3, "brawl": 3, "athletics": 3, "melee": 2}


def shot(
    weapon: str,
    answer: str = "pass",
    sheet: dict[str, object] | None = None,
    close: bool = True,
    **settings: object,
) -> Fight:
    """Let Ann shoot Bob at hand-to-hand distance."""
    fight = Fight({"Ann": GUNNER, "Bob": TARGET | (sheet or {}), "Cy": {}}, settings=settings)  # type: ignore[arg-type]
    fight.begin("Ann", "Bob", "Cy")
    if close:
        fight.st("set Ann close=Bob")
    fight.declare(Cy="pass", Bob=answer, Ann=f"attack Bob with {weapon}")
    return fight


# --- GUN-3 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "close", "difficulty", "block"),
    [
        ("heavy pistol", True, 4, 5),
        ("submachine gun", True, 6, 5),
        ("rifle", True, 8, 5),
        ("rifle power", True, 9, 5),
        ("rifle", False, 6, 9),
    ],
)
def test_GUN_3_against_an_aware_defender_it_goes_by_the_gun(weapon, close, difficulty, block):
    fight = shot(weapon, "block", close=close)
    fight.resolve()
    roll = fight.roll("attack", "Ann")
    assert (roll.difficulty, fight.roll("block").difficulty) == (difficulty, block)
    assert adds_up(roll)
    assert fight.journal.scene.close("Ann", "Bob") is close  # a shot brings nobody together


@pytest.mark.parametrize("weapon", ["heavy pistol", "submachine gun", "rifle"])
@pytest.mark.parametrize(
    ("answer", "key", "sheet"),
    [
        ("pass", "helpless=yes", {}),
        ("pass", "aware=no", {}),
        ("attack Cy committed", "", {}),
        ("block", "", {"health": {"lethal": 6}, "brawl": 2}),
    ],
)
def test_GUN_3_against_one_who_cannot_defend_it_is_4(weapon, answer, key, sheet) -> None:
    fight = shot(weapon, answer, sheet)
    if key:
        fight.st(f"set Bob {key}")
    fight.st("next")
    assert fight.roll("attack", "Ann").difficulty == 4
    assert len(fight.events(ev.Undefended)) == 1


# --- GUN-4 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ammunition", "successes", "choice", "damage", "left"),
    [
        (5, "1s", "bayonet", 3, 5),
        (5, "2s", "fire", 8 + 2 + 1, 4),
        (0, "1s", "", 3, 0),  # an empty gun asks nothing
        (5, "0s", "", None, 5),  # nor does a miss
    ],
)
def test_GUN_4_a_bayonet_is_used_with_melee_and_the_attacker_chooses_what_it_does(
    ammunition: int, successes: str, choice: str, damage: int | None, left: int
) -> None:
    sheet = SOLDIER | {"ammunition": {"rifle": ammunition}}
    fight = duel(sheet, TARGET).declare(Bob="pass", Ann="attack Bob with rifle bayonet")
    fight.st("next", {"Ann attack": successes})
    assert dice_of(fight.roll("attack")) == {"dexterity": 3, "melee": 3}
    asked = [(one["who"], one["options"], one["default"]) for one in fight.state()["awaiting"]]
    assert asked == [("Ann", ("bayonet", "fire"), "bayonet")] * bool(choice)
    if choice:
        fight.say("Ann", f"choose {choice}")
    assert [one.pool for one in fight.rolls("damage")] == ([damage] if damage else [])
    assert fight.combatant("Ann")["ammunition"] == {"rifle": left}


# --- GUN-5 ---------------------------------------------------------------------------------------


# --- DEF-4 ---------------------------------------------------------------------------------------


def fusillade(answer: str = "dodge", dice: Dice | None = None, **directions: str) -> Fight:
    """Let Ann, Bea and Cat shoot Tom."""
    gunner: dict[str, object] = {"dexterity": 3, "firearms": 3, "weapons": ["rifle"]}
    tom: dict[str, object] = {"dexterity": 4, "athletics": 4, "cover": "near", "wits": 3}
    cast: dict[str, dict[str, object]] = dict.fromkeys(("Ann", "Bea", "Cat"), gunner)
    fight = Fight(cast | {"Tom": tom, "Sam": {}}).begin("Ann", "Bea", "Cat", "Tom", "Sam")
    for name, direction in directions.items():
        fight.st(f"set {name} direction={direction}")
    fight.declare(Sam="pass", Tom=answer)
    fight.declare(Cat="attack Tom", Bea="attack Tom", Ann="attack Tom")
    fight.resolve(dice)
    return fight


def test_DEF_4_one_dodge_serves_against_all_shots_from_one_direction() -> None:
    fight = fusillade(
        dice={"Ann attack": "1s", "Bea attack": "3s", "Cat attack": "2s", "Tom dodge": "2s"}
    )
    assert len(fight.rolls("dodge")) == 1
    assert [(one.kind, one.successes) for one in fight.events(ev.Met)] == [
        ("dodge", 2),
        ("dodge", 2),
    ]
    struck = [(one.striker, one.margin) for one in fight.events(ev.Compared)]
    assert struck == [("", 0), ("Bea", 1), ("", 0)]


@pytest.mark.parametrize(
    ("lines", "front", "roof"),
    [
        (["cover=partial vs roof"], 6, 3),
        (["cover=none vs roof", "cover=partial"], 3, 3),
        (["cover=partial", "cover=none vs roof"], 3, 9),
    ],
)
def test_DEF_4_cover_may_differ_by_direction(lines: list[str], front: int, roof: int) -> None:
    fight = fusillade(Bea="roof")
    for line in lines:
        fight.st(f"set Tom {line}")
    with pytest.raises(RuleError):
        fight.st("set Tom cover=wall vs roof")
    fight.next_round("Ann", "Bea", "Cat", "Tom", "Sam")
    fight.declare(Sam="pass", Tom="dodge", Cat="pass", Bea="attack Tom", Ann="attack Tom")
    fight.resolve()
    assert [one.difficulty for one in fight.rolls("dodge")[-2:]] == [front, roof]


# --- PILE-5 --------------------------------------------------------------------------------------


def mob(size: int, flanks: str = "") -> Fight:
    """Let ``size`` people be about to attack Tom, the last of them first."""
    names = [f"A{number}" for number in range(size)]
    fight = Fight(dict.fromkeys([*names, "Tom"], TARGET)).begin(*names, "Tom")
    if flanks:
        fight.st(f"set Tom flanks={flanks}")
    fight.declare(Tom="pass")
    return fight


@pytest.mark.parametrize(("flanks", "room"), [("", 5), ("open", 5), ("wall", 3), ("doorway", 1)])
@pytest.mark.parametrize("answer", ["let in", "refuse", "remove A0"])
def test_PILE_5_so_many_have_room_and_one_more_is_asked_of_the_storyteller(flanks, room, answer):
    fight = crowded(room, flanks)
    fight.say("A0", "attack Tom power")
    (asked,) = scene_view(fight.journal.scene)["awaiting"]
    assert (asked["who"], asked["question"]) == ("ST", "room")
    assert (list(asked["options"]), asked["default"]) == (["let in", "refuse"], "refuse")
    assert fight.combatant("A0")["declared"] is None
    assert refusal(fight, "A0", "block") == "not-your-turn"
    fight.st(answer if answer == "remove A0" else f"choose {answer}")
    if answer == "refuse":
        assert refusal(fight, "A0", "attack Tom") == "no-room"
        fight.say("A0", "attack Tom" if flanks == "any" else "block")
    elif answer == "let in":
        assert fight.combatant("A0")["declared"] == "attack Tom power"
    assert fight.phase == "resolution"


def crowded(room: int, flanks: str = "") -> Fight:
    """Let all but one of a mob attack, so that there is room for no more."""
    fight = mob(room + 1, flanks)
    for number in range(room, 0, -1):
        fight.say(f"A{number}", "attack Tom")
    return fight
