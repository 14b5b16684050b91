"""Grapples."""

from presentation.facts import Facts, Sentence
from presentation.text import listing, typed


def _not_in_a_grapple(facts: Facts) -> str:
    if facts["verb"] in ("sustain", "release"):
        return f"{facts['who']} holds nobody. To seize somebody: +grapple NAME."
    return f"Nobody holds {facts['who']}. +grapple shows who holds whom."


HELD = ("resist", "reverse", "relent")  # what is left to who is held


def _held(facts: Facts) -> str:
    ways = listing([typed(f"+grapple/{one}") for one in facts.words("options") or HELD], "or")
    return f"{facts['by']} holds {facts['who']}, who can only try to get loose: {ways}."


def _holding(facts: Facts) -> str:
    who, victim = facts["who"], facts["victim"]
    if facts.words("options") == ["release"]:
        return f"{who} keeps hold of {victim} once a turn. Or let go: +grapple/release."
    return (
        f"{who} holds {victim}, and sustains or releases: +grapple/sustain, +grapple/release, or "
        "a split such as +split sustain & attack NAME."
    )


def _effect_not_open(facts: Facts) -> str:
    who = facts["who"]
    why = {
        "standing": f"{who} is on the ground already",
        "prone": f"{who} is not on the ground",
        "armed": f"{who} has nothing in hand",
    }.get(facts["needs"], f"{who} is not as it needs")
    return f"No {facts['effect']}: {why}. +grapple shows what is open."


SENTENCES: dict[str, Sentence] = {
    "not-in-a-grapple": _not_in_a_grapple,
    "held": _held,
    "not-held": lambda facts: (
        f"{facts['who']} is not held, but holds {facts['victim']}: +grapple/sustain or "
        "+grapple/release."
    ),
    "grappler-defends": lambda facts: (
        f"Who holds somebody declares no defense. Attacked by another, {facts['who']} is asked: "
        f"{facts.all('forced') or 'shrug off'}. Now: +grapple/sustain or +grapple/release."
    ),
    "holding": _holding,
    "one-grapple": lambda facts: (
        f"{facts['who']} holds {facts['victim']}, and nobody is in two grapples. Let go first: "
        "+grapple/release."
    ),
    "two-grapples": lambda facts: (
        "Nobody can hold two at once. In all but one put what to do at the end: then drop."
    ),
    "held-already": lambda facts: (
        f"{facts['by']} holds {facts['who']} already. Help with +grapple/assist {facts['by']}, or "
        f"{facts['who']}; or +attack."
    ),
    "no-dexterity": lambda facts: (
        f"Dexterity finds no hold on the body of {facts['target']}. Leave it out, or type "
        "'with strength'."
    ),
    "unknown-grapple-effect": lambda facts: (
        f"There is no effect '{facts['text']}'.{facts.choice('names', 'There is')}"
    ),
    "effect-not-open": _effect_not_open,
    "no-grapple-there": lambda facts: f"{facts['who']} is in no grapple. +grapple shows who is.",
    "pin-decided": lambda facts: (
        f"{facts['by']} has {facts['who']} helpless: no roll changes that. {facts['by']} can let "
        "go with +grapple/release."
    ),
    "pinned": lambda facts: (
        f"{facts['who']} is pinned, or was till just now, and can do nothing in this phase. "
        "+grapple shows who holds whom."
    ),
    "not-prone": lambda facts: f"{facts['who']} stands already.",
    "avoid-in-haste": lambda facts: (
        "A hazard is avoided with a haste action, in a haste phase. For one: +haste 1=SOURCE, "
        "before you declare."
    ),
    "not-unsure": lambda facts: (
        f"{facts['who']} can tell who holds whom already: +grapple shows it."
    ),
}
