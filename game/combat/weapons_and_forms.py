"""What changes on a sheet from outside the fight: the weapon in hand, the form worn, what a
storyteller sets.
"""

from game import actions as act
from game import events as ev
from game.combat.adapting import adapt
from game.combat.asking import speaks
from game.engine.departures import UNDER_WAY, comes_first
from game.engine.harm import down_state, fall_or_rise
from game.engine.review import verify_unreviewed
from game.engine.table import Table, phase_of
from game.errors import RuleError
from game.fighter import Fighter
from game.health import DEAD
from game.state.declaration import Attack, Guard
from game.state.in_hand import in_hand
from game.state.person import Person
from game.state.scene import Scene


def refit(table: Table, action: act.Refit) -> None:
    """Put a changed fighter in the place of the old one."""
    person = table.person(action.who)
    verify_unreviewed(table, person.name)
    own = _by_own_word(table.scene, person, action.by)
    shifts = action.fighter.form != person.fighter.form
    if own and person.down and (action.wields or shifts):
        raise RuleError("down", "HEALTH-4", who=person.name, state=person.down)
    _verify_stays_dead(table, person, action.fighter)
    if action.wields:
        _verify_hands_free(table.scene, person)
        if own:
            _verify_not_struck_at(table.scene, person)
    if own and shifts:
        _verify_form_free(table.scene, person)
    table.emit(
        ev.FighterChanged(
            who=person.name,
            fighter=action.fighter,
            why=action.why,
            by=action.by,
            wields=action.wields,
            private=action.private,
        )
    )
    adapt(table, person.name)
    fall_or_rise(table, person.name)


def _verify_stays_dead(table: Table, person: Person, fighter: Fighter) -> None:
    """Refuse the dead a longer track: they rise by having harm taken off alone (HEALTH-4)."""
    dead = person.down == DEAD and down_state(table.ruleset, fighter) != DEAD
    if dead and fighter.health.marked >= person.fighter.health.marked:
        raise RuleError("heal-the-dead-first", "HEALTH-4", who=person.name)


def _verify_hands_free(scene: Scene, person: Person) -> None:
    """Refuse another weapon to one who has declared with what is in hand, for others count on it;
    and to one who is held, for whoever holds them may be about to take it away (GRAPPLE-9).
    """
    if scene.hold_on(person.name) is not None:
        raise RuleError("held-hands", "GRAPPLE-3", who=person.name)
    for index in person.to_come():
        part = person.parts[index]
        if isinstance(part, Attack | Guard) and part.weapon is None:
            raise RuleError("declared-in-hand", who=person.name, weapon=in_hand(person).name)


def _verify_not_struck_at(scene: Scene, person: Person) -> None:
    """Refuse another weapon or form to one at whom something is declared, unless they have yet to
    declare themselves: what is to be taken out of their hand is what was in it (GRAPPLE-9), what a
    guard strikes back with (DEF-8), and what soaks (RES-3).
    """
    phase = phase_of(scene)
    declares = phase.kind == "declare" and phase.owes(person) and speaks(scene, person, phase)
    rounds = phase.kind in UNDER_WAY or person.seat is not None
    if rounds and not declares and (names := comes_first(scene, person.name)):
        raise RuleError("rolled-first", "RES-6", who=person.name, names=list(names))


def _by_own_word(scene: Scene, person: Person, by: str) -> bool:
    """Say whether whoever plays somebody says it, and no storyteller: in a scene without one the
    NPCs are players' too.
    """
    return by == person.name or (person.npc and not scene.led)


def _verify_form_free(scene: Scene, person: Person) -> None:
    """Refuse another form where there are rounds: once in each, and not to one who has declared in
    the one they wear. They would strike in one, soak in another, and mend in a third.
    """
    if person.seat is None and not scene.fighting:
        return
    if person.shifted:
        raise RuleError("shifted-already", who=person.name)
    declares = person.seat is not None or phase_of(scene).kind in UNDER_WAY
    if declares and (person.declaration is not None or person.standing is not None):
        raise RuleError("declared-in-form", who=person.name)
    _verify_not_struck_at(scene, person)
