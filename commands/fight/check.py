"""+check: what the storyteller is to look at when the round is over (BOOK-3)."""

from commands.base import whole_number
from commands.fight.base_declare import DeclaringCommand
from game import actions as act
from game.errors import RuleError
from game.grammar import MAX_NUMBER
from narration.events.harm import check_words
from narration.languages import _
from players import authority
from players.authority import speaker


class CmdCheck(DeclaringCommand):
    """
    Ask the storyteller to check something at the end of the round.

    Usage:
      +check TEXT      ask: rage for a first wound, frenzy, an effect kept up
      +check/list      what is still open
      +check/done N[=WHAT CAME OF IT]    a storyteller has settled it

    Every botched attack and every +do is listed, too: +check/done N=WHAT HAPPENS  {{old}}
    Every dramatic failure and every +do is listed: +check/done N=WHAT HAPPENS  {{nwod}}
    Every +do is listed, too: +check/done N=WHAT HAPPENS  {{met}}
    tells everyone what comes of it. The game does not wait for that, and drops
    it when the round is over.

    If you begin the next round while something is open, you are warned once.

    Example:
      +check Rage for my first wound
    """

    key = "+check"
    wordless = ("list",)

    def plain(self) -> None:
        """Ask for a check, or list the open ones."""
        if not self.args:
            self.switch_list()
            return
        self.submit(act.AskCheck(who=self.own_person().name, text=self.args))

    def switch_list(self) -> None:
        """List the open checks."""
        for check in self.scene.checks:
            self.say(_("Check {check}", check=check_words(check, self.scene)))
        if not self.scene.checks:
            self.say(_("No check is open. To ask for one: `+check TEXT`."))

    def switch_done(self) -> None:
        """Strike one off."""
        number = self.wanted(self.lhs or "", "+check/done 1")
        check = whole_number(number, "+check/done 1", 1, MAX_NUMBER)
        action, script = act.SettleCheck(check=check, how=self.rhs or ""), self.script
        who, starter_name = speaker(self.caller), script.starter_name
        authority.check(who, action, script.scene, script.starter, starter_name)
        open_ones = [one.id for one in self.scene.checks]
        if check not in open_ones:  # of one that is closed to them they hear nothing here either
            raise RuleError("unknown-check", "BOOK-3", number=check, numbers=open_ones)
        self.submit(action)
