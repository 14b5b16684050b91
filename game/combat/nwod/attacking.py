"""Declaring an attack: all-out, charging, at one place of the body; dodging with all one's will
(NWOD-5, NWOD-8).
"""

from collections.abc import Iterator

from game import events as ev
from game.combat.distances import standing_distance
from game.combat.nwod.traits import speed_of
from game.combat.verbs.attack import AttackVerb
from game.combat.verbs.defenses import DodgeVerb
from game.engine.table import Table
from game.engine.weapons import means_of
from game.errors import RuleError
from game.state.declaration import Attack, Defense
from game.state.person import Person

CHARGE = 2  # times Speed: how many yards one can charge across
DEFENSE = "Defense"  # what Willpower is spent on that goes into a dodge


class PlacedAttackVerb(AttackVerb):
    """``attack TARGET [all-out|charging] [with WEAPON] [at PLACE] ...``."""

    def verify(self, table: Table, person: Person, part: Attack) -> None:
        """Refuse, besides what every attack is refused for, a shot of a kind that is made hand to
        hand, a charge from too far, and a place that is none.
        """
        super().verify(table, person, part)
        kind, places = table.ruleset.attack_kinds[part.kind], table.ruleset.locations
        weapon = means_of(person, part)
        if kind.unguarded and weapon.ranged:
            raise RuleError("kind-hand-to-hand", "NWOD-5", kind=part.kind, weapon=weapon.name)
        if part.location is not None and part.location.lower() not in places:
            raise RuleError("unknown-place", "NWOD-5", place=part.location, places=list(places))
        known = standing_distance(table.scene, person.name, part.target)
        most = charge_of(person)
        if kind.closes and known is not None and known.yards > most:
            raise RuleError(
                "charge-too-far", "NWOD-5", who=part.target, yards=known.yards, limit=most
            )

    def legal(self, table: Table, person: Person) -> Iterator[Attack]:
        """Yield an attack of each kind with each weapon that it can be made with."""
        for part in super().legal(table, person):
            rule = table.ruleset.attack_kinds[part.kind]
            if not (rule.unguarded and means_of(person, part).ranged):
                yield part

    def begin(self, table: Table, person: Person, part: Attack, index: int) -> None:
        """Give up one's Defense for what costs it; go to whom one charges; open the attack."""
        kind = table.ruleset.attack_kinds[part.kind]
        if kind.unguarded and not person.exposed:
            table.emit(ev.Exposed(who=person.name))
        if kind.closes and standing_distance(table.scene, person.name, part.target) is not None:
            table.emit(ev.DistanceSet(who=person.name, other=part.target, close=True))
        super().begin(table, table.person(person.name), part, index)


class WilfulDodgeVerb(DodgeVerb):
    """``dodge [willpower]``: the point goes into Defense, since nothing is rolled (NWOD-8)."""

    def begin(self, table: Table, person: Person, part: Defense, index: int) -> None:
        """Pay for it."""
        if part.willpower:
            table.change_resource(person.name, "willpower", -1, why=DEFENSE)


def charge_of(person: Person) -> int:
    """Return how many yards somebody can charge across."""
    return CHARGE * speed_of(person.fighter)
