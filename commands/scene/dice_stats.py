"""+dice: how often each face has come up; what seals a scene's rolls, and words for them."""

from collections.abc import Iterator

from commands.base import RoundCommand
from commands.other_words import follow
from game import actions as act
from game.errors import RuleError
from journal import dice_stats
from narration.languages import _
from narration.screens.chances import fairness_lines, seal_lines
from outofband import exports
from players.character_sheets import reference
from proofs.fairness import Counts
from scenes import checked_dice

WHICH = ("mine", "scene", "game")


class CmdDice(RoundCommand):
    """Look whether the dice are fair, and add a word of yours to them."""

    key = "+dice"

    def plain(self) -> None:
        """Show them all; what is to be rolled is rolled."""
        if self.args.strip():
            follow(self, f"+roll {self.args.strip()}")
        else:
            self.switch_stats()

    def switch_stats(self) -> None:
        wanted = self.args.strip().lower()
        if wanted and wanted not in WHICH:
            self.refuse("Whose dice? Type: `+dice/stats mine`, `scene` or `game`.")
        self.show(fairness_lines(list(self._piles(wanted)), self.reader))

    def switch_salt(self) -> None:
        word = self.args.strip()
        if word:
            self.submit(act.GiveSalt(who=self.own_person("+dice/salt WORD").name, word=word))
            return
        script = self.script_or_last
        dice = script.dice
        seal = checked_dice.seal_of(dice, script.scene_id) if dice is not None else ""
        words = dice.words if dice is not None else ()
        page = f"{exports.address()}/verify/" if script.ended else ""
        self.show(seal_lines(seal, words, page, self.reader))

    def _piles(self, wanted: str) -> Iterator[tuple[str, Counts]]:
        reader = None if self.speaker.storyteller else reference(self.caller)
        if wanted in ("", "mine"):
            mine = dice_stats.of_person(reference(self.caller), staff=self.speaker.storyteller)
            yield _("Your dice"), mine
        if wanted == "scene" or (not wanted and self._has_scene()):
            yield _("This scene's dice"), dice_stats.of_scene(self.script_or_last.scene_id, reader)
        if wanted in ("", "game"):
            yield _("The game's dice"), dice_stats.of_game(reader, self.speaker.realm)

    def _has_scene(self) -> bool:
        try:
            return bool(self.script_or_last.scene_id)
        except RuleError:
            return False
