"""Another game's sheets: read by a mapping file into ours, and how people are now, told back.

The other game's own softcode function says ``NAME=VALUE|NAME=VALUE|.``: the last sign says that
all of it has come.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import structs

from bridge.config import Mapping
from narration.languages import N_, _
from narration.payloads.standing import vitals_now
from players.authority import THE_GAME
from players.character_sheets import fighter_of
from players.usual_rules import usual_catalog, usual_rules
from sheetbook import approval
from sheets.life import Deed
from sheets.reading import CatalogError
from sheets.recovery import worn_as

WHOLE = "."  # the last of what their function says
WRITTEN = "written_over_the_bridge"  # on a character: what their player's attributes say
LONGEST_WRITES = 6000  # characters that one line takes
_UNSAFE = re.compile(r"[^A-Za-z0-9 ./-]")
NOT_WHOLE = N_("Your game's sheet did not come over whole: its FN.SHEET says too much, or nothing.")
NO_SHEETS = N_(
    "Roundkeeper does not read sheets from your game: `+sheet` has the one that is here."
)
READ = N_("Your sheet is the one of {title} now.")
EMPTY = N_("Your sheet in {title} is empty, so nothing was read. Once it has traits: +rk/refresh")
LACKS = N_("It says nothing of {traits}: that stays as a new sheet has it.")
SAME = N_("Your sheet is as {title} has it.")
UNFIT = N_("Your sheet in {title} doesn't fit here: {problem}. Tell Roundkeeper's admins.")


class Unfit(Exception):
    """A sheet that cannot be read; the text tells its player why."""


def read(character: Any, mapping: Mapping, said: str, realm: str, title: str) -> str:
    """Put what their game says of a person onto their sheet and into its history, and return the
    words for them. Wounds and what is spent stay as they are here. Raises `Unfit`, `RuleError`.
    """
    if not said.endswith(f"|{WHOLE}"):
        raise Unfit(_(NOT_WHOLE))
    sheet, catalog = dict(_sheet(mapping, said)), usual_catalog()
    if not sheet.keys() - {"template"}:
        raise Unfit(_(EMPTY).format(title=title))
    try:
        fighter = catalog.fighter(sheet, title)
    except CatalogError as error:
        raise Unfit(_(UNFIT).format(title=title, problem=error)) from error
    before = fighter_of(character)
    if before is not None:
        fighter = worn_as(before, fighter)
        if catalog.sheet_of(before) == catalog.sheet_of(fighter):
            return _(SAME).format(title=title)
    game = structs.replace(THE_GAME, name=title, realm=realm)
    approval.change(game, character, fighter, Deed.IMPORTED)
    told = _(READ).format(title=title)
    lacks = [ours for ours in mapping.sheet if ours not in sheet]
    return f"{told} {_(LACKS).format(traits=', '.join(lacks))}" if lacks else told


def _sheet(mapping: Mapping, said: str) -> Iterator[tuple[str, str | int]]:
    """Yield our traits with their values; what their function leaves out, or empty, is left out."""
    pairs = (one.partition("=") for one in said.split("|"))
    theirs = {name.strip().casefold(): value.strip() for name, _, value in pairs}
    for ours, name in mapping.sheet.items():
        value = theirs.get(name, "")
        if value:
            yield ours, int(value) if value.isascii() and value.isdigit() else value.lower()


class Writes:
    """What is to be written onto the players of a game; it is kept what is written already."""

    def __init__(self, mapping: Mapping) -> None:
        self._mapping = mapping
        self._due: dict[str, tuple[Any, dict[str, str]]] = {}
        self._sent: dict[str, tuple[Any, dict[str, str]]] = {}

    def note(self, who: str, character: Any) -> None:
        """Note how a person is now."""
        now = _values(self._mapping, character)
        if now and now != _written(character):
            self._due[who] = (character, now)
        else:
            self._due.pop(who, None)

    @property
    def are_due(self) -> bool:
        return bool(self._due)

    def lines(self) -> str:
        """Return what is to be written, as much of it as goes at once."""
        self._sent, told, length = {}, list[str](), 0
        for who, (character, now) in self._due.items():
            before = _written(character)
            new = [f"{who} {one} {value}" for one, value in now.items() if before.get(one) != value]
            length += sum(len(one) + 1 for one in new)
            if told and length > LONGEST_WRITES:
                break
            told += new
            self._sent[who] = (character, now)
        return "|".join(told)

    def are_written(self) -> None:
        """Take it that what went out last has been written."""
        for who, (character, now) in self._sent.items():
            character.attributes.add(WRITTEN, msgspec.json.encode(now).decode())
            if self._due.get(who, (None, None))[1] == now:
                del self._due[who]
        self._sent = {}

    def went_astray(self) -> None:
        """Take it that what went out last has not been written: it goes out again."""
        self._sent = {}


def _written(character: Any) -> dict[str, str]:
    text = character.attributes.get(WRITTEN)
    return msgspec.json.decode(text, type=dict[str, str]) if text else {}


def _values(mapping: Mapping, character: Any) -> dict[str, str]:
    """Return by attribute what is written there: plain words and figures, nothing else."""
    fighter = fighter_of(character) if mapping.write else None
    if fighter is None:
        return {}
    known = {**structs.asdict(vitals_now(usual_rules().id, fighter, 0)), **fighter.resources}
    told = {theirs: known.get(ours, "") for ours, theirs in mapping.write.items()}
    return {theirs: _UNSAFE.sub("", str(value)) for theirs, value in told.items()}
