"""DEF-5, DEF-6, RES-5: getting away, one roll for the round against everybody."""

import pytest

from game import events as ev
from game.errors import RuleError
from tests.game.support import Dice, Fight, dice_of, duel

RUNNER: dict[str, object] = {"dexterity": 4, "athletics": 4, "stamina": 4}
BOXER: dict[str, object] = {"dexterity": 4, "brawl": 4, "strength": 2}
GUNNER: dict[str, object] = {"dexterity": 4, "firearms": 4, "weapons": ["heavy pistol"]}


def hunted(
    dice: Dice | None = None,
    runner: dict[str, object] | None = None,
    hunters: int = 3,
    settings: dict[str, bool] | None = None,
    answer: str = "escape",
) -> Fight:
    """Let Tom escape from up to three, the third of whom shoots; play the round."""
    cast = dict(list({"Ann": BOXER, "Bea": BOXER, "Cat": GUNNER}.items())[:hunters])
    fight = Fight(cast | {"Tom": RUNNER | (runner or {}), "Sam": {}}, settings=settings)
    fight.begin(*cast, "Tom", "Sam")
    fight.declare(Sam="pass", Tom=answer)
    for name in reversed(list(cast)):
        fight.say(name, "attack Tom")
    fight.resolve(dice)
    return fight


@pytest.mark.parametrize(
    ("attacks", "escape", "ties", "leads", "struck"),
    [
        ("1 3 2", 4, False, {"Ann": 3, "Bea": 1, "Cat": 2}, ""),
        ("3 1 1", 3, False, None, ""),  # equal to the best
        ("3 1 1", 3, True, {"Ann": 0, "Bea": 2, "Cat": 2}, ""),
        ("0 0 0", 0, False, None, ""),
        ("0 0 0", 1, False, {"Ann": 1, "Bea": 1, "Cat": 1}, ""),
        ("5 1 1", 3, False, None, "Ann"),
        ("1 5 1", 3, False, None, "Bea"),
        ("1 1 5", 3, False, None, "Cat"),
    ],
)
def test_DEF_5_better_than_the_best_is_away_with_a_lead_on_each(
    attacks: str, escape: int, ties: bool, leads: dict[str, int] | None, struck: str
) -> None:
    dice = {
        f"{who} attack": f"{net}s"
        for who, net in zip(("Ann", "Bea", "Cat"), attacks.split(), strict=True)
    }
    fight = hunted(dice | {"Tom escape": f"{escape}s"}, settings={"escape_tie_escapes": ties})
    roll = fight.roll("escape")  # one, without piling on
    assert (dice_of(roll), roll.difficulty) == ({"dexterity": 4, "athletics": 4}, 6)
    assert [(one.leads, one.net) for one in fight.events(ev.Escaped)] == (
        [(leads, escape)] if leads else []
    )
    assert fight.combatant("Tom")["away"] is bool(leads)
    assert ("Tom" in fight.state()["order"]) is not bool(leads)
    landed = [(one.striker, one.margin) for one in fight.events(ev.Compared) if one.striker]
    assert landed == ([(struck, 2)] if struck else [])


def test_DEF_5_away_only_after_the_last_attack_declared_on_them() -> None:
    cast = {"Ann": BOXER, "Tom": RUNNER, "Bea": BOXER}
    fight = Fight(cast).begin("Ann", "Tom", "Bea")
    fight.declare(Bea="attack Tom", Tom="escape", Ann="attack Tom")
    fight.st("next", {"Tom escape": "5s"})
    fight.st("next")
    assert fight.combatant("Tom")["away"] is False
    fight.st("next")
    assert fight.combatant("Tom")["away"] is True


def test_DEF_5_the_storyteller_may_rule_it_out() -> None:
    fight = duel(BOXER, RUNNER)
    fight.st("set Bob cornered=yes")
    with pytest.raises(RuleError) as caught:
        fight.say("Bob", "escape")
    assert (caught.value.code, caught.value.rule) == ("no-escape", "DEF-5")
    fight.st("set Bob cornered=no")
    fight.declare(Bob="escape")


ORDERS = [("Tom", "Ann", "Bea"), ("Ann", "Tom", "Bea")]


def striking_and_running(order: tuple[str, ...], answer: str, dice: Dice) -> Fight:
    """Let Tom strike at Ann and escape in one split, while Bea passes; play the round."""
    cast = {"Ann": BOXER | {"wits": 2}, "Bea": BOXER, "Tom": RUNNER | BOXER | {"wits": 2}}
    fight = Fight(cast).begin(*order)
    lines = {"Bea": "pass", "Tom": "attack Ann & escape", "Ann": answer}
    for name in reversed(order):
        fight.say(name, lines[name])
    fight.resolve(dice | {"Ann damage": "0s", "Tom damage": "0s"})
    return fight


@pytest.mark.parametrize("answer", ["attack Tom", "grapple Tom then throw", "guard"])
@pytest.mark.parametrize("order", ORDERS)
def test_DEF_5_a_blow_that_wins_a_contest_breaks_an_escape_whoever_comes_first(
    order: tuple[str, ...], answer: str
) -> None:
    kind = "grapple" if "grapple" in answer else "attack"
    fight = striking_and_running(order, answer, {"Tom attack": "1s", f"Ann {kind}": "3s"})
    assert [one.broken for one in fight.events(ev.EscapeFaced)] == [True]
    assert fight.combatant("Tom")["away"] is False


@pytest.mark.parametrize(("net", "away"), [(1, False), (2, False), (4, True)])
@pytest.mark.parametrize("order", ORDERS)
def test_DEF_5_an_escape_must_beat_a_blow_that_lost_a_contest_whoever_comes_first(
    order: tuple[str, ...], net: int, away: bool
) -> None:
    dice = {"Tom attack": "3s", "Ann attack": "2s", "Tom escape": f"{net}s"}
    fight = striking_and_running(order, "attack Tom", dice)
    assert fight.combatant("Tom")["away"] is away
    assert [one.leads for one in fight.events(ev.Escaped)] == [{"Ann": net - 2}] * away


# --- DEF-6 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaves", [True, False])
def test_DEF_6_an_escape_nobody_attacks_leaves_at_the_end_of_the_phase(leaves: bool) -> None:
    settings = {"unattacked_escape_leaves": leaves}
    fight = Fight({"Ann": BOXER, "Bob": RUNNER}, settings=settings).begin("Ann", "Bob")
    fight.declare(Bob="escape", Ann="pass haste 1 magick")
    fight.st("next")
    assert fight.combatant("Bob")["away"] is False
    fight.st("next")
    assert fight.phase == "haste declaration"
    assert [(one.who, one.leads, one.net) for one in fight.events(ev.Escaped)] == (
        [("Bob", {}, 0)] * leaves
    )
    assert (fight.combatant("Bob")["away"], fight.rolls("escape")) == (leaves, [])
