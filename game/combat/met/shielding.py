"""Helping a defender: an ally takes the attack in the target's place (MET-10)."""

from game import actions as act
from game import events as ev
from game.combat.met.budget import SIMPLE, actions_left
from game.combat.met.distance import NEAREST, after_moving, steps_between
from game.combat.met.targets import PHYSICAL, can_be_targeted
from game.engine.questions import ask, settle_question
from game.engine.table import Table
from game.errors import RuleError
from game.state.decisions import Question
from game.state.declaration import Part
from game.state.person import Person
from game.state.scene import Exchange

SHIELD, WITHDRAW = "shield", "withdraw"
REACH = 3  # steps


def ready_shield(table: Table, action: act.ReadyShield) -> None:
    """Note for whom somebody would take an attack; nobody is asked before one comes."""
    person = table.person(action.who)
    if action.friend:
        if SHIELD not in table.ruleset.answers:
            raise RuleError("no-shields", "MET-10", ruleset=table.ruleset.id)
        if table.person(action.friend).name == person.name:
            raise RuleError("self-target", who=person.name)
    table.emit(ev.ShieldReady(who=person.name, friend=action.friend))


def shields_of(table: Table, exchange: Exchange) -> list[Person]:
    """Return who could take an attack for its target, in the order of the round."""
    people = table.scene.people
    in_order = [name for group in table.scene.fight.groups for name in group if name in people]
    return [one for name in in_order if can_shield(table, one := people[name], exchange)]


def can_shield(table: Table, person: Person, exchange: Exchange) -> bool:
    """Say whether somebody stands ready, near enough, with an action left and room for one more
    attack.
    """
    if person.shields != exchange.target or person.name in (exchange.owner, exchange.target):
        return False
    free = not person.prone and not person.helpless and not person.shielded
    near = steps_between(table, person.name, exchange.target) <= REACH
    return (
        free
        and near
        and actions_left(table, person) > 0
        and can_be_targeted(table, person.name, PHYSICAL, table.person(exchange.owner))
        and table.scene.hold_of(person.name) is None
    )


def offer_shield(table: Table, exchange: Exchange) -> None:
    """Ask the target about the first who stands ready; one who is down is not asked."""
    ready = shields_of(table, exchange)
    if not ready:
        return
    target = table.person(exchange.target)
    if target.down or target.helpless:
        redirect(table, exchange.id, target.name, ready[0])
        return
    _ask_target(table, exchange.id, exchange.owner, target.name, ready[0].name)


def _ask_target(table: Table, exchange: int, attacker: str, target: str, by: str) -> None:
    fight = table.scene.fight
    ask(
        table, SHIELD, f"{SHIELD}:{fight.round}.{fight.haste}:{exchange}:{by}:{target}",
        target, ("accept", "refuse"), "accept",
        attacker=attacker, by=by, exchange=str(exchange),
    )  # fmt: skip


def answer_shield(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Let the ally take the attack; refused, the next who stands ready is put to the target."""
    about, number = question.about, int(question.about["exchange"])
    exchange = table.exchange(number)
    ready = {one.name: one for one in shields_of(table, exchange)}
    if option == "accept" and about["by"] in ready:
        settle_question(table, question, option)
        redirect(table, number, question.who, ready[about["by"]])
        return
    names = list(ready)
    after = names[names.index(about["by"]) + 1 :] if about["by"] in names else []
    if after:
        settle_question(table, question, option)
        _ask_target(table, number, about["attacker"], question.who, after[0])
    else:
        settle_question(table, question, option, number, SHIELD)


def redirect(table: Table, exchange: int, target: str, ally: Person) -> None:
    """Put an ally in the target's place."""
    far = max(0, steps_between(table, ally.name, target) - NEAREST)
    distances = after_moving(table, ally.name, target, -far) if far else ()
    table.emit(
        ev.Redirected(
            exchange=exchange,
            slot=SHIELD,
            who=target,
            by=ally.name,
            spends=SIMPLE,
            distances=distances,
        )
    )


def offer_withdrawal(table: Table, exchange: Exchange) -> None:
    """Ask the attacker whether to go through with it, now that another is in the way."""
    redirected = redirection(exchange)
    if redirected is None:
        return
    fight = table.scene.fight
    ask(
        table, WITHDRAW, f"{WITHDRAW}:{fight.round}.{fight.haste}:{exchange.id}:{exchange.owner}",
        exchange.owner, ("strike", "withdraw"), "strike",
        target=redirected.who, by=redirected.by, exchange=str(exchange.id),
    )  # fmt: skip


def answer_withdrawal(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer down; the action is used up either way."""
    settle_question(table, question, option, int(question.about["exchange"]), WITHDRAW)


def redirection(exchange: Exchange) -> ev.Redirected | None:
    """Return whose place an ally has taken, and who that is, if anybody has."""
    redirected = exchange.slots.get(SHIELD)
    return redirected if isinstance(redirected, ev.Redirected) else None


def withdrew(exchange: Exchange) -> bool:
    """Say whether the attacker gave the attack up."""
    answer = exchange.slots.get(WITHDRAW)
    return isinstance(answer, ev.Answered) and answer.option == WITHDRAW
