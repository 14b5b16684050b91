"""The shots of a chase's round whose results are held: what is held says all there is to say."""

from game import events as ev
from narration.events.view import nothing, tells

tells(ev.ShotsBegan)(nothing)
tells(ev.ShotEnded)(nothing)
tells(ev.ShotsEnded)(nothing)
