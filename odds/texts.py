"""What a text asks the odds of: a declaration, or in a chase what is said there besides; and the
texts of all that is open to a person.
"""

from itertools import chain, zip_longest
from typing import NamedTuple

from game import notation
from game.dice import NoChance
from game.engine.table import Table, ruleset_of
from game.options import Asking, shots_open
from game.rules.chase import MANEUVER
from game.rules.grapple import can_tell
from game.secrecy import Viewer
from game.state.scene import Scene, opposed
from game.words import quote
from odds.asking import target_of
from odds.chasing import CHOOSE, NEXT_ROUND, chase_of, is_in_a_chase
from odds.kept import Request, requests_in_chase, requests_of
from odds.meeting import waits

MOST_OPTIONS = 12


def requests_of_text(scene: Scene, who: str, text: str, viewer: Viewer) -> tuple[Request, ...]:
    """Return what a text asks; refuse a text that says nothing."""
    choice = " ".join(text.lower().split())
    if is_in_a_chase(scene, who) and (choice == NEXT_ROUND or choice.startswith(CHOOSE)):
        return requests_in_chase(scene, who, None, viewer, choice)
    line = notation.parse(text, notation.vocabulary(scene, who))
    return requests_of(scene, who, line, viewer)


class Open(NamedTuple):
    """Lines that are open to a person, and how many more are."""

    lines: list[str]
    more: int


def lines_open(scene: Scene, who: str) -> Open:
    """Return the attacks and defenses that are open to a person, as far as they are few; in a chase
    the next round or the maneuvers that they are asked for, and their shots. Nothing where there
    is nobody to attack.

    Where they are many, each kind of defense is among them, and as many attacks on each of the
    other side, before any on the asker's own.
    """
    if is_in_a_chase(scene, who):
        lines = _open_in_chase(scene, who)
        return Open(lines[:MOST_OPTIONS], max(0, len(lines) - MOST_OPTIONS))
    aimed: dict[str, list[str]] = {}
    waiting: dict[str, list[str]] = {}  # by verb
    for option, line in Asking(scene, who).in_turn():
        target = target_of(scene, who, line)
        if not can_tell(scene, scene.people[who], target):
            continue
        if option.target or target or (waits(scene, line) and option.verb != "pass"):
            lines = aimed.setdefault(target, []) if target else waiting.setdefault(option.verb, [])
            lines.append(option.say)
    if not aimed:
        return Open([], 0)
    others = [lines for name, lines in aimed.items() if _are_opposed(scene, who, name)]
    own = [lines for name, lines in aimed.items() if not _are_opposed(scene, who, name)]
    plain, more = [each[0] for each in waiting.values()], [each[1:] for each in waiting.values()]
    by_use = [*plain, *_in_turns(others), *_in_turns(own), *_in_turns(more)]
    chosen = set(by_use[:MOST_OPTIONS])
    in_order = chain(*others, *own, *waiting.values())
    return Open([one for one in in_order if one in chosen], len(by_use) - len(chosen))


def _are_opposed(scene: Scene, who: str, name: str) -> bool:
    return opposed(scene, who, name)


def _in_turns(lists: list[list[str]]) -> list[str]:
    """Return the first of each list, then the second of each, and so on."""
    return [one for each in zip_longest(*lists) for one in each if one is not None]


def _open_in_chase(scene: Scene, who: str) -> list[str]:
    asked = (question for question in chase_of(scene, who).questions if question.who == who)
    chosen = [
        f"{CHOOSE}{option}"
        for question in asked
        if question.question == MANEUVER
        for option in question.options
    ]
    shots = shots_open(Table(scene, ruleset_of(scene), NoChance()), who)
    return [*(chosen or [NEXT_ROUND]), *(f"attack {quote(shot.target)}" for shot in shots)]
