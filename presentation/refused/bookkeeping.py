"""Checks, effects, hazards, positions."""

from presentation.facts import Facts, Sentence


def _unknown_check(facts: Facts) -> str:
    if not facts.has("numbers"):
        return "No check is open."
    return f"No check {facts['number']} is open.{facts.choice('numbers', 'Open')}"


SENTENCES: dict[str, Sentence] = {
    "too-many-checks": lambda facts: (
        f"{facts.number('limit')} checks are already open. A storyteller can settle one with "
        "+check/done."
    ),
    "unknown-check": _unknown_check,
    "empty-effect": lambda facts: (
        "An effect needs a name, and a change or a number of rounds: +effect Jo=Blessing attack+2, "
        "or +effect Jo=Poison for 3."
    ),
    "unknown-effect": lambda facts: (
        f"{facts.does('who', 'has')} no effect called '{facts['text']}'."
        f"{facts.choice('names', 'In force')}"
    ),
    "bad-hazard": lambda facts: "A hazard has either dice or levels. Give one of the two.",
    "hazard-of-dice": lambda facts: (
        "A hazard has levels by these rules. Type for example "
        f"+hazard {facts['who']}={facts['text']} 1 levels lethal."
    ),
    "unknown-hazard": lambda facts: (
        f"{facts.does('who', 'faces')} no hazard called '{facts['text']}'."
        f"{facts.choice('names', 'There is')}"
    ),
    "unknown-position": lambda facts: (
        f"'{facts['text']}' isn't a position.{facts.choice('names', 'You can set')}"
    ),
}
