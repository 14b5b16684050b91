"""+rule: a storyteller corrects what is withheld, and says whose rolls are private."""

from commands.base import RoundCommand

USAGE = "+rule attack successes=2 because the floor is wet"


class CmdRule(RoundCommand):
    """
    Correct what is held, before it bears on anyone.

    Usage:
      +rule [NAME] [ROLL] CHANGE because WHY
      +rule/private NAME    only NAME and storytellers see how NAME rolls
      +rule/public NAME     everyone does again

    Results are held after +combat/review on: each exchange rests when its dice
    have been rolled. NAME is whose exchange, where a tie has several; ROLL is
    attack, defense, damage, soak, roll, or what it was for (block, grapple). A
    CHANGE is one of
      reroll                  that roll again, with new dice
      dice=[7, 3, 9]          these were its dice
      difficulty=7            the same dice against another difficulty
      successes=2             it counts so many, whatever the dice say
      damage=3                so many levels are marked, soaked already
      type=lethal             the kind of damage
      target=Kelly            the attack is on somebody else
      cancel                  it comes to nothing, and nothing was spent on it
      pass                    it goes as it stands

    What follows from the corrected step is worked out again with the dice that
    were rolled; only a pool that has changed is rolled anew. The log has what
    was ruled, by whom and why, and so has the roll (+combat/why). What has been
    told already is taken back with +combat/undo.

    Examples:
      +rule attack successes=2 because the floor is wet
      +rule Jo defense difficulty=8 because of the smoke
      +rule cancel because the lights went out
      +rule/private Jo
    """

    key = "+rule"

    def plain(self) -> None:
        """Correct what is withheld."""
        self.submit(self.ordered(f"rule {self.wanted(self.args, USAGE)}"))

    def switch_private(self) -> None:
        """Let only storytellers and NAME see how NAME rolls."""
        self._set("private")

    def switch_public(self) -> None:
        """Let everyone see it again."""
        self._set("public")

    def _set(self, word: str) -> None:
        self.submit(self.ordered(f"{word} {self.wanted(self.args, '+rule/private NAME')}"))
