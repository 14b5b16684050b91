"""A grappler attacked from outside: Shrug Off or Hostage Block, paid even past 0 (GRAPPLE-10)."""

from game import events as ev
from game.combat.meeting import defenseless, uncovered
from game.engine.ending_holds import change_control, end_if_spent
from game.engine.nets import roll_in
from game.engine.questions import put, settle_question
from game.engine.ruleset import ForcedRule
from game.engine.table import Table
from game.engine.weapons import weapon_named
from game.state.decisions import Question
from game.state.declaration import Part
from game.state.hold import Hold
from game.state.scene import Exchange, Scene

# What a grappler attacked from outside has to pay for (GRAPPLE-10).
FORCED = {"shrug off": ForcedRule(1), "hostage block": ForcedRule(2, hostage=True)}

KIND = "forced"


def hold_under_attack(table: Table, exchange: Exchange) -> Hold | None:
    """Return the hold that its grappler, attacked from outside, may have to pay with."""
    hold = table.scene.hold_by(exchange.target)
    return hold if hold and not hold.pinned and hold.victim != exchange.owner else None


def ask_forced(table: Table, exchange: Exchange) -> None:
    """Ask the grappler how to meet an attack that has successes, where they can meet it at all."""
    hold = hold_under_attack(table, exchange)
    attack = roll_in(exchange, "attack")
    if hold is None or attack is None or attack.successes == 0:
        return
    target = table.person(exchange.target)
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    if defenseless(table, target) or uncovered(table, exchange, target, weapon):
        return
    options = tuple(table.ruleset.forced)
    about = {
        "attacker": exchange.owner,
        "victim": hold.victim,
        "control": str(hold.control),
        "exchange": str(exchange.id),
    }
    key = f"{KIND}:{exchange.id}"
    put(table, Question(key, target.name, KIND, options, options[0], about, rolls=options))


def answer_forced(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer down and have it paid for, even past 0."""
    number = int(question.about["exchange"])
    settle_question(table, question, option, exchange=number, slot=KIND)
    hold = table.scene.hold_by(question.who)
    if hold is not None:
        cost = table.ruleset.forced[option].cost
        change_control(table, hold, -cost, option, exchange=number, slot="paid")


def forced_rule(table: Table, exchange: Exchange) -> ForcedRule | None:
    """Return which of the forced answers meets an attack, if one does."""
    answered = exchange.slots.get(KIND)
    return table.ruleset.forced[answered.option] if isinstance(answered, ev.Answered) else None


def hostage_of(table: Table, exchange: Exchange) -> str:
    """Return who takes what the grappler warded off wholly with a Hostage Block, or nobody."""
    rule, paid = forced_rule(table, exchange), exchange.slots.get("paid")
    outcome = exchange.slots.get("outcome")
    negated = isinstance(outcome, ev.Compared) and not outcome.striker
    if rule is None or not rule.hostage or not negated or not isinstance(paid, ev.ControlChanged):
        return ""
    return paid.victim


def let_go_if_spent(table: Table, exchange: Exchange) -> None:
    """After an exchange, end the holds it has left without Control (GRAPPLE-7, GRAPPLE-10)."""
    if not table.scene.fight.holds:
        return
    for name in (exchange.owner, exchange.target):
        hold = table.scene.hold_of(name)
        if hold is not None and not is_paying(table.scene, hold):
            end_if_spent(table, hold)


def is_paying(scene: Scene, hold: Hold) -> bool:
    """Say whether a grappler has paid for a defense that is still to be rolled: the hold lasts as
    long (GRAPPLE-10).
    """
    exchanges = scene.fight.turn.exchanges if scene.fight.turn is not None else ()
    return any(
        one.target == hold.grappler and "paid" in one.slots and "outcome" not in one.slots
        for one in exchanges
    )
