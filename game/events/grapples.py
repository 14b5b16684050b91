"""Who holds whom, with how much Control, and what comes of it (chapter 10)."""

from typing import Any, Self

from msgspec.structs import replace

from game.events.distances import part, without_distance
from game.events.writing import (
    About,
    Filling,
    MayFill,
    fill,
    with_fight,
    with_fighter,
    with_person,
    with_phase,
    with_round,
    with_struck,
    with_toll,
)
from game.fighter import Weapon
from game.state.scene import APART_YARDS, THROWN, Hold, Scene
from game.values import Event, Name, Text


class GrappleBegun(Filling, kw_only=True):
    """A person was seized: who holds whom, and with how much Control; ``voids`` are the
    parts of the victim's action that are lost by it. A part that was put off comes up
    again, to be void.
    """

    grappler: Name
    victim: Name
    control: int
    voids: tuple[int, ...] = ()

    def write(self, scene: Scene) -> Scene:
        hold = Hold(self.grappler, self.victim, self.control, since=scene.fight.round)
        scene = with_fight(scene, holds=(*scene.fight.holds, hold))
        changes: dict[str, Any] = {"voided": self.voids}
        if self.voids:
            came_up = scene.people[self.victim].phase.resolved
            still = tuple(index for index in came_up if index not in self.voids)
            changes |= {"resolved": still, "acted": False, "delaying": False}
        return fill(with_phase(scene, self.victim, **changes), self)


class GrappleMissed(Filling, kw_only=True):
    """A grapple that won came to nothing, for a typed reason: others were there first."""

    grappler: Name
    victim: Name
    reason: Text


class GrappleSustained(Event, kw_only=True):
    """A grappler kept hold on their turn, or by an ``extra`` action of haste."""

    grappler: Name
    victim: Name
    extra: bool = False  # entries of earlier days do not say so: there a haste phase does

    def write(self, scene: Scene) -> Scene:
        fight = scene.fight
        begun = next((hold.since for hold in fight.holds if hold.grappler == self.grappler), 0)
        if begun == fight.round and not (self.extra or fight.haste):
            return scene  # the main phase in which it began does not count
        return _hold(scene, self.grappler, sustained=fight.round)


class ControlChanged(MayFill, kw_only=True):
    """Control rose or fell by ``change`` and now stands at ``control``.

    ``why``: ``won`` or ``resisted``, ``assisted`` (``by`` the helper),
    ``upkeep``, ``ruled``, or the forced answer that was paid for.
    """

    grappler: Name
    victim: Name
    change: int
    control: int
    why: Text
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        return fill(_hold(scene, self.grappler, control=self.control), self)


class GrappleReversed(Filling, kw_only=True):
    """The two changed places: ``grappler`` is who holds now, ``surplus`` what the
    margin exceeded the price by, and was added to Control.
    """

    grappler: Name
    victim: Name
    surplus: int
    control: int

    def write(self, scene: Scene) -> Scene:
        now = {"grappler": self.grappler, "victim": self.victim, "control": self.control}
        return fill(_hold(scene, self.victim, **now), self)


class ReversalFailed(Filling, kw_only=True):
    """A margin was too small for the victim to change places, and so changed nothing: in a tie that
    is settled before what others do to the Control.
    """


class EffectUsed(Filling, kw_only=True):
    """An effect of a grapple was chosen and paid for: ``cost`` in Control, ``left`` afterwards.

    ``single``: it was bought with all the Control just won, and no hold came of it;
    ``yards`` how far a throw goes; ``text`` what an Action is.
    """

    grappler: Name
    victim: Name
    effect: Text
    cost: int
    left: int
    single: bool = False
    yards: int = 0
    text: Text = ""

    def write(self, scene: Scene) -> Scene:
        if not self.single:
            scene = _hold(scene, self.grappler, control=self.left)
        return fill(scene, self)


class Dropped(MayFill, kw_only=True):
    """A person was brought down: they lie prone."""

    who: Name
    by: Name

    def write(self, scene: Scene) -> Scene:
        return fill(with_person(scene, self.who, prone=True), self)


class Thrown(MayFill, kw_only=True):
    """A person was hurled ``yards`` away and lies prone: ``apart`` so far from people nearby;
    0, as it was once, is 6 yards.
    """

    who: Name
    by: Name
    yards: int
    apart: int = 0

    def write(self, scene: Scene) -> Scene:
        yards = self.apart or APART_YARDS
        scene = replace(scene, fight=part(scene.fight, self.who, THROWN, yards=yards))
        return fill(with_person(scene, self.who, prone=True), self)


class Propped(MayFill, kw_only=True):
    """A person who lay prone was stood up by their grappler."""

    who: Name
    by: Name

    def write(self, scene: Scene) -> Scene:
        return fill(with_person(scene, self.who, prone=False, floored=False), self)


class Disarmed(MayFill, kw_only=True):
    """A weapon was taken out of a person's hands; ``by`` has it now, with the ``rounds`` in it."""

    who: Name
    by: Name
    weapon: Weapon
    rounds: int = 0

    def write(self, scene: Scene) -> Scene:
        name = self.weapon.name
        loser, taker = scene.people[self.who].fighter, scene.people[self.by].fighter
        left = loser.without([name])
        scene = with_fighter(scene, self.who, weapons=left.weapons, ammunition=left.ammunition)
        if all(weapon.name != name for weapon in taker.weapons):
            held = {**taker.ammunition, name: self.rounds} if self.rounds else taker.ammunition
            scene = with_fighter(
                scene, self.by, weapons=(*taker.weapons, self.weapon), ammunition=held
            )
        return fill(scene, self)


class Pinned(MayFill, kw_only=True):
    """A victim is helpless until let go: pinned, or ``relented``."""

    grappler: Name
    victim: Name
    relented: bool = False

    def write(self, scene: Scene) -> Scene:
        scene = _hold(scene, self.grappler, control=0, pinned=True, relented=self.relented)
        return fill(scene, self)


class GrappleEnded(Event, kw_only=True):
    """A grapple is over, for a typed reason.

    ``released``, ``control`` (none is left), ``thrown``, ``seized`` (a third has the grappler),
    ``down``, ``gone``. ``after_pin``: the victim was let go after a pin, loses the main action of
    this round and is out of the grappler's reach until then.
    """

    moves_on = True

    grappler: Name
    victim: Name
    reason: Text
    after_pin: bool = False

    @classmethod
    def of(cls, hold: Hold, reason: str, after_pin: bool = False) -> Self:
        return cls(grappler=hold.grappler, victim=hold.victim, reason=reason, after_pin=after_pin)

    def write(self, scene: Scene) -> Scene:
        holds = tuple(hold for hold in scene.fight.holds if hold.grappler != self.grappler)
        scene = with_fight(scene, holds=holds)
        if not self.after_pin:
            return scene
        fight = without_distance(scene.fight, self.grappler, self.victim)
        scene = replace(scene, fight=fight)
        return with_toll(scene, self.victim, loses_main=True)


class SplitForced(About, kw_only=True):
    """A held victim blocks an outside attack, and splits to do it."""

    def write(self, scene: Scene) -> Scene:
        return with_phase(scene, self.who, stretched=True)


class CounterUsed(About, kw_only=True):
    """A grapple defense has met its one attack, which was made ``by`` a person."""

    by: Name = ""

    def write(self, scene: Scene) -> Scene:
        if self.by:  # entries of earlier days do not say
            scene = with_struck(scene, self.who, self.by)
        return with_round(scene, self.who, countered=True)


class Recognised(About, kw_only=True):
    """A person made out who holds whom."""

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, unsure=False)


def _hold(scene: Scene, grappler: str, /, **changes: Any) -> Scene:
    holds = tuple(
        replace(one, **changes) if one.grappler == grappler else one for one in scene.fight.holds
    )
    return with_fight(scene, holds=holds)
