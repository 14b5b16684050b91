"""The maneuvers of a chase, as a table, and how they work on Leads (CHASE-7)."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from game import events as ev
from game.engine.questions import settle_question
from game.engine.table import Table
from game.errors import RuleError
from game.settings import Settings
from game.state.chase import Chase, Side
from game.state.decisions import Question

# A maneuver sells distance for an advantage. The prey pays out of its Lead, and out of every Lead
# at once, since it has but one position; a predator pays by letting the prey draw ahead of it
# alone. So the ``cost`` is what is *added to the Lead*: negative for the prey, positive for
# predators.
#
# What is bought is one of four things. A maneuver that ``prepares`` changes the coming round: those
# named under it then roll at another ``difficulty``, win a ``margin`` that is halved or doubled, or
# have that halved which is won ``against`` them, or shoot and are shot at across a Lead that counts
# as another (``shots``). One that ``faces`` puts an obstacle before the other side, or before both,
# now. One with ``course`` moves the chase elsewhere. One ``at_obstacle`` is not for the winner:
# those who meet an obstacle may pay it instead of rolling.

NONE = "none"
ROLL = "roll"

type Change = Literal["", "halved", "doubled"]


class Maneuver(msgspec.Struct, frozen=True, kw_only=True):
    """One maneuver: whose it is, its cost in Lead, whom it touches, and what it does to them."""

    name: str
    side: Side
    cost: int
    prepares: Literal["nobody", "oneself", "the others"] = "nobody"
    difficulty: int = 0
    margin: Change = ""
    against: Change = ""
    shots: int = 0
    faces: Literal["nobody", "the others", "both"] = "nobody"
    course: bool = False
    at_obstacle: bool = False

    def is_open(self, chase: Chase, settings: Settings) -> bool:
        """Say whether it can be paid for: the prey keeps a Lead on everybody."""
        if self.side == "predators" or settings.maneuver_may_end_chase:
            return True
        return all(lead + self.cost > 0 for lead in chase.predators.values())

    def touched(self, chase: Chase, who: str) -> tuple[str, ...]:
        """Return on whom it works in the coming round, done by ``who``."""
        if self.prepares == "oneself":
            return chase.prey if self.side == "prey" else (who,)
        return tuple(chase.predators) if self.prepares == "the others" else ()

    def faced_by(self, chase: Chase) -> tuple[str, ...]:
        """Return who faces the obstacle that it sets."""
        prey = chase.prey if self.faces == "both" else ()
        return (*prey, *chase.predators) if self.faces != "nobody" else ()


MANEUVERS = (
    Maneuver(name="bait", side="prey", cost=-2, prepares="the others", margin="halved"),
    Maneuver(name="gun it", side="prey", cost=-2, prepares="oneself", difficulty=-1),
    Maneuver(name="quick reverse", side="prey", cost=-3, faces="the others"),
    Maneuver(name="never tell me the odds", side="prey", cost=-1, faces="both"),
    Maneuver(name="in there", side="prey", cost=-1, course=True),
    Maneuver(name="nope", side="prey", cost=-3, at_obstacle=True),
    Maneuver(name="tail", side="predators", cost=1, prepares="oneself", against="halved"),
    Maneuver(name="gun it", side="predators", cost=2, prepares="oneself", difficulty=-1),
    Maneuver(name="herd", side="predators", cost=2, course=True),
    Maneuver(name="attack run", side="predators", cost=1, prepares="oneself", shots=-4),
    Maneuver(name="head-off", side="predators", cost=4, prepares="oneself", margin="doubled"),
    Maneuver(name="damnit", side="predators", cost=3, at_obstacle=True),
)

BY_NAME: Mapping[tuple[str, str], Maneuver] = {(one.side, one.name): one for one in MANEUVERS}


def open_maneuvers(
    chase: Chase, side: Side, settings: Settings, *, at_obstacle: bool = False
) -> list[Maneuver]:
    """Return what the winner of a round may choose from, or what passes an obstacle without a roll,
    in the rulebook's order.
    """
    return [
        one
        for one in MANEUVERS
        if one.side == side and one.at_obstacle == at_obstacle and one.is_open(chase, settings)
    ]


def make_maneuver(table: Table, question: Question, option: str) -> Maneuver | None:
    """Take the answer of a person who may do a maneuver, let it touch people, and take its cost off
    every Lead, or add it to a predator's own; None where they chose none. The Lead may have changed
    since they were asked.
    """
    number, who = int(question.about["chase"]), question.who
    chase = table.scene.chase(number)
    maneuver = BY_NAME.get((chase.side(who), option))
    if maneuver is not None and not maneuver.is_open(chase, table.settings):
        lead = min(chase.predators.values())
        raise RuleError(
            "lead-too-short", "CHASE-7", maneuver=option, lead=lead, cost=-maneuver.cost
        )
    settle_question(table, question, option)
    if maneuver is None:
        return None
    touches = maneuver.touched(chase, who)
    table.emit(ev.ManeuverMade(chase=number, who=who, maneuver=option, touches=touches))
    for name in (who,) if maneuver.side == "predators" else chase.predators:
        change_lead(table, number, name, maneuver.cost, option)
    return maneuver


def change_lead(
    table: Table,
    number: int,
    predator: str,
    change: int,
    why: str,
    *,
    margin: int = 0,
    winner: str = "",
    by: str = "",
) -> None:
    """Add to the Lead on a predator."""
    lead = table.scene.chase(number).predators[predator] + change
    table.emit(
        ev.LeadChanged(
            chase=number, predator=predator, change=change, lead=lead, why=why,
            margin=margin, winner=winner, by=by,
        )
    )  # fmt: skip


# --- What maneuvers have prepared -----------------------------------------------------------------


def maneuvers_on(chase: Chase, who: str, prepared: Mapping[str, tuple[str, ...]]) -> list[Maneuver]:
    """Return what works on a person of what is ``prepared`` for a round."""
    return [
        one
        for one in MANEUVERS
        if who in prepared.get(one.name, ())
        and (one.prepares == "oneself") == (one.side == chase.side(who))
    ]


def moved_lead(chase: Chase, predator: str, won_by: int) -> int:
    """Return what a round adds to one Lead: ``won_by`` is the prey's net less the predator's, and
    what was prepared halves or doubles it (a doubled margin is halved after that).
    """
    prey = chase.prey[0]
    winner, loser = (prey, predator) if won_by > 0 else (predator, prey)
    changes = [one.margin for one in maneuvers_on(chase, winner, chase.now)]
    changes += [one.against for one in maneuvers_on(chase, loser, chase.now)]
    margin = abs(won_by) << changes.count("doubled") >> changes.count("halved")
    return margin if won_by > 0 else -margin


def lead_for_shots(chase: Chase, one: str, other: str, *, coming: bool = True) -> int | None:
    """Return the Lead that counts when two shoot at each other: in the ``coming`` round, as it
    seems now, or in this one, as the Lead was when it began; None for two of one side.
    """
    if chase.side(one) == chase.side(other):
        return None
    leads, prepared = (chase.predators, chase.coming) if coming else (chase.started, chase.now)
    predator = chase.behind(one if chase.side(one) == "predators" else other)
    both = {chase.behind(one), chase.behind(other)}
    added = sum(it.shots for who in both for it in maneuvers_on(chase, who, prepared))
    return leads.get(predator, 0) + added
