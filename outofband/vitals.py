"""A character's own state as messages: how they are, what they are called, where they are.

It is the same in a scene and outside: a fight's copy of the sheet counts while there is one.
"""

from collections.abc import Callable
from typing import Any

from game.errors import RuleError
from game.state.person import in_hand
from narration.payloads.messages import Name, Room
from narration.payloads.people import vitals_now
from players.character_sheets import fighter_of
from players.usual_rules import usual_rules
from scenes.service import SceneService

NAMES = frozenset({"Char.Vitals", "Char.Name", "Room.Info", "Room.Players"})
CHANGED_BY_ENTRIES = frozenset({"Char.Vitals"})


def messages(character: Any, wanted: frozenset[str], script: SceneService | None) -> dict[str, Any]:
    """Return what is wanted of a character's own state, told of the scene of ``script``."""
    made: dict[str, Callable[[], Any]] = {
        "Char.Vitals": lambda: _vitals(character, script),
        "Char.Name": lambda: _called(character),
        "Room.Info": lambda: _room(character.location),
        "Room.Players": lambda: _players_seen_by(character),
    }
    found = {name: make() for name, make in made.items() if name in wanted}
    return {name: message for name, message in found.items() if message is not None}


def _vitals(character: Any, script: SceneService | None) -> Any:
    """Return how somebody is; None for one who has no sheet, or none that can be read."""
    person = script.person_of(character) if script is not None else None
    if script is not None and person is not None:
        rounds = person.fighter.ammunition.get(in_hand(person).name, 0)
        return vitals_now(script.scene.ruleset, person.fighter, rounds)
    try:
        fighter = fighter_of(character)
    except RuleError:
        return None
    if fighter is None:
        return None
    held = fighter.weapons[0].name if fighter.weapons else ""
    ruleset = script.scene.ruleset if script is not None else usual_rules().id
    return vitals_now(ruleset, fighter, fighter.ammunition.get(held, 0))


def _called(character: Any) -> Name:
    return Name(name=character.key, fullname=character.key)


def _room(room: Any) -> Room | None:
    return Room(num=room.id, name=room.key) if room is not None else None


def _players_seen_by(character: Any) -> list[Name]:
    """Return who is in the room and has a player there: a character, and whom they see."""
    room = character.location
    if room is None:
        return []
    there = room.contents_get(content_type="character")
    seen = {character, *room.filter_visible(there, character)}
    return [_called(one) for one in there if one in seen and one.sessions.count()]
