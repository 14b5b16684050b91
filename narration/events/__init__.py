"""The words for each event: one file for each in `game.events`; all of them are read here.

What needs several events at once (one line for an exchange) is in `narration.telling.narrator`.
"""

from narration.events import (  # noqa: F401  # fmt: skip
    attacks,
    chases,
    distances,
    grapples,
    harm,
    people,
    rounds,
    scenes,
)
