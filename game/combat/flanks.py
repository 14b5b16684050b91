"""Flanks: how many have room around one target (PILE-5).

One more is a question to the storyteller, who lets them in or has them say something else; what
they would declare waits in the question. Without a storyteller they are refused, and so are NPCs,
whose words are the storyteller's own. Without one NPCs also make room for players' characters: they
are players' too, who would fill the room around each other with them.

What is said in secret asks for no room until it is revealed. Of those who are revealed together
whoever spoke first gets there.
"""

from collections.abc import Collection, Sequence
from typing import TypeGuard

from game.engine.questions import mark_of, put
from game.engine.table import Table
from game.errors import RuleError
from game.gear import BARE_HANDS, Weapon
from game.state.decisions import ROOM, STORYTELLER, Question
from game.state.declaration import Attack, Declaration, Grapple, Part
from game.state.in_hand import in_hand, means_at_hand
from game.state.person import Person

FLANKS = {"open": 5, "wall": 3, "doorway": 1, "any": 100}  # any: the ST allows it
LET_IN, REFUSE = "let in", "refuse"
NO_ROOM = "no-room"


def verify_room(table: Table, person: Person, target: Person) -> None:
    """Refuse to come to grips with a target who has no room left around them, where nobody can be
    asked, or has said no.
    """
    key, answers = _key(table, person, target.name), table.scene.fight.answers
    refused = any(id.startswith(key) and said == REFUSE for id, said in answers.items())
    if refused or not asks_storyteller(table, person):
        verify_uncrowded(table, person, target)


def asks_storyteller(table: Table, person: Person) -> bool:
    """Say whether a storyteller is asked about somebody for whom there is no room."""
    return table.scene.led and not person.npc


def verify_uncrowded(table: Table, person: Person, target: Person) -> None:
    """Refuse a target who has no room left around them, whoever could be asked."""
    if is_crowded(table, person, target):
        room = FLANKS.get(target.flanks, FLANKS["open"])
        raise RuleError(NO_ROOM, "PILE-5", who=target.name, limit=room, flanks=target.flanks)


def is_crowded(
    table: Table, person: Person, target: Person, out: Collection[tuple[str, str]] = ()
) -> bool:
    """Say whether others have taken all the room around a target; those who are ``out`` have not
    got to whom they come at.
    """
    room, scene = FLANKS.get(target.flanks, FLANKS["open"]), table.scene
    if len(scene.people) <= room:  # as is usual: there are not so many others
        return False
    there = [
        one.name
        for one in scene.people.values()
        if one.name != person.name and one.able and not one.secret and closes_in(one, target.name)
        if (scene.led or person.npc or not one.npc) and (one.name, target.name) not in out
    ]
    return len(there) >= room


def asks_for_room(
    table: Table, person: Person, said: Declaration, *, granted: bool = False, why: str = ""
) -> bool:
    """Ask the storyteller whether there is room for what somebody would declare, where there is
    none; say whether that was asked.
    """
    for part in said.parts:
        if not comes_to_grips(part, person):
            continue
        target = table.scene.people[part.target]
        if _is_let_in(table, person, target, said) or not is_crowded(table, person, target):
            continue
        more = {"granted": "yes"} if granted else {}
        _put(table, person, target, said, why=why, **more)
        return True
    return False


def crowded_out(table: Table, names: Sequence[str]) -> list[tuple[Person, int]]:
    """Return who of those that are revealed together has no room, with the part of their action
    that wants it; ``names`` are in the order in which they spoke.
    """
    coming = [
        (person, index, target)
        for person in map(table.person, names)
        for index, part in enumerate(person.parts)
        if comes_to_grips(part, person)
        and (target := table.scene.people.get(part.target)) is not None
    ]
    out = {(person.name, target.name) for person, _, target in coming}
    found = []
    for person, index, target in coming:
        said = person.declaration
        let_in = said is not None and _is_let_in(table, person, target, said)
        if not let_in and is_crowded(table, person, target, out):
            found.append((person, index))
        else:
            out.discard((person.name, target.name))
    return found


def ask_to_let_in(table: Table, person: Person, index: int) -> None:
    """Ask the storyteller whether there is room for what somebody has declared already."""
    said = person.declaration
    assert said is not None
    part = said.parts[index]
    assert isinstance(part, Attack | Grapple)
    _put(table, person, table.person(part.target), said, index=str(index))


def _is_let_in(table: Table, person: Person, target: Person, said: Declaration) -> bool:
    """Say whether the storyteller has let somebody in with what they say."""
    return table.scene.fight.answers.get(_key_of(table, person, target, said)) == LET_IN


def _put(table: Table, person: Person, target: Person, said: Declaration, **more: str) -> None:
    key = _key_of(table, person, target, said)
    about = {"attacker": person.name, "target": target.name, **more}
    options = (LET_IN, REFUSE)
    put(table, Question(key, STORYTELLER, ROOM, options, REFUSE, about, waits=said))


def _key_of(table: Table, person: Person, target: Person, said: Declaration) -> str:
    return f"{_key(table, person, target.name)}{mark_of(said)}"


def _key(table: Table, person: Person, target: str) -> str:
    fight = table.scene.fight
    return f"{ROOM}:{fight.round}.{fight.haste}:{person.name}:{target}:"


def closes_in(person: Person, target: str) -> bool:
    """Say whether someone's declared action is a hand-to-hand attack on the target."""
    return any(
        isinstance(part, Attack | Grapple)
        and part.target == target  # looked at first: few are
        and comes_to_grips(part, person)
        for part in person.parts
    )


def comes_to_grips(part: Part, person: Person) -> TypeGuard[Attack | Grapple]:
    """Say whether a part is a hand-to-hand attack, or a grapple."""
    return isinstance(part, Attack | Grapple) and not _weapon_now(person, part).ranged


def _weapon_now(person: Person, part: Attack | Grapple) -> Weapon:
    if not isinstance(part, Attack):
        return BARE_HANDS
    return means_at_hand(person, part) or in_hand(person)
