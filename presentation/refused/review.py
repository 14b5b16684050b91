"""Withheld results."""

from presentation.facts import Sentence

SENTENCES: dict[str, Sentence] = {
    "nothing-held": lambda facts: (
        "Nothing is held, to correct or to let go. What has been told is taken back with "
        "+combat/undo; +combat/review on holds what comes."
    ),
    "nothing-held-of": lambda facts: (
        f"Nothing of {facts['who']} is held.{facts.choice('names', 'There is')}"
    ),
    "no-such-roll-held": lambda facts: (
        f"No roll '{facts['text']}' is held here.{facts.choice('rolls', 'There is')}"
    ),
    "unreasoned-ruling": lambda facts: (
        "A ruling has a short reason: +rule attack successes=2 because the floor is wet."
    ),
    "bad-faces": lambda facts: (
        f"That roll has {facts.number('pool')} dice, each from 1 to {facts.number('most')}: "
        "+rule attack dice=[7, 3, 9] because WHY."
    ),
    "not-for-a-throw": lambda facts: (
        "A throw has no difficulty: rule its dice, or its successes, which are the test pool."
    ),
    "no-harm-held": lambda facts: (
        f"Nothing that is held of {facts['who']} does any harm. Give the attack successes "
        "first, or use +hurt."
    ),
    "cannot-aim-elsewhere": lambda facts: (
        f"What {facts['who']} does is between these two and cannot be aimed at another; it can be "
        "cancelled."
    ),
    "aimed-so": lambda facts: f"{facts['target']} it is already, or {facts['who']} themselves.",
    "target-away": lambda facts: f"{facts['who']} is not in this fight now.",
    "held-first": lambda facts: (
        f"Something of {facts['who']}'s is held. Type +combat/release first, or correct it."
    ),
}
