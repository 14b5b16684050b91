"""Points, pools, haste."""

from presentation.facts import Facts, Sentence
from presentation.text import typed


def _no_resource(facts: Facts) -> str:
    have, need = facts.number("have"), facts.number("need")
    return f"Not enough {facts['resource']}: that takes {need}, and {have or 'none'} is left."


def _haste_limit(facts: Facts) -> str:
    limit, source = facts.number("limit"), facts["source"]
    if not limit:
        return f"You can't get haste from {source}."
    return f"You can get at most {limit} from {source}: +haste {limit}={source}."


def _haste_not_granted(facts: Facts) -> str:
    who = facts["who"] if facts.has("who") else "NAME"
    number, source = max(1, facts.number("count")), facts["source"]
    grant = f"+haste {who}={number} {source}"
    told = f"Haste from {source} needs a storyteller to grant it: {grant}."
    if facts.has("told"):
        told = (
            f"Haste from {source} needs a storyteller to grant it. They've been told that you ask, "
            f"and can type {grant}."
        )
    return f"{told}{facts.choice('sources', 'Or get it from')}"


def _no_haste_left(facts: Facts) -> str:
    return f"{facts.does('who', 'has')} no haste actions left, and can only defend this phase."


def _pool_too_large(facts: Facts) -> str:
    return f"A pool of {facts.number('pool')} is too large: {facts.number('limit')} dice at most."


def _no_roll_to_buy(facts: Facts) -> str:
    buying = facts.all("rolls")
    tells = f" It goes with {buying}." if buying else ""
    return f"You roll nothing for '{facts['option']}', so leave out 'willpower'.{tells}"


SENTENCES: dict[str, Sentence] = {
    "pool-too-large": _pool_too_large,
    "no-resource": _no_resource,
    "haste-limit": _haste_limit,
    "no-haste-left": _no_haste_left,
    "haste-in-haste-phase": lambda facts: (
        "You announce haste with your main declaration, not in a haste phase."
    ),
    "haste-not-granted": _haste_not_granted,
    "bought-already": lambda facts: (
        f"{facts.does('who', 'has')} already spent Willpower on a roll this round: once is all."
    ),
    "no-roll-to-buy": _no_roll_to_buy,
    "backed-already": lambda facts: (
        f"Willpower is already on {facts.own('who')} next free defense. "
        "+defend/willpower off takes it back."
    ),
    "not-backed": lambda facts: (
        f"No Willpower is on {facts.own('who')} next free defense. +defend/willpower puts it there."
    ),
    "no-free-defense": lambda facts: (
        f"Under the {facts['rules']} rules there's no roll for a free defense to put Willpower on."
    ),
    "empty-gun": lambda facts: (
        f"The {facts['weapon']} is empty. Type +do reload {facts['weapon']}, or use another weapon."
    ),
    "declared-in-hand": lambda facts: (
        f"{facts.does('who', 'has')} declared something with the {facts['weapon']} in hand. "
        f"{typed('+combat/oops')} takes that back, while nobody has declared after it."
    ),
    "declared-in-form": lambda facts: (
        f"{facts.does('who', 'has')} declared in the form worn now, and others count on it. "
        "Another form comes before a declaration: in the next round, or by a storyteller's word."
    ),
    "shifted-already": lambda facts: (
        f"{facts.does('who', 'has')} taken another form this round already. The next comes in the "
        "next round, or by a storyteller's word."
    ),
    "gun-full": lambda facts: (
        f"The {facts['weapon']} is already full, with {facts.number('rounds')} rounds."
    ),
    "no-blood": lambda facts: f"{facts.does('who', 'has')} no blood to heal with.",
    "not-for-blood": lambda facts: (
        f"Blood doesn't heal {facts['type']} wounds.{facts.choice('names', 'It heals')}"
    ),
    "nothing-to-heal": lambda facts: (
        f"{facts.does('who', 'has')} no {facts['type'] + ' ' if facts.has('type') else ''}wounds "
        "to heal."
    ),
    "unknown-resource": lambda facts: (
        f"{facts['text']} isn't something to spend or regain here.{facts.choice('names', 'Try')}"
    ),
    "resource-full": lambda facts: (
        f"{facts['resource']} is already full, at {facts.number('have')}."
    ),
    "haste-has-price": lambda facts: (
        f"You pay for haste from {facts['source']}, nobody has to grant it: "
        f"+haste 1={facts['source']}."
    ),
}
