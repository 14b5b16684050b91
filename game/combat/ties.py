"""Ties: who declares in secret, and when it is revealed (INIT-4)."""

from game import events as ev
from game import moments
from game.combat.aborts import lose_or_ask
from game.combat.asking import awaited, speaks
from game.combat.distances import take_claims
from game.combat.flanks import NO_ROOM, ask_to_let_in, asks_storyteller, crowded_out
from game.engine.table import Table
from game.state.person import Person


def in_a_tie(table: Table, person: Person) -> bool:
    """Say whether somebody in a tie with one takes part in this phase too (INIT-4)."""
    group = next((one for one in table.scene.fight.groups if person.name in one), ())
    phase = table.phase
    if len(group) < 2 or not phase.secret or phase.kind == "act":
        return False
    speaking = (one for one in table.scene.members(group) if speaks(table.scene, one, phase))
    return table.scene.tied(one.name for one in speaking)


def reveal_if_complete(table: Table) -> None:
    """Show the secret declarations of a tie once nobody in it is awaited any more, nor may have to
    say something else (INIT-4, PILE-5).
    """
    scene = table.scene
    if not [person for person in scene.people.values() if person.secret]:
        return
    owing = {one.name for one in awaited(scene)}
    owing |= {one.holds_up for one in scene.fight.questions if "index" not in one.about}
    for group in scene.fight.groups:
        hidden = {
            one.name: one.declaration
            for one in scene.members(group)
            if one.secret and one.declaration is not None
        }
        if hidden and not owing.intersection(group):
            in_turn = sorted(hidden, key=lambda who: scene.people[who].spoke)
            table.emit(ev.Revealed(declarations=hidden))
            for who in in_turn:  # of two claims about one distance the first stands
                moments.said.do(table, who, hidden[who].parts)
                take_claims(table, who, hidden[who].parts)
            for person, index in crowded_out(table, in_turn):
                _let_in_or_void(table, person, index)


def _let_in_or_void(table: Table, person: Person, index: int) -> None:
    """Have the storyteller say whether somebody has room after all; without one their action is
    void (PILE-5).
    """
    if asks_storyteller(table, person):
        ask_to_let_in(table, person, index)
        return
    lose_or_ask(table, person, person.parts[index], index, NO_ROOM)
