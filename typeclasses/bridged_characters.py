"""Characters that people play from another game, over a bridge: without an account or a session.

They have the +commands and nothing of Evennia's. What they are shown goes to their `Line`, which
the bridge lays while their player is there; to everything else here it is a client like any other.
"""

from collections.abc import Callable
from typing import Any

from evennia.commands import cmdhandler
from evennia.utils import lazy_property
from twisted.internet.defer import Deferred

from narration.languages import speaking
from players import failures, people, realms
from players.character_sheets import reference
from players.preferences import language_of
from players.realms import Lines
from scenes import registry
from scenes.telling import delivery
from typeclasses.characters import Character


class BridgedCharacter(Character):
    """A character whose player is in another game."""

    @lazy_property
    def sessions(self) -> Lines:
        return Lines(self)

    def basetype_setup(self) -> None:
        """Have none of Evennia's commands; the bridge gives its own."""
        super().basetype_setup()
        self.cmdset.remove_default()

    def execute_cmd(self, raw_string: str, session: Any = None, **kwargs: Any) -> "Deferred[Any]":
        """Type a line as it is: the nicknames that it may have are the other game's."""
        with speaking(language_of(self)):
            typed: Deferred[Any] = cmdhandler.cmdhandler(self, raw_string, callertype="object")
        return typed

    def connection_made(self, show: Callable[[str], None], came: bool) -> None:
        """Be told things from now on. A player who ``came`` is shown where things stand; a player
        who never was away learns only what they may have missed.
        """
        realms.lay(self, show)
        script = registry.in_any_scene(self)
        for one in [script] if script is not None else registry.readable_in(self.location):
            told = one.live.markers.told.get(reference(self), one.standing.number)
            if came or told < one.standing.number:
                delivery.welcome_back(one, self)

    def connection_cut(self) -> None:
        """Be told nothing while the bridge is down: it keeps what was told until it is shown."""
        if realms.take_up(self):
            failures.run_or_queue(("last on", self.pk), lambda: people.note_gone(self))

    def connection_lost(self, moment: float) -> None:
        """Be told nothing until a person is there again, and then also what was told since shortly
        before ``moment``, when they were last known to be there.
        """
        self.connection_cut()
        with failures.fails_alone(f"{self.key} lost their connection in mid-scene."):
            self._lose_connection(moment)


def note_told(realm: str) -> None:
    """Write down what a bridged game's people have been told, with what keeps it for them."""
    rooms = {one.location for one in realms.here(realm)}
    for script in [one for room in rooms for one in registry.readable_in(room)]:
        markers = script.live.markers
        markers.sent = dict(markers.told)
        if not markers.are_written:
            markers.write_now()
