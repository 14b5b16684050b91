"""+finger: what somebody tells of themselves."""

import time
from typing import Any

from commands.base import RoundCommand
from game.words import OWN_NAMES, matches
from narration.languages import _
from narration.screens.people_lines import finger_lines
from players import finding_characters, finger, people


class CmdFinger(RoundCommand):
    """
    What people say about themselves: pronouns, a quote, when they play.

    Usage:
      +finger [NAME]             somebody's; without NAME your own
      +finger/set FIELD=TEXT     say something; FIELD may be any word
      +finger/set FIELD=         take it out again

    Everybody can read it, and sees whether you are connected or when you last
    were. It shows nothing of your sheet or your account.

    Examples:
      +finger Kelly
      +finger/set pronouns=she/her
      +finger/set quote=Not the face.
    """

    key = "+finger"
    help_category = "General"

    def plain(self) -> None:
        """Show what somebody tells."""
        name = self.args.strip()
        own = not name or name.lower() in OWN_NAMES
        character = self.own_character() if own else self._called(name)
        left = people.last_on(character) if character is not None else None
        if character is None or left is None:
            self.refuse(
                _("Nobody called '{name}' plays here. +who lists who is connected.", name=name[:40])
            )
        gone = -1.0 if character.sessions.count() else max(0.0, time.time() - left)
        fields = finger.fields_of(character)
        own = own or character == self.caller
        self.show(finger_lines(character.key, gone, fields, own, self.reader))

    def own_character(self) -> Any:
        """Return whose it is that the caller sets."""
        return self.caller

    def _called(self, name: str) -> Any:
        """Return who is meant: of those connected the beginning of a name will do."""
        playing = [one.character for one in people.connected() if one.character is not None]
        found = matches(name, sorted({one.key for one in playing}))
        if len(found) == 1:
            return next(one for one in playing if one.key == found[0])
        return finding_characters.anywhere(name)

    def switch_set(self) -> None:
        """Keep something that the caller tells."""
        usage = "+finger/set quote=TEXT"
        field, equals, text = self.args.partition("=")
        self.wanted(field.strip() if equals else "", usage)
        finger.tell(self.own_character(), field, text)
        if text.strip():
            self.say(_("+finger now shows your {field}.", field=field.strip().lower()))
        else:
            self.say(_("+finger no longer shows your {field}.", field=field.strip().lower()))
