"""The law of a turn: the rules are taken through everything that its rolls may come to.

There is always a set of scenes, each as likely as it is. Each is taken as far as one roll, once for
everything that this roll may come to; scenes that are then the same in all that counts are one. So
the work adds up, roll by roll, and does not multiply.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction

import msgspec

from game.dice import Faces
from game.engine.table import Table
from game.machine import settle
from game.state.scene import Scene
from odds.branching import ChosenChance, Fork
from odds.outcome import NOTHING, Law, Outcome, ended
from odds.pausing import OddsTable, Pause, Places, TurnOver

type Begins = Callable[[Table], None]
type Answers = Callable[[OddsTable], None]
type Between = Callable[[Scene, Outcome], tuple[Scene, Outcome] | None]

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
        self._moments: dict[bytes, _Moment] = {}  # on the way through a turn
        self._rested: dict[bytes, _Moment] = {}  # between two turns
        self._between: Between = _over
        self.law: Law = {}
        self.turns = 0
        self.runs = 0

    def take(self, scene: Scene, begins: Begins, between: Between | None = None) -> Law:
        """Return the law of the turn that ``begins`` begins in a scene; and of those that it begins
        after it, each in what ``between`` leaves of the scene and the outcome, until that is None.
        Where all of them would be too much, it is the law of as many as are not: ``turns``.
        """
        self._between = between or _over
        self._rested = {b"": _Moment(scene, NOTHING, CERTAIN, ())}
        while self._rested:
            rested, self._rested = self._rested, {}
            over = dict(self.law)
            try:
                self._take_turn(rested.values(), begins)
            except TooMuch:
                if not self.turns:
                    raise
                self.law = over
                for one in rested.values():
                    self._note(one.so_far, one.scene, one.chance)
                break
            self.turns += 1
        return self.law

    def _take_turn(self, rested: Iterable[_Moment], begins: Begins) -> None:
        for moment in rested:
            self._run(moment, begins)
        while self._moments:
            moments, self._moments = self._moments, {}
            for moment in moments.values():
                self._run(moment, None)

    def _run(self, moment: _Moment, begins: Begins | None) -> None:
        """Take a scene as far as its next roll, in each of the ways that this may come out."""
        ways: list[tuple[tuple[Faces, ...], Fraction]] = [((), moment.chance)]
        while ways:
            chosen, chance = ways.pop()
            self.runs += 1
            if self.runs > self._most:
                raise TooMuch
            table = OddsTable(
                moment.scene, ChosenChance(chosen), moment.so_far, moment.done, begun=begins is None
            )
            try:
                if begins is not None:
                    begins(table)
                self._settle(table)
            except Fork as fork:
                ways += [((*chosen, one.faces), chance * one.chance) for one in fork.ways]
            except Pause as pause:
                _keep(self._moments, pause.scene, table.so_far, chance, pause.done)
            except TurnOver:
                self._end(table, chance)
            else:
                self._end(table, chance)

    def _settle(self, table: OddsTable) -> None:
        self._goes_on(table)
        while table.scene.fight.questions:
            self._answers(table)
            self._goes_on(table)

    def _end(self, table: OddsTable, chance: Fraction) -> None:
        rested = self._between(table.scene, table.so_far)
        if rested is not None:
            _keep(self._rested, *rested, chance, ())
            return
        self._note(table.so_far, table.scene, chance)

    def _note(self, so_far: Outcome, scene: Scene, chance: Fraction) -> None:
        outcome = ended(so_far, scene)
        self.law[outcome] = self.law.get(outcome, Fraction(0)) + chance


def _keep(
    those: dict[bytes, _Moment], scene: Scene, so_far: Outcome, chance: Fraction, done: Places
) -> None:
    """Keep a moment among others, as one with its like."""
    key = msgspec.msgpack.encode((scene, so_far, done))
    if key in those:
        those[key].chance += chance
    else:
        those[key] = _Moment(scene, so_far, chance, done)


def _over(scene: Scene, so_far: Outcome) -> None:
    return None
