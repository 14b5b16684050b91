"""What a ruleset is: a list of chapters of the rules, figures, and tables of what there is.

An older edition is a diff (``replace(DETROIT, id=..., ...)``). Nothing anywhere asks which ruleset
is being played: it looks into a table, asks the rules of a moment (`game.moments`), or asks for a
rule by its name (`Ruleset.plays`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, Literal

from game import moments
from game.engine.verb import Verb
from game.errors import RuleError
from game.events import EffectUsed
from game.fighter import HOME_SYSTEM, DamageType, Fighter, Track
from game.moments import RULESETS
from game.settings import SYSTEMS, Settings, rule_of
from game.state.chase import Hardness
from game.state.decisions import Question
from game.state.declaration import Part, verb_name
from game.state.person import Person
from game.state.scene import Exchange, Scene
from game.values import Value
from game.words import matches

# Verbs and steps work at a table, and a table is worked by a ruleset: here ``T`` stands for it
# (`game.engine.table.Rules`).
type Answerer[T] = Callable[[T, Question, str, Part | None], None]
DECLARING = ("declare", "act")  # the kinds of phase in which people declare
type PhaseKind = Literal["rest", "declare", "resolve", "act", "keep"]


class Phase[T](Value):
    """One phase of a round.

    ``kind`` is what the machine does in it: ``declare`` (all say what they will do), ``resolve``
    (it is done, highest first), ``act`` (each says it at their place, and it is done at once),
    ``keep`` (the books), ``rest``. The person who declares is awaited from the lowest place up, or
    all at once where they declare ``together``. ``takes_part`` says who acts in it, ``then`` the
    name of the phase that follows when nothing is left to do (empty: it rests until a person moves
    on), ``enter`` and ``leave`` what happens by itself when it begins and when it is over.

    In a phase with room for the ``late``, people who put their action off may speak between the
    turns of others, and are awaited after the last of them. A phase neither a round's own nor
    of haste comes ``beside`` these: before them, or after them, where what is said is added to what
    was declared. All else that there is to ask of a phase is a moment (`game.moments`).
    """

    name: str
    kind: PhaseKind
    takes_part: Callable[[Person], bool] = lambda person: True
    then: Callable[[Scene], str] = lambda scene: ""
    together: bool = False
    late: bool = False
    beside: Literal["", "before", "after"] = ""
    enter: tuple[Callable[[T], None], ...] = ()
    leave: tuple[Callable[[T], None], ...] = ()

    @property
    def secret(self) -> bool:
        """Say whether people who share a place declare in secret (INIT-4)."""
        return self.kind == "declare" and not self.together

    @property
    def adds(self) -> bool:
        """Say whether what is said in it is added to what was declared before."""
        return self.beside == "after"

    @property
    def adds_to_what_stands(self) -> bool:
        """Say whether what is said in it goes with a declaration that stands already."""
        return self.adds or self.kind == "resolve"


class Step[T](Value):
    """One step of a procedure.

    ``fill`` emits the event that fills the exchange's ``slot``, or nothing when the step is not
    called for. Steps that ``apply`` wait, in a tie, until every exchange of the turn has made its
    rolls (INIT-4). ``done_with`` names the slots whose numbers no later step asks for: odds take
    together what differs in them alone (`odds`).
    """

    slot: str
    fill: Callable[[T, Exchange], None]
    applies: bool = False
    done_with: Callable[[T, Exchange], tuple[str, ...]] | None = None


def with_steps[T](steps: tuple[Step[T], ...], *others: Step[T]) -> tuple[Step[T], ...]:
    """Return a procedure in which ``others`` fill the slots that they name, each in its place."""
    instead = {other.slot: other for other in others}
    return tuple(instead.get(step.slot, step) for step in steps)


class AttackKindRule(Value):
    """What a kind of attack changes (ATTACK-2 to ATTACK-4): difficulty of the roll, dice of it and
    of damage. An ``unguarded`` one is made hand to hand, and costs your Defense for the turn;
    a kind that ``closes`` reaches a person who is near enough to run to (NWOD-5).
    """

    difficulty: int = 0
    damage: int = 0
    dice: int = 0
    unguarded: bool = False
    closes: bool = False
    rule: str = "ATTACK-2"
    exposes: bool = False  # the attacker forgoes defense, the target is asked


class LocationRule(Value):
    """What aiming at one place changes: difficulty of the roll, damage; ``heart`` is where
    a stake does its work.
    """

    difficulty: int
    damage: int = 0
    heart: bool = False


class EffectRule(Value):
    """What a grappler may do with Control (chapter 10).

    ``cost`` is in Control, 0 for all there is; with ``most`` the storyteller names the price,
    between ``cost`` and that. ``needs`` says how the victim must be: ``standing``, ``prone`` or
    ``armed``. ``damage`` is the kind of harm, of Strength + what is left of Control divided by
    ``share``; ``does`` is what else becomes of the victim.
    """

    cost: int
    most: int = 0
    needs: str = ""
    damage: DamageType | None = None
    share: int = 1
    does: Callable[[Any, Exchange, EffectUsed], None] | None = None


class ForcedRule(Value):
    """What a grappler attacked from outside may do, and has to pay for.

    ``hostage``: an attack that it wards off completely strikes the victim instead.
    """

    cost: int
    hostage: bool = False


class HasteSource(Value):
    """Where haste may come from: what it costs and who may have it (HASTE-2).

    ``resource`` is what it spends ("" for a storyteller's grant), ``price`` the points for a number
    of actions, ``limit`` the most actions in a round.
    """

    resource: str
    price: Callable[[int], int]
    limit: Callable[[Fighter, Settings], int]
    rule: str


class Untrained(Value):
    """What it costs to roll a trait of some group without a dot in it; ``refused``: nobody can."""

    dice: int = 0
    difficulty: int = 0
    refused: bool = False


class Handling(Value):
    """What a weapon is in a person's hands, if that differs from its own pool and damage.

    ``traits`` are those of the attack; it has a ``rating`` in dice, and does harm of a ``kind`` to
    people whom it is no bane of (NWOD-5), or takes flat ``levels`` within a ``reach`` in steps.
    """

    traits: tuple[str, ...]
    rating: int | None = None
    kind: DamageType | None = None
    levels: int | None = None
    reach: int | None = None


@dataclass(frozen=True, eq=False)
class Ruleset[T]:
    """A system of rules as data; ``game/rulesets/detroit.py`` reads like a table of
    contents.
    """

    id: str
    name: str
    settings: Settings
    # The chapters of `game.rules` that it plays, its own first.
    chapters: tuple[ModuleType, ...]
    phases: Mapping[str, Phase[T]]
    verbs: Mapping[str, Verb[T, Any]]
    procedures: Mapping[str, tuple[Step[T], ...]]
    attack_kinds: Mapping[str, AttackKindRule]
    effects: Mapping[str, EffectRule]
    forced: Mapping[str, ForcedRule]
    haste: Mapping[str, HasteSource]
    answers: Mapping[str, Answerer[T]]
    track_of: Callable[[Fighter], Track]  # a body's health track
    sheets: str = HOME_SYSTEM  # the system whose sheets are its own
    asks: tuple[str, ...] = ()  # the traits of its own that it asks of a sheet
    example_roll: str = "wits + alertness"  # what a sheet for it can roll
    untrained: Mapping[str, Untrained] = field(default_factory=dict)  # by groups of traits
    # Places to aim at, by what they are called.
    locations: Mapping[str, LocationRule] = field(default_factory=dict)
    # What makes a roll of a chase or a grapple hard, which are written with difficulties.
    hardness: Hardness = "difficulty"
    # What it calls what all systems share: a course's traits on its sheets, haste.
    calls: Mapping[str, str] = field(default_factory=dict)
    # What it plays without: a rule, a family of rules, a setting.
    without: frozenset[str] = frozenset()

    def asks_for(self, setting: str) -> bool:
        """Say whether a setting means anything by these rules."""
        return setting not in self.without and self.plays(rule_of(setting))

    def plays(self, rule: str) -> bool:
        """Say whether these rules have a rule; one of a system belongs to that alone."""
        if rule not in self._plays:
            family = rule.partition("-")[0]
            own = family not in SYSTEMS or family in (
                one.__name__.rpartition(".")[2].upper() for one in self.chapters
            )
            self._plays[rule] = own and self.without.isdisjoint((rule, family))
        return self._plays[rule]

    @cached_property
    def _plays(self) -> dict[str, bool]:
        return {}

    @property
    def ruleset(self) -> "Ruleset[T]":
        """Itself, as a table has it: a moment may be asked of either."""
        return self

    @cached_property
    def several(self) -> bool:
        """Say whether several actions may be declared in one line (chapter 9, MET-2)."""
        return self.splits or self.plays("MET-2")

    @cached_property
    def splits(self) -> bool:
        """Say whether an action can be split, each part for dice by their number (SPLIT-1)."""
        return self.plays("SPLIT-1")

    @cached_property
    def first_phase(self) -> str:
        """The phase in which everybody declares, or acts."""
        main = (one for one in self.phases.values() if one.kind in DECLARING and not one.beside)
        return next(phase.name for phase in main)

    @property
    def extra(self) -> str:
        """What an extra action is called, and typed as."""
        return self.calls.get("haste", "haste")

    def verb(self, part: Part) -> Verb[T, Any]:
        """Return the verb that a declared part belongs to; refuse a verb that it does not have."""
        name = verb_name(part)
        if name not in self.verbs:
            raise no_verb(name, self.id, self.played(self.settings))
        return self.verbs[name]

    @cached_property
    def free_defenses(self) -> Mapping[str, Verb[T, Any]]:
        """What meets attacks that nothing was declared against."""
        return {name: verb for name, verb in self.verbs.items() if verb.preferable}

    @cached_property
    def hinders(self) -> bool:
        """Say whether any of its verbs changes the rolls of attacks that are met with it."""
        return any(type(verb).hinders is not Verb.hinders for verb in self.verbs.values())

    @cached_property
    def bare(self) -> tuple[str, ...]:
        """The verbs that need no more words."""
        return tuple(verb.name for verb in self.verbs.values() if verb.bare)

    @cached_property
    def defenses(self) -> tuple[str, ...]:
        """The verbs to defend with, except those of grapples."""
        return tuple(
            name
            for name, verb in self.verbs.items()
            if verb.stance == "defense" and not verb.grapples
        )

    @cached_property
    def grappling(self) -> frozenset[str]:
        """The verbs that are played only where the setting `grapples` says so."""
        return frozenset(name for name, verb in self.verbs.items() if verb.grapples)

    @cached_property
    def early(self) -> tuple[str, ...]:
        """The verbs that may be said before your place."""
        verbs = self.verbs.items()
        return tuple(
            name for name, verb in verbs if type(verb).may_be_early is not Verb.may_be_early
        )

    @cached_property
    def rolls(self) -> frozenset[str]:
        return frozenset(purpose for verb in self.verbs.values() for purpose in verb.rolls)

    def cost(self, part: Part) -> str:
        """Return how much of a round's actions a part takes, if they are counted (MET-2)."""
        return self.verb(part).cost(part) if self.plays("MET-2") else ""

    def wound_penalty(self, fighter: Fighter) -> int:
        """Return the dice that wounds take: 0 or negative."""
        health = fighter.health
        return self.track_of(fighter).penalty(health) if health.marked else 0

    def own_traits(self, traits: tuple[str, ...]) -> tuple[str, ...]:
        """Return a pair of traits by the names that the system's own sheets have for them."""
        return tuple(dict.fromkeys(self.calls.get(trait, trait) for trait in traits))

    def played(self, settings: Settings) -> tuple[str, ...]:
        off = frozenset[str]() if settings.grapples else self.grappling
        return tuple(name for name in self.verbs if name not in off)


BEST, NO_BLOCK = "best", "none"  # what else may be said of free defenses: NO_BLOCK of one held


def preferences() -> tuple[str, ...]:
    """Return the free defenses that may be preferred under any of the rulesets: a preference is
    kept from scene to scene, and counts wherever there is such a defense.
    """
    names = (name for ruleset in RULESETS.values() for name in ruleset.free_defenses)
    return tuple(dict.fromkeys(names))


def no_verb(text: str, rules: str, played: Sequence[str]) -> RuleError:
    """Return the refusal of a word that is not a verb ``played`` by these ``rules``: it says which
    rules have the verb, and the rule that leaves it out here if there is one (NWOD-8).
    """
    every = {verb for ruleset in RULESETS.values() for verb in ruleset.verbs}
    meant = matches(text, every)
    verb = meant[0] if len(meant) == 1 else ""
    facts: dict[str, object] = {
        "word": text,
        "rules": rules,
        "verbs": list(played),
        "elsewhere": [ruleset.id for ruleset in RULESETS.values() if verb in ruleset.verbs],
    }
    own = RULESETS.get(rules)
    left_out = (moments.left_out.first(own) or {}) if own is not None else {}
    found = matches(text, left_out)
    if len(found) != 1:
        return RuleError("unknown-verb", "", **facts)
    rule, instead = left_out[found[0]]
    return RuleError("not-in-these-rules", rule, verb=found[0], instead=instead, **facts)
