"""Making rolls: where the faces come from, what they come to, and the whole arithmetic kept."""

from msgspec.structs import replace

from game.chance import Chance, Faces, RollRequest
from game.dice import OPEN, UNPAID, DiceRule, Roll, Source, could_show, tally
from game.engine.numbering import next_number
from game.engine.pools_and_difficulties import Reckons
from game.engine.ruled_rolls import with_difficulty, with_successes
from game.engine.terms import Reckoning
from game.events.review import serves
from game.state.person import Person
from game.state.ruling import Ruling

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
        """Make an action roll (DICE-3, DICE-4, DICE-7), with what Willpower buys if it can be had
        (DICE-8).
        """
        bought = willpower and reckoning.pool > 0 and self.can_buy_success(self.scene.people[who])
        backed = bought and bool(self.settings.willpower_dice)
        if backed:
            reckoning = self.with_willpower(reckoning)
        rule = self._rule_for(reckoning, specialty, again, rote)
        roll = self.roll(
            who, purpose, reckoning, rule, against=against,
            automatic=int(bought and not backed), specialty=specialty, private=private,
        )  # fmt: skip
        if willpower and reckoning.pool > 0 and not bought:
            return replace(roll, ways=(*roll.ways, UNPAID))
        return replace(roll, backed=backed) if backed else roll

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
            private=private or self.scene.people[who].private,
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

    def can_buy_success(self, person: Person) -> bool:
        """Say whether a Willpower point is left and the round's one bought success unused
        (DICE-8).
        """
        return not person.bought and person.fighter.resources.get("willpower", 0) > 0
