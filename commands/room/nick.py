"""nick: as on a MUSH, a short name for the first words of a line. See `players.nicks`."""

from typing import Any

from evennia.commands.default.general import CmdNick as EvenniaNick

from commands.base import helped
from narration.languages import _
from players import nicks
from players.markup import in_one_line

_KINDS = (nicks.LINES, "object", "account")


@helped("nick")
class CmdNick(EvenniaNick):
    """Give a command a short name of your own."""

    lhs: str
    rhs: str | None
    switches: list[str]
    caller: Any

    def func(self) -> None:
        kinds = [kind for kind in _KINDS if kind in self.switches]
        if "list" in self.switches or self.cmdstring == "nicks":
            self._show(nicks.all_of(self.caller, _KINDS))
        elif "clearall" in self.switches:
            self._clear()
        elif "delete" in self.switches:
            self._forget(kinds or _KINDS)
        elif not self.lhs:
            self.msg(_("Which name, and for which command? Type: nick NAME = COMMAND"))
        elif not self.rhs:
            own = nicks.all_of(self.caller, kinds or _KINDS)
            self._show([one for one in own if one.value[2].startswith(self.lhs)])
        else:
            self._keep(self.lhs, self.rhs, (kinds or _KINDS)[0])

    def _show(self, kept: list[Any]) -> None:
        own = nicks.all_of(self.caller, _KINDS)
        numbers = {one.pk: number for number, one in enumerate(own, 1)}
        told = [f"{numbers[one.pk]}. {_shown(one)} = {in_one_line(one.value[3])}" for one in kept]
        self.msg("\n".join(told) or _("You have no such nick."))

    def _clear(self) -> None:
        for owner in filter(None, (self.caller, getattr(self.caller, "account", None))):
            owner.nicks.clear()
        self.msg(_("You have no nicks any more."))

    def _forget(self, kinds: Any) -> None:
        own, wanted = nicks.all_of(self.caller, _KINDS), self.args.strip().removeprefix("#")
        meant = [
            one for one in own if one.category in kinds and one.value[2].lower() == wanted.lower()
        ]
        if not meant and wanted in map(str, range(1, len(own) + 1)):
            meant = [own[int(wanted) - 1]]
        for one in meant:
            self.caller.nicks.remove(one.key, category=one.category)
        told = [_("'{name}' is forgotten.", name=_shown(one)) for one in meant]
        self.msg("\n".join(told) or _("You have no such nick."))

    def _keep(self, name: str, command: str, kind: str) -> None:
        why = nicks.why_not(self.caller.nicks, name, command)
        if why is None:
            self.caller.nicks.add(name, command, category=kind)
        self.msg(
            why
            or _(
                "'{name}' now stands for '{command}'.",
                name=in_one_line(name),
                command=in_one_line(command),
            )
        )


def _shown(kept: Any) -> str:
    return in_one_line(nicks.read(kept.value[2]).name)
