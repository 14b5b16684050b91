"""CHASE-10: shooting across a Lead, with the fight's own steps."""

import pytest

from game import events as ev
from game.options import options
from tests.game.chasing import GUNNER, RUNNER, asked, chase, leads, roll
from tests.game.support import Dice, Fight, all_add_up, dice_of

POWER = {
    "name": "bolt",
    "pool": ["wits", "occult"],
    "damage": 4,
    "type": "lethal",
    "missile": "unseen",
}
MAGE: dict[str, object] = {"wits": 3, "occult": 3, "dexterity": 3, "weapons": [POWER]}


def armed(lead: int = 3, **more: object) -> Fight:
    """Return a chase in which everyone has a pistol."""
    guns = {"firearms": 3, "wits": 3, "weapons": ["heavy pistol", "knife"]}
    return chase(lead, runner=guns, hunter=guns, **more)  # type: ignore[arg-type]


def shot(fight: Fight, line: str = "attack Tom", dice: Dice | None = None, **nets: int) -> Fight:
    """Let Ann shoot in a round."""
    fight.say("Ann", line)
    return roll(fight, dice, **nets)


def test_CHASE_10_a_shot_that_reaches_is_offered_between_two_rounds() -> None:
    def offered(lead: int) -> set[str]:
        return {one.say for one in options(armed(lead).journal.scene, "Ann")}

    assert "attack Tom" in offered(3)
    assert "attack Tom" not in offered(9)


@pytest.mark.parametrize(
    ("line", "split"),
    [("attack Tom", -3), ("attack Tom power", -3), ("attack Tom & attack Kim", -4)],
)
def test_CHASE_10_an_attack_splits_the_pool_with_the_chase_roll(line: str, split: int) -> None:
    fight = armed(4, others={"Kim": RUNNER})
    fight.st("ride Kim with Tom")
    fight.say("Tom", "attack Ann")
    first = {"Ann attack": ["2s", "0s"], "Ann damage": "3s", "Tom attack": "1s", "Tom damage": "0s"}
    if "Kim" not in line:
        first["Ann attack"] = "2s"
    shot(fight, line, first, Tom=1)
    assert leads(fight)["Ann"] == 5  # the shot was at the Lead before the roll
    assert {dice_of(one)["split"] for one in fight.rolls("attack", "Ann")} == {split}
    assert dice_of(fight.roll("chase", "Ann"))["split"] == split
    assert fight.rolls("attack", "Ann")[0].difficulty == (7 if "power" in line else 6)
    purposes = [one.purpose for one in fight.rolls()]
    assert purposes.index("attack") > max(at for at, one in enumerate(purposes) if one == "chase")
    defenses = [one for one in fight.rolls() if one.purpose in ("block", "dodge")]
    assert {one.who for one in defenses} == {"Tom", "Ann"}
    assert all("split" not in dice_of(one) for one in defenses)
    assert (fight.marks("Tom"), fight.events(ev.Undefended)) == ("XXX", [])
    assert {(one.round, one.phase) for one in fight.rolls("damage", "Ann")} == {(1, "chase")}
    assert fight.combatant("Ann")["ammunition"]["heavy pistol"] == 7 - len(
        fight.rolls("attack", "Ann")
    )
    assert all_add_up(fight.rolls())


@pytest.mark.parametrize(
    ("hunter", "line", "lead", "reaches"),
    [
        (GUNNER, "attack Tom", 4, True),
        (GUNNER, "attack Tom", 5, False),
        (MAGE, "attack Tom with bolt", 6, True),
        (MAGE, "attack Tom with bolt", 7, False),
    ],
)
def test_CHASE_10_weapons_reach_at_a_lead_below_5_and_powers_below_7(
    hunter: dict[str, object], line: str, lead: int, reaches: bool
) -> None:
    fight = chase(lead, hunter=hunter)
    fight.say("Ann", line)
    assert (asked(fight) == ("ST", "long-shot", ["yes", "no"])) is not reaches


@pytest.mark.parametrize(
    ("cover", "says", "attack", "dodge", "difficulty", "undefended"),
    [
        ("", "attack Ann", 0, None, 0, ["shooting"]),  # chapter 8
        ("", "attack Ann & dodge", -3, -3, 3, []),
        ("", "dodge", None, 0, 3, []),
        (" cover near", "dodge", None, 0, 6, []),
        ("", "", None, 0, 3, []),
    ],
)
def test_CHASE_10_passengers_shoot_and_defend_as_in_a_fight_in_the_vehicles_cover(
    cover: str,
    says: str,
    attack: int | None,
    dodge: int | None,
    difficulty: int,
    undefended: list[str],
) -> None:
    fight = armed(others={"Kim": GUNNER | {"athletics": 3, "wits": 2}})
    fight.st(f"ride Kim with Tom{cover}")
    if says:
        fight.say("Kim", says)
    shot(fight, "attack Kim")
    attacks, dodges = fight.rolls("attack", "Kim"), fight.rolls("dodge", "Kim")
    assert [dice_of(one).get("split", 0) for one in attacks] == [attack] * (attack is not None)
    assert [(dice_of(one).get("split", 0), one.difficulty) for one in dodges] == (
        [] if dodge is None else [(dodge, difficulty)]
    )
    assert [one.reason for one in fight.events(ev.Undefended)] == undefended
