"""Working an exchange out, step by step: in a turn of the fight, or a shot in a chase."""

from game.engine.review import begin_review, waits_for_review
from game.engine.ruleset import Step
from game.engine.table import Rules, Table
from game.state.scene import Exchange

IN_CHASE = " in a chase"  # after a kind of exchange: its procedure there, where it has one


def procedure_of(ruleset: Rules, exchange: Exchange) -> tuple[Step[Table], ...]:
    """Return the steps that work an exchange out."""
    ways, kind = ruleset.procedures, exchange.kind
    return ways.get(f"{kind}{IN_CHASE}", ways[kind]) if exchange.chase else ways[kind]


def work(table: Table, exchange: Exchange, applying: bool) -> bool:
    """Fill the slots that can be filled now; say whether no question stands in the way, nor a
    storyteller's word.

    It goes on after the last filled slot: a step that was not called for stays uncalled.
    """
    steps = procedure_of(table.ruleset, exchange)
    asked = len(table.scene.fight.questions)
    if table.scene.review:
        begin_review(table, exchange)
    for step in steps[_after_the_filled(steps, exchange) :]:
        if step.applies:
            if not applying:
                return True
            if waits_for_review(table, exchange):
                return False
        so_far = len(table.events)
        table.filling = (exchange.id, step.slot) if _is_held(table, exchange) else None
        step.fill(table, exchange)
        if len(table.events) > so_far:
            if len(table.scene.fight.questions) > asked:
                return False
            exchange = table.exchange(exchange.id)
    return not (applying and waits_for_review(table, exchange))


def _after_the_filled(steps: tuple[Step[Table], ...], exchange: Exchange) -> int:
    """Return the place of the step after the last one whose slot is filled."""
    place = len(steps) if exchange.slots else 0
    while place and steps[place - 1].slot not in exchange.slots:
        place -= 1
    return place


def _is_held(table: Table, exchange: Exchange) -> bool:
    turn = table.scene.reviewed  # there is never more than one
    return turn is not None and turn is table.scene.turn_of(exchange.id)
