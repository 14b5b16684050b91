"""The words for each event: one file for each in `game.events`; all of them are read here.

What needs several events at once (one line for an exchange) is in `narration.telling.narrator`.
"""

from narration.events import (  # noqa: F401  # fmt: skip
    allies,
    bookkeeping,
    chases,
    company,
    declaring,
    defending,
    delaying,
    dice,
    distances,
    exchanges,
    grapples,
    harm,
    haste,
    initiative,
    journal,
    pacing,
    people,
    planning,
    pools,
    questions,
    review,
    rounds,
    scenes,
    shots,
    spending,
    unseen,
)
