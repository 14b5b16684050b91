"""say, pose and whisper: what a player writes is shown exactly as written, but for a MUSH's own
signs.

``whisper`` asks `Character.at_pre_say`; descriptions go by `Character.get_display_desc`.
"""

from typing import Any

from evennia.commands.default.general import CmdPose as EvenniaPose
from evennia.commands.default.general import CmdSay as EvenniaSay
from evennia.commands.default.general import CmdWhisper as EvenniaWhisper

from commands.other_words import follow, same_line
from commands.room.named_lists import named_once, why_too_many
from narration.languages import _
from narration.text import own_words
from players.markup import joined
from players.people import in_room
from players.preferences import speaking_to
from scenes.telling import posing
from scenes.telling.posing import (
    as_pose,
    formed,
    signed,
    speaks_for_another,
    tell_one,
    tell_pose,
)

SEMIPOSE = ";"
_JOINED = ("'", ",", ":")  # what stands at a name without a space, as in: Jo's coat drips


class CmdPose(EvenniaPose):
    """
    Pose: say what your character does. Your name comes first.

    Usage:
      pose TEXT       or :TEXT      Jo grins.
      ;TEXT                         no space after the name: Jo's coat drips.

    %r in the text begins a new line, %t is a tab, %b is a space, also in say, emit
    and descriptions. The rest appears as you write it. If it reads like a roll,
    harm or a command of the game's, your name stands before it in brackets. While
    people fight, poses come after >, as in the log; a screen reader hears "Posed:".

    Examples:
      pose grins.
      :leans on the bar.
      ;'s coat drips.
    """

    aliases = (*EvenniaPose.aliases, SEMIPOSE)
    args: str
    unknown: str
    switch: str

    def parse(self) -> None:
        """Put a space after the name where one belongs; who could do without could be somebody
        else, whose name goes on.

        A word that goes on (``poses off``) is another command, which does not exist.
        """
        text = self.args.strip()
        self.unknown, self.switch = "", ""
        if self.cmdstring.isalpha() and self.args[:1] == "/":  # in other games: pose/order
            self.switch = self.args
        if self.cmdstring.isalpha() and self.args[:1].isalnum():
            self.unknown = self.cmdstring + self.args.split()[0]
            if len(self.args.split()) == 1 and same_line(f"+{self.unknown}", "", ""):
                self.unknown, self.switch = "", self.args  # poses, poseorder
        apart = not text.startswith(_JOINED)
        if self.cmdstring == SEMIPOSE:
            apart = self.args[:1].isalnum() or self.args[:1].isspace()
        self.args = f" {text}" if text and apart else text

    def func(self) -> None:
        """Tell the room; nothing in the text is filled in, for anybody."""
        if self.switch:
            switch, _space, rest = self.switch.partition(" ")
            whole = f"+{self.cmdstring}{switch}"
            if ours := same_line("pose", switch, rest) or same_line(whole, "", rest):
                follow(self, ours)
            else:
                self.msg(_("To pose, type: pose TEXT. Who posed when: +pot"))
            return
        if self.unknown:
            self.msg(
                _("There's no command '{unknown}'. To pose, type: pose TEXT.", unknown=self.unknown)
            )
            return
        if not self.args:
            self.msg(_("What do you do? Type: pose TEXT, such as: pose smiles."))
            return
        text = as_pose(self.caller, joined(self.caller.name) + formed(self.args))
        words = posing.spoken(self.caller, "pose", text)
        tell_pose(self.caller, words)


class CmdSay(EvenniaSay):
    """
    Say something as your character.

    Usage:
      say TEXT       or "TEXT

    %r in the text begins a new line, %t is a tab, %b is a space. Quotation marks in
    the text are shown as single ones.

    Example:
      say Stay behind me.
    """

    args: str

    def func(self) -> None:
        """Tell the room, and the speaker in their own words."""
        caller, text = self.caller, own_words(formed(self.args.strip()))
        if not text:
            self.msg(_("What do you say? Type: say TEXT"))
        elif caller.at_pre_say(text):  # which may keep somebody silent
            named = joined(caller.name)
            if speaks_for_another(caller, named):  # an NPC of this name, for one
                named = signed(named, named)
            told = posing.spoken(caller, "say", f'{named} says, "{text}"')
            name, _says, said = told.partition(' says, "')
            said = said.removesuffix('"')
            for one in caller.location.contents if caller.location is not None else [caller]:
                with speaking_to(one):
                    words = _('You say, "{said}"') if one is caller else _('{name} says, "{said}"')
                    tell_one(one, words.format(name=name, said=said), "say", caller)


class CmdWhisper(EvenniaWhisper):
    """
    Say something to somebody here. The others do not hear it.

    Usage:
      whisper NAME=TEXT
      whisper NAME, NAME=TEXT    to several

    Example:
      whisper Kelly=Behind the bar.
    """

    lhslist: list[str]
    rhs: str | None
    caller: Any

    def func(self) -> None:
        """Tell those who are named."""
        names = named_once(self.lhslist)
        if not names or not self.rhs:
            self.msg(_("Whisper what, and to whom? Type: whisper NAME=TEXT"))
        elif why := why_too_many(names):
            self.msg(why)
        elif heard := self._heard_by(names):
            said = self.caller.at_pre_say(self.rhs, whisper=True, receivers=heard)
            if said:  # something may keep somebody silent
                aloud = None if self.caller in heard else True
                self.caller.at_say(said, msg_self=aloud, receivers=heard, whisper=True)

    def _heard_by(self, names: list[str]) -> list[Any]:
        """Return the characters that are named, each once; none if a name is nobody's here."""
        found: dict[int, Any] = {}
        for name in names:
            character = in_room(self.caller, name)
            if character is None:
                self.msg(_("Nobody here is called '{name}'.", name=name[:40]))
                return []
            found[character.id] = character
        return list(found.values())
