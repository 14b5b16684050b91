"""The maneuvers of a chase, as a table, and what they cost (CHASE-7)."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from game import events as ev
from game.engine.table import Table
from game.errors import RuleError
from game.settings import Settings
from game.state.chase import Chase, Side

# --- The twelve maneuvers, as a table (CHASE-7) ---------------------------------------------------

# A maneuver sells distance for an advantage. The prey pays out of its Lead, and out of every Lead
# at once, since it has but one position; a predator pays by letting the prey draw ahead of it
# alone. So the ``cost`` is what is *added to the Lead*: negative for the prey, positive for
# predators.
#
# What is bought is one of four things. A maneuver that ``prepares`` changes the coming round:
# whoever is named under it then rolls at another ``difficulty``, wins a ``margin`` that is halved
# or doubled, or has that halved which is won ``against`` them, or shoots and is shot at across a
# Lead that counts as another (``shots``). One that ``faces`` puts an obstacle before the other
# side, or before both, now. One with ``course`` moves the chase elsewhere. One ``at_obstacle`` is
# not the winner's choice: whoever meets an obstacle may pay it instead of rolling.

NONE = "none"
ROLL = "roll"

type Touched = Literal["nobody", "oneself", "the others"]
type Change = Literal["", "halved", "doubled"]


class Maneuver(msgspec.Struct, frozen=True, kw_only=True):
    """One maneuver: whose it is, its cost in Lead, whom it touches, and what it does to them."""

    name: str
    side: Side
    cost: int
    prepares: Touched = "nobody"
    difficulty: int = 0
    margin: Change = ""
    against: Change = ""
    shots: int = 0
    faces: Literal["nobody", "the others", "both"] = "nobody"
    course: bool = False
    at_obstacle: bool = False


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


def is_open(chase: Chase, maneuver: Maneuver, settings: Settings) -> bool:
    """Say whether a maneuver can be paid for: the prey keeps a Lead on everybody (CHASE-7)."""
    if maneuver.side == "predators" or settings.maneuver_may_end_chase:
        return True
    return all(lead + maneuver.cost > 0 for lead in chase.predators.values())


def open_maneuvers(chase: Chase, side: Side, settings: Settings) -> list[Maneuver]:
    """Return what the winner of a round may choose from, in the rulebook's order."""
    return [
        one
        for one in MANEUVERS
        if one.side == side and not one.at_obstacle and is_open(chase, one, settings)
    ]


def way_past(chase: Chase, side: Side, settings: Settings) -> Maneuver | None:
    """Return the maneuver that passes an obstacle without a roll, where it can be paid for."""
    maneuver = BY_NAME[side, "nope" if side == "prey" else "damnit"]
    return maneuver if is_open(chase, maneuver, settings) else None


def touched_by(chase: Chase, who: str, maneuver: Maneuver) -> tuple[str, ...]:
    """Return the names that stand under a maneuver in the coming round."""
    if maneuver.prepares == "the others":
        return tuple(chase.predators)
    if maneuver.prepares == "oneself":
        return chase.prey if maneuver.side == "prey" else (who,)
    return ()


def faced_by(chase: Chase, maneuver: Maneuver) -> tuple[str, ...]:
    """Return who faces the obstacle that a maneuver sets."""
    if maneuver.faces == "both":
        return (*chase.prey, *chase.predators)
    return tuple(chase.predators) if maneuver.faces == "the others" else ()


def prepared_for(
    chase: Chase, who: str, boosts: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[Maneuver, ...]:
    """Return the maneuvers that somebody stands under: in this round, or by other ``boosts``."""
    boosts, side = chase.now if boosts is None else boosts, chase.side(who)
    return tuple(
        one
        for one in MANEUVERS
        if who in boosts.get(one.name, ()) and (one.prepares == "oneself") == (one.side == side)
    )


def moved_lead(chase: Chase, predator: str, won_by: int) -> int:
    """Return what a round adds to one Lead: ``won_by`` is the prey's net less the predator's, and
    what was prepared halves or doubles it (a doubled margin is halved after that).
    """
    prey = chase.prey[0]
    winner, loser = (prey, predator) if won_by > 0 else (predator, prey)
    changes = [one.margin for one in prepared_for(chase, winner)]
    changes += [one.against for one in prepared_for(chase, loser)]
    margin = abs(won_by) << changes.count("doubled") >> changes.count("halved")
    return margin if won_by > 0 else -margin


def lead_for_shots(
    chase: Chase, one: str, other: str, boosts: Mapping[str, tuple[str, ...]]
) -> int:
    """Return what is added to the Lead between two for the shots they exchange."""
    involved = {chase.behind(one), chase.behind(other)}
    return sum(each.shots for who in involved for each in prepared_for(chase, who, boosts))


# --- What a maneuver costs, taken off or added to the Lead (CHASE-7) ------------------------------


def verify_affordable(table: Table, chase: Chase, who: str, name: str) -> Maneuver:
    """Return a maneuver that somebody can still pay for; the Lead may have changed since they were
    asked.
    """
    maneuver = BY_NAME[chase.side(who), name]
    if not is_open(chase, maneuver, table.settings):
        lead = min(chase.predators.values())
        raise RuleError("lead-too-short", "CHASE-7", maneuver=name, lead=lead, cost=-maneuver.cost)
    return maneuver


def pay(table: Table, number: int, who: str, maneuver: Maneuver) -> None:
    """Change the Leads by a maneuver's cost: all of them for the prey's, its own for a
    predator's.
    """
    predators = table.scene.chase(number).predators
    for name in (who,) if maneuver.side == "predators" else tuple(predators):
        change_lead(table, number, name, maneuver.cost, maneuver.name)


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
