"""Spending Control: which effect the winner of a grapple roll chooses, and what it costs
(GRAPPLE-4, GRAPPLE-9).
"""

import msgspec

from game import events as ev
from game.combat.grapple.control import hold_between, part_of_striker
from game.combat.grapple.prices import CHOOSE, HOLD, cost_of, open_effects
from game.engine.nets import outcome_of
from game.engine.questions import ask, settle_question
from game.engine.ruleset import EffectRule
from game.engine.table import Table
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import Attack, CounterGrapple, Do, Grapple, Part, Sustain
from game.state.person import Person
from game.state.scene import Exchange

EFFECT, PICKED, PRICE = "effect", "picked", "price"
REFUSE = "refuse"


class Won(msgspec.Struct, frozen=True):
    """What the winner of a grapple roll may spend: on whom, how much, what was said beforehand.

    ``single``: it is what a grapple has just won, to be spent whole, and no hold comes of it.
    """

    grappler: Person
    victim: Person
    control: int
    then: str
    single: bool


def won_in(table: Table, exchange: Exchange) -> Won | None:
    """Return what may be spent on an effect after this exchange, or None.

    A contest over a hold that the grappler won leaves all their Control to spend; a grapple that
    seized somebody only what it won, and only where ``then`` said so (GRAPPLE-9).
    """
    outcome = outcome_of(exchange)
    if outcome is None:
        return None
    part = part_of_striker(table, exchange, outcome.striker)
    if isinstance(part, Attack):
        return None
    grappler, victim = table.person(outcome.striker), table.person(outcome.struck)
    if isinstance(part, Grapple | CounterGrapple):
        return Won(grappler, victim, outcome.margin, part.then, True) if part.then else None
    rose, hold = exchange.slots.get("control"), hold_between(table, exchange)
    if hold is None or not isinstance(rose, ev.ControlChanged) or rose.why != "won":
        return None
    return Won(
        grappler,
        victim,
        hold.control,
        (part.then if isinstance(part, Sustain) else "") or CHOOSE,
        False,
    )


# --- the questions -------------------------------------------------------------------------------


def choose_effect(table: Table, exchange: Exchange) -> None:
    """Ask the winner for an effect, unless a possible one was named or none can be paid."""
    won = won_in(table, exchange)
    if won is None or won.then == HOLD:
        return
    options = open_effects(table, won.victim, won.control)
    if won.then in options or not options:
        return
    ask(
        table, EFFECT, f"{EFFECT}:{exchange.id}", won.grappler.name, (*options, HOLD), HOLD,
        victim=won.victim.name, control=str(won.control), exchange=str(exchange.id),
    )  # fmt: skip


def answer_effect(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the chosen effect down; ``part`` says in words what an Action is."""
    text = part.text if isinstance(part, Do) else ""
    number = int(question.about["exchange"])
    settle_question(table, question, option, exchange=number, slot=PICKED, text=text)


def picked(table: Table, exchange: Exchange, won: Won) -> str:
    """Return the effect that was chosen: by an answer, or in advance; empty for none."""
    answered = exchange.slots.get("picked")
    if isinstance(answered, ev.Answered):
        return "" if answered.option == HOLD else answered.option
    return won.then if won.then in open_effects(table, won.victim, won.control) else ""


def action_text(exchange: Exchange) -> str:
    """Return what an Action is, in the words of who chose it."""
    answered = exchange.slots.get(PICKED)
    return answered.text if isinstance(answered, ev.Answered) else ""


def ask_price(table: Table, exchange: Exchange) -> None:
    """Ask the storyteller what an effect costs whose price is theirs to name."""
    won = won_in(table, exchange)
    name = picked(table, exchange, won) if won is not None else ""
    if won is None or not name:
        return
    rule = table.ruleset.effects[name]
    if rule.most:
        prices = tuple(str(n) for n in range(rule.cost, min(rule.most, won.control) + 1))
        ask(
            table, PRICE, f"{PRICE}:{exchange.id}", STORYTELLER, (*prices, REFUSE), REFUSE,
            grappler=won.grappler.name, victim=won.victim.name, effect=name,
            text=action_text(exchange), control=str(won.control), exchange=str(exchange.id),
        )  # fmt: skip


def answer_price(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the storyteller's price down, or their refusal."""
    number = int(question.about["exchange"])
    settle_question(table, question, option, exchange=number, slot=PRICE)


# --- paying --------------------------------------------------------------------------------------


def use_effect(table: Table, exchange: Exchange) -> None:
    """Pay for the effect: its cost, or with a single effect all that was won (GRAPPLE-9)."""
    won = won_in(table, exchange)
    name = picked(table, exchange, won) if won is not None else ""
    if won is None or not name:
        return
    rule = table.ruleset.effects[name]
    price = _price(exchange, rule, won.control)
    if price is None:
        return
    strength = won.grappler.fighter.trait("strength")
    table.emit(
        ev.EffectUsed(
            exchange=exchange.id,
            slot=EFFECT,
            grappler=won.grappler.name,
            victim=won.victim.name,
            effect=name,
            cost=won.control if won.single else price,
            left=0 if won.single else won.control - price,
            single=won.single,
            yards=strength + won.control if rule.throws else 0,
            text=action_text(exchange),
        )
    )


def _price(exchange: Exchange, rule: EffectRule, control: int) -> int | None:
    """Return what an effect costs here; None where the storyteller refused it."""
    if not rule.most:
        return cost_of(rule, control)
    answered = exchange.slots.get(PRICE)
    if not isinstance(answered, ev.Answered) or answered.option == REFUSE:
        return None
    return int(answered.option)


def effect_in(exchange: Exchange) -> ev.EffectUsed | None:
    """Return the effect that was used in an exchange, or None."""
    event = exchange.slots.get(EFFECT)
    return event if isinstance(event, ev.EffectUsed) else None
