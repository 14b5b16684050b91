"""look: Evennia's own, which also finds those of a scene who are no objects; ex."""

from typing import Any

from evennia.commands.default.general import CmdLook as EvenniaLook

from game.reading import ruleset_of
from game.words import OWN_NAMES
from narration.languages import N_
from narration.screens.scene_here import not_clear_lines, person_lines
from narration.text import line, listing, typed
from players.preferences import reader_of
from scenes.telling import delivery, whereabouts
from sheetbook import prepared

_MORE = {"+sheet": N_("your sheet"), "+health": N_("your wounds"), "+gear": N_("what you carry")}


class CmdLook(EvenniaLook):
    """
    Look around, or at somebody or something.

    Usage:
      look              where you are: who is here, which scenes are open
      look NAME         a character, an NPC of a scene here, or a thing
      look me           what others see of you

    Example:
      look me
    """

    args: str
    caller: Any

    def func(self) -> None:
        """Look at what is there, else at somebody in a scene here."""
        text = self.args.strip()
        if not text or self.caller.search(text, quiet=True):
            super().func()
            return
        found = whereabouts.people_called(text, self.caller)
        if len(found) == 1:
            person, scene, reader = found[0]
            own = prepared.stock_for(self.caller, ruleset_of(scene).sheets).looks
            delivery.send(self.caller, person_lines(person, scene, reader, own))
        elif found:
            names = [person.name for person, _, _ in found]
            delivery.send(self.caller, not_clear_lines(text[:40], names, reader_of(self.caller)))
        else:
            super().func()


class CmdEx(CmdLook):
    """
    Look closely at yourself, or at others as look does.

    Usage:
      ex              yourself
      ex NAME         as look NAME

    Builders type @ex for everything about a thing.

    Example:
      ex
    """

    key = "ex"
    aliases = ("exam",)

    def func(self) -> None:
        """Look; of oneself say where the rest is."""
        own = self.args.strip().lower() in ("", *OWN_NAMES)
        self.args = self.args.strip() or "me"
        super().func()
        if own:
            more = [typed(f"{one} shows {what}") for one, what in _MORE.items()]
            delivery.send(self.caller, line(f"{listing(more)}.", reader_of(self.caller)))
