"""What +sheet does with YAML: a sheet printed so that it can be pasted, and pasted in again."""

import re
from typing import Any

from evennia.utils.eveditor import EvEditor

from commands.approval import Approving
from commands.base import Refused
from game.catalog import CatalogError, default_catalog
from game.combat.actions import Refit
from game.errors import RuleError
from game.fighter import Fighter
from game.sheet_life import Deed
from game.sheet_text import MAX_TEXT, read_sheet, sheet_lines
from typeclasses import approval, scenes
from typeclasses.authority import check_sheet
from typeclasses.sheets import fighter_of, reference, stage_of

MAX_LINE = 5000  # characters: a whole sheet on one line
_NAMED = re.compile(r"([^{:\[=]*)=(.*)", re.DOTALL)  # NAME=YAML
_NAME = re.compile(r"[^{:\[=]*")


class SheetFiles(Approving):
    """The switches of +sheet that write and read YAML."""

    def switch_export(self) -> None:
        """Print a sheet as YAML."""
        name, fighter = self._to_export()
        self.show(sheet_lines(name, fighter, default_catalog(), self.reader.columns))

    def _to_export(self) -> tuple[str, Fighter]:
        subject = self.subject(self.args)
        if subject.character is None:  # an NPC of a scene
            if not self.may_see(subject):
                self.refuse(f"Only storytellers may read the sheet of {subject.name}.")
            return subject.name, subject.person.fighter
        check_sheet(self.speaker, "Export", reference(subject.character), subject.name)
        return subject.name, fighter_of(subject.character) or subject.person.fighter

    def switch_import(self) -> None:
        """Put a sheet in that is written as YAML, on this line or in an editor."""
        named = _NAMED.fullmatch(self.args)
        if named:
            self._import(self.whose(named[1].strip()), named[2])
        elif _NAME.fullmatch(self.args):
            self._open_editor(self.whose(self.args))
        else:
            self._import(self.caller, self.args)

    def _import(self, character: Any, text: str) -> None:
        """Put in what a text says: all of it or, refused, nothing."""
        approval.check_change(self.speaker, character, stage_of(character))
        try:
            fighter = read_sheet(text, character.key, default_catalog())
        except CatalogError as error:
            raise Refused(f"That is no sheet. {error}. Nothing was changed.") from error
        script = scenes.in_any_scene(character) if self.storyteller else None
        person = script.person_of(character) if script is not None else None
        if script is not None and person is not None:
            action = Refit(who=person.name, fighter=fighter, why="gets another sheet", private=True)
            script.submit(self.speaker, action)
            return
        approval.change(self.speaker, character, fighter, Deed.IMPORTED)
        self.say(f"The sheet of {character.key} is as you wrote it. +sheet shows it.")

    # --- the editor ------------------------------------------------------------------------------

    def _open_editor(self, character: Any) -> None:
        """Let a sheet of several lines be pasted; nobody is kept from a scene by it."""
        approval.check_change(self.speaker, character, stage_of(character))
        if scenes.in_any_scene(self.caller) is not None:
            self.refuse(
                "You take part in a scene: what you type would go into the sheet. "
                "On one line: `+sheet/import {strength: 3, brawl: 2}`"
            )
        self.say(
            f"Paste the sheet of {character.key}, then type `:wq` on a line of its own. "
            "`:q!` stops without it."
        )
        SheetEditor(
            self.caller,
            loadfunc=lambda caller: "",
            savefunc=lambda caller, text: self._save(character, text),
            quitfunc=lambda caller: self.say("You have left the editor."),
            key=f"the sheet of {character.key}",
        )

    def _save(self, character: Any, text: str) -> bool:
        """Put in what was pasted, and say whether that was done; if not the text stays."""
        try:
            self._import(character, text)
        except Refused as told:
            self.say(str(told))
        except RuleError as error:
            self.show(self._reasons(error))
        else:
            return True
        return False


class SheetEditor(EvEditor):
    """Evennia's editor, for a text of bounded length and with few steps to undo."""

    _MOST_STEPS = 20

    def update_buffer(self, buf: Any) -> None:
        """Take another text, unless it is longer than any sheet."""
        text = buf if isinstance(buf, str) else "\n".join(buf)
        if len(text) > MAX_TEXT:
            self._caller.msg(f"A sheet has {MAX_TEXT} characters at most: that line is left out.")
            return
        super().update_buffer(text)
        del self._undo_buffer[: -self._MOST_STEPS]
        self._undo_pos = len(self._undo_buffer) - 1
