"""Which single change would make an encounter even: what could be changed, and what came of it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from game.npcs import MAX_ADDED
from game.state.scene import PLAYERS
from play.encounters import Encounter, without
from rehearsal.playing import NOBODY
from rehearsal.tallies import Tally
from sheets.catalog import Catalog
from sheets.reading import RawSheet

EVEN = 0.4, 0.6  # how often the party wins
FAR = 0.1, 0.9  # where it is not far from that
MOST_CHANGES = 10  # that are tried
ARMOUR = ("vest", "kevlar", "riot gear")  # from light to heavy


class Change(msgspec.Struct, frozen=True):
    """What is said of one of the cast besides; nothing: they stay away."""

    who: str
    said: RawSheet

    def made_in(self, written: dict[str, Any]) -> dict[str, Any]:
        """Return an encounter, as it is written, with the change."""
        if not self.said:
            return without(written, self.who)
        cast = written["cast"]
        return {**written, "cast": {**cast, self.who: {**cast[self.who], **self.said}}}


def share_of(tally: Tally) -> float:
    """Return how often the party wins; a fight that nobody wins counts half."""
    won = tally.won.get(PLAYERS, 0) + tally.won.get(NOBODY, 0) / 2
    return won / tally.fights if tally.fights else 0.0


def is_even(share: float) -> bool:
    """Say whether neither side wins much oftener."""
    return EVEN[0] <= share <= EVEN[1]


def changes(
    written: dict[str, Any], encounter: Encounter, share: float, catalog: Catalog
) -> list[Change]:
    """Return changes that should make an encounter of which the party wins a ``share`` harder for
    them, or easier: the small ones of each of the cast first, the large ones where it is far from
    even.
    """
    harder, far = share > EVEN[1], not FAR[0] <= share <= FAR[1]
    by_member = [
        list(_of_member(who, sheet, encounter, harder, catalog))
        for who, sheet in written["cast"].items()
    ]
    if len(by_member) == 1:  # a person has to come
        by_member = [[change for change in by_member[0] if change.said]]
    if far:
        by_member = [one[::-1] for one in by_member]
    rows = max(map(len, by_member), default=0)
    found: list[Change] = []
    for row in range(rows):
        at_once = [one[row] for one in by_member if row < len(one)]
        found += [change for change in at_once if change not in found]
    return found[:MOST_CHANGES]


def _of_member(
    who: str, sheet: RawSheet, encounter: Encounter, harder: bool, catalog: Catalog
) -> Iterator[Change]:
    """Yield what may be changed of one of the cast, from small to large."""
    number, first = sheet.get("number", 1), who if "number" not in sheet else f"{who}1"
    sign = 1 if harder else -1
    if harder or number > 1:
        yield Change(who, {"number": number + sign})
    yield from _armoured(who, encounter.cast[first].fighter.armour, harder, catalog)
    yield from _of_another_kind(who, str(sheet.get("like", "")), harder, catalog)
    for step in dict.fromkeys((2, number // 2)) if number > 2 else ():
        yield Change(who, {"number": number + sign * step})
    if harder and number > 1:
        yield Change(who, {"number": min(2 * number, MAX_ADDED)})
    elif not harder:
        yield Change(who, {})


def _armoured(who: str, worn: Any, harder: bool, catalog: Catalog) -> Iterator[Change]:
    dice = sum(one.dice for one in worn)
    heavier = (one for one in ARMOUR if one in catalog.armour and catalog.armour[one].dice > dice)
    if harder and (name := next(heavier, "")):
        yield Change(who, {"armour": [name]})
    elif worn and not harder:
        yield Change(who, {"armour": []})


def _of_another_kind(who: str, kind: str, harder: bool, catalog: Catalog) -> Iterator[Change]:
    """Yield a step from one stock NPC to one that is made of it, or that it is made of."""
    tier = catalog.tiers.get(kind, 0)
    if harder:
        above = (
            name
            for name, sheet in catalog.sheets.items()
            if sheet.get("like") == kind and catalog.tiers[name] == tier + 1
        )
        yield from (Change(who, {"like": name}) for name in list(above)[:1])
    elif tier:
        below = str(catalog.sheets[kind].get("like", ""))
        if catalog.tiers.get(below, tier) < tier:
            yield Change(who, {"like": below})
