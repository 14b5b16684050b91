"""Third parties: GRAPPLE-10 to GRAPPLE-12, piling on, committed attacks (EX-11)."""

import pytest

from game import events as ev
from tests.game.support import Fight, dice_of, holds, question, seized

NO_UPKEEP = {"grapple_upkeep": 0}


def attacked(
    line: str = "attack Ann",
    control: int = 3,
    attack: int = 2,
    order: tuple[str, ...] = ("Ann", "Cy", "Bob"),
    ann: str = "sustain then hold",
    sheet: dict[str, object] | None = None,
) -> Fight:
    """Let Cy do something to the hold after Ann's turn, up to what is asked."""
    fight = seized("Cy", control=control, order=order, settings=NO_UPKEEP)
    for key, value in (sheet or {}).items():
        fight.st(f"set Cy {key}={value}")
    for name in reversed(order):
        fight.say(name, {"Ann": ann, "Bob": "resist", "Cy": line}[name])
    purpose = "grapple" if line.startswith("grapple") else "attack"
    fight.resolve({f"Cy {purpose}": f"{attack}s"})
    return fight


# --- GRAPPLE-10 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "attack", "answer", "control", "met", "left", "hurt"),
    [
        ("attack Ann", 2, "shrug off", 3, 0, 2, "Ann"),
        ("attack Ann", 2, "shrug off", 3, 2, 2, ""),
        ("attack Ann", 2, "hostage block", 3, 0, 1, "Ann"),
        ("attack Ann", 2, "hostage block", 3, 2, 1, "Bob"),
        ("attack Ann", 3, "hostage block", 3, 2, 1, "Ann"),  # negated in part
        ("attack Ann", 2, "hostage block", 1, 2, None, "Bob"),  # past nothing, and all the same
        ("grapple Ann", 2, "hostage block", 3, 2, 1, ""),
    ],
)
def test_GRAPPLE_10_it_is_paid_whatever_comes_of_the_defense(
    line: str, attack: int, answer: str, control: int, met: int, left: int | None, hurt: str
) -> None:
    fight = attacked(line, control=control, attack=attack)
    fight.say(
        "Ann",
        f"choose {answer}",
        {"Ann block": f"{met}s", "Cy damage": "1s"} if hurt else {"Ann block": f"{met}s"},
    )
    assert holds(fight) == ([("Ann", "Bob", left)] if left else [])
    assert fight.roll("block", "Ann").against == "Cy"
    assert {who: fight.marks(who) for who in ("Ann", "Bob") if fight.marks(who)} == (
        {hurt: "/"} if hurt else {}
    )


# --- GRAPPLE-10a: a third who grapples -----------------------------------------------------------


@pytest.mark.parametrize(("then", "held"), [("", [("Cy", "Ann", 3)]), (" then throw", [])])
def test_GRAPPLE_10a_if_it_wins_the_first_grapple_ends_and_the_second_begins(then, held) -> None:
    fight = attacked(f"grapple Ann{then}", attack=4)
    fight.say("Ann", "choose shrug off", {"Ann block": "1s"})
    assert holds(fight) == held
    assert [one.reason for one in fight.events(ev.GrappleEnded)] == ["seized"]


# --- GRAPPLE-11 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("successes", "change"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
@pytest.mark.parametrize("side", ["Ann", "Bob"])
def test_GRAPPLE_11_every_two_successes_are_a_point_of_control(successes, change, side) -> None:
    fight = seized("Cy", control=4, order=("Cy", "Ann", "Bob"), settings=NO_UPKEEP)
    fight.declare(Bob="resist", Ann="sustain then hold", Cy=f"assist {side}")
    fight.resolve({"Cy assist": f"{successes}s"})
    assert holds(fight) == [("Ann", "Bob", 4 + change if side == "Ann" else 4 - change)]


# --- GRAPPLE-12 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "attack", "blocked", "weaker"),
    [
        ("Cy Ann Bob", "1s", True, True),
        ("Ann Cy Bob", "1s", True, False),  # rolled already
        ("Cy Ann Bob", "0s", False, False),  # it comes to no block
    ],
)
def test_GRAPPLE_12_a_victim_blocks_at_three_dice_less_and_so_is_the_roll_to_come(
    order: str, attack: str, blocked: bool, weaker: bool
) -> None:
    fight = seized("Cy", order=tuple(order.split()), settings=NO_UPKEEP)
    fight.say("Bob", "prefer dodge")  # which a person who is held cannot do
    for name in reversed(order.split()):
        fight.say(name, {"Ann": "sustain", "Bob": "resist", "Cy": "attack Bob"}[name])
    fight.resolve({"Cy attack": attack})
    assert [dice_of(one)["split to block"] for one in fight.rolls("block", "Bob")] == [-3] * blocked
    assert ("split to block" in dice_of(fight.roll("grapple", "Bob"))) is weaker
    assert "split to block" not in dice_of(fight.rolls("grapple", "Ann")[-1])


# --- ATTACK-6 with grapples ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "answer", "difficulty", "control"),
    [
        ("Ann", "accept", 0, 3),
        ("Ann", "brave", 6, 2),
        ("Bob", "accept", 0, 3),
        ("Bob", "brave", 6, 3),
    ],
)
def test_ATTACK_6_who_is_in_a_grapple_accepts_or_braves_alone(target, answer, difficulty, control):
    fight = attacked(f"attack {target} committed", order=("Cy", "Ann", "Bob"))
    assert question(fight) == (target, "committed", ("accept", "brave"))
    fight.say(target, f"choose {answer}")
    if (target, answer) == ("Ann", "brave"):
        fight.say("Ann", "choose shrug off")
    assert [one.difficulty for one in fight.rolls("block", target)] == [difficulty] * bool(
        difficulty
    )
    assert holds(fight) == [("Ann", "Bob", control)]
    fight.resolve()
    weaker = (target, answer) == ("Bob", "brave")
    assert ("split to block" in dice_of(fight.roll("grapple", "Bob"))) is weaker
