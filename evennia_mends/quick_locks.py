"""Works out once what the answers to a lock come to.

Evennia compiles a line such as `(True or False)` for each lock that it asks: two hundred of them
for one +help. What such a line comes to never changes.
"""

from functools import lru_cache

from evennia.locks import lockhandler

_compiled = eval


def mend() -> None:
    """Have Evennia's locks worked out so. Doing it twice does no harm."""
    lockhandler.eval = _come_to


def _come_to(line: str, *names: object) -> object:
    return _once(line)  # it has no names, but those of the answers


@lru_cache(maxsize=1024)
def _once(line: str) -> object:
    return _compiled(line, {}, {})
