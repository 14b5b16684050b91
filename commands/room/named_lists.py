"""Lists of names in Evennia's own commands, which look for each: few at once, and each once."""

import re
from collections.abc import Sequence
from typing import Any

from evennia.commands.default.building import CmdDestroy as EvenniaDestroy

from narration.languages import _

MOST_NAMED = 20
_RUN = re.compile(r"#?(\d{1,4000})\s*-\s*#?(\d{1,4000})")


def named_once(names: Sequence[str]) -> list[str]:
    """Return what is named in a list: each once, however it is spelt, and nothing that is empty."""
    return list({name.strip().casefold(): name.strip() for name in names if name.strip()}.values())


def why_too_many(names: Sequence[str]) -> str | None:
    """Return why so many cannot be named in a line, or None."""
    if len(names) <= MOST_NAMED:
        return None
    return _(
        "A line names at most {most}; yours names {number}. Type several lines.",
        most=MOST_NAMED,
        number=len(names),
    )


class FewNames:
    """One of Evennia's commands that look for all of a list: before it, `CMD` in its bases."""

    lhs: str
    lhslist: list[str]
    msg: Any

    def func(self) -> Any:
        """Do what the line says of those that it names, if there is time for them."""
        self.lhslist = named_once(self.lhslist)
        why = why_too_many(self.lhslist)
        if why is None:
            return super().func()  # type: ignore[misc]
        self.msg(why)
        return None


class CmdDestroy(FewNames, EvenniaDestroy):  # noqa: D101  its help is what follows
    __doc__ = EvenniaDestroy.__doc__

    def func(self) -> Any:
        """Read runs such as #5-#9 as what they name, as long as they are short."""
        for one in self.lhslist:
            run = _RUN.fullmatch(one)
            if run and int(run[2]) - int(run[1]) >= MOST_NAMED:
                self.msg(_("A run is of {most} at most, such as #5-#9.", most=MOST_NAMED))
                return None
        return super().func()
