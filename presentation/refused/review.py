"""Withheld results."""

from presentation.facts import Sentence

SENTENCES: dict[str, Sentence] = {
    "nothing-held": lambda facts: (
        "Nothing is held back now. +combat/undo takes back what has been told; +combat/review on "
        "holds back what comes next."
    ),
    "nothing-held-of": lambda facts: (
        f"Nothing of {facts.own('who')} is held back.{facts.choice('names', 'Held back')}"
    ),
    "no-such-roll-held": lambda facts: (
        f"No roll called '{facts['text']}' is held back.{facts.choice('rolls', 'Held back')}"
    ),
    "unreasoned-ruling": lambda facts: (
        "Give a short reason: +rule attack successes=2 because the floor is wet."
    ),
    "bad-faces": lambda facts: (
        f"That roll has {facts.number('pool')} dice, each from 1 to {facts.number('most')}: "
        "+rule attack dice=[7, 3, 9] because WHY."
    ),
    "not-for-a-throw": lambda facts: (
        "A throw has no difficulty. Rule on its dice, or on its successes (the test pool)."
    ),
    "no-harm-held": lambda facts: (
        f"Nothing of {facts.own('who')} that is held back does any damage. Give the attack "
        "successes first, or use +hurt."
    ),
    "cannot-aim-elsewhere": lambda facts: (
        f"You can't give the action of {facts['who']} another target: it is between these two. You "
        "can cancel it."
    ),
    "aimed-so": lambda facts: f"{facts['target']} can't be the new target. Name somebody else.",
    "target-away": lambda facts: (
        f"{facts['who']} isn't in this {'chase' if facts['chase'] else 'fight'} now."
    ),
    "held-first": lambda facts: (
        f"{facts.own('who').capitalize()} result is held back until the storyteller has seen it: "
        "+combat/release, or +rule to correct it."
    ),
}
