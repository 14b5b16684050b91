"""Checks, effects, hazards, positions."""

from presentation.facts import Facts, Sentence


def _unknown_check(facts: Facts) -> str:
    if not facts.has("numbers"):
        return "No check is open."
    return f"There is no open check {facts['number']}.{facts.choice('numbers', 'There is')}"


SENTENCES: dict[str, Sentence] = {
    "too-many-checks": lambda facts: (
        f"{facts.number('limit')} checks are open already. A storyteller settles one with "
        "+check/done."
    ),
    "unknown-check": _unknown_check,
    "empty-effect": lambda facts: (
        "An effect needs a name, and a change or a number of rounds: +effect Jo=Blessing attack+2, "
        "or +effect Jo=Poison for 3."
    ),
    "unknown-effect": lambda facts: (
        f"{facts['who']} is under no effect '{facts['text']}'.{facts.choice('names', 'There is')}"
    ),
    "bad-hazard": lambda facts: "A hazard has either dice or levels, and not none of both.",
    "unknown-hazard": lambda facts: (
        f"No hazard '{facts['text']}' threatens {facts['who']}.{facts.choice('names', 'There is')}"
    ),
    "unknown-position": lambda facts: (
        f"'{facts['text']}' is nothing to set about a position.{facts.choice('names', 'There is')}"
    ),
}
