"""+who, +where, +staff: who is connected, and where they are."""

from commands.base import RoundCommand
from narration.languages import _
from narration.screens.people_lines import (
    OUT_OF_CHARACTER,
    Here,
    staff_lines,
    where_lines,
    who_lines,
)
from scenes.telling import whereabouts


class CmdWho(RoundCommand):
    """
    Who is connected, how long they have typed nothing, where they are, and in
    which scene.

    Usage:
      +who
      +who NAME       only names that begin so

    Example:
      +who
    """

    key = "+who"
    help_category = "General"

    def plain(self) -> None:
        """List them."""
        found = [one for one in whereabouts.all_here(self.caller) if self._is_asked_for(one)]
        if not found:
            self.refuse(
                _("Nobody whose name begins with '{args}' is connected.", args=self.args[:40])
            )
        self.show(who_lines(found, self.reader))

    def _is_asked_for(self, one: Here) -> bool:
        return one.name.casefold().startswith(self.args.strip().casefold())


class CmdWhere(RoundCommand):
    """
    Who is where, and in which scene.

    Usage:
      +where

    Example:
      +where
    """

    key = "+where"
    help_category = "General"
    wordless = ("",)

    def plain(self) -> None:
        """List places with those who are there."""
        places: dict[str, list[Here]] = {}
        for one in sorted(whereabouts.all_here(self.caller), key=_by_place):
            places.setdefault(one.place, []).append(one)
        self.show(where_lines(places, self.reader))


def _by_place(one: Here) -> tuple[bool, str, str]:
    """Order by place; who is nowhere comes last."""
    nowhere = one.place in (_(OUT_OF_CHARACTER), whereabouts.SOMEWHERE)
    return nowhere, one.place.casefold(), one.name.casefold()


class CmdStaff(RoundCommand):
    """
    Which storytellers are connected.

    Usage:
      +staff

    Example:
      +staff
    """

    key = "+staff"
    help_category = "General"
    wordless = ("",)

    def plain(self) -> None:
        """List them."""
        self.show(staff_lines(whereabouts.staff_here(self.caller), self.reader))


LOOKING_AROUND = (CmdWho, CmdWhere, CmdStaff)
