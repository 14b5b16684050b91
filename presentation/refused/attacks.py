"""Attacks and what stands in their way."""

from game.state.distance import APART_YARDS, CLAIMED, PARTED
from presentation.facts import Facts, Sentence
from presentation.text import count, typed


def _no_room(facts: Facts) -> str:
    number, who = facts.number("limit"), facts["who"]
    already = "one person is" if number == 1 else f"{number} people are"
    return (
        f"There's no room around {who}: {already} already attacking hand to hand. Attack somebody "
        "else, or from a distance."
    )


def _range_known(facts: Facts) -> str:
    """Say how far apart two are, who said so, and what to type instead of another distance."""
    who, target, by = facts["who"], facts["target"], facts["by"]
    yards, how = facts.number("yards"), facts["how"]
    if not yards and how != CLAIMED:
        return (
            f"{who} and {target} are at hand-to-hand distance. Leave out 'range', or get away "
            "first: +do break off."
        )
    apart = f"{who} and {target} are {count(yards, 'yard')} apart"
    if how in PARTED:
        least = f"Say 'range {APART_YARDS}' or more, or leave it out."
        return f"{apart} or more, since {by} got away. {least}"
    said = f"{by} said so with a shot" if how == CLAIMED else f"{by or 'the storyteller'} set it"
    return f"{apart}: {said}. Leave out 'range', or ask the storyteller for another distance."


def _range_is_agreed(facts: Facts) -> str:
    who, target, yards = facts["who"], facts["target"], facts.number("yards")
    propose = typed(f"+range {who},{target}={yards}")
    return (
        f"Nobody knows yet that it is {count(yards, 'yard')} from {who} to {target}. Propose it to "
        f"the others: {propose}. Or leave out 'range', and shoot from within range."
    )


SENTENCES: dict[str, Sentence] = {
    "range-is-agreed": _range_is_agreed,
    "range-known": _range_known,
    "committed-in-haste": lambda facts: (
        "You can't make a committed attack as a haste action. Try power or feint: "
        f"{typed('+attack NAME=power')}."
    ),
    "committed-with-defense": lambda facts: (
        "You can't defend in the round of a committed attack. Leave out one of the two."
    ),
    "out-of-reach": lambda facts: (
        f"{facts['who']} is out of reach. Shoot or throw something, or attack somebody else."
    ),
    "immobilised": lambda facts: f"{facts.does('who', 'is')} immobilized and can't do anything.",
    "dazed": lambda facts: f"{facts.does('who', 'is')} dazed and can't act this turn.",
    "staked": lambda facts: f"{facts.does('who', 'is')} staked and can't spend blood.",
    "blind": lambda facts: (
        f"{facts.does('who', 'is')} blind and can't shoot. Try a hand weapon, or +pass."
    ),
    "stand-first": lambda facts: (
        f"{facts.does('who', 'is')} on the ground and must get up first. Type +stand, or +pass to "
        "stay down."
    ),
    "prone-already": lambda facts: f"{facts.does('who', 'is')} already on the ground.",
    "no-hand-weapon": lambda facts: (
        f"{facts.does('who', 'has')} no hand weapon to parry with. Try +block or +dodge."
    ),
    "both-hands-full": lambda facts: (
        f"The {facts['weapon']} takes both hands, so no parry goes with it. Leave the parry out, "
        "or try dodge."
    ),
    "too-many-dice": lambda facts: (
        f"You have {facts.number('pool')} dice to share out, by the smallest of the pools. Give "
        "out no more than that."
    ),
    "dice-without-split": lambda facts: "You have no pool to share out here. Leave out 'dice N'.",
    "too-many-extra": lambda facts: (
        f"{facts.does('who', 'has')} only {facts.number('limit')} extra actions left."
    ),
    "haste-too-late": lambda facts: (
        "It's too late for that: you buy extra actions when you declare your turn."
    ),
    "one-late-action": lambda facts: (
        "After a delay you get one action. To split, declare at your own place in the order."
    ),
    "ambush-first": lambda facts: (
        f"{facts.does('who', 'strikes')} from ambush: attack somebody who is surprised, or +pass."
    ),
    "ambushed-already": lambda facts: (
        f"{facts.does('who', 'has')} already surprised {facts.them('target')}."
    ),
    "fighting-already": lambda facts: (
        f"{facts.does('who', 'is')} already fighting, and can't set up an ambush."
    ),
    "no-room": _no_room,
    "not-ranged": lambda facts: (
        f"You can't shoot or throw {facts['weapon']}. Leave out 'range', or name another weapon."
    ),
    "kind-hand-to-hand": lambda facts: (
        f"An attack with {facts['weapon']} can't be {facts['kind']}: that's for attacks hand to "
        f"hand. Leave out '{facts['kind']}', or name another weapon."
    ),
    "unknown-place": lambda facts: (
        f"These rules know no '{facts['place']}' to aim at."
        + facts.choice("places", "You can aim at")
    ),
    "charge-too-far": lambda facts: (
        f"{facts['who']} is {facts['yards']} yards away, and you can charge across "
        f"{facts['limit']}. Type +do run up, or shoot."
    ),
    "no-escape": lambda facts: (
        f"{facts.does('who', 'has')} nowhere to escape to. Defend another way: +dodge or +block."
    ),
}
