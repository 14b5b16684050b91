"""The odds of a line: the law of its exchange against each answer that the other may give."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from game import actions as act
from game.auto import next_move
from game.chance import NoChance
from game.combat.machine import advance
from game.engine.ruleset import RULESETS
from game.engine.table import Table
from game.names import Name, Text, Word
from game.odds.outcome import Law, Outcome
from game.odds.staging import acts_in_place, answered, answers_open, stage
from game.odds.walking import TooMuch, Walk
from game.options import aim_of
from game.scene import submit, take
from game.state.decisions import Question
from game.state.declaration import Declaration
from game.state.scene import Scene

MOST_ANSWERS = 12
MOST_RUNS = 50_000  # from one roll to the next, of one law: some seconds


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the other does: what they declare, and what they say to what they are asked."""

    does: Word
    says: tuple[tuple[Word, Text], ...] = ()


class Against(msgspec.Struct, frozen=True):
    """The law of an exchange against one answer: each thing it may come to, and how likely it is,
    the likeliest first.
    """

    answer: Answer
    law: tuple[tuple[Outcome, float], ...]


class Odds(msgspec.Struct, frozen=True):
    """What somebody's line may come to: on whom, and against each answer of theirs."""

    who: Name
    say: Text
    target: Name
    against: tuple[Against, ...]


class Asked(Exception):
    """The other is asked something on the way, and it has not been settled what they say."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


def laws(
    scene: Scene, who: str, line: Declaration, most: int = MOST_RUNS
) -> Iterator[tuple[Answer, Law]]:
    """Yield the exact law of a line for each answer that its target may give; ``scene`` is as it
    may be reckoned with. What cannot be declared is refused as it would be in play.
    """
    target = aim_of(line.parts[0])
    target = target if target in scene.people else ""
    ready = stage(scene, who, target)
    waiting = [
        (Answer(name), answered(ready, who, target, name, part))
        for name, part in answers_open(ready, who, target or who)
    ]
    for number, (answer, said) in enumerate(waiting):
        if said is None:
            continue
        try:
            law = _law(said, who, line, target, answer, most)
        except Asked as asked:
            if len(waiting) > MOST_ANSWERS:
                raise TooMuch from None
            waiting[number + 1 : number + 1] = [(one, said) for one in _said(answer, asked)]
        else:
            yield answer, law


def _said(answer: Answer, asked: Asked) -> list[Answer]:
    kind, options = asked.question.question, asked.question.options
    return [Answer(answer.does, (*answer.says, (kind, option))) for option in options]


def _law(scene: Scene, who: str, line: Declaration, target: str, answer: Answer, most: int) -> Law:
    says = dict(answer.says)

    def answers(table: Table) -> None:
        question = table.scene.fight.questions[0]
        answer_to = RULESETS[table.scene.ruleset].answers[question.question]
        answer_to(table, question, _option(question, who, target, says), None)

    walk = Walk(answers, most)
    declares = act.Declare(who=who, declaration=line, by=who)
    if acts_in_place(scene):
        return walk.take(scene, lambda table: take(table, declares))
    declared, _ = submit(scene, declares, NoChance())
    if declared.fight.questions:  # the storyteller lets them
        declared, _ = submit(declared, act.TakeDefaults(), NoChance())
    return walk.take(declared, lambda table: advance(table, False, next_move))


def _option(question: Question, who: str, target: str, says: Mapping[str, str]) -> str:
    if question.who != target or len(question.options) == 1:
        return question.default
    if question.question not in says:
        raise Asked(question)
    return says[question.question]


def as_figures(law: Law) -> tuple[tuple[Outcome, float], ...]:
    """Return a law in plain numbers, the likeliest first."""
    likely = sorted(law.items(), key=lambda one: -one[1])
    return tuple((outcome, float(chance)) for outcome, chance in likely)


def chance_of(law: Law, *, hit: tuple[str, str] | None = None) -> Fraction:
    """Return how likely it is that one strikes another."""
    return sum((chance for outcome, chance in law.items() if hit in outcome.struck), Fraction(0))
