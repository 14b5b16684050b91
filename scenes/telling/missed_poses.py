"""Who has heard which poses: it is kept among who was told what, in the scene's row."""

from django.conf import settings

from game.poses import Pose
from journal import poses
from scenes.service import SceneService

HEARD = "poses "  # before a reference: the number of the last pose that they heard


def note_heard(script: SceneService, ref: str) -> None:
    """Note that somebody has heard all there is, as they are told what has happened."""
    live = script.live
    if live.last_pose is None:
        live.last_pose = poses.last(script.scene_id)
    live.told[HEARD + ref] = live.last_pose


def missed(script: SceneService, ref: str) -> list[Pose]:
    """Return what was posed since somebody last heard anything."""
    heard = script.live.told.get(HEARD + ref)
    return poses.since(script.scene_id, heard) if heard is not None else []


def line_lost(script: SceneService, ref: str, moment: float | None = None) -> bool:
    """Take what was posed shortly before somebody's line was lost as not heard; without a
    ``moment`` as if that was after the last that they heard. Say whether there was anything.
    """
    heard = script.live.told.get(HEARD + ref)
    if not heard or not settings.LINE_LOST_SECONDS:
        return False
    moment = poses.time_of(heard) if moment is None else moment
    arrived = poses.last(script.scene_id, before=moment - settings.LINE_LOST_SECONDS)
    for kept in (script.live.told, script.live.sent):
        kept[HEARD + ref] = min(arrived, kept.get(HEARD + ref, arrived))
    return arrived < heard
