"""Every number that is said has a least and a most: these are taken, and what is beyond is not."""

from collections.abc import Callable

import pytest

from game import actions as act
from game.errors import RuleError
from game.state.chase import Course, Obstacle
from game.state.declaration import Attack, Declaration, Haste
from tests.game.chasing import HUNTER, RUNNER, chase
from tests.game.support import Fight, fighter

type Said = Callable[[int], act.AnyAction]

DODGE = ("dexterity", "athletics")
HURT: dict[str, object] = RUNNER | {"template": "vampire", "blood": 5}


def attack(difficulty: int | None = None, damage: int | None = None) -> act.AnyAction:
    part = Attack(
        target="Bo", pool=("dexterity", "brawl"), difficulty=difficulty,
        damage=damage, type=None if damage is None else "lethal",
    )  # fmt: skip
    return act.Declare(who="Jo", declaration=Declaration((part,)), granted=True)


def hasty(number: int) -> act.AnyAction:
    part = Attack(target="Bo")
    said = Declaration((part,), haste=Haste(number, "grace"))
    return act.Declare(who="Jo", declaration=said, granted=True)


def obstacle(difficulty: int = 6, dice: int = 1) -> act.AnyAction:
    pit = Obstacle(name="pit", traits=DODGE, difficulty=difficulty, dice=dice, type="lethal")
    return act.SetObstacle(obstacle=pit, who=("Tom",))


IN_A_FIGHT: dict[str, tuple[Said, int, int]] = {
    "difficulty": (lambda n: attack(difficulty=n), 2, 10),
    "damage": (lambda n: attack(damage=n), 0, 50),
    "haste": (hasty, 1, 20),
    "effect's rounds": (
        lambda n: act.PutEffect(who="Jo", name="hex", changes={"attack": 1}, rounds=n), 1, 100,
    ),
    "effect": (lambda n: act.PutEffect(who="Jo", name="hex", changes={"attack": n}), -20, 20),
    "hazard's dice": (lambda n: act.PutHazard(who="Jo", name="fire", dice=n, type="lethal"), 1, 50),
    "hazard's levels": (
        lambda n: act.PutHazard(who="Jo", name="fire", levels=n, type="lethal"), 1, 50,
    ),
    "hazard's rounds": (
        lambda n: act.PutHazard(who="Jo", name="fire", dice=1, type="lethal", rounds=n), 1, 100,
    ),
    "initiative": (lambda n: act.SetInitiative(who="Jo", total=n), 0, 999),
    "range": (lambda n: act.SetRange(who="Jo", other="Bo", yards=n), 0, 5000),
    "harm": (lambda n: act.Harm(who="Jo", levels=n, type="bashing"), 1, 20),
    "mending": (lambda n: act.Mend(who="Jo", levels=n, type="bashing"), 1, 20),
    "effect's name": (
        lambda n: act.PutEffect(who="Jo", name="x" * n, changes={"attack": 1}), 1, 200,
    ),
    "hazard's name": (
        lambda n: act.PutHazard(who="Jo", name="x" * n, dice=1, type="lethal"), 1, 200,
    ),
    "check": (lambda n: act.AskCheck(who="Jo", text="x" * n), 1, 1000),
    "freeze": (lambda n: act.Freeze(reason="x" * n), 1, 200),
    "name": (lambda n: act.Join(who="X" * n, fighter=fighter()), 1, 80),
    "source": (lambda n: act.GrantHaste(who="Jo", haste=Haste(1, "x" * n)), 1, 30),
}  # fmt: skip

IN_A_CHASE: dict[str, tuple[Said, int, int]] = {
    "lead": (lambda n: act.SetLead(who="Ann", lead=n), -99, 99),
    "late": (lambda n: act.JoinChase(who="Bea", side="predators", lead=n), 1, 99),
    "run": (lambda n: act.SetRun(side="prey", rounds=n), 1, 100),
    "course": (lambda n: act.SetCourse(course=Course(name="mud", pool=DODGE, difficulty=n)), 2, 10),
    "obstacle": (lambda n: obstacle(difficulty=n), 2, 10),
    "obstacle's dice": (lambda n: obstacle(dice=n), 0, 50),
    "course's name": (lambda n: act.SetCourse(course=Course(name="x" * n, pool=DODGE)), 1, 1000),
}
BY_CHALLENGES: dict[str, tuple[Said, int, int]] = {
    "steps": (lambda n: act.SetSteps(who="Jo", other="Bo", steps=n), 0, 1000),
    "given": (lambda n: act.GiveTrait(who="Jo", trait="social", rating=n), 0, 10),
}
CODES = ("bad-value", "bad-hazard", "no-run", "text-too-long", "empty-effect", "empty-text")
CODES += ("no-reason", "bad-name", "bad-source")  # fmt: skip


def fight() -> Fight:
    made = Fight({"Jo": HURT, "Bo": HUNTER})
    made.st("hurt Jo=1b")
    return made.begin("Bo", "Jo")


def a_chase() -> Fight:
    return chase(others={"Bea": HUNTER})


def a_turn() -> Fight:
    return Fight({"Jo": {}, "Bo": {}}, ruleset="met")


ROWS = [
    pytest.param(made, *row, id=name)
    for made, rows in ((fight, IN_A_FIGHT), (a_chase, IN_A_CHASE), (a_turn, BY_CHALLENGES))
    for name, row in rows.items()
]


@pytest.mark.parametrize(("begun", "said", "least", "most"), ROWS)
def test_a_number_is_taken_within_its_bounds(
    begun: Callable[[], Fight], said: Said, least: int, most: int
) -> None:
    for number in (least, most):
        begun().act(said(number))
    for number in (least - 1, most + 1):
        with pytest.raises(RuleError) as refused:
            begun().act(said(number))
        assert refused.value.code in CODES, refused.value
