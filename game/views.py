"""What one viewer may see: the scene as JSON-ready data, and events less what is not theirs to
know.

Secret declarations go to their owner and to storytellers alone until they are revealed (INIT-4);
what someone has left to spend is their own affair.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from game import events as ev
from game.combat.asking import awaiting, open_offers
from game.combat.met.throws import is_throw
from game.dice import Roll
from game.effects import Effect
from game.engine.nets import rolls_of
from game.engine.table import Rules, ruleset_of
from game.events.review import ASKING, in_public
from game.fighter import Fighter
from game.notation import format
from game.settings import changed_settings
from game.state.chase import Chase
from game.state.declaration import Declaration
from game.state.scene import Hold, Initiative, Person, Scene
from game.unseen import disguised, masks_for, outline, under
from game.viewer import STORYTELLER, Masks, Viewer

# What others see of a secret declaration: that it was made.
UNSAID: dict[str, Any] = {
    "declaration": Declaration(()),
    "down": (),
    "wields": "",
    "stands": True,
    "passed_over": False,
    "why": "",
}


def known(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene as ``viewer`` may know it: what is held is the storyteller's, and who is
    hidden is nobody.

    Whatever shows somebody how things stand takes them from here, as `seen` has what happened.
    """
    if viewer.st:
        return scene
    public = _with_masked_slots(in_public(scene), viewer)
    return under(public, _masks(scene, viewer))


def _masks(scene: Scene, viewer: Viewer) -> Masks:
    """Return whom a viewer must not know by name, of those in a scene and those they were told of
    before.
    """
    return viewer.masks if viewer.masks is not None else masks_for(viewer, scene)


def _with_masked_slots(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene with the private rolls of the turn under way as ``viewer`` may see them."""
    turn = scene.fight.turn
    if turn is None or not any(one.slots for one in turn.exchanges):
        return scene
    masked = tuple(
        replace(one, slots={slot: _masked(event, viewer) for slot, event in one.slots.items()})
        for one in turn.exchanges
    )
    return replace(scene, fight=replace(scene.fight, turn=replace(turn, exchanges=masked)))


def _masked(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent:
    private = isinstance(event, ev.Rolled | ev.ChallengeDecided)
    return (redact(event, viewer) or event) if private else event


def scene_view(scene: Scene, viewer: Viewer = STORYTELLER) -> dict[str, Any]:
    """Return the scene as plain data (the STATE of the scenario format and of every export)."""
    held = disguised(_held_view(scene, viewer), _masks(scene, viewer))
    scene = known(scene, viewer)
    ruleset = ruleset_of(scene)
    fight = scene.fight
    places = [[person.name for person in group] for group in scene.in_order()]
    placed = {name for group in fight.groups for name in group}
    return {
        "ruleset": scene.ruleset,
        "settings": msgspec.structs.asdict(changed_settings(ruleset.settings, scene.settings)),
        "round": fight.round,
        "phase": fight.phase,
        "haste": fight.haste,
        "pace": scene.pace,
        "order": [name for names in places for name in names],
        "ties": [names for names in places if scene.tied(names)],
        "initiative": {
            name: _initiative_view(person, person.initiative, viewer)
            for name, person in scene.people.items()
            if person.initiative is not None and name in placed
        },
        "awaiting": [msgspec.to_builtins(question) for question in awaiting(scene)],
        "offers": [msgspec.to_builtins(offer) for offer in open_offers(scene)],
        "held": held,
        "review": scene.review,
        "frozen": scene.frozen or None,
        "idle": msgspec.structs.asdict(scene.idle) if scene.idle else None,
        "combatants": {
            name: combatant_view(scene, person, ruleset, viewer)
            for name, person in scene.people.items()
        },
        "effects": [_effect_view(effect, fight.round) for effect in scene.effects],
        "hazards": [msgspec.to_builtins(hazard) for hazard in scene.hazards],
        "checks": [msgspec.to_builtins(check) for check in scene.checks],
        "grapples": [_hold_view(hold, knows_holds(scene, viewer)) for hold in fight.holds],
        "chases": [chase_view(chase) for chase in scene.chases],
    }


def _held_view(scene: Scene, viewer: Viewer) -> list[dict[str, Any]] | None:
    """Return what waits for a storyteller's word, the rolls of it for storytellers alone; None
    where nothing does.
    """
    turn = scene.fight.turn
    if turn is None or not scene.resting:
        return None
    return [
        {
            "who": one.owner,
            "target": one.target,
            "rolls": [msgspec.to_builtins(roll) for roll in rolls_of(one).values()]
            if viewer.st
            else [],
        }
        for one in turn.exchanges
        if one.id not in turn.released
    ]


def _initiative_view(person: Person, place: Initiative, viewer: Viewer) -> dict[str, Any]:
    """Return somebody's initiative; of one that was rolled in private, the total alone."""
    if place.private and not viewer.owns(person.name):
        place = Initiative(place.total, 0, 0)
    view: dict[str, Any] = msgspec.to_builtins(replace(place, private=False))
    return view


def combatant_view(scene: Scene, person: Person, ruleset: Rules, viewer: Viewer) -> dict[str, Any]:
    """Return one combatant as plain data."""
    health, mine = person.fighter.health, viewer.owns(person.name)
    track = ruleset.track_of(person.fighter)
    shown = person.declaration if mine or not person.secret else None
    return {
        "health": {
            "marks": health.marks,
            "bashing": health.bashing,
            "lethal": health.lethal,
            "aggravated": health.aggravated,
            "level": track.level(health),
            "penalty": track.penalty(health),
        },
        "resources": dict(person.fighter.resources) if mine else {},
        "ammunition": dict(person.fighter.ammunition) if mine else {},
        "prone": person.prone,
        "pinned": scene.pinned(person.name),
        "down": bool(person.down),
        "state": person.down,
        "away": person.away,
        "hidden": person.name in scene.masks,
        "declared": format(shown, ruleset.verbs) if shown is not None else None,
        "haste_left": person.haste_left if mine or not person.secret else 0,
        "incoming": person.incoming,
        "delaying": person.delaying,
        "surprised": bool(person.surprised) and person.surprised >= scene.fight.round,
        "cover": person.cover,
        "npc": person.npc,
        "private": person.private if mine else False,
        "chase": person.seat.chase if person.seat is not None else 0,
        "worked_out": dict(person.adapted) if mine else {},
        "guessed": list(person.guessed) if mine else [],
    }


def chase_view(chase: Chase) -> dict[str, Any]:
    """Return one chase as plain data; ``runs`` are by side, ``prepared`` what the next round brings
    by maneuver.
    """
    facing = chase.facing
    return {
        "id": chase.id,
        "prey": list(chase.prey),
        "predators": dict(chase.predators),
        "passengers": dict(chase.riders),
        "round": chase.round,
        "course": chase.course.name,
        "difficulty": chase.course.total(),
        "pool": list(chase.course.pool),
        "traits": [one.name for one in chase.course.traits],
        "runs": dict(chase.runs),
        "prepared": {name: list(who) for name, who in chase.coming.items()},
        "obstacle": facing.obstacle.name if facing is not None else None,
        "how": chase.how,
        "over": chase.over,
        "outcome": chase.outcome,
        "why": chase.why,
    }


def knows_holds(scene: Scene, viewer: Viewer) -> bool:
    """Say whether a viewer knows who holds whom: not one who did not see it begin (GRAPPLE-15)."""
    mine = scene.people.get(viewer.name)
    return viewer.st or mine is None or not mine.unsure


def _hold_view(hold: Hold, known: bool) -> dict[str, Any]:
    """Return a grapple as plain data; one who cannot tell sees only that the two are at it."""
    return {
        "grappler": hold.grappler if known else None,
        "victim": hold.victim if known else None,
        "between": sorted((hold.grappler, hold.victim)),
        "control": hold.control if known else None,
        "pinned": hold.pinned,
        "relented": hold.relented,
    }


def _effect_view(effect: Effect, round_now: int) -> dict[str, Any]:
    left = None if effect.last_round is None else effect.last_round - max(1, round_now) + 1
    return {"name": effect.name, "who": effect.who, "changes": effect.changes, "rounds": left}


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
        known = viewer.st or isinstance(event.what, ASKING)
        return redact(event.what, viewer) if known else None
    if viewer.st:
        return event
    shown = _told_to(event, viewer)
    if shown is None or not viewer.masks:
        return shown
    hidden = [name for name, mask in viewer.masks if name != mask]
    if isinstance(shown, ev.Joined | ev.FighterChanged) and shown.who in hidden:
        shown = replace(shown, fighter=outline(shown.fighter))
    return disguised(shown, viewer.masks)


def _told_to(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent | None:
    match event:
        case ev.Ruled() | ev.Held(again=True):
            return None
        case ev.Released(events=events):
            untold = (
                _ruled(one, viewer) if isinstance(one, ev.Ruled) else redact(one, viewer)
                for one in events
            )
            return replace(event, events=tuple(one for one in untold if one is not None))
        case ev.PrivacySet(who=who):
            return event if viewer.owns(who) else None
        case ev.Rolled(secret=True, roll=roll):
            return event if roll.who in viewer.keeps else None
        case ev.Rolled(roll=roll) if roll.private and not viewer.owns(roll.who):
            return replace(event, roll=_outcome_of(roll))
        case ev.InitiativeRolled(roll=roll) if roll.private and not viewer.owns(roll.who):
            return replace(event, roll=_outcome_of(roll), die=0, rating=0)
        case ev.InitiativeShared(private=True, who=who) if not viewer.owns(who):
            return replace(event, die=0, rating=0, breaks=())
        case ev.InitiativeSet(private=True, who=who) if not viewer.owns(who):
            return replace(event, rating=0)
        case ev.ChallengeDecided(private=private) if not all(map(viewer.owns, private)):
            return replace(event, by="private", throws=(), pools=())
        case ev.AutoSet(who=who, auto=auto) if not viewer.owns(who):
            return ev.AutoSet(who=who, auto=auto)
        case ev.Declared(secret=True, who=who) if not viewer.owns(who):
            return replace(event, **UNSAID)
        case ev.HasteBought(secret=True, who=who) | ev.Exposed(secret=True, who=who) if (
            not viewer.owns(who)
        ):
            return None
        case ev.ResourceChanged(who=who) | ev.AmmunitionSpent(who=who) if not viewer.owns(who):
            return None
        case ev.SheetAdapted(who=who) | ev.TraitGiven(who=who) if not viewer.owns(who):
            return None
        case ev.HastePlanned(who=who) | ev.Preferred(who=who) if not viewer.owns(who):
            return None
        case ev.Joined(who=who) if not viewer.owns(who):
            return replace(event, fighter=_outside(event.fighter), ref="", prefer="", group="")
        case ev.FighterChanged(private=True, who=who) if not viewer.owns(who):
            return None
        case ev.FighterChanged(who=who) if not viewer.owns(who):
            return replace(event, fighter=_outside(event.fighter))
    return event


def _outcome_of(roll: Roll) -> Roll:
    """Return what others than its owner see of a private roll: what it came to.

    Of a throw even that is its owner's: a test pool (MET-4).
    """
    return replace(
        roll,
        pool=0,
        difficulty=0,
        modifiers=(),
        faces=(),
        ones=0,
        automatic=0,
        successes=0 if is_throw(roll) else roll.successes,
        specialty=False,
    )


def _ruled(event: ev.Ruled, viewer: Viewer) -> ev.Ruled:
    """Return a ruling that has been let go: about a private roll, that there was one."""
    if not event.private or viewer.owns(event.who):
        return event
    return replace(event, was="", ruling=replace(event.ruling, faces=(), number=0))


def _outside(fighter: Fighter) -> Fighter:
    """Return what anyone can see of a sheet: wounds and gear."""
    return Fighter(
        health=fighter.health, weapons=fighter.weapons, armour=fighter.armour, form=fighter.form
    )
