"""A declaration taken down, in the fight or in a chase."""

from game import events as ev
from game.engine.other_pools import with_a_pool
from game.engine.splits import exposes
from game.engine.table import Table
from game.state.declaration import Attack, Declaration, Pass
from game.state.in_hand import in_hand
from game.state.person import Person


def note_declared(
    table: Table,
    person: Person,
    said: Declaration,
    whole: tuple[Declaration, tuple[int, ...], int] | None = None,
    *,
    secret: bool = False,
    passed_over: bool = False,
    early: bool = False,
    why: str = "",
    sprung: bool = False,
    vouched: bool = False,
) -> None:
    """Write down what somebody says; ``whole`` is what stands with it of what they said before, the
    parts of it that have come up, and how many are new.
    """
    stands, resolved, added = whole or (said, (), 0)
    idle = said.parts == (Pass(),) and table.scene.fight.haste > 0
    attacks = [part for part in said.parts if isinstance(part, Attack)]
    targets = {part.target for part in attacks}
    unnamed = any(part.weapon is None for part in attacks)
    table.emit(
        ev.Declared(
            who=person.name,
            declaration=stands,
            secret=secret,
            passed_over=passed_over,
            stands=not idle,
            why=why,
            down=tuple(sorted(name for name in targets if table.person(name).down)),
            wields=in_hand(person).name if unnamed else "",
            spends=tuple(cost for part in said.parts if (cost := table.ruleset.cost(part))),
            resolved=resolved,
            added=added,
            breaks_in=added > 0 and table.phase.kind == "resolve",
            early=early,
            sprung=sprung,
            vouched=vouched and any(with_a_pool(part) for part in said.parts),
        )
    )
    if any(exposes(table, part) for part in said.parts):
        table.emit(ev.Exposed(who=person.name, secret=secret))
