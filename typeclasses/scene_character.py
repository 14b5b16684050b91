"""What makes a character fit for scenes, for `Character` here and for a game that has its own."""

from collections.abc import Callable
from typing import Any

from twisted.internet import reactor as the_reactor

from game.actions import Leave
from narration.languages import _
from outofband import messages
from players import failures, people
from players.authority import THE_GAME
from players.character_sheets import reference
from scenes import demos, leaving, registry
from scenes.telling import delivery, whereabouts
from scenes.telling.posing import Posing
from sheetbook import approval

reactor: Any = the_reactor
BETWEEN_PAGES = 5.0  # seconds: a reader who goes from page to page is gone for less
_LEAVING = "_leaving_a_page"  # on a character, in memory: what has them gone in the end


class SceneCharacter(Posing):
    """Told where they stand when they come back, asked before they walk out, gone from the scene
    when they are deleted. Stands before Evennia's class among a character's parents.
    """

    key: str
    pk: int | None
    location: Any
    sessions: Any
    nattributes: Any
    msg: Any
    at_look: Any

    def announce_move_to(self, source_location: Any, msg: str | None = None, **kwargs: Any) -> None:
        """Tell those here who arrives, in English: Evennia says that they arrive "to" a place."""
        told = _("{who} arrives from {where}.", who="{object}", where="{origin}")
        msg = msg or (told if source_location else None)
        super().announce_move_to(source_location, msg, **kwargs)  # type: ignore[misc]

    def at_post_puppet(self, **kwargs: Any) -> None:
        """Show a player what they missed of scene and sheet, and where they or those here stand."""
        with whereabouts.coming_in(self):
            if self._was_between_pages():
                self.msg(_("\nYou become |c{name}|n.\n", name=self.key))
                self.msg((self.at_look(self.location), {"type": "look"}))
            else:
                super().at_post_puppet(**kwargs)  # type: ignore[misc]
        failures.run_or_queue(("played by", self.pk), lambda: people.note_come(self))
        # Nobody is kept out of the game by a scene that cannot be told.
        with failures.fails_alone(f"{self.key} came back to a scene."):
            own = registry.in_any_scene(self)
            for script in [own] if own is not None else registry.readable_in(self.location):
                delivery.welcome_back(script, self)
        with failures.fails_alone(f"{self.key} came in, and could not be offered a demo."):
            demos.offer(self)
        with failures.fails_alone(f"{self.key} came back to their sheet."):
            approval.welcome(self)
        messages.refresh_all_of(self)
        messages.refresh_room(self.location)

    def at_server_reload(self) -> None:
        """Read what their player's lines say that wait."""
        for session in self.sessions.all():
            session.read_what_waits()
        super().at_server_reload()  # type: ignore[misc]

    def at_post_unpuppet(self, account: Any = None, session: Any = None, **kwargs: Any) -> None:
        """Tell them again on return what may have been on its way when their connection
        was lost.
        """
        with failures.fails_alone(f"{self.key} lost their connection in mid-scene."):
            if not self.sessions.count():
                if self.pk is not None:  # else they are deleted
                    failures.run_or_queue(("last on", self.pk), lambda: people.note_gone(self))
                self._lose_connection(people.lost_at(session))
        if session is not None and messages.wants_of(session).login and not self.sessions.count():
            self._stay_between_pages(lambda: self._leave(account, session, kwargs))
        else:
            self._leave(account, session, kwargs)

    def _leave(self, account: Any, session: Any, kwargs: dict[str, Any]) -> None:
        """Be gone, unless a person plays this character by now."""
        room = self.location
        super().at_post_unpuppet(account, session=session, **kwargs)  # type: ignore[misc]
        messages.refresh_room(room)

    def _stay_between_pages(self, leave: Callable[[], None]) -> None:
        """Leave soon, or when the server ends: a reader who goes from one page to the next is back
        by then, and for those here they were never gone.
        """
        if not reactor.running:
            leave()
            return

        def late() -> None:
            self._was_between_pages()
            leave()

        later = reactor.callLater(BETWEEN_PAGES, late)
        ending = reactor.addSystemEventTrigger("before", "shutdown", leave)
        self.nattributes.add(_LEAVING, (later, ending))

    def _was_between_pages(self) -> bool:
        """Say whether they stay for a moment without a page, and have them stay for good."""
        found = self.nattributes.get(_LEAVING)
        if found is None:
            return False
        later, ending = found
        if later.active():
            later.cancel()
        reactor.removeSystemEventTrigger(ending)
        self.nattributes.remove(_LEAVING)
        return True

    def _lose_connection(self, moment: float) -> None:
        own = registry.in_any_scene(self)
        for script in [own] if own is not None else registry.readable_in(self.location):
            markers = script.live.markers
            markers.connection_lost(reference(self), moment)
            if not markers.are_written:
                markers.write()

    def at_pre_move(self, destination: Any, move_type: str = "move", **kwargs: Any) -> bool:
        """Ask a player who walks out of a fight whether they mean it; nobody else is held up."""
        by = kwargs.get("exit_obj")
        if move_type == leaving.BY_AN_EXIT and self.is_asked_first(destination, by):
            return False
        return bool(
            super().at_pre_move(  # type: ignore[misc]
                destination, move_type=move_type, **kwargs
            )
        )

    def at_post_move(self, source_location: Any, move_type: str = "move", **kwargs: Any) -> None:
        """Send clients where they are now, and the people they left or joined who is there."""
        super().at_post_move(  # type: ignore[misc]
            source_location, move_type=move_type, **kwargs
        )
        messages.refresh_all_of(self)
        messages.refresh_room(source_location, self.location)

    def is_asked_first(self, destination: Any, by: Any = None) -> bool:
        """Ask a player who walks out of a fight to a ``destination``, ``by`` an exit; False where
        they may go.
        """
        return leaving.asks(self, leaving.WALKED, destination, by)

    def at_object_delete(self) -> bool:
        """Leave the scene, which goes on without them; nothing waits for them any longer.

        Not before it is certain: another class of the game may have them stay.
        """
        if not super().at_object_delete():  # type: ignore[misc]
            return False
        with failures.fails_alone(f"{self.key} was deleted in mid-scene."):
            script = registry.in_any_scene(self)
            person = script.person_of(self) if script is not None else None
            if script is not None and person is not None:
                script.submit(THE_GAME, Leave(who=person.name))
        with failures.fails_alone(
            f"{self.key} was deleted; what waits for them could not be closed."
        ):
            approval.forget(self)
        return True
