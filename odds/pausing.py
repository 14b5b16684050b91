"""A table at which the rules stop for breath: after each step that has made a roll, so that what is
equal by then can be taken together.

Nothing of a turn lives on the call stack (`game.machine`): the scene of such a moment is
taken up by settling it again, as after a question.
"""

from dataclasses import replace
from functools import cache

import msgspec

from game import events as ev
from game.dice import Faces, RollRequest
from game.engine.ruleset import Step
from game.engine.table import Rules, Table
from game.moments import RULESETS
from game.state.scene import Exchange, Scene
from odds.branching import ChosenChance
from odds.forgetting import forget
from odds.outcome import Outcome, noted

type Places = tuple[tuple[int, str], ...]  # exchanges, and the slots of steps in them


class Pause(Exception):
    """How the scene stands after a step that has rolled, or made numbers needless; ``done`` are
    this and the others after which it has paused.
    """

    def __init__(self, scene: Scene, done: Places) -> None:
        super().__init__()
        self.scene = scene
        self.done = done


class TurnOver(Exception):
    """The turn that the odds are of is over."""


class OddsTable(Table):
    """A table that takes a turn roll by roll, and notes what it comes to.

    ``begun`` says that the turn has begun already, in an earlier run; ``done`` are the steps after
    which that has paused.
    """

    def __init__(
        self,
        scene: Scene,
        chance: ChosenChance,
        so_far: Outcome,
        done: Places = (),
        begun: bool = False,
    ) -> None:
        super().__init__(scene, pausing(scene.ruleset), chance)
        self.so_far = so_far
        self.chosen = chance
        self.done = done
        self._over = begun and scene.fight.turn is None

    def emit(self, event: ev.AnyEvent, uses_up: bool = True) -> None:
        """Write an event down, unless it would begin what comes after the turn."""
        if self._over and isinstance(event, ev.PhaseBegan | ev.TurnBegan):
            raise TurnOver
        super().emit(event, uses_up)
        self.so_far = noted(self.so_far, event)
        self._over = self._over or isinstance(event, ev.TurnEnded)

    def _faces(self, request: RollRequest) -> Faces:
        """Return the faces of a roll as a whole: its law counts what is rolled again."""
        return self.chance.roll(request)


@cache
def pausing(ruleset: str) -> Rules:
    """Return a ruleset whose procedures pause after each roll."""
    rules: Rules = RULESETS[ruleset]
    procedures = {
        kind: tuple(_pausing(step, steps[:place]) for place, step in enumerate(steps))
        for kind, steps in rules.procedures.items()
    }
    return replace(rules, procedures=procedures)


def _pausing(step: Step[Table], earlier: tuple[Step[Table], ...]) -> Step[Table]:
    """Return a step that pauses when it has rolled, or has made numbers needless; taken up again,
    it is passed by.
    """
    spent = tuple(one.done_with for one in (*earlier, step) if one.done_with is not None)

    def fill(table: Table, exchange: Exchange) -> None:
        assert isinstance(table, OddsTable)
        here = (exchange.id, step.slot)
        if here in table.done:
            return
        step.fill(table, exchange)
        rolled = table.chosen.served > 0
        if table.scene.fight.questions or not (rolled or step.done_with is not None):
            return
        now = table.scene.exchange(exchange.id)
        counted = {slot for done_with in spent for slot in done_with(table, now)}
        raise Pause(forget(table.scene, now, counted), (*table.done, here))

    return msgspec.structs.replace(step, fill=fill)
