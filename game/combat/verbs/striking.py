"""Attack and maneuver where attacks are challenges: reach in steps, targets that are full (MET-5,
MET-6, MET-9).
"""

from collections.abc import Iterator

from game import events as ev
from game.combat.verbs.assault import verify_target
from game.combat.verbs.attack import AttackVerb, verify_in_words
from game.dice import THROWS
from game.engine.ammunition import verify_loaded
from game.engine.openings import open_exchange
from game.engine.other_pools import verify_named
from game.engine.table import Table
from game.engine.verb import Stance, Verb, Vocabulary
from game.engine.weapons import means_of
from game.errors import RuleError
from game.gear import BARE_HANDS, Weapon
from game.rules.grapple import GrappleVerb
from game.rules.met import (
    PHYSICAL,
    Strike,
    cost_of,
    count_target,
    means_with,
    steps_between,
    verify_known,
    verify_targets,
)
from game.state.declaration import Attack, Grapple, Maneuver
from game.state.person import Person
from game.words import Words, quote, quote_text


def verify_strike(table: Table, person: Person, part: Strike) -> None:
    """Refuse an attack on nobody, out of reach, with nothing, or on one who is the target of as
    many as one can be.
    """
    verify_target(table, person, part.target)
    verify_named(table, person, as_attack(part))
    weapon = means_of(person, as_attack(part))
    verify_loaded(person, weapon)
    target = table.person(part.target)
    if target.unreachable and not weapon.ranged:
        raise RuleError("out-of-reach", "RES-6", who=target.name)
    verify_steps(table, person.name, target.name, weapon)
    verify_targets(table, target.name, PHYSICAL, person)


def verify_steps(table: Table, who: str, target: str, weapon: Weapon) -> None:
    """Refuse a target who is farther away than a weapon reaches, or bare hands (MET-5)."""
    reach, steps = means_with(weapon).reach, steps_between(table, who, target)
    if steps > reach:
        raise RuleError(
            "too-many-steps", "MET-5", who=target, weapon=weapon.name, steps=steps, limit=reach
        )


class SeizeVerb(GrappleVerb):
    """``grapple TARGET``, who has to be within reach of bare hands."""

    def verify(self, table: Table, person: Person, part: Grapple) -> None:
        """Refuse one who is too far away, or the target of as many attacks as one can be, besides
        what any grapple is refused for.
        """
        super().verify(table, person, part)
        verify_steps(table, person.name, part.target, BARE_HANDS)
        verify_targets(table, part.target, PHYSICAL, person)

    def begin(self, table: Table, person: Person, part: Grapple, index: int) -> None:
        """Open the challenge, and count it against the target, unless it has become void."""
        before = table.scene.fight.exchanges
        super().begin(table, person, part, index)
        if table.scene.fight.exchanges > before:
            count_target(table, part.target, PHYSICAL, person.name)


def as_attack(part: Strike) -> Attack:
    """Return a maneuver as the attack that it is."""
    return part if isinstance(part, Attack) else Attack(part.target, weapon=part.weapon)


def open_strike(table: Table, person: Person, part: Strike, index: int) -> None:
    """Open the challenge."""
    means = means_of(person, as_attack(part)).name
    owners = {person.name: index}
    open_exchange(table, PHYSICAL, person, part, owners, target=part.target, means=means)


class StrikeVerb(AttackVerb):
    """``attack TARGET [with WEAPON] [at LOCATION]``."""

    stance: Stance = "none"
    rolls = THROWS

    def verify(self, table: Table, person: Person, part: Attack) -> None:
        """Refuse what verify_strike does, and what belongs to dice: kinds, yards, bought
        successes.
        """
        if part.kind not in table.ruleset.attack_kinds:
            raise RuleError("unknown-kind", kind=part.kind, kinds=list(table.ruleset.attack_kinds))
        if part.range is not None:
            raise RuleError("steps-not-yards", "MET-5", who=part.target)
        if part.location is not None:
            verify_in_words(part.location)
        refuse_bought(part.willpower)
        verify_strike(table, person, part)

    def begin(self, table: Table, person: Person, part: Attack, index: int) -> None:
        """Open the challenge."""
        open_strike(table, person, part, index)


class ManeuverVerb(Verb[Table, Maneuver]):
    """``maneuver TARGET [with WEAPON] to TEXT``: an attack that does something besides, for
    Willpower: one of a list, or what the storyteller says (MET-9).
    """

    name = "maneuver"
    free_words = True
    rolls = THROWS
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Maneuver:
        """Read the target, the weapon, and what it is to do."""
        target = words.name("target", vocabulary.names)
        weapon = words.name("weapon", vocabulary.weapons) if words.take("with") else None
        if not words.take("to"):
            raise words.refuse("missing-word", words.peek(), expected="'to' and what it is to do")
        return Maneuver(target, words.text_until(), weapon)

    def format(self, part: Maneuver) -> str:
        """Write it."""
        means = f" with {quote(part.weapon)}" if part.weapon is not None else ""
        return f"{self.name} {quote(part.target)}{means} to {quote_text(part.text)}"

    def verify(self, table: Table, person: Person, part: Maneuver) -> None:
        """Refuse what verify_strike does, and a maneuver that nobody pays for."""
        verify_strike(table, person, part)
        verify_known(table, part, means_of(person, as_attack(part)).ranged)
        have, need = person.fighter.resources.get("willpower", 0), cost_of(part)
        if not person.helped and have < need:
            raise RuleError("no-resource", "MET-9", resource="willpower", have=have, need=need)

    def legal(self, table: Table, person: Person) -> Iterator[Maneuver]:
        """Yield one example for each target: what else it does is the players' to think of."""
        for target in table.scene.ready():
            yield Maneuver(target.name, "trip them")

    def begin(self, table: Table, person: Person, part: Maneuver, index: int) -> None:
        """Pay for it, or let the helper have paid, and open the challenge."""
        if person.helped:
            table.emit(ev.HelpUsed(who=person.name, by=person.helped))
        else:
            table.change_resource(person.name, "willpower", -cost_of(part), why=self.name)
        open_strike(table, table.person(person.name), part, index)


def refuse_bought(wanted: bool) -> None:
    """Refuse a bought success if there are no successes: Willpower buys a retest (MET-4)."""
    if wanted:
        raise RuleError("retest-instead", "MET-4")
