"""What has happened in a scene: results, never recipes.

Each event holds everything that is needed to write it down and everything a narrator needs to tell
it. Those with an ``exchange`` and a ``slot`` fill that slot of that exchange. Each event is in
the file for its subject, and writes itself down there (`game.events.writing`); all of them are
``ev.NAME`` here.
"""

from game.events.attacks import *
from game.events.chases import *
from game.events.distances import *
from game.events.grapples import *
from game.events.harm import *
from game.events.people import *
from game.events.rounds import *
from game.events.scenes import *
from game.values import AnyEvent as AnyEvent
from game.values import Event as Event
