"""Sheets: what these rules ask of one (MET-1); what another system's sheet makes of it is in
world/met/conversions.yaml.
"""

from collections.abc import Mapping

from game.fighter import Fighter

ASKED = ("physical", "social", "mental", "dodge", "focus wits")


def focuses(fighter: Fighter) -> Mapping[str, int]:
    """Return the focuses that a rule asks for: nobody has one whose sheet does not say so."""
    return {} if "focus wits" in fighter.traits else {"focus wits": 0}
