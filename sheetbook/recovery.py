"""What players ask to have back: harm taken off, points, rounds, gear. Who decides on it, who is
told.

Who runs their scene is asked: a storyteller who hears it; where none does, in a scene that was
started without one, its starter; what the starter wants, another player in it. Nobody decides for
another character of their own, and players decide only on what was lost, and asked for, in the
scene that they are in. Outside of any scene, and where nobody of these is here, any storyteller. It
is kept and answered as a request for a trait is (`sheetbook.sheet_requests`).
"""

from typing import Any

from game import scene as rules
from game.actions import AnyAction, GiveTrait, Refit, said_at_once
from game.dice import SystemChance
from game.errors import RuleError
from game.events import FightEnded, Joined
from game.journal import Entry
from game.reading import ruleset_of
from game.secrecy import masked
from game.state.person import Person
from game.state.scene import Scene
from journal import sheet_store, store
from journal.store import WrittenScene
from narration.languages import _
from narration.sheets import progress as words
from narration.sheets.tables import item_words
from narration.text import line
from players import failures
from players.authority import THE_GAME, Speaker, is_storyteller, recovery_in, speaker
from players.character_sheets import reference
from players.people import owner_of
from players.preferences import reader_of, speaking_to
from players.realms import realm_of
from scenes import consent, outside_scenes, registry, sheet_sync, signals
from scenes.service import SceneService
from scenes.telling import delivery
from sheetbook import approval
from sheets.asking_back import GIVE, action_for
from sheets.life import Change, Deed, SheetEntry
from sheets.recovery import brings_more


def rehearse(character: Any, command: str, rest: str) -> None:
    """Refuse what nobody could grant now."""
    script, scene, person = standing(character)
    action = action_for(command, rest, scene, person)
    if script is not None:
        script.rehearse(THE_GAME, action)
    else:
        outside_scenes.rehearse(scene, action)


def standing(character: Any) -> tuple[SceneService | None, Scene, Person]:
    """Return a character as they are now: in their scene, or alone."""
    script = registry.in_any_scene(character)
    person = script.person_of(character) if script is not None else None
    if script is not None and person is not None:
        return script, script.scene, person
    alone = outside_scenes.alone(character)
    return None, alone, alone.people[character.key]


def scene_of(character: Any) -> int:
    """Return the number of the scene that a character takes part in, 0 for none."""
    script = standing(character)[0]
    return script.scene_id if script is not None else 0


def decides(who: Speaker, character: Any, action: AnyAction | None = None) -> bool:
    """Say whether ``who`` may decide on what a character asks to have back: on ``action``, where it
    is known what that is.
    """
    if who.storyteller:
        return True
    script = registry.in_any_scene(character)
    if script is None or not script.readable or not script.starter or _storytellers(script):
        return False
    if recovery_in(script.scene) == "rules":
        return False  # what was asked before they held: by the rules nobody gives anything
    if action is not None and not _was_lost_here(script, character, action):
        return False
    if _of_one_player(who.ref, character) or script.scene.in_play:
        return False
    if not _of_one_player(script.starter, character):
        return who.ref == script.starter
    return any(person.ref == who.ref for person in script.scene.people.values())


def _was_lost_here(script: SceneService, character: Any, action: AnyAction) -> bool:
    """Say whether an action leaves a character no better off than they came into the scene, but for
    what they lost while they were out of it.
    """
    person = script.person_of(character)
    if person is None:
        return False
    if any(isinstance(one, GiveTrait) for one in said_at_once(action)):
        return True  # what a trait is in this scene, and nowhere else
    live = set(script.standing.timeline.live)
    came = [
        event.fighter
        for entry in store.entries_with(script.scene_id, person.ref)
        if entry.number in live
        for event in entry.events
        if isinstance(event, Joined) and event.ref == person.ref
    ]
    if not came:
        return False
    # The whole scene is read only where a person has left it and come back.
    away = sheet_sync.absences(script.standing, person.ref) if len(came) > 1 else ()
    after, _ = rules.submit(script.scene, action, SystemChance())
    return not brings_more(came[0], person.own(), after.people[person.name].own(), away)


def put_to_the_others(character: Any, action: AnyAction) -> bool:
    """Propose what a character asks to have back to all others in their fight, where no storyteller
    hears it; False where that is for one person to decide.
    """
    script = registry.in_any_scene(character)
    if script is None or not script.readable or _storytellers(script):
        return False
    if not _is_for_all(script, action):
        return False
    traits = any(isinstance(one, GiveTrait) for one in said_at_once(action))
    if not traits and not consent.asked_of(script, reference(character)):
        return False  # a sheet outlives the scene: who is alone in it gives themselves nothing
    if not _was_lost_here(script, character, action):
        return False
    consent.propose(script, character, action)
    return True


def _is_for_all(script: SceneService, action: AnyAction) -> bool:
    """Say whether all others have a say in it: while a fight or chase is under way, and in what a
    trait is for the whole of a scene always, whatever else the policy of recovery is.
    """
    if any(isinstance(one, GiveTrait) for one in said_at_once(action)):
        return bool(script.starter)
    shared = bool(script.starter) and script.scene.in_play
    return shared and recovery_in(script.scene) != "rules"


def _of_one_player(ref: str, character: Any) -> bool:
    """Say whether that is the character, or another one of the same player."""
    if ref == reference(character):
        return True
    other, owner = registry.character_of(ref), owner_of(character)
    return other is not None and owner is not None and owner_of(other) == owner


def deciders(character: Any, action: AnyAction | None = None) -> list[Any]:
    script = registry.in_any_scene(character)
    found = []
    if script is not None and script.readable:
        hears = [one for one in delivery.audience(script) if one is not character]
        found = [one for one in hears if decides(speaker(one), character, action)]
    found = found or list(approval.storytellers_here(realm_of(character)))
    return [one for one in found if one is not character and one.sessions.count()]


def _storytellers(script: SceneService) -> bool:
    return any(map(is_storyteller, delivery.audience(script)))


def figures(character: Any, command: str, rest: str) -> str:
    """Return what a person would get who asks for gear, with its difficulty and damage; nothing for
    anything else, or where it cannot be had any more.
    """
    if command != GIVE:
        return ""
    try:
        _, scene, person = standing(character)
        changed = action_for(command, rest, scene, person)
    except (RuleError, store.UnreadableScene):
        return ""
    return (
        item_words(rest, changed.fighter, ruleset_of(scene)) if isinstance(changed, Refit) else ""
    )


def tell_deciders(character: Any, entry: SheetEntry, action: AnyAction | None = None) -> list[str]:
    """Tell the people who decide what a character asks, or no longer asks; return their names as
    the character may know them.
    """
    told = []
    asked = entry.changes[0] if entry.deed is Deed.REQUESTED else Change("")
    for one in deciders(character, action):
        with failures.fails_alone(f"{one.key}, of what {character.key} asks"):
            name, by = _known_to(one, character, entry)
            reader = reader_of(one, st=is_storyteller(one))
            with speaking_to(one):
                gets = figures(character, asked.what, asked.after)
                delivery.send(one, words.heard(name, by, reader, gets=gets))
            told.append(_name_to(character, one))
    return told


def tell_of_lapsed(script: SceneService, before: WrittenScene, entry: Entry) -> None:
    for person in before.scene.people.values():
        character = registry.character_of(person.ref)
        for one in sheet_store.open_requests(character.id) if character is not None else ():
            if approval.scene_of(one) == script.scene_id:
                with speaking_to(character):
                    asked = f"{one.trait} {one.value}"
                    told = _("Request {id} lapses with the scene: {asked}.", id=one.id, asked=asked)
                    delivery.send(character, line(told, reader_of(character)))


signals.entry_committed.follow(tell_of_lapsed, upon=frozenset({FightEnded}))


def _known_to(one: Any, character: Any, entry: SheetEntry) -> tuple[str, SheetEntry]:
    """Return a character's name and an entry of theirs as ``one`` may know them."""
    script = registry.in_any_scene(character)
    if script is None or not script.readable:
        return character.key, entry
    viewer = delivery.reader_in(script, one).viewer
    return masked(character.key, viewer), masked(entry, viewer)


def _name_to(character: Any, one: Any) -> str:
    script = registry.in_any_scene(character)
    if script is None or not script.readable:
        return str(one.key)
    return str(masked(one.key, delivery.reader_in(script, character).viewer))
