"""Which command a line means: Evennia's answer, and where it has none the command whose name the
first word begins, if it is one alone.

A beginning decides nothing: what Evennia knows by its whole name (an exit, a channel, a nick, any
command) is never reached here, no exit is taken by a part of its name, and whoever may not use a
command gets the same answer as for one that does not exist.
"""

import re
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from evennia.commands import cmdhandler
from evennia.commands.cmdparser import cmdparser, try_num_differentiators
from evennia.commands.command import Command

from commands.command_names import FOR_WHAT, PLUS, TOPICS_INSTEAD, Name, bare, names_of
from narration.languages import _
from narration.reader import Reader
from narration.text import line, listing
from players.markup import escaped, in_one_line

MOST_NAMED = 6
_FIRST_WORD = re.compile(r"[^\s/]+")

type Match = tuple[str, str, Any, int, float, str]


def parse(
    raw_string: str, cmdset: Any, caller: Any, session: Any = None, **kwargs: Any
) -> list[Match]:
    """Return what Evennia is to run: see `settings.COMMAND_PARSER`."""
    matches = evennias_matches(raw_string, cmdset, caller, session, **kwargs)
    found = _FIRST_WORD.match(raw_string)
    if matches or found is None or _takes_everything(cmdset):
        return matches
    word = found[0]
    meant = _allowed(names_of(cmdset).begun_by(word), caller, session)
    commands = {id(name.command): name.command for name in meant}
    if len(commands) == 1 and _may_be_begun(meant[0].command):
        return [_match(meant[0].typed, raw_string[found.end() :], meant[0].command)]
    return [_match(word, raw_string, CmdUnknown(word, meant))]


def evennias_matches(
    raw_string: str, cmdset: Any, caller: Any, session: Any = None, **kwargs: Any
) -> list[Match]:
    """Return what Evennia finds a line to mean; it asks only the commands that may be meant."""
    asked = names_of(cmdset).that_may_be_meant(_as_read(raw_string))
    matches: list[Match] = cmdparser(raw_string, asked, caller, session=session, **kwargs)
    return matches


def _as_read(line: str) -> list[str]:
    """Return the ways in which Evennia reads a line: as it is, without a sign before it, and
    without the number by which one of several commands is chosen.
    """
    _unused, chosen = try_num_differentiators(line)
    ways = [line, line.lstrip(settings.CMD_IGNORE_PREFIXES)]
    return ways if chosen is None else [*ways, chosen]


def _takes_everything(cmdset: Any) -> bool:
    """Say whether an editor or a question reads whatever is no command."""
    return any(one.key == cmdhandler.CMD_NOMATCH for one in cmdset.get_system_cmds())


def _match(name: str, rest: str, command: Any) -> Match:
    return name, rest, command, len(name), 1.0, name


def _may_be_begun(command: Any) -> bool:
    """Say whether a beginning of its name will do for a command: not for one that leads away."""
    return not (command.is_exit or getattr(command, "typed_whole", False))


def _allowed(names: Sequence[Name], caller: Any, session: Any) -> list[Name]:
    """Return one name for each command that somebody may use, in the order of the letters."""
    found: dict[int, Name] = {}
    for name in sorted(names, key=lambda one: (one.typed != one.command.key, one.typed)):
        if id(name.command) not in found and name.command.access(caller, "cmd", session=session):
            found[id(name.command)] = name
    return sorted(found.values(), key=lambda one: one.typed)


class CmdUnknown(Command):
    """What answers a line that means no command, or could mean several."""

    key = "__unknown"
    auto_help = False

    def __init__(self, word: str, meant: Sequence[Name]) -> None:
        super().__init__()
        self.word, self.meant = word, meant

    def func(self) -> None:
        """Say what it could mean."""
        word = in_one_line(self.word[:40])
        found = self.meant or self._near()
        names = [_with_use(name) if found[1:] else escaped(name.typed) for name in found]
        told = f"{listing(names[:MOST_NAMED], 'or')}{_(', or more') if names[MOST_NAMED:] else ''}"
        known = TOPICS_INSTEAD.get(bare(self.word))
        if len(self.meant) > 1:
            self._say(_("'{word}' could be {told}. Type more of it.", word=word, told=told))
        elif known and not self.meant:
            self._say(
                _(
                    "There's no command '{word}': +help {known} tells what to type.",
                    word=word,
                    known=known,
                )
            )
        elif names:
            self._say(_("There's no command '{word}'. Did you mean {told}?", word=word, told=told))
        elif self.word.startswith(PLUS) and self._is_at_the_door():
            self._say(
                _("'{word}' is for when you are in. First type: connect NAME PASSWORD", word=word)
            )
        elif self.word.startswith(PLUS) and self.account and not self.session.puppet:
            self._say(_("You can't use '{word}' out of character. To play type: ic", word=word))
        else:
            self._say(_("There's no command '{word}'. Type help to see what there is.", word=word))

    def _say(self, text: str) -> None:
        self.msg("\n".join(line(text, Reader(width=self.client_width()))))

    def _is_at_the_door(self) -> bool:
        """Say whether somebody types who has not come in; an NPC that is made to has no session."""
        return self.session is not None and not self.session.logged_in

    def _near(self) -> list[Name]:
        names = names_of(self.cmdset)
        found = [
            name
            for name in names.meant_elsewhere(self.word)  # of one command several, by its switches
            if name.command.access(self.caller, "cmd", session=self.session)
        ]
        near = found or _allowed_in_order(names.near(self.word), self.caller, self.session)
        return near[:3]


def _with_use(name: Name) -> str:
    """Return a name, with what it is for where that tells it from others."""
    use = _(FOR_WHAT.get(name.typed, ""))
    return f"{escaped(name.typed)} ({use})" if use else escaped(name.typed)


def _allowed_in_order(names: Sequence[Name], caller: Any, session: Any) -> list[Name]:
    allowed = {id(name) for name in _allowed(names, caller, session)}
    return [name for name in names if id(name) in allowed]
