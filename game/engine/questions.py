"""Questions that block: put, answered, and what each kind of answer does."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from game import events as ev
from game import moments
from game.engine.exchanges import verify_willpower
from game.engine.table import Table, phase_of
from game.engine.verb import Verb, Vocabulary
from game.errors import RuleError
from game.state.decisions import Question
from game.state.declaration import Part, Said
from game.state.person import Person
from game.state.scene import Scene
from game.words import Words, matches


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
    """Return the question that blocks until a person answers it, or None."""
    for question in scene.fight.questions:
        if question.who == who:
            return question
    return None


def verify_none_open(table: Table) -> None:
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


def answer_in_slot(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take an answer down as a slot of its exchange: the one it names, else that of its kind."""
    about = question.about
    slot = about.get("slot", question.question)
    settle_question(table, question, option, int(about["exchange"]), slot)


def verify_buys(table: Table, question: Question, option: str) -> None:
    """Refuse a bought success if the answer is not a roll, or none can be had (DICE-8)."""
    if option not in question.rolls:
        raise RuleError("no-roll-to-buy", "DICE-8", option=option, rolls=list(question.rolls))
    verify_willpower(table, table.person(question.who), True)


# --- A verb that is said in one word --------------------------------------------------------------


class OneWordVerb(Verb[Table, Any]):
    """A verb that nothing follows, always open; nothing is done at its own place."""

    part: Said
    bare = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Part:
        words.end()
        return self.part

    def format(self, part: Part) -> str:
        return self.name

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """It may always be said."""

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        yield self.part

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """It has no place of its own."""


# -------------------------------------------------------------------------------------------------
# Going out of the scene: how it is done, and what can still be about a person who would (it is
# asked by fight and chase alike).


DOING = ("resolve", "act")  # the kinds of phases in which things are done
UNDER_WAY = ("declare", *DOING)


def depart(table: Table, who: str, why: str = "") -> None:
    """Take a person out of the scene, of the order, and of a hold."""
    moments.gone.do(table, who, "gone")
    table.emit(ev.Left(who=who, why=why))


def is_in_round(scene: Scene, who: str) -> bool:
    """Say whether a person is in the round under way, or was when it began: who gets away in it is
    not rid of what strikes at its end (BOOK-2).
    """
    person = scene.people[who]
    return not person.away or person.went == scene.fight.round


def is_midway(scene: Scene, who: str) -> bool:
    """Say whether a person is in a round of the fight, or got out of one, that is not over."""
    phase = phase_of(scene)
    return phase.kind in UNDER_WAY and is_in_round(scene, who)


def holder_of(scene: Scene, who: str) -> tuple[str, ...]:
    hold = scene.hold_of(who)
    return (hold.grappler,) if hold is not None and hold.victim == who else ()


def verify_not_held(scene: Scene, who: str) -> None:
    """Refuse what nobody does in a person's hands (GRAPPLE-3)."""
    if holders := holder_of(scene, who):
        raise RuleError("held", "GRAPPLE-3", who=who, by=holders[0])


def verify_way_into_chase(table: Table, by: str, names: tuple[str, ...]) -> None:
    """Refuse that a person takes themselves out of a fight into a chase while they are held, or
    before a blow at them is rolled: out of a fight one gets by an escape.
    """
    if by not in names:
        return
    verify_not_held(table.scene, by)
    fights = table.phase.kind in UNDER_WAY and not table.person(by).away
    if fights and (found := comes_first(table.scene, by)):
        raise RuleError("rolled-first", "RES-6", who=by, names=list(found))


def is_asked(scene: Scene, who: str) -> bool:
    chasing = (question for chase in scene.chases for question in chase.questions)
    return any(question.who == who for question in (*scene.fight.questions, *chasing))


def is_aimed_at(scene: Scene, who: str) -> bool:
    """Say whether something that another person has declared, and that is still to come, is about
    them; or a turn under way is.
    """
    if aimers(scene, who):
        return True
    return any(who in (exchange.owner, exchange.target) for exchange in scene.exchanges)


def aimers(scene: Scene, who: str) -> tuple[str, ...]:
    """Return the others who have declared something about ``who`` that is still to come."""
    return tuple(one.name for one in scene.people.values() if one.name != who and aims_at(one, who))


def comes_first(scene: Scene, who: str) -> tuple[str, ...]:
    """Return whose blow at ``who`` is still to come: those declared in secret may be, all of them,
    so that the person who asks learns nothing.
    """
    striking = [one.owner for one in scene.exchanges if one.target == who != one.owner]
    secret = [  # who have declared in secret what they have not done
        person.name
        for person in scene.people.values()
        if person.phase.secret and person.phase.declaration is not None
        if not (person.name == who or person.down or person.phase.acted)
    ]
    return tuple(dict.fromkeys((*striking, *secret, *aimers(scene, who))))


def aims_at(person: Person, who: str) -> bool:
    """Say whether something that ``person`` has declared and may still do is about ``who``; who is
    away in a chase shoots from there.
    """
    if person.down or (person.away and person.seat is None):
        return False
    if person.phase.declaration is None or person.phase.acted:
        return False
    parts = person.phase.declaration.parts
    return any(getattr(parts[index], "target", "") == who for index in person.to_come())
