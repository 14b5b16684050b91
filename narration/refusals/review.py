"""Withheld results."""

from narration.facts import Facts, Sentence
from narration.languages import N_, _


def _held_first(facts: Facts) -> str:
    whose = facts.own("who").capitalize()
    if not facts.storyteller:
        return _(
            "{who} result is held back until the storyteller has seen it. Type this again then.",
            who=whose,
        )
    return _(
        "{who} result is held back until the storyteller has seen it: "
        "+combat/release, or +rule to correct it.",
        who=whose,
    )


SENTENCES: dict[str, Sentence] = {
    "undo-too-far": N_(
        "That would take back more than {most} entries of the log, which is too much at once. "
        "Undo less: +combat/undo 3, or +combat/undo round."
    ),
    "nothing-held": N_(
        "Nothing is held back now. +combat/undo takes back what has been told; "
        "+combat/review on holds back what comes next."
    ),
    "nothing-held-of": lambda facts: _(
        "Nothing of {who} is held back.{names}",
        who=facts.own("who"),
        names=facts.choice("names", _("Held back")),
    ),
    "no-such-roll-held": lambda facts: _(
        "No roll called '{text}' is held back.{rolls}",
        text=facts["text"],
        rolls=facts.choice("rolls", _("Held back")),
    ),
    "unreasoned-ruling": N_(
        "Give a short reason: +rule attack successes=2 because the floor is wet."
    ),
    "bad-faces": lambda facts: _(
        "That roll has {number} dice, each from 1 to {number2}: +rule attack "
        "dice=[7, 3, 9] because WHY.",
        number=facts.number("pool"),
        number2=facts.number("most"),
    ),
    "not-for-a-throw": N_(
        "A throw has no difficulty. Rule on its dice, or on its successes (the test pool)."
    ),
    "no-harm-held": lambda facts: _(
        "Nothing of {who} that is held back does any damage. Give the attack "
        "successes first, or use +hurt.",
        who=facts.own("who"),
    ),
    "cannot-aim-elsewhere": N_(
        "You can't give the action of {who} another target: it is between these "
        "two. You can cancel it."
    ),
    "aimed-so": N_("{target} can't be the new target. Name somebody else."),
    "target-away": lambda facts: _(
        "{who} isn't in this {what} now.",
        who=facts["who"],
        what=_("chase") if facts.has("chase") else _("fight"),
    ),
    "held-first": _held_first,
}
