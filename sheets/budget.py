"""The points that a new sheet is made with: what each part of it has, and what is left.

They are data (`world/sheets.yaml`, under ``budget``) and guidance: whoever makes a sheet is told
what is left, and a storyteller what goes beyond; nothing is refused for it.
"""

from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet

import msgspec

from game.fighter import Fighter
from game.stock import Stock
from sheets.records import Record
from sheets.stock_files import MAX_RATING

FREEBIES = "freebies"
FIELDS = ("of", "points", "free", "up_to", "from", "down_from", "freebie")
MAX_POINTS = 200
MAX_COST = 50


class Part(msgspec.Struct, frozen=True):
    """One part of a sheet, such as its attributes.

    ``groups`` are the traits that ``points`` are spent on: one number for all of them or, where
    there are several (7, 5 and 3), one for each in whatever order suits the sheet. ``free`` dots
    cost nothing, those above ``up_to`` take freebie points, as does what goes beyond the points:
    ``freebie`` for each dot (0: not for freebie points). What ``starts`` from others begins at the
    sum of their ratings; a trait in ``down_from`` is bought downwards, as generation is.
    """

    name: str
    groups: dict[str, tuple[str, ...]]
    points: tuple[int, ...] = (0,)
    free: dict[str, int] = {}
    up_to: int = MAX_RATING
    starts: tuple[str, ...] = ()
    down_from: dict[str, int] = {}
    freebie: int = 0

    @property
    def traits(self) -> frozenset[str]:
        """Every trait that it counts."""
        return frozenset(one for group in self.groups.values() for one in group).union(
            self.down_from
        )


class Budget(msgspec.Struct, frozen=True):
    """What a kind of being is made with: its parts in the order in which one fills them in."""

    parts: tuple[Part, ...] = ()
    freebies: int = 0


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
        """The points there are for it."""
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
        return self.freebies - sum(one.cost for one in self.parts)

    @property
    def unfinished(self) -> tuple[Spent, ...]:
        """The parts that have points left, in order."""
        return tuple(one for one in self.parts if one.left)

    @property
    def unpaid(self) -> tuple[Spent, ...]:
        """The parts beyond their points in which no freebie point buys a dot."""
        return tuple(one for one in self.parts if one.beyond and not one.part.freebie)

    @property
    def over(self) -> bool:
        """Say whether there is more on the sheet than the points pay for."""
        return self.freebies_left < 0 or bool(self.unpaid)


def points_of(fighter: Fighter, budget: Budget, without: Collection[str] = ()) -> Points | None:
    """Return how a sheet's points stand, or None for a kind without a budget; traits in
    ``without`` need no part that counts them.
    """
    if not budget.parts:
        return None
    told = tuple(_spent(one, fighter) for one in budget.parts)
    open_traits = {trait for one in told if one.left for trait in one.part.traits}
    counted = {trait for one in budget.parts for trait in one.traits}.union(without)
    return Points(
        parts=tuple(_settled(one, open_traits) for one in told),
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
        short=max(0, start - max(fighter.traits.get(one, 0) for one in part.traits)),
    )


def _bought(trait: str, part: Part, fighter: Fighter) -> tuple[int, int]:
    """Return the dots of a trait that points buy, and those above what they may buy."""
    rating = fighter.traits.get(trait, 0)
    free = part.free.get(trait, 0) + sum(fighter.rating(one) for one in part.starts)
    usual = min(rating, max(part.up_to, free))
    return max(0, usual - free), rating - usual


# --- the file ------------------------------------------------------------------------------------


def read_budget(record: Record, stock: Stock) -> Budget:
    """Return the budget in a kind's record."""
    freebies = record.whole(FREEBIES, 0, MAX_POINTS, 0)
    names = [name for name in record.names() if name != FREEBIES]
    return Budget(tuple(_part(name, record.record(name), stock) for name in names), freebies)


def _part(name: str, record: Record, stock: Stock) -> Part:
    groups = dict(_groups(record, stock))
    points = tuple(_points(record))
    if len(points) not in (1, len(groups)):
        raise record.error("points", f"must be one number, or {len(groups)}: one for each of 'of'")
    traits = [one for group in groups.values() for one in group]
    down_from = record.record("down_from")
    part = Part(
        name=name,
        groups=groups,
        points=points,
        free=_free(record, traits),
        up_to=record.whole("up_to", 0, MAX_RATING, MAX_RATING),
        starts=record.known_list("from", stock.trait_names),
        down_from={
            record.known("down_from", one, stock.trait_names): down_from.whole(
                one, 0, MAX_RATING, 0
            )
            for one in down_from.names()
        },
        freebie=record.whole("freebie", 0, MAX_COST, 0),
    )
    record.done(FIELDS)
    return part


def _groups(record: Record, stock: Stock) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield groups with their traits; a trait alone is a group of itself."""
    names = record.name_list("of")
    if not names:
        raise record.error("of", "is missing: groups of traits.yaml, or traits")
    for name in names:
        known = {*stock.traits, *stock.trait_names}
        yield name, stock.traits.get(name) or (record.known("of", name, known),)


def _points(record: Record) -> Iterator[int]:
    listed = record.listed("points")
    for one in listed or [0]:
        if not isinstance(one, int) or isinstance(one, bool) or not 0 <= one <= MAX_POINTS:
            raise record.error("points", f"must be whole numbers from 0 to {MAX_POINTS}")
        yield one


def _free(record: Record, traits: Collection[str]) -> dict[str, int]:
    """Return the dots that cost nothing: a number for all of the traits, or one for each named."""
    if not isinstance(record.take("free"), Mapping):
        return dict.fromkeys(traits, record.whole("free", 0, MAX_RATING, 0))
    free = record.record("free")
    return {
        record.known("free", one, traits): free.whole(one, 0, MAX_RATING, 0) for one in free.names()
    }
