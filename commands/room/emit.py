"""emit: what happens in the room, with no name to it: how a storyteller poses for the NPCs, and
anybody for the rain.

Who emits is no secret: +pot and the scene's log know.
"""

from django.conf import settings
from evennia.commands.default.admin import CmdEmit as EvenniaEmit

from commands.room.named_lists import named_once, why_too_many
from game.words import looked_at
from narration.languages import _
from narration.like_the_game import begins_with
from players.authority import is_storyteller
from players.markup import BREAK, joined, tell_all, with_breaks
from scenes.telling import posing
from scenes.telling.posing import (
    as_pose,
    formed,
    is_amid_a_fight,
    signed,
    signed_if_like_the_game,
    speaks_for_another,
    tell_pose,
    tell_room,
)

BUILDERS = "perm(emit) or perm(Builder)"  # who may emit in Evennia
OPEN, NAMED, CLOSED = ("open", "named", "storytellers")  # settings.ROUNDKEEPER_EMIT


OF_THE_GAME = (
    "--",
    "\u2013",
    "\u2014",
    *("[", "(", "#"),
    *("THE STORYTELLER", "STORYTELLER", "ST:", "THE FIGHT", "THE CHASE", "A CHASE BEGINS"),
    "THE FIRST ROUND",
    *("REVEALED:", "ORDER:", "NOW:", "TYPE +"),
)  # what lines of the game's own begin with
READERS = ("you", "your", "someone")  # so does it call whom it tells, and whom they do not know


class CmdEmit(EvenniaEmit):
    """
    Tell the room something, without your name before it.

    Usage:
      emit TEXT                    where you are
      emit[/switches] OBJ, OBJ = TEXT
      remit OBJ, OBJ = TEXT        to rooms and all in them
      pemit OBJ, OBJ = TEXT        to people

    While people fight, a player's name stands before what they emit, or > where
    the text begins with that name. At other times the name stands there only
    where the text begins as a line of the game does (with a dash, [, #, (OOC),
    "you" or the name of somebody else here), or reads like a roll, harm or a
    command.

    %r in the text begins a new line, %t is a tab, %b is a space; the rest appears
    as you write it. +pot shows who emitted, and the scene's log keeps it. A
    storyteller's ||/ begins a new line too.

    Only builders emit to other places. The switches are /room (to rooms only),
    /accounts (to people only) and /contents (to everything in them).

    Example:
      emit The lights go out.
    """

    args: str
    lhslist: list[str]
    rhs: str | None
    locks = "cmd:all()"
    help_category = "General"

    def func(self) -> None:
        """Tell the room; the rest is Evennia's, and a builder's."""
        builds = self.caller.locks.check_lockstring(self.caller, f"emit:{BUILDERS}")
        afar = bool(self.switches) or self.cmdstring.lower() != "emit"
        if not builds and (afar or not self.args):
            self.caller.msg(_("Type: emit TEXT. It goes to the room that you are in."))
        elif afar or not self.args or (builds and self.rhs):
            self.lhslist = named_once(self.lhslist)
            if self.rhs and (why := why_too_many(self.lhslist)):
                self.caller.msg(why)
                return
            self.args, self.rhs = with_breaks(self.args), self.rhs and with_breaks(self.rhs)
            super().func()
        elif builds or is_storyteller(self.caller):
            text = formed(self.args).replace(BREAK, "\n")
            words = posing.spoken(self.caller, "emit", text)
            told = with_breaks(words.replace("\n", BREAK))
            tell_all(self.caller.location, told, "emit", self.caller)
        else:
            self._emit_as_a_player(formed(self.args).strip())

    def _emit_as_a_player(self, text: str) -> None:
        policy, here = getattr(settings, "ROUNDKEEPER_EMIT", OPEN), self.caller.location
        if policy == CLOSED:
            self.caller.msg(_("Only storytellers emit here. Type: pose TEXT"))
            return
        name, lines = joined(self.caller.name), looked_at(text).upper().split("\n")
        fighting = is_amid_a_fight(here)
        if fighting and begins_with(name, text):
            tell_pose(self.caller, posing.spoken(self.caller, "emit", as_pose(self.caller, text)))
            return
        if (
            policy == NAMED
            or fighting
            or any(one.lstrip().startswith(OF_THE_GAME) for one in lines)
            or speaks_for_another(self.caller, text, READERS)
        ):
            text = signed(name, text)
        else:
            text = signed_if_like_the_game(name, text)
        words = posing.spoken(self.caller, "emit", text)
        tell_room(here, words, "emit", self.caller)
