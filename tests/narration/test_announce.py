"""Whole submissions: what each reader is told, from the order to the end of a phase."""

from msgspec.structs import replace

from game import events as ev
from game.events import fold
from narration.telling.narrator import Telling
from narration.telling.summary import since_phase_began
from tests.narration.fights import ALOUD, ONLOOKER, Fight, duel


def landed_blow() -> Fight:
    """Return a duel in which Jane's blow is about to land for two levels."""
    fight = duel()
    fight.declare("Jo", "block")
    fight.declare("Jane", "attack Jo")
    fight.dice.add("Jane", "attack", [8, 7, 6, 2, 2, 3])
    fight.dice.add("Jo", "block", [4, 2, 2, 3, 3, 3])
    fight.dice.add("Jane", "damage", [6, 7, 9])
    fight.dice.add("Jo", "soak", [6, 2])
    return fight


def test_without_questions_where_the_fight_stands_is_left_out():
    fight = duel()
    event = ev.Left(who="Jo")
    assert Telling(fight.scene, fight.scene, ONLOOKER, ()).all([event]) == ["Jo leaves."]


def test_the_events_of_a_phase_are_those_since_it_began():
    began = ev.PhaseBegan(phase="resolution")
    gone, here = ev.Left(who="Jane"), ev.Left(who="Jo")
    assert since_phase_began([gone, began, here]) == [began, here]


def test_a_reader_without_eyes_gets_the_same_facts():
    fight = landed_blow()
    told = " ".join(fight.next(ALOUD))
    for fact in ("Jane attacks Jo", "2 bashing", "Hurt"):
        assert fact in told
    own = " ".join(landed_blow().next(replace(ALOUD, name="Jo")))
    for fact in ("3 successes", "1 success", "Hit by 2", "2 bashing", "Hurt"):
        assert fact in own
    full = " ".join(landed_blow().next(replace(ALOUD, style="verbose")))
    for fact in ("3 successes", "hits Jo by 2", "2 bashing", "Hurt"):
        assert fact in full


def test_an_order_has_the_totals_of_its_own_moment(approve):
    scene = duel().scene
    shifts = [ev.InitiativeShifted(who="Jane", change=n, total=11 + n) for n in (-5, 2)]
    order = ev.OrderSet(groups=(("Jo",), ("Jane",)))
    events = [shifts[0], ev.Left(who="Jo"), order, shifts[1]]
    told = Telling(scene, fold(events, scene), ONLOOKER, ()).all(events)
    approve(" ".join(told))
