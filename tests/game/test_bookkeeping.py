"""Chapter 12: what happens by itself at a round's end, and when what lasts is over."""

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from tests.game.support import Fight, dice_of, duel


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


def test_BOOK_1_after_the_last_haste_phase() -> None:
    fight = duel({"template": "shifter", "rage": 3}, {})
    fight.st("hazard Ann=fire 1 level aggravated")
    fight.declare(Bob="pass", Ann="pass haste 2 rage")
    fight.resolve()
    assert fight.events(ev.HazardStruck) == []
    to_bookkeeping(fight)
    assert len(fight.events(ev.HazardStruck)) == 1


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
def test_BOOK_1_regeneration_closes_bashing_before_lethal(
    health: dict[str, int], after: str
) -> None:
    fight = to_bookkeeping(duel({"regeneration": 1, "health": health}))
    assert fight.marks("Ann") == after


def test_BOOK_1_regeneration_may_raise_one_who_is_down() -> None:
    fight = Fight({"Ann": {"regeneration": 1}, "Bob": {}}).begin("Ann", "Bob")
    fight.st("hurt Ann=7b")
    to_bookkeeping(fight)
    assert fight.combatant("Ann")["down"] is False
    fight.st("round")
    assert "Ann" in fight.state()["order"]


def test_BOOK_1_it_rests_for_the_storyteller() -> None:
    fight = to_bookkeeping(duel())
    assert fight.awaited() == []
    assert fight.phase == "bookkeeping"


def test_BOOK_1_the_fight_ends_when_its_hazards_leave_nobody() -> None:
    fight = duel({"health": {"lethal": 6}}, {"health": {"lethal": 6}})
    for name in ("Ann", "Bob"):
        fight.st(f"hazard {name}=flood 1 level lethal")
    fight.st("run")
    fight.st("run")
    assert fight.phase == "ended"


# --- BOOK-2 --------------------------------------------------------------------------------------


def test_BOOK_2_every_round_while_it_lasts() -> None:
    fight = duel()
    fight.st("hazard Ann=cold 1 level bashing")
    rounds(fight, 3)
    assert len(fight.marks("Ann")) == 3
    assert fight.state()["hazards"][0]["rounds"] is None


@pytest.mark.parametrize(("words", "strikes"), [("once", 1), ("for 1", 1), ("for 2", 2)])
def test_BOOK_2_or_for_so_many_rounds(words: str, strikes: int) -> None:
    fight = duel()
    fight.st(f"hazard Ann=cold 1 level bashing {words}")
    rounds(fight, 3)
    assert len(fight.marks("Ann")) == strikes
    assert fight.state()["hazards"] == []


def test_BOOK_2_a_pool_is_rolled_and_soaked_as_usual() -> None:
    fight = duel({"stamina": 3, "armour": ["vest"]})
    fight.st("hazard Ann=debris 4 dice bashing once")
    to_bookkeeping(fight, {"Ann damage": "3s", "Ann soak": "1s"})
    damage, soak = fight.roll("damage"), fight.roll("soak")
    assert (damage.who, damage.pool, damage.difficulty) == ("Ann", 4, 6)
    assert dice_of(soak) == {"stamina": 3, "vest": 2}
    assert fight.marks("Ann") == "//"


def test_BOOK_2_flat_levels_are_soaked_too_where_one_may() -> None:
    fight = Fight({"Ann": {"stamina": 3}, "Vic": {"template": "vampire", "stamina": 3}})
    fight.begin("Ann", "Vic")
    for name in ("Ann", "Vic"):
        fight.st(f"hazard {name}=glass 2 levels lethal once")
    to_bookkeeping(fight, {"Vic soak": "1s"})
    assert [roll.who for roll in fight.rolls("soak")] == ["Vic"]
    assert (fight.marks("Ann"), fight.marks("Vic")) == ("XX", "X")


def test_BOOK_2_unless_it_is_unsoakable() -> None:
    fight = duel({"stamina": 5})
    fight.st("hazard Ann=curse 2 levels bashing unsoakable once")
    to_bookkeeping(fight)
    assert (fight.rolls("soak"), fight.marks("Ann")) == ([], "//")


def test_BOOK_2_a_vampire_halves_it() -> None:
    fight = duel({"template": "vampire"})
    fight.st("hazard Ann=rubble 3 levels bashing once")
    to_bookkeeping(fight, {"Ann soak": "0s"})
    assert fight.marks("Ann") == "/"


def test_BOOK_2_it_strikes_those_who_are_down() -> None:
    fight = duel()
    fight.st("hurt Ann=7l")
    fight.st("hazard Ann=fire 1 level aggravated once")
    to_bookkeeping(fight)
    assert fight.marks("Ann") == "*XXXXXX"


def test_BOOK_2_it_can_be_taken_away() -> None:
    fight = duel()
    fight.st("hazard Ann=cold 1 level bashing")
    fight.st("hazard Ann=COLD off")
    to_bookkeeping(fight)
    assert fight.marks("Ann") == ""
    with pytest.raises(RuleError):
        fight.st("hazard Ann=cold off")


@pytest.mark.parametrize("numbers", [(0, 0), (2, 2), (-1, 0), (3, -1)])
def test_BOOK_2_either_a_pool_or_levels(numbers: tuple[int, int]) -> None:
    fight = duel()
    dice, levels = numbers
    with pytest.raises(RuleError):
        fight.act(act.PutHazard(who="Ann", name="x", type="lethal", dice=dice, levels=levels))


@pytest.mark.parametrize("number", [0, -1, 1000])
def test_BOOK_2_4_rounds_are_bounded(number: int) -> None:
    fight = duel()
    with pytest.raises(RuleError):
        fight.act(act.PutHazard(who="Ann", name="x", type="lethal", dice=1, rounds=number))
    with pytest.raises(RuleError):
        fight.act(act.PutEffect(who="Ann", name="x", changes={"attack": 1}, rounds=number))


# --- BOOK-4 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("begun", [1, 2, 3])
@pytest.mark.parametrize("lasts", [1, 2, 3])
def test_BOOK_4_put_on_in_round_r_for_n_it_ends_in_round_r_plus_n_minus_1(
    begun: int, lasts: int
) -> None:
    fight = rounds(duel(), begun - 1)
    if fight.phase == "bookkeeping":
        fight.st("round")
    fight.st(f"effect Ann=haze attack-1 for {lasts}")
    ended = begun
    while fight.state()["effects"]:
        rounds(fight, 1)
        ended = fight.state()["round"]
    assert ended == begun + lasts - 1


def test_BOOK_4_put_on_before_the_first_round_it_counts_from_there() -> None:
    fight = Fight({"Ann": {}})
    fight.st("effect Ann=haze attack-1 for 2")
    fight.begin("Ann")
    rounds(fight, 1)
    assert len(fight.state()["effects"]) == 1
    rounds(fight, 1)
    assert fight.state()["effects"] == []


def test_BOOK_4_without_a_number_it_stays_until_taken_off() -> None:
    fight = duel()
    fight.st("effect Ann=haze attack-1")
    rounds(fight, 3)
    assert fight.state()["effects"][0]["rounds"] is None
    fight.st("effect Ann=haze off")
    assert fight.state()["effects"] == []
    with pytest.raises(RuleError):
        fight.st("effect Ann=haze off")


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


def test_BOOK_4_difficulties_too() -> None:
    fight = duel({"brawl": 2})
    fight.st("effect Ann=sand difficulty+2")
    fight.declare(Bob="pass", Ann="attack Bob")
    fight.resolve()
    roll = fight.roll("attack")
    assert roll.difficulty == 8
    assert {term.why: term.difficulty for term in roll.modifiers if term.difficulty} == {
        "base": 6,
        "sand": 2,
    }
