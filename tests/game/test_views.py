"""What one viewer may see of a scene and of its events (ROUND-2, INIT-4; secrets of the sheet)."""

import json

import msgspec
import pytest

from game import actions as act
from game import events as ev
from game.secrecy import STORYTELLER, Viewer
from game.state.declaration import Haste
from tests.game.support import Fight

ANN: dict[str, object] = {
    "template": "vampire",
    "dexterity": 3,
    "wits": 3,
    "firearms": 2,
    "celerity": 1,
    "blood": 7,
    "weapons": ["heavy pistol"],
    "armour": ["vest"],
    "specialties": ["firearms"],
}
BOB: dict[str, object] = {"dexterity": 3, "wits": 3}
OTHERS = (Viewer("Bob"), Viewer("Cy"), Viewer())


def fight() -> Fight:
    return Fight({"Ann": ANN, "Bob": BOB, "Cy": {}}).begin("Ann", "Bob", "Cy")


def tie() -> Fight:
    """Return a fight in which Ann and Bob are tied and Ann has declared."""
    tied = Fight({"Ann": ANN, "Bob": BOB, "Cy": {}}).begin(("Ann", "Bob"), "Cy")
    return tied.declare(Cy="pass", Ann="attack Cy at kneecap haste 1 celerity")


def text_of(fought: Fight, viewer: Viewer) -> str:
    """Return everything a viewer ever gets to see, as one text."""
    return json.dumps([msgspec.to_builtins(fought.seen(viewer)), fought.state(viewer)])


# --- the state -----------------------------------------------------------------------------------


def test_wounds_place_and_declarations_are_public() -> None:
    fought = fight()
    fought.st("hurt Ann=2l")
    fought.declare(Cy="pass", Bob="pass", Ann="attack Bob")
    for viewer in OTHERS:
        shown = fought.state(viewer)["combatants"]["Ann"]
        assert shown["health"] == {
            "marks": "XX",
            "bashing": 0,
            "lethal": 2,
            "aggravated": 0,
            "level": "Hurt",
            "penalty": -1,
        }
        assert shown["declared"] == "attack Bob"


# --- INIT-4 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", OTHERS)
def test_INIT_4_undo_and_redo_leak_nothing(viewer: Viewer) -> None:
    fought = tie()
    for word in ("undo", "redo", "undo", "redo"):
        fought.st(word)
        assert "kneecap" not in text_of(fought, viewer)
        assert fought.state(viewer)["combatants"]["Ann"]["haste_left"] == 0


# --- events --------------------------------------------------------------------------------------


def test_a_private_roll_is_the_storyteller_s_alone() -> None:
    fought = fight()
    fought.act(act.RollDice(who="Ann", traits=("wits",), private=True))
    for viewer in (*OTHERS, Viewer("Ann")):
        assert not any(isinstance(one, ev.Rolled) for one in fought.seen(viewer))
    assert any(isinstance(one, ev.Rolled) for one in fought.seen(STORYTELLER))


def test_what_is_spent_is_told_to_its_owner_alone() -> None:
    fought = fight().declare(Cy="pass", Bob="pass", Ann="attack Bob willpower")
    fought.resolve()
    fought.st("spend Ann=blood 2")
    for viewer in OTHERS:
        assert not [
            one
            for one in fought.seen(viewer)
            if isinstance(one, ev.ResourceChanged | ev.AmmunitionSpent)
        ]
    assert len([one for one in fought.seen(Viewer("Ann")) if isinstance(one, ev.AmmunitionSpent)])


def test_plans_and_preferences_are_the_owner_s_affair() -> None:
    fought = fight()
    fought.act(act.PlanHaste(who="Ann", haste=Haste(1, "celerity")))
    fought.st("set Ann prefer=dodge")
    for viewer in OTHERS:
        assert not [
            one for one in fought.seen(viewer) if isinstance(one, ev.HastePlanned | ev.Preferred)
        ]
    kinds = (ev.HastePlanned, ev.Preferred)
    assert len([one for one in fought.seen(Viewer("Ann")) if isinstance(one, kinds)]) == 2


def test_a_sheet_is_not_shown_with_an_arrival_nor_with_a_change() -> None:
    fought = fight()
    fought.act(act.Join(who="Dee", fighter=fought.person("Ann").fighter, ref="#7", prefer="dodge"))
    fought.st("set Ann celerity=4")
    for viewer in OTHERS:
        shown = [
            one
            for one in fought.seen(viewer)
            if isinstance(one, ev.Joined | ev.FighterChanged) and one.who in ("Ann", "Dee")
        ]
        for one in shown:
            assert (one.fighter.traits, one.fighter.resources, one.fighter.specialties) == (
                {},
                {},
                {},
            )
            assert (one.fighter.weapons, one.fighter.armour) == ((), ())
            assert "celerity" not in str(one)
            assert "#7" not in str(one)
    own = fought.seen(Viewer("Ann"))
    assert fought.events(ev.FighterChanged)[-1] in own
