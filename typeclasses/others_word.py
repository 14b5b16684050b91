"""What needs the word of others in a scene that no storyteller runs.

Whoever started it sets its pace. What could cost another player something (a blow that is lost, the
time to declare, an enemy healed or brought in) is theirs to agree to: it is proposed to all who
are connected, and done if nobody refuses it within a proposal's time. Nobody waits for the absent:
where no other player is connected it is done at once.
"""

from django.conf import settings

from game import actions as act
from game.errors import RuleError
from game.state.scene import Scene
from typeclasses import authority, scenes
from typeclasses.authority import Speaker
from typeclasses.service import SceneService

# What those who take part may propose where they may not say it: whether it can be asked of the
# storyteller who runs the scene, and whether it can be agreed upon where none does.
PROPOSED: dict[str, tuple[bool, bool]] = {
    "Undo": (True, True),
    "Redo": (True, True),
    "ChooseRules": (False, True),
    "End": (False, True),
    "Leave": (False, True),  # of one who is not connected
    "Leave of one who is down": (True, True),  # oneself, or not connected
}

# What the starter of a scene may say alone only while neither a fight nor a chase is under way.
IN_PLAY = frozenset({
    *("End", "Freeze", "Answer for the storyteller", "Reload"),
    *("Join of an NPC", "Leave", "Leave of one who is down"),
    "Hide",  # nobody can name, or strike at, one whom they do not see
    *("Mend", "MendWithBlood", "Mend of one who is down", "ChangeResource that gives back"),
    *("BeginChase", "JoinChase", "FleeTogether by ruling", "PartWays of several"),
    *("Board in mid-chase", "EndChase"),
})  # fmt: skip


def may_propose(kind: str, takes_part: bool, led: bool) -> bool:
    """Say whether one who may not say an action of ``kind`` may propose it; ``led`` says that a
    storyteller runs the scene.
    """
    asked, agreed_upon = PROPOSED.get(kind, (False, False))
    return takes_part and (asked if led else agreed_upon)


def needed(action: act.AnyAction, scene: Scene) -> bool:
    """Say whether an action of a scene's starter could cost another player something."""
    match action:
        case act.Together(actions=actions):
            return any(needed(one, scene) for one in actions)
        case act.SetIdle(after=after, then=then):
            now = scene.idle
            return after > 0 and (not now.after or after < now.after or then != now.then)
        case act.SetAgreement(needs=needs):
            return needs == "majority" and scene.agreement != needs
    return under_way(scene) and authority.kind_of(action, scene) in IN_PLAY


def under_way(scene: Scene) -> bool:
    """Say whether a fight or a chase is under way."""
    return scene.fight.phase not in ("setup", "ended") or bool(scene.chases_under_way())


def connected(script: SceneService, without: str) -> tuple[str, ...]:
    """Return the players who take part and are connected, but for one, by reference."""
    refs = (person.ref for person in script.scene.people.values() if person.ref != without)
    found = ((ref, scenes.character_of(ref)) for ref in refs)
    return tuple(ref for ref, one in found if one is not None and one.sessions.count())


def asks(script: SceneService, who: Speaker, action: act.AnyAction) -> bool:
    """Say whether others are to agree to what the starter of a scene would say alone."""
    if who.storyteller or not script.starter or who.ref != script.starter:
        return False
    return needed(action, script.scene) and bool(connected(script, who.ref))


def share(script: SceneService, ref: str) -> bool:
    """Say whether all others share in what one player asks to have back, not only whoever runs the
    scene: in a fight or chase without a storyteller in which there are two of them or more. Else
    two friends would heal each other in the face of whom they fight.
    """
    return bool(script.starter) and under_way(script.scene) and len(connected(script, ref)) > 1


def verify(script: SceneService, who: Speaker, action: act.AnyAction) -> None:
    """Refuse what the starter of a scene says alone, and the others have a say in."""
    least = settings.PATIENCE_SECONDS
    if isinstance(action, act.SetIdle) and not who.storyteller and 0 < action.after < least:
        raise RuleError("deadline-too-short", least=least)
    if asks(script, who, action):
        raise RuleError("needs-the-others")
