"""Who may say what to a scene: one table, and nowhere else (of sheets: `sheet_authority`).

A storyteller may say everything. Whoever starts a scene without one sets its pace and runs the
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
from game.engine.questions import has_just_left, keepers_out
from game.engine.review import tells_of_held
from game.errors import RuleError
from game.rulesets import ruleset_of
from game.secrecy import named
from game.state import decisions
from game.state.scene import RECOVERY_POLICIES, Scene
from players.realms import OUR_OWN, realm_of
from sheets.recovery import covers, granted_by_rules, in_hand_or_worn_only, policy_in

PERMISSION = "Storyteller"


class Role(StrEnum):
    """What somebody is to an action in a scene."""

    STORYTELLER = "storyteller"
    STARTER = "starter"  # started the scene, and no storyteller did
    PARTICIPANT = "participant"  # takes part in a scene that no storyteller started
    KEEPER = "keeper"  # the starter, to somebody whom they added
    SELF = "self"  # the one whose combatant it is
    OBSERVER = "observer"


class Speaker(msgspec.Struct, frozen=True):
    """Somebody who speaks to a scene: how the log calls them, their reference, their standing."""

    name: str
    ref: str
    storyteller: bool = False
    unbidden: bool = False  # the game by itself, whoever it speaks for: undo does not count that
    realm: str = OUR_OWN


THE_GAME = Speaker(journal.THE_GAME, "", storyteller=True, unbidden=True)  # what follows by itself

STORYTELLER = frozenset({Role.STORYTELLER})
PACE = STORYTELLER | {Role.STARTER}
MOVING_ON = PACE | {Role.PARTICIPANT}  # whoever starts a scene cannot hold it by silence
OWN = STORYTELLER | {Role.SELF, Role.KEEPER}
NOT_ONES_OWN = STORYTELLER | {Role.KEEPER}
ANYONE = frozenset(Role)

# What each kind of action needs. A kind is the action's own name, or where one action can be two
# things what `kind_of` makes of it.
TABLE: dict[str, frozenset[Role]] = {
    "Open": ANYONE,
    "Open with settings of its own": STORYTELLER,
    "ChooseRules": PACE,
    "ChooseRules with settings of its own": STORYTELLER,
    "Join": STORYTELLER | {Role.SELF},
    "Join of an NPC": STORYTELLER | {Role.KEEPER},
    "Join of one hidden": STORYTELLER,
    "Join of one unseen": STORYTELLER,
    "Join of one who shook somebody off": STORYTELLER,
    "Join of one who has just left": STORYTELLER,
    "Leave": STORYTELLER | {Role.KEEPER},
    "Leave of one who is down": STORYTELLER | {Role.KEEPER},
    "TakeLeave": OWN,
    "Stay": OWN,
    "Start": PACE,
    "Surprise": STORYTELLER,
    "NextRound": MOVING_ON,
    "Advance": MOVING_ON,
    "End": PACE,
    "SetPace": PACE,
    "KeepPoses": PACE,
    "Freeze": PACE,
    "Resume": MOVING_ON,
    "SetIdle": PACE,
    "SetAgreement": STORYTELLER,  # it stands in old journals alone
    "SetRecovery": STORYTELLER,
    "AnswerFor": STORYTELLER,
    "TakeDefaults": STORYTELLER,
    "Declare": OWN,
    "Declare with granted haste": STORYTELLER,
    "Answer": OWN,
    "Answer for the storyteller": PACE,
    "Abort": OWN,
    "AskCheck": OWN,
    "SettleCheck": PACE,
    "SetAuto": STORYTELLER | {Role.KEEPER},
    "SetAuto by hand again": OWN,
    "SetSide": OWN,
    "Hide": STORYTELLER,
    "Reveal": STORYTELLER | {Role.KEEPER},
    "SetSight": STORYTELLER,
    "Together": ANYONE,  # each thing in it is looked at by itself
    "SetDistance": STORYTELLER,
    "SetRange": STORYTELLER,
    "SetSteps": STORYTELLER,
    "ReadyShield": OWN,
    "SetControl": STORYTELLER,
    "LookAtGrapple": OWN,
    "Ambush": STORYTELLER,
    "KnockDown": STORYTELLER,
    "Reload": NOT_ONES_OWN,
    "PlanHaste": OWN,
    "PlanAhead": OWN,
    "PlanAhead with granted haste": STORYTELLER,
    "DropPlan": OWN,
    "GrantHaste": STORYTELLER,
    "BackDefense": OWN,
    "Prefer": OWN,
    "SetInitiative": STORYTELLER,
    "SetPosition": STORYTELLER,
    # What the policy of recovery is about: it says whether a player's own wounds, points, rounds
    # and gear are left to them (`sheets.recovery`). Otherwise they ask, whoever runs the scene too.
    "Harm": NOT_ONES_OWN,
    "Mend": NOT_ONES_OWN,
    "Mend of one who is down": PACE,
    "MendWithBlood": NOT_ONES_OWN,
    "Mend that is left to the player": OWN | {Role.STARTER},
    "ChangeResource": OWN,
    "ChangeResource that gives back": NOT_ONES_OWN,
    "Refit of gear": STORYTELLER,
    "Recovery that is left to the player": OWN,
    "GiveTrait": NOT_ONES_OWN,
    "GiveTrait that raises nothing": OWN,
    "Refit": STORYTELLER,
    "Refit of what is in hand or worn": OWN,
    "PutEffect": STORYTELLER,
    "EndEffect": STORYTELLER,
    "PutHazard": STORYTELLER,
    "EndHazard": STORYTELLER,
    "RollDice": OWN,
    "RollDice in private": STORYTELLER,
    "RollDice against somebody": OWN,  # whoever is challenged throws too, and spends nothing
    "SetReview": STORYTELLER,
    "Rule": STORYTELLER,
    "Release": PACE,
    "SetPrivate": STORYTELLER,
    "BeginChase": PACE,
    "Pursue": OWN,
    "RollRound": MOVING_ON,
    "RollRound of one's own chase": PACE | OWN,
    "Ready": OWN,
    "FleeTogether": OWN,
    "FleeTogether by ruling": PACE,
    "PartWays": OWN,
    "PartWays of several": PACE,
    "SetObstacle": STORYTELLER,
    "SetCourse": STORYTELLER,
    "SetRun": STORYTELLER,
    "SetLead": STORYTELLER,
    "SetPool": STORYTELLER,
    "JoinChase": PACE,
    "JoinChase with a Lead": STORYTELLER,
    "Board": PACE | OWN,
    "Board in mid-chase": PACE,
    "DropOut": OWN,
    "Exert": OWN,
    "EndChase": PACE,
    "EndChase with an outcome": STORYTELLER,
    "GiveSalt": OWN,
    "CommitDice": STORYTELLER,  # the game says it by itself
    "TakeBack": OWN,
    "Undo": STORYTELLER,
    "Redo": STORYTELLER,
}

# The kinds whose refusal says more than who may say it.
REFUSED_AS = {
    "Join of one who shook somebody off": "shaken-off",
    "Join of one who has just left": "has-just-left",
    "Answer for the storyteller": "asked-of-the-storyteller",
}

# What a storyteller says for somebody else with +as; the rest has commands of its own.
SAID_FOR_OTHERS = (
    "Declare",
    "Answer",
    "Abort",
    "TakeBack",
    "AskCheck",
    "PlanHaste",
    "PlanAhead",
    "DropPlan",
    "BackDefense",
    "Prefer",
    "Pursue",
    "RollRound of one's own chase",
    "Ready",
    "FleeTogether",
    "PartWays",
    "Board",
    "DropOut",
    "Exert",
    "ReadyShield",
    "TakeLeave",
    "Stay",
)


# What is said of somebody whom no player sees.
OF_THE_UNSEEN = (
    act.Ambush | act.Declare | act.Hide | act.Leave | act.Reveal | act.SetInitiative | act.SetSight
)


def speaker(character: Any) -> Speaker:
    """Return a character as one who speaks to scenes."""
    storyteller, realm = is_storyteller(character), realm_of(character)
    return Speaker(character.key, f"#{character.id}", storyteller, realm=realm)


def is_storyteller(character: Any) -> bool:
    """Say whether a character's player runs scenes here; one who is quelled is taken at that.

    It is what the lock ``perm(Storyteller)`` asks, without reading a lock: it is asked of everyone
    in the room for everything that is told.
    """
    account = character.account
    if account is not None and account.is_superuser and not account.attributes.get("_quell"):
        return True
    return bool(perm(character, None, PERMISSION))


def may(role: Role, kind: str) -> bool:
    """Say whether one in ``role`` may say an action of ``kind``."""
    return role in TABLE[kind]


def may_settle(who: Speaker, is_asked: bool, request: bool) -> bool:
    """Say whether ``who`` may answer a proposal: a storyteller any, others what they are asked."""
    return who.storyteller or (is_asked and not request)


def runs(who: Speaker, starter: str) -> bool:
    """Say whether ``who`` answers what the storyteller is asked; ``starter`` as in `roles`."""
    return who.storyteller or (bool(starter) and who.ref == starter)


def kept_by(ref: str, name: str) -> str:
    """Return the reference of somebody who exists only in the scene, added by its starter."""
    return f"{name} kept by {ref}"


def roles(who: Speaker, action: act.AnyAction, scene: Scene, starter: str) -> frozenset[Role]:
    """Return what ``who`` is to an action; ``starter`` is empty in a storyteller's scene."""
    found = {Role.OBSERVER}
    if who.storyteller:
        found.add(Role.STORYTELLER)
    if who.ref == starter:
        found.add(Role.STARTER)
    if starter and any(one.ref == who.ref for one in scene.people.values()):
        found.add(Role.PARTICIPANT)
    subject = _ref_of_subject(action, scene)
    if subject == who.ref:
        found.add(Role.SELF)
    if subject == kept_by(who.ref, getattr(action, "who", "")) and who.ref == starter:
        found.add(Role.KEEPER)
    return frozenset(found)


def check(
    who: Speaker, action: act.AnyAction, scene: Scene, starter: str, starter_name: str
) -> None:
    """Refuse an action that ``who`` may not say, naming who may.

    Whom they cannot know of, hidden, is refused as one who is not there.
    """
    _verify_known(who, action, scene, starter)
    _verify_seen(who, action, scene)
    if not who.storyteller and tells_of_held(scene, action):
        raise RuleError("held-first", who=getattr(action, "who", ""))
    if isinstance(action, act.Together):
        for one in action.actions:
            check(who, one, scene, starter, starter_name)
    kind, found = kind_of(action, scene), roles(who, action, scene, starter)
    if Role.SELF in found and covers(action, scene):
        found -= {Role.STARTER}  # who runs a scene gives themselves nothing by it
    if any(may(role, kind) for role in found):
        _verify_specialty(who, action, scene)
        return
    if Role.SELF in found and covers(action, scene):
        raise RuleError(_recovery_refusal(action, scene), who=getattr(action, "who", ""))
    allowed = TABLE[kind]
    facts = {
        "action": kind,
        "who": getattr(action, "who", ""),
        "starter": starter and starter_name,
        "runner": starter_name,
    }
    if kind in REFUSED_AS:
        raise RuleError(REFUSED_AS[kind], led=not starter, **facts)
    # Of leaving the player says `TakeLeave`.
    left = covers(action, scene) and not isinstance(action, act.Refit)
    if left or isinstance(action, act.Leave):
        raise RuleError("not-your-character", **facts)
    if Role.STARTER in found and Role.KEEPER in allowed and Role.SELF not in allowed:
        raise RuleError("not-your-npc", **facts)
    if Role.STARTER in allowed or (starter and Role.KEEPER in allowed and Role.SELF not in allowed):
        raise RuleError("not-your-pace", **facts)
    if Role.SELF in allowed:
        raise RuleError("not-yours" if kind in SAID_FOR_OTHERS else "not-your-character", **facts)
    raise RuleError("needs-storyteller", **facts)


def _verify_known(who: Speaker, action: act.AnyAction, scene: Scene, starter: str) -> None:
    if who.storyteller or not scene.masks or isinstance(action, act.Join):
        return  # who comes is in no scene yet: a name is refused alike whoever has it
    own = (
        {who.ref} if who.ref != starter else {who.ref, *(kept_by(who.ref, n) for n in scene.masks)}
    )
    people = scene.people
    hidden = [name for name in scene.masks if name in people and people[name].ref not in own]
    said = named(action)
    for name in hidden:
        if name in said:
            names = [one for one in people if one not in hidden]
            raise RuleError("not-in-scene", who=name, names=names)


def _verify_seen(who: Speaker, action: act.AnyAction, scene: Scene) -> None:
    """Refuse what cannot be said of one unseen, to those who know of them; to anybody else such a
    name is that of nobody.
    """
    if not scene.unseen or not who.storyteller or isinstance(action, act.Together | act.Join):
        return
    own = getattr(action, "who", "") if isinstance(action, OF_THE_UNSEEN) else ""
    for name in sorted((named(action) & scene.unseen.keys()) - {own}):
        raise RuleError("unseen", who=name)


def _verify_specialty(who: Speaker, action: act.AnyAction, scene: Scene) -> None:
    """Refuse a player's roll with a specialty for somebody who has none for any of its traits
    (DICE-7). Whether one that they have fits is theirs to say.
    """
    if who.storyteller or not isinstance(action, act.RollDice) or not action.specialty:
        return
    if ruleset_of(scene).challenges:
        return  # there is none to roll with, as the rules say
    if scene.people[action.who].fighter.specialties.keys().isdisjoint(action.traits):
        raise RuleError("no-specialty", "DICE-7", who=action.who, traits=list(action.traits))


def kind_of(action: act.AnyAction, scene: Scene) -> str:
    """Return the row of the table that an action falls under."""
    if covers(action, scene):
        return _kind_of_recovery(action, scene)
    match action:
        case act.Open(settings=said) if said:
            return "Open with settings of its own"
        case act.ChooseRules(settings=said) if said:
            return "ChooseRules with settings of its own"
        case act.Join(unseen=True):
            return "Join of one unseen"
        case act.Join(hidden=True):
            return "Join of one hidden"
        case act.Join(npc=True):
            return "Join of an NPC"
        case act.Join(who=who, ref=ref) if keepers_out(scene, who, ref):
            return "Join of one who shook somebody off"
        case act.Join(who=who, ref=ref) if has_just_left(scene, who, ref):
            return "Join of one who has just left"
        case act.Answer(who=decisions.STORYTELLER):
            return "Answer for the storyteller"
        case act.Declare(granted=True):
            return "Declare with granted haste"
        case act.PlanAhead(granted=True):
            return "PlanAhead with granted haste"
        case act.SetAuto(auto=False):
            return "SetAuto by hand again"
        case act.GiveTrait():  # what raises one is covered by the policy of recovery
            return "GiveTrait that raises nothing"
        case act.Leave(who=who) if who in scene.people and scene.people[who].down:
            return "Leave of one who is down"
        case act.RollDice(private=True):
            return "RollDice in private"
        case act.RollDice(against=against) if against:
            return "RollDice against somebody"
        case act.Refit(who=who, fighter=fighter) if who in scene.people:
            before = scene.people[who].fighter
            if in_hand_or_worn_only(before, fighter):
                return "Refit of what is in hand or worn"
        case act.RollRound(who=who) if who and action.chase in (0, _chase_of(who, scene)):
            return "RollRound of one's own chase"
        case act.FleeTogether(ruled=True):
            return "FleeTogether by ruling"
        case act.PartWays(along=(_, *_)):
            return "PartWays of several"
        case act.JoinChase(lead=int()):
            return "JoinChase with a Lead"
        case act.Board(driver=driver) if _has_begun_to_run(driver, scene):
            return "Board in mid-chase"
        case act.EndChase(outcome="caught" | "away" | "crash"):
            return "EndChase with an outcome"
    return type(action).__name__


def recovery_in(scene: Scene) -> str:
    """Return the policy of recovery that is in force in a scene, or outside of any."""
    return policy_in(scene, getattr(settings, "ROUNDKEEPER_RECOVERY", RECOVERY_POLICIES[0]))


def _kind_of_recovery(action: act.AnyAction, scene: Scene) -> str:
    policy = recovery_in(scene)
    left = policy == "free" or (policy == "rules" and granted_by_rules(action))
    match action:
        case act.Mend() | act.MendWithBlood() if left:
            return "Mend that is left to the player"
        case _ if left:
            return "Recovery that is left to the player"
        case act.Mend(who=who) if (
            policy == "ask" and who in scene.people and scene.people[who].down
        ):
            return "Mend of one who is down"
        case act.ChangeResource():
            return "ChangeResource that gives back"
        case act.Refit():
            return "Refit of gear"
    return type(action).__name__


def _recovery_refusal(action: act.AnyAction, scene: Scene) -> str:
    """Return why somebody may not take their own harm off, or give themselves something back. By
    the rules there is nobody to ask: rest is over when a storyteller says so. What a guessed trait
    is they can only be asked.
    """
    by_rules = recovery_in(scene) == "rules" and not isinstance(action, act.GiveTrait)
    return "recovery-by-rules" if by_rules else "recovery-asks"


def _chase_of(who: str, scene: Scene) -> int:
    """Return the number of the chase that somebody is in, 0 for none."""
    person = scene.people.get(who)
    return person.seat.chase if person is not None and person.seat is not None else 0


def _has_begun_to_run(who: str, scene: Scene) -> bool:
    """Say whether the chase that somebody is in has had a round."""
    number = _chase_of(who, scene)
    return bool(number) and scene.chase(number).round > 0


def _ref_of_subject(action: act.AnyAction, scene: Scene) -> str:
    if isinstance(action, act.Join):
        return action.ref
    person = scene.people.get(getattr(action, "who", ""))
    return person.ref if person else ""
