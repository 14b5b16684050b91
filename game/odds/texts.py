"""What a text asks the odds of: a declaration, or in a chase what is said there besides; and the
texts of all that is open to somebody.
"""

from game import notation
from game.chase.winning import MANEUVER
from game.odds.asking import target_of
from game.odds.chasing import CHOOSE, NEXT_ROUND, chase_of, is_in_a_chase
from game.odds.kept import Request, requests_in_chase, requests_of
from game.odds.meeting import waits
from game.options import Asking, Option, declarations
from game.secrecy import Viewer
from game.state.scene import Scene

MOST_OPTIONS = 12


def requests_of_text(scene: Scene, who: str, text: str, viewer: Viewer) -> tuple[Request, ...]:
    """Return what a text asks; refuse one that says nothing."""
    choice = " ".join(text.lower().split())
    if is_in_a_chase(scene, who) and (choice == NEXT_ROUND or choice.startswith(CHOOSE)):
        return requests_in_chase(scene, who, None, viewer, choice)
    line = notation.parse(text, notation.vocabulary(scene, who))
    return requests_of(scene, who, line, viewer)


def lines_open(scene: Scene, who: str) -> list[str]:
    """Return the attacks and defenses that are open to somebody, as far as they are few; in a chase
    the next round or the maneuvers that they are asked for, and their shots. Nothing where there
    is nobody to attack.
    """
    if is_in_a_chase(scene, who):
        return _open_in_chase(scene, who)[:MOST_OPTIONS]
    offered = [
        (option, line)
        for option, line in Asking(scene, who).in_turn()
        if option.target or (waits(scene, line) and option.verb != "pass")
    ]
    if not any(target_of(scene, who, line) for _, line in offered):
        return []
    return [option.say for option, _ in offered[:MOST_OPTIONS]]


def _open_in_chase(scene: Scene, who: str) -> list[str]:
    asked = (one for one in chase_of(scene, who).questions if one.who == who)
    chosen = [
        f"{CHOOSE}{option}"
        for question in asked
        if question.question == MANEUVER
        for option in question.options
    ]
    return [*(chosen or [NEXT_ROUND]), *(one.say for one in _shots(scene, who))]


def _shots(scene: Scene, who: str) -> list[Option]:
    return [one for one in declarations(scene, who) if one.verb == "attack"]
