"""What messages for pages and clients take of a fight: their share of the processor's time.

Ten fight and ten look on, all at keyboards. A page asks for everything that there is; most clients
ask for a few gauges. A line over telnet takes some more besides (Evennia's link, the network), so
that the share of a game's time is smaller than these.
"""

from collections.abc import Iterator
from time import process_time
from typing import Any

import msgspec

from bench import inside
from bench.figure import Figure
from bench.inside import Fight

FIGHTERS, ONLOOKERS, ROUNDS = 10, 10, 3
LIMIT = 5.0  # per cent, of what most clients ask for
GAUGES = {"char.vitals": 1, "room.info": 1}
PANEL = {"roundkeeper.scene": 1, "roundkeeper.order": 1, "roundkeeper.ask": 1, "char": 1}
EVERYTHING = {"roundkeeper": 1, "char": 1, "room": 1, "comm": 1}
ASKED_FOR = (
    ("gauges", GAUGES, LIMIT),
    ("a panel with questions", PANEL, None),
    ("everything", EVERYTHING, None),
)


def figures() -> Iterator[Figure]:
    """Play rounds in which all have asked for so much."""
    inside.set_up()
    for title, wanted, limit in ASKED_FOR:
        spent, all_spent = _spent(wanted)
        yield Figure(f"messages where all ask for {title}", spent / all_spent * 100, "%", limit)
        yield Figure("  a round", spent / ROUNDS * 1000, "ms")


def _spent(wanted: dict[str, int]) -> tuple[float, float]:
    """Return the seconds that messages took of some rounds, and all of these took."""
    from outofband import messages

    fight = Fight(FIGHTERS, ONLOOKERS)
    for player in (fight.st, *fight.fighters, *fight.onlookers):
        wants = messages.Wants(supports=wanted)
        player.session.protocol_flags[messages.FLAG] = msgspec.to_builtins(wants)
    tell, took = messages.tell, 0.0

    def told(*args: Any) -> None:
        nonlocal took
        begun = process_time()
        tell(*args)
        took += process_time() - begun

    fight.play_round()  # the first fills caches
    setattr(messages, "tell", told)  # noqa: B010  mypy lets no function be replaced
    try:
        begun = process_time()
        for _ in range(ROUNDS):
            fight.play_round()
        return took, process_time() - begun
    finally:
        setattr(messages, "tell", tell)  # noqa: B010
