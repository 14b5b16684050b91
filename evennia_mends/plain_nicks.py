"""Fills in nicks by plain words.

Wrong: Evennia runs what a player has written as a pattern and as a template.
How it shows: `nick big $1 = say {arg1:>100000}` makes a line of 100,000 characters, `nick
$1a$2a$3a` keeps the server busy for seconds: any player can hang the game.
Upstream: none proposed. Evennia's patterns and templates are a feature that other games use; a
bound on both would do for them, and not for a MUSH's nicks. Until: Evennia has such a bound.
"""

from collections.abc import Iterable
from typing import Any

from evennia.typeclasses.attributes import NickHandler
from evennia.utils.utils import make_iter

from players import nicks


def start_plugin_services(process: Any = None) -> None:
    """Have Evennia fill in nicks so. Doing it twice does no harm."""
    NickHandler.nickreplace = _filled_in


def _filled_in(
    self: Any,
    raw_string: str,
    categories: str | Iterable[str] = (nicks.LINES, "channel"),
    include_account: bool = True,
) -> str:
    """Return a line with the first nick that it begins with filled in, once."""
    account = self.obj.account if include_account and self.obj.has_account else None
    named = list(make_iter(categories))
    # As in Evennia an account's nick stands in the place of a character's of the same name.
    kept = {
        one.key: one for owner in (self.obj, account) if owner for one in nicks.all_of(owner, named)
    }
    for one in kept.values():
        found = nicks.filled_in(one.value[2], one.value[3], raw_string, one.category != nicks.LINES)
        if found is not None:
            return found
    return raw_string
