"""What the verbs share: opening an exchange, and the checks on a bought success."""

from collections.abc import Iterable, Mapping

from game import events as ev
from game.engine.table import Table
from game.errors import RuleError
from game.state.declaration import Part
from game.state.person import Person


def open_exchange(
    table: Table,
    kind: str,
    person: Person,
    part: Part,
    owners: Mapping[str, int],
    *,
    target: str = "",
    attacked: Iterable[str] = (),
    means: str = "",
    back: Part | None = None,
    close: bool = False,
) -> None:
    """Begin an exchange; those ``attacked`` get the number of this attack in their round
    (PILE-1).
    """
    numbers = {name: table.scene.people[name].incoming for name in attacked}
    table.emit(
        ev.ExchangeBegan(
            exchange=table.scene.fight.exchanges + 1,
            kind=kind,
            owner=person.name,
            part=part,
            target=target,
            means=means,
            owners=dict(owners),
            back=back,
            numbers=numbers,
            incoming={name: number + 1 for name, number in numbers.items()},
            close=close,
        )
    )


def verify_willpower(table: Table, person: Person, wanted: bool) -> None:
    """Refuse a bought success where none can be bought (DICE-8)."""
    if not wanted:
        return
    if person.bought:
        raise RuleError("bought-already", "DICE-8", who=person.name)
    if not table.can_buy_success(person):
        have = person.fighter.resources.get("willpower", 0)
        raise RuleError("no-resource", "DICE-8", resource="willpower", have=have, need=1)
