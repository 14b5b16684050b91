"""What is being asked, as data that anyone may answer: telnet, web, a timer, an NPC.

Who owes a declaration follows from the state, so those questions are made here on demand and never
stored.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from game.state.declaration import Declaration
from game.values import Choice, Name, Text, Value, Word

DAY = 24 * 60 * 60
STORYTELLER = "ST"  # who is asked what the rules leave to them
ROOM = "room"  # the question of one attacker more than there is room for
RULING = "ruling"  # what others see of a question that holds a declaration
DECLARING = "declaring"  # the list of ways of the person who is to declare: known once they have
RELEASE = "release"  # the question of held results: whether they may take their course


class Question(Value):
    """One open question; ``options`` are the bare words that ``choose`` takes, in the rulebook's
    order, ``about`` what the asked one should know (who attacks, why an action is void). ``rolls``
    are those that lead to a roll of the asked one, on which a success may be bought.
    ``waits`` is what a person would declare, and stands only if the answer lets it. With
    ``pair`` traits are an answer too.
    """

    id: Text
    who: Name
    question: Word
    options: tuple[Choice, ...]
    default: Choice
    about: dict[Word, Text] = {}
    rolls: tuple[Choice, ...] = ()
    waits: Declaration | None = None
    pair: bool = False

    @property
    def holds_up(self) -> str:
        """Return whose declaration waits for the answer; empty for nobody's."""
        return self.about["attacker"] if self.question in (ROOM, RULING) else ""


def menu_of(question: Question) -> str:
    """Return which list of ways a question puts; empty where it is put in a few words.

    The person who has chosen from one knows it: it is not listed for them again in the scene.
    """
    if question.question == "maneuver":
        return f"maneuvers of {question.about.get('side', '')}".rstrip()
    return "effects" if question.question == "effect" else ""


class Offer(Value):
    """Something that may be taken up while it is open, and stops nothing."""

    who: Name
    options: tuple[Choice, ...]


# --- how long a scene waits for a person, and what it does then ----------------------------------
# The clock is an argument: the person who has one says how many seconds have gone by (`wait`), and
# is told who is due. What is kept is how long each question has waited, not when its time is up, so
# nobody's time runs out while the scene is frozen or the server is down.


type Deed = Literal["none", "pass", "prefer", "auto", "proxy", "agree"]  # the last: old journals

DEEDS = ("none", "pass", "prefer", "auto", "proxy")
MOST_SECONDS = 60 * DAY


class Idle(Value, omit_defaults=True):
    """A scene's policy, in seconds: remind after ``nudge`` (0: never); after ``after`` take the
    default (``pass``), declare the defense that they prefer (``prefer``), have the game play them
    (``auto``), or a storyteller act for them (``proxy``).
    """

    nudge: int = 0
    after: int = 0
    then: Deed = "none"

    def __bool__(self) -> bool:
        return bool(self.nudge or self.after)


SLOW = Idle(nudge=DAY, after=2 * DAY, then="pass")  # of a scene in pace slow that sets no other


def patience(policy: Idle, usual: int, slow: bool = False) -> int:
    """Return for how many seconds a scene waits before it does anything about it: till its
    reminder, or else its deadline; ``usual`` where it has neither. A ``slow`` scene waits till its
    deadline, and a day at least where it has none.
    """
    if slow:
        return policy.after or max(policy.nudge, DAY)
    return policy.nudge or policy.after or usual


class Clock(Value, omit_defaults=True):
    """How long one question has been waiting, in seconds, and what was done about it."""

    waited: float = 0
    nudged: bool = False
    acted: bool = False


type Clocks = Mapping[str, Clock]


class Waited(Value):
    """The clocks after some time, and the questions whose nudge or deadline has come."""

    clocks: dict[str, Clock]
    nudge: tuple[Question, ...] = ()
    due: tuple[Question, ...] = ()


def key_of(question: Question) -> str:
    """Return what a question's clock is kept under."""
    return f"{question.who}/{question.id}"


def still_open(clocks: Clocks, questions: Iterable[Question]) -> dict[str, Clock]:
    """Return the clocks without those whose question is answered: asked again, it begins anew."""
    keys = {key_of(question) for question in questions}
    return {key: clock for key, clock in clocks.items() if key in keys}


def begun_anew(clocks: Clocks) -> dict[str, Clock]:
    """Return the clocks under another policy: what has been waited counts, and what was done about
    it may be done again.
    """
    return {key: Clock(waited=clock.waited) for key, clock in clocks.items()}


def wait(
    clocks: Clocks, policy: Idle, questions: Iterable[Question], seconds: float, led: bool = True
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
