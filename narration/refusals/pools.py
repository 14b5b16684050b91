"""Traits that are named for a roll."""

from narration.facts import Facts, Sentence
from narration.languages import N_, _


def _needs_storyteller(facts: Facts) -> str:
    if facts.has("figures"):
        return _(
            "A power with its own difficulty or damage needs a storyteller's yes, "
            "and none is here. Leave those out, or {verb} as usual.",
            verb=facts["verb"],
        )
    return _(
        "Another pool needs the consent of a storyteller or of the target's player, "
        "and there is nobody to ask. Leave out 'with ...' to {verb} as usual.",
        verb=facts["verb"],
    )


def _no_such_pool(facts: Facts) -> str:
    said = (
        _("'{pool}' isn't a pool", pool=facts["pool"])
        if facts.has("pool")
        else _("That isn't a pool")
    )
    return _(
        "{said}. Name an attribute and an ability, such as dexterity + drive, or "
        "one power, such as arete.",
        said=said,
    )


SENTENCES: dict[str, Sentence] = {
    "trait-twice": N_(
        "A trait counts only once in a pool. Name {trait} once, and another with it."
    ),
    "no-such-pool": _no_such_pool,
    "unrated-power": N_(
        "You can't roll {trait}: it has no rating. Name an attribute and an ability."
    ),
    "no-other-pool": N_(
        "Under the {rules} rules you can't {verb} with another pool. Leave out 'with ...'."
    ),
    "no-difficulty": N_("Under the {rules} rules the difficulty never changes. Leave out 'vs'."),
    "roll-difficulty": N_(
        "Each die needs {needs}, always; what is harder takes dice. Type +roll "
        "strength + brawl - 2."
    ),
    "roll-again": lambda facts: (
        _("Under the {rules} rules there is no ", rules=facts["rules"])
        + (
            _("'again', 'rote' or /specialty")
            if facts.has("specialty")
            else _("'again' and no 'rote'")
        )
        + _(". Leave them out.")
    ),
    "roll-against-nobody": N_(
        "Under the {rules} rules you roll against no one. Leave out the name."
    ),
    "roll-against-whom": N_(
        "A challenge is against somebody or a number. Type +roll physical + brawl vs NAME."
    ),
    "roll-against-oneself": N_("You can't challenge yourself. Name somebody else."),
    "roll-attribute": N_(
        "You challenge one of physical, social and mental. Type +roll physical + brawl vs NAME."
    ),
    "no-specialty": lambda facts: _(
        "{who} no specialty for {traits}. Leave out 'specialty'."
        if facts.has("claimed")
        else "{who} no specialty for {traits}. Type +roll without /specialty.",
        who=facts.does("who", "has"),
        traits=facts.all("traits", "or") if facts.has("traits") else _("plain dice"),
    ),
    "no-specialties": N_("A specialty counts for nothing here. Leave out 'specialty'."),
    "untrained": N_("Under the {rules} rules nobody rolls {trait} without a dot in it."),
    "pool-needs-storyteller": _needs_storyteller,
}
