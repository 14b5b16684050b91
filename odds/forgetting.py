"""What nothing asks for any more is forgotten, so that scenes that differ in it alone are one."""

from collections.abc import Set

from msgspec.structs import replace

from game import events as ev
from game.dice import is_throw
from game.events.writing import with_fight
from game.state.scene import Exchange, Scene, Turn
from game.values import AnyEvent


def forget(scene: Scene, exchange: Exchange, counted: Set[str]) -> Scene:
    """Return a scene without the arithmetic of an exchange's rolls, and without the numbers of the
    slots that have been ``counted``.
    """
    slots = {slot: _bare(event, slot in counted) for slot, event in exchange.slots.items()}
    bare = replace(exchange, slots=slots)
    scene = replace(scene, shot=_with(scene.shot, bare))
    return with_fight(scene, turn=_with(scene.fight.turn, bare))


def _with(turn: Turn | None, bare: Exchange) -> Turn | None:
    if turn is None:
        return None
    exchanges = tuple(bare if exchange.id == bare.id else exchange for exchange in turn.exchanges)
    return replace(turn, exchanges=exchanges)


def _bare(event: AnyEvent, counted: bool) -> AnyEvent:
    match event:
        case ev.Rolled(roll=roll) if not is_throw(roll):
            successes = 0 if counted else roll.successes
            bare = replace(
                roll, pool=0, difficulty=0, modifiers=(), faces=(), ones=0, successes=successes
            )
            return replace(event, roll=bare)
        case ev.Met() if counted:
            return replace(event, successes=0)
        case ev.Compared() if counted:
            return replace(event, margin=0)
    return event


NUMBERS = 100  # more than one turn gives


def forget_turn(scene: Scene, before: Scene, who: str) -> Scene:
    """Return a scene between two turns without what tells apart how the last one went and bears on
    nothing that is still to befall ``who``: numbers, and the wounds of people who have had their
    turn, who are as they were ``before``.
    """
    held = {name for hold in scene.fight.holds for name in (hold.grappler, hold.victim)}
    people = {
        name: person
        if name == who or name in held or person.to_come()
        else replace(person, fighter=before.people[name].fighter)
        for name, person in scene.people.items()
    }
    rolls = (scene.rolls // NUMBERS + 1) * NUMBERS
    return replace(scene, people=people, rolls=rolls, checks=(), marks=before.marks)
