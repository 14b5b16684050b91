"""The points that a new sheet is made with: what each part of it has, and what is left.

They are data (`world/sheets.yaml`, under ``budget``) and guidance: the person who makes a sheet is
told what is left, and a storyteller what goes beyond; nothing is refused for it.
"""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Annotated, Any

import msgspec

from game.fighter import MOST_DOTS, Fighter
from game.values import TWICE, UNWRITTEN, Trait, one_of, within, written_as
from sheets.reading import CHECKS, At, Reader, the_rest

type Dots = Annotated[int, within(0, MOST_DOTS)]
type Cost = Annotated[int, within(0, 50)]
type BudgetPoints = Annotated[int, within(0, 200)]


class Part(msgspec.Struct, frozen=True):
    """One part of a sheet, such as its attributes.

    ``groups`` are the traits that ``points`` are spent on, those named in ``of`` one by one: one
    number for all of them or, where there are several (7, 5 and 3), one for each in whatever order
    suits the sheet. ``free`` dots cost nothing, those above ``up_to`` take freebie points, as does
    what goes beyond the points: ``freebie`` for each dot (0: not for freebie points). What
    ``starts`` from others begins at the sum of their ratings; a trait in ``down_from`` is bought
    downwards, as generation is.
    """

    name: str
    of: tuple[Annotated[str, one_of("groups and traits")], ...] = ()
    groups: Annotated[dict[str, tuple[str, ...]], UNWRITTEN] = {}
    points: Annotated[tuple[BudgetPoints, ...], TWICE] = (0,)
    free: Dots | dict[Trait, Dots] = 0
    up_to: Dots = MOST_DOTS
    starts: Annotated[tuple[Trait, ...], written_as("from")] = ()
    down_from: dict[Trait, Dots] = {}
    freebie: Cost = 0

    def free_of(self, trait: str) -> int:
        """Return the dots of a trait that cost nothing."""
        return self.free if isinstance(self.free, int) else self.free.get(trait, 0)

    @property
    def traits(self) -> frozenset[str]:
        return frozenset(one for group in self.groups.values() for one in group).union(
            self.down_from
        )


class Budget(msgspec.Struct, frozen=True):
    """What a kind of being is made with: its parts in the order in which one fills them in."""

    parts: Annotated[tuple[Part, ...], UNWRITTEN, the_rest()] = ()
    freebies: BudgetPoints = 0


class Spent(msgspec.Struct, frozen=True):
    """How far a part is: the dots in each group, the points left, the dots beyond them; ``start``
    is what it begins with, ``short`` how much of that is not on the sheet.
    """

    part: Part
    dots: dict[str, int]
    left: int
    beyond: int
    start: int = 0
    short: int = 0

    @property
    def points(self) -> int:
        return sum(self.part.points)

    @property
    def cost(self) -> int:
        """The freebie points that its dots beyond take."""
        return self.beyond * self.part.freebie


class Points(msgspec.Struct, frozen=True):
    """How the points of a sheet stand; ``uncounted`` are rated traits that no part counts."""

    parts: tuple[Spent, ...]
    freebies: int
    uncounted: tuple[str, ...] = ()

    @property
    def freebies_left(self) -> int:
        """The freebie points left; below 0 where more are spent than there are."""
        return self.freebies - sum(part.cost for part in self.parts)

    @property
    def unfinished(self) -> tuple[Spent, ...]:
        """The parts that have points left, in order."""
        return tuple(part for part in self.parts if part.left)

    @property
    def unpaid(self) -> tuple[Spent, ...]:
        """The parts beyond their points in which no freebie point buys a dot."""
        return tuple(part for part in self.parts if part.beyond and not part.part.freebie)

    @property
    def over(self) -> bool:
        return self.freebies_left < 0 or bool(self.unpaid)


def points_of(fighter: Fighter, budget: Budget, without: Collection[str] = ()) -> Points | None:
    """Return how a sheet's points stand, or None for a kind without a budget; traits in
    ``without`` need no part that counts them.
    """
    if not budget.parts:
        return None
    told = tuple(_spent(part, fighter) for part in budget.parts)
    open_traits = {trait for spent in told if spent.left for trait in spent.part.traits}
    counted = {trait for part in budget.parts for trait in part.traits}.union(without)
    return Points(
        parts=tuple(_settled(spent, open_traits) for spent in told),
        freebies=budget.freebies,
        uncounted=tuple(
            name
            for name, dots in fighter.traits.items()
            if dots and name not in counted and name not in fighter.resources
        ),
    )


def _settled(spent: Spent, still_open: AbstractSet[str]) -> Spent:
    """Return a part as it counts: what starts from traits that are not bought yet may still come
    right without a freebie point.
    """
    if still_open.isdisjoint(spent.part.starts):
        return spent
    return msgspec.structs.replace(spent, beyond=0, short=0)


def _spent(part: Part, fighter: Fighter) -> Spent:
    dots, above = {}, 0
    for name, traits in part.groups.items():
        bought = [_bought(trait, part, fighter) for trait in traits]
        above += sum(over for _, over in bought)
        dots[name] = sum(usual for usual, _ in bought)
    dots[next(iter(dots))] += sum(
        max(0, top - fighter.traits.get(name, top)) for name, top in part.down_from.items()
    )
    counts = sorted(dots.values(), reverse=True)
    if len(part.points) == 1:
        counts = [sum(counts)]
    start = sum(fighter.rating(one) for one in part.starts)
    pairs = list(zip(counts, sorted(part.points, reverse=True), strict=True))
    return Spent(
        part=part,
        dots=dots,
        left=sum(max(0, points - count) for count, points in pairs),
        beyond=above + sum(max(0, count - points) for count, points in pairs),
        start=start,
        short=max(0, start - max(fighter.traits.get(trait, 0) for trait in part.traits)),
    )


def _bought(trait: str, part: Part, fighter: Fighter) -> tuple[int, int]:
    """Return the dots of a trait that points buy, and those above what they may buy."""
    rating = fighter.traits.get(trait, 0)
    free = part.free_of(trait) + sum(fighter.rating(one) for one in part.starts)
    usual = min(rating, max(part.up_to, free))
    return max(0, usual - free), rating - usual


def _check_part(reader: Reader, said: dict[str, Any], at: At) -> None:
    """Write out the groups that a part is of; a trait alone is a group of itself."""
    if not said.get("of"):
        raise reader.error((*at, "of"), "is missing: groups of traits.yaml, or traits")
    said["groups"] = {name: reader.names["groups"].get(name, (name,)) for name in said["of"]}
    if len(said.get("points", [0])) not in (1, len(said["groups"])):
        problem = f"must be one number, or {len(said['groups'])}: one for each of 'of'"
        raise reader.error((*at, "points"), problem)
    if isinstance(free := said.get("free"), dict):
        traits = {trait for group in said["groups"].values() for trait in group}
        for name in free:
            reader.known((*at, "free"), name, traits)


CHECKS[Part] = _check_part
