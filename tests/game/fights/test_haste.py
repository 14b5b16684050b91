"""Chapter 4, haste: where it comes from, what it costs, when it is used up."""

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.secrecy import Viewer
from game.state.declaration import PASS, Declaration, Haste
from tests.game.support import duel, refusal

GAROU = {"template": "shifter", "dexterity": 3, "brawl": 3, "rage": 5}
VAMPIRE = {"template": "vampire", "dexterity": 3, "brawl": 3, "celerity": 3, "blood": 4}


# --- HASTE-1 -------------------------------------------------------------------------------------


def test_HASTE_1_only_those_with_haste_left_declare() -> None:
    fight = duel(GAROU).declare(Bob="pass", Ann="pass haste 1 rage")
    fight.resolve()
    assert fight.awaited() == ["Ann"]
    assert refusal(fight, "Bob", "attack Ann") == "no-haste-left"


# --- HASTE-2 -------------------------------------------------------------------------------------


def test_HASTE_2_other_sources_are_the_storyteller_s_to_grant() -> None:
    fight = duel().declare(Bob="pass")
    asked = act.Declare(who="Ann", declaration=Declaration(PASS.parts, Haste(2, "quicksilver")))
    with pytest.raises(RuleError) as caught:
        fight.act(asked)
    assert caught.value.code == "haste-not-granted"
    fight.st("set Ann haste=1 quicksilver")
    with pytest.raises(RuleError):
        fight.act(asked)
    fight.st("set Ann haste=2 quicksilver")
    fight.act(asked)
    assert fight.combatant("Ann")["haste_left"] == 2


@pytest.mark.parametrize(
    ("sheet", "source", "most", "code", "left"),
    [
        *(
            (GAROU | {"rage": rage}, "rage", most, "haste-limit", {"rage": rage - most})
            for rage, most in ((1, 1), (2, 1), (3, 2), (5, 3), (10, 5))
        ),
        (GAROU | {"rage": 6, "resources": {"rage": 2}}, "rage", 2, "no-resource", {"rage": 0}),
        (VAMPIRE, "celerity", 3, "haste-limit", {"blood": 3}),  # HASTE-4a: one point for all
        (VAMPIRE | {"resources": {"blood": 0}}, "celerity", 0, "no-resource", {"blood": 0}),
        ({}, "rage", 0, "haste-limit", {}),
        ({}, "celerity", 0, "haste-limit", {}),
    ],
)
def test_HASTE_2_how_much_one_buys_and_what_it_costs(sheet, source, most, code, left) -> None:
    fight = duel(sheet).declare(Bob="pass")
    assert refusal(fight, "Ann", f"pass haste {most + 1} {source}") == code
    fight.declare(Ann=f"pass haste {most} {source}" if most else "pass")
    assert fight.combatant("Ann")["haste_left"] == most
    numbers = []
    while fight.phase != "bookkeeping":  # HASTE-3: so many phases
        numbers.append(fight.state()["haste"])
        fight.st("run")
    assert max(numbers) == most
    resources = fight.combatant("Ann")["resources"]
    assert {key: resources[key] for key in left} == left


@pytest.mark.parametrize("count", [0, -2])
@pytest.mark.parametrize("source", ["rage", "celerity", "magick"])
def test_HASTE_2_no_haste_is_not_bought(count: int, source: str) -> None:
    fight = duel(GAROU | {"rage": 5}).declare(Bob="pass")
    with pytest.raises(RuleError):
        fight.act(
            act.Declare(
                who="Ann", declaration=Declaration(PASS.parts, Haste(count, source)), granted=True
            )
        )
    with pytest.raises(RuleError):
        fight.act(act.PlanHaste(who="Ann", haste=Haste(count, source)))


def test_HASTE_2_a_plan_that_cannot_be_paid_any_more_is_dropped() -> None:
    fight = duel({}, GAROU)
    fight.act(act.PlanHaste(who="Bob", haste=Haste(2, "rage")))
    fight.st("spend Bob=rage 4")
    fight.declare(Bob="attack Ann")
    assert fight.combatant("Bob")["declared"] == "attack Ann"
    assert fight.combatant("Bob")["resources"]["rage"] == 1
    assert ev.HastePlanned(who="Bob", haste=None) in fight.seen(Viewer("Bob"))
