"""What meets an attack: defenses that go on serving, guards, escapes."""

from msgspec.structs import replace

from game.dice import OPEN
from game.event import Event
from game.events.distances import part
from game.events.writing import fill, with_fight, with_person
from game.names import Name, Text, Word
from game.state.chase import HeadStart
from game.state.declaration import Declaration
from game.state.distance import ESCAPED
from game.state.scene import Scene
from game.state.standing import Flight, Standing


class Met(Event, kw_only=True):
    """An attack met a defense roll made before (DEF-4, DEF-5), whose net was ``successes``.

    ``shown`` as of a `Roll`.
    """

    exchange: int
    slot: Word
    who: Name
    kind: Word
    roll: int
    successes: int
    shown: Word = OPEN

    def write(self, scene: Scene) -> Scene:
        return fill(scene, self)


class DefenseBacked(Event, kw_only=True):
    """Somebody put Willpower on their next free defense (PILE-6), or it is on it no longer: taken
    back, or ``used``.
    """

    who: Name
    on: bool
    used: bool = False

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, backs_defense=self.on)


class DodgeStands(Event, kw_only=True):
    """A dodge serves against every shot from one direction for the round (DEF-4); ``shown`` as of
    its `Roll`.
    """

    who: Name
    direction: Text
    roll: int
    successes: int
    shown: Word = OPEN

    def write(self, scene: Scene) -> Scene:
        dodges = scene.people[self.who].dodges
        stands = Standing(self.roll, self.successes)
        return with_person(scene, self.who, dodges={**dodges, self.direction: stands})


class EscapeStands(Event, kw_only=True):
    """An escape was rolled: it meets every attack of the round (DEF-5); ``shown`` as of its
    `Roll`.
    """

    who: Name
    roll: int
    successes: int
    shown: Word = OPEN

    def write(self, scene: Scene) -> Scene:
        stands = Standing(self.roll, self.successes)
        return with_person(scene, self.who, flight=replace(_flight(scene, self.who), roll=stands))


class EscapeFaced(Event, kw_only=True):
    """An attack was measured against an escape: its net, and whether the escape is broken;
    ``shown`` as of the attack's `Roll`.
    """

    exchange: int
    slot: Word
    who: Name
    by: Name
    net: int
    broken: bool
    shown: Word = OPEN

    def write(self, scene: Scene) -> Scene:
        flight = _flight(scene, self.who)
        flight = replace(
            flight,
            faced={**flight.faced, self.by: self.net},
            best=max(flight.best, self.net),
            broken=flight.broken or self.broken,
        )
        return fill(with_person(scene, self.who, flight=flight), self)


class Escaped(Event, kw_only=True):
    """Someone got away and left the order.

    ``leads`` is the Lead each attacker of the phase would have in a chase (CHASE-4), ``net`` the
    Lead of anybody else; both empty and 0 where nobody attacked (DEF-6).
    """

    who: Name
    leads: dict[Name, int] = {}
    net: int = 0

    def write(self, scene: Scene) -> Scene:
        start = HeadStart(self.leads, self.net, scene.fight.haste)
        scene = replace(scene, fight=part(scene.fight, self.who, ESCAPED))
        return with_person(
            scene, self.who, away=True, fleeing=0, head_start=start, went=scene.fight.round
        )


class GuardTurned(Event, kw_only=True):
    """A guard became an attack on the first attacker (DEF-8); it is part ``index`` of what
    stands.
    """

    who: Name
    target: Name
    index: int
    declaration: Declaration
    resolved: tuple[int, ...] = ()

    def write(self, scene: Scene) -> Scene:
        turn = scene.fight.turn
        if turn is not None:  # at once: after the part that it answers, before all others
            item = (self.who, self.index)
            others = [one for one in turn.todo if one != item]
            todo = (*others[:1], item, *others[1:])
            scene = with_fight(scene, turn=replace(turn, todo=todo))
        return with_person(
            scene,
            self.who,
            declaration=self.declaration,
            standing=self.declaration,
            resolved=self.resolved,
        )


class DefenseUsed(Event, kw_only=True):
    """Somebody used an action of theirs to defend: part ``index`` of it, which is ``gone`` unless
    they do nothing else (W20-4, W20-5).
    """

    who: Name
    index: int
    gone: bool

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        used = (*person.used, self.index) if self.gone else person.used
        return with_person(scene, self.who, defenses=person.defenses + 1, used=used)


class EscapeAnnounced(Event, kw_only=True):
    """Somebody means to leave unharmed; ``moment`` is the round of the turn it was said in
    (MET-7).
    """

    who: Name
    moment: int

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, fleeing=self.moment)


class EscapeSpoiled(Event, kw_only=True):
    """A Physical challenge ended somebody's fair escape (MET-7); ``by`` is the other side of it."""

    who: Name
    by: Name = ""

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, fleeing=0)


def _flight(scene: Scene, who: str) -> Flight:
    return scene.people[who].flight or Flight()
