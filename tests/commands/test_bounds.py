"""Every bound: what is just within it is taken, one more is refused, and the refusal names it."""

import re

import pytest

from game import actions as act
from game.errors import RuleError
from game.fighter import Fighter
from game.rules.rulings import MAX_IN_FORCE, MAX_PEOPLE
from players.authority import Speaker
from scenes.registry import MAX_OPEN_HERE
from tests.commands.table import Player, Table

VESPER = Speaker("Vesper", "#9", storyteller=True)

TWENTY, MORE = (" & ".join(["pass"] * count) for count in (20, 21))
TEN, ELEVEN = (" + ".join(["1"] * count) for count in (10, 11))
BLESS = "+effect Jo=Bless attack"

# What is bounded, a line within it and one over it, what the second is told.
LINES = [
    ("text", "+check " + "x" * 990, "+check " + "x" * 1010, r"1000"),
    ("title", "+init/new " + "t" * 200, "+init/new " + "t" * 201, r"too long: 201.*200"),
    ("hold", "+init/hold " + "w" * 200, "+init/hold " + "w" * 201, r"too long: 201.*200"),
    ("NPC's name", f"+init/add {'n' * 40}=thug", f"+init/add {'n' * 41}=thug", "most 40 letters"),
    ("NPCs at once", "+init/add thug*20", "+init/add thug*21", r"1 to 20"),
    ("actions", f"+as Jo={TWENTY}", f"+as Jo={MORE}", "The most is 20"),
    ("dice", "+roll 100", "+roll 101", r"100 dice at most"),
    ("terms", f"+roll Jo={TEN}", f"+roll Jo={ELEVEN}", "10 terms"),
    ("initiative", "+init/set Jo=999", "+init/set Jo=1000", r"0 to 999"),
    ("bonus", "+init/bonus Jo=20 for luck", "+init/bonus Jo=21 for luck", r"-20 to 20"),
    ("effect", f"{BLESS}+20", f"{BLESS}+21", r"-20 to 20"),
    ("rounds", f"{BLESS}+1 for 100", f"{BLESS}+1 for 101", r"1 to 100"),
    ("hazard", "+hazard Jo=Fire 50 dice lethal", "+hazard Jo=Fire 51 dice lethal", r"1 to 50"),
    ("harm", "+hurt Jo=20b", "+hurt Jo=21b", r"1 to 20"),
    ("haste", "+as Jo=haste 20 magick", "+as Jo=haste 21 magick", r"0 to 20"),
    ("waiting", "+combat/idle 5m=24h pass", "+combat/idle 5m=25h pass", r"0 to 24 hours"),
    ("log", "+combat/log 200", "+combat/log 201", r"1 to 200"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "within", "over", "told"), LINES, ids=[row[0] for row in LINES])
def test_bound_of_a_line(
    table: Table, st: Player, jo: Player, what: str, within: str, over: str, told: str
) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    if what not in ("text",):
        st.type("+init/roll")
    before = table.script.standing
    typist = jo if what == "text" else st
    shown = typist.type(over)
    assert re.search(told, " ".join(shown.split())), shown
    assert table.script.standing == before
    shown = typist.type(within)
    assert not re.search(told, " ".join(shown.split())), shown


@pytest.fixture
def scene(table: Table, st: Player, jo: Player) -> Table:
    st.type("+init/start")
    jo.type("+init/join")
    return table


def refusal_of(table: Table, action: act.AnyAction) -> RuleError:
    """Return how the service refuses an action, by which nothing may change."""
    before = table.script.standing
    with pytest.raises(RuleError) as told:
        table.script.submit(VESPER, action)
    assert table.script.standing == before
    return told.value


def test_100_take_part_in_a_scene(scene: Table, st: Player) -> None:
    for number in range(MAX_PEOPLE - 1):
        scene.script.submit(VESPER, act.Join(who=f"N{number}", fighter=Fighter(), npc=True))
    assert len(scene.script.scene.people) == MAX_PEOPLE == 100
    assert "The scene is full: it holds 100" in st.type("+init/add thug")
    assert len(scene.script.scene.people) == MAX_PEOPLE


@pytest.mark.parametrize("what", ["effects", "hazards"])
def test_100_effects_and_100_hazards_are_in_force(scene: Table, st: Player, what: str) -> None:
    def one(name: str) -> act.AnyAction:
        if what == "effects":
            return act.PutEffect(who="Jo", name=name, changes={"attack": 1})
        return act.PutHazard(who="Jo", name=name, type="lethal", levels=1)

    for number in range(MAX_IN_FORCE):
        scene.script.submit(VESPER, one(f"x{number}"))
    error = refusal_of(scene, one("more"))
    assert (error.code, error.facts["limit"]) == ("too-many-in-force", 100)
    line = "+effect Jo=More attack+1" if what == "effects" else "+hazard Jo=More 1 dice lethal"
    assert f"already 100 {what} in force" in st.type(line)


@pytest.mark.parametrize(
    "action",
    [
        act.PutEffect(who="Jo", name="x", changes={"attack": 21}),
        act.PutEffect(who="Jo", name="x", changes={"attack": -(10**400)}),
        act.PutHazard(who="Jo", name="x", type="lethal", dice=51),
        act.PutHazard(who="Jo", name="x", type="lethal", levels=10**400),
        act.Harm(who="Jo", levels=21, type="lethal"),
        act.SetIdle(after=10**30, then="pass"),
        act.SetInitiative(who="Jo", total=10**30),
    ],
    ids=lambda action: type(action).__name__,
)
def test_numbers_are_bounded_for_whoever_speaks_to_the_service(
    scene: Table, st: Player, action: act.AnyAction
) -> None:
    """A web page's or a test's action comes past no command that would have bounded it."""
    st.type("+init/roll")
    assert refusal_of(scene, action).code in ("bad-value", "bad-time")


def test_10_scenes_are_open_in_a_room(table: Table, st: Player) -> None:
    for _ in range(MAX_OPEN_HERE):
        st.type("+init/new")
    told = st.type("+init/new")
    assert "already 10 scenes here" in told and "+init/end" in told
    assert len(table.room.scripts.all()) == MAX_OPEN_HERE == 10
