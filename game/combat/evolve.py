"""The one writer: ``evolve(scene, event)`` returns the scene in which the event is true.

It knows no rules and rolls no dice. What an event means was decided before it was made; here it is
only written down, so that the fold of a log is always the same state.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from game.chase import events as chase_ev
from game.chase import evolve as chases
from game.chase.state import HeadStart, Seat
from game.combat import events as ev
from game.combat import held
from game.combat.declaration import Attack, Stand
from game.combat.state import (
    Check,
    Exchange,
    Fight,
    Flight,
    Hold,
    Initiative,
    Person,
    Prepared,
    Scene,
    Standing,
    Turn,
    pair,
)
from game.combat.weapons import in_hand
from game.health import Health
from game.idle import Idle

type Writer = Callable[[Scene, Any], Scene]


def evolve(scene: Scene, event: ev.AnyEvent) -> Scene:
    """Return ``scene`` with ``event`` written into it."""
    after = WRITERS[type(event)](scene, event)
    turn = after.fight.turn
    return after if turn is None or turn.held is None else held.note(after, event)


def fold(events: Iterable[ev.AnyEvent], scene: Scene | None = None) -> Scene:
    """Return the scene that a run of events leads to, from nothing or from ``scene``."""
    state = scene if scene is not None else Scene()
    for event in events:
        state = evolve(state, event)
    return state


def in_public(scene: Scene) -> Scene:
    """Return the scene as it is for those who do not know what is held."""
    return held.in_public(scene, evolve)


# --- small writers' tools ------------------------------------------------------------------------


def _person(scene: Scene, name: str, /, **changes: Any) -> Scene:
    people = scene.people.copy()
    people[name] = replace(people[name], **changes)
    return replace(scene, people=people)


def _fighter(scene: Scene, name: str, /, **changes: Any) -> Scene:
    return _person(scene, name, fighter=replace(scene.people[name].fighter, **changes))


def _fight(scene: Scene, /, **changes: Any) -> Scene:
    return replace(scene, fight=replace(scene.fight, **changes))


def _everyone(scene: Scene, change: Callable[[Person], Person]) -> Scene:
    """Change everyone but those in a chase, whose rounds are their own."""
    people = {
        name: one if one.seat is not None else change(one) for name, one in scene.people.items()
    }
    return replace(scene, people=people)


def _fill(scene: Scene, event: Any, /, **changes: Any) -> Scene:
    """Put an event into the slot it fills, if it fills one, of a shot in a chase or of the turn
    under way; ``changes`` are to the scene.
    """
    turn, slot = scene.fight.turn, event.slot
    if slot and event.exchange in [one.id for one in scene.exchanges]:
        changes["exchanges"] = _filled(scene.exchanges, event)
    elif slot and turn is not None:
        turn = replace(turn, exchanges=_filled(turn.exchanges, event))
        changes["fight"] = replace(scene.fight, turn=turn)
    return replace(scene, **changes) if changes else scene


def _filled(exchanges: tuple[Exchange, ...], event: Any) -> tuple[Exchange, ...]:
    number, slot = event.exchange, event.slot
    return tuple(
        replace(one, slots={**one.slots, slot: event}) if one.id == number else one
        for one in exchanges
    )


def _fresh_phase(one: Person) -> Person:
    if one.flight is not None:
        one = replace(one, flight=replace(one.flight, faced={}))
    untouched = one.declaration is None and not (one.acted or one.stretched or one.delaying)
    if untouched and not (one.spent or one.targeted or one.helped):
        return one
    return replace(one, **_FRESH)


_FRESH: dict[str, Any] = {
    "declaration": None,
    "secret": False,
    "spoke": 0,
    "down_targets": (),
    "resolved": (),
    "acted": False,
    "delaying": False,
    "prepared": None,
    "stretched": False,
    "spent": (),
    "lines": 0,
    "targeted": {},
    "helped": "",
    "shielded": False,
    "breaks_in": False,
}


def _fresh_round(one: Person) -> Person:
    return replace(
        _fresh_phase(one),
        standing=None,
        haste_left=0,
        incoming=0,
        bought=False,
        exposed=False,
        aborts=0,
        abort_failed=False,
        strain={},
        dodges={},
        flight=None,
        countered=False,
        loses_main=False,
        defenses=0,
        used=(),
    )


# --- the scene -----------------------------------------------------------------------------------


def _scene_opened(scene: Scene, event: ev.SceneOpened) -> Scene:
    return replace(
        scene,
        ruleset=event.ruleset,
        title=event.title,
        settings=event.settings,
        pace=event.pace,
    )


def _rules_chosen(scene: Scene, event: ev.RulesChosen) -> Scene:
    return replace(scene, ruleset=event.ruleset, settings=event.settings)


def _joined(scene: Scene, event: ev.Joined) -> Scene:
    person = Person(
        name=event.who,
        fighter=event.fighter,
        ref=event.ref,
        npc=event.npc,
        prefer=event.prefer,
        cover=event.cover,
        prone=event.prone,
        group=event.group,
    )
    masks = {**scene.masks, event.who: event.mask} if event.mask else scene.masks
    return replace(scene, people={**scene.people, event.who: person}, masks=masks)


def _hidden(scene: Scene, event: ev.Hidden) -> Scene:
    return replace(scene, masks={**scene.masks, event.who: event.mask})


def _unmasked(scene: Scene, event: ev.Unmasked) -> Scene:
    kept = {name: mask for name, mask in scene.masks.items() if name != event.who}
    return replace(scene, masks=kept)


def _left(scene: Scene, event: ev.Left) -> Scene:
    gone = event.who
    return replace(
        scene,
        people={name: one for name, one in scene.people.items() if name != gone},
        fight=_out_of_order(_without(scene.fight, gone), gone),
        effects=tuple(one for one in scene.effects if one.who != gone),
        hazards=tuple(one for one in scene.hazards if one.who != gone),
    )


def _out_of_order(fight: Fight, gone: str) -> Fight:
    """Take somebody's place away: who comes back waits for the next round (INIT-5)."""
    groups = (tuple(name for name in group if name != gone) for group in fight.groups)
    return replace(
        fight,
        groups=tuple(group for group in groups if group),
        close=tuple(one for one in fight.close if gone not in one),
        steps=tuple(one for one in fight.steps if gone not in one[:2]),
    )


def _without(fight: Fight, who: str) -> Fight:
    """Take out of the turn under way what one who is no longer there had to do with it."""
    questions = tuple(
        one for one in fight.questions if who not in (one.who, one.about.get("attacker"))
    )
    if fight.turn is None:
        return replace(fight, questions=questions)
    turn = replace(
        fight.turn,
        todo=tuple(item for item in fight.turn.todo if item[0] != who),
        exchanges=tuple(one for one in fight.turn.exchanges if who not in (one.owner, one.target)),
    )
    kept = {str(one.id) for one in turn.exchanges}
    asked = tuple(one for one in questions if one.about.get("exchange", "") in {"", *kept})
    return replace(fight, questions=asked, turn=turn)


def _pace_set(scene: Scene, event: ev.PaceSet) -> Scene:
    return replace(scene, pace=event.pace)


def _frozen(scene: Scene, event: ev.Frozen) -> Scene:
    return replace(scene, frozen=event.reason)


def _resumed(scene: Scene, event: ev.Resumed) -> Scene:
    return replace(scene, frozen="")


def _idle_set(scene: Scene, event: ev.IdleSet) -> Scene:
    return replace(scene, idle=Idle(event.nudge, event.after, event.then))


def _agreement_set(scene: Scene, event: ev.AgreementSet) -> Scene:
    return replace(scene, agreement=event.needs)


def _went_unanswered(scene: Scene, event: ev.WentUnanswered) -> Scene:
    return scene  # what follows from it is said by the events after it


def _preferred(scene: Scene, event: ev.Preferred) -> Scene:
    return _person(scene, event.who, prefer=event.kind)


def _fighter_changed(scene: Scene, event: ev.FighterChanged) -> Scene:
    wields = event.wields or scene.people[event.who].wields
    return _person(scene, event.who, fighter=event.fighter, wields=wields)


def _sheet_adapted(scene: Scene, event: ev.SheetAdapted) -> Scene:
    own = scene.people[event.who].own()
    fighter = replace(own, traits={**own.traits, **event.traits})
    return _person(scene, event.who, fighter=fighter, adapted=event.traits, guessed=event.guessed)


def _trait_given(scene: Scene, event: ev.TraitGiven) -> Scene:
    person, said = scene.people[event.who], {event.trait: event.rating}
    return _person(
        scene,
        event.who,
        fighter=replace(person.fighter, traits={**person.fighter.traits, **said}),
        adapted={**person.adapted, **said},
        given={**person.given, **said},
        guessed=tuple(name for name in person.guessed if name != event.trait),
    )


def _position_set(scene: Scene, event: ev.PositionSet) -> Scene:
    return _person(scene, event.who, **event.changes)


def _review_set(scene: Scene, event: ev.ReviewSet) -> Scene:
    return replace(scene, review=event.on)


def _privacy_set(scene: Scene, event: ev.PrivacySet) -> Scene:
    return _person(scene, event.who, private=event.private)


def _withheld(scene: Scene, event: ev.Withheld) -> Scene:
    return WRITERS[type(event.what)](scene, event.what)


# --- the round -----------------------------------------------------------------------------------


def _round_began(scene: Scene, event: ev.RoundBegan) -> Scene:
    fight = replace(
        scene.fight,
        round=event.round,
        haste=0,
        turn=None,
        questions=(),
        close=(),
        warned=False,
        starter=event.starter or scene.fight.starter,
    )
    chasing = {name for name, one in scene.people.items() if one.seat is not None}
    lapsing = {check.who for check in scene.checks} - chasing
    fresh = chases.without_mishaps(replace(scene, fight=fight), lapsing)
    return _everyone(fresh, lambda one: _unpursued(_fresh_round(one)))


def _unpursued(one: Person) -> Person:
    """Forget the head start of one whom nobody has pursued."""
    return one if one.head_start is None else replace(one, head_start=None)


def _initiative_shared(scene: Scene, event: ev.InitiativeShared) -> Scene:
    place = Initiative(event.total, event.die, event.rating, event.breaks, event.private)
    return _person(scene, event.who, initiative=place)


def _initiative_rolled(scene: Scene, event: ev.InitiativeRolled) -> Scene:
    scene = replace(scene, rolls=event.roll.id)
    if not event.kept:
        return scene
    place = Initiative(event.total, event.die, event.rating, private=event.roll.private)
    before = scene.people[event.who].initiative
    if event.tie and before is not None:
        place = replace(before, breaks=(*before.breaks, event.die))
    return _person(scene, event.who, initiative=place)


def _initiative_set(scene: Scene, event: ev.InitiativeSet) -> Scene:
    die = event.total - event.rating
    place = Initiative(event.total, die, event.rating, private=event.private)
    return _person(scene, event.who, initiative=place)


def _place_changed(scene: Scene, event: ev.PlaceChanged) -> Scene:
    person = scene.people[event.who]
    before = person.initiative or Initiative(event.total, 0, 0)
    if event.why == "returned":
        return _person(scene, event.who, initiative=person.lent, lent=None)
    now = replace(before, total=event.total, breaks=())
    lent = before if event.why == "held over" else person.lent
    return _person(scene, event.who, initiative=now, lent=lent)


def _delayed(scene: Scene, event: ev.Delayed) -> Scene:
    scene = _passed_by(scene, event.who, event.index)
    prepared = Prepared(event.trigger, event.action) if event.action is not None else None
    return _person(scene, event.who, delaying=True, prepared=prepared)


def _stepped_in(scene: Scene, event: ev.SteppedIn) -> Scene:
    return _person(scene, event.who, **_FRESH)


def _forfeited(scene: Scene, event: ev.Forfeited) -> Scene:
    return _person(_passed_by(scene, event.who, event.index), event.who, forfeits=event.round)


def _passed_by(scene: Scene, who: str, index: int | None) -> Scene:
    """Note that a part came up at which nothing is done."""
    return scene if index is None else _past(scene, who, index)


def _surprised(scene: Scene, event: ev.Surprised) -> Scene:
    return _person(scene, event.who, surprised=event.round if event.unaware else 0)


def _order_set(scene: Scene, event: ev.OrderSet) -> Scene:
    return _fight(scene, groups=event.groups)


def _phase_began(scene: Scene, event: ev.PhaseBegan) -> Scene:
    scene = _fight(scene, phase=event.phase, haste=event.haste)
    if not event.fresh:
        return scene
    return _everyone(_fight(scene, answers={}, spoken=0, last=""), _fresh_phase)


def _haste_planned(scene: Scene, event: ev.HastePlanned) -> Scene:
    return _person(scene, event.who, haste_plan=event.haste)


def _haste_granted(scene: Scene, event: ev.HasteGranted) -> Scene:
    grants = {**scene.people[event.who].grants, event.haste.source: event.haste.count}
    return _person(scene, event.who, grants=grants)


def _declared(scene: Scene, event: ev.Declared) -> Scene:
    spoken = scene.fight.spoken + 1
    before = scene.people[event.who]
    anew = event.stands and not event.added
    scene = _person(
        scene,
        event.who,
        declaration=event.declaration,
        standing=event.declaration if event.stands else before.standing,
        wields=event.wields or _in_hand_then(before, event),
        secret=event.secret,
        spoke=spoken,
        strain={} if anew else before.strain,
        countered=before.countered and not anew,
        down_targets=event.down,
        haste_plan=None,
        resolved=event.resolved,
        acted=False,
        breaks_in=event.breaks_in,
        spent=(*before.spent, *event.spends),
        lines=before.lines + 1,
        delaying=False,
    )
    return _fight(scene, spoken=spoken)


def _in_hand_then(before: Person, event: ev.Declared) -> str:
    """Return the weapon in hand after a declaration that names none.

    An attack without a weapon is by what is in hand as it is declared. The first entries that were
    ever written do not say what that was, and alone can not tell: it follows from who declared.
    """
    parts = event.declaration.parts
    unnamed = any(isinstance(part, Attack) and part.weapon is None for part in parts)
    return in_hand(before).name if unnamed else before.wields


def _exposed(scene: Scene, event: ev.Exposed) -> Scene:
    return _person(scene, event.who, exposed=True)


def _revealed(scene: Scene, event: ev.Revealed) -> Scene:
    for who in event.declarations:
        scene = _person(scene, who, secret=False, spoke=scene.fight.spoken)
    return scene


def _asked(scene: Scene, event: ev.Asked) -> Scene:
    if "chase" in event.question.about:
        return chases.asked(scene, int(event.question.about["chase"]), event.question)
    return _fight(scene, questions=(*scene.fight.questions, event.question))


def _answered(scene: Scene, event: ev.Answered) -> Scene:
    for chase in scene.chases:
        if any(one.id == event.question for one in chase.questions):
            return chases.answered(scene, chase.id, event.question)
    fight = scene.fight
    scene = _fight(
        scene,
        questions=tuple(one for one in fight.questions if one.id != event.question),
        answers={**fight.answers, event.question: event.option},
    )
    return _fill(scene, event)


def _aborted(scene: Scene, event: ev.Aborted) -> Scene:
    person = scene.people[event.who]
    turn = scene.fight.turn
    if turn is not None:
        todo = tuple(
            (who, index)
            for who, index in turn.todo
            if who != event.who or index < len(event.declaration.parts)
        )
        scene = _fight(scene, turn=replace(turn, todo=todo))
    return _person(
        scene,
        event.who,
        declaration=event.declaration,
        standing=event.declaration,
        resolved=event.resolved,
        aborts=person.aborts + 1,
        strain=event.strained,
        down_targets=(*person.down_targets, *event.down),
        wields=event.wields or person.wields,
    )


def _abort_failed(scene: Scene, event: ev.AbortFailed) -> Scene:
    return _person(scene, event.who, abort_failed=True)


def _haste_bought(scene: Scene, event: ev.HasteBought) -> Scene:
    return _person(scene, event.who, haste_left=event.count)


def _haste_used(scene: Scene, event: ev.HasteUsed) -> Scene:
    for who in event.who:
        scene = _person(scene, who, haste_left=scene.people[who].haste_left - 1)
    return scene


def _resource_changed(scene: Scene, event: ev.ResourceChanged) -> Scene:
    resources = {**scene.people[event.who].fighter.resources, event.resource: event.now}
    return _fighter(scene, event.who, resources=resources)


def _ammunition_spent(scene: Scene, event: ev.AmmunitionSpent) -> Scene:
    ammunition = {**scene.people[event.who].fighter.ammunition, event.weapon: event.now}
    return _fighter(scene, event.who, ammunition=ammunition)


# --- a turn --------------------------------------------------------------------------------------


def _turn_began(scene: Scene, event: ev.TurnBegan) -> Scene:
    todo = event.todo or tuple(
        (who, index) for who in event.owners for index in scene.people[who].unresolved()
    )
    return _fight(scene, turn=Turn(event.owners, todo))


def _resolve(person: Person, index: int) -> Person:
    return replace(person, resolved=(*person.resolved, index))


def _exchange_began(scene: Scene, event: ev.ExchangeBegan) -> Scene:
    turn = scene.fight.turn
    if turn is None and not event.chase:
        return scene
    exchange = Exchange(
        id=event.exchange,
        kind=event.kind,
        owner=event.owner,
        part=event.part,
        target=event.target,
        means=event.means,
        owners=event.owners,
        back=event.back,
        numbers=event.numbers,
    )
    people = scene.people.copy()
    for name, count in event.incoming.items():
        people[name] = replace(people[name], incoming=count)
    for name, index in event.owners.items():
        people[name] = _resolve(people[name], index)
    if event.chase:
        fight = replace(scene.fight, exchanges=event.exchange)
        return replace(scene, people=people, fight=fight, exchanges=(exchange,))
    assert turn is not None
    todo = tuple(item for item in turn.todo if item not in event.owners.items())
    turn = replace(turn, todo=todo, exchanges=(*turn.exchanges, exchange))
    fight = replace(scene.fight, turn=turn, exchanges=event.exchange)
    if event.close:
        fight = replace(fight, close=_with_pair(fight.close, event.owner, event.target))
    return replace(scene, people=people, fight=fight)


def _came_up(scene: Scene, event: ev.ActionLost | ev.Waited) -> Scene:
    return _past(scene, event.who, event.index)


def _past(scene: Scene, who: str, index: int) -> Scene:
    """Note that one part of somebody's action has come up."""
    person = _resolve(scene.people[who], index)
    scene = replace(scene, people={**scene.people, who: person})
    turn = scene.fight.turn
    if turn is None:
        return scene
    todo = tuple(item for item in turn.todo if item != (who, index))
    return _fight(scene, turn=replace(turn, todo=todo))


def _with_pair(
    close: tuple[tuple[str, str], ...], one: str, other: str
) -> tuple[tuple[str, str], ...]:
    return tuple(sorted({*close, pair(one, other)}))


def _distance_set(scene: Scene, event: ev.DistanceSet) -> Scene:
    close = scene.fight.close
    if event.close:
        return _fight(scene, close=_with_pair(close, event.who, event.other))
    apart = pair(event.who, event.other)
    return _fight(scene, close=tuple(one for one in close if one != apart))


def _dodge_stands(scene: Scene, event: ev.DodgeStands) -> Scene:
    dodges = scene.people[event.who].dodges
    stands = Standing(event.roll, event.successes)
    return _person(scene, event.who, dodges={**dodges, event.direction: stands})


def _flight(scene: Scene, who: str) -> Flight:
    return scene.people[who].flight or Flight()


def _escape_stands(scene: Scene, event: ev.EscapeStands) -> Scene:
    stands = Standing(event.roll, event.successes)
    return _person(scene, event.who, flight=replace(_flight(scene, event.who), roll=stands))


def _escape_faced(scene: Scene, event: ev.EscapeFaced) -> Scene:
    flight = _flight(scene, event.who)
    flight = replace(
        flight,
        faced={**flight.faced, event.by: event.net},
        best=max(flight.best, event.net),
        broken=flight.broken or event.broken,
    )
    return _fill(_person(scene, event.who, flight=flight), event)


def _escaped(scene: Scene, event: ev.Escaped) -> Scene:
    start = HeadStart(event.leads, event.net)
    return _person(scene, event.who, away=True, fleeing=0, head_start=start)


def _guard_turned(scene: Scene, event: ev.GuardTurned) -> Scene:
    turn = scene.fight.turn
    if turn is not None:
        item = (event.who, event.index)
        todo = turn.todo if item in turn.todo else (*turn.todo, item)
        scene = _fight(scene, turn=replace(turn, todo=todo))
    return _person(
        scene,
        event.who,
        declaration=event.declaration,
        standing=event.declaration,
        resolved=event.resolved,
    )


def _rolled(scene: Scene, event: ev.Rolled) -> Scene:
    roll = event.roll
    scene = _fill(scene, event, rolls=roll.id)
    if event.means and scene.people[roll.who].wields != event.means:
        scene = _person(scene, roll.who, wields=event.means)
    return _person(scene, roll.who, bought=True) if roll.automatic else scene  # DICE-8


def _wounded(scene: Scene, event: ev.Wounded) -> Scene:
    return _fill(_hurt(scene, event.who, event.health), event)


def _hurt(scene: Scene, who: str, health: Health) -> Scene:
    return _fighter(scene, who, health=health)


def _went_down(scene: Scene, event: ev.WentDown) -> Scene:
    return _person(scene, event.who, down=event.state)


def _recovered(scene: Scene, event: ev.Recovered) -> Scene:
    return _person(scene, event.who, down="")


def _turn_ended(scene: Scene, event: ev.TurnEnded) -> Scene:
    people = scene.people.copy()
    last = scene.fight.last
    for who in event.owners:
        if who in people:
            last = last if people[who].delaying else who
            people[who] = replace(people[who], acted=who not in event.left, breaks_in=False)
    return replace(scene, people=people, fight=replace(scene.fight, turn=None, last=last))


# --- grapples ------------------------------------------------------------------------------------


def _grapple_begun(scene: Scene, event: ev.GrappleBegun) -> Scene:
    hold = Hold(event.grappler, event.victim, event.control, since=scene.fight.round)
    return _fill(_fight(scene, holds=(*scene.fight.holds, hold)), event)


def _hold(scene: Scene, grappler: str, /, **changes: Any) -> Scene:
    holds = tuple(
        replace(one, **changes) if one.grappler == grappler else one for one in scene.fight.holds
    )
    return _fight(scene, holds=holds)


def _grapple_sustained(scene: Scene, event: ev.GrappleSustained) -> Scene:
    return _hold(scene, event.grappler, sustained=scene.fight.round)


def _control_changed(scene: Scene, event: ev.ControlChanged) -> Scene:
    return _fill(_hold(scene, event.grappler, control=event.control), event)


def _grapple_reversed(scene: Scene, event: ev.GrappleReversed) -> Scene:
    now = {"grappler": event.grappler, "victim": event.victim, "control": event.control}
    return _fill(_hold(scene, event.victim, **now), event)


def _effect_used(scene: Scene, event: ev.EffectUsed) -> Scene:
    if not event.single:
        scene = _hold(scene, event.grappler, control=event.left)
    return _fill(scene, event)


def _laid_low(scene: Scene, event: ev.Dropped | ev.Thrown) -> Scene:
    return _fill(_person(scene, event.who, prone=True), event)


def _propped(scene: Scene, event: ev.Propped) -> Scene:
    return _fill(_person(scene, event.who, prone=False, floored=False), event)


def _stood(scene: Scene, event: ev.Stood) -> Scene:
    return _person(scene, event.who, prone=False, floored=False)


def _disarmed(scene: Scene, event: ev.Disarmed) -> Scene:
    name = event.weapon.name
    loser, taker = scene.people[event.who].fighter, scene.people[event.by].fighter
    kept = tuple(one for one in loser.weapons if one.name != name)
    rounds = {gun: left for gun, left in loser.ammunition.items() if gun != name}
    scene = _fighter(scene, event.who, weapons=kept, ammunition=rounds)
    if all(one.name != name for one in taker.weapons):
        held = {**taker.ammunition, name: event.rounds} if event.rounds else taker.ammunition
        scene = _fighter(scene, event.by, weapons=(*taker.weapons, event.weapon), ammunition=held)
    return _fill(scene, event)


def _pinned(scene: Scene, event: ev.Pinned) -> Scene:
    scene = _hold(scene, event.grappler, control=0, pinned=True, relented=event.relented)
    return _fill(scene, event)


def _grapple_ended(scene: Scene, event: ev.GrappleEnded) -> Scene:
    holds = tuple(one for one in scene.fight.holds if one.grappler != event.grappler)
    scene = _fight(scene, holds=holds)
    if not event.after_pin:
        return scene
    apart = pair(event.grappler, event.victim)
    scene = _fight(scene, close=tuple(one for one in scene.fight.close if one != apart))
    return _person(scene, event.victim, loses_main=True)


def _split_forced(scene: Scene, event: ev.SplitForced) -> Scene:
    return _person(scene, event.who, stretched=True)


def _counter_used(scene: Scene, event: ev.CounterUsed) -> Scene:
    return _person(scene, event.who, countered=True)


def _recognised(scene: Scene, event: ev.Recognised) -> Scene:
    return _person(scene, event.who, unsure=False)


# --- challenges, and what goes with them ---------------------------------------------------------


def _initiative_taken(scene: Scene, event: ev.InitiativeTaken) -> Scene:
    place = Initiative(event.total, 0, event.total)
    return _person(scene, event.who, initiative=place)


def _targeted(scene: Scene, event: ev.Targeted) -> Scene:
    so_far = scene.people[event.who].targeted
    return _person(scene, event.who, targeted={**so_far, event.kind: so_far.get(event.kind, 0) + 1})


def _apart(scene: Scene, distances: Iterable[tuple[str, str, int]]) -> Scene:
    changed = {pair(one, other): steps for one, other, steps in distances}
    kept = [known for known in scene.fight.steps if known[:2] not in changed]
    fresh = [(*names, steps) for names, steps in changed.items()]
    return _fight(scene, steps=tuple(sorted([*kept, *fresh])))


def _moved(scene: Scene, event: ev.Moved) -> Scene:
    return _apart(scene, event.distances)


def _steps_set(scene: Scene, event: ev.StepsSet) -> Scene:
    return _apart(scene, [(event.who, event.other, event.steps)])


def _lay_down(scene: Scene, event: ev.LaidDown) -> Scene:
    return _person(scene, event.who, prone=True)


def _held_back(scene: Scene, event: ev.HeldBack) -> Scene:
    return _person(scene, event.who, delaying=True)


def _escape_announced(scene: Scene, event: ev.EscapeAnnounced) -> Scene:
    return _person(scene, event.who, fleeing=event.moment)


def _escape_spoiled(scene: Scene, event: ev.EscapeSpoiled) -> Scene:
    return _person(scene, event.who, fleeing=0)


def _helped(scene: Scene, event: ev.Helped) -> Scene:
    return _fill(_person(scene, event.who, helped=event.by), event)


def _help_refused(scene: Scene, event: ev.HelpRefused) -> Scene:
    spent = list(scene.people[event.by].spent)
    spent.remove(event.gives_back)
    return _fill(_person(scene, event.by, spent=tuple(spent)), event)


def _help_used(scene: Scene, event: ev.HelpUsed) -> Scene:
    return _person(scene, event.who, helped="")


def _shield_ready(scene: Scene, event: ev.ShieldReady) -> Scene:
    return _person(scene, event.who, shields=event.friend)


def _redirected(scene: Scene, event: ev.Redirected) -> Scene:
    spent = (*scene.people[event.by].spent, event.spends)
    scene = _person(_apart(scene, event.distances), event.by, shielded=True, spent=spent)
    turn = scene.fight.turn
    if turn is None:
        return scene
    exchanges = tuple(
        replace(one, target=event.by) if one.id == event.exchange else one for one in turn.exchanges
    )
    return _fill(_fight(scene, turn=replace(turn, exchanges=exchanges)), event)


# --- blows by the book ---------------------------------------------------------------------------


def _defense_used(scene: Scene, event: ev.DefenseUsed) -> Scene:
    person = scene.people[event.who]
    used = (*person.used, event.index) if event.gone else person.used
    return _person(scene, event.who, defenses=person.defenses + 1, used=used)


def _armour_destroyed(scene: Scene, event: ev.ArmourDestroyed) -> Scene:
    worn = scene.people[event.who].fighter.armour
    left = tuple(piece for piece in worn if piece.name not in event.armour)
    return _fill(_fighter(scene, event.who, armour=left), event)


def _dazed(scene: Scene, event: ev.Dazed) -> Scene:
    return _fill(_person(scene, event.who, lost_round=event.round), event)


def _staked(scene: Scene, event: ev.Staked) -> Scene:
    return _fill(_person(scene, event.who, staked=True), event)


def _knocked_down(scene: Scene, event: ev.KnockedDown) -> Scene:
    person = scene.people[event.who]
    changes: dict[str, Any] = {
        "prone": not event.up,
        "floored": not event.up,
        "slowed": event.slowed or person.slowed,
    }
    if event.instead and person.declaration is not None:
        came_up = tuple(sorted(person.resolved))
        kept = tuple(person.declaration.parts[index] for index in came_up)
        stands = replace(person.declaration, parts=(*kept, Stand()), dice=())
        changes |= {
            "declaration": stands,
            "standing": stands,
            "resolved": tuple(range(len(kept))),
            "acted": False,
        }
    return _person(scene, event.who, **changes)


def _initiative_shifted(scene: Scene, event: ev.InitiativeShifted) -> Scene:
    now = scene.people[event.who].initiative
    if now is None:
        return scene
    return _person(scene, event.who, initiative=replace(now, total=event.total))


def _ambushed(scene: Scene, event: ev.Ambushed) -> Scene:
    if not event.sprung:
        return scene
    surprised = {**scene.people[event.who].ambush, event.target: event.margin}
    return _person(scene, event.who, ambush=surprised)


def _ambush_over(scene: Scene, event: ev.AmbushOver) -> Scene:
    return _person(scene, event.who, ambush={})


# --- bookkeeping ---------------------------------------------------------------------------------


def _regenerated(scene: Scene, event: ev.Regenerated) -> Scene:
    return _hurt(scene, event.who, event.health)


def _effect_began(scene: Scene, event: ev.EffectBegan) -> Scene:
    return replace(scene, effects=(*scene.effects, event.effect), marks=event.effect.id)


def _effect_ended(scene: Scene, event: ev.EffectEnded) -> Scene:
    return replace(scene, effects=tuple(e for e in scene.effects if e.id != event.effect.id))


def _hazard_began(scene: Scene, event: ev.HazardBegan) -> Scene:
    return replace(scene, hazards=(*scene.hazards, event.hazard), marks=event.hazard.id)


def _hazard_struck(scene: Scene, event: ev.HazardStruck) -> Scene:
    hazards = tuple(
        replace(one, rounds=event.rounds) if one.id == event.id else one for one in scene.hazards
    )
    return replace(scene, hazards=hazards)


def _hazard_ended(scene: Scene, event: ev.HazardEnded) -> Scene:
    return replace(scene, hazards=tuple(one for one in scene.hazards if one.id != event.id))


def _check_asked(scene: Scene, event: ev.CheckAsked) -> Scene:
    check = Check(event.id, event.who, event.text, event.roll)
    return replace(scene, checks=(*scene.checks, check), marks=event.id)


def _check_settled(scene: Scene, event: ev.CheckSettled) -> Scene:
    return replace(scene, checks=tuple(one for one in scene.checks if one.id != event.id))


def _checks_warned(scene: Scene, event: ev.ChecksWarned) -> Scene:
    return _fight(scene, warned=True)


def _auto_set(scene: Scene, event: ev.AutoSet) -> Scene:
    return _person(scene, event.who, auto=event.auto, stance=event.stance, ward=event.ward)


def _fight_ended(scene: Scene, event: ev.FightEnded) -> Scene:
    pins = tuple(hold for hold in scene.fight.holds if hold.pinned)  # these outlast the fight
    return _fight(scene, phase="ended", turn=None, questions=(), holds=pins)


def _fight_rested(scene: Scene, event: ev.FightRested) -> Scene:
    return _fight(scene, phase="setup", haste=0, groups=(), turn=None, questions=(), holds=())


# --- chases --------------------------------------------------------------------------------------


def _into_chase(scene: Scene, who: str, seat: Seat) -> Scene:
    """Take somebody out of the fight, with all they had to do with it, and into a chase."""
    fight = _out_of_order(_without(scene.fight, who), who)
    person = replace(
        _fresh_round(scene.people[who]), seat=seat, away=True, head_start=None, haste_plan=None
    )
    return replace(scene, fight=fight, people={**scene.people, who: person})


def _out_of_chase(scene: Scene, who: str, away: bool) -> Scene:
    person = replace(_fresh_round(scene.people[who]), seat=None, away=away)
    return replace(scene, people={**scene.people, who: person})


def _chase_began(scene: Scene, event: chase_ev.ChaseBegan) -> Scene:
    for who in event.prey:
        scene = _into_chase(scene, who, Seat(event.chase, "prey"))
    for who in event.predators:
        scene = _into_chase(scene, who, Seat(event.chase, "predators"))
    return chases.with_new(scene, event)


def _pounced(scene: Scene, event: chase_ev.Pounced) -> Scene:
    for who in (*event.prey, *event.by):
        scene = _person(scene, who, away=False, head_start=None)
    return scene


def _chase_joined(scene: Scene, event: chase_ev.ChaseJoined) -> Scene:
    seat = Seat(event.chase, event.side, event.driver, event.cover)
    return chases.with_member(_into_chase(scene, event.who, seat), event)


def _chase_left(scene: Scene, event: chase_ev.ChaseLeft) -> Scene:
    return chases.without_member(_out_of_chase(scene, event.who, event.away), event)


def _chase_round_ended(scene: Scene, event: chase_ev.ChaseRoundEnded) -> Scene:
    people = scene.people.copy()
    for who in scene.chase(event.chase).members():
        people[who] = _fresh_round(people[who])
    scene = replace(scene, people=people, exchanges=())
    return chases.rewrite(scene, event.chase, rolling=False, now={})


def _chase_ended(scene: Scene, event: chase_ev.ChaseEnded) -> Scene:
    for who in event.back:
        scene = _out_of_chase(scene, who, away=False)
    for who in event.gone:
        scene = _out_of_chase(scene, who, away=True)
    return chases.ended(replace(scene, exchanges=()), event)


WRITERS: dict[type, Writer] = {
    ev.SceneOpened: _scene_opened,
    ev.RulesChosen: _rules_chosen,
    ev.Joined: _joined,
    ev.Hidden: _hidden,
    ev.Unmasked: _unmasked,
    ev.InitiativeShared: _initiative_shared,
    ev.Left: _left,
    ev.PaceSet: _pace_set,
    ev.Frozen: _frozen,
    ev.Resumed: _resumed,
    ev.IdleSet: _idle_set,
    ev.AgreementSet: _agreement_set,
    ev.WentUnanswered: _went_unanswered,
    ev.Preferred: _preferred,
    ev.FighterChanged: _fighter_changed,
    ev.SheetAdapted: _sheet_adapted,
    ev.TraitGiven: _trait_given,
    ev.PositionSet: _position_set,
    ev.RoundBegan: _round_began,
    ev.InitiativeRolled: _initiative_rolled,
    ev.InitiativeSet: _initiative_set,
    ev.PlaceChanged: _place_changed,
    ev.Delayed: _delayed,
    ev.SteppedIn: _stepped_in,
    ev.Forfeited: _forfeited,
    ev.Surprised: _surprised,
    ev.OrderSet: _order_set,
    ev.PhaseBegan: _phase_began,
    ev.HastePlanned: _haste_planned,
    ev.HasteGranted: _haste_granted,
    ev.Declared: _declared,
    ev.Revealed: _revealed,
    ev.HasteBought: _haste_bought,
    ev.HasteUsed: _haste_used,
    ev.ResourceChanged: _resource_changed,
    ev.AmmunitionSpent: _ammunition_spent,
    ev.TurnBegan: _turn_began,
    ev.ExchangeBegan: _exchange_began,
    ev.ActionLost: _came_up,
    ev.Waited: _came_up,
    ev.Rolled: _rolled,
    ev.Undefended: _fill,
    ev.Compared: _fill,
    ev.Wounded: _wounded,
    ev.WentDown: _went_down,
    ev.Recovered: _recovered,
    ev.TurnEnded: _turn_ended,
    ev.Regenerated: _regenerated,
    ev.EffectBegan: _effect_began,
    ev.EffectEnded: _effect_ended,
    ev.HazardBegan: _hazard_began,
    ev.HazardStruck: _hazard_struck,
    ev.HazardEnded: _hazard_ended,
    ev.Exposed: _exposed,
    ev.Asked: _asked,
    ev.Answered: _answered,
    ev.Aborted: _aborted,
    ev.AbortFailed: _abort_failed,
    ev.Met: _fill,
    ev.DodgeStands: _dodge_stands,
    ev.EscapeStands: _escape_stands,
    ev.EscapeFaced: _escape_faced,
    ev.Escaped: _escaped,
    ev.GuardTurned: _guard_turned,
    ev.DistanceSet: _distance_set,
    ev.GrappleBegun: _grapple_begun,
    ev.GrappleMissed: _fill,
    ev.GrappleSustained: _grapple_sustained,
    ev.ControlChanged: _control_changed,
    ev.GrappleReversed: _grapple_reversed,
    ev.EffectUsed: _effect_used,
    ev.Dropped: _laid_low,
    ev.Thrown: _laid_low,
    ev.Propped: _propped,
    ev.Disarmed: _disarmed,
    ev.Pinned: _pinned,
    ev.GrappleEnded: _grapple_ended,
    ev.SplitForced: _split_forced,
    ev.CounterUsed: _counter_used,
    ev.Stood: _stood,
    ev.Recognised: _recognised,
    ev.CheckAsked: _check_asked,
    ev.CheckSettled: _check_settled,
    ev.ChecksWarned: _checks_warned,
    ev.AutoSet: _auto_set,
    ev.FightEnded: _fight_ended,
    ev.FightRested: _fight_rested,
    chase_ev.ChaseBegan: _chase_began,
    chase_ev.Pounced: _pounced,
    chase_ev.ChaseJoined: _chase_joined,
    chase_ev.ChaseLeft: _chase_left,
    chase_ev.ChaseRoundEnded: _chase_round_ended,
    chase_ev.ChaseEnded: _chase_ended,
    **chases.WRITERS,
    ev.InitiativeTaken: _initiative_taken,
    ev.Targeted: _targeted,
    ev.ChallengeDecided: _fill,
    ev.Moved: _moved,
    ev.StepsSet: _steps_set,
    ev.LaidDown: _lay_down,
    ev.HeldBack: _held_back,
    ev.EscapeAnnounced: _escape_announced,
    ev.EscapeSpoiled: _escape_spoiled,
    ev.Helped: _helped,
    ev.HelpRefused: _help_refused,
    ev.HelpUsed: _help_used,
    ev.ShieldReady: _shield_ready,
    ev.Redirected: _redirected,
    ev.SureHit: _fill,
    ev.DefenseUsed: _defense_used,
    ev.LevelsDealt: _fill,
    ev.ArmourDestroyed: _armour_destroyed,
    ev.Dazed: _dazed,
    ev.Staked: _staked,
    ev.KnockedDown: _knocked_down,
    ev.InitiativeShifted: _initiative_shifted,
    ev.Ambushed: _ambushed,
    ev.AmbushOver: _ambush_over,
    ev.ReviewSet: _review_set,
    ev.PrivacySet: _privacy_set,
    ev.ReviewBegan: held.review_began,
    ev.Withheld: _withheld,
    ev.Held: held.held,
    ev.Ruled: lambda scene, event: held.ruled(scene, event, evolve),
    ev.Retargeted: held.retargeted,
    ev.Cancelled: held.cancelled,
    ev.Released: held.released,
}
