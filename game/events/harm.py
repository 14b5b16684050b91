"""What becomes of a blow that lands: wounds, and what goes with them."""

from typing import Any

from msgspec.structs import replace

from game.dice import Modifier
from game.event import Event
from game.events.writing import fill, with_fight, with_fighter, with_person
from game.health import DamageType, Health
from game.names import Choice, Name, Text, Word
from game.state.declaration import Declaration, Stand
from game.state.person import Person
from game.state.scene import Scene


class LevelsDealt(Event, kw_only=True):
    """A weapon does its rating in levels, without a roll (W20-7)."""

    exchange: int
    slot: Word
    by: Choice
    who: Name
    means: Text
    levels: int
    modifiers: tuple[Modifier, ...] = ()

    def write(self, scene: Scene) -> Scene:
        return fill(scene, self)


class Wounded(Event, kw_only=True):
    """Harm reached someone: ``levels`` got through, ``health`` is the track after them.

    ``by`` is whoever struck where there is an ``exchange``; without one it is what did the harm, a
    hazard or an obstacle, by its name, or the storyteller who ruled it; empty where nobody did.
    """

    who: Name
    levels: int
    type: DamageType
    health: Health
    level: Text
    penalty: int
    exchange: int = 0
    slot: Word = ""
    by: Choice = ""
    halved: bool = False

    def write(self, scene: Scene) -> Scene:
        return fill(_hurt(scene, self.who, self.health), self)


class WentDown(Event, kw_only=True):
    """Someone's track is full (HEALTH-4): unconscious, dying, torpor or dead. Who was about to
    leave goes nowhere.
    """

    who: Name
    state: Text

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, down=self.state, leaving=None)


class Recovered(Event, kw_only=True):
    """Someone who was down can act again."""

    who: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, down="")


class Regenerated(Event, kw_only=True):
    """A regenerating body closed a wound."""

    who: Name
    type: DamageType
    health: Health
    level: Text

    def write(self, scene: Scene) -> Scene:
        return _hurt(scene, self.who, self.health)


class ArmourDestroyed(Event, kw_only=True):
    """Armour took one blow too hard for it (W20-8). It is whole on the sheet where the rules that
    broke it are not the usual ones of the game, or of the sheet (SYS-2).
    """

    who: Name
    armour: tuple[Text, ...]
    exchange: int = 0
    slot: Word = ""

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        worn = person.fighter.armour
        left = tuple(piece for piece in worn if piece.name not in self.armour)
        scene = with_fighter(scene, self.who, armour=left)
        if scene.spares(self.who):
            ruined = tuple(piece for piece in worn if piece.name in self.armour)
            scene = with_person(scene, self.who, spared=(*person.spared, *ruined))
        return fill(scene, self)


class Dazed(Event, kw_only=True):
    """A blow went so deep that its victim loses the turn of ``round`` (W20-10)."""

    who: Name
    levels: int
    round: int
    exchange: int = 0
    slot: Word = ""

    def write(self, scene: Scene) -> Scene:
        waits = scene.people[self.who].delaying and self.round != scene.fight.round
        return fill(with_person(scene, self.who, lost_round=self.round, delaying=waits), self)


class Staked(Event, kw_only=True):
    """A stake went through a heart: its owner cannot move until it is drawn (W20-13)."""

    who: Name
    by: Name
    exchange: int = 0
    slot: Word = ""

    def write(self, scene: Scene) -> Scene:
        return fill(with_person(scene, self.who, staked=True), self)


class KnockedDown(Event, kw_only=True):
    """Somebody fell: ``up`` again at once, or to spend their next action on it (W20-11).

    ``instead`` says that an action still to come this turn is lost to getting up, and ``index``
    which part of what they declared; it was no defense if it ``divides`` the turn, and would have
    been rolled with ``traits``. ``slowed`` is the last round in which their initiative suffers.
    """

    who: Name
    up: bool
    instead: bool = False
    slowed: int = 0
    index: int | None = None  # of entries up to 0.2.0, by which all that was to come was lost
    divides: bool = False  # entries of earlier days know neither this nor the traits
    traits: tuple[Text, ...] = ()

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        changes: dict[str, Any] = {
            "prone": not self.up,
            "floored": not self.up,
            "slowed": self.slowed or person.slowed,
        }
        said = person.declaration if self.instead else None
        if said is not None and self.index is None:
            scene, lost = _all_lost(scene, person, said)
            changes |= lost
        elif said is not None and self.index is not None:
            parts = list(person.parts)
            parts[self.index] = Stand(instead=True, divides=self.divides, traits=self.traits)
            stands = replace(said, parts=tuple(parts))
            # Nothing else is done in the place of what a hold has taken, before one is up.
            scene = _without(scene, self.who, person.voided)
            resolved = tuple(sorted({*person.resolved, *person.voided}))
            changes |= {"declaration": stands, "standing": stands}
            changes |= {"resolved": resolved, "voided": ()}
        return with_person(scene, self.who, **changes)


def _all_lost(scene: Scene, person: Person, said: Declaration) -> tuple[Scene, dict[str, Any]]:
    """Return what a knockdown meant in entries of old: getting up in the place of all to come."""
    kept = tuple(said.parts[index] for index in sorted(person.resolved))
    stands = replace(said, parts=(*kept, Stand()), dice=())
    gone = tuple(range(len(stands.parts), len(said.parts)))
    changes = {"declaration": stands, "standing": stands, "acted": False}
    changes |= {"resolved": tuple(range(len(kept))), "voided": ()}
    return _without(scene, person.name, gone), changes


def _without(scene: Scene, who: str, lost: tuple[int, ...]) -> Scene:
    """Take out of the turn under way what somebody no longer does in it."""
    turn = scene.fight.turn
    if turn is None or not lost:
        return scene
    todo = tuple(one for one in turn.todo if one not in [(who, index) for index in lost])
    return with_fight(scene, turn=replace(turn, todo=todo))


def _hurt(scene: Scene, who: str, health: Health) -> Scene:
    return with_fighter(scene, who, health=health)
