"""What each kind of question has words for."""

from collections.abc import Callable
from typing import NamedTuple

from game.state.decisions import Question
from game.state.scene import Scene
from narration.languages import _


class Way(NamedTuple):
    """One way to answer: the line after ``+`` or ``+as NAME=``, what it means, and what it
    costs, for those who know what it means.

    One without a line is not listed: another does the same. Where ``means`` speaks of other ways
    too, ``whole`` is what an answer means that names its action, ``bare`` one that does not.
    """

    said: str
    means: str = ""
    cost: str = ""
    whole: str = ""
    bare: str = ""


UNLISTED = Way("")


type Words = Callable[[Scene, Question], str]


class Put(NamedTuple):
    """A kind of question as it is put: what it is about, for those who wait; how whoever is asked
    hears it; the ways to answer it, by option; whether these say on a line what they do.
    """

    matter: Words
    opening: Words
    ways: Callable[[Scene, Question], dict[str, Way]]
    on_a_line: bool = False


def says(text: str) -> Words:
    """Return what writes a text whose parts are what a question is about, by name."""
    return lambda scene, question: _(text, **question.about)
