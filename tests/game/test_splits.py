"""SPLIT-1 to SPLIT-5, HASTE-5: several actions at once."""

import pytest

from game import events as ev
from game.errors import RuleError
from tests.game.support import Fight, adds_up, dice_of, duel

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


def code(fight: Fight, who: str, line: str) -> str:
    before = fight.journal.scene
    with pytest.raises(RuleError) as caught:
        fight.say(who, line)
    assert fight.journal.scene is before
    return caught.value.code


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


def test_SPLIT_1_damage_and_free_defenses_are_not_split() -> None:
    fight = three().declare(Cy="attack Ann", Bob="attack Ann", Ann="attack Bob & do shout")
    fight.resolve({"Ann attack": "2s"})
    assert dice_of(fight.roll("damage", "Ann")) == {
        "strength": 2,
        "sword": 2,
        "extra successes": 0,
    } or ("split" not in dice_of(fight.roll("damage", "Ann")))
    assert "split" not in dice_of(fight.roll("block", "Ann"))


def test_SPLIT_1_one_part_may_be_bought_a_success() -> None:
    fight = three().declare(Cy="pass", Bob="pass")
    two = "attack Bob willpower & attack Cy willpower"
    assert code(fight, "Ann", two) == "bought-already"
    fight.declare(Ann="attack Bob & attack Cy willpower")
    fight.resolve()
    assert [roll.automatic for roll in fight.rolls("attack", "Ann")] == [0, 1]


# --- SPLIT-2 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "attack Bob & attack Bob",
        "attack Bob & attack Bob with heavy pistol",
        "attack Bob power & do shout & attack Bob feint",
    ],
)
def test_SPLIT_2_no_two_attacks_on_the_same_target(line: str) -> None:
    fight = three().declare(Cy="pass", Bob="pass")
    assert code(fight, "Ann", line) == "split-same-target"


# --- SPLIT-3 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("wits", [1, 2, 3])
def test_SPLIT_3_at_most_as_many_actions_as_wits(wits: int) -> None:
    actions = ["attack Bob", "attack Cy", "dodge", "do shout"]
    fight = three(wits=wits).declare(Cy="pass", Bob="pass")
    assert code(fight, "Ann", " & ".join(actions[: wits + 1])) == "split-too-wide"
    fight.say("Ann", " & ".join(actions[:wits]))


def test_SPLIT_3_a_pool_may_fall_to_0() -> None:
    fight = three(dexterity=1, melee=2).declare(Cy="pass", Bob="pass")
    fight.declare(Ann="attack Bob & attack Cy")
    fight.resolve()
    assert [(roll.pool, roll.successes) for roll in fight.rolls("attack")] == [(0, 0), (0, 0)]
    assert fight.person("Bob").toll.incoming == 1


@pytest.mark.parametrize("line", ["attack Bob & pass", "guard & attack Bob"])
def test_ROUND_3_a_pass_and_a_guard_are_no_parts(line: str) -> None:
    fight = three().declare(Cy="pass", Bob="pass")
    assert code(fight, "Ann", line) == "not-in-a-split"


# --- SPLIT-4 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "pools"),
    [
        ("attack Sam & block", [5, 3]),  # an offense: -2 for the second
        ("do shout & block", [5, 3]),
        ("dodge & block", [5, 4]),  # defenses alone: -1
    ],
)
def test_SPLIT_4_a_defense_in_the_split_is_used_at_its_split_pool(
    line: str, pools: list[int]
) -> None:
    cast = {"Bob": PLAIN, "Cy": PLAIN, "Ann": QUICK | {"weapons": []}, "Sam": {}}
    fight = Fight(cast).begin("Bob", "Cy", "Ann", "Sam")
    fight.declare(Sam="pass", Ann=line, Cy="attack Ann", Bob="attack Ann")
    fight.resolve()
    assert [roll.pool for roll in fight.rolls("block", "Ann")] == pools
    assert all(dice_of(roll)["split"] == -3 for roll in fight.rolls("block", "Ann"))


def test_SPLIT_4_it_is_the_only_defense_however_poor() -> None:
    fight = duel(PLAIN, QUICK | {"prefer": "block"}).declare(
        Bob="attack Ann & dodge", Ann="do wave"
    )
    fight.resolve()
    fight.next_round("Ann", "Bob")
    fight.declare(Bob="do shout & dodge", Ann="attack Bob")
    fight.resolve()
    assert [roll.pool for roll in fight.rolls("dodge", "Bob")] == [5]
    assert fight.rolls("block", "Bob") == []


def test_SPLIT_4_of_a_block_and_a_dodge_each_attack_meets_the_better() -> None:
    gun: dict[str, object] = {"dexterity": 3, "firearms": 3, "weapons": ["heavy pistol"]}
    both: dict[str, object] = {"dexterity": 4, "brawl": 4, "athletics": 4, "wits": 2}
    cast = {"Bob": PLAIN, "Cy": gun, "Ann": both | {"cover": "partial"}}
    fight = Fight(cast).begin("Bob", "Cy", "Ann")
    fight.declare(Ann="dodge & block", Cy="attack Ann", Bob="attack Ann")
    fight.resolve()
    rolled = [(roll.purpose, roll.pool, roll.difficulty) for roll in fight.rolls(who="Ann")[1:]]
    assert rolled == [("block", 5, 4), ("dodge", 4, 3)]


def test_SPLIT_4_the_same_defense_twice_is_refused() -> None:
    fight = three().declare(Cy="pass", Bob="pass")
    assert code(fight, "Ann", "dodge & dodge") == "split-same-defense"


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


def test_SPLIT_5_only_the_part_that_became_void_is_aborted() -> None:
    fight = three().declare(Cy="pass", Bob="pass", Ann="attack Bob & do shout: wits vs 6")
    fight.st("remove Bob")
    fight.st("next")
    fight.say("Ann", "abort attack Cy", {"Ann abort": "1s"})
    assert [one.target for one in fight.events(ev.ExchangeBegan)] == ["Cy", ""]
    # One more action than the split had on the new one (ABORT-3), and nothing on the other.
    assert dice_of(fight.roll("attack")) == {
        "dexterity": 5, "melee": 2, "split": -3, "aborted": -1,
    }  # fmt: skip
    assert dice_of(fight.roll("misc")) == {"wits": 4, "split": -3}


def test_SPLIT_5_a_void_part_that_is_lost_leaves_the_others() -> None:
    fight = three().declare(Cy="pass", Bob="pass", Ann="attack Bob & attack Cy")
    fight.st("remove Bob")
    fight.st("next")
    fight.say("Ann", "choose lose")
    assert [one.target for one in fight.events(ev.ExchangeBegan)] == ["Cy"]
    assert fight.roll("attack").pool == 4


def test_SPLIT_5_what_takes_its_place_keeps_the_bounds_of_the_split() -> None:
    fight = three().declare(Cy="pass", Bob="pass", Ann="attack Bob & attack Cy")
    fight.st("remove Bob")
    fight.st("next")
    assert code(fight, "Ann", "abort attack Cy") == "split-same-target"
    fight.say("Ann", "abort do weep", {"Ann abort": "1s"})


def test_SPLIT_5_a_part_may_meet_an_attack_before_its_place() -> None:
    cast = {"Bob": PLAIN, "Ann": QUICK, "Cy": PLAIN}
    fight = Fight(cast).begin("Bob", "Ann", "Cy")
    fight.declare(Cy="pass", Ann="attack Cy & attack Bob", Bob="attack Ann")
    fight.st("next")
    assert [(one.kind, one.owners) for one in fight.events(ev.ExchangeBegan)] == [
        ("contest", {"Bob": 0, "Ann": 1})
    ]
    fight.st("next")
    assert fight.events(ev.ExchangeBegan)[-1].owners == {"Ann": 0}
    assert [roll.pool for roll in fight.rolls("attack", "Ann")] == [4, 4]


# --- HASTE-5 -------------------------------------------------------------------------------------


def test_HASTE_5_a_haste_action_is_never_split() -> None:
    fight = three().declare(Cy="pass", Bob="pass", Ann="pass haste 1 magick")
    fight.resolve()
    assert code(fight, "Ann", "attack Bob & attack Cy") == "split-in-haste"
    assert code(fight, "Ann", "attack Bob committed") == "committed-in-haste"


def test_HASTE_5_a_split_may_buy_haste() -> None:
    fight = three().declare(Cy="pass", Bob="pass", Ann="attack Bob & attack Cy haste 1 magick")
    fight.resolve()
    fight.declare(Ann="attack Bob")
    fight.resolve()
    assert [roll.pool for roll in fight.rolls("attack")] == [4, 4, 7]
