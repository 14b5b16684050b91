"""What is counted by the round: effects, hazards, checks."""

from msgspec.structs import replace

from game.effects import Effect, Hazard
from game.event import Event
from game.events.writing import with_fight, writes
from game.state.scene import Check, Scene


class EffectBegan(Event, kw_only=True):
    """An effect was put on someone."""

    effect: Effect


@writes(EffectBegan)
def _effect_began(scene: Scene, event: EffectBegan) -> Scene:
    return replace(scene, effects=(*scene.effects, event.effect), marks=event.effect.id)


class EffectCounted(Event, kw_only=True):
    """A round of a chase went by for an effect, while no fight was counting (BOOK-4)."""

    effect: int
    last_round: int


@writes(EffectCounted)
def _effect_counted(scene: Scene, event: EffectCounted) -> Scene:
    effects = tuple(
        replace(one, last_round=event.last_round) if one.id == event.effect else one
        for one in scene.effects
    )
    return replace(scene, effects=effects)


class EffectEnded(Event, kw_only=True):
    """An effect ran out, or was taken off."""

    effect: Effect


@writes(EffectEnded)
def _effect_ended(scene: Scene, event: EffectEnded) -> Scene:
    return replace(scene, effects=tuple(e for e in scene.effects if e.id != event.effect.id))


class HazardBegan(Event, kw_only=True):
    """A hazard threatens someone from now on."""

    hazard: Hazard


@writes(HazardBegan)
def _hazard_began(scene: Scene, event: HazardBegan) -> Scene:
    return replace(scene, hazards=(*scene.hazards, event.hazard), marks=event.hazard.id)


class HazardStruck(Event, kw_only=True):
    """A hazard struck; ``rounds`` strikes are left, None for no end."""

    id: int
    name: str
    who: str
    rounds: int | None


@writes(HazardStruck)
def _hazard_struck(scene: Scene, event: HazardStruck) -> Scene:
    hazards = tuple(
        replace(one, rounds=event.rounds) if one.id == event.id else one for one in scene.hazards
    )
    return replace(scene, hazards=hazards)


class HazardEnded(Event, kw_only=True):
    """A hazard is over; ``avoided``: it never struck, they got out of its way (GRAPPLE-14)."""

    id: int
    name: str
    who: str
    avoided: bool = False


@writes(HazardEnded)
def _hazard_ended(scene: Scene, event: HazardEnded) -> Scene:
    return replace(scene, hazards=tuple(one for one in scene.hazards if one.id != event.id))


class CheckAsked(Event, kw_only=True):
    """Somebody asked for a check in bookkeeping (BOOK-3); or, with a ``roll``, the rules ask for a
    botch's mishap (ATTACK-8).
    """

    id: int
    who: str
    text: str
    roll: int = 0


@writes(CheckAsked)
def _check_asked(scene: Scene, event: CheckAsked) -> Scene:
    check = Check(event.id, event.who, event.text, event.roll)
    return replace(scene, checks=(*scene.checks, check), marks=event.id)


class CheckSettled(Event, kw_only=True):
    """A check was settled; ``how`` is what came of it, if that was said."""

    id: int
    who: str
    text: str
    roll: int = 0
    how: str = ""


@writes(CheckSettled)
def _check_settled(scene: Scene, event: CheckSettled) -> Scene:
    return replace(scene, checks=tuple(one for one in scene.checks if one.id != event.id))


class ChecksWarned(Event, kw_only=True):
    """The next round was asked for over open checks: the one warning (BOOK-3)."""

    checks: tuple[int, ...]


@writes(ChecksWarned)
def _checks_warned(scene: Scene, event: ChecksWarned) -> Scene:
    return with_fight(scene, warned=True)
