"""The odds of a line: the law of its exchange against each answer that the other may give."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from game import actions as act
from game.dice import NoChance
from game.engine.table import Table, ruleset_of
from game.errors import RuleError
from game.machine import advance
from game.moments import RULESETS
from game.notation import format as format_line
from game.npcs import next_move
from game.options import aim_of
from game.scene import submit, take
from game.secrecy import Viewer
from game.state.decisions import Question
from game.state.declaration import Declaration, Part, verb_name
from game.state.scene import Scene
from game.values import Name, Text, Word
from odds.knowing import Bands, as_probed, as_reckoned, in_bands
from odds.likeness import ME, OTHER
from odds.outcome import NOTHING, Law, Outcome, ended, renamed
from odds.probing import bands_of
from odds.staging import STANDS, acts_in_place, answered, answers_open, between_rounds, stage
from odds.walking import CERTAIN, TooMuch, Walk

MOST_ANSWERS = 12
MOST_RUNS = 50_000  # from one roll to the next, of one law: some seconds


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the other does: what they declare, and what they say to what they are asked."""

    does: Word
    says: tuple[tuple[Word, Text], ...] = ()


class Against(msgspec.Struct, frozen=True, omit_defaults=True):
    """The law of an exchange against one answer: each thing it may come to, and how likely it is,
    the likeliest first; and the bands that the other's rolls are reckoned in.
    """

    answer: Answer
    law: tuple[tuple[Outcome, float], ...]
    bands: Bands = {}


class Odds(msgspec.Struct, frozen=True):
    """What a person's line may come to: on whom, and against each answer of theirs; or, where it
    has ``met``, each attack of theirs, after which come those of others, who stand in ``also`` with
    their bands.
    """

    who: Name
    say: Text
    target: Name
    mode: Word
    against: tuple[Against, ...]
    met: bool = False
    lead: int | None = None
    also: dict[Name, Bands] = {}


class Asked(Exception):
    """The other is asked something on the way, and it has not been settled what they say."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class Way(msgspec.Struct, frozen=True):
    """One answer of the other, with the scene in which they have given it, as it is reckoned."""

    answer: Answer
    said: Scene
    bands: Bands = {}


def odds_of(
    scene: Scene, who: str, target: str, line: Declaration, viewer: Viewer, mode: str
) -> Odds:
    """Return the odds of a line, from what a viewer may know; refuse a line that they could not
    declare.
    """
    seen = scene if mode == "full" else as_reckoned(scene, who, viewer)
    if viewer.owns(target):
        mode = "full"
    against = tuple(
        Against(way.answer, as_figures(law, who, target), way.bands)
        for way, law in _laws(as_probed(scene, who, viewer), seen, who, target, line, mode)
    )
    return Odds(who, format_line(line, ruleset_of(scene).verbs), target, mode, against)


def laws(
    scene: Scene, who: str, line: Declaration, most: int = MOST_RUNS
) -> Iterator[tuple[Answer, Law]]:
    """Yield the exact law of a line for each answer that its target may give, from all there is to
    know. What cannot be declared is refused as it would be in play.
    """
    for way, law in _laws(scene, scene, who, target_of(scene, who, line), line, "full", most):
        yield way.answer, law


def target_of(scene: Scene, who: str, line: Declaration) -> str:
    """Return the first target of a line, or else the other side of a struggle over a hold; empty
    for nobody.
    """
    aims = (aim for part in line.parts if (aim := aim_of(part)) in scene.people)
    hold = scene.hold_of(who)
    grapples = ruleset_of(scene).grappling
    other = ""
    if hold is not None and any(verb_name(part) in grapples for part in line.parts):
        other = hold.victim if hold.grappler == who else hold.grappler
    return next(aims, other if other in scene.people else "")


def _laws(
    scene: Scene,
    seen: Scene,
    who: str,
    target: str,
    line: Declaration,
    mode: str,
    most: int = MOST_RUNS,
) -> Iterator[tuple[Way, Law]]:
    true, ready = stage(scene, who, target), stage(seen, who, target)
    ways: list[Way] = []
    for name, part in answers_open(ready, who, target or who):
        said = answered(ready, who, target, name, part)
        if said is not None:
            bands = _bands(true, said, who, target, line, name, part) if mode == "known" else {}
            ways.append(Way(Answer(name), in_bands(said, target, bands), bands))
    if not ways:  # they can say nothing, as when they are away: what the line is refused for
        ways.append(Way(Answer(STANDS), ready))
    for number, way in enumerate(ways):
        try:
            law = _law(way.said, who, line, target, way.answer, most)
        except Asked as asked:
            if len(ways) > MOST_ANSWERS:
                raise TooMuch from None
            more = (replace(way, answer=one) for one in _said(way.answer, asked))
            ways[number + 1 : number + 1] = more
        except RuleError:
            let_go = ready.hold_of(who) is not None and way.said.hold_of(who) is None
            if not let_go:
                raise
            yield way, {ended(NOTHING, way.said): CERTAIN}  # with the hold the struggle is over
        else:
            yield way, law


def _bands(
    true: Scene, like: Scene, who: str, target: str, line: Declaration, name: str, part: Part | None
) -> Bands:
    """Return the bands of an exchange; all even where the other could not do what they may."""
    if not target or target == who:
        return {}
    said = answered(true, who, target, name, part)
    try:
        return bands_of(said, like, who, target, line) if said is not None else {}
    except RuleError:
        return {}


def _said(answer: Answer, asked: Asked) -> list[Answer]:
    kind, options = asked.question.question, asked.question.options
    return [Answer(answer.does, (*answer.says, (kind, option))) for option in options]


def _law(scene: Scene, who: str, line: Declaration, target: str, does: Answer, most: int) -> Law:
    if between_rounds(scene):
        return {ended(NOTHING, scene): CERTAIN}  # it was over with the other's word
    says = dict(does.says)

    def answers(table: Table) -> None:
        question = table.scene.fight.questions[0]
        answer(table, question, _option(question, who, target, says))

    walk = Walk(answers, most)
    declares = act.Declare(who=who, declaration=line, by=who)
    if acts_in_place(scene):
        return walk.take(scene, lambda table: take(table, declares))
    declared, _ = submit(scene, declares, NoChance())
    if declared.fight.questions:  # the storyteller lets them
        declared, _ = submit(declared, act.TakeDefaults(), NoChance())
    if between_rounds(declared):
        return {ended(NOTHING, declared): CERTAIN}
    return walk.take(declared, lambda table: advance(table, False, next_move))


def answer(table: Table, question: Question, option: str) -> None:
    RULESETS[table.scene.ruleset].answers[question.question](table, question, option, None)


def default_answers(table: Table) -> None:
    question = table.scene.fight.questions[0]
    answer(table, question, question.default)


def _option(question: Question, who: str, target: str, says: Mapping[str, str]) -> str:
    if question.who != target or len(question.options) == 1:
        return question.default
    if question.question not in says:
        raise Asked(question)
    return says[question.question]


def as_figures(law: Law, who: str, target: str) -> tuple[tuple[Outcome, float], ...]:
    """Return a law in plain numbers, the likeliest first, with `ME` and `OTHER` for the two."""
    names = {who: ME, **({target: OTHER} if target != who else {})}
    likely = sorted(law.items(), key=lambda one: -one[1])
    return tuple((renamed(outcome, names), float(chance)) for outcome, chance in likely)
