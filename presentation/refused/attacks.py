"""Attacks and what stands in their way."""

from game.state.distance import APART_YARDS, CLAIMED, PARTED
from presentation.facts import Facts, Sentence
from presentation.text import count


def _no_room(facts: Facts) -> str:
    number, who = facts.number("limit"), facts["who"]
    already = "one attacks" if number == 1 else f"{number} attack"
    return (
        f"No more can come at {who}: {already} hand to hand already. Attack somebody else, or "
        "from a distance."
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


SENTENCES: dict[str, Sentence] = {
    "range-known": _range_known,
    "committed-in-haste": lambda facts: (
        "A committed attack cannot be a haste action. Try power or feint: +attack NAME=power."
    ),
    "committed-with-defense": lambda facts: (
        "Who commits to an attack makes no defense: split without one of the two."
    ),
    "out-of-reach": lambda facts: (
        f"{facts['who']} is out of reach. Shoot or throw something, or attack somebody else."
    ),
    "immobilised": lambda facts: f"{facts['who']} cannot move, and can do nothing.",
    "dazed": lambda facts: f"{facts['who']} is dazed and loses this turn.",
    "staked": lambda facts: f"{facts['who']} is staked and spends no blood.",
    "blind": lambda facts: f"{facts['who']} cannot see to shoot. Try a hand weapon, or +pass.",
    "stand-first": lambda facts: (
        f"{facts['who']} was knocked down and gets up first: stand, or pass to stay down."
    ),
    "prone-already": lambda facts: f"{facts['who']} lies on the ground already.",
    "no-hand-weapon": lambda facts: (
        f"{facts['who']} has no hand weapon to parry with. Try +block or +dodge."
    ),
    "both-hands-full": lambda facts: (
        f"The {facts['weapon']} takes both hands: leave out the parry, or try dodge."
    ),
    "too-many-dice": lambda facts: (
        f"The smallest pool has {facts.number('pool')} dice: share out no more than that."
    ),
    "dice-without-split": lambda facts: "There is no pool to share here. Leave out 'dice N'.",
    "too-many-extra": lambda facts: (
        f"{facts['who']} has {facts.number('limit')} extra actions left. Name no more than that."
    ),
    "haste-too-late": lambda facts: (
        "Extra actions are bought with the turn's declaration, not now."
    ),
    "one-late-action": lambda facts: (
        "Who delayed does one thing: several actions are declared at the turn's top."
    ),
    "ambush-first": lambda facts: (
        f"{facts['who']} strikes from ambush: one attack on whom they surprised, or +pass."
    ),
    "ambushed-already": lambda facts: f"{facts['who']} has surprised {facts['target']} already.",
    "fighting-already": lambda facts: (
        f"{facts['who']} is fighting already: there is no ambush for them."
    ),
    "no-room": _no_room,
    "not-ranged": lambda facts: (
        f"The {facts['weapon']} does not shoot or fly. Leave out 'range', or name another weapon."
    ),
    "no-aiming": lambda facts: (
        f"By these rules a blow goes at no one place: +{facts['line']}. Tell of the "
        f"{facts['place']} in your pose; a storyteller can make it count in dice, with +mod."
    ),
    "no-escape": lambda facts: (
        f"There is no way out for {facts['who']}. Another defense: +dodge or +block."
    ),
}
