"""What a sentence is written from, and how an event has its words."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from game import events as ev
from game.dice import Roll
from game.npcs import STANCES
from game.secrecy import knows_holds
from game.state.decisions import Question
from game.state.scene import Scene
from narration.languages import _
from narration.phrases.chases import ChaseSoFar, ChasesSoFar, chases_so_far
from narration.phrases.exchanges import ExchangeSoFar, exchanges_under_way
from narration.phrases.verb_words import kind_of
from narration.reader import Reader
from narration.text import line, sentence

INDENT = "  "


def stance_words(event: ev.AutoSet, who: str) -> str:
    """Return how ``who`` plays by themselves, to follow that they do; nothing without a stance."""
    if event.stance not in STANCES:
        return ""
    told = STANCES[event.stance].told.format(about=event.ward or event.flees_at)
    return f" ({event.stance}): {who} {told}"


# -------------------------------------------------------------------------------------------------
# What a sentence is written from, and how an event has its words: ``@tells(event)``, or in one
# clause ``@in_a_sentence(event)`` and ``reads(event, text)``.


class View(NamedTuple):
    """What a sentence is written from besides its event."""

    scene: Scene
    reader: Reader
    exchanges: Mapping[int, ExchangeSoFar]
    questions: Mapping[str, Question] = {}  # those answered now, by id
    reversals: Collection[int] = ()  # the exchanges in which two are about to change places
    chases: ChasesSoFar | None = None  # as far as they have been told
    phase: str | None = None  # that it happens in; None is the scene's present one
    initiatives: Mapping[str, Roll] = {}  # those rolled, by who rolled them
    totals: Mapping[str, int] = {}  # of initiative, by whose, where it may be another by the end

    @property
    def acts(self) -> bool:
        """Say whether it happens in a phase in which actions are done as they are said."""
        return kind_of(self.scene, self.phase) == "act"

    @property
    def clear(self) -> bool:
        """Say whether the reader can tell who holds whom (GRAPPLE-15)."""
        return knows_holds(self.scene, self.reader.viewer)

    def chase(self, number: int) -> ChaseSoFar:
        return (chases_so_far(self.scene) if self.chases is None else self.chases)[number]

    def exchange(self, number: int) -> ExchangeSoFar | None:
        return self.exchanges.get(number)


type Words = Callable[[Any, View], list[str]]
type Clause = Callable[[Any], str]
type Listeners = Callable[[Any, View], bool]

type Kinds = set[type[ev.Event]]

WORDS: dict[type, Words] = {}
SENTENCES: dict[type, Clause] = {}  # the clauses among them
# Kinds of events, which say so themselves where they have their words: those told in the same words
# to all but the people they name, those told in a story as they come, those told after a blow by
# their own words, those that a sentence about an exchange says or leaves out.
ALIKE: Kinds = set()
IN_STORIES: Kinds = set()
AFTER_A_BLOW: Kinds = set()
SAID_BY_OUTCOME: Kinds = set()


def tells[W: Words](*kinds: type[ev.Event], among: Collection[Kinds] = ()) -> Callable[[W], W]:
    """Let a function be what tells events of these kinds, which are ``among`` others."""

    def enter(words: W) -> W:
        WORDS.update(dict.fromkeys(kinds, words))
        for each in among:
            each.update(kinds)
        return words

    return enter


def narrate(event: ev.AnyEvent, scene_after: Scene, reader: Reader) -> list[str]:
    """Return an event's lines for one reader; ``scene_after`` is the scene in which it is true."""
    return tell(event, View(scene_after, reader, exchanges_under_way(scene_after)))


def tell(event: ev.AnyEvent, view: View) -> list[str]:
    """Return an event's lines where the exchanges under way are known already."""
    return WORDS[type(event)](event, view)


def say(text: str, view: View, indent: str = "") -> list[str]:
    """Return a clause as a sentence of its own; nothing for an empty one."""
    return line(sentence(text), view.reader, indent) if text else []


def nothing(event: ev.AnyEvent, view: View) -> list[str]:
    return []


def everyone(event: Any, view: View) -> bool:
    return True


def owners(event: Any, view: View) -> bool:
    """Say whether a reader knows what is private to the person an event is about."""
    return view.reader.knows(event.who)


def in_verbose(event: Any, view: View) -> bool:
    """Say whether a reader is told what others see from the rest."""
    return view.reader.style == "verbose"


def in_a_sentence[C: Clause](
    *kinds: type[ev.Event],
    indent: str = "",
    to: Listeners = everyone,
    among: Collection[Kinds] = (),
) -> Callable[[C], C]:
    """Let a function write the clause that tells events of a kind, the same to all who are told of
    them; an empty one tells nothing.
    """

    def enter(write: C) -> C:
        SENTENCES.update(dict.fromkeys(kinds, write))
        tells(*kinds, among=among)(
            lambda event, view: say(write(event), view, indent) if to(event, view) else []
        )
        return write

    return enter


def reads(
    kind: type[ev.Event],
    text: str,
    indent: str = "",
    to: Listeners = everyone,
    among: Collection[Kinds] = (),
    **parts: Clause,
) -> None:
    """Let a text tell events of a kind: its parts are what is in them, by name, and what ``parts``
    make of them.
    """
    in_a_sentence(kind, indent=indent, to=to, among=among)(
        lambda event: _(text, event, **{name: part(event) for name, part in parts.items()})
    )


def by_whom(event: Any) -> str:
    """Return who did it, to stand behind what they did: `` (by Ann)``; empty for nobody."""
    return _(" (by {by})", event) if event.by else ""
