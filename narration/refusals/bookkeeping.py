"""Checks, effects, hazards, positions."""

from narration.facts import Facts, Sentence
from narration.languages import N_, _


def _unknown_check(facts: Facts) -> str:
    if not facts.has("numbers"):
        return _("No check is open. After a botch, the check lapses when the next round begins.")
    return _(
        "No check {number} is open.{numbers}",
        number=facts["number"],
        numbers=facts.choice("numbers", _("Open")),
    )


SENTENCES: dict[str, Sentence] = {
    "too-many-checks": lambda facts: _(
        "{number} checks that {who} asked for are still open: +check/list shows them. A "
        "storyteller can settle one with +check/done.",
        number=facts.number("limit"),
        who=facts["who"],
    ),
    "unknown-check": _unknown_check,
    "empty-effect": N_(
        "An effect needs a name, and a change or a number of rounds: +effect "
        "Jo=Blessing attack+2, or +effect Jo=Poison for 3."
    ),
    "unknown-effect": lambda facts: _(
        "{who} no effect called '{text}'.{names}",
        who=facts.does("who", "has"),
        text=facts["text"],
        names=facts.choice("names", _("In force")),
    ),
    "bad-hazard": N_("A hazard has either dice or levels. Give one of the two."),
    "hazard-of-dice": N_(
        "A hazard has levels by these rules. Type for example +hazard {who}={text} 1 levels lethal."
    ),
    "unknown-hazard": lambda facts: _(
        "{who} no hazard called '{text}'.{names}",
        who=facts.does("who", "faces"),
        text=facts["text"],
        names=facts.choice("names", _("There is")),
    ),
    "unknown-position": lambda facts: _(
        "'{text}' isn't a position.{names}",
        text=facts["text"],
        names=facts.choice("names", _("You can set")),
    ),
}
