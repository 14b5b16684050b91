"""How often Python looks for garbage while people play.

It counts what is made and not yet thrown away. A telling makes a good deal that lives for a moment,
so by Python's own measure it is looked through several times a second, now and then together with
all that a server holds from its start: that is never garbage.
"""

import gc
from typing import Any

MADE = 10_000  # things more than were thrown away, before the youngest are looked through
YOUNGEST, YOUNG = 20, 20  # rounds of it before those that have outlived one, or two, are too


def start_plugin_services(server: Any = None) -> None:
    """Look for garbage less often, and never again among what is here now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MADE, YOUNGEST, YOUNG)
