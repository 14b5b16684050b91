"""Points, pools, haste."""

from presentation.facts import Facts, Sentence


def _no_resource(facts: Facts) -> str:
    have, need = facts.number("have"), facts.number("need")
    return f"Not enough {facts['resource']}: that takes {need}, and {have or 'none'} is left."


def _haste_limit(facts: Facts) -> str:
    limit, source = facts.number("limit"), facts["source"]
    if not limit:
        return f"There is no haste to be had from {source}."
    return f"{source} gives {limit} at most: +haste {limit}={source}."


def _haste_not_granted(facts: Facts) -> str:
    who = facts["who"] if facts.has("who") else "NAME"
    number, source = max(1, facts.number("count")), facts["source"]
    grant = f"a storyteller grants it with +haste {who}={number} {source}"
    if facts.has("told"):
        grant = f"the storyteller has been told that you ask, and {grant.partition(' ')[2]}"
    return f"Haste from {source} is not granted: {grant}.{facts.choice('sources', 'Or from')}"


def _no_haste_left(facts: Facts) -> str:
    return f"{facts['who']} has no haste actions left and may only defend in this phase."


def _pool_too_large(facts: Facts) -> str:
    return f"A pool of {facts.number('pool')} is too large: {facts.number('limit')} dice at most."


def _no_roll_to_buy(facts: Facts) -> str:
    buying = facts.all("rolls")
    tells = f" It goes with {buying}." if buying else ""
    return f"'{facts['option']}' leads to no roll of your own: leave out 'willpower'.{tells}"


SENTENCES: dict[str, Sentence] = {
    "pool-too-large": _pool_too_large,
    "no-resource": _no_resource,
    "haste-limit": _haste_limit,
    "no-haste-left": _no_haste_left,
    "haste-in-haste-phase": lambda facts: (
        "Haste is announced with the main declaration, not in a haste phase."
    ),
    "haste-not-granted": _haste_not_granted,
    "bought-already": lambda facts: (
        f"{facts['who']} has bought a success in this round already. Leave out 'willpower'."
    ),
    "no-roll-to-buy": _no_roll_to_buy,
    "backed-already": lambda facts: (
        f"Willpower is on {facts['who']}'s next free defense already. "
        "+defend/willpower off takes it back."
    ),
    "not-backed": lambda facts: (
        f"No Willpower is on {facts['who']}'s next free defense. +defend/willpower puts it there."
    ),
    "no-free-defense": lambda facts: (
        f"By the {facts['rules']} rules no free defense is rolled that Willpower could be put on."
    ),
    "empty-gun": lambda facts: (
        f"The {facts['weapon']} is empty. +do reload {facts['weapon']} fills it. Or use "
        "another weapon."
    ),
    "gun-full": lambda facts: (
        f"The {facts['weapon']} is loaded already: {facts.number('rounds')} rounds."
    ),
    "no-blood": lambda facts: f"{facts['who']} has no blood to heal with.",
    "not-for-blood": lambda facts: (
        f"Blood closes no {facts['type']} wounds.{facts.choice('names', 'It closes')}"
    ),
    "nothing-to-heal": lambda facts: (
        f"{facts['who']} has no {facts['type'] + ' ' if facts.has('type') else ''}wound to heal."
    ),
    "unknown-resource": lambda facts: (
        f"There is no {facts['text']} to spend or regain.{facts.choice('names', 'There is')}"
    ),
    "resource-full": lambda facts: (
        f"{facts['resource']} is as high as it goes: {facts.number('have')}."
    ),
    "haste-has-price": lambda facts: (
        f"Haste from {facts['source']} is paid for, not granted: +haste 1={facts['source']}."
    ),
}
