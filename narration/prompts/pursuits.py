"""How the reader, and those they act for, could go after somebody who got away."""

from collections.abc import Iterable

from game.options import pursued_now
from game.secrecy import knows
from game.state.person import Person
from game.state.scene import Scene
from game.state.sides import sides_of
from narration.languages import N_, _
from narration.reader import Reader
from narration.tables.chase_table import at_large, may_pursue, opening_lead
from narration.text import begun, listing, typed


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
    return likely and may_pursue(scene, person, None)


def _opening_words(lead: int | None, fled: str) -> str:
    return (
        _("{fled} rolls for the Lead", fled=fled)
        if lead is None
        else _("a Lead of {lead}", lead=lead)
    )
