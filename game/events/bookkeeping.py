"""What is counted by the round: effects, hazards, checks."""

from msgspec.structs import replace

from game.dice import UNTOLD
from game.event import Event
from game.events.writing import with_fight
from game.names import Name, Text
from game.state.check import Check
from game.state.effects import Effect, Hazard
from game.state.scene import Scene


class EffectBegan(Event, kw_only=True):
    """An effect was put on someone."""

    effect: Effect

    def write(self, scene: Scene) -> Scene:
        return replace(scene, effects=(*scene.effects, self.effect), marks=self.effect.id)


class EffectCounted(Event, kw_only=True):
    """A round of a chase went by for an effect, while no fight was counting (BOOK-4)."""

    effect: int
    last_round: int

    def write(self, scene: Scene) -> Scene:
        effects = tuple(
            replace(one, last_round=self.last_round) if one.id == self.effect else one
            for one in scene.effects
        )
        return replace(scene, effects=effects)


class EffectEnded(Event, kw_only=True):
    """An effect ran out, or was taken off."""

    effect: Effect

    def write(self, scene: Scene) -> Scene:
        return replace(scene, effects=tuple(e for e in scene.effects if e.id != self.effect.id))


class HazardBegan(Event, kw_only=True):
    """A hazard threatens someone from now on."""

    hazard: Hazard

    def write(self, scene: Scene) -> Scene:
        return replace(scene, hazards=(*scene.hazards, self.hazard), marks=self.hazard.id)


class HazardStruck(Event, kw_only=True):
    """A hazard struck; ``rounds`` strikes are left, None for no end."""

    id: int
    name: Text
    who: Name
    rounds: int | None

    def write(self, scene: Scene) -> Scene:
        hazards = tuple(
            replace(one, rounds=self.rounds) if one.id == self.id else one for one in scene.hazards
        )
        return replace(scene, hazards=hazards)


class HazardEnded(Event, kw_only=True):
    """A hazard is over; ``avoided``: it never struck, they got out of its way (GRAPPLE-14)."""

    id: int
    name: Text
    who: Name
    avoided: bool = False

    def write(self, scene: Scene) -> Scene:
        return replace(scene, hazards=tuple(one for one in scene.hazards if one.id != self.id))


class CheckAsked(Event, kw_only=True):
    """Somebody asked for a check in bookkeeping (BOOK-3); or, with a ``roll``, the rules ask for a
    botch's mishap (ATTACK-8); or what a ``deed`` did, with its roll where it took one (ROUND-5).
    ``closed`` as in `Check`.
    """

    id: int
    who: Name
    text: Text
    roll: int = 0
    deed: bool = False
    heard: bool = False
    closed: bool = False

    def write(self, scene: Scene) -> Scene:
        check = Check(self.id, self.who, self.text, self.roll, self.deed, self.heard, self.closed)
        marks = scene.marks if self.id > UNTOLD else self.id
        return replace(scene, checks=(*scene.checks, check), marks=marks)


class CheckSettled(Event, kw_only=True):
    """A check was settled; ``how`` is what came of it, if that was said, ``by`` who says so."""

    id: int
    who: Name
    text: Text
    roll: int = 0
    how: Text = ""
    deed: bool = False
    heard: bool = False
    closed: bool = False
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        return replace(scene, checks=tuple(one for one in scene.checks if one.id != self.id))


class ChecksWarned(Event, kw_only=True):
    """The next round was asked for over open checks: the one warning (BOOK-3)."""

    checks: tuple[int, ...]

    def write(self, scene: Scene) -> Scene:
        return with_fight(scene, warned=True)
