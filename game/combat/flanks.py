"""Flanks: how many have room around one target (PILE-5)."""

from game.engine.table import Table
from game.errors import RuleError
from game.gear import BARE_HANDS, Weapon
from game.state.declaration import Attack, Grapple
from game.state.in_hand import in_hand, means_at_hand
from game.state.scene import Person

FLANKS = {"open": 5, "wall": 3, "doorway": 1, "any": 100}  # any: the ST allows it


def verify_room(table: Table, person: Person, target: Person) -> None:
    """Refuse to come to grips with a target who has no room left around them."""
    room = FLANKS.get(target.flanks, FLANKS["open"])
    if len(table.scene.people) <= room:  # as is usual: there are not so many others
        return
    there = [
        one.name
        for one in table.scene.people.values()
        if one.name != person.name and one.able and not one.secret and closes_in(one, target.name)
    ]
    if len(there) >= room:
        raise RuleError("no-room", "PILE-5", who=target.name, limit=room, flanks=target.flanks)


def closes_in(person: Person, target: str) -> bool:
    """Say whether someone's declared action is a hand-to-hand attack on the target."""
    parts = person.declaration.parts if person.declaration else ()
    return any(
        isinstance(part, Attack | Grapple)
        and part.target == target
        and not _weapon_now(person, part).ranged
        for part in parts
    )


def _weapon_now(person: Person, part: Attack | Grapple) -> Weapon:
    if not isinstance(part, Attack):
        return BARE_HANDS
    return means_at_hand(person, part) or in_hand(person)
