"""What players say in words of their own with what they declare or ask, as everyone hears it.

It is settled when it is said, as for poses: whoever knows somebody hidden does not name them, and
the words of all others stay as they are. Were a name masked in those when they are read, that would
tell whoever wrote it that they had guessed right. Entries written before this was so are not
``heard``, and masked when they are read.
"""

from typing import Any, cast

from msgspec.structs import replace

from game import actions as act
from game.secrecy.hidden import as_heard
from game.secrecy.masking import HEARD
from game.secrecy.viewer import Viewer
from game.state.declaration import Declaration, Said
from game.state.scene import Scene

# What has words of a player's own in it.
_SAID = (
    act.Declare, act.PlanAhead, act.Answer, act.Abort, act.AskCheck, act.Ready, act.Together,
)  # fmt: skip
_POSED = (Declaration, act.Ready)  # what a pose may be bound to
# What whoever runs the scene says in words of their own: where these name somebody unseen, they
# would be the first to tell of them. Who is hidden is masked when they are read.
_RULED = {
    act.SettleCheck: "how",
    act.Freeze: "reason",
    act.Rule: "why",
    act.PutEffect: "name",
    act.EndEffect: "name",
    act.PutHazard: "name",
    act.EndHazard: "name",
}


def as_all_hear(action: act.AnyAction, speaker: Viewer, scene: Scene) -> act.AnyAction:
    """Return an action with its speaker's own words as everyone hears them."""
    if isinstance(action, act.GiveSalt):
        return replace(action, word=as_heard(action.word, speaker, scene))
    if scene.unseen and (field := _RULED.get(type(action))):
        said = as_heard(getattr(action, field), speaker, replace(scene, masks={}))
        return replace(action, **{field: said})
    if not isinstance(action, _SAID):
        return action
    return cast(act.AnyAction, _heard(action, speaker, scene))


def _heard(value: Any, speaker: Viewer, scene: Scene) -> Any:
    if isinstance(value, tuple):
        return tuple(_heard(one, speaker, scene) for one in value)
    if not isinstance(value, (*_SAID, Declaration, Said)):
        return value
    inner = {name: getattr(value, name) for name in value.__struct_fields__}
    changed = {name: _heard(one, speaker, scene) for name, one in inner.items()}
    if isinstance(value, _POSED):
        changed["pose"] = as_heard(value.pose, speaker, scene)
    if inner.get(HEARD) and "heard" in inner:
        changed |= {HEARD: as_heard(inner[HEARD], speaker, scene), "heard": True}
    return replace(value, **changed)
