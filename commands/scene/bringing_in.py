"""Bringing everybody who is in a room into its scene."""

from typing import Any

from commands.base import RoundCommand
from narration.languages import N_, _
from narration.refusals.refusal import refusal
from players.authority import is_storyteller
from players.character_sheets import has_sheet, reference
from scenes import registry
from scenes.service import SceneService
from sheetbook.joining import Along, conversion_of, join_all, nothing

_LEFT_OUT = {
    "no-sheet": N_("no sheet"),
    "in-a-scene": N_("in another scene"),
    "not-approved": N_("the sheet isn't approved"),
}


class BringingIn(RoundCommand):
    """A command that brings everybody in."""

    def bring_in(self, script: SceneService, along: Along = nothing) -> tuple[list[str], int]:
        """Bring in everybody here who can be, and what goes ``along``, in one step; return whom
        that leaves out, with why, and how many there were.
        """
        here = self.caller.location.contents_get(content_type="character")
        others = [
            one
            for one in here
            if script.person_of(one) is None and (has_sheet(one) or not is_storyteller(one))
        ]
        why = {one.key: self._why_not_brought_in(script, one) for one in others}
        coming = [one for one in others if not why[one.key]]
        refused = join_all(script, coming, self.speaker, along)
        why |= {name: _LEFT_OUT.get(one.code) or refusal(one) for name, one in refused.items()}
        return [f"{name} ({_(reason)})" for name, reason in why.items() if reason], len(others)

    def _why_not_brought_in(self, script: SceneService, character: Any) -> str:
        """Return why somebody is left to join by themselves; empty where they need not be."""
        if is_storyteller(character):
            return N_("a storyteller")
        if not registry.is_connected(reference(character)):
            return N_("not connected")
        if conversion_of(script, character, self.reader):
            return N_("reads first what the sheet counts as: `+init/join`")
        return ""
