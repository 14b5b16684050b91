"""The scene as JSON-ready data, for a person who looks at it."""

from typing import Any

import msgspec
from msgspec.structs import replace

from game.engine.exchanges import rolls_of
from game.engine.table import Rules, counted_from, ruleset_of, settings_in
from game.fighter import Looks
from game.notation import format
from game.rules.chase import not_ready
from game.rules.rounds import awaiting, open_offers
from game.rules.unseen import sight_of
from game.secrecy import STORYTELLER, Viewer, facing, known, knows_holds, masked
from game.state.chase import Chase
from game.state.decisions import STORYTELLER as NAME_OF_ST
from game.state.person import Initiative, Person
from game.state.scene import Distance, Effect, Hold, Scene, side_of


def scene_view(scene: Scene, viewer: Viewer = STORYTELLER) -> dict[str, Any]:
    """Return the scene as plain data (the STATE of the scenario format and of every export)."""
    held = held_view(scene, viewer)
    scene = known(scene, viewer)
    ruleset = ruleset_of(scene)
    fight = scene.fight
    places = [[person.name for person in group] for group in scene.in_order()]
    placed = {name for group in fight.groups for name in group}
    return {
        "ruleset": scene.ruleset,
        "settings": msgspec.structs.asdict(settings_in(scene)),
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
        "distances": [_distance_view(distance) for distance in fight.distances],
        "effects": [_effect_view(effect, counted_from(scene)) for effect in scene.effects],
        "hazards": [msgspec.to_builtins(hazard) for hazard in scene.hazards],
        "checks": [msgspec.to_builtins(check) for check in scene.checks],
        "grapples": [_hold_view(hold, knows_holds(scene, viewer)) for hold in fight.holds],
        "chases": [chase_view(scene, chase) for chase in scene.chases],
    }


def held_view(scene: Scene, viewer: Viewer) -> list[dict[str, Any]] | None:
    """Return what waits for a storyteller's word, the rolls of it for storytellers alone; None
    where nothing does.
    """
    turn = scene.reviewed
    if turn is None or not scene.resting:
        return None
    held = [
        {
            "who": exchange.owner,
            "target": exchange.target,
            "rolls": [msgspec.to_builtins(roll) for roll in rolls_of(exchange).values()]
            if viewer.st
            else [],
        }
        for exchange in turn.exchanges
        if exchange.id not in turn.released
    ]
    return masked(held, facing(viewer, scene))


def _initiative_view(person: Person, place: Initiative, viewer: Viewer) -> dict[str, Any]:
    """Return a person's initiative; if it was rolled in private, the total alone."""
    if place.private and not viewer.owns(person.name):
        place = Initiative(place.total, 0, 0)
    view: dict[str, Any] = msgspec.to_builtins(replace(place, private=False))
    return view


def combatant_view(scene: Scene, person: Person, ruleset: Rules, viewer: Viewer) -> dict[str, Any]:
    health, mine = person.fighter.health, viewer.owns(person.name)
    track = ruleset.track_of(person.fighter)
    counted = not isinstance(health, Looks)
    shown = person.phase.declaration if mine or not person.phase.secret else None
    return {
        "health": {
            "marks": health.marks,
            "bashing": health.bashing if counted else 0,
            "lethal": health.lethal,
            "aggravated": health.aggravated,
            "level": track.level(health),
            "penalty": track.penalty(health),
        },
        "resources": dict(person.fighter.resources) if mine else {},
        "ammunition": dict(person.fighter.ammunition) if mine else {},
        "prone": person.prone,
        "pinned": knows_holds(scene, viewer) and scene.pinned(person.name),
        "down": bool(person.down),
        "state": person.down,
        "away": person.away,
        "hidden": person.name in scene.masks or person.name in scene.unseen,
        "sight": sight_of(scene, person.name),
        "declared": format(shown, ruleset.verbs) if shown is not None else None,
        "haste_left": person.round.haste_left if mine or not person.phase.secret else 0,
        "incoming": person.toll.incoming,
        "delaying": person.phase.delaying,
        "surprised": bool(person.surprised) and person.surprised >= scene.fight.round,
        "cover": person.cover,
        "cover_from": dict(person.cover_from),
        "npc": person.npc,
        "side": side_of(scene, person.name),
        "private": person.private if mine else False,
        "chase": person.seat.chase if person.seat is not None else 0,
        "worked_out": dict(person.adapted) if mine else {},
        "guessed": list(person.guessed) if mine else [],
    }


def chase_view(scene: Scene, chase: Chase) -> dict[str, Any]:
    """Return one chase as plain data; ``runs`` are by side, ``prepared`` what the next round brings
    by maneuver, ``waits_for`` who is not ready for it.
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
        "traits": [trait.name for trait in chase.course.traits],
        "runs": dict(chase.runs),
        "own_runs": dict(chase.own_runs),
        "ready": list(chase.ready),
        "waits_for": list(not_ready(scene, chase)),
        "parting": list(chase.parting),
        "prepared": {name: list(who) for name, who in chase.coming.items()},
        "obstacle": facing.obstacle.name if facing is not None else None,
        "how": chase.how,
        "over": chase.over,
        "outcome": chase.outcome,
        "why": chase.why,
    }


def _hold_view(hold: Hold, known: bool) -> dict[str, Any]:
    """Return a grapple as plain data; a person who cannot tell sees only that the two are at it."""
    return {
        "grappler": hold.grappler if known else None,
        "victim": hold.victim if known else None,
        "between": sorted((hold.grappler, hold.victim)),
        "control": hold.control if known else None,
        "pinned": hold.pinned and known,
        "relented": hold.relented and known,
    }


def _distance_view(distance: Distance) -> dict[str, Any]:
    """Return how far apart two are, and who brought it about."""
    pair = [distance.one, distance.other]
    return {
        "pair": pair,
        "yards": distance.yards,
        "by": distance.by or NAME_OF_ST,
        "how": distance.how,
    }


def _effect_view(effect: Effect, first: int) -> dict[str, Any]:
    left = None if effect.last_round is None else effect.last_round - first + 1
    return {"name": effect.name, "who": effect.who, "changes": effect.changes, "rounds": left}
