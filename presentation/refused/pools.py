"""Traits that are named for a roll."""

from presentation.facts import Facts, Sentence


def _needs_storyteller(facts: Facts) -> str:
    if facts.has("figures"):
        return (
            "A power with a difficulty or damage of its own takes a storyteller, and none is here. "
            f"Leave them out, or {facts['verb']} as usual."
        )
    return (
        "No storyteller is here to grant another pool, and nobody plays those it is used against. "
        f"Leave out 'with ...' to {facts['verb']} as usual."
    )


def _no_such_pool(facts: Facts) -> str:
    said = f"'{facts['pool']}' is no pool" if facts.has("pool") else "That names no pool"
    return (
        f"{said}: name an attribute and an ability, such as dexterity + drive, or one power, such "
        "as arete."
    )


SENTENCES: dict[str, Sentence] = {
    "trait-twice": lambda facts: (
        f"A trait counts once in a pool. Name {facts['trait']} once, and another with it."
    ),
    "no-such-pool": _no_such_pool,
    "unrated-power": lambda facts: (
        f"There is no {facts['trait']} to roll: it is not rated. Name an attribute and an ability."
    ),
    "no-other-pool": lambda facts: (
        f"By the {facts['rules']} rules {facts['verb']} takes no other pool. Leave out 'with ...'."
    ),
    "no-difficulty": lambda facts: (
        f"By the {facts['rules']} rules what a roll needs never changes. Leave out 'vs'."
    ),
    "pool-needs-storyteller": _needs_storyteller,
}
