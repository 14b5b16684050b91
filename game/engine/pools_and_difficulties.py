"""Reckoning rolls before they are made: all terms of a pool and a difficulty, and their bounds."""

from collections.abc import Sequence
from typing import Any

from game.dice import MAX_POOL, Modifier
from game.engine.ruleset import Ruleset
from game.engine.terms import Reckoning, base, braved_terms, dice, harder
from game.settings import Settings
from game.state.effects import Touches
from game.state.person import Person
from game.state.scene import Scene

EFFECT_RULE = "BOOK-4"
CHANCE_DIE, CHANCE_SUCCEEDS = "chance die", 10


class Reckons:
    """The part of a table that reckons rolls; it changes nothing."""

    scene: Scene
    ruleset: Ruleset[Any]  # of a table, which this is a part of
    settings: Settings

    def touched(self, who: str, what: Touches) -> tuple[Modifier, ...]:
        """Return what effects add to ``who``'s rolls under a heading, each by name, as dice."""
        if not self.scene.effects:
            return ()
        return tuple(
            Modifier(why=effect.name, dice=self.bounded(effect.changes[what], what), by=EFFECT_RULE)
            for effect in self.scene.effects
            if effect.who == who and effect.changes.get(what)
        )

    def bounded(self, change: int, what: Touches = "action") -> int:
        """Return what one circumstance is worth: no more than the limit, if any (NWOD-6)."""
        limit = self.settings.modifier_limit
        return max(-limit, min(limit, change)) if limit and what != "initiative" else change

    def reckon_action(
        self, person: Person, heading: Touches, pool: Sequence[Modifier], aim: Sequence[Modifier]
    ) -> Reckoning:
        """Reckon an action roll: effects and wounds are added, difficulty is kept within bounds.

        ``heading`` is the kind of effect that touches it besides those on every action (DICE-6,
        DICE-9).
        """
        terms = (*pool, *aim)
        if self.scene.effects:
            terms += self.touched(person.name, heading)
            if heading != "action":
                terms += self.touched(person.name, "action")
            for one in self.touched(person.name, "difficulty"):
                terms += self.harder(one.dice, one.why, one.by)
        if heading != "action":
            terms += braved_terms(person.braved)
        terms += self.ruleset.circumstances(self, person, heading)
        penalty = self.ruleset.track_of(person.fighter).penalty(person.fighter.health)
        reckoning = self.reckon((*terms, *dice(penalty, "wounds", "DICE-9")))
        return self._take_chance(reckoning) if self.settings.chance_die else reckoning

    def harder(self, by_how_much: int, why: str, by: str) -> tuple[Modifier, ...]:
        """Return the term of what makes a roll harder: where nothing is rolled against a
        difficulty, dice are lost (NWOD-1, SYS-3).
        """
        if self.ruleset.hardness == "difficulty":
            return harder(by_how_much, why, by)
        return dice(-by_how_much, why, by)

    def _take_chance(self, reckoning: Reckoning) -> Reckoning:
        """Leave an empty pool one die that succeeds on a 10 alone (NWOD-1)."""
        if reckoning.pool > 0:
            return reckoning
        die = dice(1 - reckoning.pool, CHANCE_DIE, "NWOD-1")
        aim = harder(CHANCE_SUCCEEDS - reckoning.difficulty, CHANCE_DIE, "NWOD-1")
        return Reckoning(1, CHANCE_SUCCEEDS, (*reckoning.terms, *die, *aim), chance=True)

    def reckon(self, terms: Sequence[Modifier], least: int = 0) -> Reckoning:
        """Add up terms: the pool within ``least`` and 100, the difficulty as DICE-6 bounds it."""
        if self.settings.target_number:  # NWOD-1: what a roll needs never changes
            others = tuple(term for term in terms if not term.difficulty)
            terms = (*others, base(self.settings.target_number, by="NWOD-1"))
        pool = difficulty = 0
        for term in terms:
            pool += term.dice
            difficulty += term.difficulty
        bounded_pool, aim = min(max(pool, least), MAX_POOL), difficulty
        if self.ruleset.hardness == "difficulty":
            aim = min(max(aim, self.settings.difficulty_min), self.settings.difficulty_max)
        if bounded_pool != pool:
            terms = (
                *terms,
                *dice(bounded_pool - pool, "floor" if bounded_pool > pool else "bounds"),
            )
        if aim != difficulty:
            terms = (*terms, *harder(aim - difficulty, "bounds", "DICE-6"))
        return Reckoning(bounded_pool, aim, tuple(terms))

    def with_willpower(self, reckoning: Reckoning) -> Reckoning:
        """Return a pool with the dice that a point of Willpower adds (NWOD-1)."""
        made = (CHANCE_DIE, "bounds", "floor")  # what came of the pool without it
        terms = tuple(one for one in reckoning.terms if one.why not in made)
        backed = self.reckon((*terms, *dice(self.settings.willpower_dice, "Willpower", "NWOD-1")))
        return self._take_chance(backed) if self.settings.chance_die else backed
