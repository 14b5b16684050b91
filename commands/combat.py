"""+combat: the whole picture, the log, why a roll came out so, undo and pace."""

from chronicle import store
from commands.base import RoundCommand, pick, whole_number
from game.combat import actions as act
from game.combat.events import InitiativeRolled, Rolled, RoundBegan
from game.errors import RuleError
from game.journal import live_entries
from game.orders import parse_order
from game.settings import Settings
from game.views import seen
from presentation.chases import chase_lines
from presentation.choosing import ruleset_lines, setting_lines
from presentation.reader import Reader
from presentation.rolls import why
from presentation.tables import scene_table, summary_lines
from typeclasses import scenes, telling
from typeclasses.scripts import CombatScript

LOGGED = 10
MOST_LOGGED = 200
PACES = ("step", "flow")
ONOFF = ("on", "off")


class CmdCombat(RoundCommand):
    """
    The fight: everyone's wounds and declarations, and its log.

    Usage:
      +combat             who stands how, what is declared
      +combat/summary     where the fight stands, for one who comes late
      +combat/log [N]     the last N entries, with each roll's number
      +combat/why [N]     the arithmetic of roll number N, or of the last one
      +combat/why NAME    of somebody's last one
      +combat/pace step   rest after each turn
      +combat/pace flow   rest only where somebody is asked something
      +combat/ruleset     the rulesets there are
      +combat/settings [NAME]    each setting of this scene, explained

    Before the first round, whoever runs the scene:
      +combat/ruleset NAME       play by other rules

    A storyteller alone:
      +combat/set SETTING=VALUE  change a setting, before the first round
      +combat/undo [N]    take back the last N submissions
      +combat/redo        bring back what the last undo took, with the same dice
      +combat/review on   hold what comes of each exchange till you have seen it
      +combat/review off  hold it no longer
      +combat/release [because WHY]   let what is held take its course; +init/next
                          does too, +init/run lets go all of the phase

    Examples:
      +combat/why Jo
      +combat/log 5
      +combat/ruleset detroit-classic
      +combat/set grapple_upkeep=0
    """

    key = "+combat"
    wordless = ("", "summary", "redo")

    def plain(self) -> None:
        """Show the scene, and what is asked."""
        script = self.script
        scene, reader = script.scene, telling.reader_in(script, self.caller)
        chases = chase_lines(scene, reader) if scene.chases_under_way() else []
        self.show([*scene_table(scene, reader), *chases, *telling.status(script, self.caller)])

    # --- the log ---------------------------------------------------------------------------------

    def switch_log(self) -> None:
        """Show the last entries that count."""
        number = whole_number(self.args, "+combat/log 5", 1, MOST_LOGGED) if self.args else LOGGED
        script = self._script_or_last()
        self.show(telling.log(script, number, self._reader_in(script)))

    def switch_why(self) -> None:
        """Show one roll's whole arithmetic."""
        script = self._script_or_last()
        reader = self._reader_in(script)
        viewer = reader.viewer
        entries = live_entries(store.entries(script.scene_id))
        events = seen((event for entry in entries for event in entry.events), viewer)
        rolled = [one for one in events if isinstance(one, Rolled | InitiativeRolled)]
        wanted = self._roll(rolled, script)
        self.show(why(wanted.roll, reader, wanted.means if isinstance(wanted, Rolled) else ""))

    def _roll(
        self, rolled: "list[Rolled | InitiativeRolled]", script: CombatScript
    ) -> "Rolled | InitiativeRolled":
        if not rolled:
            self.refuse("Nothing has been rolled in this scene yet.")
        if not self.args:
            return rolled[-1]
        if self.args.isdecimal():
            found = [one for one in rolled if one.roll.id == int(self.args)]
        else:
            who = pick("name", self.args, script.scene.people)
            found = [one for one in rolled if one.roll.who == who]
        if not found:
            self.refuse(
                f"There is no such roll for you to see; the last is number {rolled[-1].roll.id}. "
                f"Type `+combat/why {rolled[-1].roll.id}`, or +combat/log for the numbers."
            )
        return found[-1]

    def switch_summary(self) -> None:
        """Tell a latecomer where the fight stands."""
        script = self._script_or_last()
        reader = self._reader_in(script)
        viewer = reader.viewer
        entries = live_entries(store.entries(script.scene_id))
        events = seen((event for one in entries for event in one.events), viewer)
        begun = [place for place, event in enumerate(events) if isinstance(event, RoundBegan)]
        this_round = [one for one in events[begun[-1] if begun else 0 :] if one is not None]
        self.show(summary_lines(script.scene, this_round, reader))

    def _reader_in(self, script: CombatScript) -> Reader:
        return telling.reader_in(script, self.caller)

    def _script_or_last(self) -> CombatScript:
        """Return the scene meant, or where none is open the last one played here."""
        try:
            return self.script
        except RuleError as error:
            last = scenes.last_ended_in(self.caller.location) if error.code == "no-scene" else None
            if last is None:
                raise
            return last

    # --- by which rules --------------------------------------------------------------------------

    def switch_ruleset(self) -> None:
        """Show the rulesets, or choose one."""
        if self.args:
            self.submit(act.ChooseRules(ruleset=self.args))
        else:
            script = self._script_or_last()
            self.show(ruleset_lines(script.scene, self._reader_in(script)))

    def switch_settings(self) -> None:
        """Explain the settings."""
        script = self._script_or_last()
        wanted = self.args.lower().replace(" ", "_")
        if not any(name.startswith(wanted) for name in Settings.__struct_fields__):
            self.refuse("No setting begins so. `+combat/settings` shows all of them.")
        self.show(setting_lines(script.scene, self._reader_in(script), wanted))

    def switch_set(self) -> None:
        """Change a setting before the first round."""
        self.submit(parse_order(f"setting {self.args}", self.script.scene))

    # --- the storyteller's -----------------------------------------------------------------------

    def switch_undo(self) -> None:
        """Take back the last submissions."""
        steps = whole_number(self.args, "+combat/undo 2", 1, 9999) if self.args else 1
        self._script_or_last().submit(self.speaker, act.Undo(steps=steps))

    def switch_redo(self) -> None:
        """Bring back what the last undo took."""
        self._script_or_last().submit(self.speaker, act.Redo())

    def switch_review(self) -> None:
        """Hold results, or no longer."""
        said = self.args.lower()
        if said not in ONOFF:
            self.refuse("Hold results? `+combat/review on`, or `+combat/review off`")
        self.submit(act.SetReview(on=said == "on"))

    def switch_release(self) -> None:
        """Let what is held take its course."""
        self.submit(parse_order(f"release {self.args}", self.script.scene))

    def switch_pace(self) -> None:
        """Set the scene's pace."""
        pace = self.args.lower()
        if pace not in PACES:
            self.refuse("Which pace? `+combat/pace step`, or `+combat/pace flow`")
        self.submit(act.SetPace(pace=pace))
