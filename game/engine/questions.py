"""Questions that block: put, answered, and what each kind of answer does."""

from hashlib import blake2b

import msgspec

from game import events as ev
from game.engine.openings import verify_willpower
from game.engine.table import Table
from game.errors import RuleError
from game.state.decisions import Question
from game.state.scene import Scene
from game.words import matches


def ask(
    table: Table,
    kind: str,
    key: str,
    who: str,
    options: tuple[str, ...],
    default: str,
    **about: str,
) -> None:
    """Put a question; nothing goes on until it is answered."""
    put(table, Question(key, who, kind, options, default, about))


def put(table: Table, question: Question) -> None:
    """Put a question as it is, with the options that are rolls (`Question.rolls`)."""
    table.emit(ev.Asked(question=question))


def mark_of(said: object) -> str:
    """Return letters for a question's id that are others wherever something else was said, and that
    nobody can find words for: who reads of one thing never answers another.
    """
    return blake2b(msgspec.json.encode(said), digest_size=12).hexdigest()


def open_question(scene: Scene, who: str) -> Question | None:
    """Return the question that blocks until somebody answers it, or None."""
    return next((one for one in scene.fight.questions if one.who == who), None)


def verify_none_open(table: Table) -> None:
    """Refuse to go on over a question that blocks."""
    questions = table.scene.fight.questions
    if questions:
        one = questions[0]
        raise RuleError("question-open", who=one.who, question=one.question, options=one.options)


def option_of(question: Question, text: str) -> str:
    """Return the option a text means; unique beginnings do. Where traits are an answer too, it is
    they if it is none of the options.
    """
    chosen = matches(text.strip(), question.options)
    if not chosen and question.pair and text.strip():
        return text.strip().lower()
    if len(chosen) != 1:
        options = list(question.options)
        raise RuleError("no-such-option", text=text, options=options, who=question.who)
    return chosen[0]


def settle_question(
    table: Table, question: Question, option: str, exchange: int = 0, slot: str = "", text: str = ""
) -> None:
    """Take an answer down."""
    table.emit(
        ev.Answered(
            who=question.who,
            question=question.id,
            option=option,
            exchange=exchange,
            slot=slot,
            text=text,
            willpower=table.buys,
        )
    )


def verify_buys(table: Table, question: Question, option: str) -> None:
    """Refuse a bought success where the answer is no roll, or none can be had (DICE-8)."""
    if option not in question.rolls:
        raise RuleError("no-roll-to-buy", "DICE-8", option=option, rolls=list(question.rolls))
    verify_willpower(table, table.person(question.who), True)
