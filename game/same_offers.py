"""What of a scene counts for what somebody could declare: while it is the same, so are the options.

Options take long to find, and between two of them others have often done no more than declare. An
attack, something said in words of one's own, a pass: for anybody else who is to declare it makes no
difference who has said these yet, and who nothing. What attacks together come to does: around whom
there is no room left, and what it costs to have so many opponents.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.chance import NoChance
from game.dice import Modifier
from game.engine.table import Table, ruleset_of
from game.rules.reach import is_crowded
from game.state.declaration import Attack, Declaration, Do, Pass
from game.state.person import Person
from game.state.scene import Scene


class Counting(NamedTuple):
    """All of a scene that counts for what somebody could declare; it is for comparing alone."""

    scene: Scene
    crowded: frozenset[str]
    circumstances: tuple[Modifier, ...]


def what_counts(scene: Scene, who: str) -> Counting:
    """Return what counts for what ``who``, who is to declare, could."""
    others = {one.name: one for one in _as_far_as_they_count(scene, who)}
    fight = replace(scene.fight, spoken=0, last="")
    table = Table(scene, ruleset_of(scene), NoChance())
    person = table.person(who)
    return Counting(
        replace(scene, people={**scene.people, **others}, fight=fight, rolls=0),
        frozenset(_crowded(table, person)),
        table.ruleset.circumstances(table, person, "attack"),
    )


def _crowded(table: Table, person: Person) -> Iterator[str]:
    people = table.scene.people
    said = (part for one in people.values() if one.declaration for part in one.declaration.parts)
    for name in {getattr(part, "target", "") for part in said} & people.keys():
        if is_crowded(table, person, people[name]):
            yield name


def _as_far_as_they_count(scene: Scene, who: str) -> Iterator[Person]:
    for one in scene.people.values():
        if one.name != who and one.declaration is not None:
            said, stands = map(_what_counts_of, (one.declaration, one.standing))
            secret = one.secret and said is not None
            yield replace(one, declaration=said, secret=secret, standing=stands, spoke=0, lines=0)


def _what_counts_of(said: Declaration | None) -> Declaration | None:
    parts = said.parts if said is not None else ()
    if said is None or said.haste is not None or not all(map(_is_aside, parts)):
        return said
    return None


def _is_aside(part: object) -> bool:
    return isinstance(part, Do | Pass) or type(part) is Attack
