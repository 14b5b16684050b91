"""One submission, and everyone who is told of it.

Same sight, same voice, same words. Readers are compared by what they see of the events and of the
scenes around them, not by who they are, and the words are worked out once for all who share a
sight. Only where the fight stands and what to type now is each reader's own.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game import events as ev
from game.secrecy import asked, known, knows_holds, seen
from game.state.decisions import Question
from game.state.scene import Scene
from presentation.going_down import gone_down
from presentation.kinds import asks, joined
from presentation.offers import offered
from presentation.phases import kind_of as phase_kind
from presentation.prompts import IN_CHASES, plays_on, standing
from presentation.reader import THE_ST, Reader
from presentation.telling import Telling
from presentation.text import line, typed
from presentation.undoing import Jump

MOVES = (
    ev.SceneOpened,
    ev.RoundBegan,
    ev.OrderSet,
    ev.PhaseBegan,
    ev.Declared,
    ev.Left,
    ev.LeaveTaken,
    ev.LeaveRetracted,
    ev.Frozen,
    ev.Resumed,
    ev.TurnBegan,
    ev.TurnEnded,
    ev.ExchangeBegan,
    ev.Asked,
    ev.Answered,
    ev.PoolRuled,
    ev.Escaped,
    ev.Recovered,
    ev.WentDown,
    ev.GrappleEnded,
    ev.Undone,
    ev.Redone,
    ev.TakenBack,
    ev.FightRested,
    ev.Held,
    ev.Ruled,
    ev.Released,
    ev.ChaseBegan,
    ev.ChaseJoined,
    ev.ChaseLeft,
    ev.MadeReady,
    ev.ShotRuled,
    ev.PursuitChosen,
    ev.ChaseParted,
    ev.ChasesMet,
    ev.ChaseRoundEnded,
    ev.ChaseEnded,
    ev.LeadChanged,
    ev.CourseChanged,
)
"""Events after which somebody else may be awaited."""

JUMPS = (ev.Undone, ev.Redone, ev.TakenBack)
OPENINGS = (ev.Declared, ev.Revealed, ev.Aborted, ev.Escaped, *JUMPS)
"""Events after which somebody may have an offer."""

CLOSING = (ev.PhaseBegan, ev.FightEnded, ev.FightRested)
"""Events with which a phase is over."""


class Sight(NamedTuple):
    """What one viewer may know of a submission: its events, the scene before and after them, and
    the events of the phase before it, where they count.
    """

    events: list[ev.AnyEvent]
    before: Scene
    after: Scene
    earlier: list[ev.AnyEvent]


class Announcement:
    """A submission to be told: its ``events``, the scenes before and after them, the ``questions``
    open now, the events of this phase before it (``earlier``, see `since_phase_began`), and what an
    undo or redo of it moved (``jump``).
    """

    def __init__(
        self,
        events: Iterable[ev.AnyEvent],
        before: Scene,
        after: Scene,
        questions: Sequence[Question],
        earlier: Iterable[ev.AnyEvent] = (),
        jump: Jump | None = None,
    ) -> None:
        self._events = tuple(events)
        self._before = before
        self._after = after
        self._questions = questions
        self._earlier = tuple(earlier)
        self._jump = jump
        self._told: dict[Reader, list[str]] = {}
        self._heard: dict[Reader, list[tuple[Sight, list[str]]]] = {}

    def lines(self, reader: Reader) -> list[str]:
        """Return what a reader is shown of the submission, with the prompts that follow from it."""
        if reader not in self._told:
            self._told[reader] = self._made_for(reader)
        return list(self._told[reader])

    def _made_for(self, reader: Reader) -> list[str]:
        sight = self._sight_of(reader)
        questions = asked(self._questions, reader.viewer)
        told = self._telling_of(sight, reader)
        follows = _what_follows(sight, reader, questions)
        return _joined(told, follows, reader) if reader.style == "brief" else told + follows

    def _sight_of(self, reader: Reader) -> Sight:
        viewer = reader.viewer
        shown = seen(self._events, viewer)
        return Sight(
            shown,
            known(self._before, viewer),
            known(self._after, viewer),
            seen(that_count(self._earlier, shown, self._before), viewer),
        )

    def _telling_of(self, sight: Sight, reader: Reader) -> list[str]:
        heard = self._heard.setdefault(self._voice_for(reader), [])
        for one, lines in heard:
            if one == sight:
                return lines
        telling = Telling(sight.before, sight.after, reader, sight.earlier, self._jump)
        lines = telling.all(sight.events)
        heard.append((sight, lines))
        return lines

    def _voice_for(self, reader: Reader) -> Reader:
        """Return a reader less what makes no difference to how they are told what they see.

        Whoever takes part reads of what is theirs in other words. A storyteller is shown
        everything, so only the name makes their own stand out; somebody who cannot tell who holds
        whom (GRAPPLE-15) sees the same events and reads less in them.
        """
        viewer = reader.viewer
        unsure = not (knows_holds(self._before, viewer) and knows_holds(self._after, viewer))
        own = {reader.name, *reader.keeps} & {*self._before.people, *self._after.people}
        if reader.st or own or unsure or self._jump is not None:
            return reader
        nobody = frozenset[str]()
        return replace(reader, name="", keeps=nobody, runner=THE_ST, absent=nobody, busy=False)


def _joined(told: list[str], follows: list[str], reader: Reader) -> list[str]:
    """Return what was told with what follows, where the fight stands on one line with the last
    that was told, if it fits there and nothing is asked of a brief reader.
    """
    if not told or len(follows) != 1 or asks(follows):
        return told + follows
    if len(told[-1]) + 1 + len(follows[0]) > reader.columns:
        return told + follows
    return [*told[:-1], joined(told[-1], follows[0])]


def that_count(
    earlier: Sequence[ev.AnyEvent], events: Sequence[ev.AnyEvent], before: Scene
) -> Sequence[ev.AnyEvent]:
    """Return what came before in the phase as far as it counts: all in the midst of a turn, in a
    chase, and where it is summed up; of declarations those that may not have been told.
    """
    if before.fight.turn is not None or before.chases_under_way():
        return earlier
    if phase_kind(before) in ("declare", "rest"):
        return [one for one in earlier if isinstance(one, ev.Declared | ev.Revealed)]
    return earlier if any(isinstance(one, CLOSING) for one in events) else ()


def _what_follows(sight: Sight, reader: Reader, questions: Sequence[Question]) -> list[str]:
    """Return what stands under the events: where the fight stands now, as far as they have moved
    it, and what the reader could type.
    """
    events, before, after = sight.events, sight.before, sight.after
    over = any(isinstance(one, ev.FightEnded) for one in events)
    told = gone_down(events, after, reader)
    if over and not after.chases_under_way():
        return told
    told += _coming_late(events, after, reader)
    if any(isinstance(one, OPENINGS) for one in events):
        told += offered(before, after, reader)
    if any(isinstance(one, MOVES) for one in events) and not plays_on(after, questions):
        jumped = any(isinstance(one, JUMPS) for one in events)
        known = None if jumped else before  # what they know of where it stands
        told += standing(after, questions, reader, _subjects(events, before), known)
    return told


def _coming_late(events: Sequence[ev.AnyEvent], scene: Scene, reader: Reader) -> list[str]:
    """Return what one should know who has just joined a fight that others have begun (INIT-5)."""
    came = any(isinstance(one, ev.Joined) and one.who == reader.name for one in events)
    if not came or not scene.fight.round:
        return []
    summary = typed("+combat/summary")
    return line(
        f"You act from round {scene.fight.round + 1} on. {summary} tells what has happened so far.",
        reader,
    )


def _subjects(events: Sequence[ev.AnyEvent], before: Scene) -> set[int]:
    """Return what has moved: the numbers of chases, and 0 for the fight."""
    open_then = {question.id: number for number, question in _chase_questions(before)}
    subjects: set[int] = set()
    for event in events:
        number = int(getattr(event, "chase", 0))
        match event:
            case ev.FightRested(reason="ended"):  # that it is over is told: the chases stand out
                subjects.update(one.id for one in before.chases_under_way())
                continue
            case ev.Asked(question=question):
                number = int(question.about["chase"]) if question.question in IN_CHASES else 0
                open_then[question.id] = number  # it may be answered at once
            case ev.Answered(question=answered):
                number = open_then.get(answered, 0)
            case ev.Declared(who=who) | ev.WentDown(who=who):
                person = before.people.get(who)
                number = person.seat.chase if person is not None and person.seat else 0
            case ev.Undone() | ev.Redone() | ev.TakenBack():
                return {0, *(one.id for one in before.chases)}
            case ev.ChaseEnded() | ev.ChaseLeft() if before.fight.phase != "setup":
                subjects.add(0)
        if isinstance(event, MOVES):
            subjects.add(number)
            if isinstance(event, ev.ChaseBegan | ev.ChaseJoined):
                subjects.add(0)
    return subjects


def _chase_questions(scene: Scene) -> list[tuple[int, Question]]:
    return [(one.id, question) for one in scene.chases for question in one.questions]
