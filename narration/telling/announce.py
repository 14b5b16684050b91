"""One submission, and everyone who is told of it.

Same sight, same voice, same words. Readers are compared by what they see of the events and of the
scenes around them, not by who they are, and the words are worked out once for all who share a
sight. Only where the fight stands and what to type now is each reader's own.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from msgspec.structs import replace

from game import events as ev
from game.reading import open_offers
from game.secrecy import SharedEvents, SharedQuestions, SharedScene, knows_holds
from game.state.decisions import Question
from game.state.scene import Scene
from game.words import quote
from narration.languages import N_, _, speaking
from narration.phrases.verb_words import kind_of as phase_kind
from narration.prompts.prompt import (
    IN_CHASES,
    is_told_in_short,
    lost_its_target,
    next_group,
    plays_on,
    standing,
    was_asked,
)
from narration.prompts.what_to_type import (
    comes_to_nothing,
    gone_down,
    offered,
    phase_begun,
    second_thoughts,
)
from narration.reader import THE_GAME, Reader, Style
from narration.tables.chase_table import at_large
from narration.telling.narrator import CLOSING, JUMPS, Jump, Telling, that_may_wait
from narration.text import asks, joined, kind_of, line, listing, run_on, typed

# People without questions and offers: what they have in common, whether
# they are known, and whether they take part.
type Alike = tuple[Reader, bool, bool]


@dataclass(eq=False)
class Sight:
    """What viewers may know of a submission: its events, the scene before and after them, and the
    events of the phase before it, where they count. All who see the very same share it, and with it
    what they are told in the same voice, and what stands under that.
    """

    events: Sequence[ev.AnyEvent]
    before: Scene
    after: Scene
    earlier: Sequence[ev.AnyEvent]
    told: dict[Reader, list[str]] = field(default_factory=dict)
    follows: dict[tuple[Style, Alike], list[str]] = field(default_factory=dict)
    # By the id of what was told, which is kept with it.
    whole: dict[tuple[int, Alike], tuple[list[str], list[str]]] = field(default_factory=dict)

    @cached_property
    def outcome(self) -> "Outcome":
        return Outcome(self.events, self.before, self.after)


class Announcement:
    """A submission to be told: its ``events``, the scenes before and after them, the ``questions``
    open now, the events of this phase before it (``earlier``, see `since_phase_began`), and what an
    undo or redo of it moved (``jump``). Those of a room are told together, if they are ``readers``.
    """

    def __init__(
        self,
        events: Iterable[ev.AnyEvent],
        before: Scene,
        after: Scene,
        questions: Sequence[Question],
        earlier: Iterable[ev.AnyEvent] = (),
        jump: Jump | None = None,
        readers: Iterable[Reader] = (),
    ) -> None:
        self._events = tuple(events)
        self._before = before
        self._after = after
        self._questions = SharedQuestions(questions)
        self._earlier = tuple(earlier)
        self._jump = jump
        self._here = {*before.people, *after.people}
        self._voices: dict[Reader, Reader] = {}
        self.shown = SharedEvents(self._events)
        self._known_before = SharedScene(before)
        self._known_after = SharedScene(after)
        self._so_far: dict[Which, SharedEvents] = {}
        self._counts: dict[int, Which] = {}  # by what is shown, which is kept
        self._sights: dict[Reader, Sight] = {}
        self._alike: dict[tuple[int, ...], Sight] = {}  # by what of the submission is shown
        self._told: dict[Reader, list[str]] = {}
        self._tell_together(readers)

    def lines(self, reader: Reader) -> list[str]:
        """Return what a reader is shown of the submission, with the prompts that follow from it."""
        if reader not in self._told:
            with speaking(reader.language):
                self._told[reader] = self._made_for(reader)
        return list(self._told[reader])

    def _tell_together(self, readers: Iterable[Reader]) -> None:
        """Work out at once what those are told who see the same of it."""
        groups: dict[tuple[Reader, Sight], list[Reader]] = {}
        for reader in dict.fromkeys(readers):
            if self._has_part(reader) and self._is_sure(reader):
                group = reader.as_nobody(), self._sight_of(reader)
                groups.setdefault(group, []).append(reader)
        for (nobody, sight), beside in groups.items():
            if len(beside) < 2:
                continue  # all others share their words as it is
            with speaking(nobody.language):
                before, after, earlier = sight.before, sight.after, sight.earlier
                telling = Telling(before, after, nobody, earlier, self._jump, beside=beside)
                told = telling.each(sight.events)
            for one, lines in zip((nobody, *beside), told, strict=True):
                sight.told[self._voice_for(one)] = lines

    def _made_for(self, reader: Reader) -> list[str]:
        sight, voice = self._sight_of(reader), self._voice_for(reader)
        questions = self._questions.to(reader.viewer)
        if voice not in sight.told:
            telling = Telling(sight.before, sight.after, reader, sight.earlier, self._jump)
            sight.told[voice] = telling.all(sight.events)
        told, after, outcome = sight.told[voice], sight.after, sight.outcome
        hints: list[str] = []
        if reader.name in outcome.declared or (outcome.declared and reader.moves_on):
            again = comes_to_nothing(sight.events, after, reader)
            hints = [again or second_thoughts(sight.events, sight.before, after, reader)]
        if outcome.each_their_own or reader.moves_on or reader.name in outcome.offered:
            hints += offered(sight.before, after, reader) if outcome.opens else []
        if any(hints):
            hinted = line(" ".join(filter(None, hints)), reader)
            told = [*told[:-1], *run_on([*told[-1:], *hinted], reader)]
        if outcome.each_their_own or not is_bystander(after, outcome, reader, questions):
            return _with_what_follows(told, sight, reader, questions)
        alike = (
            replace(reader, name="", keeps=frozenset()),
            bool(reader.name),
            reader.name in after.people,
        )
        key = id(told), alike
        if key not in sight.whole:
            sight.whole[key] = told, _with_what_follows(told, sight, reader, questions, alike)
        return sight.whole[key][1]

    def _sight_of(self, reader: Reader) -> Sight:
        if reader not in self._sights:
            viewer = reader.viewer
            shown = self.shown.to(viewer)
            if id(shown) not in self._counts:
                self._counts[id(shown)] = what_counts(shown, self._before)
            which = self._counts[id(shown)]
            if which not in self._so_far:
                self._so_far[which] = SharedEvents(counted(self._earlier, which))
            before, after = self._known_before.to(viewer), self._known_after.to(viewer)
            earlier = self._so_far[which].to(viewer)
            # An id is nobody else's while its owner is kept: the sight keeps all four.
            key = id(shown), id(before), id(after), id(earlier)
            self._sights[reader] = self._alike.setdefault(key, Sight(shown, before, after, earlier))
        return self._sights[reader]

    def _is_sure(self, reader: Reader) -> bool:
        """Say whether a reader can tell who holds whom: who cannot sees the same events, and reads
        less in them (GRAPPLE-15).
        """
        viewer = reader.viewer
        return knows_holds(self._before, viewer) and knows_holds(self._after, viewer)

    def _voice_for(self, reader: Reader) -> Reader:
        """Return a reader less what makes no difference to how they are told what they see.

        People who take part read of their own affairs in other words, and may have taken part in
        moments that an undo moves. A storyteller is shown everything, so only the name makes
        their own stand out.
        """
        if reader not in self._voices:
            part = self._has_part(reader) or self._jump is not None
            alone = reader.st or part or not self._is_sure(reader)
            self._voices[reader] = reader if alone else reader.as_nobody()
        return self._voices[reader]

    def _has_part(self, reader: Reader) -> bool:
        return not self._here.isdisjoint((reader.name, *reader.keeps))


def _following(
    sight: Sight, reader: Reader, questions: Sequence[Question], alike: Alike | None
) -> list[str]:
    """Return what stands under the events: the same to all who are ``alike``."""
    if alike is None:
        return _what_follows(sight, reader, questions)
    key = reader.style, alike
    if key not in sight.follows:
        sight.follows[key] = _what_follows(sight, reader, questions)
    return sight.follows[key]


def _with_what_follows(
    told: list[str],
    sight: Sight,
    reader: Reader,
    questions: Sequence[Question],
    alike: Alike | None = None,
) -> list[str]:
    """Return what was told with what stands under it: where the fight stands on one line with the
    last that was told, before the poses with it, if it fits there and nothing is asked of the
    reader.
    """
    follows, after = _following(sight, reader, questions, alike), sight.after
    last = next((at for at in reversed(range(len(told))) if kind_of(told[at]) != "pose"), None)
    in_short = reader.style == "brief" or is_told_in_short(after, sight.outcome.known, reader)
    if not in_short or last is None or len(follows) != 1 or asks(follows):
        return told + follows
    # What a phase is, and what you may do after the first round, is told even where it is long.
    known = not questions and (after.fight.round > 1 or bool(next_group(after)))
    in_brief = replace(reader, style="brief")
    brief = _following(sight, in_brief, questions, alike) if known else []
    for one in (*follows, *brief):
        if not reader.screenreader and len(told[last]) + 1 + len(one) <= reader.columns:
            return [*told[:last], joined(told[last], one), *told[last + 1 :]]
    return told if _says_little(follows, sight, reader, questions) else told + follows


def _says_little(
    follows: Sequence[str], sight: Sight, reader: Reader, questions: Sequence[Question]
) -> bool:
    """Say whether where a fight stands is not worth a line of its own: who acts next in a phase,
    or to a player, that the storyteller is to say what an NPC does.
    """
    if kind_of(follows[0]) != "heading":
        return False
    then, now = phase_begun(sight.before), phase_begun(sight.after)
    if not questions:
        return then == now and bool(next_group(sight.after))
    people = sight.after.people
    npcs = all(question.who in people and people[question.who].npc for question in questions)
    return (then == now or then[0] != now[0]) and npcs and not reader.moves_on


type Which = Literal["all", "declared", "none"]


def what_counts(events: Iterable[ev.AnyEvent], before: Scene) -> Which:
    """Return how much of what came before in the phase counts for ``events``: all in the midst of a
    turn, in a chase, and where it is summed up; of declarations those that may not have been told.
    """
    if before.fight.turn is not None or before.chases_under_way():
        return "all"
    if phase_kind(before) in ("declare", "rest"):
        return "declared"
    return "all" if any(isinstance(event, CLOSING) for event in events) else "none"


def counted(earlier: Sequence[ev.AnyEvent], which: Which) -> Sequence[ev.AnyEvent]:
    return {"all": earlier, "declared": that_may_wait(earlier), "none": ()}[which]


class Outcome:
    """What events lead to, as far as what follows from them is told."""

    def __init__(self, events: Sequence[ev.AnyEvent], before: Scene, after: Scene) -> None:
        kinds = {type(event) for event in events}
        self.events = events
        self.over = ev.FightEnded in kinds
        self.declared = {event.who for event in events if type(event) is ev.Declared}
        self.opens = any(kind.opens for kind in kinds)
        self.may_act = {offer.who for offer in open_offers(after)}
        self.offered = self.may_act - {offer.who for offer in open_offers(before)}
        self.moves = any(kind.moves_on for kind in kinds)
        self.jumped = not kinds.isdisjoint(JUMPS)
        self.subjects = _subjects(events, before) if self.moves else set()
        self.fell = {event.who for event in events if type(event) is ev.WentDown}
        self.known = None if self.jumped else before  # what all know of where it stands
        self.came = {event.who for event in events if type(event) is ev.Joined}
        # Who may join a chase, and with what Lead, differs from reader to reader.
        self.each_their_own = bool(before.chases or after.chases or at_large(after))


def _what_follows(sight: Sight, reader: Reader, questions: Sequence[Question]) -> list[str]:
    """Return what stands under the events: where the fight stands now, as far as they have moved
    it, and what the reader could type.
    """
    after, outcome = sight.after, sight.outcome
    told = gone_down(after, reader) if reader.name in outcome.fell else []
    if outcome.over and not after.chases_under_way():
        return told
    if reader.name in outcome.came:
        told += _coming_late(after, reader)
    elif reader.st and outcome.came:
        told += _slotting_in(after, reader, outcome.came)
    moves = outcome.moves or lost_its_target(after, questions, reader, outcome.known)
    if moves and not plays_on(after, questions):
        # A question that nobody was asked before may have waited for the answer to one elsewhere.
        fresh = {_subject_of(one) for one in questions if not was_asked(outcome.known, one)}
        subjects = outcome.subjects | fresh or {0}
        told += standing(after, questions, reader, subjects, outcome.known)
    return told


def _subject_of(question: Question) -> int:
    """Return the number of the chase under whose prompts a question stands, and 0 for the fight."""
    return int(question.about["chase"]) if question.question in IN_CHASES else 0


def is_bystander(
    after: Scene, outcome: Outcome, reader: Reader, questions: Sequence[Question]
) -> bool:
    """Say whether nothing in what stands under the events is for a reader alone: they move nothing
    on, and are neither asked anything that they were not asked before, nor offered anything, nor
    new.
    """
    name, person = reader.name, after.people.get(reader.name)
    if reader.moves_on or reader.aside or reader.keeps:
        return False
    # A question that was asked before is not told again.
    mine = [one for one in questions if one.who == name or one.waits is not None]
    if any(one.waits is not None or not was_asked(outcome.known, one) for one in mine):
        return False
    if lost_its_target(after, mine, reader, outcome.known):
        return False
    if name in outcome.may_act:
        return False
    if person is not None and (person.initiative is None or person.auto):
        return False
    return name not in outcome.fell and name not in outcome.came


def _coming_late(scene: Scene, reader: Reader) -> list[str]:
    """Return what a person should know who has just joined: that others have begun the fight
    (INIT-5), or who begins it.
    """
    person, runs = scene.people[reader.name], _(reader.runner)
    if not scene.fight.round:
        waits = reader.runner != THE_GAME and not (reader.moves_on or scene.chases_under_way())
        told = _("The first round begins when {runner} says so.", runner=runs)
        return line(told, reader) if waits else []
    if person.down:  # what comes next for them is told
        return []
    if person.away:
        return line(_("You are away from the fight until a storyteller says otherwise."), reader)
    text = N_("You act from round {round} on. {summary} tells what has happened so far.")
    told = _(text, round=scene.fight.round + 1, summary=typed("+combat/summary"))
    return line(told, reader)


def _slotting_in(scene: Scene, reader: Reader, came: Collection[str]) -> list[str]:
    """Return what a storyteller may type so that people who have just joined act in the round under
    way (INIT-5).
    """
    people = (person for name, person in scene.people.items() if name in came)
    late = [person.name for person in people if person.able and person.initiative is None]
    if not late or scene.fight.phase in ("setup", "bookkeeping", "ended"):
        return []
    told = _(
        "{names} can act from round {round} on, or in this one: {command}",
        names=listing(late),
        round=scene.fight.round + 1,
        command=typed(f"+init/set {quote(late[0])}=N"),
    )
    return line(told, reader)


def _subjects(events: Sequence[ev.AnyEvent], before: Scene) -> set[int]:
    """Return what has moved: the numbers of chases, and 0 for the fight."""
    open_then = {question.id: chase.id for chase in before.chases for question in chase.questions}
    subjects: set[int] = set()
    for event in events:
        number = int(getattr(event, "chase", 0))
        match event:
            case ev.FightRested(reason="ended"):  # that it is over is told: the chases stand out
                subjects.update(chase.id for chase in before.chases_under_way())
                continue
            case ev.Asked(question=question):
                number = _subject_of(question)
                open_then[question.id] = number  # it may be answered at once
            case ev.Answered(question=answered):
                number = open_then.get(answered, 0)
            case ev.Declared(who=who) | ev.WentDown(who=who):
                person = before.people.get(who)
                number = person.seat.chase if person is not None and person.seat else 0
            case ev.Undone() | ev.Redone() | ev.TakenBack():
                return {0, *(chase.id for chase in before.chases)}
            case ev.ChaseEnded() | ev.ChaseLeft() if before.fight.phase != "setup":
                subjects.add(0)
        if event.moves_on:
            subjects.add(number)
            if isinstance(event, ev.ChaseBegan | ev.ChaseJoined):
                subjects.add(0)
    return subjects
