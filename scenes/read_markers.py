"""Who has been told what, of all scenes: written down together, at most once in `TOLD_SECONDS`.

A server that is killed tells again what it told since; what is told is in the journal before it is
told, so nothing is lost. An orderly end writes all (`SceneService.keep_told`), and an entry brings
what is known by then with it, in its own transaction.
"""

from typing import Protocol

from django.conf import settings
from twisted.internet import reactor

from journal import store
from players import retry_queue


class Teller(Protocol):
    """What is asked of a scene's service."""

    @property
    def pk(self) -> int:
        """The id of its Script."""

    @property
    def has_told_more_than_written(self) -> bool:
        """Whether there is anything to write."""

    def write_told_now(self) -> None:
        """Write it."""


_waiting: dict[int, Teller] = {}  # by the ids of their Scripts


def write_soon(script: Teller) -> None:
    """Have what a scene's people were told written down soon."""
    if not _waiting:
        reactor.callLater(settings.TOLD_SECONDS, _write_all)
    _waiting[script.pk] = script


def forget() -> None:
    """Drop what is not written, as a server does that is killed."""
    _waiting.clear()


def _write_all() -> None:
    scripts = list(_waiting.values())
    _waiting.clear()
    retry_queue.together(
        {("told", one.pk): one.write_told_now for one in scripts if one.has_told_more_than_written},
        store.one_transaction,
    )
