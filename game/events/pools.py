"""What somebody rolls with in place of the usual traits, as it was ruled (DEF-10)."""

from game.event import Event
from game.events.writing import with_person
from game.names import Name, Text, Word
from game.state.scene import Scene


class PoolRuled(Event, kw_only=True):
    """It was said what becomes of a pool that somebody named with an action, for the round.

    ``request`` is what they asked for, in words; ``asked`` its traits and ``granted`` those that it
    is rolled with, empty where that was refused; ``by`` who said so, nobody where there is nobody
    to say it.
    """

    who: Name
    verb: Word
    request: Text
    asked: Text
    granted: Text
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        ruled = {**scene.people[self.who].pools_ruled, self.request: self.granted}
        return with_person(scene, self.who, pools_ruled=ruled)
