"""What has happened in a scene: results, never recipes.

Each event holds everything that is needed to write it down and everything a narrator needs to tell
it. Those with an ``exchange`` and a ``slot`` fill that slot of that exchange. Each event is in
the file for its subject, and writes itself down there (`game.events.writing`); all of them are
``ev.NAME`` here.
"""

from game.event import AnyEvent as AnyEvent
from game.event import Event as Event
from game.events.allies import *
from game.events.bookkeeping import *
from game.events.chases import *
from game.events.company import *
from game.events.declaring import *
from game.events.defending import *
from game.events.delaying import *
from game.events.dice import *
from game.events.distances import *
from game.events.exchanges import *
from game.events.grapples import *
from game.events.harm import *
from game.events.haste import *
from game.events.initiative import *
from game.events.journal import *
from game.events.obstacles import *
from game.events.pacing import *
from game.events.people import *
from game.events.planning import *
from game.events.pools import *
from game.events.questions import *
from game.events.review import *
from game.events.rounds import *
from game.events.scenes import *
from game.events.shots import *
from game.events.spending import *
from game.events.unseen import *
