"""How the reader, and those they act for, could go after somebody who got away, or let them go."""

from collections.abc import Iterable

from game.options import pursued_now
from game.rules.pursuit import hunters_to_come, waits_for_next
from game.secrecy import knows
from game.state.chase import Chase
from game.state.person import Person
from game.state.scene import Scene
from game.state.sides import sides_of
from narration.languages import N_, _
from narration.reader import Reader
from narration.tables.chase_table import at_large, may_pursue, opening_lead
from narration.text import begun, listing, typed

READY = typed("+chase/ready")


def pursuit_hints(scene: Scene, reader: Reader, fled: Iterable[str] = ()) -> list[str]:
    """Return how the reader, and those they act for, could go after somebody who got away; of all
    of them, or of those named.
    """
    if reader.aside:
        return []
    wanted = set(fled)
    told = []
    for one in at_large(scene):
        if not wanted or one.name in wanted:
            told += _pursuit_of(scene, one, reader)
    return told


def _pursuit_of(scene: Scene, fled: Person, reader: Reader) -> list[str]:
    told, name = [], fled.name
    if name == reader.name:
        leave = typed("+init/leave")
        return [
            _(
                "You are out of the fight, unless somebody comes after you; {leave} "
                "leaves the scene.",
                leave=leave,
            )
        ]
    own = scene.people.get(reader.name)
    if own is not None and _goes_after(scene, own, fled) and knows(scene, own.name, name):
        command = typed(f"+chase/pursue {name}")
        begins = _opening_words(opening_lead(fled, own.name), name)
        if not (scene.led or own.npc or name in own.round.lets_go):  # others wait for it
            begins = _("{begins}; {ready} lets them go", begins=begins, ready=READY)
        now = name in pursued_now(scene, own.name)
        how = (
            N_("Type {command} to go after them: {begins}.")
            if now
            else N_("Once the round is over, type {command} to go after them: {begins}.")
        )
        told.append(_(how, command=command, begins=begins))
    npcs = [
        one
        for one in scene.people.values()
        if one.npc and one is not own and one.name not in scene.unseen
        if reader.acts_for(one.name) and _goes_after(scene, one, fled)
        if scene.led or name in pursued_now(scene, one.name)
    ]
    if npcs:
        leads = [
            f"{one.name} ({_opening_words(opening_lead(fled, one.name), name)})" for one in npcs
        ]
        command = typed(f"+as {npcs[0].name}=pursue {name}")
        told.append(
            _(
                "{leads} may go after {name}: {command}.",
                leads=begun(listing(leads)),
                name=name,
                command=command,
            )
        )
    return told


def _goes_after(scene: Scene, person: Person, fled: Person) -> bool:
    """Say whether somebody may go after one who got away, and is likely to: of their own side only
    one who has been shaken off.
    """
    start = fled.head_start
    sides = sides_of(scene)
    two_sides = len(set(sides.values())) > 1
    struck = start is not None and person.name in start.leads
    likely = struck or not two_sides or sides[person.name] != sides[fled.name]
    return likely and may_pursue(scene, person, scene.given_up(fled.name))


def _opening_words(lead: int | None, fled: str) -> str:
    return (
        _("{fled} rolls for the Lead", fled=fled)
        if lead is None
        else _("a Lead of {lead}", lead=lead)
    )


def waits_for_reader(scene: Scene, reader: Reader, before: Scene | None) -> list[str]:
    """Return that a chase waits for the reader, who could still go after its prey (CHASE-4), where
    it did not in the scene ``before``.
    """
    if reader.aside:
        return []
    return [
        _(
            "The chase waits for you: {pursue} goes after them, {ready} lets them go.",
            pursue=typed(f"+chase/pursue {prey}"),
            ready=READY,
        )
        for chase in scene.chases_under_way()
        if (prey := _prey_of(scene, chase, reader.name))
        and not (before is not None and _waited_then(before, chase.id, reader.name))
    ]


def _waited_then(before: Scene, number: int, who: str) -> bool:
    chases = (one for one in before.chases_under_way() if one.id == number)
    return any(_prey_of(before, one, who) for one in chases)


def _prey_of(scene: Scene, chase: Chase, who: str) -> str:
    """Return one of the prey of a chase that waits for somebody to go after it; empty for none."""
    if who not in hunters_to_come(scene, chase) or not waits_for_next(scene, chase):
        return ""
    open_to_them = pursued_now(scene, who)
    return next((one for one in chase.prey if one in open_to_them and knows(scene, who, one)), "")
