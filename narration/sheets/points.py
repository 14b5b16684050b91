"""The points of a new sheet in words: what is left to do, in order, and what goes beyond."""

from collections.abc import Collection, Iterator

from game.fighter import Fighter
from narration.languages import N_, _
from narration.text import count, listing, typed
from sheets.budget import Points, Spent
from sheets.kinds import Kind

FREEBIE_POINTS = N_("Freebie points")


def steps(
    fighter: Fighter, kind: Kind, points: Points | None, missing: Collection[str]
) -> Iterator[str]:
    """Yield what a player has still to do on their draft, in order."""
    if missing:
        first = next(iter(missing))
        yield _(
            "Not on it yet: {missing}: `+sheet/set {first}=2`.",
            missing=listing(list(missing)),
            first=first,
        )
    words = [name for name in kind.details if name not in fighter.details]
    if words:
        told = listing(words, "or")
        yield _(
            "If you like, say your {told}: {command}.",
            told=told,
            command=typed(f"+sheet/set {words[0]}=TEXT"),
        )
    if points is not None:
        yield from _of_points(fighter, points)
    if kind.gear and not fighter.weapons and not fighter.armour:
        told = ", ".join(map(typed, kind.gear))
        yield _(
            "Gear: {command}. You can begin with {told}.",
            command=typed(f"+sheet/set gear={kind.gear[0]}"),
            told=told,
        )
    yield _("+sheet/submit hands it in.")


def _of_points(fighter: Fighter, points: Points) -> Iterator[str]:
    for one in points.parts:
        if one.left:
            yield f"{_left(one)}: {_example(one, fighter)}."
        elif one.short:
            first = next(iter(next(iter(one.part.groups.values()))))
            yield (
                _(
                    "{name} begins at {start} (your {rated}), and is {rating} "
                    "now: `+sheet/set {first}={start}`.",
                    name=one.part.name.capitalize(),
                    start=one.start,
                    rated=" + ".join(_rated(one.part.starts, fighter)),
                    rating=fighter.rating(first),
                    first=first,
                )
            )
    if points.freebies:
        costs = [f"{one.part.name} {one.part.freebie}" for one in points.parts if one.part.freebie]
        yield _(
            "{freebie}. One more dot costs: {costs}.",
            freebie=freebie_words(points),
            costs=", ".join(map(typed, costs)),
        )
    yield from _odd(fighter, points)


def _odd(fighter: Fighter, points: Points) -> Iterator[str]:
    """Yield what does not go by points: dots that no freebie points pay, traits not counted."""
    for one in points.unpaid:
        yield _(
            "{name}: {number} too many.",
            name=one.part.name.capitalize(),
            number=count(one.beyond, "dot"),
        )
    if points.uncounted:
        told = [f"{name} {fighter.rating(name)}" for name in points.uncounted]
        yield _("Outside the points, for the storyteller to decide: {told}.", told=listing(told))


def _rated(names: Collection[str], fighter: Fighter) -> list[str]:
    return [f"{name} {fighter.rating(name)}" for name in names if fighter.rating(name)]


def _left(one: Spent) -> str:
    """Return ``Attributes: 8 of 15 points left``, with what each group has of them."""
    told = _(
        "{name}: {left} of {number} left",
        name=one.part.name.capitalize(),
        left=one.left,
        number=count(one.points, "point"),
    )
    if len(one.part.points) == 1:
        return told
    spent = ", ".join(f"{name} {dots}" for name, dots in one.dots.items())
    wanted = "-".join(map(str, one.part.points))
    return _(
        "{told} (spent: {spent}; {wanted} go to them in the order you like)",
        told=told,
        spent=spent,
        wanted=wanted,
    )


def _example(one: Spent, fighter: Fighter) -> str:
    """Return a command that spends a point: in the first group that has room for one, where there
    are any on a trait that everybody has a dot of.
    """
    traits = one.part.groups[_with_room(one)]
    usual = [trait for trait in traits if one.part.free_of(trait)]
    trait = min(usual or traits, key=fighter.rating)
    return typed(f"+sheet/set {trait}={fighter.rating(trait) + 1}")


def _with_room(one: Spent) -> str:
    if len(one.part.points) == 1:
        return next(iter(one.dots))
    fullest = sorted(one.dots, key=lambda name: -one.dots[name])
    points = sorted(one.part.points, reverse=True)
    return next(name for name, most in zip(fullest, points, strict=True) if one.dots[name] < most)


def freebie_words(points: Points, told: str = FREEBIE_POINTS) -> str:
    """Return the freebie points left, and what took the others; nothing where a system has none."""
    if not points.freebies and points.freebies_left >= 0:
        return ""
    took = [f"{one.part.name} {one.cost}" for one in points.parts if one.cost]
    spent = f" ({', '.join(took)})" if took else ""
    if points.freebies_left < 0:
        over = -points.freebies_left
        return _(
            "{told}: {over} more than the {freebies} there are{spent}",
            told=_(told),
            over=over,
            freebies=points.freebies,
            spent=spent,
        )
    return _(
        "{told}: {freebies_left} of {freebies} left{spent}",
        told=_(told),
        freebies_left=points.freebies_left,
        freebies=points.freebies,
        spent=spent,
    )


def _freebies(points: Points, taken: int = 0) -> list[str]:
    """Return the freebie points left; if some were ``taken`` just now (or given back), how many."""
    verb = _("takes") if taken > 0 else _("gives back")
    told = (
        _("That {verb} {number}", verb=verb, number=count(abs(taken), "freebie point"))
        if taken
        else _("Freebie points")
    )
    words = freebie_words(points, told)
    return [f"{words}."] if words else []


def after_setting(before: Points | None, points: Points | None, changed: Collection[str]) -> str:
    """Return in a line what is left once some traits were set: of the parts they belong to, else
    what comes next, and what freebie points it took; nothing for a kind without a budget.
    """
    if points is None:
        return ""
    taken = before.freebies_left - points.freebies_left if before is not None else 0
    touched = [one for one in points.parts if not one.part.traits.isdisjoint(changed)]
    told = [_short(one) for one in touched if one.left]
    costs = taken or any(one.cost for one in touched)
    beyond = _freebies(points, taken) if costs else []
    told += beyond
    told += [
        _("{name}: too many dots.", name=one.part.name.capitalize())
        for one in touched
        if one in points.unpaid
    ]
    if touched and not any(one.left for one in touched) and points.unfinished:
        told.append(_("Next: {short}", short=_short(points.unfinished[0])))
    elif not points.unfinished and not beyond:
        told += _freebies(points)
    return " ".join(told)


def each_part(points: Points) -> Iterator[str]:
    """Yield what is left of each part that there are points for, and whether it is too much."""
    for one in points.parts:
        if one.points:
            many = (
                _(" {number} too many.", number=count(one.beyond, "dot"))
                if one in points.unpaid
                else ""
            )
            yield _short(one) + many


def _short(one: Spent) -> str:
    name = one.part.name.capitalize()
    spent = f" ({', '.join(f'{group} {dots}' for group, dots in one.dots.items())})"
    groups = spent if len(one.part.points) > 1 else ""
    return _(
        "{name}: {left} of {points} left{groups}.",
        name=name,
        left=one.left,
        points=one.points,
        groups=groups,
    )


def to_storytellers(fighter: Fighter, points: Points | None) -> Iterator[str]:
    """Yield how the points of somebody's sheet stand."""
    if points is None:
        return
    if points.unfinished:
        yield unspent(points)
    yield from _freebies(points)
    yield from _odd(fighter, points)


def unspent(points: Points | None) -> str:
    """Return which points are left; nothing where all are spent, or there is no budget."""
    if points is None or not points.unfinished:
        return ""
    left = [
        _("{name} {left} of {points}", name=one.part.name, left=one.left, points=one.points)
        for one in points.unfinished
    ]
    return _("Points left: {left}.", left=listing(left))


def over_words(points: Points | None) -> str:
    """Return how far a sheet is over its points, in a few words; nothing where it is not."""
    if points is None or not points.over:
        return ""
    told = (
        [_("{freebies_left} freebie points", freebies_left=-points.freebies_left)]
        if points.freebies_left < 0
        else []
    )
    told += [
        _("{beyond} of {name}", beyond=one.beyond, name=one.part.name) for one in points.unpaid
    ]
    return _("over its points by {told}", told=listing(told))
