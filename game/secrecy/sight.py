"""What a viewer may see of a scene, of what happened, and of dice."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from game import events as ev
from game.dice import CLOSED, DRAMATIC, OPEN, UNPAID, Roll, is_kept, is_throw
from game.events import AnyEvent
from game.events.evolve import evolve
from game.events.scenes import ASKING, with_reviewed, with_turn
from game.events.writing import with_fight
from game.fighter import Fighter
from game.health import DamageType, Track, looks_of
from game.secrecy.people import Masks, Viewer, facing, masked
from game.state.decisions import ROOM, RULING, Question
from game.state.declaration import Declaration
from game.state.person import Person
from game.state.scene import Distance, Lasting, Review, Scene, Turn
from game.state.sides import PROTECTS, sides_of

# -------------------------------------------------------------------------------------------------
# The numbers of dice, where `npc_dice` is ``closed``: players see what comes of an NPC's dice.
#
# A `Roll` says what it shows itself. Other events repeat what a roll came to, or tell it by what
# they were worked out from: each of these numbers stands here, and nowhere else.
# `tests/game/test_closed_dice.py` wants every number of an event named, as one of these or as
# public.


# For each event the field that tells of dice, and the field that names whose they are. An empty
# name means both sides' dice: storytellers and whoever keeps an NPC see those.
OF_DICE: dict[type[ev.AnyEvent], tuple[str, str]] = {
    ev.Ambushed: ("margin", "who"),  # it is dice of the ambusher's own attack (W20-14)
    ev.Compared: ("margin", ""),
    ev.DodgeStands: ("successes", "who"),
    ev.EscapeFaced: ("net", "by"),
    ev.EscapeStands: ("successes", "who"),
    ev.Met: ("successes", "who"),
}


def without_closed_dice(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent:
    """Return an event without the numbers that are closed to ``viewer``."""
    if isinstance(event, ev.ChaseRoundRolled):
        return _without_closed_nets(event, viewer)
    number, whose = OF_DICE.get(type(event), ("", ""))
    values: Any = event
    who = getattr(event, whose, "")
    sees = viewer.owns(who) if who else viewer.st or viewer.keeps
    if not number or values.shown != CLOSED or sees:
        return event
    # Of an ambush it is told whether the target may defend.
    least = isinstance(event, ev.Ambushed) and getattr(event, number) > 0
    changes: dict[str, Any] = {number: int(least)}
    return replace(event, **changes)


def _without_closed_nets(event: ev.ChaseRoundRolled, viewer: Viewer) -> ev.ChaseRoundRolled:
    """Return a round of a chase without closed nets; and without that of the prey, if it may be
    one of them.
    """
    closed = [name for name in event.closed if not viewer.owns(name)]
    if not closed:
        return event
    prey_net = 0 if {*event.closed_prey} & {*closed} else event.prey_net
    return replace(event, nets=event.nets | dict.fromkeys(closed, 0), prey_net=prey_net)


# --- how things stand ----------------------------------------------------------------------------


def without_standing_dice(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without what closed rolls have left in it: nobody can reckon with these,
    so a defense that stands is as if it were still to be rolled.

    Nothing shows these numbers, so the setting of today decides.
    """
    if scene.settings.get("npc_dice") != CLOSED or viewer.st:
        return scene
    closed = {one.name for one in scene.people.values() if one.npc and not viewer.owns(one.name)}
    people = {name: _without_dice(one, closed) for name, one in scene.people.items()}
    return replace(scene, people=people)


def _without_wounds(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene with how hurt NPCs look in the place of their wounds, where players see no
    more (`npc_wounds`). The setting is of before the first round, and each event says it too.
    """
    if scene.settings.get("npc_wounds") != "words":
        return scene
    hurt = (one for one in scene.people.values() if one.npc and one.fighter.health.marked)
    return _with_others(
        scene, viewer, (replace(one, fighter=_looking(one.fighter)) for one in hurt)
    )


def _looking(fighter: Fighter) -> Fighter:
    return replace(fighter, health=looks_of(fighter.health))


NO_KIND: DamageType = "bashing"  # what a wound is of whose kind nobody reads


def _without_the_wound(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """Return an event with how hurt somebody looks in the place of their wounds, where it says that
    players see no more.
    """
    match event:
        case ev.Wounded(who=who, vague=True, levels=levels) if not viewer.owns(who):
            now = looks_of(event.health)
            level = Track(()).level(now)
            return replace(
                event, levels=int(levels > 0), type=NO_KIND, health=now, level=level, penalty=0
            )
        case ev.Regenerated(who=who, vague=True) if not viewer.owns(who):
            now = looks_of(event.health)
            return replace(event, type=NO_KIND, health=now, level=Track(()).level(now))
        case (
            ev.Joined(who=who, vague=True)
            | ev.Appeared(who=who, vague=True)
            | ev.FighterChanged(who=who, vague=True)
        ) if not viewer.owns(who):
            return replace(event, fighter=_looking(event.fighter))
    return event


def without_closed_checks(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without the mishaps that tell which closed roll was a botch (ATTACK-8)."""
    open_ones = tuple(one for one in scene.checks if not one.closed or viewer.owns(one.who))
    return scene if open_ones == scene.checks else replace(scene, checks=open_ones)


def _without_dice(person: Person, closed: set[str]) -> Person:
    flight = person.round.flight
    if flight is not None:  # the best so far may have been a closed one
        known = person.phase.faced.items()
        faced = {name: 0 if name in closed else net for name, net in known}
        flight = replace(flight, best=max(faced.values(), default=0))
        phase, now = replace(person.phase, faced=faced), replace(person.round, flight=flight)
        person = replace(person, phase=phase, round=now)
    if person.name not in closed:
        return person
    unrolled = replace(flight, roll=None) if flight is not None else None
    ambush = {name: int(margin > 0) for name, margin in person.ambush.items()}
    now = replace(person.round, dodges={}, flight=unrolled)
    return replace(person, round=now, ambush=ambush)


# --- what one viewer may see: the scene, and events less what is not theirs to know --------------
# Secret declarations go to their owner and to storytellers alone until they are revealed (INIT-4);
# what someone has left to spend is their own affair.


type Steps = tuple[tuple[str, str, int], ...]

# What others see of a secret declaration: that it was made.
UNSAID: dict[str, Any] = {
    "declaration": Declaration(()),
    "down": (),
    "wields": "",
    "stands": True,
    "passed_over": False,
    "vouched": False,
    "why": "",
}

# What somebody means to do and has told nobody, where they mean nothing: how they defend,
# what they plan, how they play by themselves.
WISHES: dict[str, Any] = {
    "prefer": "",
    "backs_defense": False,
    "haste_plan": None,
    "plan": None,
    "extra_plan": None,
    "stance": "",
    "ward": "",
}


def known(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene as ``viewer`` may know it: what is held is the storyteller's, and who is
    hidden is nobody.

    Whatever shows somebody how things stand takes them from here, as `seen` has what happened.
    """
    if viewer.st:
        return with_the_unseen(scene)
    public = _with_veiled_slots(_with_unnamed_questions(_in_public(scene), viewer), viewer)
    public = without_closed_checks(without_standing_dice(public, viewer), viewer)
    public = without_wishes(_without_the_unsaid(public, viewer), viewer)
    public = _without_the_unseen(_without_wounds(public, viewer))
    return _with_outlines(replace(public, left={}, lots=""), facing(viewer, scene))


def with_the_unseen(scene: Scene) -> Scene:
    """Return the scene with those in it whom only storytellers know of; they have no place in the
    order.
    """
    if not scene.unseen:
        return scene
    people = {name: one.person for name, one in scene.unseen.items()}
    return replace(scene, people={**scene.people, **people})


def _without_the_unseen(scene: Scene) -> Scene:
    """Return the scene as it is for those who know of nobody unseen."""
    if not scene.unseen and not scene.unseen_rolls:
        return scene
    scene = replace(scene, unseen={}, unseen_rolls=0)
    if scene.held is None:
        return scene
    held = replace(scene.held, before=_without_the_unseen(scene.held.before))
    return with_reviewed(scene, held=held)


def _in_public(scene: Scene) -> Scene:
    """Return the scene as it is for those who do not know what is held: it rests all the same, and
    is its own public side.
    """
    review, shot = scene.held, scene.reviewed is scene.shot
    if review is None:
        return scene
    public = review.before
    for one in review.events:
        inner = one.what if isinstance(one, ev.Withheld) else one
        if inner is one or isinstance(inner, ASKING):
            public = evolve(public, inner)
    return with_turn(public, shot, held=Review(before=public, resting=review.resting))


def _without_the_unsaid(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without what others have declared in secret, but that they have (INIT-4)."""
    silent = (one for one in scene.people.values() if one.phase.secret and one.phase.declaration)
    return _with_others(scene, viewer, map(_unsaid, silent))


def _unsaid(person: Person) -> Person:
    return replace(
        person,
        phase=replace(person.phase, declaration=UNSAID["declaration"], down_targets=()),
        round=replace(person.round, standing=None),
        toll=replace(person.toll, exposed=False),
    )


def without_plans(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without what others plan, or that they do."""
    planning = (one for one in scene.people.values() if one.plan or one.extra_plan)
    unplanned = (replace(one, plan=None, extra_plan=None) for one in planning)
    return _with_others(scene, viewer, unplanned)


def without_wishes(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without what others mean to do and have told nobody; on whose side NPCs
    are whose stance says so all may know.
    """
    wishing = (one for one in scene.people.values() if any(getattr(one, name) for name in WISHES))
    sides = sides_of(scene)
    shown = (
        replace(one, **WISHES, side=sides[one.name] if one.stance == PROTECTS else one.side)
        for one in wishing
    )
    return _with_others(scene, viewer, shown)


def _with_others(scene: Scene, viewer: Viewer, shown: Iterable[Person]) -> Scene:
    """Return the scene with those who are ``shown`` otherwise, but for the viewer's own people."""
    others = {one.name: one for one in shown if not viewer.owns(one.name)}
    return replace(scene, people={**scene.people, **others}) if others else scene


def _with_veiled_slots(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene with the private rolls of the turn under way as ``viewer`` may see them."""
    if not any(one.slots for one in scene.exchanges):
        return scene
    scene = replace(scene, shot=_veiled(scene.shot, viewer))
    return with_fight(scene, turn=_veiled(scene.fight.turn, viewer))


def _veiled(turn: Turn | None, viewer: Viewer) -> Turn | None:
    if turn is None:
        return None
    exchanges = tuple(
        replace(one, slots={slot: _veil(event, viewer) for slot, event in one.slots.items()})
        for one in turn.exchanges
    )
    return replace(turn, exchanges=exchanges)


def _with_unnamed_questions(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without what others would declare, where that waits for the storyteller."""
    questions = scene.fight.questions
    if not any(_is_hidden(one, viewer) for one in questions):
        return scene
    shown = (_unnamed(one) if _is_hidden(one, viewer) else one for one in questions)
    return with_fight(scene, questions=tuple(shown))


def _veil(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent:
    private = isinstance(event, (ev.Rolled, ev.ChallengeDecided, ev.Undefended, *OF_DICE))
    return (redact(event, viewer) or event) if private else event


def _with_outlines(scene: Scene, viewer: Viewer) -> Scene:
    """Return a scene in which the hidden are not known: neither by name nor by sheet."""
    people = scene.people.copy()
    hidden = people.keys() & _hidden_from(viewer)
    for name in hidden:
        fighter = _outline(people[name].fighter)
        person = replace(people[name], ref="", fighter=fighter, wields="", stance="", ward="")
        people[name] = replace(person, converts=False, aside=None, spared=())
    if hidden:
        scene = with_fight(
            replace(scene, people=people),
            distances=_between(scene.fight.distances, hidden),
            steps=_steps_between(scene.fight.steps, hidden),
        )
    return masked(scene, viewer)


def _between(distances: Iterable[Distance], hidden: set[str]) -> tuple[Distance, ...]:
    """Return the distances between those who are not hidden: how far off somebody is would tell
    where.
    """
    return tuple(one for one in distances if hidden.isdisjoint((one.one, one.other)))


def _still(lasting: Lasting, hidden: set[str]) -> Lasting:
    """Return what lasts on somebody without how far they are from those who are hidden."""
    return replace(
        lasting,
        distances=_between(lasting.distances, hidden),
        steps=_steps_between(lasting.steps, hidden),
    )


def _steps_between(steps: Steps, hidden: set[str]) -> Steps:
    """Return the distances in steps between those who are not hidden."""
    return tuple(one for one in steps if hidden.isdisjoint(one[:2]))


def _hidden_from(viewer: Viewer) -> set[str]:
    return {name for name, mask in viewer.masks or () if name != mask}


def knows_holds(scene: Scene, viewer: Viewer) -> bool:
    """Say whether a viewer knows who holds whom: not one who did not see it begin (GRAPPLE-15)."""
    mine = scene.people.get(viewer.name)
    return viewer.st or mine is None or not mine.unsure


# --- events --------------------------------------------------------------------------------------


def seen(events: Iterable[ev.AnyEvent], viewer: Viewer) -> list[ev.AnyEvent]:
    """Return events as ``viewer`` may see them, without those that they may not know of.

    Whatever shows somebody what has happened takes it from here: there is no other way to it. What
    was held is told to others than storytellers when it is released, in its order.
    """
    told: list[ev.AnyEvent] = []
    for event in events:
        one = redact(event, viewer)
        if isinstance(one, ev.Released):
            told.append(replace(one, events=()))
            told += () if viewer.st else one.events
        elif one is not None:
            told.append(one)
    return told


def redact(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent | None:
    """Return an event as ``viewer`` may see it, or None where they may not know of it."""
    if isinstance(event, ev.Withheld):
        told = viewer.st or isinstance(event.what, ASKING)
        return redact(event.what, viewer) if told else None
    if viewer.st:
        return event
    if event.backstage:
        return None
    shown = _told_to(_without_the_wound(event, viewer), viewer)
    if isinstance(shown, ev.Joined | ev.Appeared | ev.FighterChanged) and shown.who in _hidden_from(
        viewer
    ):
        shown = replace(shown, fighter=_outline(shown.fighter))
    if isinstance(shown, ev.Declared | ev.Aborted) and shown.who in _hidden_from(viewer):
        shown = replace(shown, wields="")  # what they have in hand shows when they use it
    return masked(shown, viewer)


def as_players_count(event: ev.AnyEvent) -> ev.AnyEvent:
    """Return an event with the numbers of entries as players count them, who are told of it, and
    without the lots.
    """
    match event:
        case ev.SceneOpened():
            return replace(event, lots="") if event.lots else event
        case ev.Undone(to=to, counted=counted):
            return ev.Undone(to=to if counted is None else counted)
        case ev.Redone(to=to, counted=counted):
            return ev.Redone(to=to if counted is None else counted)
        case ev.TakenBack(entry=entry, counted=counted):
            return ev.TakenBack(entry=entry if counted is None else counted)
    return event


def _told_to(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent | None:
    match event:
        case (
            ev.YardsSet(who=one, other=two)
            | ev.DistanceSet(who=one, other=two)
            | ev.StepsSet(who=one, other=two)
        ) if not _hidden_from(viewer).isdisjoint((one, two)) or (
            event.hidden and not (viewer.owns(one) or viewer.owns(two))
        ):
            return None
        case ev.Moved(distances=found) | ev.Redirected(distances=found):
            return replace(event, distances=_steps_between(found, _hidden_from(viewer)))
        case ev.BrokeOff(who=who, others=others):
            hidden = _hidden_from(viewer)
            if who in hidden:
                return None
            return replace(event, others=tuple(one for one in others if one not in hidden))
        case ev.Undone(privy=privy) | ev.Redone(privy=privy) | ev.TakenBack(privy=privy):
            told = privy is None or any(map(viewer.owns, privy))
            return as_players_count(event) if told else None
        case ev.SceneOpened():
            return as_players_count(event)
        case ev.Ruled() | ev.Held(again=True):
            return None
        case ev.Released(events=events):
            untold = (
                _ruled(one, viewer) if isinstance(one, ev.Ruled) else redact(one, viewer)
                for one in events
            )
            return replace(event, events=tuple(one for one in untold if one is not None))
        case (
            ev.PrivacySet(who=who)
            | ev.HasteBought(secret=True, who=who)
            | ev.Exposed(secret=True, who=who)
            | ev.FighterChanged(private=True, who=who)
            | ev.ResourceChanged(who=who)
            | ev.AmmunitionSpent(who=who)
            | ev.SheetAdapted(who=who)
            | ev.SheetConverted(who=who)
            | ev.TraitGiven(who=who)
            | ev.HastePlanned(who=who)
            | ev.Planned(who=who)
            | ev.PlanDropped(who=who)
            | ev.Preferred(who=who)
            | ev.DefenseBacked(who=who)
            | ev.CheckAsked(closed=True, who=who)
            | ev.CheckSettled(closed=True, who=who)
        ) if not viewer.owns(who):
            return None
        case ev.Reloaded(who=who) if not viewer.owns(who):
            return replace(event, now=0)
        case ev.Asked(question=question) if _is_hidden(question, viewer):
            return replace(event, question=_unnamed(question))
        case ev.Answered(question=key, text=who) if key.startswith(f"{ROOM}:"):
            return event if viewer.owns(who) else None
        case ev.Rolled(secret=True, roll=roll):
            return event if roll.who in viewer.keeps else None
        case ev.Rolled(roll=roll) if is_kept(roll) and not viewer.owns(roll.who):
            return replace(event, roll=_outcome_of(roll))
        case ev.Undefended(who=who, shown=shown) if shown != OPEN and not viewer.owns(who):
            return replace(event, modifiers=())
        case ev.InitiativeRolled(roll=roll) if is_kept(roll) and not viewer.owns(roll.who):
            return replace(event, roll=_outcome_of(roll), die=0, rating=0)
        case ev.InitiativeShared(private=True, who=who) if not viewer.owns(who):
            return replace(event, die=0, rating=0, breaks=())
        case ev.InitiativeSet(private=True, who=who) if not viewer.owns(who):
            return replace(event, rating=0)
        case ev.ChallengeDecided(secret=True, winner=one, loser=other):
            return event if {one, other} & viewer.keeps else None
        case ev.ChallengeDecided(private=private) if not all(map(viewer.owns, private)):
            return replace(event, by="private", throws=(), pools=())
        case ev.AutoSet(who=who, hidden=hidden) if who in _hidden_from(viewer) or (
            hidden and not viewer.owns(who)
        ):
            return None
        case ev.Declared(who=who, why=why) if why and who in _hidden_from(viewer):
            return _told_to(replace(event, why=""), viewer)
        case ev.Appeared(who=who) if not viewer.owns(who):
            return replace(
                event, fighter=_at_first_sight(event.fighter), ref="", effects=(), unaware=()
            )
        case ev.AutoSet(who=who, auto=auto) if not viewer.owns(who):
            return ev.AutoSet(who=who, auto=auto)
        case ev.Declared(secret=True, who=who) if not viewer.owns(who):
            return replace(event, **UNSAID)
        case ev.Joined(who=who) if not viewer.owns(who):
            seen_of = _at_first_sight(event.fighter)
            own = {"ref": "", "prefer": "", "group": "", "converts": False, "without": ()}
            return replace(event, fighter=seen_of, still=Lasting(), **own)
        case ev.Joined():
            return replace(event, still=_still(event.still, _hidden_from(viewer)))
        case ev.FighterChanged(who=who) if not viewer.owns(who):
            return replace(event, fighter=_at_first_sight(event.fighter))
    return without_closed_dice(event, viewer)


def asked(questions: Iterable[Question], viewer: Viewer) -> list[Question]:
    """Return open questions as ``viewer`` may know them."""
    shown = [_unnamed(one) if _is_hidden(one, viewer) else one for one in questions]
    return masked(shown, viewer)


def _is_hidden(question: Question, viewer: Viewer) -> bool:
    """Say whether a question holds what somebody else would declare: it is as secret as what a tie
    has declared (INIT-4).
    """
    return question.waits is not None and not viewer.owns(question.about["attacker"])


def _unnamed(question: Question) -> Question:
    """Return that the storyteller is asked something about somebody, and no more."""
    who = question.about["attacker"]
    return Question(f"{RULING}:{who}", question.who, RULING, (), "", {"attacker": who})


def _outcome_of(roll: Roll) -> Roll:
    """Return what others than its owner see of a private roll: what it came to.

    Of a throw even that is its owner's: a test pool; of an NPC's roll nobody sees it where
    these are closed.
    """
    closed = roll.shown == CLOSED and roll.purpose != "initiative"
    dramatic = roll.botch and not closed and any(one.by == "NWOD-1" for one in roll.modifiers)
    return replace(
        roll,
        pool=0,
        difficulty=0,
        modifiers=(),
        faces=(),
        ones=0,
        automatic=0,
        backed=False,
        successes=0 if is_throw(roll) or closed else roll.successes,
        botch=roll.botch and not closed,
        specialty=False,
        tally=UNSET,
        ways=(DRAMATIC,) if dramatic else tuple(one for one in roll.ways if one != UNPAID),
    )


def veiled(roll: Roll) -> bool:
    """Say whether a roll is one of which only the outcome may be seen."""
    return is_kept(roll) and not roll.modifiers


def _ruled(event: ev.Ruled, viewer: Viewer) -> ev.Ruled:
    """Return a ruling that has been let go: about a private roll, that there was one."""
    if not event.private or viewer.owns(event.who):
        return event
    return replace(event, was="", ruling=replace(event.ruling, faces=(), number=0))


def outside(fighter: Fighter) -> Fighter:
    """Return what anyone can see of a sheet: wounds, gear, and a shape that is not a human one."""
    return Fighter(
        health=fighter.health,
        weapons=fighter.weapons,
        armour=fighter.armour,
        form=fighter.strange_form(),
    )


def _at_first_sight(fighter: Fighter) -> Fighter:
    """Return what a log tells others of a sheet: what somebody carries shows in what they use."""
    return replace(outside(fighter), weapons=(), armour=())


def _outline(fighter: Fighter) -> Fighter:
    """Return what can be made out of somebody hidden: how hurt they are."""
    return replace(
        fighter, weapons=(), armour=(), resources={}, ammunition={}, specialties={}, details={}
    )


# --- what many see of the same things, worked out once for all who see alike ---------------------
# What one viewer sees differs from what others see by what they own. So it is worked out for one
# who owns nothing, and noted about whom that was asked: whoever is none of these sees the very
# same.


class _Nobody(Viewer, frozen=True, kw_only=True):
    """One who owns nothing, and notes whether they were asked if they do."""

    asked: set[str]

    def owns(self, who: str) -> bool:
        """Say that nothing of anybody's is theirs, unless they see all."""
        self.asked.add(who)
        return self.st


class _Shared[T]:
    """Something as each of several viewers may know it: the same object for all who know the
    same.
    """

    def __init__(self, known_to: Callable[[Viewer], T]) -> None:
        self._known_to = known_to
        self._known: dict[tuple[bool, Masks | None], tuple[T, set[str]]] = {}

    def to(self, viewer: Viewer) -> T:
        """Return it as one of the viewers may know it."""
        kind = viewer.st, viewer.masks
        if kind not in self._known:
            whose: set[str] = set()
            nobody = _Nobody(st=viewer.st, masks=viewer.masks, asked=whose)
            self._known[kind] = self._known_to(nobody), whose
        found, whose = self._known[kind]
        return found if _is_like_nobody(viewer, whose) else self._known_to(viewer)


class SharedScene(_Shared[Scene]):
    """A scene as each of several viewers may know it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(lambda viewer: known(scene, viewer))


class SharedQuestions(_Shared[list[Question]]):
    """Open questions as each of several viewers may know them."""

    def __init__(self, questions: Iterable[Question]) -> None:
        kept = tuple(questions)
        super().__init__(lambda viewer: asked(kept, viewer))


class SharedEvents:
    """Events as each of several viewers may see them: the same list for all who see the same."""

    def __init__(self, events: Iterable[AnyEvent]) -> None:
        self._events = tuple(events)
        self._seen: dict[tuple[bool, Masks | None], _Seen] = {}

    def to(self, viewer: Viewer) -> Sequence[AnyEvent]:
        """Return what one of the viewers may see of the events."""
        kind = viewer.st, viewer.masks
        if kind not in self._seen:
            self._seen[kind] = _Seen(self._events, *kind)
        return self._seen[kind].by(viewer)


class _Seen:
    """Events as one sees them who owns nothing, each with whom that was asked about."""

    def __init__(self, events: Sequence[AnyEvent], st: bool, masks: Masks | None) -> None:
        self._events = events
        self._each: list[list[AnyEvent]] = []
        self._places: dict[str, list[int]] = {}  # of the events at which each was asked about
        for place, event in enumerate(events):
            whose: set[str] = set()
            self._each.append(seen((event,), _Nobody(st=st, masks=masks, asked=whose)))
            for who in whose:
                self._places.setdefault(who, []).append(place)
        self._all = [one for told in self._each for one in told]

    def by(self, viewer: Viewer) -> Sequence[AnyEvent]:
        if _is_like_nobody(viewer, self._places):
            return self._all
        if viewer.keeps:
            return seen(self._events, viewer)
        each = self._each.copy()
        for place in self._places[viewer.name]:
            each[place] = seen((self._events[place],), viewer)
        return [one for told in each for one in told]


def _is_like_nobody(viewer: Viewer, asked: Iterable[str]) -> bool:
    """Say whether nothing turns on who a viewer is, where it was ``asked`` about these alone."""
    return viewer.st or not (viewer.keeps or viewer.name in asked)
