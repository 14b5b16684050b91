"""Bringing a character into a scene."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game import actions as act
from game.errors import RuleError
from game.npcs import all_of
from game.reading import adapted, is_converted, preferences, ruleset_of
from game.state.person import Person
from narration.reader import Reader
from narration.screens.scene import newcomer_lines
from narration.sheets.tables import conversion_lines
from players.authority import Speaker, speaker
from players.character_sheets import fighter_of, reference, stage_of
from players.preferences import speaking_to
from players.usual_rules import usual_rules
from scenes import registry, sheet_sync
from scenes.service import SceneService
from scenes.telling import delivery
from sheetbook import approval

type Along = Callable[[Sequence[act.Join]], Sequence[act.AnyAction]]

PREFERENCE = "preferred_defense"  # on a character: the standing preference that they join with


def join(script: SceneService, character: Any, who: Speaker | None = None) -> None:
    """Bring a character into a scene, by their own word or by ``who``'s."""
    action = _joining(script, character, who)
    script.submit(who or speaker(character), action)
    _welcome(script, character, action)


def nothing(joins: Sequence[act.Join]) -> tuple[act.AnyAction, ...]:
    """Return what goes along with people who join if nothing does."""
    return ()


def join_all(
    script: SceneService, characters: Iterable[Any], who: Speaker, along: Along = nothing
) -> dict[str, RuleError]:
    """Bring in all of some characters whom the rules let in, in one step; return why each of the
    others is left out. What goes ``along`` with them is said in that step.
    """
    coming: list[tuple[Any, act.Join]] = []
    left_out: dict[str, RuleError] = {}
    for character in characters:
        try:
            registry.refuse_if_elsewhere(character)
            action = _joining(script, character, who)
            script.rehearse(who, action)
        except RuleError as error:
            left_out[character.key] = error
        else:
            coming.append((character, action))
    joins = [action for _, action in coming]
    if actions := (*joins, *along(joins)):
        script.submit(who, all_of(actions))
    for character, action in coming:
        _welcome(script, character, action)
    return left_out


def _joining(script: SceneService, character: Any, who: Speaker | None) -> act.Join:
    fighter = fighter_of(character)
    if fighter is None:
        raise RuleError("no-sheet", who="" if who is None else character.key)
    approval.refuse_unapproved(who or speaker(character), character)
    prefer = character.attributes.get(PREFERENCE, "")
    loans = sheet_sync.loans_along(script.scene_id, script.standing.timeline)
    return act.Join(
        who=character.key,
        fighter=fighter,
        ref=reference(character),
        converts=True,
        prefer=prefer if prefer in preferences() else "",  # a ruleset of this game may be gone
        without=sheet_sync.gone_from(fighter, character.key, loans),
    )


def _welcome(script: SceneService, character: Any, action: act.Join) -> None:
    """Tell whom it concerns what is to be known of a player who has just joined."""
    approval.mark_unapproved(script, character, stage_of(character))
    reader = delivery.reader_in(script, character)
    # Where no storyteller runs it, players have set it among themselves, and before they came.
    if not script.scene.led and action.ref != script.starter:
        with speaking_to(character):
            delivery.send(character, newcomer_lines(script.scene, reader))


def conversion_of(script: SceneService, character: Any, reader: Reader) -> list[str]:
    """Return what a character's sheet would be by the rules of a scene; nothing where it is one of
    their own system (SYS-2).
    """
    fighter, rules = fighter_of(character), ruleset_of(script.scene)
    if fighter is None or not is_converted(fighter, rules):
        return []
    person = Person(name=character.key, fighter=fighter, converts=True)
    return conversion_lines(fighter, adapted(person, rules), rules, reader, usual_rules())
