"""The rulesets, by id."""

from typing import TYPE_CHECKING

from game.rulesets.detroit import DETROIT
from game.rulesets.detroit_classic import DETROIT_CLASSIC
from game.rulesets.met import MET
from game.rulesets.nwod import NWOD
from game.rulesets.w20 import W20

if TYPE_CHECKING:
    from game.combat.state import Scene
    from game.ruleset import Ruleset

RULESETS = {ruleset.id: ruleset for ruleset in (DETROIT, DETROIT_CLASSIC, W20, NWOD, MET)}

DEFAULT_RULESET = DETROIT.id


def ruleset_of(scene: "Scene") -> "Ruleset":
    """Return the ruleset a scene is played by."""
    return RULESETS[scene.ruleset]
