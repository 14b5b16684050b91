"""The words for each event: one file for each in `game.events`; all of them are read here.

What needs several events at once (one line for an exchange) is in `presentation.telling`.
"""

from presentation.words import (  # noqa: F401
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
)  # fmt: skip
