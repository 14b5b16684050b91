"""W20-4, W20-5, W20-9, W20-12, W20-16: who meets an attack with what, and at what cost."""

import pytest

from game import events as ev
from tests.game.support import Fight, dice_of, refusal
from tests.game.w20 import duel, struck, turn

STRONG = {"dexterity": 3, "brawl": 3, "melee": 3, "strength": 3, "firearms": 3}
WARY = {"dexterity": 2, "brawl": 2, "melee": 3, "athletics": 2, "wits": 2, "stamina": 2}


def aims(fight: Fight, purpose: str) -> list[tuple[int, int]]:
    return [(roll.pool, roll.difficulty) for roll in fight.rolls(purpose)]


def reasons(fight: Fight) -> list[str]:
    return [one.reason for one in fight.events(ev.Undefended)]


PISTOL = {**STRONG, "weapons": ["light pistol"]}
KNIFE = {**STRONG, "weapons": ["knife"]}


@pytest.mark.parametrize(
    ("attacker", "more", "answer", "pool"),
    [
        (STRONG, {}, "dodge", 4),
        (PISTOL, {}, "dodge", 4),
        (STRONG, {}, "block", 4),
        (KNIFE, {}, "block", 0),
        (KNIFE, {"armour": ["vest"]}, "block", 4),
        (KNIFE, {"template": "vampire", "fortitude": 1}, "block", 4),
        (PISTOL, {"armour": ["vest"]}, "block", 0),
        (STRONG, {"weapons": ["sword"]}, "parry", 5),
        (KNIFE, {"weapons": ["sword"]}, "parry", 5),
        (PISTOL, {"weapons": ["sword"]}, "parry", 0),
    ],
)
def test_W20_4_what_each_defense_meets_with_its_ability_at_6(attacker, more, answer, pool) -> None:
    dice = {"Ann attack": "2s"} | ({f"Bob {answer}": "1s"} if pool else {})
    fight = struck(attacker, {**WARY, **more}, answer=answer, dice=dice)
    assert aims(fight, answer) == [(pool, 6)] * bool(pool)
    assert reasons(fight) == ["cannot-meet"] * (not pool)
    assert fight.events(ev.Compared)[0].margin == (1 if pool else 2)
    assert refusal(duel(STRONG, WARY), "Bob", "parry") == "no-hand-weapon"


@pytest.mark.parametrize(
    ("state", "gun", "rolled", "cover", "prone"),
    [
        ("cramped=no", True, 1, "near", False),
        ("coverless=yes", True, 1, "none", True),
        ("cramped=yes", True, 1, "none", True),  # no room: one drops, from firearms alone
        ("cramped=yes", False, 0, "none", False),
    ],
)
def test_W20_4_where_a_dodge_ends(state, gun, rolled, cover, prone) -> None:
    fight = duel(PISTOL if gun else STRONG, WARY)
    fight.st(f"set Bob {state}")
    fight.declare(Ann="attack Bob", Bob="dodge")
    fight.resolve()
    assert len(fight.rolls("dodge")) == rolled
    bob = fight.combatant("Bob")
    assert (bob["cover"], bob["prone"]) == (cover, prone)


@pytest.mark.parametrize(
    ("stands", "figures", "difficulty"),
    [
        ({}, [1, 2, 1], 6),
        ({"cover": "near"}, [1, 2, 1], 7),
        ({"cover": "partial"}, [1, 2, 1], 8),
        ({"prone": True}, [1, 2, 1], 7),
        ({"prone": True, "cover": "partial"}, [1, 2, 1], 8),
        ({"prone": True}, [0, 0, 3], 9),
        ({"prone": True}, [1, 2], 6),
    ],
)
def test_W20_4_cover_and_lying_down_make_shots_harder(stands, figures, difficulty) -> None:
    fight = turn({"Ann": PISTOL, "Bob": {**WARY, **stands}}, cover_difficulty=figures)
    fight.declare(Ann="attack Bob", Bob="pass")
    fight.resolve()
    assert fight.roll("attack").difficulty == difficulty


@pytest.mark.parametrize(
    ("weapon", "blade", "attack", "met", "extra"),
    [
        ([], "sword", 1, 4, 3),
        ([], "sword", 0, 2, 2),  # rolled against a miss too
        ([], "sword", 2, 2, None),
        ([], "club", 1, 4, None),
        (["sword"], "sword", 1, 4, None),
        (["sword"], "sword", 0, 2, None),
    ],
)
def test_W20_9_a_parry_with_a_blade_hurts_who_came_bare_handed(
    weapon: list[str], blade: str, attack: int, met: int, extra: int | None
) -> None:
    ann = {**STRONG, "weapons": weapon, "template": "vampire"}
    dice = {"Ann attack": f"{attack}s", "Bob parry": f"{met}s"}
    if extra:
        dice |= {"Bob damage": "3s", "Ann soak": "0s"}
    fight = struck(ann, {**WARY, "strength": 2, "weapons": [blade]}, answer="parry", dice=dice)
    assert [dice_of(one) for one in fight.rolls("damage")] == (
        [{"strength": 2, "sword": 2, "extra successes": extra}] if extra else []
    )
    assert (fight.marks("Ann"), fight.marks("Bob")) == ("XXX" if extra else "", "")


@pytest.mark.parametrize("weapon", ["rifle", "longbow"])
def test_W20_9_beside_a_shot_that_takes_both_hands_a_parry_is_refused(weapon: str) -> None:
    both = {**WARY, "firearms": 1, "archery": 1, "weapons": [weapon, "knife"]}
    fight = duel(STRONG, both)
    assert refusal(fight, "Bob", f"parry & attack Ann with {weapon}") == "both-hands-full"
    fight.declare(Ann="attack Bob", Bob=f"attack Ann with {weapon} & do leap : wits")
    assert refusal(fight, "Bob", "abort parry") == "both-hands-full"


@pytest.mark.parametrize(
    ("order", "pool", "difficulty"),
    [
        ("set Ann flank=Bob", 7, 6),
        ("set Ann rear=Bob", 8, 6),
        ("set Bob blinded=yes", 8, 6),
        ("set Bob immobilised=struggling", 8, 6),
        ("set Ann blinded=yes", 6, 8),
    ],
)
def test_W20_12_what_the_state_of_the_two_makes_of_an_attack(order, pool, difficulty) -> None:
    fight = duel(STRONG, WARY)
    fight.st(order)
    fight.declare(Ann="attack Bob", Bob="dodge")
    fight.resolve({"Ann attack": "1s"})
    assert aims(fight, "attack") == [(pool, difficulty)]
    assert aims(fight, "dodge") == [(4, 8 if "Bob blinded" in order else 6)]


@pytest.mark.parametrize(
    ("order", "reason"),
    [("set Ann blinded=yes", "blind"), ("set Ann immobilised=wholly", "immobilised")],
)
def test_W20_12_what_one_can_no_longer_do_is_lost(order: str, reason: str) -> None:
    fight = duel({**PISTOL, "willpower": 0}, WARY).declare(Ann="attack Bob", Bob="pass")
    fight.st(order)
    fight.resolve()
    assert [one.reason for one in fight.events(ev.ActionLost)] == [reason]


@pytest.mark.parametrize(
    ("number", "most", "more"), [(1, 4, 0), (2, 4, 1), (3, 4, 2), (5, 4, 4), (6, 4, 4), (3, 0, 0)]
)
def test_W20_16_each_opponent_past_the_first_makes_it_harder(number, most, more) -> None:
    names = [f"Thug{one}" for one in range(number)]
    bob = {**WARY, "wits": 3}
    fight = turn({**dict.fromkeys(names, STRONG), "Bob": bob}, *names, "Bob", opponents_most=most)
    fight.st("set Bob flanks=any")
    line = "dodge & attack Thug0 & do look : wits"
    fight.declare(**dict.fromkeys(names, "attack Bob"), Bob=line)
    fight.resolve()
    fight.resolve()
    assert fight.rolls("dodge")[0].difficulty == 6 + more
    assert fight.roll("attack", "Bob").difficulty == 6 + more
    assert fight.roll("misc").difficulty == 6
