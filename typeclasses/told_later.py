"""Who has been told what, of all scenes: written down together, at most once a second.

A server that is killed tells again what it told since; what is told is in the journal before it is
told, so nothing is lost. An orderly end writes all (`SceneService.keep_told`), and an entry brings
what is known by then with it, in its own transaction.
"""

from typing import TYPE_CHECKING

from twisted.internet import reactor

from chronicle import store
from typeclasses import put_off

if TYPE_CHECKING:
    from typeclasses.service import SceneService

SECONDS = 1.0

_waiting: dict[int, "SceneService"] = {}  # by the ids of their Scripts


def write_soon(script: "SceneService") -> None:
    """Have what a scene's people were told written down within a second."""
    if not _waiting:
        reactor.callLater(SECONDS, _write_all)
    _waiting[script.pk] = script


def forget() -> None:
    """Drop what is not written, as a server does that is killed."""
    _waiting.clear()


def _write_all() -> None:
    scripts = list(_waiting.values())
    _waiting.clear()
    put_off.together(
        {("told", one.pk): one.write_told_now for one in scripts if one.has_told_more_than_written},
        store.one_transaction,
    )
