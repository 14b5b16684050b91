"""A phrase: one line that can be said, written as its usage reads, and what action it makes.

    Phrase("ride NAME with DRIVER [cover COVER]", Board, "who driver cover")

The usage is the pattern. Words in small letters stand as they are, ``[...]`` may be left out, words
in capitals (and whatever else `SLOTS` or the phrase itself has by that label) are slots. Each slot
fills the field of the action that has its place in the list; ``levels+type`` is one slot for two
fields, ``-`` fills none. The same row reads a line and writes it, so what it writes can be read.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from game.actions import AnyAction, Together
from game.errors import RuleError
from game.grammar.slots import FLAG, OF_WORD, SLOTS, Context, Misfit, Slot, one_of
from game.npcs import all_of
from game.state.scene import Scene

MOST_STEPS = 10_000  # in reading one line by one phrase, however it is written
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|=|[^\s=]+')

type Item = str | int | tuple[Item, ...]
type Values = dict[int, Any]
type Fault = tuple[int, RuleError]  # where in the line, and what is wrong there


class Phrase:
    """One row of the table.

    ``slots`` has what a label means in this phrase alone (`OF_WORD`: in all of its word's),
    ``fixed`` the fields that it always sets. ``own``: the action is of whoever says it. ``each``:
    one action for each of those named first. ``where`` says in which scenes the phrase is one.
    ``make`` and ``unmake`` are for actions that are not simply the values of the slots.
    """

    def __init__(
        self,
        usage: str,
        kind: type[Any],
        fields: str = "",
        *,
        slots: Mapping[str, Slot] | None = None,
        fixed: Mapping[str, object] | None = None,
        own: bool = False,
        each: bool = False,
        where: Callable[[Scene], bool] = lambda scene: True,
        make: Callable[..., AnyAction] | None = None,
        unmake: Callable[[AnyAction, Context], Sequence[object] | None] | None = None,
    ) -> None:
        self.usage, self.where = usage, where
        self.word = usage.partition(" ")[0]
        self.fixed, self.own, self.each = dict(fixed or {}), own, each
        self._kind, self._make, self._unmake = kind, make, unmake
        self._fields = [one.split("+") if one != "-" else [] for one in fields.split()]
        mark = f"{self.word} "
        kin = {one.removeprefix(mark): OF_WORD[one] for one in OF_WORD if one.startswith(mark)}
        self._known = {**SLOTS, **kin, **(slots or {})}

    @cached_property  # when a line is first read or written by it: few phrases are, in a short run
    def _compiled(self) -> tuple[list[Slot], tuple[Item, ...]]:
        return _compiled(self.usage, self._known)

    @property
    def slots(self) -> list[Slot]:
        """Its slots, in their order."""
        return self._compiled[0]

    @property
    def items(self) -> tuple[Item, ...]:
        """The usage, in which each slot stands as its number."""
        return self._compiled[1]

    # --- reading ---------------------------------------------------------------------------------

    def action(self, values: Values, at: Context) -> AnyAction:
        """Return the action that the values of the slots make."""
        if self._make is not None:
            said = [values.get(number) for number in range(len(self.slots))]
            return self._make(at, *said)
        facts = dict(self.fixed)
        for number, names in enumerate(self._fields):
            value = values[number] if number in values else self.slots[number].left_out()
            if value is not None:
                facts |= zip(names, value if len(names) > 1 else (value,), strict=False)
        if self.own:
            facts |= {"who": at.who, "by": at.by}
        if not self.each:
            made: AnyAction = self._kind(**facts)
            return made
        first = self._fields[0][0]
        return all_of([self._kind(**{**facts, first: name}) for name in facts[first]])  # type: ignore[attr-defined]

    # --- writing ---------------------------------------------------------------------------------

    def line(self, action: AnyAction, at: Context) -> str:
        """Return the line that would make an action, if this is the phrase that does; raise
        `Misfit` where it cannot be.
        """
        values = self._unmake(action, at) if self._unmake else self._taken_apart(action)
        if values is None:
            raise Misfit
        said = {
            number: value
            for number, value in enumerate(values)
            if value is not None and value != self.slots[number].left_out()
        }
        return _joined(self._written(self.items, said, at))

    def _taken_apart(self, action: AnyAction) -> Sequence[object] | None:
        """Return what each slot would hold, if it is the phrase that makes the action."""
        several = action.actions if self.each and isinstance(action, Together) else (action,)
        if not all(isinstance(one, self._kind) for one in several):
            return None
        usual = {one.name: _default(one) for one in msgspec.structs.fields(self._kind)}
        values: list[object] = []
        for number, names in enumerate(self._fields):
            held = tuple(getattr(several[0], name) for name in names)
            needless = number not in self.items and held == tuple(usual[one] for one in names)
            value = held if len(names) > 1 else next(iter(held), None)
            values.append(None if needless else value)
        if self.each:
            values[0] = tuple(getattr(one, self._fields[0][0]) for one in several)
        return values

    def _written(self, items: tuple[Item, ...], said: Values, at: Context) -> Iterator[str]:
        for item in items:
            if isinstance(item, str):
                yield item
            elif isinstance(item, tuple):
                if _holds(item, said):
                    yield from self._written(item, said, at)
            elif item in said:
                yield self.slots[item].write(said[item], at)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


def _holds(items: tuple[Item, ...], said: Values) -> bool:
    """Say whether anything is said in a group."""
    return any(_holds(one, said) if isinstance(one, tuple) else one in said for one in items)


def _joined(pieces: Iterator[str]) -> str:
    """Return pieces with a blank between them, but none around ``=``."""
    line, tight = "", True
    for piece in (one for one in pieces if one):
        line += piece if tight or piece == "=" else f" {piece}"
        tight = piece == "="
    return line


def _compiled(usage: str, known: Mapping[str, Slot]) -> tuple[list[Slot], tuple[Item, ...]]:
    """Return the slots of a usage line, and its items in which each stands as its number."""
    longest_first = sorted(known, key=len, reverse=True)
    labels = "|".join(rf"{re.escape(label)}(?!\w)" for label in longest_first)
    slots: list[Slot] = []
    stack: list[list[Item]] = [[]]
    for found in re.finditer(rf"{labels}|[\[\]=]|[^\s\[\]=]+", usage):
        word = found[0]
        if word == "[":
            stack.append([])
        elif word == "]":
            group = stack.pop()
            if not any(isinstance(one, int) for one in group):
                group.append(len(slots))
                slots.append(FLAG)
            stack[-1].append(tuple(group))
        elif word in known or "|" in word:
            stack[-1].append(len(slots))
            slots.append(known[word] if word in known else one_of(*word.split("|")))
        else:
            assert word == word.lower(), f"{usage}: what is {word}?"
            stack[-1].append(word)
    return slots, tuple(stack[0])


# --- reading a line ------------------------------------------------------------------------------


def read(line: str, phrases: Sequence[Phrase], at: Context) -> AnyAction:
    """Return the action that a line makes by the first of the phrases that it has the shape of.

    Where a slot holds something wrong, that is refused with its place in the line. A line
    that has no phrase's shape is refused (``bad-order``) with the usage of the one that it has the
    most words of.
    """
    furthest, usage = -1, ""
    for phrase in phrases:
        if not phrase.where(at.scene):
            continue
        reading = _Reading(phrase, line, at)
        if reading.found is not None:
            values, faults = reading.found
            if faults:
                raise faults[0][1]
            return phrase.action(values, at)
        if reading.agreed >= furthest:
            furthest, usage = reading.agreed, phrase.usage
    raise RuleError("bad-order", text=line.partition(" ")[2].strip(), usage=usage)


class _Reading:
    """One line read by one phrase: the way through it with the fewest faults; of such ways the one
    that goes wrong the latest, and has the most to say.
    """

    def __init__(self, phrase: Phrase, line: str, at: Context) -> None:
        self._phrase, self._line, self._at = phrase, line, at
        self._tokens = list(_TOKEN.finditer(line))
        self._words = [one[0].lower() for one in self._tokens]
        self._steps = 0
        self.found: tuple[Values, tuple[Fault, ...]] | None = None
        self.agreed = 0  # how many of the words of the phrase itself the line has
        self._follow(phrase.items, 0, {}, (), 0)

    def _follow(
        self,
        items: tuple[Item, ...],
        place: int,
        values: Values,
        faults: tuple[Fault, ...],
        agreed: int,
    ) -> bool:
        """Read on from a place; say whether a way without faults was found."""
        self._steps += 1
        self.agreed = max(self.agreed, agreed)
        if self._steps > MOST_STEPS or (self.found and _rank(faults) > _rank(self.found[1])):
            return False
        if not items:
            if place == len(self._words) and self._is_better(values, faults):
                self.found = values, faults
            return place == len(self._words) and not faults
        head, rest = items[0], items[1:]
        if isinstance(head, tuple):
            with_it = self._follow(head + rest, place, values, faults, agreed)
            return with_it or self._follow(rest, place, values, faults, agreed)
        if isinstance(head, str):
            says = self._says(head, place)
            return says and self._follow(rest, place + 1, values, faults, agreed + 1)
        return any(
            self._follow(rest, end, {**values, head: value}, faults + wrong, agreed)
            for end, value, wrong in self._readings(head, place, rest)
        )

    def _is_better(self, values: Values, faults: tuple[Fault, ...]) -> bool:
        if self.found is None:
            return True
        known, wrong = self.found
        return (_rank(faults), -len(values)) < (_rank(wrong), -len(known))

    def _says(self, word: str, place: int) -> bool:
        return place < len(self._words) and self._words[place] == word

    def _goes_on(self, rest: tuple[Item, ...], end: int) -> bool:
        """Say whether what follows a slot could stand where it ends."""
        if not rest:
            return end == len(self._words)
        return self._says(rest[0], end) if isinstance(rest[0], str) else True

    def _readings(
        self, number: int, place: int, rest: tuple[Item, ...]
    ) -> Iterator[tuple[int, Any, tuple[Fault, ...]]]:
        """Yield how far a slot may reach, what it holds then, and what is wrong with that."""
        slot, last = self._phrase.slots[number], len(self._words)
        if not slot.wide and "=" in self._words[place:]:
            last = self._words.index("=", place)
        ends = range(place, last + 1) if slot.short else range(last, place - 1, -1)
        for end in ends:
            self._steps += 1
            if self._steps > MOST_STEPS or not self._goes_on(rest, end):
                continue
            start = self._tokens[place].start() if place < end else len(self._line)
            text = self._line[start : self._tokens[end - 1].end()] if place < end else ""
            try:
                yield end, slot.read(text, self._at), ()
            except Misfit:
                continue
            except RuleError as error:
                yield end, None, ((start, self._placed(error, start, text)),)

    def _placed(self, error: RuleError, start: int, text: str) -> RuleError:
        """Return a refusal that points at the wrong word of the line."""
        if "line" in error.facts:
            return error
        word = str(error.facts.get("text", error.facts.get("value", "")))
        offset = start + max(0, text.find(word))
        facts = error.facts | {"line": self._line, "offset": offset, "word": word}
        return RuleError(error.code, error.rule, **facts)


def _rank(faults: tuple[Fault, ...]) -> tuple[int, int]:
    return len(faults), -faults[0][0] if faults else 0
