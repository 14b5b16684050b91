"""Rounds, phases and turns: when they begin, what comes up in them, when they are over."""

from msgspec.structs import replace

from game.event import Event
from game.events.afresh import fresh_phase, fresh_round
from game.events.chases import without_mishaps
from game.events.writing import with_all, with_fight
from game.names import Name, Text, Word
from game.state.declaration import Part
from game.state.person import Person
from game.state.scene import Scene, Turn


class RoundBegan(Event, kw_only=True):
    """A round began; everything that is counted by the round starts anew.

    ``starter`` is who is said to have started the fight, where that matters (MET-1).
    ``distances_last`` says that people stay where they were (RES-8): once a round forgot that.
    """

    round: int
    starter: Name = ""
    distances_last: bool = False

    def write(self, scene: Scene) -> Scene:
        fight = replace(
            scene.fight,
            round=self.round,
            haste=0,
            turn=None,
            questions=(),
            distances=scene.fight.distances if self.distances_last else (),
            warned=False,
            starter=self.starter or scene.fight.starter,
        )
        chasing = {name for name, one in scene.people.items() if one.seat is not None}
        lapsing = {check.who for check in scene.checks} - chasing
        # The round of a challenge is that of whoever is challenged (MET-4).
        challenged = tuple(pair for pair in scene.challenged if pair[1] in chasing)
        fresh = without_mishaps(replace(scene, fight=fight, challenged=challenged), lapsing)
        return with_all(fresh, lambda one: _unpursued(fresh_round(one)))


class PhaseBegan(Event, kw_only=True):
    """A phase began; with ``fresh`` nobody has declared in it yet. ``haste`` is n of haste phase
    n, else 0.
    """

    phase: Word
    haste: int = 0
    fresh: bool = False

    def write(self, scene: Scene) -> Scene:
        scene = with_fight(scene, phase=self.phase, haste=self.haste)
        if not self.fresh:
            return scene
        return with_all(with_fight(scene, answers={}, spoken=0, last=""), fresh_phase)


class TurnBegan(Event, kw_only=True):
    """The turn of one person, or of all who are tied; ``todo`` is what comes up in it, where it is
    not all that is left of their declarations.
    """

    owners: tuple[Name, ...]
    todo: tuple[tuple[Name, int], ...] = ()

    def write(self, scene: Scene) -> Scene:
        todo = self.todo or tuple(
            (who, index) for who in self.owners for index in scene.people[who].unresolved()
        )
        return with_fight(scene, turn=Turn(self.owners, todo))


class ActionLost(Event, kw_only=True):
    """An action came to nothing before it was rolled (RES-6), for a typed reason."""

    who: Name
    part: Part
    index: int
    reason: Text

    def write(self, scene: Scene) -> Scene:
        return past(scene, self.who, self.index)


class Waited(Event, kw_only=True):
    """A part that does its work elsewhere, or none, came up: a defense, a pass."""

    who: Name
    part: Part
    index: int

    def write(self, scene: Scene) -> Scene:
        return past(scene, self.who, self.index)


class TurnEnded(Event, kw_only=True):
    """The turn is over; those ``left`` have more to do later in the round."""

    owners: tuple[Name, ...]
    left: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        people = scene.people.copy()
        last = scene.fight.last
        for who in self.owners:
            if who in people:
                last = last if people[who].delaying else who
                acted = who not in self.left
                people[who] = _still_to_come(replace(people[who], acted=acted, breaks_in=False))
        return replace(scene, people=people, fight=replace(scene.fight, turn=None, last=last))


def _still_to_come(one: Person) -> Person:
    """Leave somebody who did something early what they had: their place (MET-9)."""
    if not one.early:
        return one
    return replace(one, early=False, declaration=None, standing=None, resolved=(), acted=False)


def _unpursued(one: Person) -> Person:
    """Forget the head start of one whom nobody has pursued."""
    return one if one.head_start is None else replace(one, head_start=None, joins="")


def resolve(person: Person, index: int) -> Person:
    """Return somebody of whose action one more part has come up."""
    return replace(person, resolved=(*person.resolved, index))


def past(scene: Scene, who: str, index: int) -> Scene:
    """Note that one part of somebody's action has come up."""
    person = resolve(scene.people[who], index)
    scene = replace(scene, people={**scene.people, who: person})
    turn = scene.fight.turn
    if turn is None:
        return scene
    todo = tuple(item for item in turn.todo if item != (who, index))
    return with_fight(scene, turn=replace(turn, todo=todo))
