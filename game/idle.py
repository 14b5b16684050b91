"""How long a scene waits for somebody, and what it does then.

The clock is an argument: whoever has one says how many seconds have gone by (`wait`), and is told
who is due. What is kept is how long each question has waited, not when its time is up, so nobody's
time runs out while the scene is frozen or the server is down.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

import msgspec

from game.state.decisions import STORYTELLER, Question

type Deed = Literal["none", "pass", "proxy", "agree"]

DEEDS: tuple[str, ...] = get_args(Deed.__value__)
MOST_SECONDS = 24 * 60 * 60


class Idle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scene's policy, in seconds: remind after ``nudge`` (0: never); after ``after`` take the
    default (``pass``), have a storyteller act for them (``proxy``) or ask the others (``agree``).
    """

    nudge: int = 0
    after: int = 0
    then: Deed = "none"

    def __bool__(self) -> bool:
        """Say whether anything is ever done."""
        return bool(self.nudge or self.after)


def patience(policy: Idle, usual: int) -> int:
    """Return for how many seconds a scene waits before it does anything about it: till its
    reminder, or else its deadline; ``usual`` where it has neither.
    """
    return policy.nudge or policy.after or usual


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long one question has been waiting, in seconds, and what was done about it."""

    waited: float = 0
    nudged: bool = False
    acted: bool = False


type Clocks = Mapping[str, Clock]


class Waited(msgspec.Struct, frozen=True):
    """The clocks after some time, and the questions whose nudge or deadline has come."""

    clocks: dict[str, Clock]
    nudge: tuple[Question, ...] = ()
    due: tuple[Question, ...] = ()


def key_of(question: Question) -> str:
    """Return what a question's clock is kept under."""
    return f"{question.who}/{question.id}"


def still_open(clocks: Clocks, questions: Iterable[Question]) -> dict[str, Clock]:
    """Return the clocks without those whose question is answered: asked again, it begins anew."""
    keys = {key_of(one) for one in questions}
    return {key: clock for key, clock in clocks.items() if key in keys}


def begun_anew(clocks: Clocks) -> dict[str, Clock]:
    """Return the clocks under another policy: what has been waited counts, and what was done about
    it may be done again.
    """
    return {key: Clock(waited=clock.waited) for key, clock in clocks.items()}


def wait(
    clocks: Clocks,
    policy: Idle,
    questions: Iterable[Question],
    seconds: float,
    led: bool = True,
) -> Waited:
    """Let ``seconds`` go by for each of ``questions``; in a scene that is ``led`` what its
    storyteller is asked can wait.
    """
    kept: dict[str, Clock] = {}
    nudge, due = [], []
    for question in questions:
        if led and question.who == STORYTELLER:
            continue
        key = key_of(question)
        clock = clocks.get(key, Clock())
        waited = clock.waited + seconds
        acts = bool(policy.after) and not clock.acted and waited >= policy.after
        nudges = bool(policy.nudge) and not clock.nudged and waited >= policy.nudge and not acts
        if acts:
            due.append(question)
        if nudges:
            nudge.append(question)
        kept[key] = Clock(waited, clock.nudged or nudges, clock.acted or acts)
    return Waited(kept, tuple(nudge), tuple(due))
