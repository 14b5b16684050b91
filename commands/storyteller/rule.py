"""+rule: a storyteller corrects held results, and says whose rolls are private."""

from commands.base import RoundCommand

USAGE = "+rule attack successes=2 because the floor is wet"


class CmdRule(RoundCommand):
    """
    Correct a result that is held back, before it counts.

    Usage:
      +rule [NAME] [ROLL] CHANGE because WHY
      +rule/private NAME    only NAME and storytellers see how NAME rolls
      +rule/public NAME     everyone does again

    +combat/review on holds back each exchange once its dice are rolled. NAME is  {{dice}}
    whose exchange, if a tie has several; ROLL is attack, defense, damage, soak,  {{old}}
    whose exchange, if a tie has several; ROLL is attack, defense, damage,  {{nwod}}
    roll, or what it was for (block, grapple). A CHANGE is one of  {{dice}}
    +combat/review on holds back each challenge once it is thrown. NAME is whose.  {{met}}
    A CHANGE is one of  {{met}}
      reroll                  the same roll, with new dice  {{dice}}
      dice=[7, 3, 9]          these were its dice  {{dice}}
      difficulty=7            the same dice against another difficulty  {{old}}
      successes=2             two successes, whatever the dice say  {{dice}}
      damage=3                three levels to mark, after soak  {{old}}
      damage=3                three levels to mark  {{-old}}
      type=lethal             the kind of damage
      target=Kelly            somebody else is attacked
      cancel                  it comes to nothing, and nobody spent anything
      pass                    leave it as it is

    The game works out the rest again with the same dice; only a pool that has  {{dice}}
    changed is rolled anew.  {{dice}}
    The log and +combat/why show what you ruled, and why.
    To take back what everyone has read already, use +combat/undo.

    Examples:
      +rule attack successes=2 because the floor is wet  {{dice}}
      +rule Jo defense difficulty=8 because of the smoke  {{old}}
      +rule cancel because the lights went out
      +rule/private Jo
    """

    key = "+rule"

    def plain(self) -> None:
        self.submit(self.ordered(f"rule {self.wanted(self.args, USAGE)}"))

    def _set(self) -> None:
        """Let only storytellers and NAME see how NAME rolls, or everyone again."""
        name = self.wanted(self.args, "+rule/private NAME")
        self.submit(self.ordered(f"{self.switches[0]} {name}"))

    switch_private = switch_public = _set
