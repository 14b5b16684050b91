"""Who holds whom, with how much Control, and what comes of it (chapter 10)."""

from typing import Any

from msgspec.structs import replace

from game.event import Event
from game.events.writing import fill, with_fight, with_fighter, with_person, writes
from game.gear import Weapon
from game.state.scene import Hold, Scene, pair


class GrappleBegun(Event, kw_only=True):
    """Somebody was seized: who holds whom, and with how much Control (GRAPPLE-1)."""

    exchange: int
    slot: str
    grappler: str
    victim: str
    control: int


@writes(GrappleBegun)
def _grapple_begun(scene: Scene, event: GrappleBegun) -> Scene:
    hold = Hold(event.grappler, event.victim, event.control, since=scene.fight.round)
    return fill(with_fight(scene, holds=(*scene.fight.holds, hold)), event)


class GrappleMissed(Event, kw_only=True):
    """A grapple that won came to nothing, for a typed reason: others were there first."""

    exchange: int
    slot: str
    grappler: str
    victim: str
    reason: str


class GrappleSustained(Event, kw_only=True):
    """A grappler kept hold on their turn (GRAPPLE-3)."""

    grappler: str
    victim: str


@writes(GrappleSustained)
def _grapple_sustained(scene: Scene, event: GrappleSustained) -> Scene:
    return _hold(scene, event.grappler, sustained=scene.fight.round)


class ControlChanged(Event, kw_only=True):
    """Control rose or fell by ``change`` and now stands at ``control``.

    ``why``: ``won`` or ``resisted`` (GRAPPLE-4), ``assisted`` (GRAPPLE-11, ``by`` the helper),
    ``upkeep`` (GRAPPLE-6), ``ruled``, or the forced answer that was paid for (GRAPPLE-10).
    """

    grappler: str
    victim: str
    change: int
    control: int
    why: str
    by: str = ""
    exchange: int = 0
    slot: str = ""


@writes(ControlChanged)
def _control_changed(scene: Scene, event: ControlChanged) -> Scene:
    return fill(_hold(scene, event.grappler, control=event.control), event)


class GrappleReversed(Event, kw_only=True):
    """The two changed places (GRAPPLE-5): ``grappler`` is who holds now, ``surplus`` what the
    margin exceeded the price by, and was added to Control.
    """

    exchange: int
    slot: str
    grappler: str
    victim: str
    surplus: int
    control: int


@writes(GrappleReversed)
def _grapple_reversed(scene: Scene, event: GrappleReversed) -> Scene:
    now = {"grappler": event.grappler, "victim": event.victim, "control": event.control}
    return fill(_hold(scene, event.victim, **now), event)


class EffectUsed(Event, kw_only=True):
    """An effect of a grapple was chosen and paid for: ``cost`` in Control, ``left`` afterwards.

    ``single``: it was bought with all the Control just won, and no hold came of it (GRAPPLE-9);
    ``yards`` how far a throw goes; ``text`` what an Action is.
    """

    exchange: int
    slot: str
    grappler: str
    victim: str
    effect: str
    cost: int
    left: int
    single: bool = False
    yards: int = 0
    text: str = ""


@writes(EffectUsed)
def _effect_used(scene: Scene, event: EffectUsed) -> Scene:
    if not event.single:
        scene = _hold(scene, event.grappler, control=event.left)
    return fill(scene, event)


class Dropped(Event, kw_only=True):
    """Somebody was brought down: they lie prone."""

    who: str
    by: str
    exchange: int = 0
    slot: str = ""


class Thrown(Event, kw_only=True):
    """Somebody was hurled ``yards`` away and lies prone."""

    who: str
    by: str
    yards: int
    exchange: int = 0
    slot: str = ""


@writes(Dropped, Thrown)
def _laid_low(scene: Scene, event: Dropped | Thrown) -> Scene:
    return fill(with_person(scene, event.who, prone=True), event)


class Propped(Event, kw_only=True):
    """Somebody who lay prone was stood up by their grappler."""

    who: str
    by: str
    exchange: int = 0
    slot: str = ""


@writes(Propped)
def _propped(scene: Scene, event: Propped) -> Scene:
    return fill(with_person(scene, event.who, prone=False, floored=False), event)


class Disarmed(Event, kw_only=True):
    """A weapon was taken out of somebody's hands; ``by`` has it now, with the ``rounds`` in it."""

    who: str
    by: str
    weapon: Weapon
    rounds: int = 0
    exchange: int = 0
    slot: str = ""


@writes(Disarmed)
def _disarmed(scene: Scene, event: Disarmed) -> Scene:
    name = event.weapon.name
    loser, taker = scene.people[event.who].fighter, scene.people[event.by].fighter
    kept = tuple(one for one in loser.weapons if one.name != name)
    rounds = {gun: left for gun, left in loser.ammunition.items() if gun != name}
    scene = with_fighter(scene, event.who, weapons=kept, ammunition=rounds)
    if all(one.name != name for one in taker.weapons):
        held = {**taker.ammunition, name: event.rounds} if event.rounds else taker.ammunition
        scene = with_fighter(
            scene, event.by, weapons=(*taker.weapons, event.weapon), ammunition=held
        )
    return fill(scene, event)


class Pinned(Event, kw_only=True):
    """A victim is helpless until let go: pinned, or ``relented`` (GRAPPLE-8)."""

    grappler: str
    victim: str
    relented: bool = False
    exchange: int = 0
    slot: str = ""


@writes(Pinned)
def _pinned(scene: Scene, event: Pinned) -> Scene:
    scene = _hold(scene, event.grappler, control=0, pinned=True, relented=event.relented)
    return fill(scene, event)


class GrappleEnded(Event, kw_only=True):
    """A grapple is over, for a typed reason.

    ``released``, ``control`` (none is left), ``thrown``, ``seized`` (a third has the grappler),
    ``down``, ``gone``. ``after_pin``: the victim was let go after a pin, loses the main action of
    this round and is out of the grappler's reach until then (GRAPPLE-8).
    """

    grappler: str
    victim: str
    reason: str
    after_pin: bool = False


@writes(GrappleEnded)
def _grapple_ended(scene: Scene, event: GrappleEnded) -> Scene:
    holds = tuple(one for one in scene.fight.holds if one.grappler != event.grappler)
    scene = with_fight(scene, holds=holds)
    if not event.after_pin:
        return scene
    apart = pair(event.grappler, event.victim)
    scene = with_fight(scene, close=tuple(one for one in scene.fight.close if one != apart))
    return with_person(scene, event.victim, loses_main=True)


class SplitForced(Event, kw_only=True):
    """A held victim blocks an outside attack, and splits to do it (GRAPPLE-12)."""

    who: str


@writes(SplitForced)
def _split_forced(scene: Scene, event: SplitForced) -> Scene:
    return with_person(scene, event.who, stretched=True)


class CounterUsed(Event, kw_only=True):
    """A grapple defense has met its one attack (DEF-7)."""

    who: str


@writes(CounterUsed)
def _counter_used(scene: Scene, event: CounterUsed) -> Scene:
    return with_person(scene, event.who, countered=True)


class Recognised(Event, kw_only=True):
    """Somebody made out who holds whom (GRAPPLE-15)."""

    who: str


@writes(Recognised)
def _recognised(scene: Scene, event: Recognised) -> Scene:
    return with_person(scene, event.who, unsure=False)


writes(GrappleMissed)(fill)


def _hold(scene: Scene, grappler: str, /, **changes: Any) -> Scene:
    holds = tuple(
        replace(one, **changes) if one.grappler == grappler else one for one in scene.fight.holds
    )
    return with_fight(scene, holds=holds)
