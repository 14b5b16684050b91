"""In what the two editions of the rules differ (`docs/rules/detroit-classic.md`)."""

from dataclasses import dataclass

# What an effect costs; a throw costs all there is. Action is not tried: it is what an ST says.
COSTS = {
    "pin": 10,
    "disarm": 5,
    "drop": 2,
    "slam": 3,
    "throw": 1,
    "prop": 5,
    "clinch": 1,
    "crack": 4,
}


@dataclass(frozen=True)
class Rules:
    """What one edition has: difficulties at arm's length, effects, what a grappler is forced to."""

    name: str
    arms_length: dict[str, int]
    costs: dict[str, int]
    forced: dict[str, int]
    wounds_slow: bool = True  # whether wounds come off initiative
    wyrd_soaks: bool = True  # whether fae soak lethal damage once they have called upon the Wyrd


DETROIT = Rules(
    "detroit", {"pistol": 4, "smg": 6, "long": 8}, COSTS, {"shrug off": 1, "hostage block": 2}
)
CLASSIC = Rules(
    "detroit-classic",
    {"pistol": 6, "smg": 6, "long": 8},
    {name: cost for name, cost in COSTS.items() if name != "crack"},
    {"shed": 1, "hostage block": 2},
    wounds_slow=False,
    wyrd_soaks=False,
)
EDITIONS = (DETROIT, CLASSIC)
