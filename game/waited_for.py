"""Who keeps the others waiting: whoever owes an answer or a declaration, and whoever is not ready
for the next round of a chase where others are (CHASE-5).

The former is `awaiting`, and stops what it is asked in. The latter stops nothing that they or
others could say; it has a clock like the rest, so that nobody holds a chase for ever by silence.
"""

from game.rules.pursuit import unready
from game.rules.rounds import awaiting
from game.state.decisions import Question
from game.state.scene import Scene


def waited_for(scene: Scene) -> list[Question]:
    """Return everything for which the others wait, as questions."""
    return [*awaiting(scene), *unready(scene)]
