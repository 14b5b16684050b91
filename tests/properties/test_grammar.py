"""Whatever is said in a fight can be written as a line, and means the same when it is read."""

from msgspec.structs import replace

from game import actions as act
from game.grammar import format_order, format_saying, parse_order, spoken
from game.state.declaration import Do
from game.state.scene import Scene
from tests.properties.brawl import Brawl
from tests.properties.fights import STEPS, in_fights, take_step

# What no line says: sheets, and what commands do that are no orders.
UNSAID = (act.Join, act.Refit, act.Open, act.Reload, act.RollDice, act.PlanHaste)


def is_said(action: act.AnyAction) -> bool:
    """Say whether a line makes such an action: one thing at a time, no change of nothing, and no
    success bought on a roll that is not made.
    """
    if isinstance(action, act.Declare | act.PlanAhead):
        lines = action.lines if isinstance(action, act.PlanAhead) else (action.declaration,)
        deeds = (one for line in lines for one in line.parts if isinstance(one, Do))
        return all(one.traits or not one.willpower for one in deeds)
    if isinstance(action, act.SetPosition):
        return len(action.changes) == 1
    if isinstance(action, act.ChangeResource):
        return action.change != 0
    return not isinstance(action, UNSAID)


def as_typed(action: act.AnyAction) -> act.AnyAction:
    """Return an action without what no line says: which question is open, why it was chosen."""
    if isinstance(action, act.Answer):
        action = replace(action, question="")
    return replace(action, why="") if isinstance(action, act.Declare | act.Answer) else action


def read_again(action: act.AnyAction, scene: Scene) -> act.AnyAction:
    order = format_order(replace(action, by=""), scene)
    if order:
        return replace(parse_order(order, scene), by=action.by)
    granted = isinstance(action, act.Declare | act.PlanAhead) and action.granted
    line = format_saying(action, scene)
    return spoken(scene, getattr(action, "who", ""), line, by=action.by, granted=granted)


@in_fights(12, grapples=True)
def test_what_is_said_is_read_as_it_is_written(brawl: Brawl) -> None:
    for _ in range(STEPS):
        scene = brawl.scene
        if scene.fight.phase == "ended":
            return
        entry = take_step(brawl)
        if entry is not None and is_said(entry.action):
            action = as_typed(entry.action)
            assert read_again(action, scene) == action
