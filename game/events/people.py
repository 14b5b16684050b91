"""Who is in a scene, seen or unseen, and who stands with whom."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from game.dice import Roll
from game.events.distances import apart, part, with_distances, without_distance
from game.events.writing import (
    About,
    Filling,
    MayFill,
    fill,
    fresh_round,
    less,
    with_fight,
    with_person,
    with_phase,
    with_toll,
)
from game.fighter import Fighter
from game.state.declaration import Assault, Declaration
from game.state.person import VERSUS, Aside, Departure, Initiative, Person
from game.state.scene import CONDITIONS, LEFT, Effect, Fight, Lasting, Lurker, Scene
from game.values import Choice, Name, Text, Word

# --- who is in the scene, how they stand, and what their sheets say ------------------------------


class Coming(About, kw_only=True):
    """Someone comes; ``ref`` is who they are outside the scene, kept for the server alone. Those of
    a ``group`` have one initiative.
    """

    fighter: Fighter
    ref: Word = ""
    npc: bool = False
    prefer: Word = ""
    cover: Word = "none"
    prone: bool = False
    group: Text = ""

    def person(self) -> Person:
        return Person(
            name=self.who,
            fighter=self.fighter,
            ref=self.ref,
            npc=self.npc,
            prefer=self.prefer,
            cover=self.cover,
            prone=self.prone,
            group=self.group,
        )


class Joined(Coming, kw_only=True):
    """Someone entered the scene.

    Who enters hidden is ``mask`` to the players. What was on a person who comes back is ``still``
    on them, and they are ``without`` those of their weapons that a person has taken from them here.
    """

    mask: Name = ""
    converts: bool = False
    still: Lasting = Lasting()
    without: tuple[Word, ...] = ()
    auto: bool = False
    vague: bool = False  # as of `Wounded`

    def write(self, scene: Scene) -> Scene:
        fighter, still = self.fighter.without(self.without), self.still
        ruined = {armour.name for armour in still.spared}
        worn = tuple(armour for armour in fighter.armour if armour.name not in ruined)
        person = replace(
            self.person(),
            fighter=replace(fighter, armour=worn),
            converts=self.converts,
            auto=self.auto,
            spared=still.spared,
            kept=still.place,
            surprised=still.surprised,
            **still.conditions,
            toll=still.of_the_round,
        )
        known = [one for one in still.distances if one.other_than(self.who) in scene.people]
        there = {self.who, *scene.people}
        scene = apart(scene, [step for step in still.steps if there.issuperset(step[:2])])
        return replace(
            scene,
            fight=with_distances(scene.fight, *known),
            people={**scene.people, self.who: person},
            masks={**scene.masks, self.who: self.mask} if self.mask else scene.masks,
            left=less(scene.left, self.who),
            effects=(*scene.effects, *still.effects),
            hazards=(*scene.hazards, *still.hazards),
        )


class Hidden(About, kw_only=True):
    """Who a person is is kept from the players: to them they are ``mask`` from now on."""

    mask: Name

    def write(self, scene: Scene) -> Scene:
        return replace(scene, masks={**scene.masks, self.who: self.mask})


class Unmasked(About, kw_only=True):
    """Who it was that the players knew as ``mask`` is open to all."""

    mask: Name

    def write(self, scene: Scene) -> Scene:
        return replace(scene, masks=less(scene.masks, self.who))


class Left(About, kw_only=True):
    """Someone left the scene; what they had declared is gone with them. ``why`` as in `Leave`."""

    moves_on = True

    why: Text = ""

    def write(self, scene: Scene) -> Scene:
        lasting = _lasting(scene, scene.people[self.who])
        left = scene.left if lasting is None else {**scene.left, self.who: lasting}
        return replace(_gone(scene, self.who), left=left)


def _gone(scene: Scene, who: str) -> Scene:
    """Return the scene without a person, and without what was about them in it."""
    return replace(
        scene,
        people=less(scene.people, who),
        fight=out_of_order(out_of_turn(scene.fight, who), who),
        effects=tuple(effect for effect in scene.effects if effect.who != who),
        hazards=tuple(hazard for hazard in scene.hazards if hazard.who != who),
    )


def _lasting(scene: Scene, person: Person) -> Lasting | None:
    """Return what lasts on a person, and how far they are from the others as they leave; None where
    nothing does. NPCs of a name are many.
    """
    who, fight = person.name, scene.fight
    usual, there = Person(name=who, fighter=person.fighter), {who, *scene.people}
    found = Lasting(
        ref=person.ref,
        conditions={
            key: now for key in CONDITIONS if (now := getattr(person, key)) != getattr(usual, key)
        },
        effects=tuple(effect for effect in scene.effects if effect.who == who),
        hazards=tuple(hazard for hazard in scene.hazards if hazard.who == who),
        place=person.lent or person.initiative or person.kept,
        surprised=person.surprised,
        of_the_round=person.toll,
        distances=tuple(
            distance
            for distance in fight.distances
            if who in (distance.one, distance.other) and distance.other_than(who) in scene.people
        ),
        steps=tuple(step for step in fight.steps if who in step[:2] and there.issuperset(step[:2])),
        spared=person.spared,
    )
    if person.npc or found == Lasting(ref=person.ref):
        return None
    return replace(found, round=fight.round)


class LeaveTaken(About, kw_only=True):
    """Someone is about to leave, and does so at the end of what is under way. ``why`` as in
    `Leave`; ``chase`` is the one they are in.
    """

    moves_on = True

    why: Text = ""
    chase: int = 0

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, leaving=Departure(self.why))


class LeaveRetracted(About, kw_only=True):
    """Someone who was about to leave stays."""

    moves_on = True

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, leaving=None)


class Preferred(About, kw_only=True):
    """A standing preference among free defenses: ``block``, ``dodge`` or empty."""

    kind: Word

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, prefer=self.kind)


class FighterChanged(About, kw_only=True):
    """A sheet was changed from outside the fight: healed, spent, armed, shifted or corrected.

    ``wields`` names the weapon that is in hand now, where the change puts another one there. A
    ``private`` change is nobody's business but its owner's.
    """

    fighter: Fighter
    why: Text
    by: Text = ""
    wields: Text = ""
    private: bool = False
    vague: bool = False  # as of `Wounded`

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        if self.fighter.form != person.fighter.form:
            scene = with_toll(scene, self.who, shifted=True)
        wields = self.wields or person.wields
        return with_person(scene, self.who, fighter=self.fighter, wields=wields)


class SheetAdapted(About, kw_only=True):
    """What a sheet lacks for the ruleset was worked out from the rest of it, for this scene.

    ``traits`` is all of it, in the place of what was filled in before, ``guessed`` what nothing on
    the sheet tells, ``fresh`` what was not filled in so before.
    """

    traits: dict[Text, int]
    guessed: tuple[Text, ...] = ()
    fresh: tuple[Text, ...] = ()

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        own = person.own()
        fighter = replace(own, traits={**own.traits, **self.traits}, armour=person.fighter.armour)
        return with_person(
            scene, self.who, fighter=fighter, adapted=self.traits, guessed=self.guessed, aside=None
        )


class SheetConverted(About, kw_only=True):
    """A sheet of another system was made one of the scene's, and is kept ``aside``.

    ``traits``, ``guessed`` and ``fresh`` as in `SheetAdapted`; ``fighter`` is what it is played
    with, where that is made anew.
    """

    aside: Aside
    traits: dict[Text, int]
    guessed: tuple[Text, ...] = ()
    fresh: tuple[Text, ...] = ()
    fighter: Fighter

    def write(self, scene: Scene) -> Scene:
        return with_person(
            scene,
            self.who,
            fighter=self.fighter,
            adapted=self.traits,
            guessed=self.guessed,
            aside=self.aside,
        )


class TraitGiven(About, kw_only=True):
    """A person has said what a trait is that nothing on their sheet tells, for this scene."""

    trait: Text
    rating: int

    def write(self, scene: Scene) -> Scene:
        person, said = scene.people[self.who], {self.trait: self.rating}
        return with_person(
            scene,
            self.who,
            fighter=replace(person.fighter, traits={**person.fighter.traits, **said}),
            adapted={**person.adapted, **said},
            given={**person.given, **said},
            guessed=tuple(name for name in person.guessed if name != self.trait),
        )


class PositionSet(About, kw_only=True):
    """Where or how someone stands has changed: cover, prone, aware, helpless. Cover ``none vs
    flank`` is against shots from there alone, any other against all; ``cover_by`` is whose word
    the cover is (`Person`).
    """

    changes: dict[Word, bool | int | Choice]
    by: Text = ""
    cover_by: Word = ""

    def write(self, scene: Scene) -> Scene:
        who, person = self.who, scene.people[self.who]
        if self.changes.get("away") and not person.away:
            scene = replace(scene, fight=part(scene.fight, who, LEFT))
        cover, by_side, direction = str(self.changes.get("cover", "")).partition(VERSUS)
        if by_side:
            return with_person(scene, who, cover_from={**person.cover_from, direction: cover})
        scene = with_person(scene, who, **self.changes)
        if "away" in self.changes:
            scene = with_person(scene, who, sent_away=self.changes["away"])
        if not cover:
            return scene
        seat = person.seat and replace(person.seat, cover=cover)
        return with_person(scene, who, cover_from={}, cover_by=self.cover_by, seat=seat)


class AutoSet(About, kw_only=True):
    """A combatant is automatic from now on, or no longer; ``stance`` says how, ``ward`` whom
    it protects or hunts, ``flees_at`` at which health level it gets away. ``hidden``: they were, so
    that only people who knew learn of it.
    """

    auto: bool
    stance: Word = ""
    ward: Name = ""
    flees_at: Text = ""
    hidden: bool = False

    def write(self, scene: Scene) -> Scene:
        return with_person(
            scene,
            self.who,
            auto=self.auto,
            stance=self.stance,
            ward=self.ward,
            flees_at=self.flees_at,
        )


class SideSet(About, kw_only=True):
    """A person is on a side from now on; an empty word is the usual one."""

    side: Word

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, side=self.side)


class PrivacySet(About, kw_only=True):
    """A person's rolls are for storytellers and their owner alone from now on, or no longer."""

    private: bool

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, private=self.private)


def out_of_order(fight: Fight, gone: str) -> Fight:
    """Take a person's place away: who comes back waits for the next round."""
    groups = (tuple(name for name in group if name != gone) for group in fight.groups)
    return replace(
        without_distance(fight, gone),
        groups=tuple(group for group in groups if group),
        steps=tuple(step for step in fight.steps if gone not in step[:2]),
    )


def out_of_turn(fight: Fight, who: str) -> Fight:
    """Take out of the turn under way what a person who is no longer there had to do with it."""
    questions = tuple(
        question
        for question in fight.questions
        if who not in (question.who, question.about.get("attacker"), question.about.get("owner"))
    )
    if fight.turn is None:
        return replace(fight, questions=questions)
    turn = replace(
        fight.turn,
        todo=tuple(item for item in fight.turn.todo if item[0] != who),
        exchanges=tuple(one for one in fight.turn.exchanges if who not in (one.owner, one.target)),
    )
    kept = {str(exchange.id) for exchange in turn.exchanges}
    asked = tuple(one for one in questions if one.about.get("exchange", "") in {"", *kept})
    return replace(fight, questions=asked, turn=turn)


# --- allies: who helps, and who steps into an attack ----------------------------------------------


class Helped(MayFill, kw_only=True):
    """Help with a combat maneuver was accepted: it will cost no Willpower."""

    who: Name
    by: Name

    def write(self, scene: Scene) -> Scene:
        return fill(with_phase(scene, self.who, helped=self.by), self)


class HelpRefused(MayFill, kw_only=True):
    """Help was not wanted; ``by``, who offered it, keeps the action it would have taken."""

    who: Name
    by: Name
    gives_back: Word

    def write(self, scene: Scene) -> Scene:
        spent = list(scene.people[self.by].phase.spent)
        spent.remove(self.gives_back)
        return fill(with_phase(scene, self.by, spent=tuple(spent)), self)


class HelpUsed(About, kw_only=True):
    """A combat maneuver was made with the help of another."""

    by: Name

    def write(self, scene: Scene) -> Scene:
        return with_phase(scene, self.who, helped="")


class ShieldReady(About, kw_only=True):
    """A person stands ready to take attacks meant for a friend; an empty friend: no longer."""

    friend: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, shields=self.friend)


class Redirected(Filling, kw_only=True):
    """An ally stepped into an attack: ``by`` is its target now, not ``who``."""

    who: Name
    by: Name
    spends: Word
    distances: tuple[tuple[Name, Name, int], ...] = ()

    def write(self, scene: Scene) -> Scene:
        spent = (*scene.people[self.by].phase.spent, self.spends)
        scene = with_phase(apart(scene, self.distances), self.by, shielded=True, spent=spent)
        turn = scene.fight.turn
        if turn is None:
            return scene
        exchanges = tuple(
            replace(exchange, target=self.by) if exchange.id == self.exchange else exchange
            for exchange in turn.exchanges
        )
        return fill(with_fight(scene, turn=replace(turn, exchanges=exchanges)), self)


# --- people unseen: kept apart from the scene's people until they act, or are seen otherwise -----


class Lurked(Coming, kw_only=True):
    """Someone has come unseen."""

    backstage = True

    def write(self, scene: Scene) -> Scene:
        return replace(scene, unseen={**scene.unseen, self.who: Lurker(self.person())})


class LurkerPlaced(About, kw_only=True):
    """Where in the order a person unseen will act, with the rolls that say so."""

    backstage = True

    place: Initiative | None
    rolls: tuple[Roll, ...] = ()

    def write(self, scene: Scene) -> Scene:
        lurker = scene.unseen[self.who]
        person = replace(lurker.person, initiative=self.place)
        return _with_lurker(_counting(scene, self.rolls), self.who, person=person)


class LurkerSpoke(About, kw_only=True):
    """What a person unseen will do when their place comes up; nothing any more without one. Nobody
    is taken unawares any longer whom it does not strike.
    """

    backstage = True

    declaration: Declaration | None = None

    def write(self, scene: Scene) -> Scene:
        parts = self.declaration.parts if self.declaration is not None else ()
        struck = {part.target for part in parts if isinstance(part, Assault)}
        return _with_lurker(_unaware(scene, self.who, struck), self.who, said=self.declaration)


class LurkerPassed(About, kw_only=True):
    """The place of a person unseen has come and gone; ``lost`` is what they could not do there."""

    backstage = True

    round: int
    lost: Declaration | None = None

    def write(self, scene: Scene) -> Scene:
        if self.lost is not None:
            scene = _unaware(scene, self.who, ())
        return _with_lurker(scene, self.who, past=self.round, said=None)


class LurkerAmbushed(About, kw_only=True):
    """Whether a person unseen will take ``target`` unawares, with the rolls that say so.

    ``margin`` is by how much, where the rules count that.
    """

    backstage = True

    target: Name
    unaware: bool
    margin: int | None = None
    rolls: tuple[Roll, ...] = ()

    def write(self, scene: Scene) -> Scene:
        lurker = scene.unseen[self.who]
        ambush = less(lurker.person.ambush, self.target)
        if self.unaware and self.margin is not None:
            ambush[self.target] = self.margin
        others = tuple(one for one in lurker.catches if one != self.target)
        catches = (*others, self.target) if self.unaware and self.margin is None else others
        person = replace(lurker.person, ambush=ambush)
        counted = _counting(scene, self.rolls)
        return _with_lurker(counted, self.who, person=person, catches=catches)


class LurkerRenamed(About, kw_only=True):
    """A person unseen gives way to a person who comes under the same name."""

    backstage = True

    now: Name

    def write(self, scene: Scene) -> Scene:
        lurker = scene.unseen[self.who]
        person = replace(lurker.person, name=self.now)
        effects = tuple(replace(effect, who=self.now) for effect in lurker.effects)
        moved = replace(lurker, person=person, effects=effects)
        return replace(scene, unseen={**less(scene.unseen, self.who), self.now: moved})


class LurkerChanged(About, kw_only=True):
    """A person unseen was armed, or their sheet changed otherwise, as by `FighterChanged`."""

    backstage = True

    fighter: Fighter
    why: Text
    wields: Text = ""

    def write(self, scene: Scene) -> Scene:
        person = scene.unseen[self.who].person
        wields = self.wields or person.wields
        changed = replace(person, fighter=self.fighter, wields=wields)
        return _with_lurker(scene, self.who, person=changed)


class LurkerLeft(About, kw_only=True):
    """A person unseen is there no longer."""

    backstage = True

    def write(self, scene: Scene) -> Scene:
        return replace(scene, unseen=less(scene.unseen, self.who))


class Vanished(About, kw_only=True):
    """A person whom the players saw is out of their sight: unseen from now on."""

    def write(self, scene: Scene) -> Scene:
        mine = tuple(effect for effect in scene.effects if effect.who == self.who)
        person = fresh_round(scene.people[self.who])
        lurker = Lurker(person, past=scene.fight.round, effects=mine)
        return replace(_gone(scene, self.who), unseen={**scene.unseen, self.who: lurker})


class Appeared(About, kw_only=True):
    """A person unseen is there for all to see, as ``mask`` where nobody can tell who it is.

    ``acts`` says that it is by what they do now, which is ``shoots`` where it is a shot; ``order``
    is the order with their place in it. Those in ``unaware`` did not see it coming.
    """

    fighter: Fighter
    npc: bool = False
    ref: Word = ""
    mask: Name = ""
    acts: bool = False
    shoots: bool = False
    order: tuple[tuple[Name, ...], ...] = ()
    unaware: tuple[Name, ...] = ()
    effects: tuple[Effect, ...] = ()
    vague: bool = False  # as of `Wounded`

    def write(self, scene: Scene) -> Scene:
        lurker = scene.unseen[self.who]
        masks = less(scene.masks, self.who)
        now = replace(lurker.person.round, blindsides=self.unaware)
        return replace(
            scene,
            people={**scene.people, self.who: replace(lurker.person, round=now)},
            unseen=less(scene.unseen, self.who),
            masks={**masks, self.who: self.mask} if self.mask else masks,
            effects=(*scene.effects, *lurker.effects),
            fight=replace(scene.fight, groups=self.order),
        )


def _with_lurker(scene: Scene, name: str, /, **changes: Any) -> Scene:
    lurker = replace(scene.unseen[name], **changes)
    return replace(scene, unseen={**scene.unseen, name: lurker})


def _unaware(scene: Scene, name: str, still: Collection[str]) -> Scene:
    """Let a person unseen take nobody unawares any more but those ``still`` named."""
    lurker = scene.unseen[name]
    catches = tuple(one for one in lurker.catches if one in still)
    ambush = {one: by for one, by in lurker.person.ambush.items() if one in still}
    return _with_lurker(scene, name, catches=catches, person=replace(lurker.person, ambush=ambush))


def _counting(scene: Scene, rolls: tuple[Roll, ...]) -> Scene:
    return replace(scene, unseen_rolls=scene.unseen_rolls + len(rolls)) if rolls else scene
