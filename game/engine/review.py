"""Results withheld for a storyteller: a turn rests before what it brings bears on anyone.

From an exchange's first step on, what happens is withheld, and how the scene stood before is kept.
Before the first step that applies (at the end, where none does) the turn rests; a tie rests once,
when all of it is rolled. Then a storyteller lets it go, or rules: `game.rules.rulings`. A shot in a
chase rests in the same way, as a turn of its own.
"""

from game import actions as act
from game import events as ev
from game.engine.questions import open_question
from game.engine.ruleset import Step
from game.engine.table import Rules, Table
from game.errors import RuleError
from game.events.scenes import ASKING, rolls_in
from game.state.scene import Exchange, Review, Scene

OPENING = (0, "")  # what leads up to an exchange fills no slot


def begin_review(table: Table, exchange: Exchange) -> None:
    """Withhold what follows, unless something of the exchange has happened already.

    Once part of a turn has gone by openly (all of a phase was let go, and a question came up in
    it), the rest is not withheld: what has been told cannot be ruled on.
    """
    turn = table.scene.turn_of(exchange.id)
    if turn is None or table.scene.held is not None or table.lets_go:
        return
    told = any(one.slots and one.id not in turn.released for one in turn.exchanges)
    if not told and exchange.id not in turn.released:
        table.filling = None
        table.emit(ev.ReviewBegan(chase=exchange.chase))


def waits_for_review(table: Table, exchange: Exchange) -> bool:
    """Rest, if the exchange has not been let go yet; say whether the turn rests."""
    turn = table.scene.turn_of(exchange.id)
    if turn is None or turn.held is None or exchange.id in turn.released:
        return False
    table.filling = None
    if table.lets_go or not rolls_in(turn.held):
        release(table)
        return False
    waiting = (one for one in turn.exchanges if one.id not in turn.released)
    whose = {one.id: (one.owner, one.target) for one in waiting}
    table.emit(ev.Held(exchanges=whose, again=bool(turn.held.said)))
    return True


def release(table: Table, why: str = "") -> None:
    """Let what is withheld take its course: now everyone may know of it."""
    turn, review = table.scene.reviewed, table.scene.held
    assert turn is not None and review is not None
    inner = (event.what for event in review.events if isinstance(event, ev.Withheld))
    untold = tuple(event for event in inner if not isinstance(event, ASKING))
    done = tuple(exchange.id for exchange in turn.exchanges if exchange.id not in turn.released)
    table.emit(
        ev.Released(exchanges=done, events=(*review.said, *untold), why=why, by=table.by)
    )  # fmt: skip


def release_if_empty(table: Table) -> None:
    """Go on if nothing is left of what was withheld, because a person has left meanwhile."""
    turn = table.scene.reviewed
    if turn is not None and all(exchange.id in turn.released for exchange in turn.exchanges):
        release(table)


def let_go(table: Table, action: act.Release) -> None:
    """Take a storyteller's word that what is withheld may take its course."""
    verify_withheld(table)
    release(table, action.why)


def set_private(table: Table, action: act.SetPrivate) -> None:
    table.person(action.who)
    table.emit(ev.PrivacySet(who=action.who, private=action.private))


def verify_withheld(table: Table) -> Review:
    """Return what is withheld; refuse if nothing is."""
    review = table.scene.held
    if review is None or not review.resting:
        raise RuleError("nothing-held", review=table.scene.review)
    return review


def verify_unreviewed(table: Table, who: str) -> None:
    """Refuse to write a person's sheet while withheld results have changed something on it."""
    review = table.scene.held
    for event in review.events if review is not None else ():
        inner = event.what if isinstance(event, ev.Withheld) else None
        taken = ev.ResourceChanged | ev.AmmunitionSpent | ev.Reloaded
        if isinstance(inner, taken) and inner.who == who:
            raise RuleError("held-first", who=who)


def tells_of_held(scene: Scene, action: act.AnyAction) -> bool:
    """Say whether an action looks at what a person has left, or has bought, while something of
    theirs is held: whether it is refused would tell what they have spent in it.
    """
    turn = scene.reviewed if scene.held is not None else None
    waiting = [one for one in turn.exchanges if one.id not in turn.released] if turn else []
    who = getattr(action, "who", "")
    return _looks_at_what_is_left(action) and any(
        who in (exchange.owner, exchange.target, *exchange.owners) for exchange in waiting
    )


def _looks_at_what_is_left(action: act.AnyAction) -> bool:
    match action:
        case act.ChangeResource() | act.MendWithBlood() | act.Refit() | act.Reload():
            return True
        case act.BackDefense() | act.Exert() | act.PlanHaste():
            return True
        case act.RollDice(willpower=buys):
            return buys
        case act.Abort(willpower=buys, part=part):
            return buys or bool(getattr(part, "willpower", False))
        case act.PlanAhead(lines=lines):
            parts = (part for line in lines for part in line.parts)
            hastens = any(line.haste is not None for line in lines)
            return hastens or any(getattr(part, "willpower", False) for part in parts)
    return False


def answered_within(table: Table, action: act.AnyAction) -> tuple[int, str] | None:
    """Return the step that an answer in the middle of a withheld turn belongs to, else None."""
    review = table.scene.held
    if review is None or review.resting:
        return None
    if isinstance(action, act.Answer | act.Abort | act.Declare):
        if open_question(table.scene, action.who) is None:
            return None
    elif not isinstance(action, act.TakeDefaults):
        return None
    tags = [(one.exchange, one.slot) for one in review.events if isinstance(one, ev.Withheld)]
    return tags[-1] if tags else OPENING


# --- working an exchange out, step by step: in a turn of the fight, or a shot in a chase ---------


IN_CHASE = " in a chase"  # after a kind of exchange: its procedure there, where it has one


def procedure_of(ruleset: Rules, exchange: Exchange) -> tuple[Step[Table], ...]:
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
    scene = table.scene
    held = scene.held is not None and scene.reviewed is scene.turn_of(exchange.id)
    table.filling = None
    for step in steps[_after_the_filled(steps, exchange) :]:
        if step.applies and not applying:
            return True
        if held:
            if step.applies and waits_for_review(table, exchange):
                return False
            held = table.scene.held is not None  # unless it was let go just now
            table.filling = (exchange.id, step.slot) if held else None
            scene = table.scene
        step.fill(table, exchange)
        if table.scene is not scene:
            scene = table.scene
            if len(scene.fight.questions) > asked:
                return False
            exchange = scene.exchange(exchange.id)
    return not (applying and held and waits_for_review(table, exchange))


def _after_the_filled(steps: tuple[Step[Table], ...], exchange: Exchange) -> int:
    """Return the place of the step after the last one whose slot is filled."""
    place = len(steps) if exchange.slots else 0
    while place and steps[place - 1].slot not in exchange.slots:
        place -= 1
    return place
