"""Which defense meets an attack: the declared one, else the one that promises most (PILE-6)."""

from collections.abc import Mapping

from game.engine.table import Table
from game.engine.terms import Reckoning
from game.gear import BARE_HANDS
from game.state.declaration import CounterGrapple, Part
from game.state.person import Person
from game.state.scene import Scene


def declared_defense(table: Table, person: Person) -> Part | None:
    """Return the defense that is the person's own action, or part of it; one that meets all the
    round before others.
    """
    defenses = declared_defenses(table, person)
    if len(defenses) < 2:
        return defenses[0] if defenses else None
    return next((one for one in defenses if meets_all(table, one)), defenses[0])


def declared_defenses(table: Table, person: Person) -> list[Part]:
    """Return every defense in what a person does that meets attacks; a split may have several."""
    return [part for part in person.standing_parts if table.ruleset.verb(part).meets != "nothing"]


def meets_all(table: Table, part: Part | None) -> bool:
    """Say whether a defense is one roll for the whole round (DEF-5)."""
    return part is not None and table.ruleset.verb(part).meets == "all"


def standing_counter(scene: Scene, person: Person) -> CounterGrapple | None:
    """Return the grapple defense that waits for its first attack, or None (DEF-7)."""
    if person.countered or scene.hold_of(person.name) is not None:
        return None
    return next((part for part in person.standing_parts if isinstance(part, CounterGrapple)), None)


def best_of(ways: Mapping[str, Reckoning | None], prefer: str) -> str:
    """Return the preferred one of several ways to meet an attack, else that of those with a roll
    which promises most; ties to the first. A preference never chooses a pool of 0 where another has
    dice (PILE-6).
    """
    best = max(ways, key=lambda name: promise(ways[name]))
    if prefer not in ways or (hopeless(ways[prefer]) and promise(ways[best]) > 0):
        return best
    return prefer


def hopeless(reckoning: Reckoning | None) -> bool:
    """Say whether a roll has no dice left; not of what is no roll."""
    return reckoning is not None and reckoning.pool == 0


def promise(reckoning: Reckoning | None) -> int:
    """Return what may be hoped for of a roll; without one it is less than of any."""
    return -1 if reckoning is None else reckoning.promise


def preferred_defense(table: Table, person: Person) -> Part:
    """Return the defense that somebody prefers whatever comes: against bare hands."""
    verbs = {name: verb for name, verb in table.ruleset.verbs.items() if verb.preferable}
    ways = {name: verb.reckon(table, person, BARE_HANDS, True, ()) for name, verb in verbs.items()}
    part: Part = next(verbs[best_of(ways, person.prefer)].legal(table, person))
    return part
