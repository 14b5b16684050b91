"""A sheet kept aside while its owner plays by another system's rules (SYS-2)."""

import msgspec
from msgspec.structs import replace

from game.fighter import Fighter
from game.names import Text, Word
from game.proportion import Reach, carried_back


class Aside(msgspec.Struct, frozen=True):
    """A sheet as it was (``own``), what was ``made`` of it for a scene but for the traits filled
    in, and how long the health track is ``there``, by its own rules, and ``here``; ``pools`` and
    ``forms`` are what its own are called here, ``rules`` whose sheets it was made one of.
    """

    own: Fighter
    made: Fighter
    there: Reach
    here: Reach
    rules: Word
    pools: dict[Text, Text] = {}
    forms: dict[Text, Text] = {}

    def with_changes(self, now: Fighter) -> Fighter:
        """Return the sheet with what has changed of what was made of it, and nothing else."""
        own, made = self.own, self.made
        if now == made:
            return own
        return replace(
            now,
            template=own.template if now.template == made.template else now.template,
            health=carried_back(own.health, made.health, now.health, self.here, self.there),
            resources=self._resources(now),
            form=self._form(own.form, made.form, now.form),
            breed_form=self._form(own.breed_form, made.breed_form, now.breed_form),
        )

    def _resources(self, now: Fighter) -> dict[str, int]:
        """Return what is left of the sheet's own pools: a point is a point."""
        left, made = dict(self.own.resources), self.made.resources
        called = {self.pools.get(name, name): name for name in left}
        for name, points in now.resources.items():
            own = called.get(name)
            if own is not None:
                left[own] = max(0, left[own] + points - made.get(name, 0))
            elif name not in made:
                left[name] = points
        return left

    def _form(self, own: str, made: str, now: str) -> str:
        if now == made:
            return own
        return next((one for one, name in self.forms.items() if name == now), own)
