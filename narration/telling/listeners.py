"""Those who are told one submission together, and what each of them gets of it in their own words.

All see the same of it and choose the same style; they differ in who they are. The first is nobody:
where a line does not turn on who reads it, the others get that one's.
"""

from collections.abc import Callable, Collection, Iterator, Sequence

from game import events as ev
from game.secrecy import named
from narration.reader import Reader
from narration.telling.declared_together import DeclaredTogether

ALIKE = (
    ev.RoundBegan,
    ev.PhaseBegan,
    ev.FightEnded,
    ev.TurnBegan,
    ev.InitiativeRolled,
    ev.Rolled,
    ev.Declared,
    ev.ActionLost,
    ev.Wounded,
    ev.WentDown,
)
"""What is told in the same words to all but those whom it names."""

type Each = list[list[str]]  # lines for each listener, by place; some may share theirs


class Listener:
    """One reader, with what they have been told so far."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.lines: list[str] = []
        self.heading: list[str] = []  # waits until something stands under it
        self.together = DeclaredTogether()
        self.later: set[str] = set()  # who is told of with the next declaration
        self.untold: set[str] = set()  # whose wounds were told, and not yet how they are


class Listeners:
    """Everybody who is told; the first is the one whose words the others may share."""

    def __init__(self, readers: Sequence[Reader]) -> None:
        self.all = [Listener(one) for one in readers]
        self._by_name: dict[str, list[int]] = {}
        self._always: list[int] = []
        for place, one in enumerate(readers[1:], 1):
            if one.keeps:
                self._always.append(place)  # much may be theirs
            else:
                self._by_name.setdefault(one.name, []).append(place)

    def __iter__(self) -> Iterator[Listener]:
        return iter(self.all)

    @property
    def first(self) -> Listener:
        """The one whose words the others may share."""
        return self.all[0]

    def among(self, names: Collection[str]) -> list[int]:
        """Return the places of those whom words about these people address, but for the first."""
        if len(self.all) == 1:
            return []
        places = [at for name in names for at in self._by_name.get(name, ())]
        return [*places, *self._always]

    def told(self, write: Callable[[Reader], list[str]], about: Collection[str] | None) -> Each:
        """Return what is written for each: anew for those whom it is ``about``, for all where that
        is None.
        """
        if about is None:
            return [write(one.reader) for one in self.all]
        told = [write(self.first.reader)] * len(self.all)
        for place in self.among(about):
            told[place] = write(self.all[place].reader)
        return told

    def same(self, lines: list[str]) -> Each:
        """Return the same lines for each."""
        return [lines] * len(self.all)


def told_alike(event: ev.AnyEvent) -> Collection[str] | None:
    """Return whom an event's words may address; None where that does not show from it."""
    return named(event) if isinstance(event, ALIKE) else None
