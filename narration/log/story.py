"""A log as a story: what was posed, and what came of each thing that was done, in a sentence each.

An outcome stands in brackets, so that it is never taken for somebody's words, nor they for it.
"""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from game import events as ev
from game.events.evolve import fold
from game.journal import Entry
from game.secrecy import known, masked, seen
from game.state.scene import Scene
from narration.events.chases import begun_words
from narration.events.rounds import bound_pose, revealed_poses
from narration.events.view import IN_STORIES, View, tell
from narration.languages import _
from narration.phrases.so_far import chases_so_far
from narration.reader import Reader
from narration.telling.narrator import CLOSING
from narration.telling.summary import Happenings, chase_deeds, chase_leads, deed_words, posed_lines
from narration.text import heading, lines, sentence
from play.poses import Pose, interleaved

UNFOLDED = 10**6  # columns
OUTCOME = "["  # what an outcome begins with, and no pose


def story(
    entries: Sequence[Entry],
    live: Collection[int],
    posed: Sequence[Pose],
    reader: Reader,
    base: Scene | None = None,
) -> list[list[str] | Pose]:
    """Return the passages of a scene's story: outcomes in lines, and poses as they are, which take
    long to be laid out (`passage_lines`). ``entries`` are all there are, or those since a round
    that began in ``base``; ``live`` the numbers of those that count.

    Of what was taken back only the poses are told that were bound to it, and not made again.
    """
    teller, passages = _Story(reader, base or Scene()), list[list[str] | Pose]()
    made = [
        told
        for entry in entries
        if entry.number in live
        for told in bound_poses(seen(entry.events, reader.viewer), reader)
    ]
    for run in interleaved(entries, posed):
        if isinstance(run, Pose):
            passages.append(run)
            continue
        for entry in run:
            if entry.number in live:
                passages += teller.take(entry)
            else:
                posed_then = bound_poses(seen(entry.events, reader.viewer), reader)
                passages += [told for told in posed_then if told not in made]
    return [one for one in passages if one]


def passage_lines(passage: list[str] | Pose, reader: Reader) -> list[str]:
    """Return a passage of a story in lines."""
    if not isinstance(passage, Pose):
        return passage
    pose = masked(passage, reader.viewer)
    if pose.text.startswith((OUTCOME, "--")):
        pose = replace(pose, text=f"{pose.by}: {pose.text}")
    return posed_lines(pose, reader)


def bound_poses(events: Iterable[ev.AnyEvent], reader: Reader) -> list[list[str]]:
    """Return the poses that are bound to declarations."""
    return [_bound_to(event, reader) for event in events]


def _bound_to(event: ev.AnyEvent, reader: Reader) -> list[str]:
    match event:
        case ev.Declared():
            return bound_pose(event.who, event.declaration.pose, reader, indent="")
        case ev.Revealed():
            return revealed_poses(event, reader, indent="")
        case ev.MadeReady() | ev.LetGo():
            return bound_pose(event.who, event.pose, reader, indent="")
    return []


class _Story:
    """What has been told, and what is waiting for its turn to end."""

    def __init__(self, reader: Reader, base: Scene) -> None:
        self._reader = reader
        self._scene = base
        self._so_far = Happenings()
        self._chases = chases_so_far(base)
        self._told = 0  # of the deeds of the phase
        self._of_chases: dict[int, int] = {}  # the same of each chase and the round in it
        self._ended: set[tuple[int, int]] = set()  # rounds of chases

    def take(self, entry: Entry) -> list[list[str]]:
        """Return what an entry adds."""
        after = fold(entry.events, self._scene)
        viewer = self._reader.viewer
        events = seen(entry.events, viewer)
        shown = known(after, viewer)
        unfolded = replace(self._reader, width=UNFOLDED)  # each outcome is folded in its brackets
        view = View(shown, unfolded, {}, chases=self._chases)
        passages = [one for event in events for one in self._take(event, view)]
        self._scene = after
        if after.fight.turn is None:
            passages += self._done()
        if after.shot is None:
            passages += [told for number in self._chases for told in self._done_in(number)]
        return passages

    def _take(self, event: ev.AnyEvent, view: View) -> list[list[str]]:
        told = [_bound_to(event, self._reader)]
        if isinstance(event, ev.ChaseRoundBegan):
            told += self._done_in(event.chase)
            self._of_chases.pop(event.chase, None)
        if isinstance(event, ev.ChaseEnded):  # a round that ends a chase does not come to its end
            told += self._end_of_round(event.chase)
        number = self._chases.take(event)
        if isinstance(event, (ev.TurnEnded, *CLOSING)):
            told += self._done()
        self._so_far.take(event, number)
        match event:
            case ev.ChapterBegan():
                told.append(tell(event, view._replace(reader=self._reader)))
            case ev.RoundBegan():
                told.append(heading(_("Round {round}", event), self._reader))
            case ev.PhaseBegan():
                self._so_far, self._told = Happenings(), 0
            case ev.ChaseBegan():
                told += self._outcomes([sentence(begun_words(event))])
            case ev.ChaseRoundBegan():
                told.append(tell(event, view._replace(reader=self._reader)))
            case ev.ChaseRoundEnded():
                told += self._end_of_round(event.chase)
            case ev.Wounded(exchange=0) if not number:
                told += self._outcomes(tell(event, view))
            case ev.WentDown() if not (number or self._so_far.struck_down(event)):
                told += self._outcomes(tell(event, view))
        if type(event) in IN_STORIES:
            told += self._outcomes(tell(event, view))
        return told

    def _done(self) -> list[list[str]]:
        """Return the deeds that have not been told."""
        deeds = self._so_far.deeds[self._told :]
        self._told = len(self._so_far.deeds)
        return self._outcomes(deed_words(one, self._reader, levels=True) for one in deeds)

    def _done_in(self, number: int) -> list[list[str]]:
        """Return what has been done in a chase and has not been told."""
        one, told = self._chases[number], self._of_chases.get(number, 0)
        self._of_chases[number] = len(one.deeds)
        return self._outcomes(
            chase_deeds(one.deeds[told:], one, self._so_far.exchanges, self._reader)
        )

    def _end_of_round(self, number: int) -> list[list[str]]:
        """Return the rest of a round of a chase; nothing before its first, or after its end."""
        told, one = self._done_in(number), self._chases[number]
        if one.round and (number, one.round) not in self._ended:
            self._ended.add((number, one.round))
            told += self._outcomes(chase_leads(one, self._reader))
        return told

    def _outcomes(self, sentences: Iterable[str]) -> list[list[str]]:
        told = (one.strip() for one in sentences)
        return [lines([f"{OUTCOME}{one}]"], self._reader) for one in told if one]
