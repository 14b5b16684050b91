"""Moments: where the machine stops and asks the rules that a scene is played by (`game.rules`).

    @moments.may_declare
    def verify_roles(table, person, parts): ...

    @moments.attack_terms.of("hindered")
    def hindered(table, exchange, person, part): ...

A chapter says what it does at a moment; the caller of a moment knows no chapter. A moment asks the
rules whose chapter the ruleset lists, except those it plays without
(`Ruleset.plays`), in the order in which it lists them: a system's own chapter before the shared
ones. Each of them is asked at `do` and `all`, until one has an answer at `first`; at `only` the
first of them answers. Terms add up. There are no priorities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.dice import Modifier

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.actions import BeginChase, PutHazard, RollDice, SetRange
    from game.dice import DiceRule, Roll
    from game.engine.ruleset import Handling, Phase, Ruleset
    from game.engine.table import Table
    from game.engine.verb import Blow, Meeting, Reckoning
    from game.errors import RuleError
    from game.fighter import Armour, DamageType, Fighter, Weapon
    from game.state.chase import Chase, Obstacle
    from game.state.decisions import Offer
    from game.state.declaration import Assault, Attack, CounterGrapple, Declaration, Part
    from game.state.person import Person
    from game.state.scene import Exchange, Scene, Touches

# By id. They are filled in by `game.rulesets`.
RULESETS: dict[str, Ruleset[Any]] = {}


type Rule[At, *About, Answer] = Callable[[At, *About], Answer]


class _Played(dict[Any, tuple[Any, ...]]):
    """Those of a moment's rules that a ruleset plays, by it or by its id: looked up once."""

    def __init__(self, rules: list[tuple[str, str, Any]]) -> None:
        self._rules = rules

    def __missing__(self, by: Ruleset[Any] | str) -> tuple[Any, ...]:
        ruleset = RULESETS[by] if isinstance(by, str) else by
        found = self[by] = tuple(
            rule
            for chapter in ruleset.chapters
            for module, name, rule in self._rules
            if module == chapter.__name__ and ruleset.plays(name)
        )
        return found


class Moment[At: (Table, Scene, Ruleset[Any]), *About, Answer]:
    """One moment: at what its rules are asked, what else they are told, and what each answers."""

    def __init__(self) -> None:
        self._rules: list[tuple[str, str, Rule[At, *About, Answer]]] = []
        self._played: dict[Any, tuple[Rule[At, *About, Answer], ...]] = _Played(self._rules)

    def __call__(self, rule: Rule[At, *About, Answer]) -> Rule[At, *About, Answer]:
        """Let a rule be asked wherever its chapter is played."""
        return self.of("")(rule)

    def of(self, name: str) -> Callable[[Rule[At, *About, Answer]], Rule[At, *About, Answer]]:
        """Let a rule be asked that some rulesets play without, by its name in the rulebook."""

        def asked(rule: Rule[At, *About, Answer]) -> Rule[At, *About, Answer]:
            self._rules.append((rule.__module__, name, rule))
            return rule

        return asked

    def played(self, at: At) -> tuple[Rule[At, *About, Answer], ...]:
        """Return the rules that are asked at a table, in a scene, or by a ruleset."""
        return self._played[at.ruleset]

    def all(self, at: At, *about: *About) -> list[Answer]:
        return [rule(at, *about) for rule in self._played[at.ruleset]]

    def any(self, at: At, *about: *About) -> bool:
        """Say whether one of the rules says so; those after it are not asked."""
        for rule in self._played[at.ruleset]:  # noqa: SIM110
            if rule(at, *about):
                return True
        return False

    def do(self, at: At, *about: *About) -> None:
        for rule in self._played[at.ruleset]:
            rule(at, *about)

    def first(self, at: At, *about: *About) -> Answer | None:
        """Return the first answer that is not None, or None."""
        for rule in self._played[at.ruleset]:
            found = rule(at, *about)
            if found is not None:
                return found
        return None

    def only(self, at: At, *about: *About) -> Answer:
        """Return the answer of the first rule, which is a system's own where it has one."""
        return self._played[at.ruleset][0](at, *about)


class Terms[At: (Table, Scene, Ruleset[Any]), *About](Moment[At, *About, tuple[Modifier, ...]]):
    """A moment at which each rule adds terms to a roll."""

    def added(self, at: At, *about: *About) -> tuple[Modifier, ...]:
        """Return the terms of all rules."""
        return tuple([term for rule in self._played[at.ruleset] for term in rule(at, *about)])


# --- declaring -----------------------------------------------------------------------------------

# Refuse what a declaration may not say.
may_declare: Moment[Table, Person, tuple[Part, ...], None] = Moment()
# Refuse what may not take the place of the part with this index.
may_take_up: Moment[Table, Person, tuple[Part, ...], int, None] = Moment()
# Return why a person cannot do a thing that they would declare, or have declared; None: they can.
prevents: Moment[Table, Person, Part, str | None] = Moment()
# Refuse parts that do not go together in one line, and with that what may not be declared now.
verify_split: Moment[Table, Person, Declaration, None] = Moment()
verify_line: Moment[Table, Person, Declaration, None] = Moment()
# Return what each of several actions in a line costs its roll.
split_terms: Terms[Table, Person, Declaration, int] = Terms()
# Return which actions of a line are made at once with one of them, itself included; None: all.
beside: Moment[Scene, Declaration, int, tuple[Part, ...] | None] = Moment()
# Do what takes effect the moment it is said.
said: Moment[Table, str, tuple[Part, ...], None] = Moment()
# Return the words without arguments that are open to a person, where that is not all of them.
words: Moment[Scene, Person, tuple[str, ...], tuple[str, ...] | None] = Moment()

# --- turns ---------------------------------------------------------------------------------------

# Find a person's place in the order, and put people into it, highest first: equal places
# together.
roll_initiative: Moment[Table, Person, None] = Moment()
initiative_terms: Terms[Table, Person] = Terms()
order: Moment[Table, list[str], tuple[tuple[str, ...], ...]] = Moment()
# Do what follows for the place of a person who put their action off and acts now.
steps_in: Moment[Table, Person, Declaration, None] = Moment()
# Return what a person does who plays by themselves and can attack nobody.
otherwise: Moment[Table, Person, Part] = Moment()
# Return the phase that a round begins with, where it is not the first one.
opens: Moment[Scene, str | None] = Moment()

# Say whether a person has yet to speak in a phase, and whether they have put an action off.
owes: Moment[Scene, Phase[Any], Person, bool] = Moment()
acts_later: Moment[Scene, Person, bool] = Moment()
# Return who has put an action off and is called before the person who is called now.
recalls: Moment[Scene, Person, Person | None] = Moment()
# Return which parts of a declaration come up in a phase, where it is not all that are left.
comes_up: Moment[Scene, Phase[Any], Person, Sequence[int] | None] = Moment()
# Return the order that people act in in a phase, where it is not initiative's.
order_in: Moment[Scene, Phase[Any], tuple[tuple[str, ...], ...] | None] = Moment()
# Return the refusal of what a person says in a phase in which they have no part.
no_part: Moment[Scene, Person, RuleError] = Moment()
# Say whether a person's action waits for another's.
waits: Moment[Scene, Person, bool] = Moment()
# Do what follows where a person's place comes up and they do nothing with the part with this index.
passed: Moment[Table, Person, Part, int, None] = Moment()
# Say whether nothing is left to fight about.
decided: Moment[Scene, bool] = Moment()

# --- giving up an action for a defense -----------------------------------------------------------

# Say whether a person may, refuse a defense that could not stand in the place of their action, and
# put it there, without a roll or after one.
may_give_up: Moment[Table, Person, bool] = Moment()
verify_given_up: Moment[Table, Person, Part, None] = Moment()
give_up: Moment[Table, Person, Part, bool, None] = Moment()
# Take "abort DEFENSE", or no more than "abort", of a person who is asked nothing.
abort: Moment[Table, Person, Part | None, None] = Moment()
# Return what people may take up now that stops nothing.
offers: Moment[Table, list[Offer]] = Moment()
# Say whether a person whose place is past, or still to come, may declare now.
speaks_later: Moment[Table, Person, bool] = Moment()

# --- people unseen -------------------------------------------------------------------------------

# Have a person notice people who lie in wait for the fight, or not.
notice: Moment[Table, Person, None] = Moment()
# Say whether a target is taken unawares by a person, and by how much, where that is rolled.
surprised: Moment[Table, Person, Person, tuple[bool, int | None]] = Moment()

# --- rolls ---------------------------------------------------------------------------------------

# Roll what belongs to no exchange.
roll_freely: Moment[Table, RollDice, None] = Moment()
# Return what a person can reckon of their own action before it comes up, the nth that they declare.
foresees: Moment[Table, Person, Part, int, Reckoning | None] = Moment()
# Return how the dice of an action roll count, where that is not as the settings have it.
counts: Moment[Table, DiceRule, DiceRule] = Moment()
# What circumstances change in an action roll of a kind, besides wounds and effects.
circumstances: Terms[Table, Person, Touches] = Terms()
# What an attack gains or loses by where and how its target stands.
attack_terms: Terms[Table, Exchange, Person, Part] = Terms()

# --- attacks and what meets them -----------------------------------------------------------------

# Put to the target of an attack what they are asked before it is rolled; say whether it is open.
asks_target: Moment[Table, Person, int, Assault, bool] = Moment()
# The same of a committed attack, which the target meets with one of their own, or not.
asks_committed: Moment[Table, Person, int, Assault, bool, bool] = Moment()
# Return how an attack is met, and how it is by a person who may defend.
how_met: Moment[Table, Exchange, Meeting] = Moment()
meets: Moment[Table, Exchange, Person, Weapon, Meeting] = Moment()
# Roll a part that is not a plain attack into this slot; say whether it was rolled.
attack_roll: Moment[Table, Exchange, str, Person, Part | None, bool] = Moment()
# Reckon what meets an attack by striking back, and roll it.
counter: Moment[Table, Exchange, Person, CounterGrapple, Reckoning] = Moment()
counter_roll: Moment[Table, Exchange, Person, CounterGrapple, Roll] = Moment()

# --- chases --------------------------------------------------------------------------------------

# Make an opening roll; return what it makes, at least nothing, and whether it is a botch.
opening: Moment[Table, str, tuple[str, ...], tuple[int, bool]] = Moment()
# Contest noticing with stalking, by these traits, and running with pouncing; return the Leads.
stalked: Moment[Table, BeginChase, tuple[str, ...], tuple[str, ...], dict[str, int]] = Moment()
# Roll for everybody in a round; return each one's net and the prey's as a whole, and what the prey
# wins by against each predator.
round_rolled: Moment[Table, Chase, tuple[dict[str, int], int, dict[str, int]]] = Moment()
# Say whether a person gets past an obstacle, with what they buy.
passes: Moment[Table, str, Obstacle, bool, bool] = Moment()

# --- a storyteller's word ------------------------------------------------------------------------

# Refuse a ruling that these rules have no use for.
may_rule: Moment[Table, SetRange | PutHazard, None] = Moment()

# --- harm and leaving ----------------------------------------------------------------------------

# Return the levels of each kind of harm that one point of blood closes.
blood_closes: Moment[Table, Mapping[DamageType, int]] = Moment()
# What a body soaks a kind of damage with.
soak_terms: Terms[Table, Fighter, DamageType] = Terms()
# Return what a kind of damage is to a body, where it is another.
harms_as: Moment[Table, Fighter, DamageType, DamageType | None] = Moment()
# Return the armour that helps against a kind of damage, by a weapon or none.
armour: Moment[Table, Fighter, DamageType, Weapon | None, tuple[Armour, ...]] = Moment()

# Say whether an attack finds a place that no armour is over.
bare: Moment[Table, Person, Attack, bool] = Moment()
# Return the blow of an attack with which nobody struck, where one is struck all the same.
blow: Moment[Table, Exchange, Blow | None] = Moment()
# Do what follows where a person is down, or leaves, for this reason.
gone: Moment[Table, str, str, None] = Moment()

# --- what a ruleset makes of a sheet, and of a word ----------------------------------------------

# Return the traits that are worked out whenever they are asked for.
worked_out: Moment[Ruleset[Any], Fighter, Mapping[str, int]] = Moment()
# Return what a weapon is in a person's hands, where that is not its own pool and damage.
handling: Moment[Ruleset[Any], Fighter, Weapon, Handling] = Moment()
# Return what armour helps against, where that is not what it is made for.
armour_against: Moment[Ruleset[Any], Armour, tuple[str, ...]] = Moment()
# Return the verbs that are left out, each with the rule that leaves it out, and what serves for it.
left_out: Moment[Ruleset[Any], Mapping[str, tuple[str, str]]] = Moment()
