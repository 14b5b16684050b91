"""Characters who are in no scene: rolled for and changed by the same rules and authority."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from evennia.utils import logger

from game import actions as act
from game import scene as rules
from game.errors import RuleError
from game.fighter import Fighter
from game.reading import adapted, down_state, is_converted, ruleset_of
from game.state.person import Person
from game.state.scene import Scene
from journal.store import InTransaction
from players import authority, failures
from players.authority import Speaker
from players.character_sheets import Reason, fighter_of, reference, undone_together, write_fighter
from players.usual_rules import usual_rules
from scenes import registry, service, signals
from scenes.telling import delivery
from sheets.catalog import default_house


def alone(character: Any) -> Scene:
    """Return a scene of one, in which a character is rolled for and changed outside any other; a
    sheet of another system is converted for it (SYS-2).
    """
    fighter = fighter_of(character)
    if fighter is None:
        raise RuleError("no-sheet", who=character.key)
    person = Person(name=character.key, fighter=fighter, ref=reference(character), converts=True)
    usual = usual_rules()
    if is_converted(fighter, usual):
        person = adapted(person, usual)
    person = msgspec.structs.replace(person, down=down_state(usual, person.fighter))
    policy = _policy_left_behind(character)
    return msgspec.structs.replace(by_rules(), people={person.name: person}, recovery=policy)


def _policy_left_behind(character: Any) -> str:
    """Return the policy of recovery of a fight that a character has left and could come back to:
    it holds for them until that is over.
    """
    if authority.recovery_in(Scene()) == "ask":
        return ""
    left = registry.left_in_play(character)
    return authority.recovery_in(left.scene) if left is not None else ""


def filled_in(scene: Scene) -> Scene:
    """Return a scene of one with what the usual rules ask of a sheet that is not of their system,
    worked out or guessed: it goes on no sheet.
    """
    rules = ruleset_of(scene)
    return msgspec.structs.replace(
        scene, people={name: adapted(person, rules) for name, person in scene.people.items()}
    )


def by_rules(ruleset: str = "") -> Scene:
    """Return a scene of nobody by a ruleset of this game's, or the usual one."""
    ruleset, house = ruleset or usual_rules().id, default_house().settings
    return Scene(ruleset=ruleset, settings=house.get(ruleset, {}), house=house)


def nobody(character: Any) -> Scene:
    """Return a scene of one without a sheet, for plain dice."""
    person = Person(name=character.key, fighter=Fighter(), ref=reference(character))
    return msgspec.structs.replace(by_rules(), people={person.name: person})


def say_about(
    who: Speaker, character: Any, action: act.AnyAction, along: InTransaction | None = None
) -> None:
    """Say an action about a character to their scene or their sheet; those concerned are told.

    What is done ``along`` with it is written in the same transaction, or refuses it.
    """
    script = registry.in_any_scene(character)
    if script is not None:
        script.submit(who, action, along=along)
    else:
        say_alone(who, character, alone(character), action, along=along)


def rehearse(scene: Scene, action: act.AnyAction) -> None:
    """Raise the refusal that an action would meet in a scene of one."""
    rules.submit(scene, action, service.chance_for(None))


def say_alone(
    who: Speaker,
    character: Any,
    scene: Scene,
    action: act.AnyAction,
    to: Sequence[Any] = (),
    along: InTransaction | None = None,
) -> None:
    """Say an action to a character alone in ``scene``, by the same rules and the same authority;
    they and those in ``to`` are told. The sheet is written; the server's log is the only journal.
    """
    authority.check(who, action, scene, "", "")
    said = msgspec.structs.replace(action, by=who.name)
    after, events = rules.submit(scene, said, service.chance_for(None))
    before, now = (one.people[character.key].own() for one in (scene, after))
    reason = Reason(who.name, why=getattr(action, "because", ""))
    with undone_together(character):
        changed = now != before and write_fighter(character, now, reason)
        if along is not None:
            along()
    if changed:
        signals.sheet_changed.tell(character, f"{character.key}: a sheet")
        logger.log_info(f"{time.time():.0f} {who.name}: {said}")
    for one in {one.id: one for one in (*to, character)}.values():
        name = one.key if one is character or _takes_part(one, scene) else ""
        with failures.fails_alone(f"{one.key}, of {character.key}"):
            delivery.tell_alone(one, name, scene, after, events)


def _takes_part(one: Any, scene: Scene) -> bool:
    """Say whether a person who is told is in the scene too, as a player who resists a
    challenge is.
    """
    person = scene.people.get(one.key)
    return person is not None and person.ref == reference(one)
