"""The table that works out a submission: the scene so far, the rules, the dice, the events."""

from collections.abc import Callable, Sequence
from operator import is_
from typing import cast

from msgspec.structs import replace

from game import events as ev
from game.chance import Chance, Faces, RollRequest
from game.dice import MAX_POOL, OPEN, DiceRule, Modifier, Roll, Source, could_show, tally
from game.engine.numbering import next_number
from game.engine.reckoning import Reckoning, base, braved_terms, dice, harder
from game.engine.ruled_rolls import with_difficulty, with_successes
from game.engine.ruleset import RULESETS, Phase, Ruleset
from game.errors import RuleError
from game.events.evolve import evolve
from game.events.review import serves
from game.settings import Settings, changed_settings
from game.state.effects import Touches
from game.state.ruling import Ruling
from game.state.scene import Exchange, Person, Scene

EFFECT_RULE = "BOOK-4"
CHANCE_DIE, CHANCE_SUCCEEDS = "chance die", 10
ROLLED: Source = "rolled"
MAX_FACES = 1_000  # of one roll, however often dice are rolled again


class Table:
    """One submission in the making.

    ``emit`` is the only way anything changes. Since scenes are values, a `RuleError` raised
    half-way leaves the scene that was submitted to as it was. ``turns`` is how many turns may still
    be taken, ``rounds`` the chases that a round is to be rolled of; ``stage`` the round and phase
    that rolls are made in, where it is not the fight's. ``filling`` is the exchange and the slot
    being filled of a turn whose results are withheld: whatever is emitted then is withheld too;
    ``lets_go`` says that nothing more is to be withheld. ``buys`` says that the answer being taken
    buys a success on its roll (DICE-8); ``aside``, that storytellers alone know of this table.
    """

    def __init__(self, scene: Scene, ruleset: "Rules", chance: Chance, by: str = "") -> None:
        self.scene = scene
        self.ruleset = ruleset
        self.settings: Settings = (
            changed_settings(ruleset.settings, scene.settings)
            if scene.settings
            else ruleset.settings
        )
        self.chance = chance
        self.by = by
        self.events: list[ev.AnyEvent] = []
        self.turns = 0
        self.rounds: set[int] = set()
        self.stage: tuple[int, str] | None = None
        self.filling: tuple[int, str] | None = None
        self.lets_go = False
        self.buys = False
        self.aside = False
        self._found: tuple[Scene, tuple[object, ...], object] | None = None

    def emit(self, event: ev.AnyEvent) -> None:
        """Write ``event`` into the scene and the submission."""
        written = event
        if self.filling is not None:
            exchange, slot = self.filling
            written = ev.Withheld(exchange=exchange, slot=slot, what=event)
        self.scene = evolve(self.scene, written)
        self.events.append(written)
        if self.scene.effects and isinstance(event, ev.Rolled):
            self._end_used_up(event.roll)

    def _end_used_up(self, roll: Roll) -> None:
        """End the effects that were for one roll, and have changed this one."""
        named = {term.why for term in roll.modifiers if term.by == EFFECT_RULE}
        for effect in self.scene.effects:
            if effect.once and effect.who == roll.who and effect.name in named:
                self.emit(ev.EffectEnded(effect=effect))

    def once[T](self, work: Callable[..., T], *about: object) -> T:
        """Return what ``work`` finds of this table and what it is ``about``, without working it out
        again where the last who asked asked just that, and nothing has happened since.
        """
        key, found = (work, *about), self._found
        if found is None or found[0] is not self.scene or not _are_same(found[1], key):
            self._found = found = self.scene, key, work(self, *about)
        return cast(T, found[2])

    def person(self, name: str) -> Person:
        """Return someone in the scene, or refuse."""
        person = self.scene.people.get(name)
        if person is None:
            known = [one for one in self.scene.people if one not in self.scene.masks]
            raise RuleError("not-in-scene", who=name, names=known)
        return person

    def exchange(self, number: int) -> Exchange:
        """Return an exchange of the turn under way, or of a chase."""
        turn = self.scene.turn_of(number)
        assert turn is not None
        return next(one for one in turn.exchanges if one.id == number)

    @property
    def phase(self) -> Phase["Table"]:
        """The phase the scene is in."""
        return self.ruleset.phases[self.scene.fight.phase]

    @property
    def acts_in_place(self) -> bool:
        """Say whether each declares at their own place, and it is done at once (NWOD-2)."""
        return self.phase.kind == "act"

    # --- reckoning -------------------------------------------------------------------------------

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

    # --- rolling ---------------------------------------------------------------------------------

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
        """Make an action roll (DICE-3, DICE-4, DICE-7), with what Willpower buys if it can be had
        (DICE-8).
        """
        bought = willpower and reckoning.pool > 0 and self.can_buy_success(self.person(who))
        backed = bought and bool(self.settings.willpower_dice)
        if backed:
            reckoning = self._with_willpower(reckoning)
        rule = self._rule_for(reckoning, specialty, again, rote)
        roll = self.roll(
            who, purpose, reckoning, rule, against=against,
            automatic=int(bought and not backed), specialty=specialty, private=private,
        )  # fmt: skip
        return replace(roll, backed=backed) if backed else roll

    def _with_willpower(self, reckoning: Reckoning) -> Reckoning:
        """Return a pool with the dice that a point of Willpower adds (NWOD-1)."""
        made = (CHANCE_DIE, "bounds", "floor")  # what came of the pool without it
        terms = tuple(one for one in reckoning.terms if one.why not in made)
        backed = self.reckon((*terms, *dice(self.settings.willpower_dice, "Willpower", "NWOD-1")))
        return self._take_chance(backed) if self.settings.chance_die else backed

    def _rule_for(self, reckoning: Reckoning, specialty: bool, again: int, rote: bool) -> DiceRule:
        """Return how the dice of an action roll count; a chance die has a way of its own."""
        chance = reckoning.chance
        return DiceRule(
            self.settings.ones_cancel_action,
            self.settings.specialty_tens if specialty and not chance else 1,
            chance or not self.settings.chance_die,
            0 if chance else again or self.settings.again,
            rote and not chance,
        )

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
        rulings = self.rulings()
        if "difficulty" in rulings:
            reckoning = with_difficulty(reckoning, rulings["difficulty"])
        pool, aim = reckoning.pool, reckoning.difficulty
        request = RollRequest(who, purpose, pool, aim, rule, hidden=private)
        faces, source = self.dice_for(request) if pool else ((), ROLLED)
        count = tally(faces, aim, rule, automatic)
        number, phase = self.stage or (self.scene.fight.round, self.scene.fight.phase)
        made = Roll(
            id=next_number(self.scene, withheld=self.filling is not None),
            round=number,
            phase=phase,
            who=who,
            purpose=purpose,
            against=against,
            pool=pool,
            difficulty=aim,
            modifiers=reckoning.terms,
            faces=faces,
            ones=count.ones,
            automatic=automatic,
            successes=count.successes,
            botch=count.botch,
            specialty=specialty,
            private=private or self.person(who).private,
            source=source,
            shown=self.shows(who),
            ways=self._ways(rule),
        )
        return with_successes(made, rulings["successes"]) if "successes" in rulings else made

    def _ways(self, rule: DiceRule) -> tuple[str, ...]:
        """Return what is out of the ordinary in how dice are rolled (NWOD-1)."""
        unusual = rule.again and rule.again != self.settings.again
        return (*((f"{rule.again}-again",) if unusual else ()), *(("rote",) if rule.rote else ()))

    def shows(self, *names: str) -> str:
        """Return what players see of dice that any of these have a part in (`npc_dice`)."""
        npc = any(one in self.scene.people and self.scene.people[one].npc for one in names)
        return self.settings.npc_dice if npc else OPEN

    def rulings(self) -> dict[str, Ruling]:
        """Return what was ruled about the roll of the slot being filled, by what it changes."""
        if self.filling is None:
            return {}
        exchange, slot = self.filling
        turn = self.scene.turn_of(exchange)
        if turn is None or not turn.rulings:
            return {}
        return {
            one.change: one
            for one in turn.rulings
            if one.exchange == exchange and one.slot == slot and one.slot
        }

    def dice_for(self, request: RollRequest) -> tuple[Faces, Source]:
        """Return the faces of a roll and where they come from: a ruling, the same roll made before
        a ruling took it back, or chance.
        """
        if self.filling is not None:
            ruled = self.rulings().get("dice")
            faces = ruled.faces if ruled is not None else ()
            if faces and could_show(faces, request.dice, request.rule.again):
                return faces, "ruling"  # the pool is still the one that it was about
            held = self.scene.held
            for spare in held.spare if held is not None else ():
                if serves(spare, request.who, request.purpose, request.dice):
                    return spare.faces, "kept"
        return self._faces(request), ROLLED

    def fresh(self, request: RollRequest) -> Faces:
        """Return faces from chance, which is told whether everybody knows of the roll."""
        hidden = request.hidden or self.aside or self.filling is not None
        return self.chance.roll(replace(request, hidden=True) if hidden else request)

    def _faces(self, request: RollRequest) -> Faces:
        """Return the faces of a roll, with those of the dice that are rolled again (NWOD-1)."""
        faces = self.fresh(request)
        again, rote = request.rule.again, request.rule.rote
        more = replace(request, more=True) if again or rote else request
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

    # --- what it costs ---------------------------------------------------------------------------

    def can_buy_success(self, person: Person) -> bool:
        """Say whether a Willpower point is left and the round's one bought success unused
        (DICE-8).
        """
        return not person.bought and person.fighter.resources.get("willpower", 0) > 0

    def pay_for_success(self, roll: Roll) -> None:
        """Take the Willpower that a roll's bought success cost (DICE-8)."""
        if roll.paid_for:
            self.change_resource(roll.who, "willpower", -1, why="success")

    def change_resource(
        self, who: str, resource: str, change: int, why: str = "", secret: bool = False
    ) -> None:
        """Add to a resource, or take off it; the caller has verified that it can bear it."""
        now = self.person(who).fighter.resources.get(resource, 0) + change
        self.emit(
            ev.ResourceChanged(
                who=who, resource=resource, change=change, now=now, why=why, secret=secret
            )
        )


type Rules = Ruleset[Table]


def ruleset_of(scene: Scene) -> Rules:
    """Return the ruleset a scene is played by."""
    return RULESETS[scene.ruleset]


def _are_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return len(one) == len(other) and all(map(is_, one, other))
