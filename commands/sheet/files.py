"""What +sheet does with YAML: a sheet printed so that it can be pasted, and pasted in again."""

import re
from typing import Any

from commands.base import Refused
from commands.pasting import Pasting
from commands.sheet.approval import Approving
from game.actions import Refit
from game.fighter import Fighter
from narration.languages import _
from players.character_sheets import fighter_of, reference, stage_of
from players.usual_rules import usual_catalog
from scenes import registry
from sheetbook import approval
from sheetbook.approval import check_sheet
from sheets.life import Deed
from sheets.reading import CatalogError
from sheets.text import read_sheet, sheet_lines

_NAMED = re.compile(r"([^{:\[=]*)=(.*)", re.DOTALL)  # NAME=YAML
_NAME = re.compile(r"[^{:\[=]*")


class SheetFiles(Approving, Pasting):
    """The switches of +sheet that write and read YAML."""

    def switch_export(self) -> None:
        name, fighter = self._to_export()
        self.show(sheet_lines(name, fighter, usual_catalog(), self.reader.columns))

    def _to_export(self) -> tuple[str, Fighter]:
        subject = self.subject(self.args)
        if subject.character is None:  # an NPC of a scene
            if not self.may_see(subject):
                self.refuse("Only storytellers can read {name}'s sheet.", name=subject.name)
            return subject.name, subject.fighter
        check_sheet(self.speaker, "Export", reference(subject.character), subject.name)
        return subject.name, fighter_of(subject.character) or subject.fighter

    def switch_import(self) -> None:
        named = _NAMED.fullmatch(self.args)
        if named:
            self._import(self.whose(named[1].strip()), named[2])
        elif _NAME.fullmatch(self.args):
            character = self.whose(self.args)
            approval.check_change(self.speaker, character, stage_of(character))
            asking = _("Paste the sheet of {key} now.", key=character.key)
            usual = "+sheet/import {strength: 3, brawl: 2}"
            self.paste(asking, usual, lambda text: self._import(character, text))
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
        self.say("The sheet of {key} is as you wrote it. +sheet shows it.", key=character.key)
