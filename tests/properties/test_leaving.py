"""Leaving by one's own word: what was declared against a person who goes is always rolled first."""

from game import actions as act
from game import events as ev
from game.engine.questions import is_aimed_at, is_asked
from game.events import evolve
from game.state.scene import Scene
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, play, say_or_refuse


def departures(brawl: Brawl) -> list[tuple[Scene, str]]:
    """Return each scene in which a person was about to leave, with who it was, as they left."""
    found, scene = [], Scene()
    for entry in brawl.journal.entries:
        taken_out = isinstance(entry.action, act.Leave)
        for event in entry.events:
            person = scene.people.get(event.who) if isinstance(event, ev.Left) else None
            if person is not None and person.leaving is not None and not taken_out:
                found.append((scene, person.name))
            scene = evolve(scene, event)
    return found


@in_fights(150)
def test_nobody_leaves_a_blow_behind_by_their_own_word(brawl: Brawl) -> None:
    for _ in range(8):
        play(brawl, 6)
        able = [one.name for one in brawl.scene.people.values() if not one.down]
        if able and brawl.scene.fight.phase != "ended":
            say_or_refuse(brawl, act.TakeLeave(who=brawl.random.choice(able)))
    for scene, who in departures(brawl):
        assert not scene.people[who].down
        assert not is_asked(scene, who)
        assert not is_aimed_at(scene, who)
