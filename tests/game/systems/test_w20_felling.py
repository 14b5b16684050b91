"""W20-11: sweep and tackle, and who lies on the ground after them."""

import pytest

from tests.game.support import Fight, dice_of
from tests.game.w20 import duel, turn

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


@pytest.mark.parametrize(("who", "held"), [("Ann", False), ("Bob", True)])
def test_W20_11_a_grappler_who_falls_lets_go_and_whoever_is_held_does_not_get_free(who, held):
    fight = turn({"Ann": STRONG, "Bob": LIGHT}, "Ann", "Bob")
    fight.declare(Ann="grapple Bob", Bob="pass")
    fight.resolve({"Ann grapple": "4s"})
    assert fight.journal.scene.hold_of("Bob") is not None
    fight.st("round")
    fight.st(f"knockdown {who}", {f"{who} knockdown": "0s"})
    assert (fight.journal.scene.hold_of("Bob") is not None) is held


# --- a hold by the rules of w20: what extra actions are to it (GRAPPLE-3, GRAPPLE-4, GRAPPLE-6) --
