"""What is being asked, as data that anyone may answer: telnet, web, a timer, an NPC.

Who owes a declaration follows from the state, so those questions are made here on demand and never
stored.
"""

import msgspec

from game.names import Choice, Name, Text, Word
from game.state.declaration import Declaration

STORYTELLER = "ST"  # who is asked what the rules leave to them
ROOM = "room"  # the question of one attacker more than there is room for (PILE-5)
RULING = "ruling"  # what others see of a question that holds a declaration
DECLARING = "declaring"  # the list of ways of whoever is to declare: known once they have
RELEASE = "release"  # the question of held results: whether they may take their course


class Question(msgspec.Struct, frozen=True):
    """One open question; ``options`` are the bare words that ``choose`` takes, in the rulebook's
    order, ``about`` what the asked one should know (who attacks, why an action is void). ``rolls``
    are those that lead to a roll of the asked one, on which a success may be bought (DICE-8).
    ``waits`` is what somebody would declare, and stands only if the answer lets it (PILE-5). With
    ``pair`` traits are an answer too (DEF-10).
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

    Whoever has chosen from one knows it: it is not listed for them again in the scene.
    """
    if question.question == "maneuver":
        return f"maneuvers of {question.about.get('side', '')}".rstrip()
    return "effects" if question.question == "effect" else ""


class Offer(msgspec.Struct, frozen=True):
    """Something that may be taken up while it is open, and stops nothing."""

    who: Name
    options: tuple[Choice, ...]
