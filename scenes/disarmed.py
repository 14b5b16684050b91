"""Weapons that have changed hands in a scene (Disarm), and whose they are.

In the scene the weapon is the taker's. On the sheets it stays its owner's, with the rounds that are
in it now, so nobody's sheet gains or loses by it: when the scene is over everybody has their own
again. Till then they are without it, whether they leave and come back or not. What a storyteller
gives or takes with ``+gear`` is for good, as ever.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from game import events as ev
from game.events.evolve import evolve
from game.fighter import Fighter, Weapon
from game.journal import Line
from game.state.person import Person
from game.state.scene import Scene
from journal import store


class Loan(msgspec.Struct, frozen=True):
    """A weapon that is on ``owner``'s sheet and in ``holder``'s hands; either may be nobody.

    ``place`` is where it stood among the owner's weapons.
    """

    weapon: Weapon
    owner: str
    holder: str
    rounds: int
    place: int


type Loans = tuple[Loan, ...]


def loans_along(scene_id: int, line: Line) -> Loans:
    """Return what is lent after the live entries of ``line``; scenes without a Disarm cost a
    glance.
    """
    if not store.has_events(scene_id, "Disarmed"):
        return ()
    entries = store.entries(scene_id, line.live)
    return follow((), Scene(), (event for entry in entries for event in entry.events))


def follow(loans: Loans, scene: Scene, events: Iterable[ev.AnyEvent]) -> Loans:
    """Return what is lent after ``events``, which begin in ``scene``."""
    events = tuple(events)
    if not loans and not any(isinstance(one, ev.Disarmed) for one in events):
        return ()
    for event in events:
        loans = tuple(one for one in _after(loans, scene, event) if one.owner or one.holder)
        scene = evolve(scene, event)
    return loans


def gone_from(fighter: Fighter, name: str, loans: Loans) -> tuple[str, ...]:
    """Return which weapons one who comes (back) to a scene comes without: those that were taken
    from them there.
    """
    lent = {one.weapon.name for one in loans if one.owner == name}
    return tuple(one.name for one in fighter.weapons if one.name in lent)


def own(person: Person, loans: Loans) -> Fighter:
    """Return a fighter as their sheet has them: with what is theirs, and nothing else."""
    fighter, name = person.own(), person.name
    if not loans:
        return fighter
    held = {one.weapon.name for one in loans if one.holder == name}
    missing = sorted((one for one in loans if one.owner == name), key=lambda one: one.place)
    if not held and not missing:
        return fighter
    kept = fighter.without(held)
    weapons, rounds = [*kept.weapons], {**kept.ammunition}
    for loan in missing:
        weapons.insert(loan.place, loan.weapon)
        if loan.weapon.capacity:
            rounds[loan.weapon.name] = loan.rounds
    return replace(fighter, weapons=tuple(weapons), ammunition=rounds)


def _after(loans: Loans, scene: Scene, event: ev.AnyEvent) -> Iterable[Loan]:
    match event:
        case ev.Disarmed():
            return _taken(loans, scene, event)
        case ev.Left(who=who):
            npc = scene.people[who].npc
            return (_after_leaving(one, who, npc) for one in loans)
        case ev.Joined(who=who, without=without):
            return (_after_coming(one, who, without) for one in loans)
        case ev.FighterChanged(who=who, fighter=fighter):
            return (_refitted(one, who, fighter) for one in loans)
        case (
            ev.AmmunitionSpent(who=who, weapon=weapon, now=now)
            | ev.Reloaded(who=who, weapon=weapon, now=now)
        ):
            return (
                replace(one, rounds=now) if (one.holder, one.weapon.name) == (who, weapon) else one
                for one in loans
            )
    return loans


def _taken(loans: Loans, scene: Scene, event: ev.Disarmed) -> Loans:
    """Note a weapon that changes hands; one who takes their own back has it again."""
    name = event.weapon.name
    before = next(
        (one for one in loans if (one.holder, one.weapon.name) == (event.who, name)), None
    )
    rest = tuple(one for one in loans if one is not before)
    theirs = [one.name for one in scene.people[event.who].fighter.weapons]
    owner, place = (before.owner, before.place) if before else (event.who, theirs.index(name))
    if owner == event.by:
        return rest
    has_one = any(one.name == name for one in scene.people[event.by].fighter.weapons)
    holder = "" if has_one else event.by
    return (*rest, Loan(event.weapon, owner, holder, event.rounds, place))


def _after_leaving(loan: Loan, who: str, npc: bool) -> Loan:
    """Return a loan after somebody has left. A player's character may come back, and is still
    without what was taken from them; NPCs of a name are many.
    """
    owner = "" if loan.owner == who and npc else loan.owner
    holder = "" if loan.holder == who else loan.holder
    return replace(loan, owner=owner, holder=holder)


def _after_coming(loan: Loan, who: str, without: tuple[str, ...]) -> Loan:
    """Return a loan after somebody has come, who may have the weapon again: as it was once."""
    has_it = loan.owner == who and loan.weapon.name not in without
    return replace(loan, owner="") if has_it else loan


def _refitted(loan: Loan, who: str, fighter: Fighter) -> Loan:
    """Return a loan after gear was given or taken: by a storyteller, for good."""
    name = loan.weapon.name
    carries = any(one.name == name for one in fighter.weapons)
    if loan.owner == who and carries:
        return replace(loan, owner="")
    if loan.holder == who:
        held = replace(loan, rounds=fighter.ammunition.get(name, 0))
        return held if carries else replace(loan, holder="")
    return loan
