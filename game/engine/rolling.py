"""Making rolls: where the faces come from, what they come to, and the whole arithmetic kept."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game import moments
from game.dice import (
    MAX_POOL,
    OPEN,
    UNPAID,
    Chance,
    DiceRule,
    Faces,
    Modifier,
    Roll,
    RollRequest,
    Source,
    Tally,
    could_show,
    tally,
    usual_rule,
)
from game.engine.ruleset import Ruleset
from game.engine.verb import (
    Reckoning,
    base,
    braved_terms,
    dice,
    harder,
    with_difficulty,
    with_successes,
)
from game.events.scenes import rolls_in, rolls_taken_back, serves
from game.settings import Settings
from game.state.person import Person
from game.state.scene import Ruling, Scene, Touches

# -------------------------------------------------------------------------------------------------
# Reckoning rolls before they are made: all terms of a pool and a difficulty, and their bounds.


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
        """Return how much a circumstance is worth: no more than the limit, if any (NWOD-6)."""
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
            for modifier in self.touched(person.name, "difficulty"):
                terms += self.harder(modifier.dice, modifier.why, modifier.by)
        if heading != "action":
            terms += braved_terms(person.toll.braved)
        at: Any = self  # a table, which this is a part of
        terms += moments.circumstances.added(at, person, heading)
        terms += dice(self.ruleset.wound_penalty(person.fighter), "wounds", "DICE-9")
        reckoning = self.reckon(terms)
        return self._take_chance(reckoning) if self.settings.chance_die else reckoning

    def harder(self, by_how_much: int, why: str, by: str) -> tuple[Modifier, ...]:
        """Return the term of what makes a roll harder: where nothing is rolled against a
        difficulty, dice are lost (NWOD-1).
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
        if not least <= pool <= MAX_POOL:
            bound, why = (least, "floor") if pool < least else (MAX_POOL, "bounds")
            terms, pool = (*terms, *dice(bound - pool, why)), bound
        if self.ruleset.hardness == "difficulty":
            low, high = self.settings.difficulty_min, self.settings.difficulty_max
            if not low <= difficulty <= high:
                bound = low if difficulty < low else high
                terms = (*terms, *harder(bound - difficulty, "bounds", "DICE-6"))
                difficulty = bound
        return Reckoning(pool, difficulty, tuple(terms))

    def with_willpower(self, reckoning: Reckoning) -> Reckoning:
        """Return a pool with the dice that a point of Willpower adds (NWOD-1)."""
        made = (CHANCE_DIE, "bounds", "floor")  # what came of the pool without it
        terms = tuple(term for term in reckoning.terms if term.why not in made)
        backed = self.reckon((*terms, *dice(self.settings.willpower_dice, "Willpower", "NWOD-1")))
        return self._take_chance(backed) if self.settings.chance_die else backed


# --- numbers of rolls: they count what everybody knows of, so that none tells of what is held ----


ROOM = 100  # numbers that are kept for what is held, however many of them it needs


def next_number(scene: Scene, withheld: bool = False) -> int:
    """Return the number of the next roll; a ``withheld`` one is part of what is held.

    What is rolled openly beside that comes after the room kept for it: from the gap nobody can tell
    how many rolls are held, nor therefore whether a blow has landed.
    """
    review = scene.held
    if review is None:
        return scene.rolls + 1
    told = review.before.rolls
    if withheld:
        held = (*(roll.id for roll in rolls_in(review)), *rolls_taken_back(review))
        number = max((told, *held)) + 1
        if number <= told + ROOM:
            return number
    return max(scene.rolls, told + ROOM) + 1


ROLLED: Source = "rolled"
MAX_FACES = 1_000  # of one roll, however often dice are rolled again


class Rolls(Reckons):
    """The part of a table that makes rolls; only `Table.emit` writes what comes of them.

    ``stage`` is the round and phase that rolls are made in, where it is not the fight's;
    ``filling`` the exchange and the slot being filled of a turn whose results are withheld;
    ``aside`` says that storytellers alone know of this table.
    """

    chance: Chance
    stage: tuple[int, str] | None
    filling: tuple[int, str] | None
    aside: bool

    def action_roll(
        self,
        who: str,
        purpose: str,
        reckoning: Reckoning,
        *,
        against: str | None = None,
        willpower: bool = False,
        specialty: bool = False,
        private: bool = False,
        again: int = 0,
        rote: bool = False,
    ) -> Roll:
        """Make an action roll (DICE-3, DICE-4), with what Willpower buys if it can (DICE-8)."""
        bought = willpower and reckoning.pool > 0 and self.can_buy_success(self.scene.people[who])
        backed = bought and bool(self.settings.willpower_dice)
        if backed:
            reckoning = self.with_willpower(reckoning)
        rule = self._rule_for(reckoning, specialty, again, rote)
        roll = self.roll(
            who, purpose, reckoning, rule, against=against,
            automatic=int(bought and not backed), specialty=specialty, private=private,
        )  # fmt: skip
        if willpower and not bought and (reckoning.pool > 0 or not reckoning.chance):
            return replace(roll, ways=(*roll.ways, UNPAID))
        return replace(roll, backed=backed) if backed else roll

    def _rule_for(self, reckoning: Reckoning, specialty: bool, again: int, rote: bool) -> DiceRule:
        """Return how the dice of an action roll count; a chance die has a way of its own."""
        settings = self.settings
        if reckoning.chance:
            return DiceRule(settings.ones_cancel_action)
        rule = DiceRule(
            settings.ones_cancel_action,
            max(settings.ten_counts, settings.specialty_tens if specialty else 1),
            not settings.chance_die and (settings.specialty_botches or not specialty),
            again or (specialty and settings.specialty_again) or settings.again,
            rote,
        )
        at: Any = self  # a table, which this is a part of
        return moments.counts.first(at, rule) or rule

    def roll(
        self,
        who: str,
        purpose: str,
        reckoning: Reckoning,
        rule: DiceRule,
        *,
        against: str | None = None,
        automatic: int = 0,
        specialty: bool = False,
        private: bool = False,
    ) -> Roll:
        """Make one roll and return its whole arithmetic; a pool of 0 rolls nothing (DICE-1)."""
        rulings = self.rulings() if self.filling is not None else {}
        if "difficulty" in rulings:
            reckoning = with_difficulty(reckoning, rulings["difficulty"])
        pool, aim = reckoning.pool, reckoning.difficulty
        request = RollRequest(who, purpose, pool, aim, rule, hidden=private)
        faces, source = self.dice_for(request) if pool else ((), ROLLED)
        return self.made(
            who, purpose, faces, tally(faces, aim, rule, automatic), reckoning.terms, rulings,
            pool=pool, difficulty=aim, against=against, automatic=automatic, specialty=specialty,
            private=private, source=source,
            ways=self._ways(rule) if rule.again or rule.rote else (),
            unusual=UNSET if rule == usual_rule(purpose, specialty) else rule,
        )  # fmt: skip

    def made(
        self,
        who: str,
        purpose: str,
        faces: Faces,
        came_to: Tally,
        terms: tuple[Modifier, ...],
        rulings: Mapping[str, Ruling],
        *,
        id: int = 0,
        phase: str = "",
        pool: int = 1,
        difficulty: int = 0,
        against: str | None = None,
        automatic: int = 0,
        specialty: bool = False,
        private: bool = False,
        source: Source = "rolled",
        ways: tuple[str, ...] = (),
        unusual: DiceRule | UnsetType = UNSET,
    ) -> Roll:
        """Return a roll that came to this, or to what was ruled of it, of one die without a
        difficulty where nothing else is said; ``unusual`` is a way to count that is not the usual.
        """
        now, usual = self.stage or (self.scene.fight.round, self.scene.fight.phase)
        roll = Roll(
            id=id or next_number(self.scene, withheld=self.filling is not None),
            round=now, phase=phase or usual, who=who, purpose=purpose, against=against, pool=pool,
            difficulty=difficulty, modifiers=terms, faces=faces, ones=came_to.ones,
            automatic=automatic, successes=came_to.successes, botch=came_to.botch,
            specialty=specialty, private=private or self.scene.people[who].private, source=source,
            shown=self.shows(who), ways=ways, tally=unusual,
        )  # fmt: skip
        ruled = rulings.get("successes") if rulings else None
        return roll if ruled is None else with_successes(roll, ruled)

    def _ways(self, rule: DiceRule) -> tuple[str, ...]:
        """Return what is out of the ordinary in how dice are rolled (NWOD-1)."""
        unusual = rule.again and rule.again != self.settings.again
        return (*((f"{rule.again}-again",) if unusual else ()), *(("rote",) if rule.rote else ()))

    def shows(self, *names: str) -> str:
        """Return what players see of dice that any of these have a part in (`npc_dice`)."""
        hides, people = self.settings.npc_dice, self.scene.people
        for name in names:
            if name in people and people[name].npc:
                return hides
        return OPEN

    def veils_wounds(self, person: Person) -> bool:
        """Say whether players see no more of a person's wounds than how hurt they look."""
        return person.npc and self.settings.npc_wounds == "words"

    def rulings(self) -> dict[str, Ruling]:
        """Return what was ruled about the roll of the slot being filled, by what it changes."""
        if self.filling is None:
            return {}
        exchange, slot = self.filling
        turn = self.scene.turn_of(exchange)
        if turn is None or not turn.rulings:
            return {}
        return {
            ruling.change: ruling
            for ruling in turn.rulings
            if ruling.exchange == exchange and ruling.slot == slot and ruling.slot
        }

    def dice_for(self, request: RollRequest) -> tuple[Faces, Source]:
        """Return the faces of a roll and where they come from: a ruling, the same roll made before
        a ruling took it back, or chance.
        """
        if self.filling is not None:
            ruled = self.rulings().get("dice")
            faces = ruled.faces if ruled is not None else ()
            if faces and could_show(faces, request.dice, request.rule.again):
                return faces, "ruling"  # the pool is still the same
            held = self.scene.held
            for spare in held.spare if held is not None else ():
                if serves(spare, request.who, request.purpose, request.dice):
                    return spare.faces, "kept"
        faces = self.fresh(request)
        again = request.rule.again or request.rule.rote
        return self._with_more(request, faces) if again else faces, ROLLED

    def fresh(self, request: RollRequest) -> Faces:
        """Return faces from chance, which is told whether everybody knows of the roll."""
        hidden = request.hidden or self.aside or self.filling is not None
        return self.chance.roll(replace(request, hidden=True) if hidden else request)

    def _with_more(self, request: RollRequest, faces: Faces) -> Faces:
        """Return the faces of a roll, with those of the dice that are rolled again (NWOD-1)."""
        again, rote = request.rule.again, request.rule.rote
        more = replace(request, more=True)
        if rote:  # those that failed, once
            failed = sum(face < request.difficulty for face in faces)
            faces += self.fresh(replace(more, dice=failed)) if failed else ()
        fresh = faces
        while again and (count := sum(face >= again for face in fresh)):
            if len(faces) + count > MAX_FACES:
                break
            fresh = self.fresh(replace(more, dice=count))
            faces += fresh
        return faces

    def can_buy_success(self, person: Person) -> bool:
        return not person.toll.bought and person.fighter.resources.get("willpower", 0) > 0
