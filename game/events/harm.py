"""Wounds, what is spent, and what lasts: effects, hazards, checks."""

from msgspec.structs import replace

from game.dice import UNTOLD, Modifier
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
)
from game.fighter import DamageType, Health
from game.state.declaration import Stand
from game.state.scene import Check, Effect, Hazard, Scene
from game.values import Choice, Event, Name, Text

# --- what becomes of a blow that lands: wounds, and what goes with them --------------------------


class LevelsDealt(Filling, kw_only=True):
    """A weapon does its rating in levels, without a roll."""

    by: Choice
    who: Name
    means: Text
    levels: int
    modifiers: tuple[Modifier, ...] = ()


class Wounded(MayFill, kw_only=True):
    """Harm reached someone: ``levels`` got through, ``health`` is the track after them.

    ``by`` is the person who struck where there is an ``exchange``; without one it is what did the
    harm, a hazard or an obstacle, by its name, or the storyteller who ruled it; empty where nobody
    did.
    """

    who: Name
    levels: int
    type: DamageType
    health: Health
    level: Text
    penalty: int
    by: Choice = ""
    halved: bool = False
    vague: bool = False  # players see how hurt they look, and no more (`npc_wounds`)

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        hurt = replace(person, fighter=replace(person.fighter, health=self.health))
        return fill(scene, self, people={**scene.people, self.who: hurt})


class WentDown(About, kw_only=True):
    """Someone's track is full: unconscious, dying, torpor or dead. Who was about to
    leave goes nowhere.
    """

    moves_on = True

    state: Text

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, down=self.state, leaving=None)


class Recovered(About, kw_only=True):
    """Someone who was down can act again."""

    moves_on = True

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, down="")


class Regenerated(About, kw_only=True):
    """A regenerating body closed a wound."""

    type: DamageType
    health: Health
    level: Text
    vague: bool = False

    def write(self, scene: Scene) -> Scene:
        return _hurt(scene, self.who, self.health)


class ArmourDestroyed(MayFill, kw_only=True):
    """Armour took one blow too hard for it. It is whole on the sheet where the rules that
    broke it are not the usual ones of the game, or of the sheet.
    """

    who: Name
    armour: tuple[Text, ...]

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        worn = person.fighter.armour
        left = tuple(piece for piece in worn if piece.name not in self.armour)
        scene = with_fighter(scene, self.who, armour=left)
        if scene.spares(self.who):
            ruined = tuple(piece for piece in worn if piece.name in self.armour)
            scene = with_person(scene, self.who, spared=(*person.spared, *ruined))
        return fill(scene, self)


class Dazed(MayFill, kw_only=True):
    """A blow went so deep that its victim loses the turn of ``round``."""

    who: Name
    levels: int
    round: int

    def write(self, scene: Scene) -> Scene:
        waits = scene.people[self.who].phase.delaying and self.round != scene.fight.round
        scene = with_phase(scene, self.who, delaying=waits)
        return fill(with_person(scene, self.who, lost_round=self.round), self)


class Staked(MayFill, kw_only=True):
    """A stake went through a heart: its owner cannot move until it is drawn."""

    who: Name
    by: Name

    def write(self, scene: Scene) -> Scene:
        return fill(with_person(scene, self.who, staked=True), self)


class KnockedDown(About, kw_only=True):
    """A person fell: ``up`` again at once, or to spend their next action on it.

    ``instead`` says that an action still to come this turn is lost to getting up, and ``index``
    which part of what they declared; it was not a defense if it ``divides`` the turn, and was to
    be rolled with ``traits``. ``slows`` is the round for which their initiative will be lower,
    ``slowed`` the last one for which it is already.
    """

    up: bool
    instead: bool = False
    slows: int = 0
    slowed: int = 0
    index: int | None = None  # of entries up to 0.2.0, by which all that was to come was lost
    divides: bool = False  # entries of earlier days know neither this nor the traits
    traits: tuple[Text, ...] = ()

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        scene = with_person(
            scene,
            self.who,
            prone=not self.up,
            floored=not self.up,
            slows=self.slows or person.slows,
            slowed=self.slowed or person.slowed,
        )
        said, phase = person.phase.declaration, person.phase
        if said is None or not self.instead:
            return scene
        if self.index is None:  # getting up in the place of all to come
            kept = tuple(said.parts[index] for index in sorted(phase.resolved))
            stands = replace(said, parts=(*kept, Stand()), dice=())
            lost = tuple(range(len(stands.parts), len(said.parts)))
            phase = replace(phase, resolved=tuple(range(len(kept))), acted=False)
        else:
            parts = list(said.parts)
            parts[self.index] = Stand(instead=True, divides=self.divides, traits=self.traits)
            stands = replace(said, parts=tuple(parts))
            # Nothing else is done in place of a lost action before the person is up.
            lost = phase.voided
            phase = replace(phase, resolved=tuple(sorted({*phase.resolved, *lost})))
        phase = replace(phase, declaration=stands, voided=())
        scene = with_person(scene, self.who, phase=phase)
        return _without(with_round(scene, self.who, standing=stands), self.who, lost)


def _without(scene: Scene, who: str, lost: tuple[int, ...]) -> Scene:
    """Take out of the turn under way what a person no longer does in it."""
    turn = scene.fight.turn
    if turn is None or not lost:
        return scene
    todo = tuple(one for one in turn.todo if one not in [(who, index) for index in lost])
    return with_fight(scene, turn=replace(turn, todo=todo))


def _hurt(scene: Scene, who: str, health: Health) -> Scene:
    return with_fighter(scene, who, health=health)


# --- what a person has less of, or more: resources, ammunition -----------------------------------


class ResourceChanged(About, kw_only=True):
    """``change`` was added to a resource (or taken off it), which now stands at ``now``."""

    resource: Text
    change: int
    now: int
    why: Text = ""
    secret: bool = False

    def write(self, scene: Scene) -> Scene:
        resources = {**scene.people[self.who].fighter.resources, self.resource: self.now}
        return with_fighter(scene, self.who, resources=resources)


class AmmunitionSpent(About, kw_only=True):
    """A round left a gun; ``now`` are left in it."""

    weapon: Text
    now: int

    def write(self, scene: Scene) -> Scene:
        ammunition = {**scene.people[self.who].fighter.ammunition, self.weapon: self.now}
        return with_fighter(scene, self.who, ammunition=ammunition)


class Reloaded(MayFill, kw_only=True):
    """A person spent an action on filling a gun, which now holds ``now`` rounds."""

    who: Name
    weapon: Text
    now: int

    def write(self, scene: Scene) -> Scene:
        ammunition = {**scene.people[self.who].fighter.ammunition, self.weapon: self.now}
        return fill(with_fighter(scene, self.who, ammunition=ammunition), self)


# --- what is counted by the round: effects, hazards, checks --------------------------------------


class EffectBegan(Event, kw_only=True):
    """An effect was put on someone."""

    effect: Effect

    def write(self, scene: Scene) -> Scene:
        return replace(scene, effects=(*scene.effects, self.effect), marks=self.effect.id)


class EffectCounted(Event, kw_only=True):
    """A round of a chase went by for an effect, while no fight was counting."""

    effect: int
    last_round: int

    def write(self, scene: Scene) -> Scene:
        effects = tuple(
            replace(effect, last_round=self.last_round) if effect.id == self.effect else effect
            for effect in scene.effects
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
    """A hazard is over; ``avoided``: it never struck, they got out of its way."""

    id: int
    name: Text
    who: Name
    avoided: bool = False

    def write(self, scene: Scene) -> Scene:
        return replace(scene, hazards=tuple(one for one in scene.hazards if one.id != self.id))


class CheckAsked(Event, kw_only=True):
    """A person asked for a check in bookkeeping; or, with a ``roll``, the rules ask for a
    botch's mishap; or what a ``deed`` did, with its roll where it took one.
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
        return replace(scene, checks=tuple(check for check in scene.checks if check.id != self.id))


class ChecksWarned(Event, kw_only=True):
    """The next round was asked for over open checks: the one warning."""

    checks: tuple[int, ...]

    def write(self, scene: Scene) -> Scene:
        return with_fight(scene, warned=True)
