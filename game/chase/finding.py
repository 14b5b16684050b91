"""Which chase is meant, and who is in it."""

from game.engine.table import Table
from game.errors import RuleError
from game.state.chase import Chase, Seat
from game.state.person import Person
from game.state.scene import Scene


def chase_meant(table: Table, number: int) -> Chase:
    """Return a chase under way; 0 means the only one there is."""
    under_way = table.scene.chases_under_way()
    found = [one for one in under_way if number in (0, one.id)]
    if len(found) == 1:
        return found[0]
    prey = [one.prey[0] for one in under_way]
    raise RuleError("which-chase" if found else "no-chase", prey=prey)


def seat_of(table: Table, who: str) -> Seat:
    """Return somebody's place in a chase; refuse one who is in none."""
    person = table.person(who)
    if person.seat is None:
        raise RuleError("not-in-chase", who=who)
    return person.seat


def chase_of(table: Table, who: str) -> Chase:
    """Return the chase that somebody is in; refuse one who is in none."""
    return table.scene.chase(seat_of(table, who).chase)


def runner_of(table: Table, who: str) -> Chase:
    """Return the chase in which somebody runs or drives; refuse passengers."""
    seat = seat_of(table, who)
    if not seat.steers:
        raise RuleError("is-passenger", "CHASE-1", who=who, driver=seat.driver)
    return table.scene.chase(seat.chase)


def free_person(table: Table, who: str) -> Person:
    """Return somebody who can enter a chase: standing, and in none."""
    person = table.person(who)
    if person.seat is not None:
        raise RuleError("in-chase", who=who)
    if person.down:
        raise RuleError("down", "CHASE-9", who=who, state=person.down)
    return person


def verify_between_rounds(chase: Chase) -> None:
    """Refuse to go on over a question that is open in the chase, or a shot whose result is held."""
    verify_no_question(chase)
    verify_no_shot_held(chase)


def verify_no_shot_held(chase: Chase) -> None:
    """Refuse to go on while the shots of a round wait for a storyteller's word."""
    if chase.firing is not None:
        raise RuleError("shot-held", "CHASE-10")


def verify_no_question(chase: Chase) -> None:
    """Refuse to go on over a question that is open in the chase."""
    if chase.questions:
        one = chase.questions[0]
        raise RuleError("question-open", who=one.who, question=one.question, options=one.options)


def verify_free_to_go(table: Table, person: Person) -> None:
    """Refuse one who is not free to go."""
    refusal = why_not_free_to_go(table.scene, person)
    if refusal is not None:
        raise refusal


def why_not_free_to_go(scene: Scene, person: Person) -> RuleError | None:
    """Return why somebody can go nowhere: they can do nothing, or not get away, by the
    storyteller's word, or they cannot move or lose this turn or the next, dazed (W20-10).
    """
    if person.helpless or person.cornered:
        return RuleError("cannot-get-in", "DEF-5", who=person.name)
    if person.bound:
        return RuleError("immobilised", "W20-12", who=person.name)
    if person.lost_round and person.lost_round >= scene.fight.round:
        return RuleError("too-dazed", "W20-10", who=person.name)
    return None
