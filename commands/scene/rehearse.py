"""+combat/rehearse: how a scene's fight may go, played out many times by itself."""

import secrets
from typing import Any

from commands.base import RoundCommand, whole_number
from narration.languages import _
from narration.payloads.rehearsed import rehearsed_now
from narration.screens.rehearsing import rehearsal_lines
from outofband import messages, rehearsal_worker
from rehearsal.__main__ import Request
from rehearsal.playing import forked, sides_of
from rehearsal.tallies import Tally
from scenes.telling import delivery

USUAL_FIGHTS = 200
STOP = "stop"


class RehearsingCommand(RoundCommand):
    """The switch of +combat that rehearses."""

    def switch_rehearse(self) -> None:
        """Play the scene's fight out many times; tell how far that is, or end it."""
        if not self.storyteller:
            self.refuse(_("Only a storyteller can rehearse a fight: it uses everybody's sheets."))
        script, now = self.script, rehearsal_worker.under_way()
        if self.args.lower() == STOP:
            self._stop(now, script.scene_id)
        elif now is not None and now.scene_id == script.scene_id:
            self.refuse(
                _(
                    "{fights} of {wanted} fights are played out. To end it there: "
                    "`+combat/rehearse stop`",
                    fights=now.so_far.fights,
                    wanted=now.wanted,
                )
            )
        elif now is not None:
            self.refuse(_("Another scene is being rehearsed. Try again in a minute."))
        else:
            self._begin(script)

    def _begin(self, script: Any) -> None:
        usage = f"+combat/rehearse {USUAL_FIGHTS}"
        most = rehearsal_worker.MOST_FIGHTS
        fights = whole_number(self.args, usage, 1, most) if self.args else USUAL_FIGHTS
        caller, reader = self.caller, delivery.reader_in(script, self.caller)
        scene = script.scene
        names = sides_of(forked(scene))

        def told(tally: Tally) -> None:
            delivery.send(caller, rehearsal_lines(tally, names, fights, reader))
            messages.send_asked(
                caller, "Roundkeeper.Rehearsed",
                rehearsed_now(script.scene_id, tally, names, fights, reader),
            )  # fmt: skip

        self.say(
            _("Playing {fights} fights. `+combat/rehearse` tells how far that is.", fights=fights)
        )
        rehearsal_worker.begin(script.scene_id, Request(scene, fights, secrets.randbits(32)), told)

    def _stop(self, now: rehearsal_worker.UnderWay | None, scene_id: int) -> None:
        if now is None or now.scene_id != scene_id:
            self.refuse(_("Nothing is being rehearsed here. To begin: `+combat/rehearse`"))
        now.end()
