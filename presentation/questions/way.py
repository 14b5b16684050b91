"""What each kind of question has words for."""

from collections.abc import Callable
from typing import NamedTuple

from game.state.decisions import Question
from game.state.scene import Scene


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


class Put(NamedTuple):
    """A kind of question as it is put: what it is about, for those who wait; how whoever is asked
    hears it; the ways to answer it, by option.
    """

    matter: Callable[[Scene, Question], str]
    opening: Callable[[Scene, Question], str]
    ways: Callable[[Scene, Question], dict[str, Way]]
