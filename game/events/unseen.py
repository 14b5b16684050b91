"""People unseen: kept apart from the scene's people until they act, or are seen otherwise."""

from typing import Any, ClassVar

from msgspec.structs import replace

from game.dice import Roll
from game.event import Event
from game.events.afresh import fresh_round
from game.events.people import out_of_order, out_of_turn
from game.fighter import Fighter
from game.names import Name, Text, Word
from game.state.declaration import Declaration
from game.state.effects import Effect
from game.state.initiative import Initiative
from game.state.person import Person
from game.state.scene import Lurker, Scene


class Lurked(Event, kw_only=True):
    """Someone has come unseen; the fields are those of `Joined`."""

    backstage: ClassVar[bool] = True

    who: Name
    fighter: Fighter
    ref: Word = ""
    npc: bool = False
    prefer: Word = ""
    cover: Word = "none"
    prone: bool = False
    group: Text = ""

    def write(self, scene: Scene) -> Scene:
        person = Person(
            name=self.who,
            fighter=self.fighter,
            ref=self.ref,
            npc=self.npc,
            prefer=self.prefer,
            cover=self.cover,
            prone=self.prone,
            group=self.group,
        )
        return replace(scene, unseen={**scene.unseen, self.who: Lurker(person)})


class LurkerPlaced(Event, kw_only=True):
    """Where in the order somebody unseen will act, with the rolls that say so."""

    backstage: ClassVar[bool] = True

    who: Name
    place: Initiative | None
    rolls: tuple[Roll, ...] = ()

    def write(self, scene: Scene) -> Scene:
        lurker = scene.unseen[self.who]
        person = replace(lurker.person, initiative=self.place)
        return _with_lurker(_counting(scene, self.rolls), self.who, person=person)


class LurkerSpoke(Event, kw_only=True):
    """What somebody unseen will do when their place comes up; nothing any more without one."""

    backstage: ClassVar[bool] = True

    who: Name
    declaration: Declaration | None = None

    def write(self, scene: Scene) -> Scene:
        return _with_lurker(scene, self.who, said=self.declaration)


class LurkerPassed(Event, kw_only=True):
    """The place of somebody unseen has come and gone; ``lost`` is what they could not do there."""

    backstage: ClassVar[bool] = True

    who: Name
    round: int
    lost: Declaration | None = None

    def write(self, scene: Scene) -> Scene:
        return _with_lurker(scene, self.who, past=self.round, said=None)


class LurkerAmbushed(Event, kw_only=True):
    """Whether somebody unseen will take ``target`` unawares, with the rolls that say so.

    ``margin`` is by how much, where the rules count that (W20-14).
    """

    backstage: ClassVar[bool] = True

    who: Name
    target: Name
    unaware: bool
    margin: int | None = None
    rolls: tuple[Roll, ...] = ()

    def write(self, scene: Scene) -> Scene:
        lurker = scene.unseen[self.who]
        ambush = {name: by for name, by in lurker.person.ambush.items() if name != self.target}
        if self.unaware and self.margin is not None:
            ambush[self.target] = self.margin
        others = tuple(one for one in lurker.catches if one != self.target)
        catches = (*others, self.target) if self.unaware and self.margin is None else others
        person = replace(lurker.person, ambush=ambush)
        counted = _counting(scene, self.rolls)
        return _with_lurker(counted, self.who, person=person, catches=catches)


class LurkerRenamed(Event, kw_only=True):
    """Somebody unseen gives way to one who comes under the same name."""

    backstage: ClassVar[bool] = True

    who: Name
    now: Name

    def write(self, scene: Scene) -> Scene:
        lurker = scene.unseen[self.who]
        others = {name: one for name, one in scene.unseen.items() if name != self.who}
        person = replace(lurker.person, name=self.now)
        effects = tuple(replace(one, who=self.now) for one in lurker.effects)
        moved = replace(lurker, person=person, effects=effects)
        return replace(scene, unseen={**others, self.now: moved})


class LurkerLeft(Event, kw_only=True):
    """Somebody unseen is there no longer."""

    backstage: ClassVar[bool] = True

    who: Name

    def write(self, scene: Scene) -> Scene:
        others = {name: one for name, one in scene.unseen.items() if name != self.who}
        return replace(scene, unseen=others)


class Vanished(Event, kw_only=True):
    """Somebody whom the players saw is out of their sight: unseen from now on."""

    who: Name

    def write(self, scene: Scene) -> Scene:
        gone = self.who
        person = fresh_round(scene.people[gone])
        mine = tuple(one for one in scene.effects if one.who == gone)
        lurker = Lurker(person, past=scene.fight.round, effects=mine)
        return replace(
            scene,
            people={name: one for name, one in scene.people.items() if name != gone},
            unseen={**scene.unseen, gone: lurker},
            fight=out_of_order(out_of_turn(scene.fight, gone), gone),
            effects=tuple(one for one in scene.effects if one.who != gone),
            hazards=tuple(one for one in scene.hazards if one.who != gone),
        )


class Appeared(Event, kw_only=True):
    """Somebody unseen is there for all to see, as ``mask`` where nobody can tell who it is.

    ``acts`` says that it is by what they do now, which is ``shoots`` where it is a shot; ``order``
    is the order with their place in it. Those in ``unaware`` did not see it coming.
    """

    who: Name
    fighter: Fighter
    npc: bool = False
    ref: Word = ""
    mask: Name = ""
    acts: bool = False
    shoots: bool = False
    order: tuple[tuple[Name, ...], ...] = ()
    unaware: tuple[Name, ...] = ()
    effects: tuple[Effect, ...] = ()

    def write(self, scene: Scene) -> Scene:
        lurker = scene.unseen[self.who]
        others = {name: one for name, one in scene.unseen.items() if name != self.who}
        kept = {name: mask for name, mask in scene.masks.items() if name != self.who}
        masks = {**kept, self.who: self.mask} if self.mask else kept
        person = replace(lurker.person, blindsides=self.unaware)
        return replace(
            scene,
            people={**scene.people, self.who: person},
            unseen=others,
            masks=masks,
            effects=(*scene.effects, *lurker.effects),
            fight=replace(scene.fight, groups=self.order),
        )


def _with_lurker(scene: Scene, name: str, /, **changes: Any) -> Scene:
    lurker = replace(scene.unseen[name], **changes)
    return replace(scene, unseen={**scene.unseen, name: lurker})


def _counting(scene: Scene, rolls: tuple[Roll, ...]) -> Scene:
    return replace(scene, unseen_rolls=scene.unseen_rolls + len(rolls)) if rolls else scene
