"""Who may say what to a scene (of sheets: `sheetbook.approval`).

A storyteller may say everything. The starter of a scene without one sets its pace and runs the
people they add, and no more: secrets, overrides and other people's characters need a storyteller.
What of this touches another player's character is put to the players (`scenes.consent`).
"""

from enum import StrEnum
from typing import Any

import msgspec
from django.conf import settings
from evennia.locks.lockfuncs import perm

from game import actions as act
from game import journal
from game.errors import RuleError
from game.reading import ruleset_of, tells_of_held
from game.secrecy import named
from game.state import decisions
from game.state.scene import RECOVERY_POLICIES, Scene
from game.state.scene import kept_by as kept_by
from game.values import SaidBy
from players.realms import OUR_OWN, realm_of
from sheets.recovery import covers, granted_by_rules, in_hand_or_worn_only, policy_in

PERMISSION = "Storyteller"


class Role(StrEnum):
    """What a person is to an action in a scene."""

    STORYTELLER = "storyteller"
    STARTER = "starter"  # started the scene, and no storyteller did
    PARTICIPANT = "participant"  # takes part in a scene that no storyteller started
    KEEPER = "keeper"  # the starter, to a person whom they added
    SELF = "self"  # the player of that combatant
    OBSERVER = "observer"


class Speaker(msgspec.Struct, frozen=True):
    """A person who speaks to a scene: how the log calls them, their reference, their standing."""

    name: str
    ref: str
    storyteller: bool = False
    by_the_game: bool = (
        False  # the game by itself, no matter who it speaks for: undo does not count that
    )
    realm: str = OUR_OWN


THE_GAME = Speaker(
    journal.THE_GAME, "", storyteller=True, by_the_game=True
)  # what follows by itself

_PLAYERS = frozenset({Role.SELF, Role.KEEPER})  # a storyteller's NPC is nobody else's

# Who may say what. What an action needs stands on its class (`game.actions`); what
# says nothing, as an undo, is the storyteller's.
ALLOWED: dict[SaidBy, frozenset[Role]] = {
    one: roles | {Role.STORYTELLER}
    for one, roles in {
        SaidBy.STORYTELLER: frozenset[Role](),
        SaidBy.RUNNER: frozenset({Role.STARTER}),
        # A scene's starter cannot hold it by silence.
        SaidBy.PARTICIPANT: frozenset({Role.STARTER, Role.PARTICIPANT}),
        SaidBy.COMER: frozenset({Role.SELF}),
        SaidBy.OWNER: _PLAYERS,
        SaidBy.KEEPER: frozenset({Role.KEEPER}),
        SaidBy.RUNNER_OR_OWNER: _PLAYERS | {Role.STARTER},
        SaidBy.ANYBODY: frozenset(Role),
    }.items()
}


def speaker(character: Any) -> Speaker:
    storyteller, realm = is_storyteller(character), realm_of(character)
    return Speaker(character.key, f"#{character.id}", storyteller, realm=realm)


def is_storyteller(character: Any) -> bool:
    """Say whether a character's player runs scenes here; a player who is quelled is taken at that.

    It is what the lock ``perm(Storyteller)`` asks, without reading a lock: it is asked of everyone
    in the room for everything that is told.
    """
    account = character.account
    if account is not None and account.is_superuser and not account.attributes.get("_quell"):
        return True
    return bool(perm(character, None, PERMISSION))


def may_settle(who: Speaker, is_asked: bool, request: bool) -> bool:
    """Say whether ``who`` may answer a proposal: a storyteller any, others what they are asked."""
    return who.storyteller or (is_asked and not request)


def runs(who: Speaker, starter: str) -> bool:
    """Say whether ``who`` answers what the storyteller is asked; ``starter`` as in `roles`."""
    return who.storyteller or (bool(starter) and who.ref == starter)


def roles(who: Speaker, action: act.AnyAction, scene: Scene, starter: str) -> frozenset[Role]:
    """Return what ``who`` is to an action; ``starter`` is empty in a storyteller's scene."""
    found = {Role.OBSERVER}
    if who.storyteller:
        found.add(Role.STORYTELLER)
    if who.ref == starter:
        found.add(Role.STARTER)
    if starter and any(other.ref == who.ref for other in scene.people.values()):
        found.add(Role.PARTICIPANT)
    person = scene.people.get(getattr(action, "who", ""))
    subject = action.ref if isinstance(action, act.Join) else person.ref if person else ""
    if subject == who.ref:
        found.add(Role.SELF)
    if subject == kept_by(who.ref, getattr(action, "who", "")) and who.ref == starter:
        found.add(Role.KEEPER)
    return frozenset(found)


def check(
    who: Speaker, action: act.AnyAction, scene: Scene, starter: str, starter_name: str
) -> None:
    """Refuse an action that ``who`` may not say, naming who may.

    Whom they cannot know of, hidden, is refused as a person who is not there.
    """
    if scene.masks and not who.storyteller:
        _verify_known(who, action, scene, starter)
    if scene.unseen and who.storyteller:
        _verify_seen(action, scene)
    if not who.storyteller and tells_of_held(scene, action):
        raise RuleError("held-first", who=getattr(action, "who", ""))
    if isinstance(action, act.Together):
        for one in action.actions:
            check(who, one, scene, starter, starter_name)
    allowed, found = ALLOWED[said_by(action, scene)], roles(who, action, scene, starter)
    recovers = covers(action, scene)
    if Role.SELF in found and recovers:
        found -= {Role.STARTER}  # running a scene gives its runner nothing
    if found & allowed:
        if isinstance(action, act.RollDice) and action.specialty and not who.storyteller:
            _verify_specialty(action, scene)
        return
    if Role.SELF in found and recovers:
        raise RuleError(_recovery_refusal(action, scene), who=getattr(action, "who", ""))
    facts: dict[str, Any] = {
        "who": getattr(action, "who", ""),
        "starter": starter and starter_name,
        "runner": starter_name,
        "moves_on": isinstance(action, act.Advance),
    }
    if isinstance(action, act.Answer) and action.who == decisions.STORYTELLER:
        raise RuleError("asked-of-the-storyteller", **facts)
    # Of leaving the player says `TakeLeave`.
    if (recovers and not isinstance(action, act.Refit)) or isinstance(action, act.Leave):
        raise RuleError("not-your-character", **facts)
    if Role.STARTER in found and Role.KEEPER in allowed and Role.SELF not in allowed:
        raise RuleError("not-your-npc", **facts)
    if Role.STARTER in allowed or (starter and Role.KEEPER in allowed and Role.SELF not in allowed):
        raise RuleError("not-your-pace", **facts)
    if Role.SELF in allowed:
        raise RuleError("not-yours" if action.said_for_others else "not-your-character", **facts)
    raise RuleError("needs-storyteller", **facts)


def _verify_known(who: Speaker, action: act.AnyAction, scene: Scene, starter: str) -> None:
    if isinstance(action, act.Join):
        return  # who comes is in no scene yet: a name is refused alike, hidden or not
    own = (
        {who.ref} if who.ref != starter else {who.ref, *(kept_by(who.ref, n) for n in scene.masks)}
    )
    people = scene.people
    hidden = [name for name in scene.masks if name in people and people[name].ref not in own]
    said = named(action)
    for name in hidden:
        if name in said:
            names = [person for person in people if person not in hidden]
            raise RuleError("not-in-scene", who=name, names=names)


def _verify_seen(action: act.AnyAction, scene: Scene) -> None:
    """Refuse what cannot be said of unseen people, to readers who know of them; to others such a
    name is nobody's.
    """
    if isinstance(action, act.Together | act.Join):
        return
    own = getattr(action, "who", "") if action.of_the_unseen else ""
    for name in sorted((named(action) & scene.unseen.keys()) - {own}):
        raise RuleError("unseen", who=name)


def _verify_specialty(action: act.RollDice, scene: Scene) -> None:
    """Refuse a player's roll with a specialty for a person who has none for any of its traits
    (DICE-7). They say themselves whether one of theirs fits.
    """
    if ruleset_of(scene).plays("MET-4"):
        return  # there is none to roll with, as the rules say
    if scene.people[action.who].fighter.specialties.keys().isdisjoint(action.traits):
        raise RuleError("no-specialty", "DICE-7", who=action.who, traits=list(action.traits))


def said_by(action: act.AnyAction, scene: Scene) -> SaidBy:
    """Return whose word an action is, in the scene to which it is said."""
    if covers(action, scene):
        return _said_by_in_recovery(action, scene)
    match action:
        case act.Refit(who=who, fighter=fighter) if who in scene.people:
            if in_hand_or_worn_only(scene.people[who].fighter, fighter):
                return SaidBy.OWNER
        case act.RollRound(who=who) if who and action.chase in (0, _chase_of(who, scene)):
            return SaidBy.RUNNER_OR_OWNER
        case act.Board(driver=driver) if _has_begun_to_run(driver, scene):
            return SaidBy.RUNNER
    return action.sayable_by()


def recovery_in(scene: Scene) -> str:
    """Return the policy of recovery that is in force in a scene, or outside of any."""
    return policy_in(scene, getattr(settings, "ROUNDKEEPER_RECOVERY", RECOVERY_POLICIES[0]))


def _said_by_in_recovery(action: act.AnyAction, scene: Scene) -> SaidBy:
    """Return whose word it is to take harm off and give back: the policy of recovery says whether
    players' own wounds, points, rounds and gear are left to them. Otherwise they ask, the player
    who runs the scene too.
    """
    policy = recovery_in(scene)
    if policy == "free" or (policy == "rules" and granted_by_rules(action)):
        heals = isinstance(action, act.Mend | act.MendWithBlood)
        return SaidBy.RUNNER_OR_OWNER if heals else SaidBy.OWNER
    match action:
        case act.Mend(who=who) if (
            policy == "ask" and who in scene.people and scene.people[who].down
        ):
            return SaidBy.RUNNER
        case act.Refit():
            return SaidBy.STORYTELLER
    return SaidBy.KEEPER


def _recovery_refusal(action: act.AnyAction, scene: Scene) -> str:
    """Return why a person may not take their own harm off, or give themselves something back. By
    the rules there is nobody to ask: rest is over when a storyteller says so. What a guessed trait
    is they can only be asked.
    """
    by_rules = recovery_in(scene) == "rules" and not isinstance(action, act.GiveTrait)
    return "recovery-by-rules" if by_rules else "recovery-asks"


def _chase_of(who: str, scene: Scene) -> int:
    """Return the number of the chase that a person is in, 0 for none."""
    person = scene.people.get(who)
    return person.seat.chase if person is not None and person.seat is not None else 0


def _has_begun_to_run(who: str, scene: Scene) -> bool:
    """Say whether the chase that a person is in has had a round."""
    number = _chase_of(who, scene)
    return bool(number) and scene.chase(number).round > 0
