"""One event in words, for one reader.

Each event has its words in the room of `presentation.words` that is called as its own in
`game.events`. What needs several events at once (one line for an exchange, the block at a phase's
end) is in `presentation.telling`.
"""

from game import events as ev
from game.state.scene import Scene
from presentation.beats import beats_under_way
from presentation.reader import Reader
from presentation.words.view import View, tell


def narrate(event: ev.AnyEvent, scene_after: Scene, reader: Reader) -> list[str]:
    """Return an event's lines for one reader; ``scene_after`` is the scene in which it is true."""
    return tell(event, View(scene_after, reader, beats_under_way(scene_after)))
