"""A house rule, for tests: a defense that no ruleset of the game has, and all there is to it.

Attacks on whoever ducks are one harder, and nothing is rolled against them (HOUSE-1).
"""

from dataclasses import replace

from game.dice import Modifier
from game.engine.questions import OneWordVerb
from game.engine.table import Table
from game.engine.verb import Meets, Stance, harder
from game.rulesets.detroit import DETROIT
from game.state.declaration import Said
from game.state.person import Person
from game.state.scene import Exchange


class Duck(Said, tag="duck"):
    """Keep one's head down."""


class DuckVerb(OneWordVerb):
    """``duck``."""

    part = Duck()
    name = "duck"
    stance: Stance = "defense"
    splits = once = abortable = preferable = needs_free_hands = True
    meets: Meets = "each"

    def hinders(self, table: Table, exchange: Exchange, target: Person) -> tuple[Modifier, ...]:
        """Make the attack one harder."""
        return harder(1, "ducking", "HOUSE-1")


DUCKING = replace(DETROIT, id="ducking", verbs={**DETROIT.verbs, "duck": DuckVerb()})
