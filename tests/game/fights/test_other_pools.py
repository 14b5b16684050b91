"""DEF-10: other pools, for defenses and for attacks, and who grants them; each trait once."""

from collections.abc import Mapping

import pytest

from game import events as ev
from game.errors import RuleError
from game.secrecy import Viewer
from tests.game.support import Fight, dice_of, question, refusal

ANN: Mapping[str, object] = {"dexterity": 3, "brawl": 3, "wits": 3}
BOB: Mapping[str, object] = {
    "dexterity": 2,
    "athletics": 1,
    "brawl": 2,
    "wits": 4,
    "stealth": 3,
    "drive": 4,
    "arete": 3,
}
WHEEL: Mapping[str, object] = {"dexterity": 3, "brawl": 2, "drive": 4, "wits": 2}
COP: Mapping[str, object] = {"dexterity": 3, "wits": 2, "firearms": 3, "weapons": ["heavy pistol"]}
DODGE = "dodge with dexterity + drive"
POWER = "attack Ann with arete vs 5 damage 4 lethal"


def fight(**others: object) -> Fight:
    """Return a fight in which Ann acts before Bob, who declares before her."""
    led = bool(others.pop("led", True))
    ann = {**ANN, **others}
    return Fight({"Ann": ann, "Bob": BOB}, led=led).begin("Ann", "Bob")


def asked(line: str, attack: str = "attack Bob", **others: object) -> Fight:
    """Let Bob ask for a pool and Ann attack him, up to the question that stops it."""
    scene = fight(**others)
    scene.ask("Bob", line)
    scene.ask("Ann", attack)
    scene.resolve()
    return scene


def why(scene: Fight, who: str, line: str) -> str:
    """Return the code with which a player's line is refused."""
    try:
        scene.ask(who, line)
    except RuleError as error:
        return error.code
    return ""


# --- what may be named ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("dodge with drive + drive", "trait-twice"),
        ("dodge with dexterity + wits", "no-such-pool"),
        ("dodge with drive", "no-such-pool"),
        ("dodge with wits", "no-such-pool"),
        ("escape with wits + stealth + drive", "no-such-pool"),
        ("block with gnosis", "unrated-power"),
        ("attack Ann with gnosis vs 5", "unrated-power"),
        ("attack Ann with arete vs 11", "bad-number"),
        ("attack Ann vs 5", "unexpected-word"),
        ("attack Ann with arete damage 4", "missing-word"),
        ("do swing from the lamp: dexterity + dexterity + brawl vs 2", "trait-twice"),
    ],
)
def test_DEF_10_what_is_no_pool_is_refused(line: str, code: str) -> None:
    scene = fight()
    before = scene.journal.scene
    assert why(scene, "Bob", line) == code
    assert scene.journal.scene == before


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [("nwod", "dodge with dexterity + drive"), ("w20", "parry with wits + melee")],
)
def test_DEF_10_what_is_rolled_in_one_way_takes_no_other(ruleset: str, line: str) -> None:
    armed = {**BOB, "weapons": ["knife"], "composure": 2}
    scene = Fight({"Ann": {**ANN, "composure": 2}, "Bob": armed}, ruleset=ruleset)
    scene.begin("Bob", "Ann")
    assert refusal(scene, "Bob", line) == "no-other-pool"


# --- the storyteller is asked --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer", "dice"),
    [
        (DODGE, "yes", {"dexterity": 2, "drive": 4}),
        (DODGE, "no", {"dexterity": 2, "athletics": 1}),
        (DODGE, "Wits + drive", {"wits": 4, "drive": 4}),
        (DODGE, "wit + dri", {"wits": 4, "drive": 4}),
        ("escape with wits + stealth", "yes", {"wits": 4, "stealth": 3}),
    ],
)
def test_DEF_10_the_storyteller_is_asked_before_it_is_rolled(line, answer, dice) -> None:
    scene = asked(line)
    kind = line.split()[0]
    assert question(scene) == ("ST", "pool", ("yes", "no"))
    assert not scene.rolls(kind)
    for wrong in ("wits + wits", "wits + dexterity", "maybe", "gnosis"):
        assert refusal(scene, "ST", f"choose {wrong}"), wrong
    scene.st(f"choose {answer}")
    assert dice_of(scene.roll(kind, "Bob")) == dice
    (ruled,) = [one for one in scene.seen(Viewer(name="Ann")) if isinstance(one, ev.PoolRuled)]
    assert (ruled.who, ruled.asked) == ("Bob", line.partition(" with ")[2])
    assert ruled.granted == (
        ruled.asked if answer == "yes" else "" if answer == "no" else "wits + drive"
    )


def test_DEF_10_the_answer_stands_for_the_round() -> None:
    scene = Fight({"Ann": {**ANN, "rage": 2}, "Bob": BOB}).begin("Ann", "Bob")
    scene.ask("Bob", DODGE)
    scene.ask("Ann", "attack Bob haste 1 rage")
    scene.resolve()
    scene.st("choose yes")
    scene.resolve()
    scene.ask("Ann", "attack Bob")
    scene.resolve()
    assert [dice_of(roll)["drive"] for roll in scene.rolls("dodge", "Bob")] == [4, 4]
    scene.next_round("Ann", "Bob")
    scene.ask("Bob", DODGE)
    assert scene.state()["awaiting"][0]["question"] == "pool"


# --- attacks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "far"), [("yes", ""), ("yes", " range 30"), ("no", "")])
def test_DEF_10_a_power_has_its_own_pool_difficulty_and_damage(answer: str, far: str) -> None:
    scene = fight()
    scene.ask("Bob", POWER + far)
    scene.ask("Ann", "pass")
    scene.resolve()
    if answer == "no":
        scene.st("choose no")
        assert question(scene) == ("Bob", "void", ("abort", "lose"))
        return
    scene.st("choose yes", {"Bob attack": "2s", "Ann block": "0s", "Bob damage": "1s"})
    roll = scene.roll("attack")
    assert (dice_of(roll), roll.difficulty) == ({"arete": 3}, 5)
    assert (scene.roll("damage").pool, scene.marks("Ann")) == (5, "X")


# --- without a storyteller -----------------------------------------------------------------------


def test_DEF_10_without_a_storyteller_the_player_it_is_used_against_is_asked() -> None:
    scene = asked(DODGE, led=False)
    assert question(scene) == ("Ann", "pool", ("yes", "no"))
    assert refusal(scene, "Ann", "choose wits + drive") == "no-such-option"
    scene.ask("Ann", "choose yes")
    assert dice_of(scene.roll("dodge", "Bob"))["drive"] == 4


def test_DEF_10_against_those_whom_nobody_plays_it_is_refused() -> None:
    scene = fight(led=False, npc=True)
    assert why(scene, "Bob", DODGE) == "pool-needs-storyteller"
    assert why(scene, "Bob", "attack Ann with wits + brawl") == "pool-needs-storyteller"


def test_DEF_10_a_power_of_its_own_never_goes_without_a_storyteller() -> None:
    scene = fight(led=False)
    for line in (POWER, "attack Ann with arete vs 5", "attack Ann with arete damage 2 bashing"):
        assert why(scene, "Bob", line) == "pool-needs-storyteller", line
    assert why(scene, "Bob", "attack Ann with wits + brawl") == ""


# --- DEF-3, CHASE-10: drivers --------------------------------------------------------------------


def shot_at(course: str, *orders: str) -> Fight:
    """Return a chase in which a driver is shot at, after what the storyteller says."""
    scene = Fight({"Wheel": WHEEL, "Cop": COP})
    scene.st(f"chase Wheel by Cop on {course}", {"Wheel start": "2s"})
    for line in orders:
        scene.st(line)
    scene.ask("Cop", "attack Wheel")
    scene.st("next", {"Wheel chase": "1s", "Cop chase": "1s", "Cop attack": "1s"})
    return scene


@pytest.mark.parametrize(
    ("course", "order", "kind", "dice", "difficulty"),
    [
        ("city streets", "set Wheel prefer=block", "dodge", {"dexterity": 3, "drive": 4}, 3),
        ("city streets", "pool Wheel=wits + drive", "dodge", {"wits": 2, "drive": 4}, 3),
        ("city streets", "set Wheel cover=none", "dodge", {"dexterity": 3, "drive": 4}, 9),
        ("on foot", "set Wheel prefer=block", "block", {"dexterity": 3, "brawl": 2}, 9),
    ],
)
def test_DEF_3_a_driver_dodges_with_the_vehicle_and_in_its_cover(
    course: str, order: str, kind: str, dice: dict[str, int], difficulty: int
) -> None:
    roll = shot_at(course, order).roll(kind, "Wheel")
    assert (dice_of(roll), roll.difficulty) == (dice, difficulty)


# --- ROUND-5 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", ["", ": dexterity + athletics vs 6"])
def test_ROUND_5_the_storyteller_is_asked_what_it_did_and_nothing_waits(roll: str) -> None:
    scene = fight()
    scene.ask("Bob", f"do vault the bar{roll}")
    scene.ask("Ann", "pass")
    scene.resolve()
    assert scene.phase == "bookkeeping"
    (check,) = scene.journal.scene.checks
    assert (check.who, check.text, check.deed, bool(check.roll)) == (
        "Bob",
        "vault the bar",
        True,
        bool(roll),
    )
    scene.st(f"done {check.id}=the way to the door is free")
    (settled,) = scene.events(ev.CheckSettled)
    assert (settled.deed, settled.how) == (True, "the way to the door is free")
    assert not scene.journal.scene.checks


@pytest.mark.parametrize(("first", "second"), [("yes", "no"), ("no", "yes"), ("yes", "yes")])
def test_DEF_10_one_roll_that_meets_several_takes_the_word_of_each(first: str, second: str) -> None:
    cast = {"Ann": ANN, "Cy": ANN, "Bob": BOB}
    scene = Fight(cast, led=False).begin("Ann", "Cy", "Bob")
    scene.ask("Bob", "escape with wits + drive")
    scene.ask("Cy", "attack Bob feint")
    scene.ask("Ann", "attack Bob")
    scene.resolve()
    scene.ask("Ann", f"choose {first}")
    if scene.awaited():  # the person who says no says it for all
        scene.ask("Cy", f"choose {second}")
    scene.resolve()
    granted = "drive" in dice_of(scene.roll("escape", "Bob"))
    assert granted is (first == second == "yes") and scene.awaited() == []
