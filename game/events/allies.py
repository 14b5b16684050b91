"""Allies: who helps, and who steps into an attack (MET-9, MET-10)."""

from msgspec.structs import replace

from game.event import Event
from game.events.distances import apart
from game.events.writing import fill, with_fight, with_person
from game.names import Name, Word
from game.state.scene import Scene


class Helped(Event, kw_only=True):
    """Help with a combat maneuver was accepted: it will cost no Willpower (MET-9)."""

    who: Name
    by: Name
    exchange: int = 0
    slot: Word = ""

    def write(self, scene: Scene) -> Scene:
        return fill(with_person(scene, self.who, helped=self.by), self)


class HelpRefused(Event, kw_only=True):
    """Help was not wanted; ``by``, who offered it, keeps the action it would have taken (MET-9)."""

    who: Name
    by: Name
    gives_back: Word
    exchange: int = 0
    slot: Word = ""

    def write(self, scene: Scene) -> Scene:
        spent = list(scene.people[self.by].spent)
        spent.remove(self.gives_back)
        return fill(with_person(scene, self.by, spent=tuple(spent)), self)


class HelpUsed(Event, kw_only=True):
    """A combat maneuver was made with the help of another (MET-9)."""

    who: Name
    by: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, helped="")


class ShieldReady(Event, kw_only=True):
    """Somebody stands ready to take attacks meant for a friend; an empty friend: no longer
    (MET-10).
    """

    who: Name
    friend: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, shields=self.friend)


class Redirected(Event, kw_only=True):
    """An ally stepped into an attack: ``by`` is its target now, not ``who`` (MET-10)."""

    exchange: int
    slot: Word
    who: Name
    by: Name
    spends: Word
    distances: tuple[tuple[Name, Name, int], ...] = ()

    def write(self, scene: Scene) -> Scene:
        spent = (*scene.people[self.by].spent, self.spends)
        scene = with_person(apart(scene, self.distances), self.by, shielded=True, spent=spent)
        turn = scene.fight.turn
        if turn is None:
            return scene
        exchanges = tuple(
            replace(one, target=self.by) if one.id == self.exchange else one
            for one in turn.exchanges
        )
        return fill(with_fight(scene, turn=replace(turn, exchanges=exchanges)), self)
