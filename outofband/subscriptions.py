"""Which messages a connection has asked for: by GMCP, by MSDP, as a scene's page.

It stands among the flags of the connection. The portal keeps these too, so that what was asked for
outlives a server that is reloaded or killed.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from narration.payloads.messages import MESSAGES
from narration.payloads.variables import VARIABLES

FLAG = "ROUNDKEEPER"
READ = "roundkeeper_read"  # on a session, in memory: the flag, and what it says
MOST_NAMES, LONGEST_NAME = 100, 60  # of what a client says that it understands
OF_A_PAGE = frozenset(name for name in MESSAGES if name.startswith("Roundkeeper."))
_SUPPORTED = re.compile(r"([A-Za-z][\w.]*)(?:\s+(\d{1,4}))?")


class Wants(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one connection asked for.

    ``supports`` are names of GMCP with their versions, in small letters; ``reports`` variables of
    MSDP. ``scene`` is the number of the scene that a page shows, ``login`` marks the log-in to the
    web site that it goes by.
    """

    supports: dict[str, int] = {}
    reports: tuple[str, ...] = ()
    scene: int = 0
    login: str = ""

    @property
    def messages(self) -> frozenset[str]:
        """The messages that are asked for."""
        return _messages_for(tuple(self.supports.items()), bool(self.scene))


@lru_cache(maxsize=512)  # it is asked for every client and every entry
def _messages_for(supports: tuple[tuple[str, int], ...], page: bool) -> frozenset[str]:
    named = dict(supports)
    found = frozenset(one for one in MESSAGES if _is_supported(one, named))
    return found | OF_A_PAGE if page else found


def _is_supported(name: str, named: Mapping[str, int]) -> bool:
    """Say whether a client understands a message, or an ancestor of it: the nearest counts."""
    parts = name.lower().split(".")
    ancestors = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    nearest = (named[one] for one in ancestors if one in named)
    return bool(next(nearest, 0))


NOTHING = Wants()


def wants_of(session: Any) -> Wants:
    """Return what a connection has asked for. It is read once: it is asked for every entry."""
    kept = session.protocol_flags.get(FLAG)
    if not kept:
        return NOTHING
    read: tuple[Any, Wants] | None = vars(session).get(READ)
    if read is None or read[0] is not kept:
        read = kept, msgspec.convert(kept, Wants)
        setattr(session, READ, read)
    return read[1]


def wanted_of(wants: Wants) -> frozenset[str]:
    """Return the messages that are needed for what is wanted."""
    if not wants.reports:
        return wants.messages
    return wants.messages | {VARIABLES[one] for one in wants.reports}


def keep(session: Any, wants: Wants) -> None:
    """Have a connection ask for these messages, and no others; the portal is told."""
    if wants != wants_of(session):
        session.protocol_flags[FLAG] = msgspec.to_builtins(wants)
        tell_portal(session, protocol_flags=session.protocol_flags)


def tell_portal(session: Any, **said: Any) -> None:
    """Have the portal keep something of a connection."""
    session.sessionhandler.session_portal_partial_sync({session.sessid: said})


def support(session: Any, said: Iterable[Any], anew: bool = False) -> None:
    """Add what a client says that it understands: ``Roundkeeper 1``; ``anew`` forgets the rest."""
    wants = wants_of(session)
    known = {} if anew else dict(wants.supports)
    for name, version in _named(said):
        if len(known) < MOST_NAMES or name in known:
            known[name] = version
    keep(session, msgspec.structs.replace(wants, supports=known))


def support_no_longer(session: Any, said: Iterable[Any]) -> None:
    """Take away what a client says that it does not want any more."""
    wants, gone = wants_of(session), {name for name, _ in _named(said)}
    kept = {name: version for name, version in wants.supports.items() if name not in gone}
    keep(session, msgspec.structs.replace(wants, supports=kept))


def _named(said: Iterable[Any]) -> list[tuple[str, int]]:
    """Return names with their versions, 1 where none is told; what is neither is passed over."""
    short = (one for one in said if isinstance(one, str) and len(one) <= LONGEST_NAME)
    found = (_SUPPORTED.fullmatch(one.strip()) for one in short)
    return [(one[1].lower(), int(one[2] or 1)) for one in found if one]


def report(session: Any, said: Iterable[Any]) -> None:
    """Add variables that are to be reported; names that there are not are passed over."""
    wants = wants_of(session)
    named = [one.upper() for one in said if isinstance(one, str)]
    wanted = dict.fromkeys((*wants.reports, *(one for one in named if one in VARIABLES)))
    keep(session, msgspec.structs.replace(wants, reports=tuple(wanted)))


def report_no_longer(session: Any, said: Iterable[Any]) -> None:
    """Take variables away from those that are reported."""
    wants, gone = wants_of(session), {one.upper() for one in said if isinstance(one, str)}
    kept = tuple(one for one in wants.reports if one not in gone)
    keep(session, msgspec.structs.replace(wants, reports=kept))


def watch(session: Any, scene: int, login: str) -> None:
    """Have a connection be a page that shows a scene."""
    keep(session, msgspec.structs.replace(wants_of(session), scene=scene, login=login))
