"""+who, +where, +staff, +finger, +pot: who is connected and where, what they tell of themselves,
and who posed when.
"""

import re
import time
from typing import Any

import msgspec

from commands.base import RoundCommand
from game.errors import RuleError
from game.words import OWN_NAMES, matches
from narration.languages import _
from narration.screens.people import (
    OUT_OF_CHARACTER,
    Here,
    finger_lines,
    pot_lines,
    staff_lines,
    where_lines,
    who_lines,
)
from narration.text import clean
from players import people
from scenes import registry
from scenes.telling import delivery, posing, whereabouts


class CmdWho(RoundCommand):
    """Who is connected, where they are, and in which scene."""

    key = "+who"
    help_category = "General"

    def plain(self) -> None:
        begins, here = self.args.strip().casefold(), whereabouts.all_here(self.caller)
        found = [one for one in here if one.name.casefold().startswith(begins)]
        if not found:
            self.refuse("Nobody whose name begins with '{args}' is connected.", args=self.args[:40])
        self.show(who_lines(found, self.reader))


class CmdWhere(RoundCommand):
    """Who is where, and in which scene."""

    key = "+where"
    help_category = "General"
    wordless = ("",)

    def plain(self) -> None:
        places: dict[str, list[Here]] = {}
        for one in sorted(whereabouts.all_here(self.caller), key=_by_place):
            places.setdefault(one.place, []).append(one)
        self.show(where_lines(places, self.reader))


def _by_place(one: Here) -> tuple[bool, str, str]:
    """Order by place; who is nowhere comes last."""
    nowhere = one.place in (_(OUT_OF_CHARACTER), whereabouts.SOMEWHERE)
    return nowhere, one.place.casefold(), one.name.casefold()


class CmdStaff(RoundCommand):
    """Which storytellers are connected."""

    key = "+staff"
    help_category = "General"
    wordless = ("",)

    def plain(self) -> None:
        staff = [whereabouts.here(one, self.caller) for one in people.storytellers()]
        self.show(staff_lines(staff, self.reader))


LOOKING_AROUND = (CmdWho, CmdWhere, CmdStaff)


# -------------------------------------------------------------------------------------------------
# +finger: what a person tells of themselves.

FIELDS = "finger"  # the attribute on a character: one JSON text
MOST, LONGEST_NAME, LONGEST = 10, 20, 200
_NAME = re.compile(r"[^\W\d_][\w '-]*")


def fields_of(character: Any) -> dict[str, str]:
    """Return what a character tells, in the order in which it was first said."""
    kept = character.attributes.get(FIELDS)
    return msgspec.json.decode(kept, type=dict[str, str]) if kept else {}


def tell(character: Any, name: str, text: str) -> None:
    """Keep something that a character tells, or nothing under that name any more; may refuse."""
    name, text = name.strip().lower(), clean(text).strip()
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise RuleError("bad-finger-name", name=name[:40], longest=LONGEST_NAME)
    if len(text) > LONGEST:
        raise RuleError("text-too-long", length=len(text), limit=LONGEST)
    told = fields_of(character)
    if not text:
        told.pop(name, None)
    elif name not in told and len(told) >= MOST:
        raise RuleError("too-many-finger-fields", most=MOST)
    else:
        told[name] = text
    character.attributes.add(FIELDS, msgspec.json.encode(told).decode())


class CmdFinger(RoundCommand):
    """What people say about themselves: pronouns, a quote, when they play."""

    key = "+finger"
    help_category = "General"

    def plain(self) -> None:
        name = self.args.strip()
        own = not name or name.lower() in OWN_NAMES
        character = self.own_character() if own else self._called(name)
        left = people.last_on(character) if character is not None else None
        if character is None or left is None:
            self.refuse(
                "Nobody called '{name}' plays here. +who lists who is connected.", name=name[:40]
            )
        gone = -1.0 if character.sessions.count() else max(0.0, time.time() - left)
        fields = fields_of(character)
        own = own or character == self.caller
        self.show(finger_lines(character.key, gone, fields, own, self.reader))

    def own_character(self) -> Any:
        return self.caller

    def _called(self, name: str) -> Any:
        """Return who is meant: of those connected the beginning of a name will do."""
        playing = [one.character for one in people.connected() if one.character is not None]
        found = matches(name, sorted({one.key for one in playing}))
        if len(found) == 1:
            return next(one for one in playing if one.key == found[0])
        return people.anywhere(name)

    def switch_set(self) -> None:
        usage = "+finger/set quote=TEXT"
        field, equals, text = self.args.partition("=")
        self.wanted(field.strip() if equals else "", usage)
        tell(self.own_character(), field, text)
        if text.strip():
            self.say("+finger now shows your {field}.", field=field.strip().lower())
        else:
            self.say("+finger no longer shows your {field}.", field=field.strip().lower())


# -------------------------------------------------------------------------------------------------
# +pot: who posed when.


class CmdPot(RoundCommand):
    """Pose order: who posed when, longest ago first."""

    key = "+pot"
    help_category = "General"
    wordless = ("",)

    def plain(self) -> None:
        here = registry.readable_in(self.caller.location)
        script = registry.meant_by(self.caller, here) if here else None
        if script is None:
            self.show(pot_lines(*posing.order_in_room(self.caller.location), self.reader))
            return
        reader = delivery.reader_in(script, self.caller)
        self.show(pot_lines(*posing.order_in_scene(script, reader), reader))
