"""Aborts: of a void action, and to a defense (ABORT-1 to ABORT-6)."""

from tests.reckoning import distances, pools
from tests.reckoning.fight import Fight, Playing, Rest
from tests.reckoning.lines import ATTACKS, PASS, Line, Part
from tests.reckoning.people import Person

TO = ("block", "dodge", "escape", "counter-grapple")


def unresolved(person: Person) -> bool:
    """Say whether somebody's own action is still to come (ABORT-5)."""
    return person.line is not None and len(person.done) < len(person.line.parts)


def offers(fight: Fight) -> dict[str, tuple[str, ...]]:
    """Return who may abort to a defense under an attack declared later (ABORT-1)."""
    found = {}
    for person in fight.active():
        barred = person.exposed or person.secret or fight.hold_of(person.name) is not None
        if barred or not (may(fight, person) and to_come(person)):
            continue
        if any(_later(one, person) for one in fight.active()):
            found[person.name] = TO
    return found


def to_come(person: Person) -> bool:
    """Say whether there is something left to give up; a grapple defense once rolled is not."""
    parts = person.line.parts if person.line else ()
    return person.passed or any(
        person.fresh
        and index not in person.done | person.lost
        and not (part.verb == "counter-grapple" and person.used)
        for index, part in enumerate(parts)
    )


def _later(attacker: Person, person: Person) -> bool:
    if attacker.line is None or attacker.secret:
        return False
    return any(
        part.verb in ATTACKS
        and part.target == person.name
        and (attacker.said > person.said or index in attacker.dice)
        and index not in attacker.done | attacker.lost
        for index, part in enumerate(attacker.line.parts)
    )


def may(fight: Fight, person: Person) -> bool:
    """Say whether somebody may attempt an abort: none failed yet, dice to roll (ABORT-4)."""
    return not person.failed and dice(fight, person) > 0


def dice(fight: Fight, person: Person) -> int:
    """Return the Willpower dice of an abort (ABORT-2)."""
    return person.rating("willpower") + person.penalty + fight.touched(person.name, "action")


def attempt(fight: Fight, person: Person, willpower: bool = False) -> bool:
    """Roll Willpower (ABORT-2)."""
    hits = fight.roll(person, "abort", dice(fight, person), 8, willpower=willpower)
    person.failed = hits == 0
    person.aborts += hits > 0
    return hits > 0


def take_up(fight: Fight, person: Person, part: Part) -> None:
    assert person.line is not None
    kept = [] if person.passed else sorted(person.done)
    fled = not person.passed and person.fresh and person.line.has("escape")
    person.met = person.met and fled  # one roll of escape meets the whole round
    person.passed, person.fresh = False, True
    person.dice = {
        now: person.dice[index] for now, index in enumerate(kept) if index in person.dice
    }
    person.line = Line((*(person.line.parts[index] for index in kept), part))
    person.done, person.lost = set(range(len(kept))), set()


def under_attack(fight: Fight, person: Person, part: Part) -> None:
    if attempt(fight, person):
        take_up(fight, person, part)


def ask_target(fight: Fight, person: Person, index: int) -> Playing[None]:
    """Offer a defense to the target of an attack that was aborted to, before it is rolled."""
    assert person.line is not None
    part = person.line.parts[index]
    target = fight.people[part.target]
    if index not in person.dice or part.kind == "committed" or target.name not in offers(fight):
        return
    if not any(offensive(target, one) for one in range(len(target.line.parts))):
        return
    word = yield Rest("attacked", (target.name,), ("abort", "carry on"))
    if word.abort is not None:
        under_attack(fight, target, word.abort)


def offensive(person: Person, index: int) -> bool:
    """Say whether a part is still to come and neither a pass nor a defense."""
    verb = person.line.parts[index].verb
    return index not in person.done | person.lost and verb not in (*TO, "guard", "pass")


def ask_void(fight: Fight, person: Person, index: int) -> Playing[bool]:
    """Ask whether a void action is aborted or lost; say whether another has taken its place."""

    person.done.add(index)
    if not may(fight, person):
        return False
    word = yield Rest("void", (person.name,), ("abort", "lose"))
    if word.abort is None or not attempt(fight, person):
        return False
    assert person.line is not None
    parts = list(person.line.parts)
    parts[index] = word.abort
    person.line = Line(tuple(parts))
    person.dice[index] = -(len(parts) + 1 + person.aborts)
    person.done.discard(index)
    person.lost.discard(index)
    person.met = False
    person.exposed = person.exposed or word.abort.kind == "committed"
    return True


def liked(fight: Fight, person: Person, attacker: Person, index: int) -> str:
    """Return the defense that an abort without a name takes: the one that would be the free one of
    somebody who does nothing else, or another where a split has that already (PILE-6, SPLIT-4).
    """
    assert attacker.line is not None and person.line is not None
    weapon = attacker.arm(attacker.line.parts[index].weapon)
    near = distances.near(fight, attacker, person, weapon)
    coming = pools.Coming(attacker, weapon, near, person.incoming)
    line, used, wields = person.line, person.used, person.wields
    person.wields, person.line, person.used = person.in_hand.name, PASS, set()
    best = pools.free(fight, person, coming).purpose
    person.line, person.used, person.wields = line, used, wields
    kept = {line.parts[done].verb for done in person.done}
    return next(one for one in (best, *TO) if one not in kept)
