"""What has been: logs, stories, scenes that are over, the arithmetic of rolls."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Literal, NamedTuple

from msgspec.structs import replace

from game import events as ev
from game.dice import Roll, is_throw
from game.events import ChapterBegan, fold
from game.journal import Entry, Timeline, is_jump
from game.reading import BY_RULING as RULING
from game.secrecy import known, masked, seen, veiled
from game.state.scene import Scene
from narration.events.alike import alike_lines, runs
from narration.events.chases import begun_words
from narration.events.rounds import bound_pose, revealed_poses
from narration.events.scenes import chapter_title
from narration.events.view import IN_STORIES, View, tell
from narration.languages import N_, _
from narration.phrases.chases import chases_so_far
from narration.phrases.rolls import (
    by_chance,
    is_initiative,
    masked_result,
    needs_always_the_same,
    reckon,
    sign_words,
    term_words,
    whose_is,
    worst,
)
from narration.reader import Reader
from narration.telling.announce import counted, what_counts
from narration.telling.narrator import CLOSING, Telling, without_pose_of
from narration.telling.summary import (
    Happenings,
    chase_deeds,
    chase_leads,
    deed_words,
    posed_lines,
    quoted_lines,
    since_phase_began,
)
from narration.text import (
    count,
    day,
    fits,
    heading,
    joined,
    line,
    lines,
    listing,
    moment,
    sentence,
    signed,
    successes,
    typed,
)
from play.poses import Pose, interleaved, interleaved_singly

# -------------------------------------------------------------------------------------------------
# The log: entry by entry, the actions in a scene and their results, and the poses.

type Shown = Literal["both", "story", "dice"]

SHOWN: tuple[Shown, ...] = ("both", "story", "dice")
"""Ways to show a log: actions and poses, the same as a story, or the actions alone."""


def log_pieces(
    entries: Sequence[Entry],
    state_at: Callable[[int], Scene],
    live: Collection[int],
    reader: Reader,
    only: Collection[int] | None = None,
    posed: Sequence[Pose] = (),
    line: Timeline | None = None,
    phase_at: Callable[[int], Sequence[ev.AnyEvent]] = lambda number: (),
    dice: bool = False,
) -> Iterator[list[str]]:
    """Yield the lines of each entry and pose: an entry under its number and who said it, on one
    line with them if it is a sentence that fits there; if it no longer counts it says so, and is
    told in short, with the poses that were bound to it. A log of the ``dice`` has all of it but the
    poses.

    ``entries`` follow one another without a gap; where ``only`` is given, those numbers of them are
    told. ``state_at`` gives the scene as it stood after an entry, ``phase_at`` what had happened in
    the phase by then (`since_phase_began`); they are asked only about the one before the first of
    ``entries``, and about undos and redos. ``live`` are the numbers of the entries that count. Each
    roll has its number, which is what +combat/why takes. What was ``posed`` stands where it was
    posed. Players do not count the private entries of ``line``.
    """
    reader = replace(reader, numbers=True)
    first = entries[0].number - 1 if entries else 0
    scene = state_at(first) if entries else Scene()
    earlier = phase_at(first)
    stood, phases = {first: scene}, {first: earlier}
    for entry in interleaved_singly(entries, posed):
        if isinstance(entry, Pose):
            yield quoted_lines(masked(entry, reader.viewer), reader)
            continue
        after = _moved_to(entry, stood, state_at) or fold(entry.events, scene)
        stood[entry.number] = after
        if only is None or entry.number in only:
            viewer = reader.viewer
            shown, stands = seen(entry.events, viewer), known(scene, viewer)
            shown = [without_pose_of(event) for event in shown] if dice else shown
            so_far = seen(counted(earlier, what_counts(shown, stands)), viewer)
            undone = not (entry.number in live or is_jump(entry))
            told_to = replace(reader, style="brief") if undone and not dice else reader
            told = Telling(stands, known(after, viewer), told_to, so_far).all(shown)
            title = _title(entry, undone, reader, line or Timeline())
            if len(told) == len(title) == 1 and fits(title[0], told[0], reader):
                told, title = [joined(title[0], told[0])], []
            if told:
                yield title + told
        phase = _moved_to(entry, phases, phase_at)
        scene = after
        earlier = since_phase_began([*earlier, *entry.events]) if phase is None else phase
        phases[entry.number] = earlier


def _moved_to[T](entry: Entry, known: dict[int, T], at: Callable[[int], T]) -> T | None:
    """Return how something stands after an undo or redo, None after any other entry: it goes back
    to how it has been, which is ``known`` or asked for. What is taken back from between others
    leads to what has never been, nor what is known since.
    """
    match entry.events:
        case (ev.Undone(to=to) | ev.Redone(to=to),):
            return known[to] if to in known else at(entry.number)
        case (ev.TakenBack(),):
            known.clear()
            return at(entry.number)
    return None


def _title(entry: Entry, undone: bool, reader: Reader, line: Timeline) -> list[str]:
    number, private, other = line.as_counted(entry.number), entry.number in line.private, ""
    place = _("Entry {number}", number=number)
    if private:
        other, place = _("private"), _("Entry {number}", entry)
        if not reader.st:  # it has no number of its own: nobody else may miss it
            place = _("After entry {number}", number=number - 1)
    elif reader.st and number != entry.number:
        place, other = _("Entry {number}", entry), _("{number} to the players", number=number)
    by = masked(entry.by, reader.viewer)  # of a person who plays alone, their own name
    told = ", ".join(one for one in (place, by, other, _("undone") if undone else "") if one)
    return heading(told, reader)


# -------------------------------------------------------------------------------------------------
# A log as a story: the poses, and the outcome of each action, in a sentence each.
#
# An outcome stands in brackets, so that it is never taken for a person's words, nor they for it.

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
    that began in ``base``; ``live`` the numbers of the entries that count.

    Of an action that was taken back, only its own poses are told, if they were not made again.
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
        for entry in _with_joins_together(run, live):
            if entry.number in live:
                passages += teller.take(entry)
            else:
                posed_then = bound_poses(seen(entry.events, reader.viewer), reader)
                passages += [told for told in posed_then if told not in made]
    return [passage for passage in passages if passage]


def _with_joins_together(entries: Sequence[Entry], live: Collection[int]) -> Iterator[Entry]:
    """Yield entries, with consecutive entries by which people join as one."""

    def joins(entry: Entry) -> bool:
        return entry.number in live and all(isinstance(event, ev.Joined) for event in entry.events)

    for together, run in groupby(entries, joins):
        if together:
            first, *others = run
            yield replace(
                first, events=first.events + tuple(e for other in others for e in other.events)
            )
        else:
            yield from run


def passage_lines(passage: list[str] | Pose, reader: Reader) -> list[str]:
    if not isinstance(passage, Pose):
        return passage
    pose = masked(passage, reader.viewer)
    if pose.text.startswith((OUTCOME, "--")):
        pose = replace(pose, text=f"{pose.by}: {pose.text}")
    return posed_lines(pose, reader)


def bound_poses(events: Iterable[ev.AnyEvent], reader: Reader) -> list[list[str]]:
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
        shown = replace(shown, checks=())  # nothing of bookkeeping
        view = View(shown, unfolded, {}, chases=self._chases)
        passages = list[list[str]]()
        for run in runs(events):
            if len(run) > 1 and type(run[0]) in IN_STORIES:
                passages += self._outcomes(alike_lines(run, view))
            else:
                passages += [one for event in run for one in self._take(event, view)]
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
            case ev.FighterChanged() if self._shifts(event):
                told += self._outcomes(tell(event, view))
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

    def _shifts(self, event: ev.FighterChanged) -> bool:
        """Say whether a person takes another form."""
        person = self._scene.people.get(event.who)
        return person is not None and person.fighter.form != event.fighter.form

    def _done(self) -> list[list[str]]:
        """Return the deeds that have not been told."""
        deeds = self._so_far.deeds[self._told :]
        self._told = len(self._so_far.deeds)
        return self._outcomes(deed_words(one, self._reader, levels=True) for one in deeds)

    def _done_in(self, number: int) -> list[list[str]]:
        """Return what has been done in a chase and has not been told."""
        one, told = self._chases[number], self._of_chases.get(number, 0)
        self._of_chases[number], deeds = len(one.deeds), one.deeds[told:]
        return self._outcomes(chase_deeds(deeds, one, self._so_far.exchanges, self._reader))

    def _end_of_round(self, number: int) -> list[list[str]]:
        """Return the rest of a round of a chase; nothing before its first, or after its end."""
        told, one = self._done_in(number), self._chases[number]
        if one.round and (number, one.round) not in self._ended:
            self._ended.add((number, one.round))
            told += self._outcomes(chase_leads(one, replace(self._reader, name="")))
        return told

    def _outcomes(self, sentences: Iterable[str]) -> list[list[str]]:
        told = (one.strip() for one in sentences)
        return [lines([f"{OUTCOME}{name}]"], self._reader) for name in told if name]


# -------------------------------------------------------------------------------------------------
# Scenes to read again: the list of closed scenes, and the head of a log.

MOST_NAMES = 8  # of a scene, in a list


class Past(NamedTuple):
    """A scene as a list shows it."""

    number: int
    title: str
    ruleset: str
    opened_by: str
    began: datetime
    ended: datetime | None  # None while it goes on
    entries: int
    names: tuple[str, ...]


def past_lines(
    found: Sequence[Past], page: int, pages: int, again: str, reader: Reader
) -> list[str]:
    """Return a page of scenes that are over; ``again`` is what was typed for it, without a page."""
    if not found:
        return line(_("Nothing found: none of the scenes that you may read is over."), reader)
    number = _(", page {page} of {pages}", page=page, pages=pages) if pages > 1 else ""
    told = heading(_("Scenes that are over{number}", number=number), reader)
    told += lines((_row(one, reader) for one in found), reader)
    if page < pages:
        told += line(_("More: {turned}", turned=_turned(again, page + 1)), reader)
    command = typed(f"+combat/log scene {found[0].number}")
    return told + line(_("{command} reads one.", command=command), reader)


def _row(one: Past, reader: Reader) -> str:
    more, title = len(one.names) - MOST_NAMES, one.title or _("no title")
    rest = [_("{more} more", more=more)] if more > 0 else []
    who, began = listing([*one.names[:MOST_NAMES], *rest]) or _("nobody"), day(one.began, reader)
    if not reader.screenreader:
        return typed(f"{one.number:>4}  {began}  ") + f"{title} ({one.ruleset}): {who}"
    text = N_("Scene {number}, {title}, {day}, {ruleset} rules, {number2}, with {who}")
    entries = count(one.entries, "entry", "entries")
    return sentence(_(text, one, title=title, day=began, number2=entries, who=who))


def title_lines(one: Past, reader: Reader) -> list[str]:
    """Return the head of a whole log: which scene, by what rules, when, with whom."""
    title, began = f": {one.title}" if one.title else "", moment(one.began, reader)
    over = _(", still under way")
    if one.ended:
        over = _(", ended {moment}", moment=moment(one.ended, reader))
    opened = N_("Opened by {opened_by} {began}{over}. Rules: {ruleset}.")
    told = heading(_("Scene {number}{title}", one, title=title), reader)
    told += line(_(opened, one, began=began, over=over), reader)
    return told + (line(_("With {names}.", names=listing(one.names)), reader) if one.names else [])


def page_line(page: int, pages: int, again: str, reader: Reader) -> list[str]:
    """Return where a page of a log stands among the others; nothing for the only one."""
    if pages < 2:
        return []
    which = _("the next") if page < pages else _("the one before")
    turned = _turned(again, page + 1 if page < pages else page - 1)
    text = N_("Page {page} of {pages}; {which}: {turned}")
    return line(_(text, page=page, pages=pages, which=which, turned=turned), reader)


def _turned(again: str, page: int) -> str:
    """Return what to type for another page of what ``again`` shows."""
    return typed(with_wish(again, f"page {page}"))


def with_wish(command: str, wish: str) -> str:
    return f"{command}{',' if ' ' in command else ''} {wish}"


def export_lines(one: Past, name: str, reader: Reader) -> list[str]:
    """Return what stands in an export made for ``reader``, who was called ``name`` in the scene."""
    title, entries = f" ({one.title})" if one.title else "", count(one.entries, "entry", "entries")
    if reader.st:
        replay = typed(".venv/bin/python -m game replay")
        all_ = N_("All of it, secrets and private rolls too; {replay} plays it again.")
        left_out = _(all_, replay=replay)
    else:
        left_out = _(
            "As {who} may see it: what is secret or private to others is left out, "
            "so it cannot be replayed.",
            who=name or _("an onlooker"),
        )
    told = _("Scene {number}{title}, {number2}.", one, title=title, number2=entries)
    return line(f"{told} {left_out}", reader)


def chapter_lines(begun: Sequence[tuple[int, ChapterBegan]], reader: Reader) -> list[str]:
    """Return the chapters of a log, each with the entry at which it begins."""
    if not begun:
        command = typed("+combat/chapter TITLE")
        told = _("The log has one chapter. To begin the next: {command}", command=command)
        return line(told, reader)
    chapters = [_("Chapter 1, from the beginning")]
    for at, one in begun:
        title = chapter_title(one.number, one.title)
        chapters.append(_("{title}, from entry {number}", title=title, number=at))
    return lines(map(sentence, chapters), reader)


# -------------------------------------------------------------------------------------------------
# The arithmetic of a roll, term by term (`+combat/why`).


def why(
    roll: Roll, reader: Reader, means: str = "", dealt: ev.LevelsDealt | None = None
) -> list[str]:
    """Return all about a roll: each modifier with its reason and rule, each face, each step; and
    what a weapon ``dealt`` by it without a roll.
    """
    against = _(" against {against}", roll) if roll.against else ""
    tool, whose = f" ({means})" if means else "", whose_is(roll)
    title = _("Roll {id}: {whose}{against}{tool}", roll, whose=whose, against=against, tool=tool)
    told = line(sentence(title) if reader.screenreader else title, reader)
    if roll.round and roll.phase == "chase":
        told += line(_("Round {round} of the chase.", roll), reader, "  ")
    elif roll.round:
        told += line(_("Round {round}, {phase}.", roll, phase=_(roll.phase)), reader, "  ")
    if veiled(roll):
        what = _("throws") if is_throw(roll) else _("dice")
        kept = _("The {what} of NPCs are the storyteller's", what=what)
        kept = _("Private") if roll.private else kept
        return told + line(sentence(f"{kept}{masked_result(roll)}"), reader, "  ")
    if is_throw(roll):
        told += line(_("Thrown: {sign} [MET-4].", sign=sign_words(roll)), reader, "  ")
        return told + _why_terms(roll, _("Test pool"), "total", roll.successes, reader)
    if is_initiative(roll):
        if roll.faces:
            told += line(_("Die: {faces}.", faces=roll.faces[0]), reader, "  ")
        return told + _why_terms(roll, _("Total"), "total", roll.successes, reader)
    told += _why_terms(roll, _("Pool"), "dice", roll.pool, reader)
    aim = _("Each die needs") if needs_always_the_same(roll) else _("Difficulty")
    told += _why_terms(roll, aim, "difficulty", roll.difficulty, reader)
    told += lines(_why_faces(roll), reader, "  ")
    if dealt is not None:
        title = _("Damage (no roll, successes add nothing)")
        told += _why_terms(dealt, title, "dice", dealt.levels, reader)
    return told


def _why_terms(
    roll: Roll | ev.LevelsDealt, title: str, what: str, total: int, reader: Reader
) -> list[str]:
    told = line(f"{title} {total}{'.' if reader.screenreader else ':'}", reader, "  ")
    for term in roll.modifiers:
        number = getattr(term, what)
        if number and reader.screenreader:
            sign = _("minus") if number < 0 else _("plus")
            rule = _(", by {by}", term) if term.by else ""
            told += line(f"{term_words(term)}: {sign} {abs(number)}{rule}.", reader)
        elif number:
            rule = typed(f"  [{term.by}]") if term.by else ""
            change = typed(f"{signed(number):>4}  ")
            told += line(f"{change}{term_words(term)}{rule}", reader, "    ")
    return told


def _why_faces(roll: Roll) -> list[str]:
    if not roll.faces:
        none = _("Result: {successes}.", successes=successes(0))
        return [_("A pool of 0 rolls nothing [DICE-1]."), none]
    worked = reckon(roll)
    told = [
        _("Faces: {faces}.", faces=" ".join(map(str, roll.faces))),
        _("{hits} at {difficulty} or above.", worked, difficulty=roll.difficulty),
    ]
    if roll.specialty:
        told.append(_("A specialty applies: tens add {extra} [DICE-7].", worked))
    elif roll.rule.ten_counts > 1:
        told.append(_("Tens add {extra} [DICE-7].", worked))
    if roll.ones and not needs_always_the_same(roll):
        taken, rule = _("taking nothing away"), "DICE-5"
        if worked.cancelled:
            taken, rule = _("taking away {cancelled}", worked), "DICE-3"
        told.append(f"{count(roll.ones, 'one')}, {taken} [{rule}].")
    if roll.automatic:
        told.append(_("{automatic} bought with Willpower [DICE-8].", roll))
    if roll.backed:
        told.append(_("Willpower has added dice [NWOD-1]."))
    for modifier in roll.modifiers:
        if modifier.by == RULING and modifier.total:
            told.append(_("{total} by a ruling: {why}.", modifier, total=signed(modifier.total)))
    if roll.botch and by_chance(roll):
        return [*told, _("Result: a dramatic failure: a one on a chance die [NWOD-1].")]
    if roll.botch and not worked.hits:
        return [*told, _("Result: a botch: no face at the difficulty, and a one [DICE-4].")]
    came_to = worst(roll) if roll.botch else successes(roll.successes)
    if roll.purpose == "attack" and roll.successes and needs_always_the_same(roll):
        return [*told, _("Result: {came_to}, a level of damage each [NWOD-5].", came_to=came_to)]
    return [*told, _("Result: {successes}.", successes=came_to)]
