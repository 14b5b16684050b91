"""Grapples."""

from presentation.facts import Facts, Sentence
from presentation.text import listing, typed


def _not_in_a_grapple(facts: Facts) -> str:
    if facts["verb"] in ("sustain", "release"):
        return f"{facts.does('who', 'is')} not holding anybody. To seize somebody: +grapple NAME."
    return f"Nobody is holding {facts.them('who')}. +grapple shows who holds whom."


HELD = ("resist", "reverse", "relent")  # what is left to who is held


def _held(facts: Facts) -> str:
    ways = listing([typed(f"+grapple/{one}") for one in facts.words("options") or HELD], "or")
    if facts.is_reader("who"):
        return f"{facts['by']} is holding you. Try to get loose first: {ways}."
    return f"{facts['by']} is holding {facts['who']}, who can only try to get loose: {ways}."


def _holding(facts: Facts) -> str:
    holding = f"{facts.does('who', 'is')} holding {facts['victim']}"
    if facts.words("options") == ["release"]:
        return f"{holding}, which takes one action a turn. To let go: +grapple/release."
    split = typed("+split sustain & attack NAME")
    return f"{holding}. Type +grapple/sustain or +grapple/release, or split the action: {split}."


def _effect_not_open(facts: Facts) -> str:
    who = facts.does("who", "is")
    why = {
        "standing": f"{who} already on the ground",
        "prone": f"{who} not on the ground",
        "armed": f"{facts.does('who', 'has')} nothing in hand",
    }.get(facts["needs"], f"{who} in no position for it")
    return f"You can't {facts['effect']} now: {why}. +grapple shows what you can do."


SENTENCES: dict[str, Sentence] = {
    "not-in-a-grapple": _not_in_a_grapple,
    "held": _held,
    "not-held": lambda facts: (
        f"{facts.does('who', 'is')} the one holding {facts['victim']}. Type +grapple/sustain or "
        "+grapple/release."
    ),
    "grappler-defends": lambda facts: (
        "You can't declare a defense while you hold somebody. If somebody else attacks, you'll be "
        f"asked ({facts.all('forced') or 'shrug off'}). Type +grapple/sustain or "
        "+grapple/release."
    ),
    "holding": _holding,
    "one-grapple": lambda facts: (
        f"{facts.does('who', 'is')} already holding {facts['victim']}, and one grapple is all you "
        "can be in. Let go first: +grapple/release."
    ),
    "two-grapples": lambda facts: (
        "You can't hold two people at once. Seize all but one only for an effect: end those with "
        "'then drop'."
    ),
    "held-already": lambda facts: (
        f"{facts['by']} is already holding {facts['who']}. Help one of them with +grapple/assist "
        f"{facts['by']} or {facts['who']}, or +attack."
    ),
    "no-dexterity": lambda facts: (
        f"Dexterity doesn't work on {facts['target']}. Leave it out, or type 'with strength'."
    ),
    "unknown-grapple-effect": lambda facts: (
        f"There's no effect called '{facts['text']}'.{facts.choice('names', 'Effects')}"
    ),
    "effect-not-open": _effect_not_open,
    "no-grapple-there": lambda facts: (
        f"{facts.does('who', 'is')} not in a grapple. +grapple shows who is."
    ),
    "pin-decided": lambda facts: (
        f"{facts['by']} has {facts.them('who')} helpless, and no roll changes that. Only "
        f"{facts['by']} can end it: +grapple/release."
    ),
    "pinned": lambda facts: (
        f"{facts.does('who', 'is')} pinned for this phase and can't do anything. +grapple shows "
        "who holds whom."
    ),
    "not-prone": lambda facts: f"{facts.does('who', 'is')} already standing.",
    "avoid-in-haste": lambda facts: (
        "You avoid a hazard with a haste action, in a haste phase. For one, type +haste 1=SOURCE "
        "before you declare."
    ),
    "not-unsure": lambda facts: (
        f"{facts.does('who', 'knows')} who holds whom already: +grapple shows it."
    ),
}
