"""Challenges between two, or against the world: throws, test pools on a tie, retests (MET-4)."""

from collections.abc import Callable

from game import events as ev
from game.combat.meeting import defenseless
from game.combat.met.fleeing import spoil_both
from game.combat.met.pools import challenger_pool, resisting_pool
from game.combat.met.shielding import redirection, withdrew
from game.combat.met.targets import PHYSICAL, count_target
from game.dice import Roll, is_kept
from game.engine.ammunition import spend_round
from game.engine.nets import decision_in, roll_in
from game.engine.questions import ask, settle_question
from game.engine.ruleset import Step
from game.engine.table import Table
from game.engine.throws import outcome, sign, throw
from game.engine.weapons import weapon_named
from game.errors import RuleError
from game.state.decisions import Question
from game.state.declaration import Do, Part
from game.state.scene import Exchange

RETESTS = 2  # one for each side
RETEST = "retest"


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
    """Begin: a shot leaves the gun, the attack counts against its targets, and a fair escape is
    over for both sides (GUN-5, MET-6, MET-7). One that was withdrawn never begins.
    """
    person = table.person(exchange.owner)
    if exchange.means:
        spend_round(table, person, weapon_named(person, exchange.means))
    if not exchange.chase:
        _count_targets(table, exchange)
    if resisted_with(exchange) == PHYSICAL:
        spoil_both(table, exchange)


def _count_targets(table: Table, exchange: Exchange) -> None:
    """Count an attack against its target, and whoever it was aimed at before an ally took it
    (MET-10).
    """
    redirected, kind = redirection(exchange), resisted_with(exchange)
    aimed = (redirected.who,) if redirected is not None else ()
    for name in (*aimed, exchange.target) if kind else ():
        count_target(table, name, kind, exchange.owner)


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
    return number == 0 or bought_retest(exchange, number - 1)


def bought_retest(exchange: Exchange, number: int) -> bool:
    """Say whether whoever lost the throws number ``number`` has them made once more."""
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
        throw(
            table, exchange.owner, pool, "challenge", against,
            exchange=exchange.id, slot=f"attack {number}",
        )  # fmt: skip

    return fill


def answer_thrown(number: int) -> Callable[[Table, Exchange], None]:
    """Return the step that throws for whoever, or whatever, resists."""

    def fill(table: Table, exchange: Exchange) -> None:
        if not _wanted(exchange, number):
            return
        pool, slot = resisting_pool(table, exchange), f"defense {number}"
        who, purpose, against = exchange.owner, "opposition", None
        if exchange.target:
            who, purpose, against = exchange.target, "challenge", exchange.owner
        throw(table, who, pool, purpose, against, exchange=exchange.id, slot=slot)

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
        offer_retest(table, exchange, number, decision.loser, decision.winner)

    return fill


def offer_retest(table: Table, exchange: Exchange, number: int, loser: str, winner: str) -> None:
    """Ask whoever has lost, unless they have been asked before in this challenge, or cannot pay."""
    if not loser or _has_retested(exchange, loser) or not may_retest(table, loser):
        return
    fight = table.scene.fight
    ask(
        table, RETEST, f"{RETEST}:{fight.round}.{fight.haste}:{exchange.id}.{number}:{loser}",
        loser, ("yes", "no"), "no",
        attacker=exchange.owner, against=winner, exchange=str(exchange.id),
        slot=f"{RETEST} {number}",
    )  # fmt: skip


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
    """Pay for a retest, or let the loss stand; refuse one whose Willpower has gone meanwhile."""
    if option == "yes":
        if not table.person(question.who).fighter.resources.get("willpower", 0):
            raise RuleError("no-resource", "MET-4", resource="willpower", have=0, need=1)
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

# Shots from a chase are settled at once: nobody is asked anything (SYS-3).
IN_CHASE = (
    Step("unopposed", leave_unopposed),
    Step("attack 0", challenge_thrown(0)),
    Step("defense 0", answer_thrown(0)),
    Step("decision 0", decided(0)),
)
