"""A bridged game without its network: what is typed there is reported, what is kept is read."""

from itertools import count
from typing import Any

from bridge.config import Game
from bridge.link import Link
from bridge.wire import Line, Report
from journal import bridged

_numbers = count(1)
ROOM = "#5:1"


class There:
    """One bridged game, without the network."""

    def __init__(self, name: str) -> None:
        self.name, self.known = name, dict[str, str]()
        self.link = Link(
            Game(name=name, title=name.title(), kind="tinymux", robot="Robot", password="x")
        )

    def has(self, name: str, storyteller: bool = False) -> None:
        """Have a person be there, and join."""
        who = self.known[name] = f"#{len(self.known) + 20}:100"
        if storyteller:
            self.link._storytellers |= {who}
        self.type(name, "+rk/join")

    def type(self, name: str, line: str) -> str:
        """Return what a person is shown who types a line."""
        return self.take(self.line(name, line))

    def line(self, name: str, line: str, **more: Any) -> Line:
        """Return a line as their game reports it."""
        return Line(f"{next(_numbers)}", self.known[name], name, ROOM, "Oubliette", line, **more)

    def take(self, typed: Line) -> str:
        """Return what the person who typed a line is shown when it is reported."""
        known = {one.number for one in bridged.answers(self.name)}
        storytellers = self.link._storytellers
        there = dict.fromkeys(self.known.values(), ROOM)
        self.link.take(Report("1", 0, 0, 0, [typed], there, storytellers))
        fresh = [one for one in bridged.answers(self.name) if one.number not in known]
        return "\n".join(one.text for one in fresh if one.reader == typed.who)
