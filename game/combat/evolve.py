"""The one writer: ``evolve(scene, event)`` returns the scene in which the event is true.

It knows no rules and rolls no dice. What an event means was decided before it was made; here it is
only written down, so that the fold of a log is always the same state.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from game.combat import events as ev
from game.combat.state import Exchange, Initiative, Person, Scene, Turn
from game.health import Health

type Writer = Callable[[Scene, Any], Scene]


def evolve(scene: Scene, event: ev.AnyEvent) -> Scene:
    """Return ``scene`` with ``event`` written into it."""
    return WRITERS[type(event)](scene, event)


def fold(events: Iterable[ev.AnyEvent], scene: Scene | None = None) -> Scene:
    """Return the scene that a run of events leads to, from nothing or from ``scene``."""
    state = scene if scene is not None else Scene()
    for event in events:
        state = WRITERS[type(event)](state, event)
    return state


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
    return replace(scene, people={name: change(one) for name, one in scene.people.items()})


def _fill(scene: Scene, event: Any) -> Scene:
    turn = scene.fight.turn
    if turn is None or not event.slot:
        return scene
    exchanges = tuple(
        replace(one, slots={**one.slots, event.slot: event}) if one.id == event.exchange else one
        for one in turn.exchanges
    )
    return _fight(scene, turn=replace(turn, exchanges=exchanges))


def _fresh_phase(one: Person) -> Person:
    if one.declaration is None and not one.acted:
        return one
    return replace(one, declaration=None, secret=False, down_targets=(), resolved=(), acted=False)


def _fresh_round(one: Person) -> Person:
    return replace(
        _fresh_phase(one),
        standing=None,
        haste_left=0,
        incoming=0,
        bought=False,
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


def _joined(scene: Scene, event: ev.Joined) -> Scene:
    person = Person(
        name=event.who,
        fighter=event.fighter,
        ref=event.ref,
        npc=event.npc,
        prefer=event.prefer,
        cover=event.cover,
        prone=event.prone,
    )
    return replace(scene, people={**scene.people, event.who: person})


def _left(scene: Scene, event: ev.Left) -> Scene:
    people = {name: one for name, one in scene.people.items() if name != event.who}
    return replace(
        scene,
        people=people,
        effects=tuple(one for one in scene.effects if one.who != event.who),
        hazards=tuple(one for one in scene.hazards if one.who != event.who),
    )


def _pace_set(scene: Scene, event: ev.PaceSet) -> Scene:
    return replace(scene, pace=event.pace)


def _preferred(scene: Scene, event: ev.Preferred) -> Scene:
    return _person(scene, event.who, prefer=event.kind)


def _fighter_changed(scene: Scene, event: ev.FighterChanged) -> Scene:
    wields = event.wields or scene.people[event.who].wields
    return _person(scene, event.who, fighter=event.fighter, wields=wields)


def _position_set(scene: Scene, event: ev.PositionSet) -> Scene:
    return _person(scene, event.who, **event.changes)


# --- the round -----------------------------------------------------------------------------------


def _round_began(scene: Scene, event: ev.RoundBegan) -> Scene:
    return _everyone(_fight(scene, round=event.round, haste=0, turn=None), _fresh_round)


def _initiative_rolled(scene: Scene, event: ev.InitiativeRolled) -> Scene:
    place = Initiative(event.total, event.die, event.rating)
    return replace(_person(scene, event.who, initiative=place), rolls=event.roll.id)


def _initiative_set(scene: Scene, event: ev.InitiativeSet) -> Scene:
    place = Initiative(event.total, event.total - event.rating, event.rating)
    return _person(scene, event.who, initiative=place)


def _order_set(scene: Scene, event: ev.OrderSet) -> Scene:
    return _fight(scene, groups=event.groups)


def _phase_began(scene: Scene, event: ev.PhaseBegan) -> Scene:
    scene = _fight(scene, phase=event.phase, haste=event.haste)
    return _everyone(scene, _fresh_phase) if event.fresh else scene


def _haste_planned(scene: Scene, event: ev.HastePlanned) -> Scene:
    return _person(scene, event.who, haste_plan=event.haste)


def _haste_granted(scene: Scene, event: ev.HasteGranted) -> Scene:
    grants = {**scene.people[event.who].grants, event.haste.source: event.haste.count}
    return _person(scene, event.who, grants=grants)


def _declared(scene: Scene, event: ev.Declared) -> Scene:
    before = scene.people[event.who]
    return _person(
        scene,
        event.who,
        declaration=event.declaration,
        standing=event.declaration if event.stands else before.standing,
        wields=event.wields or before.wields,
        secret=event.secret,
        down_targets=event.down,
        haste_plan=None,
    )


def _revealed(scene: Scene, event: ev.Revealed) -> Scene:
    for who in event.declarations:
        scene = _person(scene, who, secret=False)
    return scene


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
    todo = tuple((who, index) for who in event.owners for index in scene.people[who].unresolved())
    return _fight(scene, turn=Turn(event.owners, todo))


def _resolve(person: Person, index: int) -> Person:
    return replace(person, resolved=(*person.resolved, index))


def _exchange_began(scene: Scene, event: ev.ExchangeBegan) -> Scene:
    turn = scene.fight.turn
    if turn is None:
        return scene
    exchange = Exchange(
        id=event.exchange,
        kind=event.kind,
        owner=event.owner,
        part=event.part,
        target=event.target,
        means=event.means,
        owners=event.owners,
        numbers=event.numbers,
    )
    todo = tuple(item for item in turn.todo if item not in event.owners.items())
    turn = replace(turn, todo=todo, exchanges=(*turn.exchanges, exchange))
    people = scene.people.copy()
    for name, count in event.incoming.items():
        people[name] = replace(people[name], incoming=count)
    for name, index in event.owners.items():
        people[name] = _resolve(people[name], index)
    fight = replace(scene.fight, turn=turn, exchanges=event.exchange)
    return replace(scene, people=people, fight=fight)


def _came_up(scene: Scene, event: ev.ActionLost | ev.Waited) -> Scene:
    person = _resolve(scene.people[event.who], event.index)
    scene = replace(scene, people={**scene.people, event.who: person})
    turn = scene.fight.turn
    if turn is None:
        return scene
    todo = tuple(item for item in turn.todo if item != (event.who, event.index))
    return _fight(scene, turn=replace(turn, todo=todo))


def _rolled(scene: Scene, event: ev.Rolled) -> Scene:
    roll = event.roll
    scene = replace(_fill(scene, event), rolls=roll.id)
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
    for who in event.owners:
        if who in people:
            people[who] = replace(people[who], acted=True)
    return replace(scene, people=people, fight=replace(scene.fight, turn=None))


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


def _fight_ended(scene: Scene, event: ev.FightEnded) -> Scene:
    return _fight(scene, phase="ended", turn=None)


WRITERS: dict[type, Writer] = {
    ev.SceneOpened: _scene_opened,
    ev.Joined: _joined,
    ev.Left: _left,
    ev.PaceSet: _pace_set,
    ev.Preferred: _preferred,
    ev.FighterChanged: _fighter_changed,
    ev.PositionSet: _position_set,
    ev.RoundBegan: _round_began,
    ev.InitiativeRolled: _initiative_rolled,
    ev.InitiativeSet: _initiative_set,
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
    ev.FightEnded: _fight_ended,
}
