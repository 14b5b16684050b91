"""The law of a turn: the rules are taken through everything that its rolls may come to.

There is always a set of scenes, each as likely as it is. Each is taken as far as one roll, once for
everything that this roll may come to; scenes that are then the same in all that counts are one. So
the work adds up, roll by roll, and does not multiply.
"""

from collections.abc import Callable
from fractions import Fraction

import msgspec

from game.chance import Faces
from game.engine.table import Table
from game.machine import settle
from game.state.scene import Scene
from odds.branching import ChosenChance, Fork
from odds.outcome import NOTHING, Law, Outcome, ended
from odds.pausing import OddsTable, Pause, Places, TurnOver

type Begins = Callable[[Table], None]
type Answers = Callable[[OddsTable], None]

CERTAIN = Fraction(1)


class TooMuch(Exception):
    """The law takes more work than it may."""


class _Moment:
    """A scene on the way, with what has come to pass so far."""

    __slots__ = ("chance", "done", "scene", "so_far")

    def __init__(self, scene: Scene, so_far: Outcome, chance: Fraction, done: Places) -> None:
        self.scene = scene
        self.so_far = so_far
        self.chance = chance
        self.done = done


class Walk:
    """One law being worked out, in at most so many ``runs``: ``answers`` answers what is asked on
    the way, ``goes_on`` takes up what a table has begun.
    """

    def __init__(
        self, answers: Answers, most: int, goes_on: Callable[[OddsTable], None] = settle
    ) -> None:
        self._answers = answers
        self._goes_on = goes_on
        self._most = most
        self._moments: dict[bytes, _Moment] = {}
        self.law: Law = {}
        self.runs = 0

    def take(self, scene: Scene, begins: Begins) -> Law:
        """Return the law of the turn that ``begins`` begins in a scene."""
        self._run(_Moment(scene, NOTHING, CERTAIN, ()), begins)
        while self._moments:
            moments, self._moments = self._moments, {}
            for moment in moments.values():
                self._run(moment, None)
        return self.law

    def _run(self, moment: _Moment, begins: Begins | None) -> None:
        """Take a scene as far as its next roll, in each of the ways that this may come out."""
        ways: list[tuple[tuple[Faces, ...], Fraction]] = [((), moment.chance)]
        while ways:
            chosen, chance = ways.pop()
            self.runs += 1
            if self.runs > self._most:
                raise TooMuch
            table = OddsTable(
                moment.scene,
                ChosenChance(chosen),
                moment.so_far,
                moment.done,
                begun=begins is None,
            )
            try:
                if begins is not None:
                    begins(table)
                self._settle(table)
            except Fork as fork:
                ways += [((*chosen, one.faces), chance * one.chance) for one in fork.ways]
            except Pause as pause:
                self._keep(pause, table.so_far, chance)
            except TurnOver:
                self._end(table, chance)
            else:
                self._end(table, chance)

    def _settle(self, table: OddsTable) -> None:
        self._goes_on(table)
        while table.scene.fight.questions:
            self._answers(table)
            self._goes_on(table)

    def _keep(self, pause: Pause, so_far: Outcome, chance: Fraction) -> None:
        key = msgspec.msgpack.encode((pause.scene, so_far, pause.done))
        if key in self._moments:
            self._moments[key].chance += chance
        else:
            self._moments[key] = _Moment(pause.scene, so_far, chance, pause.done)

    def _end(self, table: OddsTable, chance: Fraction) -> None:
        outcome = ended(table.so_far, table.scene)
        self.law[outcome] = self.law.get(outcome, Fraction(0)) + chance
