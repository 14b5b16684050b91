"""What a reader may answer now, as messages: each question with its options.

The options are those of `game.options`, reckoned from the scene as the reader knows it; this adds
what a button is called, and what it means.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

import msgspec

from game import options as rules
from game.errors import RuleError
from game.journal import Proposal
from game.options import DECLARE, Asking, Counting, closed, closed_answers, what_counts
from game.reading import ruleset_of
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import Declaration
from game.state.scene import Scene
from narration.languages import N_, _
from narration.payloads.messages import Ask, ClosedNow, Option, WhyNot
from narration.payloads.standing import NO_CLOCK, Clock, Timed
from narration.phrases.verb_words import acts_now, called_for, does
from narration.prompts.questions import Way, matter, opening, ways_to_answer
from narration.prompts.what_to_type import under_attack
from narration.reader import Reader
from narration.refusals.refusal import refusal
from narration.screens.proposals import proposed_words
from narration.telling.narrator import Jump
from narration.text import listing, sentence, unfolded, words_of

# -------------------------------------------------------------------------------------------------
# What was offered to people who declare next, kept from one moment to the next.
#
# It takes longest of all that is in a message. It stays the same while others declare, and for all
# who know the scene alike it is found once: for two who run it, for two pages of one player.


MOST_KEPT = 4  # ways to know a scene that a person's offers are kept for


class Offered(NamedTuple):
    """Options, what counted when they were found, and how they are sent."""

    counting: Counting
    options: list[Option]
    text: msgspec.Raw


class Offers:
    """What is offered to each person who declares next."""

    def __init__(self) -> None:
        self._kept: dict[str, list[Offered]] = {}

    def keep_of(self, asked: Container[str]) -> None:
        """Forget what was offered to other people."""
        self._kept = {who: kept for who, kept in self._kept.items() if who in asked}

    def to(
        self, who: str, scene: Scene, find: Callable[[Scene, str], list[Option]]
    ) -> list[Option]:
        """Return what is offered to ``who`` in a scene as a reader knows it: what was found for one
        that is the same as far as that counts, or else what ``find`` finds.
        """
        counting = what_counts(scene, who)
        kept = self._kept.setdefault(who, [])
        for one in kept:
            if one.counting == counting:
                return one.options
        options = find(scene, who)
        kept.append(Offered(counting, options, msgspec.Raw(msgspec.json.encode(options))))
        del kept[:-MOST_KEPT]
        return options

    def text_of(self, who: str, options: list[Option]) -> msgspec.Raw | None:
        """Return how these very options of a person's are sent, if they are kept."""
        kept = self._kept.get(who, ())
        return next((one.text for one in kept if one.options is options), None)


# -------------------------------------------------------------------------------------------------
# What a reader may answer.


OFFER = "offer"  # the question of what may be said, and stops nothing
ABORT = "choose abort"  # to the question after the roll
TEXT = " TEXT"  # ends a line that takes the player's own words

# What it means to say something in a chase, by its verb: for a button.
IN_A_CHASE = {
    "ready": N_("has the next round rolled once all are ready"),
    "exert": N_("puts Willpower into the next chase roll"),
    "attack": N_("is fired in the next round"),
    "part": N_("goes another way than the others"),
    "pursue": N_("begins a chase"),
    "flee": N_("runs together with them, as one"),
}


# What it does to declare something, by its verb: for a button. What says so itself is not here.
IN_A_FIGHT = {
    "block": N_("meets each blow, by hand or weapon"),
    "dodge": N_("gets out of the way, of shots too"),
    "parry": N_("meets each blow with the weapon"),
    "escape": N_("one roll; unbroken, you are away"),
    "counter-grapple": N_("seizes your first attacker"),
    "guard": N_("hits back at the first attacker"),
    "grapple": N_("seizes them; your margin is Control"),
    "sustain": N_("keeps hold, for an effect"),
    "resist": N_("wears their Control down"),
    "reverse": N_("makes their hold yours"),
    "relent": N_("lets them have their way"),
    "assist": N_("adds your roll to that side"),
    "sweep": N_("knocks them off their feet"),
    "tackle": N_("knocks both of you down"),
    "avoid": N_("gets out of a hazard's way"),
    "delay": N_("waits, and acts later this round"),
    "abort": N_("gives up your action for it"),
    "pass": N_("nothing this phase"),
}


def offer_id(who: str) -> str:
    return f"{OFFER}:{who}"


def asks_now(scene: Scene, questions: Sequence[Timed], reader: Reader, offers: Offers) -> list[Ask]:
    """Return what a reader may answer in a scene that they know: what they are asked and may say
    besides, then the questions of people whom they play. ``offers`` are kept of moments ago.
    """
    if scene.frozen:
        return []
    own = [question for question in questions if question[0].who == reader.name]
    others = [question for question in questions if answers_for(scene, question[0], reader)]
    told = [_ask(scene, question, clock, reader, offers) for question, clock in own]
    told += _offer(scene, reader, any(question.question == DECLARE for question, _ in own))
    return told + [_ask(scene, question, clock, reader, offers) for question, clock in others]


def answers_for(scene: Scene, question: Question, reader: Reader) -> bool:
    """Say whether a reader may answer a question in a person's place: the storyteller's, where they
    run the scene, that of an NPC they play, and a storyteller that of a player who is not there.
    """
    if question.who == reader.name:
        return False
    if question.who == STORYTELLER:
        return reader.moves_on and bool(question.options)
    person = scene.people.get(question.who)
    if person is None or person.auto:
        return False
    if person.npc:
        return reader.st or question.who in reader.keeps
    return reader.st and question.who in reader.absent


def _ask(scene: Scene, question: Question, clock: Clock, reader: Reader, offers: Offers) -> Ask:
    return Ask(
        id=question.id,
        who=question.who,
        question=question.question,
        text=unfolded(_put(scene, question, reader)),
        options=_options(scene, question, offers),
        default=question.default,
        you=question.who == reader.name,
        since=clock.since,
        deadline=clock.deadline,
        attacked=_attacked(scene, question),
    )


def _attacked(scene: Scene, question: Question) -> str:
    """Return the attackers of a person who declares next, as a sentence."""
    if question.question != DECLARE:
        return ""
    told = under_attack(scene, scene.people[question.who], None)
    told = told.removeprefix(", ")
    return sentence(told[:1].upper() + told[1:]) if told else ""


def _put(scene: Scene, question: Question, reader: Reader) -> str:
    mine = question.who in (reader.name, STORYTELLER)
    if question.question == DECLARE:
        now, who = called_for(scene), question.who
        if acts_now(scene):
            return _("You act {now}." if mine else "{who} acts {now}.", who=who, now=now)
        return _("You declare {now}." if mine else "{who} declares {now}.", who=who, now=now)
    if mine:
        return opening(scene, question).removesuffix(_(" Type:"))
    return sentence(_("{who} is asked: {matter}", question, matter=matter(scene, question)))


def _options(scene: Scene, question: Question, offers: Offers) -> list[Option]:
    if question.question != DECLARE:
        return list(_answers(scene, question))
    return offers.to(question.who, scene, _declarations)


def _answers(scene: Scene, question: Question) -> Iterator[Option]:
    ways = ways_to_answer(scene, question)
    for answer in rules.answers(scene, question):
        way = ways.get(answer.kind)
        if way is None or way.said:
            yield _answer(answer, way)


def _declarations(scene: Scene, who: str) -> list[Option]:
    """Return what a person could declare: the same for all who know the scene so."""
    return [
        _described(option, _deed(line), way=Way(option.say, _effect(option, scene)))
        for option, line in Asking(scene, who).offered()
    ]


def _effect(option: rules.Option, scene: Scene) -> str:
    """Return what a declaration does in a few words: of an attack what its kind changes, beside
    the pool and the difficulty, which stand with it.
    """
    if option.verb != "attack":
        return _(IN_A_FIGHT.get(option.verb, ""))
    kind = ruleset_of(scene).attack_kinds.get(option.kind)
    if kind is None:  # it is a ruleset's own way to attack
        return ""
    if kind.exposes:
        return _("no defense this round, but they must choose")
    told = _("no defense till your next turn") if kind.unguarded else ""
    if kind.damage:
        told = _("{dice:+} damage dice", dice=kind.damage)
    return told


def _deed(line: Declaration) -> str:
    """Return what a declaration does, as a button is called."""
    return listing([does(part) for part in line.parts])


def _called(said: str) -> str:
    """Return the name of a button: an abort does not name what stands after it."""
    return said.replace(" ", ": ", 1) if said.startswith("abort ") else said


def _answer(option: rules.Option, way: Way | None) -> Option:
    """Return an answer to a question; an abort says to what."""
    label = words_of(_called(option.say.removeprefix("choose ")))
    if way is None:
        return _described(option, label)
    if option.verb == "choose" and option.kind == "abort":
        way = way._replace(means=(way.bare if option.say == ABORT else way.whole) or way.means)
    return _described(option, label, way=way, free=option.free or way.said.endswith(TEXT))


def _described(
    option: rules.Option,
    label: str,
    why_not: WhyNot | None = None,
    way: Way | None = None,
    free: bool | None = None,
) -> Option:
    return Option(
        say=option.say,
        verb=option.verb,
        target=option.target,
        means=option.means,
        kind=option.kind,
        haste=list(option.haste),
        cost=way.cost if way is not None else "",
        pool=option.pool,
        difficulty=option.difficulty,
        label=label[:1].upper() + label[1:],
        hint=unfolded(way.means) if way is not None else "",
        why_not=why_not,
        may_split=option.may_split,
        willpower=option.willpower,
        range=option.range,
        at=option.at,
        pair=option.pair,
        steps=option.steps,
        other_pool=option.other_pool,
        then=list(option.then),
        free=option.free if free is None else free,
    )


def closed_now(
    number: int, scene: Scene, ask: Ask, question: Question | None, reader: Reader
) -> ClosedNow:
    """Return what is not open to the person who is asked ``question`` in a scene that a reader
    knows; none where they may only say something besides.
    """
    shut: Iterable[rules.Option] = ()
    if ask.question == DECLARE:
        shut = closed(scene, ask.who)
    elif question is not None:
        shut = closed_answers(scene, question)
    options = [
        _described(option, option.say.removeprefix(f"{ABORT} "), _why_not(option.why_not, reader))
        for option in shut
    ]
    return ClosedNow(id=number, question=ask.id, who=ask.who, options=options)


def _why_not(why: rules.Why | None, reader: Reader) -> WhyNot | None:
    if why is None:
        return None
    told = refusal(RuleError(why.code, why.rule, **why.facts), reader)
    return WhyNot(code=why.code, rule=why.rule, text=" ".join(told.split()))


def _offer(scene: Scene, reader: Reader, declares: bool) -> list[Ask]:
    """Return what a reader may say besides what they are asked, and what stops nothing."""
    who = reader.name
    if who not in scene.people:
        return []
    options = [
        _described(one, _called(one.say), way=Way(one.say, _(IN_A_FIGHT.get(one.verb, ""))))
        for one in rules.taken_up(scene, who)
    ]
    for option in rules.in_a_chase(scene, who):
        way = Way(option.say, _(IN_A_CHASE[option.verb]))
        options.append(_described(option, option.say, way=way))
    options += [] if declares else _declarations(scene, who)
    if not options:
        return []
    return [
        Ask(
            id=offer_id(who),
            who=who,
            question=OFFER,
            text=_("You may also say this."),
            options=options,
            default="",
            you=True,
            since=NO_CLOCK.since,
            deadline=NO_CLOCK.deadline,
        )
    ]


# -------------------------------------------------------------------------------------------------
# A proposal, as a question: its buttons say the line to type.


PROPOSED = "proposal"


def proposed_now(proposal: Proposal, jump: Jump | None, reader: Reader) -> Ask:
    """Return what a reader may agree to. Numbers are given anew once they are free: the id tells
    apart what is proposed under the same one, so that a late click answers nothing else.
    """
    text = unfolded(f"{proposed_words(proposal, jump, reader)}.")
    number = proposal.number
    mark = crc32(f"{proposal.ref} {proposal.at} {text}".encode())
    return Ask(
        id=f"{PROPOSED}:{number}:{mark}",
        who=reader.name,
        question=PROPOSED,
        text=text,
        options=[
            Option(say=f"agree {number}", verb="agree", label=_("Agree")),
            Option(say=f"disagree {number}", verb="disagree", label=_("Disagree")),
        ],
        default="" if proposal.request else "agree",
        you=True,
    )
