"""Challenges: rock, paper, scissors by the server's dice, test pools on a tie, retests (MET-4).

A throw is one die: 1 to 3 is rock, 4 to 6 paper, 7 to 9 scissors, a 10 is thrown again. So each
sign owns three faces of nine. The roll's terms tell the test pool, which is also its result: it is
what decides a tie.
"""

from collections.abc import Callable

from game import events as ev
from game.chance import RollRequest
from game.combat.met.fleeing import spoil_both
from game.combat.met.pools import challenger_pool, resisting_pool
from game.combat.met.shielding import withdrew
from game.combat.met.targets import PHYSICAL
from game.combat.steps.defending import defenseless
from game.dice import UNTOLD, DiceRule, Modifier, Roll, is_kept
from game.engine.nets import roll_in
from game.engine.questions import ask, settle_question
from game.engine.reckoning import Reckoning
from game.engine.ruled_rolls import with_successes
from game.engine.ruleset import Step
from game.engine.table import Table
from game.engine.weapons import spend_round, weapon_named
from game.state.decisions import Question
from game.state.declaration import Do, Part
from game.state.scene import Exchange

RETESTS = 2  # one for each side
RETEST = "retest"
SIGNS = ("rock", "paper", "scissors")
FACES = 3  # of each sign
_THROW = DiceRule(ones_cancel=False, botches=False)


def sign(face: int) -> str:
    """Return what a face is thrown as; nothing for one that is thrown again."""
    return SIGNS[(face - 1) // FACES] if face <= FACES * len(SIGNS) else ""


def beats(one: str, other: str) -> bool:
    """Say whether one sign wins over another: each over the one before it."""
    return SIGNS.index(one) == (SIGNS.index(other) + 1) % len(SIGNS)


def throw(
    table: Table,
    exchange: Exchange,
    slot: str,
    who: str,
    reckoning: Reckoning,
    purpose: str,
    against: str | None,
    secret: bool = False,
) -> Roll:
    """Throw for somebody until a sign comes up, fill ``slot`` with it, and return it; a ``secret``
    throw only storytellers know of.
    """
    pool = tuple(
        Modifier(why=term.why, total=term.dice, by=term.by) for term in reckoning.terms if term.dice
    )
    while True:
        faces, source = table.dice_for(RollRequest(who, purpose, 1, 0, _THROW))
        fight = table.scene.fight
        shown = bool(sign(faces[0]))
        roll = Roll(
            id=UNTOLD + table.scene.unseen_rolls + 1 if secret else table.scene.rolls + 1,
            round=fight.round,
            phase=fight.phase,
            who=who,
            purpose=purpose,
            against=against,
            pool=1,
            difficulty=0,
            modifiers=(Modifier(why="throw", dice=1, by="MET-4"), *pool),
            faces=faces,
            ones=faces.count(1),
            successes=reckoning.pool,
            private=secret or table.person(who).private,
            source=source,
            shown=table.shows(who),
        )
        rulings = table.rulings()
        if "successes" in rulings:
            roll = with_successes(roll, rulings["successes"])
        table.emit(
            ev.Rolled(roll=roll, exchange=exchange.id, slot=slot, secret=secret)
            if shown
            else ev.Rolled(roll=roll, secret=secret)
        )
        if shown:
            return roll


# --- the steps of a challenge --------------------------------------------------------------------


def leave_unopposed(table: Table, exchange: Exchange) -> None:
    """Note that a target cannot resist; an attack that finds nobody to meet it lands (DEF-1)."""
    if withdrew(exchange) or isinstance(exchange.part, Do):
        return
    reason = defenseless(table, table.person(exchange.target))
    if reason:
        table.emit(
            ev.Undefended(
                exchange=exchange.id, slot="unopposed", who=exchange.target, reason=reason
            )
        )


def enter(table: Table, exchange: Exchange) -> None:
    """Begin: a shot leaves the gun, and a fair escape is over for both sides (GUN-5, MET-7)."""
    person = table.person(exchange.owner)
    if exchange.means:
        spend_round(table, person, weapon_named(person, exchange.means))
    if resisted_with(exchange) == PHYSICAL:
        spoil_both(table, exchange)


def resisted_with(exchange: Exchange) -> str:
    """Return the attribute that resists, and so the type of an attack; nothing against the
    world.
    """
    return exchange.kind if exchange.target else ""


def _wanted(exchange: Exchange, number: int) -> bool:
    """Say whether the throws number ``number`` are called for."""
    if withdrew(exchange) or "unopposed" in exchange.slots:
        return False
    if isinstance(exchange.part, Do) and not exchange.part.traits:
        return False
    return number == 0 or _bought(exchange, number - 1)


def _bought(exchange: Exchange, number: int) -> bool:
    answer = exchange.slots.get(f"{RETEST} {number}")
    return isinstance(answer, ev.Answered) and answer.option == "yes"


def challenge_thrown(number: int) -> Callable[[Table, Exchange], None]:
    """Return the step that throws for whoever acts."""

    def fill(table: Table, exchange: Exchange) -> None:
        if not _wanted(exchange, number):
            return
        if number == 0:
            enter(table, exchange)
        pool = challenger_pool(table, exchange)
        against = exchange.target or None
        throw(table, exchange, f"attack {number}", exchange.owner, pool, "challenge", against)

    return fill


def answer_thrown(number: int) -> Callable[[Table, Exchange], None]:
    """Return the step that throws for whoever, or whatever, resists."""

    def fill(table: Table, exchange: Exchange) -> None:
        if not _wanted(exchange, number):
            return
        pool, slot = resisting_pool(table, exchange), f"defense {number}"
        if exchange.target:
            throw(table, exchange, slot, exchange.target, pool, "challenge", exchange.owner)
        else:
            throw(table, exchange, slot, exchange.owner, pool, "opposition", None)

    return fill


def decided(number: int) -> Callable[[Table, Exchange], None]:
    """Return the step that compares the throws, and on a tie the test pools."""

    def fill(table: Table, exchange: Exchange) -> None:
        attack = roll_in(exchange, f"attack {number}")
        defense = roll_in(exchange, f"defense {number}")
        if number == 0 and "unopposed" in exchange.slots:
            enter(table, exchange)
            _decide(table, exchange, number, True, "unopposed")
        elif attack is not None and defense is not None:
            wins, by = outcome(table, attack, defense)
            _decide(table, exchange, number, wins, by, attack, defense)

    return fill


def outcome(table: Table, attack: Roll, defense: Roll) -> tuple[bool, str]:
    """Say whether the challenger wins, and by what: the throw, the test pool, the rule for ties."""
    one, other = sign(attack.faces[0]), sign(defense.faces[0])
    if one != other:
        return beats(one, other), "throw"
    if attack.successes != defense.successes:
        return attack.successes > defense.successes, "pool"
    return table.settings.met_tie_winner == "attacker", "tie"


def _decide(
    table: Table, exchange: Exchange, number: int, wins: bool, by: str, *rolls: Roll
) -> None:
    winner, loser = exchange.owner, exchange.target
    if not wins:
        winner, loser = loser, winner
    table.emit(
        ev.ChallengeDecided(
            exchange=exchange.id,
            slot=f"decision {number}",
            winner=winner,
            loser=loser,
            by=by,
            throws=tuple(sign(roll.faces[0]) for roll in rolls),
            pools=tuple(roll.successes for roll in rolls),
            private=tuple(dict.fromkeys(roll.who for roll in rolls if is_kept(roll))),
        )
    )


def decision_in(exchange: Exchange) -> ev.ChallengeDecided | None:
    """Return how a challenge stands: its last decision."""
    found = [one for one in exchange.slots.values() if isinstance(one, ev.ChallengeDecided)]
    return found[-1] if found else None


def won(exchange: Exchange) -> bool:
    """Say whether whoever acts has won."""
    decision = decision_in(exchange)
    return decision is not None and decision.winner == exchange.owner


# --- retests -------------------------------------------------------------------------------------


def retest_offered(number: int) -> Callable[[Table, Exchange], None]:
    """Return the step that asks the loser about a retest: once each, where there is Willpower."""

    def fill(table: Table, exchange: Exchange) -> None:
        decision = exchange.slots.get(f"decision {number}")
        if not isinstance(decision, ev.ChallengeDecided) or decision.by == "unopposed":
            return
        loser = decision.loser
        if not loser or _has_retested(exchange, loser) or not may_retest(table, loser):
            return
        fight = table.scene.fight
        ask(
            table, RETEST, f"{RETEST}:{fight.round}.{fight.haste}:{exchange.id}.{number}:{loser}",
            loser, ("yes", "no"), "no",
            attacker=exchange.owner, against=decision.winner, exchange=str(exchange.id),
            slot=f"{RETEST} {number}",
        )  # fmt: skip

    return fill


def _has_retested(exchange: Exchange, who: str) -> bool:
    return any(
        isinstance(one, ev.Answered) and one.who == who and slot.startswith(RETEST)
        for slot, one in exchange.slots.items()
    )


def may_retest(table: Table, who: str) -> bool:
    """Say whether somebody is to be asked: those who play alone or flow by never buy one."""
    person = table.person(who)
    alone = person.auto or (person.npc and table.scene.pace == "flow")
    return person.able and not alone and person.fighter.resources.get("willpower", 0) > 0


def answer_retest(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Pay for a retest, or let the loss stand."""
    if option == "yes":
        table.change_resource(question.who, "willpower", -1, why=RETEST)
    exchange, slot = int(question.about["exchange"]), question.about["slot"]
    settle_question(table, question, option, exchange, slot)


CHALLENGE = (
    Step("unopposed", leave_unopposed),
    *(
        step
        for number in range(RETESTS + 1)
        for step in (
            Step(f"attack {number}", challenge_thrown(number)),
            Step(f"defense {number}", answer_thrown(number)),
            Step(f"decision {number}", decided(number)),
            *((Step(f"{RETEST} {number}", retest_offered(number)),) if number < RETESTS else ()),
        )
    ),
)
