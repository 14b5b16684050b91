"""Exchanges: how one opens, with which weapon, what its rolls come to."""

from collections.abc import Iterable, Mapping
from typing import Any

from game import events as ev
from game.dice import UNTOLD, DiceRule, Modifier, Roll, RollRequest, Tally
from game.engine.table import Table
from game.engine.verb import Reckoning, dice
from game.errors import RuleError
from game.fighter import BARE_HANDS, Weapon
from game.state.declaration import Attack, CounterGrapple, Guard, Part
from game.state.person import Person, at_hand, means_at_hand
from game.state.scene import Exchange
from game.words import Words

# --- what the verbs share: opening an exchange, and what may be said of a roll -------------------


def open_exchange(
    table: Table,
    kind: str,
    person: Person,
    part: Part,
    owners: Mapping[str, int],
    *,
    target: str = "",
    attacked: Iterable[str] = (),
    means: str = "",
    back: Part | None = None,
    close: bool = False,
    chase: int = 0,
) -> None:
    """Begin an exchange; those ``attacked`` get the number of this attack in their round
    (HASTE-4).
    """
    numbers = {name: table.scene.people[name].toll.incoming for name in attacked}
    table.emit(
        ev.ExchangeBegan(
            exchange=table.scene.fight.exchanges + 1,
            kind=kind,
            owner=person.name,
            part=part,
            target=target,
            means=means,
            owners=dict(owners),
            back=back,
            numbers=numbers,
            incoming={name: number + 1 for name, number in numbers.items()},
            close=close,
            chase=chase,
        )
    )


def verify_willpower(table: Table, person: Person, wanted: bool, anew: bool = False) -> None:
    """Refuse a bought success where none can be bought (DICE-8); ``anew``, in a round to come."""
    if not wanted:
        return
    if person.toll.bought and not anew:
        raise bought_already(person.name)
    have = person.fighter.resources.get("willpower", 0)
    if have <= 0:
        raise RuleError("no-resource", "DICE-8", resource="willpower", have=have, need=1)


def bought_already(who: str) -> RuleError:
    return RuleError("bought-already", "DICE-8", who=who)


# What may be said of a roll beforehand, in any order: a success to buy, a specialty to claim.
OF_A_ROLL = ("willpower", "specialty")


def take_of_a_roll(words: Words) -> dict[str, Any]:
    said: dict[str, bool] = {}
    while found := next((one for one in OF_A_ROLL if one not in said and words.take(one)), ""):
        said[found] = True
    return said


def of_a_roll(part: Part) -> str:
    return "".join(f" {one}" for one in reversed(OF_A_ROLL) if getattr(part, one))


def verify_specialty(person: Person, claimed: bool, traits: tuple[str, ...]) -> None:
    """Refuse to claim a specialty to people who have none for any of these traits (DICE-7)."""
    if claimed and person.fighter.specialties.keys().isdisjoint(traits):
        raise RuleError(
            "no-specialty", "DICE-7", who=person.name, traits=list(traits), claimed=True
        )


# --- what the slots of an exchange came to -------------------------------------------------------


def roll_in(exchange: Exchange, slot: str) -> Roll | None:
    event = exchange.slots.get(slot)
    return event.roll if isinstance(event, ev.Rolled) else None


def rolls_of(exchange: Exchange) -> dict[str, Roll]:
    """Return the rolls of an exchange by the slots they fill, in their order."""
    return {
        slot: event.roll for slot, event in exchange.slots.items() if isinstance(event, ev.Rolled)
    }


def outcome_of(exchange: Exchange) -> ev.Compared | None:
    """Return the comparison, if a person struck."""
    event = exchange.slots.get("outcome")
    return event if isinstance(event, ev.Compared) and event.striker else None


def net_in(exchange: Exchange, slot: str) -> int:
    """Return the net successes in a slot; 0 where nothing was rolled."""
    event = exchange.slots.get(slot)
    if isinstance(event, ev.Rolled):
        return event.roll.successes
    if isinstance(event, ev.Met):
        return event.successes
    return 1 if isinstance(event, ev.SureHit) else 0


def decision_in(exchange: Exchange) -> ev.ChallengeDecided | None:
    """Return how a challenge stands: its last decision."""
    found = [slot for slot in exchange.slots.values() if isinstance(slot, ev.ChallengeDecided)]
    return found[-1] if found else None


def part_of_striker(table: Any, exchange: Exchange, striker: str) -> Part | None:
    if striker == exchange.owner:
        return exchange.part
    if exchange.back is not None:
        return exchange.back
    person = table.person(striker)
    return next((part for part in person.standing_parts if isinstance(part, CounterGrapple)), None)


def answer_in(exchange: Exchange, slot: str) -> ev.Answered | None:
    event = exchange.slots.get(slot)
    return event if isinstance(event, ev.Answered) else None


def effect_in(exchange: Exchange) -> ev.EffectUsed | None:
    event = exchange.slots.get("effect")
    return event if isinstance(event, ev.EffectUsed) else None


# --- throws of rock, paper and scissors, by the server's dice (MET-4) ----------------------------
# A throw is one die: 1 to 3 is rock, 4 to 6 paper, 7 to 9 scissors, a 10 is thrown again. So each
# sign owns three faces of nine. The roll's terms tell the test pool, which is also its result: it
# is what decides a tie.


SIGNS = ("rock", "paper", "scissors")
FACES = 3  # of each sign
BY_SIGN, BY_POOL = 3, 1  # what a win is worth where it must be worth something
BY_THROW = "MET-4"  # the rule of them
_THROW = DiceRule(ones_cancel=False, botches=False)


def against_number(number: int) -> Reckoning:
    """Return what is thrown against where nobody resists in person: a number."""
    return Reckoning(number, 0, dice(number, "number", BY_THROW))


def sign(face: int) -> str:
    """Return what a face is thrown as; nothing if it is thrown again."""
    return SIGNS[(face - 1) // FACES] if face <= FACES * len(SIGNS) else ""


def beats(one: str, other: str) -> bool:
    """Say whether one sign wins over another: each over the one before it."""
    return SIGNS.index(one) == (SIGNS.index(other) + 1) % len(SIGNS)


def throw(
    table: Table,
    who: str,
    reckoning: Reckoning,
    purpose: str,
    against: str | None,
    *,
    exchange: int = 0,
    slot: str = "",
    secret: bool = False,
    private: bool = False,
    uses_up: bool = True,
) -> Roll:
    """Throw for a person until a sign comes up, fill ``slot`` of an exchange with it, and return
    it; a ``secret`` throw only storytellers know of, of a ``private`` one others see nothing but
    that it was made, ``uses_up`` as of `Table.emit`.
    """
    pool = tuple(
        Modifier(why=term.why, total=term.dice, by=term.by) for term in reckoning.terms if term.dice
    )
    terms = (Modifier(why="throw", dice=1, by=BY_THROW), *pool)
    while True:
        faces, source = table.dice_for(RollRequest(who, purpose, 1, 0, _THROW, hidden=secret))
        shown = bool(sign(faces[0]))
        number = UNTOLD + table.scene.unseen_rolls + 1 if secret else 0
        roll = table.made(
            who, purpose, faces, Tally(reckoning.pool, faces.count(1), False), terms,
            table.rulings(), id=number, private=secret or private, against=against, source=source,
        )  # fmt: skip
        table.emit(
            ev.Rolled(roll=roll, exchange=exchange, slot=slot, secret=secret)
            if shown
            else ev.Rolled(roll=roll, secret=secret),
            uses_up,
        )
        if shown:
            return roll


def outcome(table: Table, attack: Roll, defense: Roll) -> tuple[bool, str]:
    """Say whether the challenger wins, and by what: the throw, the test pool, the rule for ties."""
    one, other = sign(attack.faces[0]), sign(defense.faces[0])
    if one != other:
        return beats(one, other), "throw"
    if attack.successes != defense.successes:
        return attack.successes > defense.successes, "pool"
    return table.settings.met_tie_winner == "attacker", "tie"


def margin(table: Table, attack: Roll, defense: Roll) -> int:
    """Return by how much the challenger wins, below nothing where they lose: more where the throw
    decides than where the test pools have to.
    """
    wins, by = outcome(table, attack, defense)
    worth = BY_SIGN if by == "throw" else BY_POOL
    return worth if wins else -worth


# --- which weapon is meant by what a person says, and by what an exchange keeps of it ------------


def means_of(person: Person, part: Attack | Guard) -> Weapon:
    """Return the weapon of an attack, or of a guard; refuse one that is not at hand."""
    weapon = means_at_hand(person, part)
    if weapon is None:
        fighter = person.fighter
        names = [one.name for one in fighter.arsenal()]
        if any(one.name == part.weapon for one in fighter.weapons):
            raise RuleError(
                "no-hands", who=person.name, form=fighter.form, weapon=part.weapon, weapons=names
            )
        raise RuleError("unknown-weapon", text=part.weapon, weapons=names)
    return weapon


def weapon_named(person: Person, name: str) -> Weapon:
    return at_hand(person, name) or BARE_HANDS


# --- what is left in a gun, and what a shot takes out of it (GUN-5) ------------------------------


def loaded(person: Person, weapon: Weapon) -> bool:
    """Say whether a weapon is ready: a gun that holds rounds has one left (GUN-5)."""
    return not weapon.capacity or person.fighter.ammunition.get(weapon.name, 0) > 0


def verify_loaded(person: Person, weapon: Weapon) -> None:
    """Refuse a gun that is empty (GUN-5)."""
    if not loaded(person, weapon):
        raise RuleError("empty-gun", "GUN-5", weapon=weapon.name)


def spend_round(table: Table, person: Person, weapon: Weapon) -> None:
    """Take one round out of a gun that counts them (GUN-5)."""
    if weapon.capacity:
        left = person.fighter.ammunition.get(weapon.name, 0) - 1
        table.emit(ev.AmmunitionSpent(who=person.name, weapon=weapon.name, now=max(0, left)))
