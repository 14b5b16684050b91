"""Another house rule, for tests: a defense of one's own that is rolled (HOUSE-2)."""

from dataclasses import replace

from game.engine.verb import base
from game.rules.defense import DefenseVerb, reckon_defense
from game.rulesets.detroit import DETROIT
from game.rulesets.w20 import W20
from game.state.declaration import Defense


class Swerve(Defense, tag="swerve"):
    """Get aside."""


class SwerveVerb(DefenseVerb):
    """``swerve``, with ``willpower``: Dexterity + Athletics against 4."""

    part = Swerve
    preferable = True
    ability = "athletics"

    def reckon(self, table, target, weapon, close, terms):  # type: ignore[no-untyped-def]
        return reckon_defense(table, target, self.ability, terms, (base(4, by="HOUSE-2"),))


SWERVING = replace(DETROIT, id="swerving", verbs={**DETROIT.verbs, "swerve": SwerveVerb()})
SWERVING_W20 = replace(W20, id="swerving-w20", verbs={**W20.verbs, "swerve": SwerveVerb()})
