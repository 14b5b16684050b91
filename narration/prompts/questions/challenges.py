"""What is asked in a challenge, and of those who are helped or shielded (chapter 16)."""

from game.state.decisions import Question
from game.state.scene import Scene
from narration.languages import N_, _
from narration.prompts.questions.way import Put, Way, says


def _put(matter: str, opening: str, **means: str) -> Put:
    """Return a question of texts alone; ``means`` are its answers."""

    def ways(scene: Scene, question: Question) -> dict[str, Way]:
        return {option: Way(f"choose {option}", _(told)) for option, told in means.items()}

    return Put(says(matter), says(opening), ways)


PUT = {
    "retest": _put(
        N_("a retest, for one Willpower"),
        N_("You lose this challenge. One Willpower buys a retest. Type:"),
        yes=N_("throw again, for one Willpower"),
        no=N_("the loss stands"),
    ),
    "help": _put(
        N_("help from {by}"),
        N_("{by} offers to help with your next maneuver. Type:"),
        accept=N_("it costs no Willpower then"),
        refuse=N_("they keep their action"),
    ),
    "shield": _put(
        N_("{by} would take {attacker}'s attack"),
        N_("{attacker} attacks you, and {by} offers to take it. Type:"),
        accept=N_("they are the target instead"),
        refuse=N_("you meet it yourself"),
    ),
    "withdraw": _put(
        N_("{by} is in the way"),
        N_("{by} steps in front of {target}. Type:"),
        strike=N_("go through with it"),
        withdraw=N_("your action is lost"),
    ),
}
