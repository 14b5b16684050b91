"""How far each reader of a scene is: the last entry and the last pose that they were told.

What has been told is kept in memory. It is noted in the scene's row with each entry, and else at
most once in `TOLD_SECONDS` for all scenes together, as far as it has surely left the server: a
server that is killed tells again what it told since, never less. An orderly end notes all of it.
"""

import time
from typing import TYPE_CHECKING

from django.conf import settings
from twisted.internet import reactor

from journal import poses, store
from play.poses import Pose
from players import failures

if TYPE_CHECKING:
    from scenes.service import SceneService

# What else is kept so: that the server has stopped in order, the last entry after which the sheets
# were written, and before a reference the number of the last pose that they heard (who has posed:
# `scenes.telling.posing`).
IN_ORDER, SHEETS, HEARD = "in order", "sheets", "poses "

_waiting: dict[int, "ReadMarkers"] = {}  # with more to be written, by the ids of the Scripts


class ReadMarkers:
    """Those of one scene, as its row has them."""

    def __init__(self, script: "SceneService", in_row: dict[str, int]) -> None:
        self._script = script
        self.in_row = in_row
        self.told, self.sent = dict(in_row), dict(in_row)  # and as far as it has surely left
        self._keeping = False  # whether ``told`` is about to be written
        self._last_pose: int | None = None  # the number of the last one kept; None: not read yet
        # When each was last shown what they had missed, and how far they had been before.
        self._caught_up: dict[str, tuple[float, dict[str, int]]] = {}

    # --- what is told and heard ------------------------------------------------------------------

    def note(self, ref: str, number: int) -> None:
        """Note that a person has been told everything up to an entry, and heard all poses."""
        self.told[ref] = number
        self.note_heard(ref)

    def note_heard(self, ref: str) -> None:
        if self._last_pose is None:
            self._last_pose = poses.last(self._script.scene_id)
        self.told[HEARD + ref] = self._last_pose
        self.keep_soon()

    def note_posed(self, number: int) -> None:
        self._last_pose = number

    def set(self, name: str, number: int) -> None:
        """Set a marker that nobody reads by, which is true at once."""
        self.told[name] = self.sent[name] = number
        self.keep_soon()

    def missed_poses(self, ref: str, most: int) -> list[Pose]:
        """Return the last poses since a person last heard anything."""
        heard = self.told.get(HEARD + ref)
        return poses.since(self._script.scene_id, heard, most) if heard is not None else []

    def catch_up(self, ref: str) -> None:
        """Note that a person is about to be shown what they have missed."""
        before = {key: self.told[key] for key in (ref, HEARD + ref) if key in self.told}
        self._caught_up[ref] = time.time(), before

    # --- what may not have arrived ---------------------------------------------------------------

    def connection_lost(self, ref: str, moment: float) -> None:
        """Take what was sent to a person shortly before ``moment``, when their connection was lost,
        as not told: it may not have arrived.
        """
        self._poses_lost(ref, moment)
        self._entries_lost(ref, moment)
        # What they had missed is older than what is taken back otherwise.
        shown_at, before = self._caught_up.pop(ref, (moment, {}))
        if moment - shown_at < settings.LINE_LOST_SECONDS:
            for key, number in before.items():
                self._set_back(key, number)

    def all_connections_lost(self) -> None:
        """Take what was told last as not told: no connection has outlived the server, and nobody
        knows when they were lost.
        """
        for ref in [ref for ref in self.told if ref.startswith("#")]:
            self._poses_lost(ref)
            self._entries_lost(ref, store.time_of(self._script.scene_id, self.told[ref]))

    def _entries_lost(self, ref: str, moment: float) -> None:
        told = self.told.get(ref)
        if told is not None and settings.LINE_LOST_SECONDS:
            since = moment - settings.LINE_LOST_SECONDS
            self._set_back(ref, store.number_before(self._script.scene_id, told, since))

    def _poses_lost(self, ref: str, moment: float | None = None) -> None:
        """Do so with poses; without a ``moment`` as if the connection was lost after the
        last one.
        """
        heard = self.told.get(HEARD + ref)
        if heard and settings.LINE_LOST_SECONDS:
            moment = poses.time_of(heard) if moment is None else moment
            since = moment - settings.LINE_LOST_SECONDS
            self._set_back(HEARD + ref, poses.last(self._script.scene_id, before=since))

    def _set_back(self, key: str, number: int) -> None:
        for kept in (self.told, self.sent):
            kept[key] = min(number, kept.get(key, number))

    # --- writing it down -------------------------------------------------------------------------

    def keep_soon(self) -> None:
        """Note who has been told what, as soon as that has left the server.

        The next entry would note it too, but a server killed before that would tell it twice.
        """
        if not self._keeping:
            self._keeping = True
            reactor.callLater(0, self._let_leave)

    def _let_leave(self) -> None:
        """Wait while what was told up to now leaves: in the next turn of the reactor it is packed
        (`evennia_mends/amp_link.py`), and at its end that is sent.
        """
        reactor.callLater(0, reactor.callLater, 0, self._keep_sent, dict(self.told))

    def _keep_sent(self, sent: dict[str, int]) -> None:
        if self._is_stale:
            return
        self._keeping = False
        # What has been taken back meanwhile, with a person's connection, stays so.
        self.sent = {ref: min(number, self.told.get(ref, number)) for ref, number in sent.items()}
        self.write_soon()
        if self.told != self.sent:  # more was said meanwhile
            self.keep_soon()

    def write_soon(self) -> None:
        if not _waiting:
            reactor.callLater(settings.TOLD_SECONDS, _write_all)
        _waiting[self._script.pk] = self

    @property
    def _is_stale(self) -> bool:
        """Whether the scene is gone, or was read anew, with other markers."""
        kept = self._script.kept
        return self._script.pk is None or kept is None or kept.markers is not self

    @property
    def are_written(self) -> bool:
        return self.sent == self.in_row

    def keep(self) -> None:
        """Note who has been told what, all of it."""
        self.sent = dict(self.told)
        self.write()

    def write(self) -> None:
        """Write down what has been told, as far as it has left the server."""
        failures.run_or_queue(("told", self._script.pk), self.write_now)

    def write_now(self) -> None:
        """Write it down; a failure of the database is raised."""
        if not self._is_stale and self._script.is_played_here:
            store.set_told(self._script.scene_id, self.sent)
            self.note_written()

    def note_written(self) -> None:
        self.in_row = dict(self.sent)


def forget() -> None:
    """Drop what is not written, as a server does that is killed."""
    _waiting.clear()


def _write_all() -> None:
    those = list(_waiting.items())
    _waiting.clear()
    failures.together(
        {("told", pk): one.write_now for pk, one in those if not one.are_written},
        store.one_transaction,
    )
