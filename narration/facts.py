"""The facts of a refusal, as words."""

from collections.abc import Callable, Collection
from difflib import get_close_matches
from typing import Any, Protocol

from narration.languages import N_, _
from narration.languages.grammar import grammar
from narration.text import listing

MAX_LISTED = 12
MOST_NEAR = 4
NEAR = 0.5  # how much of a name must be as it was typed
NEARER = 0.7  # the same, where the whole list could be shown


class Facts:
    """The facts of a refusal, as words; a fact that is missing is told as well as it can be.

    ``moves_on`` says that its reader may move the fight on, ``reader`` is their combatant;
    a ``storyteller`` may speak for everybody.
    """

    def __init__(
        self,
        facts: dict[str, object],
        moves_on: bool = False,
        reader: str = "",
        storyteller: bool = False,
    ) -> None:
        self._facts = facts
        self.moves_on = moves_on
        self.reader = reader
        self.storyteller = storyteller

    def has(self, key: str) -> bool:
        return bool(self._facts.get(key))

    def __getitem__(self, key: str) -> str:
        value = self._facts.get(key)
        if isinstance(value, dict):
            return ", ".join(f"{name} = {one}" for name, one in value.items())
        return str(value) if value not in (None, "") else _("it")

    def number(self, key: str) -> int:
        """Return a fact that is a number, 0 if it is missing."""
        value = self._facts.get(key)
        return value if isinstance(value, int) else 0

    def is_reader(self, key: str) -> bool:
        """Say whether a fact names the reader's own combatant."""
        return bool(self.reader) and self._facts.get(key) == self.reader

    def does(self, key: str, verb: str) -> str:
        """Return somebody and what they do, at the start of a sentence: ``Frank holds``, or to
        themselves ``You hold``.
        """
        told = _(verb)
        if self.is_reader(key):
            return _("You {verb}", verb=grammar().second(told))
        return f"{self[key]} {told}"

    def with_verb(self, verb: str) -> "Facts":
        """Return the facts with what they do beside who does it."""
        return Facts({**self._facts, "who": self.does("who", verb)})

    def them(self, key: str) -> str:
        """Return somebody to whom something is done: ``Frank``, or to themselves ``you``."""
        return _("you") if self.is_reader(key) else self[key]

    def own(self, key: str) -> str:
        """Return whose something is: ``Frank's``, or to themselves ``your``."""
        return _("your") if self.is_reader(key) else _("{who}'s", who=self[key])

    def all(self, key: str, last: str = "or") -> str:
        """Return a fact that is a list, as ``a, b or c``; a long one is cut short."""
        value = self._facts.get(key)
        if isinstance(value, str):
            return value
        words = [str(one) for one in value] if isinstance(value, Collection) else []
        more = len(words) - MAX_LISTED
        if more <= 0:
            return listing(words, last)
        text, listed = N_("{words} {last} {words2} more"), ", ".join(words[:MAX_LISTED])
        return _(text, words=listed, last=last, words2=more)

    def words(self, key: str) -> list[str]:
        """Return the words of a fact that is a list; none if it is missing."""
        value = self._facts.get(key)
        return [str(one) for one in value] if isinstance(value, list | tuple) else []

    def first(self, key: str) -> str:
        """Return the first of a fact that is a list, for an example."""
        return next(iter(self.words(key)), "NAME")

    def nearest(self, key: str, text: str) -> str:
        """Return those of a list that are written almost like ``text``, as ``a, b or c``; of a
        short one, which can be shown as a whole, only what is very like it.
        """
        known = {one.lower(): one for one in self.words(key)}
        cutoff = NEAR if len(known) > MAX_LISTED else NEARER
        near = get_close_matches(text.lower(), known, n=MOST_NEAR, cutoff=cutoff)
        return listing([known[one] for one in near], "or")

    def known(self, key: str, text: str, lead: str) -> str:
        """Return a sentence that offers what may have been meant by ``text``, or else all of it."""
        near = self.nearest(key, text)
        return _(" Did you mean {near}?", near=near) if near else self.choice(key, lead)

    def choice(self, key: str, lead: str) -> str:
        """Return a sentence that lists a fact, or nothing where the list is empty."""
        told = self.all(key)
        return f" {lead}: {told}." if told else ""


type Sentence = str | Callable[[Facts], str]
"""A text of which the parts are facts, by name; or what writes it, where that takes more."""


class ByName(Protocol):
    """Facts that are known by name."""

    def __getitem__(self, key: str, /) -> Any:
        """Return one of them."""


def sentence_of[F: ByName](refused: str | Callable[[F], str], facts: F) -> str:
    return _(refused).format_map(facts) if isinstance(refused, str) else refused(facts)


def who_is(text: str) -> Sentence:
    """Return what writes a text whose ``who`` is ``Frank is``, or to themselves ``You are``."""
    return lambda facts: _(text).format_map(facts.with_verb("is"))


def who_has(text: str) -> Sentence:
    """Return what writes a text whose ``who`` is ``Frank has``, or to themselves ``You have``."""
    return lambda facts: _(text).format_map(facts.with_verb("has"))
