"""The handles on a scene that Evennia loads: of the fight in it, and of its chases."""

from functools import partial
from typing import Any

import evennia
from evennia.utils import logger

from game import actions as act
from game.journal import Entry
from game.state.chase import Chase
from game.state.decisions import Question
from journal import store
from narration.failures import unreadable
from narration.languages import N_
from outofband import messages  # noqa: F401 - which follow what happens
from players.authority import Speaker
from scenes import demos, followers, registry, sheet_sync, signals  # noqa: F401
from scenes.read_markers import IN_ORDER
from scenes.registry import is_demo
from scenes.service import SceneHandle, SceneService
from scenes.telling import delivery


class CombatScript(SceneService):
    """The service of a scene: of the fight in it, and through `ChaseScript` of its chases.

    `SceneService` is all of it; this adds the server's comings and goings.
    """

    called = "combat"

    def at_server_start(self) -> None:
        """Load the scene, write the sheets again, tell those whose connection outlived the server.

        The server may have died before it wrote or told what stands in the row, and before those
        who play by themselves had said what was theirs to say. Where another process plays the
        scene, all that is up to that one.
        """
        try:
            if not self.is_played_here:
                return
            was_here = self._live is not None  # it is the portal that was started
            self.load_again()
            if is_demo(self.obj):
                demos.go_on_soon(self.obj)
            else:
                sheet_sync.write_what_is_behind(self)
            if self.ended:
                return
            if not is_demo(self.obj):
                sheet_sync.write_all(self)
            registry.keep_chase_script(self)
            markers = self.live.markers
            in_order = markers.told.pop(IN_ORDER, None) is not None
            markers.sent.pop(IN_ORDER, None)
            if not (in_order or was_here or evennia.SESSION_HANDLER):  # no line outlived the server
                delivery.all_connections_lost(self)
            self.let_auto_play()
            for character in filter(partial(delivery.hears, self), delivery.audience(self)):
                delivery.welcome_back(self, character, N_("Just before the server stopped"))
            signals.scene_loaded.tell(self, f"Scene {self.scene_id}: loaded")
        except store.UnreadableScene as error:
            logger.log_err(f"{unreadable(error.scene, error.entry)} {error.entry.why}")
        except Exception:
            logger.log_trace(f"Scene {self.db.scene_id} could not be loaded.")

    def at_server_reload(self) -> None:
        """Keep who has been told what."""
        if self.is_played_here and self.kept is not None:
            self.kept.markers.keep()

    def at_server_shutdown(self) -> None:
        """Keep who has been told what, and that nothing was on its way any more."""
        if not self.is_played_here:
            return
        self.live.markers.told[IN_ORDER] = self.standing.number
        self.live.markers.keep()


class ChaseScript(SceneHandle):
    """The handle on the chases of a scene, while one is under way.

    A chase is part of its scene: one journal, one lock, one line of undo. So everything said here
    goes to the scene's own service, and nothing is kept.
    """

    called = "chase"
    told_as = "A chase begun here."

    @property
    def service(self) -> CombatScript:
        return registry.service_of(self)

    @property
    def under_way(self) -> list[Chase]:
        """The chases that are not over."""
        return self.service.scene.chases_under_way()

    def chase_of(self, character: Any) -> Chase | None:
        person = self.service.person_of(character)
        if person is None or person.seat is None:
            return None
        return self.service.scene.chase(person.seat.chase)

    def questions(self) -> list[Question]:
        return [question for chase in self.under_way for question in chase.questions]

    def submit(self, who: Speaker, action: act.AnyAction) -> Entry:
        return self.service.submit(who, action)
