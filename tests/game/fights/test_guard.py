"""DEF-8: an attack that waits for the first attacker."""

import pytest

from game import events as ev
from tests.game.support import Fight, duel, refusal

BOXER: dict[str, object] = {"dexterity": 3, "strength": 3, "brawl": 3, "athletics": 2}
SWORD: dict[str, object] = {"dexterity": 3, "melee": 2, "weapons": ["sword"], "wits": 3}
GUNNER: dict[str, object] = {"dexterity": 3, "firearms": 3, "weapons": ["heavy pistol"]}


def kinds(fight: Fight) -> list[tuple[str, str]]:
    return [(one.kind, one.owner) for one in fight.events(ev.ExchangeBegan)]


@pytest.mark.parametrize(
    ("ann", "bob", "order", "lines", "told"),
    [
        (BOXER, BOXER, ("Ann", "Bob"), ("attack Bob", "guard"), [("contest", "Ann")]),
        (BOXER, BOXER, ("Bob", "Ann"), ("attack Bob", "guard"), [("contest", "Ann")]),
        (BOXER, BOXER, (("Ann", "Bob"),), ("attack Bob", "guard"), [("contest", "Ann")]),
        (BOXER, GUNNER, ("Ann", "Bob"), ("attack Bob", "guard"), [("contest", "Ann")]),
        (
            GUNNER,
            GUNNER,
            ("Ann", "Bob"),
            ("attack Bob", "guard"),
            [("attack", "Ann"), ("attack", "Bob")],
        ),
        (BOXER, BOXER, ("Ann", "Bob"), ("pass", "guard"), []),
        (BOXER, BOXER, ("Ann", "Bob"), ("guard", "guard"), []),
    ],
)
def test_DEF_8_it_turns_into_an_attack_on_the_first_attacker(ann, bob, order, lines, told) -> None:
    fight = Fight({"Ann": ann, "Bob": bob}).begin(*order)
    for name in ("Ann", "Bob") if order == ("Bob", "Ann") else ("Bob", "Ann"):
        fight.say(name, lines[name == "Bob"])
    fight.resolve()
    assert kinds(fight) == told
    assert fight.phase == "bookkeeping"
    if told:
        assert fight.combatant("Bob")["declared"].startswith("attack Ann")
        assert (fight.person("Ann").toll.incoming, fight.person("Bob").toll.incoming) == (1, 1)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("guard committed", "unknown-kind"),
        ("guard with spoon", "unknown-name"),
        ("guard at head", "unexpected-word"),
        ("guard with heavy pistol", "empty-gun"),
    ],
)
def test_DEF_8_no_guard_that_leaves_no_defense_or_has_nothing_to_strike_with(line, code) -> None:
    empty = GUNNER | {"ammunition": {"heavy pistol": 0}}
    fight = duel(BOXER, empty)
    assert refusal(fight, "Bob", line) == code


def test_DEF_8_the_first_attacker_alone_then_it_is_an_offense() -> None:
    fight = Fight({"Ann": BOXER, "Bea": BOXER, "Cat": BOXER, "Bob": BOXER})
    fight.begin("Ann", "Bea", "Cat", "Bob")
    fight.declare(Bob="guard", Cat="attack Bob", Bea="attack Bob", Ann="attack Bob")
    fight.resolve()
    assert kinds(fight) == [("contest", "Ann"), ("attack", "Bea"), ("attack", "Cat")]
    assert [roll.pool for roll in fight.rolls("block", "Bob")] == [4, 2]  # at -2 and -4


@pytest.mark.parametrize("sheet", [SWORD, BOXER, GUNNER | {"ammunition": {"heavy pistol": 0}}])
def test_DEF_8_what_cannot_answer_a_far_shot_goes_on_standing(sheet: dict[str, object]) -> None:
    fight = Fight({"Ann": GUNNER, "Bea": BOXER, "Bob": sheet}).begin("Ann", "Bea", "Bob")
    fight.declare(Bob="guard", Bea="pass", Ann="attack Bob")
    fight.resolve()
    assert kinds(fight) == [("attack", "Ann")]
    assert len(fight.rolls("block", "Bob") + fight.rolls("dodge", "Bob")) == 1
    assert fight.events(ev.GuardTurned) == []
