"""Traits that are named for a roll."""

from presentation.facts import Facts, Sentence


def _needs_storyteller(facts: Facts) -> str:
    if facts.has("figures"):
        return (
            "A power with its own difficulty or damage needs a storyteller's yes, and none is "
            f"here. Leave those out, or {facts['verb']} as usual."
        )
    return (
        "Another pool needs a storyteller's yes, or that of whoever plays the target, and neither "
        f"is here. Leave out 'with ...' to {facts['verb']} as usual."
    )


def _no_such_pool(facts: Facts) -> str:
    said = f"'{facts['pool']}' isn't a pool" if facts.has("pool") else "That isn't a pool"
    return (
        f"{said}. Name an attribute and an ability, such as dexterity + drive, or one power, such "
        "as arete."
    )


SENTENCES: dict[str, Sentence] = {
    "trait-twice": lambda facts: (
        f"A trait counts only once in a pool. Name {facts['trait']} once, and another with it."
    ),
    "no-such-pool": _no_such_pool,
    "unrated-power": lambda facts: (
        f"You can't roll {facts['trait']}: it has no rating. Name an attribute and an ability."
    ),
    "no-other-pool": lambda facts: (
        f"Under the {facts['rules']} rules you can't {facts['verb']} with another pool. Leave out "
        "'with ...'."
    ),
    "no-difficulty": lambda facts: (
        f"Under the {facts['rules']} rules the difficulty never changes. Leave out 'vs'."
    ),
    "roll-difficulty": lambda facts: (
        f"Each die needs {facts['needs']}, always; what is harder takes dice. Type +roll strength "
        "+ brawl - 2."
    ),
    "roll-again": lambda facts: (
        f"Under the {facts['rules']} rules there is no "
        + ("'again', 'rote' or /specialty" if facts.has("specialty") else "'again' and no 'rote'")
        + ". Leave them out."
    ),
    "roll-against-nobody": lambda facts: (
        f"Under the {facts['rules']} rules you roll against no one. Leave out the name."
    ),
    "roll-against-whom": lambda facts: (
        "A challenge is against somebody or a number. Type +roll physical + brawl vs NAME."
    ),
    "roll-against-oneself": lambda facts: "You can't challenge yourself. Name somebody else.",
    "roll-attribute": lambda facts: (
        "You challenge one of physical, social and mental. Type +roll physical + brawl vs NAME."
    ),
    "untrained": lambda facts: (
        f"Under the {facts['rules']} rules nobody rolls {facts['trait']} without a dot in it."
    ),
    "pool-needs-storyteller": _needs_storyteller,
}
