"""One part of what somebody declared comes up (RES-6, ROUND-5)."""

from tests.reckoning import aborts, blows, distances, grapples, pools
from tests.reckoning.fight import Fight, Playing
from tests.reckoning.lines import ATTACKS
from tests.reckoning.people import Person


def act(fight: Fight, person: Person, index: int) -> Playing[None]:
    while (yield from fails(fight, person, index)):
        if (fight.held(person.name) or index in person.lost) and more_lost(fight, person, index):
            person.done.add(index)  # of what a seizure takes, only the last is asked about
            return
        if not (yield from aborts.ask_void(fight, person, index)):
            return
        grapples.declared(fight, person)
        distances.claim(fight, person)
    assert person.line is not None
    part = person.line.parts[index]
    if part.verb in ATTACKS:
        yield from blows.strike(fight, person, index)
        return
    if part.verb in ("resist", "reverse") and not person.hasty:
        return  # rolled on the grappler's turn
    if part.verb in ("sustain", "resist", "reverse"):
        yield from grapples.contest(fight, person, index)
        return
    if part.verb == "assist":
        grapples.help_side(fight, person, index)
        return
    person.done.add(index)
    if part.verb == "relent":
        return
    if part.verb == "pass":
        grapples.passed_over(fight, person)
    if part.verb == "do" and part.text == "break off":
        fight.now_or_later(lambda: distances.break_off(fight, person, near=True))
    if part.verb == "do" and part.pool:
        dice = sum(person.rating(trait) for trait in part.pool) + person.penalty
        dice += pools.shared(person, index) + fight.touched(person.name, "action")
        fight.roll(person, "misc", dice, part.difficulty, willpower=part.willpower)
    elif part.verb == "stand":
        person.prone = False


def fails(fight: Fight, person: Person, index: int) -> Playing[bool]:
    """Say whether a part is void, by itself or as the storyteller finds (RES-6, RES-8)."""
    assert person.line is not None
    part = person.line.parts[index]
    if void(fight, person, index):
        return True
    if part.verb not in (*ATTACKS, "assist"):
        return False
    weapon = blows.weapon_of(person, part)
    return (yield from distances.falls_short(fight, person, part, weapon))


def more_lost(fight: Fight, person: Person, index: int) -> bool:
    assert person.line is not None
    later = range(index + 1, len(person.line.parts))
    return any(one not in person.done and void(fight, person, one) for one in later)


def void(fight: Fight, person: Person, index: int) -> bool:
    assert person.line is not None
    part = person.line.parts[index]
    if index in person.lost:
        return True
    hold = fight.hold_of(person.name)
    held = hold is not None and hold.victim == person.name
    if part.verb in ATTACKS:
        target = fight.people[part.target]
        taken = part.verb == "grapple" and fight.held(part.target) is not None
        weapon = blows.weapon_of(person, part)
        named = part.weapon or weapon.name
        lost = part.verb == "attack" and weapon.name != named
        empty = person.rounds.get(weapon.name, 1) <= 0 or lost
        return held or taken or empty or not target.active
    if part.verb == "assist":
        helped = fight.hold_of(part.target)
        return held or helped is None or helped.fast
    if part.verb == "sustain":
        return hold is None or held
    if part.verb in ("resist", "reverse"):
        return not held
    return held and part.verb in ("do", "stand")
