"""Maneuvers of a chase in words: what each is called, buys, and does while it lasts."""

from collections.abc import Sequence
from typing import NamedTuple

from game.reading import NO_MANEUVER, Maneuver, next_obstacle
from game.state.chase import Chase, Hardness
from narration.languages import N_, _
from narration.phrases.chase_clauses import obstacle_words, verb
from narration.text import listing, with_article


class Words(NamedTuple):
    """What a maneuver is good for, to whoever may choose it; and what is then true of the coming
    round, where it prepares something.
    """

    buys: str
    prepared: str = ""


MANEUVERS = {
    "bait": Words(N_("what they win next round is halved"), N_("what {who} {win} is halved")),
    "gun it": Words(N_("your next roll is {eased}"), N_("{who} {roll} {eased}")),
    "quick reverse": Words(N_("they meet {obstacle}")),
    "never tell me the odds": Words(N_("you all meet {obstacle}")),
    "in there": Words(N_("you choose a new course")),
    "nope": Words(N_("past it without a roll")),
    "tail": Words(
        N_("what the prey wins on you next round is halved"),
        N_("what the prey wins against {who} is halved"),
    ),
    "herd": Words(N_("you choose a new course")),
    "attack run": Words(
        N_("shots reach as if the Lead were 4 less"),
        N_("shots between {who} and the prey reach as if the Lead were 4 less"),
    ),
    "head-off": Words(N_("what you win next round is doubled"), N_("what {who} {win} is doubled")),
    "damnit": Words(N_("past it without a roll")),
}
UNKNOWN = Words("")  # of a ruleset that has its own

EASED: dict[Hardness, str] = {
    "difficulty": N_("at difficulty -1"),
    "dice": N_("with a die more"),
    "test pool": N_("with a test pool 1 higher"),
}
"""What makes a roll easier, by what makes one hard."""


def maneuver_title(name: str) -> str:
    """Return a maneuver's name as it is shown: ``Never Tell Me The Odds``."""
    return _("no maneuver") if name == NO_MANEUVER else name.title()


def bought_words(chase: Chase, maneuver: Maneuver, in_full: bool = True) -> str:
    """Return what a maneuver is good for, in few words; ``in_full`` with what is rolled."""
    faced = next_obstacle(chase)
    obstacle = obstacle_words(faced) if in_full else with_article(faced.name)
    buys = MANEUVERS.get(maneuver.name, UNKNOWN).buys
    return _(buys).format(obstacle=obstacle, eased=_(EASED[chase.course.hard]))


def prepared_words(maneuver: str, names: Sequence[str], hard: Hardness) -> str:
    """Return what a maneuver does in the coming round; empty for one that prepares nothing."""
    if not names:
        return ""
    return _(MANEUVERS.get(maneuver, UNKNOWN).prepared).format(
        who=listing(names),
        win=verb(names, "wins", "win"),
        roll=verb(names, "rolls", "roll"),
        eased=_(EASED[hard]),
    )
