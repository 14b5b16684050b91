"""The rulesets: each new one is imported and listed here."""

from game.engine.table import ruleset_of
from game.moments import RULESETS
from game.rulesets.classic import DETROIT_CLASSIC
from game.rulesets.detroit import DETROIT
from game.rulesets.met import MET
from game.rulesets.nwod import NWOD
from game.rulesets.w20 import W20

__all__ = ["DEFAULT_RULESET", "RULESETS", "ruleset_of"]

DEFAULT_RULESET = DETROIT.id

RULESETS.update((rules.id, rules) for rules in (DETROIT, DETROIT_CLASSIC, W20, NWOD, MET))
