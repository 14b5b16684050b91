"""W20-11: sweep and tackle, and who lies on the ground after them."""

import pytest

from tests.game.support import Fight, dice_of, holds
from tests.game.w20 import GAROU, duel, turn

STRONG = {"dexterity": 3, "brawl": 3, "strength": 3, "athletics": 2, "wits": 3}
LIGHT = {"dexterity": 2, "athletics": 2, "stamina": 2, "wits": 2}


def felled(line: str, **dice: object) -> Fight:
    fight = duel(STRONG, LIGHT).declare(Ann=line, Bob="pass")
    fight.resolve({key.replace("_", " "): value for key, value in dice.items()})  # type: ignore[misc]
    return fight


def test_W20_11_a_tackle_does_strength_bashing_and_knocks_both_down() -> None:
    fight = felled(
        "tackle Bob",
        Ann_attack="1s",
        Ann_damage="1s",
        Bob_soak="0s",
        Bob_knockdown="1s",
        Ann_knockdown="0s",
    )
    assert dice_of(fight.roll("damage")) == {"strength": 3}
    assert fight.marks("Bob") == "/"
    assert [roll.who for roll in fight.rolls("knockdown")] == ["Bob", "Ann"]
    assert (fight.combatant("Bob")["prone"], fight.combatant("Ann")["prone"]) == (False, True)
    assert fight.person("Ann").floored


@pytest.mark.parametrize(("anew", "by_word"), [(False, False), (True, False), (False, True)])
def test_W20_11_up_at_once_is_slower_in_the_next_turn_alone(anew: bool, by_word: bool) -> None:
    cast = {"Ann": STRONG, "Bob": LIGHT}
    fight = Fight(cast, ruleset="w20", settings={"initiative_every_round": anew})
    totals = []

    def note() -> None:
        now = fight.person("Bob").initiative
        totals.append(now.total if now is not None else 0)

    fight.st("start", {"Ann initiative": 9, "Bob initiative": 5})
    note()
    fight.declare(Ann="pass" if by_word else "sweep Bob", Bob="pass")
    fight.resolve({} if by_word else {"Ann attack": "1s", "Bob knockdown": "1s"})
    if by_word:  # the books of the turn are kept by then
        fight.st("knockdown Bob", {"Bob knockdown": "1s"})
    for _ in range(2):
        fight.st("round", {"Ann initiative": 9, "Bob initiative": 5} if anew else {})
        note()
        fight.st("run")
        fight.st("run")
    first, second, third = totals
    assert (second, third) == (first - 2, first)


@pytest.mark.parametrize(("dodge", "share"), [(4, 2), (1, 1)])
def test_W20_11_getting_up_for_an_attack_leaves_a_defense_its_share(dodge: int, share: int) -> None:
    bob = {"strength": 2, "dexterity": 2, "brawl": 3, "athletics": dodge}  # attack 5, dodge 6 or 3
    fight = turn({"Ann": STRONG, "Cy": STRONG, "Bob": bob}, "Bob", "Ann", "Cy", opponents_most=0)
    fight.declare(Ann="attack Bob", Cy="attack Bob", Bob="attack Ann & dodge")
    fight.st("knockdown Bob", {"Bob knockdown": "0s"})
    assert fight.combatant("Bob")["declared"] == "stand & dodge"
    blows = {"Ann attack": "1s", "Bob dodge": "1s", "Cy attack": "1s", "Cy damage": "0s"}
    fight.resolve(blows)
    assert fight.roll("dodge").pool == share  # and it meets one attack


def test_W20_11_those_who_throw_themselves_at_each_other_both_fall_once() -> None:
    fight = turn({"Ann": STRONG, "Bob": STRONG}, ("Ann", "Bob"))
    fight.declare(Ann="tackle Bob", Bob="tackle Ann")
    fight.resolve(
        {
            "Ann attack": "1s",
            "Bob attack": "1s",
            "Ann damage": "0s",
            "Bob damage": "0s",
            "Ann knockdown": ["0s"],
            "Bob knockdown": ["0s"],
        }
    )
    assert sorted(roll.who for roll in fight.rolls("knockdown")) == ["Ann", "Bob"]


@pytest.mark.parametrize(("who", "held"), [("Ann", False), ("Bob", True)])
def test_W20_11_a_grappler_who_falls_lets_go_and_whoever_is_held_does_not_get_free(
    who: str, held: bool
) -> None:
    fight = turn({"Ann": STRONG, "Bob": LIGHT}, "Ann", "Bob")
    fight.declare(Ann="grapple Bob", Bob="pass")
    fight.resolve({"Ann grapple": "4s"})
    assert fight.journal.scene.hold_of("Bob") is not None
    fight.st("round")
    fight.st(f"knockdown {who}", {f"{who} knockdown": "0s"})
    assert (fight.journal.scene.hold_of("Bob") is not None) is held


# --- a hold by the rules of w20: what extra actions are to it (GRAPPLE-3, GRAPPLE-4, GRAPPLE-6) --

THREE = {"Ann": GAROU, "Bob": GAROU, "Cy": {}}


def seized(ann: str = "grapple Bob", bob: str = "block", **dice: str) -> Fight:
    """Return a turn in which Ann has seized Bob, at Control 3."""
    fight = turn(THREE, "Ann", "Bob", "Cy")
    fight.declare(Ann=ann, Bob=bob, Cy="pass")
    fight.resolve({"Ann grapple": "3s", "Bob block": "0s"})
    assert holds(fight) == [("Ann", "Bob", 3)]
    return fight


def test_GRAPPLE_6_a_sustain_by_an_extra_action_counts_in_the_turn_it_began_in() -> None:
    fight = seized(ann="grapple Bob haste 1 rage")
    fight.say("Ann", "sustain then hold")
    fight.resolve({"Ann grapple": "1s", "Bob grapple": "0s"})
    assert fight.phase == "bookkeeping"
    assert holds(fight) == [("Ann", "Bob", 3)]  # 3 + 1, less the upkeep


def test_GRAPPLE_3_an_extra_action_of_the_victims_own_buys_a_contest() -> None:
    fight = seized(bob="block haste 1 rage")
    fight.say("Bob", "resist")
    fight.resolve({"Ann grapple": "0s", "Bob grapple": "2s"})
    assert holds(fight) == [("Ann", "Bob", 1)]
