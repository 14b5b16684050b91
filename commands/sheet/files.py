"""What +sheet does with YAML: a sheet printed so that it can be pasted, and pasted in again."""

import re
import time
from typing import Any

from evennia.utils.evmenu import get_input

from commands.base import Refused
from commands.sheet.approval import Approving
from game.actions import Refit
from game.errors import RuleError
from game.fighter import Fighter
from narration.languages import _
from narration.text import line
from players.character_sheets import fighter_of, reference, stage_of
from players.markup import escaped
from players.usual_rules import usual_catalog
from scenes import registry
from sheetbook import approval
from sheetbook.sheet_authority import check_sheet
from sheets.life import Deed
from sheets.reading import CatalogError
from sheets.text import MAX_TEXT, read_sheet, sheet_lines

MAX_LINE = 5000  # characters: a whole sheet on one line
LONGEST_PASTE = 300  # seconds
_NAMED = re.compile(r"([^{:\[=]*)=(.*)", re.DOTALL)  # NAME=YAML
_NAME = re.compile(r"[^{:\[=]*")


class SheetFiles(Approving):
    """The switches of +sheet that write and read YAML."""

    def switch_export(self) -> None:
        """Print a sheet as YAML."""
        name, fighter = self._to_export()
        self.show(sheet_lines(name, fighter, usual_catalog(), self.reader.columns))

    def _to_export(self) -> tuple[str, Fighter]:
        subject = self.subject(self.args)
        if subject.character is None:  # an NPC of a scene
            if not self.may_see(subject):
                self.refuse(_("Only storytellers can read {name}'s sheet.", name=subject.name))
            return subject.name, subject.person.fighter
        check_sheet(self.speaker, "Export", reference(subject.character), subject.name)
        return subject.name, fighter_of(subject.character) or subject.person.fighter

    def switch_import(self) -> None:
        """Put a sheet in that is written as YAML, on this line or on those that follow."""
        named = _NAMED.fullmatch(self.args)
        if named:
            self._import(self.whose(named[1].strip()), named[2])
        elif _NAME.fullmatch(self.args):
            self._paste(self.whose(self.args))
        else:
            self._import(self.caller, self.args)

    def _import(self, character: Any, text: str) -> None:
        """Put in what a text says: all of it or, refused, nothing."""
        approval.check_change(self.speaker, character, stage_of(character))
        try:
            fighter = read_sheet(text, character.key, usual_catalog())
        except CatalogError as error:
            raise Refused(
                _("I couldn't read that sheet. {error}. Nothing was changed.", error=error)
            ) from error
        script = registry.in_any_scene(character) if self.storyteller else None
        person = script.person_of(character) if script is not None else None
        if script is not None and person is not None:
            action = Refit(who=person.name, fighter=fighter, why="gets another sheet", private=True)
            self.say_to_scene(script, action)
            return
        approval.change(self.speaker, character, fighter, Deed.IMPORTED)
        self.say(_("The sheet of {key} is as you wrote it. +sheet shows it.", key=character.key))

    # --- pasting ---------------------------------------------------------------------------------

    def _paste(self, character: Any) -> None:
        """Let a sheet of several lines be pasted; nobody is kept from a scene by it."""
        approval.check_change(self.speaker, character, stage_of(character))
        if registry.in_any_scene(self.caller) is not None:
            self.refuse(
                _(
                    "You take part in a scene: what you type would go into the sheet. On one "
                    "line: `+sheet/import {strength: 3, brawl: 2}`"
                )
            )
        told = line(
            _(
                "Paste the sheet of {key} now. A dot alone on a line puts it in, the "
                "word abort stops.",
                key=character.key,
            ),
            self.reader,
        )
        pasted = Pasted()
        get_input(
            self.caller,
            escaped("\n".join(told)),
            lambda caller, prompt, text: self._take(character, pasted, text),
        )

    def _take(self, character: Any, pasted: "Pasted", text: str) -> bool:
        """Take a line that was pasted, and say whether there may be more."""
        if time.monotonic() > pasted.until:
            self.say(_("You were pasting a sheet, and that has stopped. Type that line again."))
            return False
        if text.strip().lower() == "abort":
            self.say(_("Nothing was changed."))
            return False
        if text.strip() == ".":
            self._try_import(character, "\n".join(pasted.lines))
            return False
        if text.startswith("+"):
            self.say(_("That is no line of a sheet. A dot alone puts it in, the word abort stops."))
        elif not pasted.take(text):
            self.say(
                _(
                    "A sheet has {MAX_TEXT} characters at most. Nothing was changed.",
                    MAX_TEXT=MAX_TEXT,
                )
            )
            return False
        return True

    def _try_import(self, character: Any, text: str) -> None:
        try:
            self._import(character, text)
        except Refused as told:
            self.say(str(told))
        except RuleError as error:
            self.show(self._reasons(error))


class Pasted:
    """Lines of a sheet on their way in."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.left = MAX_TEXT
        self.until = time.monotonic() + LONGEST_PASTE

    def take(self, text: str) -> bool:
        """Add a line, and say whether there was room for it."""
        self.left -= len(text) + 1
        self.lines.append(text)
        return self.left >= 0
