"""Helping an attacker: a standard action given up so that a combat maneuver costs no Willpower
(MET-9).
"""

from game import events as ev
from game.combat.met.budget import STANDARD
from game.engine.questions import ask, settle_question
from game.engine.table import Table
from game.errors import RuleError
from game.state.decisions import Question
from game.state.declaration import Part
from game.state.scene import Exchange

HELP = "help"
ACCEPT, REFUSE = "accept", "refuse"


def verify_wanted(table: Table, who: str, friend: str) -> None:
    """Refuse to offer help that was refused already: each offer holds up whom it is made to."""
    answers = table.scene.fight.answers.items()
    if any(key.endswith(_between(who, friend)) and said == REFUSE for key, said in answers):
        raise RuleError("help-refused", "MET-9", who=friend)


def _between(who: str, friend: str) -> str:
    return f":{HELP}:{who}:{friend}"


def ask_consent(table: Table, exchange: Exchange) -> None:
    """Ask the one to be helped."""
    fight, who = table.scene.fight, exchange.target
    key = f"{fight.round}.{fight.haste}:{exchange.id}{_between(exchange.owner, who)}"
    ask(
        table, HELP, key, who, (ACCEPT, REFUSE), ACCEPT,
        by=exchange.owner, exchange=str(exchange.id), slot="consent",
    )  # fmt: skip


def answer_help(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer down."""
    exchange, slot = int(question.about["exchange"]), question.about["slot"]
    settle_question(table, question, option, exchange, slot)


def give_help(table: Table, exchange: Exchange) -> None:
    """Let the help stand until it is used; refused help costs nothing."""
    answer = exchange.slots.get("consent")
    if not isinstance(answer, ev.Answered):
        return
    if answer.option == ACCEPT:
        table.emit(
            ev.Helped(who=exchange.target, by=exchange.owner, exchange=exchange.id, slot="help")
        )
        return
    table.emit(
        ev.HelpRefused(
            who=exchange.target,
            by=exchange.owner,
            gives_back=STANDARD,
            exchange=exchange.id,
            slot="help",
        )
    )
