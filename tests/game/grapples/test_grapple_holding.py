"""A standing grapple: GRAPPLE-3 to GRAPPLE-8, in main and in haste phases."""

import pytest

from game import events as ev
from tests.game.support import Fight, dice_of, holds, question, refusal, seized

NO_UPKEEP = {"grapple_upkeep": 0}


# --- GRAPPLE-3: what may be declared -------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "lines", "codes"),
    [
        ("Bob", "attack Ann, attack Cy, grapple Ann, counter-grapple, block, escape", "held"),
        ("Bob", "guard, do shout, pass, stand, assist Ann, sustain, release", "held"),
        ("Bob", "resist & reverse, resist & block, resist & attack Cy", "held"),
        ("Ann", "attack Cy, do shout, pass, sustain & sustain, sustain & release", "holding"),
        ("Ann", "grapple Cy, assist Cy", "holding no-grapple-there"),
        ("Ann", "block, dodge, escape, guard, counter-grapple", "grappler-defends"),
        ("Ann", "resist, reverse, relent", "not-held"),
        ("Cy", "sustain, release, resist, reverse, relent", "not-in-a-grapple"),
    ],
)
def test_GRAPPLE_3_what_those_in_a_grapple_may_not_do(who: str, lines: str, codes: str) -> None:
    fight = seized("Cy", order=("Ann", "Bob", "Cy"), bob={"prone": True})
    for other, line in (("Cy", "pass"), ("Bob", "resist")):
        if who == other:
            break
        fight.say(other, line)
    for line in lines.split(", "):
        assert refusal(fight, who, line) in codes.split(), line


def test_GRAPPLE_3_release_frees_at_once_and_who_has_declared_may_abort() -> None:
    fight = seized().declare(Bob="resist", Ann="release")
    assert holds(fight) == []
    (ended,) = fight.events(ev.GrappleEnded)
    assert (ended.reason, ended.after_pin) == ("released", False)
    fight.resolve()
    assert question(fight) == ("Bob", "void", ("abort", "lose"))
    fight.say("Bob", "abort attack Ann", {"Bob abort": "1s", "Bob attack": "1s"})
    assert dice_of(fight.roll("attack", "Bob"))["aborted"] == -3


# --- GRAPPLE-4 -----------------------------------------------------------------------------------


def test_GRAPPLE_4_who_is_passed_over_rolls_nothing_and_the_other_is_unopposed() -> None:
    fight = seized(settings=NO_UPKEEP)
    fight.say("Bob", "resist")
    fight.st("next")  # Ann is passed over
    fight.resolve({"Bob grapple": "2s"})
    assert len(fight.rolls("grapple", "Ann")) == 1  # the one that seized him
    assert holds(fight) == [("Ann", "Bob", 1)]
    fight.next_round("Ann", "Bob")
    fight.st("next")
    fight.say("Ann", "sustain then hold")
    fight.resolve({"Ann grapple": "2s"})
    assert len(fight.rolls("grapple", "Bob")) == 1
    assert holds(fight) == [("Ann", "Bob", 3)]


# --- GRAPPLE-5 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bob", "control", "rolls", "upkeep", "held"),
    [
        ("resist", 3, (3, 1), 0, ("Ann", "Bob", 5)),  # GRAPPLE-4
        ("resist", 3, (1, 3), 0, ("Ann", "Bob", 1)),
        ("resist", 3, (2, 2), 0, ("Ann", "Bob", 3)),
        ("resist", 2, (2, 5), 0, None),
        ("reverse", 1, (1, 3), 0, ("Bob", "Ann", 1)),  # GRAPPLE-5
        ("reverse", 2, (1, 7), 0, ("Bob", "Ann", 4)),
        ("reverse", 2, (1, 4), 0, ("Ann", "Bob", 2)),
        ("reverse", 3, (3, 1), 0, ("Ann", "Bob", 5)),
        ("resist", 3, (0, 0), 1, ("Ann", "Bob", 2)),  # GRAPPLE-6
        ("resist", 1, (0, 0), 1, None),
        ("resist", 3, (0, 0), 2, ("Ann", "Bob", 1)),
        ("reverse", 1, (0, 4), 1, ("Bob", "Ann", 2)),
    ],
)
def test_GRAPPLE_4_what_a_round_makes_of_the_control(bob, control, rolls, upkeep, held) -> None:
    fight = seized(control=control, settings={"grapple_upkeep": upkeep})
    fight.declare(Bob=bob, Ann="sustain then hold")
    fight.resolve({"Ann grapple": f"{rolls[0]}s", "Bob grapple": f"{rolls[1]}s"})
    assert holds(fight) == ([held] if held else [])
    assert (fight.awaited(), fight.phase) == ([], "bookkeeping")  # nothing is asked


# --- GRAPPLE-7 -----------------------------------------------------------------------------------


# --- GRAPPLE-3: haste ----------------------------------------------------------------------------


HOLD = "sustain then hold"
ANN_HASTY = f"{HOLD} haste 1 magick"
BY_TWO = [("Ann", "Bob", 2)]
BOB_HASTY = "resist haste 1 magick"


@pytest.mark.parametrize(
    ("bob", "ann", "says", "bobs", "anns", "held", "rolled"),
    [
        # Ann alone has haste: he resists without it, even where he reversed before.
        ("resist", ANN_HASTY, {"Ann": "sustain"}, "3s", "1s", [("Ann", "Bob", 1)], 2),
        ("reverse", ANN_HASTY, {"Ann": "sustain"}, "6s", "0s", [], 2),
        ("resist", ANN_HASTY, {"Ann": "sustain then drop"}, "0s", "1s", [("Ann", "Bob", 2)], 2),
        # He has bought it: one more contest.
        (BOB_HASTY, HOLD, {"Bob": "reverse"}, "7s", "0s", [("Bob", "Ann", 4)], 2),
        (BOB_HASTY, ANN_HASTY, {"Bob": "resist", "Ann": HOLD}, "1s", "0s", [("Ann", "Bob", 2)], 3),
        (BOB_HASTY, ANN_HASTY, {"Bob": "resist", "Ann": "pass"}, "2s", "1s", BY_TWO, 2),
        (BOB_HASTY, ANN_HASTY, {"Bob": "pass", "Ann": "pass"}, 0, 0, [("Ann", "Bob", 3)], 1),
    ],
)
def test_GRAPPLE_3_contests_of_a_haste_phase(bob, ann, says, bobs, anns, held, rolled) -> None:
    fight = seized(settings=NO_UPKEEP).declare(Bob=bob, Ann=ann)
    fight.resolve()
    fight.declare(**says)
    fight.resolve({"Bob grapple": bobs, "Ann grapple": anns} if bobs else None)
    assert (holds(fight), fight.phase) == (held, "bookkeeping")
    assert len(fight.rolls("grapple", "Bob")) == rolled


# --- GRAPPLE-8 -----------------------------------------------------------------------------------


def pinned(*others: str, order: tuple[str, ...] = ("Ann", "Bob", "Cy")) -> Fight:
    """Let Ann pin Bob while Cy goes on; then begin the next round."""
    fight = seized("Cy", *others, control=9)
    for name in (*reversed(others), "Cy"):
        fight.say(name, "pass")
    fight.declare(Bob="resist", Ann="sustain then pin")
    fight.resolve({"Ann grapple": "2s"})
    return fight.next_round(*order, *others)


def test_GRAPPLE_8_a_pinned_one_declares_nothing_and_defends_nothing() -> None:
    fight = pinned(order=("Bob", "Ann", "Cy"))
    (hold,) = fight.journal.scene.fight.holds
    assert (hold.pinned, hold.relented, hold.control) == (True, False, 0)
    assert refusal(fight, "ST", "control Ann=4") == "pin-decided"
    assert refusal(fight, "ST", "set Ann range Bob=15") == "held-together"
    fight.say("Cy", "attack Bob")
    assert fight.awaited() == ["Ann"]
    assert refusal(fight, "Bob", "resist") == "pinned"
    before = len(fight.rolls("grapple"))
    fight.say("Ann", "sustain")
    fight.resolve({"Cy attack": "1s"})
    assert [one.reason for one in fight.events(ev.Undefended)][-1] == "helpless"
    assert (len(fight.rolls("grapple")), holds(fight)) == (before, [("Ann", "Bob", 0)])


@pytest.mark.parametrize("order", [("Ann", "Bob", "Cy"), ("Bob", "Ann", "Cy")])
def test_GRAPPLE_8_one_let_go_after_a_pin_loses_the_main_action_of_that_round(order) -> None:
    fight = pinned(order=order).declare(Cy="pass", Ann="release")
    assert (holds(fight), fight.phase) == ([], "resolution")
    assert not fight.journal.scene.close("Ann", "Bob")
    assert refusal(fight, "Bob", "attack Ann") != ""
    fight.resolve()
    fight.next_round("Cy", "Ann", "Bob")
    fight.say("Bob", "attack Ann")


@pytest.mark.parametrize("ann", ["sustain then pin", ""])
def test_GRAPPLE_8_a_pin_that_leaves_nobody_else_ends_the_combat(ann: str) -> None:
    fight = seized(control=9).declare(Bob="resist" if ann else "relent")
    if ann:
        fight.say("Ann", ann)
        fight.resolve({"Ann grapple": "1s"})
    assert fight.phase == "ended"
    assert [one.reason for one in fight.events(ev.FightEnded)] == ["pinned"]
    assert fight.combatant("Bob")["pinned"]  # until let go: the pin outlasts the fight
