"""Buying extra actions, in a fight as in a chase: what they may cost, and that they are paid."""

import re

from game import events as ev
from game.engine.table import Table
from game.errors import RuleError, verify_within
from game.state.declaration import MAX_HASTE, Haste
from game.state.person import Person

MAX_SOURCE = 30  # characters
# It stands among the game's own words, and in the line that grants it.
_SOURCE = re.compile(r"[^\W_]+(?:[ '-][^\W_]+)*")


def verify_source(source: str) -> None:
    """Refuse a name of what extra actions come from that is not a few plain words (HASTE-2)."""
    if len(source) > MAX_SOURCE or _SOURCE.fullmatch(source) is None:
        raise RuleError("bad-source", "HASTE-2", text=source[:MAX_SOURCE], limit=MAX_SOURCE)


def verify_price(table: Table, person: Person, haste: Haste, granted: bool) -> None:
    """Refuse haste past its limit, not granted, or not paid for (HASTE-2)."""
    verify_within("haste", haste.count, 1, MAX_HASTE, "HASTE-2")
    verify_source(haste.source)
    source = table.ruleset.haste.get(haste.source)
    if source is None:
        if not granted and person.grants.get(haste.source, 0) < haste.count:
            raise RuleError(
                "haste-not-granted", "HASTE-2", who=person.name, source=haste.source,
                count=haste.count,
                sources=list(table.ruleset.haste),
            )  # fmt: skip
        return
    limit = source.limit(person.fighter, table.settings)
    if haste.count > limit:
        raise RuleError(
            "haste-limit", source.rule, source=haste.source, count=haste.count, limit=limit
        )
    price, have = source.price(haste.count), person.fighter.resources.get(source.resource, 0)
    if have < price:
        raise RuleError("no-resource", source.rule, resource=source.resource, have=have, need=price)


def verify_hastens(table: Table) -> None:
    """Refuse haste where no extra actions can be had."""
    if not table.ruleset.hastens:
        raise RuleError("no-haste", "HASTE-2", rules=table.ruleset.id)


def buy_haste(table: Table, who: str, haste: Haste, secret: bool) -> None:
    """Take down haste that was verified, and its price."""
    table.emit(ev.HasteBought(who=who, count=haste.count, source=haste.source, secret=secret))
    source = table.ruleset.haste.get(haste.source)
    if source is not None:
        price = source.price(haste.count)
        table.change_resource(who, source.resource, -price, why="haste", secret=secret)
