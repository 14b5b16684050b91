"""What becomes of somebody who goes out of the fight and into a chase, and out of it again."""

from msgspec.structs import replace

from game.events.afresh import fresh_round
from game.events.distances import as_far_from_those_elsewhere
from game.events.people import out_of_order, out_of_turn
from game.events.shots import out_of_shot
from game.state.chase import Seat
from game.state.person import Person
from game.state.scene import Scene


def into_chase(scene: Scene, who: str, seat: Seat, midway: bool) -> Scene:
    """Take somebody out of the fight, with all they had to do with it, and into a chase. What they
    gave up for a round of it that is not over they get back when it is, and not by coming back from
    the chase.
    """
    fight = out_of_order(out_of_turn(scene.fight, who), who)
    fight = as_far_from_those_elsewhere(fight, scene, who, seat.chase)
    before = scene.people[who]
    forgets = between_two if midway else fresh_round
    person = replace(
        leaving_after(forgets(before), seat.since),
        seat=replace(seat, left=scene.fight.round),
        away=True,
        sent_away=False,
        went=scene.fight.round if midway else before.went,
        head_start=None,
        lets_go=(),
        haste_plan=None,
        joins="",
        braces=(),
    )
    return replace(scene, fight=fight, people={**scene.people, who: person})


def leaving_after(person: Person, round: int) -> Person:
    """Let one who is about to leave do so no sooner than after the round of their chase that comes
    after this one.
    """
    leaving = person.leaving
    return person if leaving is None else replace(person, leaving=replace(leaving, round=round))


def left_last(scene: Scene, person: Person) -> int:
    """Return the last round of a fight under way if that is the one somebody left for a chase."""
    left = person.seat.left if person.seat is not None else 0
    return left if scene.fighting and left == scene.fight.round else 0


def between_two(person: Person) -> Person:
    """Forget what somebody had to do where they were, but for what they gave up for the round, and
    what they may do once in it.
    """
    kept = (
        "exposed",
        "incoming",
        "bought",
        "braved",
        "shifted",
        "aborts",
        "abort_failed",
    )
    return replace(fresh_round(person), **{key: getattr(person, key) for key in kept})


def out_of_chase(scene: Scene, who: str, away: bool) -> Scene:
    """Take somebody out of a chase and what is shot in it; ``away`` from the fight or not."""
    scene = out_of_shot(scene, who)
    person = between_two(scene.people[who])
    person = replace(person, seat=None, away=away, joins="", braces=(), gives_up=False)
    return replace(scene, people={**scene.people, who: person})
