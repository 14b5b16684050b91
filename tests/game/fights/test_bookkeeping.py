"""Chapter 12: what happens by itself at a round's end, and when what lasts is over."""

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.rules.checks import MAX_OPEN
from tests.game.support import Fight, dice_of, duel, refusal


def to_bookkeeping(fight: Fight, dice: dict[str, object] | None = None) -> Fight:
    """Let everyone pass up to bookkeeping."""
    fight.lay_out(dice or {})
    while fight.phase != "bookkeeping":
        fight.st("run")
    return fight


def rounds(fight: Fight, number: int) -> Fight:
    """Pass through bookkeeping that many times."""
    for _ in range(number):
        if fight.phase == "bookkeeping":
            fight.st("round")
        to_bookkeeping(fight)
    return fight


# --- BOOK-1 --------------------------------------------------------------------------------------


def test_BOOK_1_hazards_then_regeneration_then_effects() -> None:
    fight = duel({"regeneration": 1}, {})
    fight.st("effect Ann=blessed attack+1 for 1")
    fight.st("hazard Ann=fall 2 levels lethal once")
    to_bookkeeping(fight)
    told = [
        type(one)
        for one in fight.journal.entries[-1].events
        if isinstance(one, ev.HazardStruck | ev.Wounded | ev.Regenerated | ev.EffectEnded)
    ]
    assert told == [ev.HazardStruck, ev.Wounded, ev.Regenerated, ev.EffectEnded]
    assert fight.marks("Ann") == "X"  # what the hazard did may mend at once


@pytest.mark.parametrize(
    ("health", "after"),
    [
        ({"bashing": 2}, "/"),
        ({"lethal": 2}, "X"),
        ({"bashing": 1, "lethal": 1}, "X"),
        ({"aggravated": 2}, "**"),
        ({"aggravated": 1, "lethal": 1}, "*"),
        ({}, ""),
    ],
)
def test_BOOK_1_regeneration_closes_bashing_before_lethal(health, after) -> None:
    fight = to_bookkeeping(duel({"regeneration": 1, "health": health}))
    assert fight.marks("Ann") == after


# --- BOOK-2 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "strikes"), [("", 3), (" once", 1), (" for 1", 1), (" for 2", 2)]
)
def test_BOOK_2_every_round_or_for_so_many(words: str, strikes: int) -> None:
    fight = duel()
    fight.st(f"hazard Ann=cold 1 level bashing{words}")
    rounds(fight, 3)
    assert len(fight.marks("Ann")) == strikes
    assert [one["rounds"] for one in fight.state()["hazards"]] == [None] * (not words)
    if not words:
        fight.st("hazard Ann=COLD off")
        assert fight.state()["hazards"] == []


@pytest.mark.parametrize(
    ("sheet", "hazard", "dice", "soak", "marks"),
    [
        ({"armour": ["vest"]}, "4 dice bashing", {"Ann damage": "3s", "Ann soak": "1s"}, 5, "//"),
        ({}, "2 levels lethal", {}, 0, "XX"),
        ({"template": "vampire"}, "2 levels lethal", {"Ann soak": "1s"}, 3, "X"),
        ({}, "2 levels bashing unsoakable", {}, 0, "//"),
        ({"template": "vampire"}, "3 levels bashing", {"Ann soak": "0s"}, 3, "/"),
    ],
)
def test_BOOK_2_it_is_soaked_as_usual(sheet, hazard, dice, soak, marks) -> None:
    fight = duel({"stamina": 3, **sheet})
    fight.st(f"hazard Ann=debris {hazard} once")
    to_bookkeeping(fight, dice)
    assert [(one.who, one.pool, one.difficulty) for one in fight.rolls("damage")] == (
        [("Ann", 4, 6)] if "dice" in hazard else []
    )
    assert [one.pool for one in fight.rolls("soak")] == [soak] * bool(soak)
    assert fight.marks("Ann") == marks


# --- BOOK-4 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("begun", [1, 2, 3])
@pytest.mark.parametrize("lasts", [1, 2, 3])
def test_BOOK_4_put_on_in_round_r_for_n_it_ends_in_round_r_plus_n_minus_1(begun, lasts) -> None:
    fight = rounds(duel(), begun - 1)
    if fight.phase == "bookkeeping":
        fight.st("round")
    fight.st(f"effect Ann=haze attack-1 for {lasts}")
    ended = begun
    while fight.state()["effects"]:
        rounds(fight, 1)
        ended = fight.state()["round"]
    assert ended == begun + lasts - 1


@pytest.mark.parametrize(
    ("heading", "changed"),
    [
        ("attack", {"attack"}),
        ("defense", {"block"}),
        ("action", {"attack", "block", "misc"}),
        ("soak", {"soak"}),
        ("damage", {"damage"}),
    ],
)
def test_BOOK_4_it_touches_the_pools_it_names(heading: str, changed: set[str]) -> None:
    sheet = {"dexterity": 3, "brawl": 2, "stamina": 3, "strength": 3}
    fight = Fight({"Ann": sheet, "Bob": sheet, "Cy": sheet}).begin("Bob", "Ann", "Cy")
    fight.st(f"effect Ann=haze {heading}+2")
    fight.declare(Cy="do x: wits vs 6", Ann="attack Cy", Bob="attack Ann")
    dice = {"Bob damage": "1s", "Ann damage": "1s"}
    fight.resolve(dice)
    fight.next_round("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="pass", Ann="do x: wits vs 6")
    fight.resolve()
    touched = {roll.purpose for roll in fight.rolls() if "haze" in dice_of(roll)}
    assert touched == changed
    assert {roll.who for roll in fight.rolls() if "haze" in dice_of(roll)} == {"Ann"}
    assert all(dice_of(roll).get("haze", 2) == 2 for roll in fight.rolls())


# --- bOOK-3: checks that players ask for, to be settled in bookkeeping ---------------------------


def texts(fight: Fight) -> list[tuple[int, str, str]]:
    return [(one["id"], one["who"], one["text"]) for one in fight.state()["checks"]]


def at_rest() -> Fight:
    fight = duel().declare(Bob="pass", Ann="pass")
    fight.resolve()
    return fight


def test_BOOK_3_the_storyteller_settles_each() -> None:
    fight = at_rest()
    fight.say("Ann", "check frenzy")
    fight.say("Bob", "check rage")
    number = texts(fight)[0][0]
    fight.st(f"done {number}")
    assert [one[1] for one in texts(fight)] == ["Bob"]
    with pytest.raises(RuleError) as caught:
        fight.st(f"done {number}")
    assert (caught.value.code, caught.value.rule) == ("unknown-check", "BOOK-3")


def test_BOOK_3_one_warning_before_the_next_round() -> None:
    fight = at_rest()
    fight.say("Ann", "check frenzy")
    entry = fight.st("round")
    assert [type(one) for one in entry.events] == [ev.ChecksWarned]
    assert (fight.state()["round"], fight.phase) == (1, "bookkeeping")
    fight.st("round")
    assert fight.state()["round"] == 2
    assert len(texts(fight)) == 1  # still to be settled


def test_BOOK_3_nobody_fills_the_list_for_the_others() -> None:
    fight = duel()
    for number in range(MAX_OPEN):
        fight.say("Ann", f"check {number}")
    assert refusal(fight, "Ann", "check one more") == "too-many-checks"
    fight.say("Bob", "check frenzy")
    fight.st(f"done {texts(fight)[0][0]}")
    fight.say("Ann", "check one more")


def test_ROUND_5_deeds_and_mishaps_are_noted_beside_any_number_of_checks() -> None:
    fight = duel()
    for number in range(MAX_OPEN):
        for who in ("Ann", "Bob"):
            fight.say(who, f"check {number}")
    fight.declare(Bob="do bar the door", Ann="attack Bob").resolve({"Ann attack": [1, 2, 2]})
    lapsing = [one.who for one in fight.journal.scene.checks if one.lapses]
    assert sorted(lapsing) == ["Ann", "Bob"]


def test_BOOK_3_what_is_no_check() -> None:
    fight = duel()
    assert refusal(fight, "Ann", "check   ") == "empty-text"
    for action, code in (
        (act.AskCheck(who="Ann", text="x" * 1001), "text-too-long"),
        (act.AskCheck(who="Nobody", text="x"), "not-in-scene"),
    ):
        with pytest.raises(RuleError) as caught:
            fight.act(action)
        assert caught.value.code == code


@pytest.mark.parametrize(("dice", "levels"), [(0, 0), (2, 2), (-1, 0)])
def test_BOOK_2_a_hazard_has_a_pool_or_levels(dice: int, levels: int) -> None:
    with pytest.raises(RuleError, match="bad-hazard"):
        duel().act(act.PutHazard(who="Ann", name="x", type="lethal", dice=dice, levels=levels))
