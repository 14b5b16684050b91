"""The events of a submission in words, for all who are told of it together."""

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from itertools import islice, zip_longest
from operator import is_
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from game import events as ev
from game.dice import THROWS, Roll, is_throw
from game.events import fold
from game.journal import Entry
from game.reading import RULESETS, awaiting, is_idle
from game.secrecy import SharedEvents, SharedScene, knows_holds, masked, named, seen
from game.state.decisions import Question
from game.state.declaration import Assist, Declaration, Felling, Pass, verb_name, without_pose
from game.state.scene import Scene
from narration.events import rounds
from narration.events.alike import alike_lines, runs
from narration.events.chases import CLAUSES, PASSES, RoundRolled, maneuver_words, past_words
from narration.events.harm import Strikes
from narration.events.rounds import (
    already_down,
    new_total,
    orders_under,
    reason_words,
    revealed_poses,
    tells_why,
    told_alone,
    totals_in,
    wields,
    with_what_is_left,
)
from narration.events.view import (
    AFTER_A_BLOW,
    ALIKE,
    INDENT,
    SAID_BY_OUTCOME,
    View,
    tell,
)
from narration.languages import YOU, _
from narration.languages.grammar import in_your_place, to_you
from narration.phrases.chases import chases_so_far
from narration.phrases.exchanges import (
    FILLING,
    GRAPPLE_EVENTS,
    ExchangeSoFar,
    attempt,
    broken_words,
    compared_words,
    down_words,
    ended_words,
    exchange_of,
    exchanges_under_way,
    grapple_words,
    in_short,
    met_words,
    undefended_words,
    unharmed,
    why_missed,
    wound_words,
)
from narration.phrases.rolls import HARM, compact, purpose_of, says_nothing
from narration.phrases.verb_words import (
    acts_now,
    done_by,
    kind_of,
    short,
    with_in_hand,
    words_of_verb,
)
from narration.reader import Reader
from narration.telling.summary import Happenings, now_words, state_words
from narration.text import (
    heading,
    line,
    lines,
    listing,
    marked,
    paragraphs,
    run_together,
    sentence,
)
from narration.text import kind_of as kind_of_line

# -------------------------------------------------------------------------------------------------
# An exchange as each reader gets it: in full, in the few lines of people who have a part in it, or
# in a sentence.

type Voice = Literal["full", "mine", "sentence"]

A_CROWD = 10  # people from whom on a storyteller gets a sentence for what the game plays
OF_PEOPLE = ("attacker", "grappler", "target")  # what a question is about that is a name


@cache
def is_said_by_outcome(kind: type[ev.AnyEvent]) -> bool:
    """Say whether a sentence about an exchange says events of a kind, or leaves them out;
    everything else is told besides.
    """
    fills = issubclass(kind, FILLING) and not issubclass(kind, ev.Answered)
    return fills or kind in SAID_BY_OUTCOME


def voice_for(so_far: ExchangeSoFar, scene: Scene, reader: Reader) -> Voice:
    """Return how a reader is told an exchange: in full if they read everything so, in a few
    lines if they have a part in it, answer in it for an NPC, or their NPC does something to a
    player. A storyteller reviews in full.
    """
    if reader.in_full or (reader.st and scene.held is not None):
        return "full"
    if reader.style == "brief":
        return "sentence"
    theirs, people = reader.name in so_far.people, scene.people
    if reader.st and not theirs:
        asked = _asked_in(so_far.began.exchange, scene)
        theirs = any(question.who in people and people[question.who].npc for question in asked)
    acting, suffering = people.get(so_far.began.owner), people.get(so_far.began.target)
    if acting and suffering and acting.npc and not suffering.npc and not theirs:
        few = not acting.auto or len(people) <= A_CROWD
        theirs = few and (reader.st or acting.name in reader.keeps)
    if not theirs:
        return "sentence"
    thrown = so_far.decided is not None or any(is_throw(roll.roll) for roll in so_far.rolls)
    return "full" if thrown else "mine"


def _asked_in(exchange: int, scene: Scene) -> list[Question]:
    number = str(exchange)
    return [one for one in scene.fight.questions if one.about.get("exchange") == number]


@cache
def has_throws(ruleset: str) -> bool:
    """Say whether anything is thrown for by a ruleset (MET-4), and not rolled for."""
    return any(not set(THROWS).isdisjoint(verb.rolls) for verb in RULESETS[ruleset].verbs.values())


def sentence_of(
    so_far: ExchangeSoFar, events: Sequence[ev.AnyEvent], view: View, levels: bool, untold: bool
) -> list[str]:
    """Return an exchange in a sentence, if it has come to something, or was ``untold`` before or
    rolled for by the reader, and what has to be told besides.
    """
    mine = view.reader.name == so_far.began.owner and bool(so_far.rolls)
    worth_telling = so_far.settled or untold or mine
    bare = view.reader.style == "brief" and not untold
    spoken = view.reader.screenreader
    told = [in_short(so_far, spoken, levels, bare)] if worth_telling else []
    told += [_("The Control stays.")] if mine and _stays(so_far, events, view) else []
    told += [_own_words(event, view) for event in events if not is_said_by_outcome(type(event))]
    return _by_harm(line(" ".join(name for name in told if name), view.reader), events)


def _by_harm(lines: list[str], events: Sequence[ev.AnyEvent]) -> list[str]:
    for event in events:
        if isinstance(event, ev.WentDown) or (isinstance(event, ev.Wounded) and event.levels > 0):
            return marked("harm", lines)
    return lines


def lines_of_mine(
    so_far: ExchangeSoFar, events: Sequence[ev.AnyEvent], view: View, untold: bool
) -> list[str]:
    """Return ``events`` of an exchange in which the reader has a part: what was tried and what met
    it on one line, what it did on another. Where what is done was ``untold`` before, it is named.
    """
    name, tried, harm = view.reader.name, list[str](), list[str]()
    placed = {id(one): in_your_place(one, name) for one in events}
    so_far, events = _in_your_place(so_far, name, placed), [placed[id(one)] for one in events]
    begins = any(isinstance(one, ev.ExchangeBegan) for one in events)
    if untold and begins:
        tried.append(attempt(so_far))
    for event in events:
        if told := _clause(event, so_far, view, first=not tried, named=untold):
            (harm if _is_harm(event) else tried).append(told)
    if begins and not (tried or harm):
        tried.append(attempt(so_far))
    first, then = (" ".join(sentence(to_you(one, name)) for one in told) for told in (tried, harm))
    if _stays(so_far, events, view):
        first = f"{first} {_('The Control stays.')}".strip()
    return line(first, view.reader) + _by_harm(line(then, view.reader), events)


def _stays(so_far: ExchangeSoFar, events: Sequence[ev.AnyEvent], view: View) -> bool:
    """Say whether help in a grapple has just been rolled, and moves nothing (GRAPPLE-11), where the
    reader can tell.
    """
    helps = isinstance(so_far.began.part, Assist) and so_far.began.kind != "help"
    rolled = any(isinstance(event, ev.Rolled) for event in events)
    moved = any(isinstance(event, ev.ControlChanged) for event in so_far.grapple_events)
    return helps and rolled and not moved and view.clear


_OF_EXCHANGE = tuple(one.name for one in fields(ExchangeSoFar))


def _in_your_place(
    so_far: ExchangeSoFar, name: str, placed: Mapping[int, ev.AnyEvent]
) -> ExchangeSoFar:
    """Return an exchange with the reader's sign for their name; of most of its events, by their
    ids, that is ``placed`` already.
    """

    def place(value: Any) -> Any:
        if isinstance(value, list):
            return list(map(place, value))
        return placed[id(value)] if id(value) in placed else in_your_place(value, name)

    known = {name: value for name in _OF_EXCHANGE if (value := getattr(so_far, name))}
    return dataclasses.replace(so_far, **{name: place(value) for name, value in known.items()})


def _seen_from_there(so_far: ExchangeSoFar, view: View) -> View:
    """Return what the words of an event need besides it, with the same sign for the reader."""
    name, questions = view.reader.name, dict[str, Question]()
    if not name:
        return view
    for key, one in view.questions.items():
        yours = {what: YOU for what in OF_PEOPLE if one.about.get(what) == name}
        questions[key] = replace(one, about={**one.about, **yours})
    return view._replace(
        scene=in_your_place(view.scene, name),
        reader=replace(view.reader, name=YOU),
        exchanges={**view.exchanges, so_far.began.exchange: so_far},
        questions=questions,
    )


def _is_harm(event: ev.AnyEvent) -> bool:
    if isinstance(event, ev.Rolled):
        return event.roll.purpose in HARM
    ends = isinstance(event, ev.Wounded | ev.WentDown | ev.GrappleEnded)
    return ends or type(event) in AFTER_A_BLOW


def _clause(event: ev.AnyEvent, so_far: ExchangeSoFar, view: View, first: bool, named: bool) -> str:
    spoken = view.reader.screenreader
    match event:
        case ev.ExchangeBegan():
            return ""
        case ev.Rolled(roll=roll):
            return "" if says_nothing(roll) else _roll(event, so_far, view, first, named)
        case ev.Undefended():
            return undefended_words(event)
        case ev.Met():
            return met_words(event)
        case ev.Compared():
            return _outcome(event, so_far, view)
        case ev.Redirected():
            return attempt(so_far)
        case ev.EscapeFaced():
            return broken_words(event) if event.broken else ""
        case ev.Wounded():
            return wound_words(event, so_far, spoken) if event.levels else unharmed(event, so_far)
        case ev.WentDown():
            return f"{event.who} {down_words(event.state)}"
        case ev.GrappleEnded(grappler=grappler, victim=victim):
            people, down = view.scene.people, []
            for one in (grappler, victim):
                person = people.get(view.reader.name if one == YOU else one)
                down += [one] if person is None or not person.able else []
            return ended_words(event, down)
    if isinstance(event, GRAPPLE_EVENTS):
        hidden = isinstance(event, ev.ControlChanged | ev.GrappleReversed) and not view.clear
        return "" if hidden else grapple_words(event, spoken)
    return _own_words(event, _seen_from_there(so_far, view))


def _roll(event: ev.Rolled, so_far: ExchangeSoFar, view: View, first: bool, named: bool) -> str:
    """Return a roll: an attack by what it is made with, but for bare hands; whom it is for, unless
    what they meet it with says so, or it is the reader.
    """
    roll, began = event.roll, so_far.began
    if roll.purpose == "damage":
        return compact(roll, _("Damage"), view.reader)
    own, target, tool, on_whom = roll.who == began.owner, began.target, "", ""
    if roll.purpose == "attack" and isinstance(began.part, Felling) and own:
        tool = verb_name(began.part)
    elif roll.purpose == "attack":
        tool = event.means or (began.means if own else "")
    met = so_far.met is not None or any(rolled.roll.who == target for rolled in so_far.rolls)
    if not (named or met or roll.purpose in HARM or target in ("", YOU, roll.who)):
        on_whom = _(" on {target}", target=target)
    what = tool if tool not in ("", "bare hands") else purpose_of(roll)
    whose = _("Your") if roll.who == YOU else _("{who}'s", roll)
    return compact(roll, f"{whose} {what}{on_whom}", view.reader, dice=first)


def _outcome(event: ev.Compared, so_far: ExchangeSoFar, view: View) -> str:
    """Return how it came out: in a word where an attack was warded off."""
    if so_far.hold and not view.clear:
        return ""
    if event.striker or so_far.hold or so_far.won_by_grapple():
        told = compared_words(event, so_far, event.exchange in view.reversals)
        if told and event.striker == so_far.began.owner and not (so_far.contest or so_far.hold):
            return _("Hit by {margin}", event) if event.margin else _("Hit")
        if told and so_far.contest and event.margin:
            return _("{striker} wins by {margin}", event)
        return told
    match why_missed(so_far):
        case "met":
            return _(words_of_verb(so_far.defense()).met).capitalize()
        case "misses":
            return _("Missed")
        case "unhit" if so_far.began.chase:
            return _("Not hit")
        case "botches" | "fails":
            return ""  # the roll says it
    return compared_words(event, so_far)


def _own_words(event: ev.AnyEvent, view: View) -> str:
    return " ".join(one.strip() for one in tell(event, view))


JUMPS = (ev.Undone, ev.Redone, ev.TakenBack)  # the events of going back or forth
MOST_MOVED = 6  # lines that tell what they move
MOST_READ = 12  # so many entries are told whole for that: of more, both ends and the last harm


class Step:
    """An entry that an undo or redo moves, and how the scene stood before and after it."""

    def __init__(self, entry: Entry, before: Scene, after: Scene) -> None:
        self.entry, self.before, self.after = entry, before, after
        self._told: dict[Reader, list[str]] = {}

    def lines(self, reader: Reader) -> list[str]:
        """Return what tells it; a reader who sees no more in it than others gets their words."""
        brief = replace(reader, style="brief", width=10**6, numbers=False, screenreader=False)
        nobody = brief.as_nobody()
        sight = before, after, events = self._sight_of(brief)
        alike = zip(sight, self._sight_of(nobody), strict=True)
        sure = all(knows_holds(one, brief.viewer) for one in (self.before, self.after))
        if sure and all(mine is theirs for mine, theirs in alike):
            brief = nobody
        if brief not in self._told:
            told = Telling(before, after, brief, (), apart=True).all(events)
            said = [name for name in told if name.strip() and kind_of_line(name) != "heading"]
            self._told[brief] = said
        return self._told[brief]

    def _sight_of(self, reader: Reader) -> tuple[Scene, Scene, Sequence[ev.AnyEvent]]:
        before, after, events = self._shared
        return before.to(reader.viewer), after.to(reader.viewer), events.to(reader.viewer)

    @cached_property
    def harm(self) -> list[tuple[str, "Step"]]:
        """Who came to harm in it, the last first, each with a step of that alone."""
        inner = (one for event in self.entry.events for one in getattr(event, "events", (event,)))
        wounds = [one for one in inner if type(one) is ev.Wounded and one.levels]
        alone = ((wound.who, replace(self.entry, events=(wound,))) for wound in reversed(wounds))
        return [(who, Step(entry, self.before, self.after)) for who, entry in alone]

    @cached_property
    def _shared(self) -> tuple[SharedScene, SharedScene, SharedEvents]:
        events = SharedEvents(map(without_pose_of, self.entry.events))
        return SharedScene(self.before), SharedScene(self.after), events


class Jump(NamedTuple):
    """An undo or redo: who says it, what it moves, and the rounds that it moves whole; a redo drops
    what has been said in private since the undo.
    """

    by: str
    steps: Sequence[Step]
    rounds: tuple[int, ...] = ()
    dropped: Sequence[Step] = ()


# -------------------------------------------------------------------------------------------------
# The lines of a turn, kept back until it is over: those of each exchange stand together.


@dataclass
class Block:
    """What is told of one exchange, or between two: the events, and their lines in full."""

    exchange: int  # 0 for what belongs to none
    lines: list[list[str]]  # for each listener
    events: list[ev.AnyEvent] = field(default_factory=list)


@dataclass
class Turn:
    """The blocks of a turn in the order in which they began, told to so many."""

    listeners: int
    blocks: list[Block] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)  # what people who went down had yet to do

    def of(self, number: int) -> Block:
        known = (block for block in self.blocks if block.exchange == number)
        return next(known, None) or self._begin(number)

    def tell_between(self, told: Sequence[list[str]]) -> None:
        """Tell each lines that come now and belong to no exchange."""
        follows = self.blocks and not self.blocks[-1].exchange
        block = self.blocks[-1] if follows else self._begin(0)
        for before, more in zip(block.lines, told, strict=True):
            before += more

    def _begin(self, number: int) -> Block:
        self.blocks.append(Block(number, [[] for _ in range(self.listeners)]))
        return self.blocks[-1]


class Closed(NamedTuple):
    """How a block of a turn that is over is told: its lines, whether they are sentences, whose
    wounds it told in full and whose it left to the end of the phase.
    """

    lines: list[str]
    sentence: bool = False
    hurt: frozenset[str] = frozenset()
    untold: frozenset[str] = frozenset()


# -------------------------------------------------------------------------------------------------
# Declarations that are told together: those of several whom the game plays, and a pass with what
# the game says after it. The next player to declare has read what was declared before.

IDLE = Declaration((Pass(),))
MAY_WAIT = (ev.Declared, ev.Revealed)
_MATTERS = frozenset((*MAY_WAIT, *JUMPS))


def declarations(events: Iterable[ev.AnyEvent], scene: Scene, phase: str) -> list[ev.AnyEvent]:
    """Return what was declared, where a phase began and where a person went back, of events that
    begin in a ``phase``; less what was said where it is done at once: that is told at once too.
    """
    found: list[ev.AnyEvent] = []
    for event in events:
        match event:
            case ev.PhaseBegan():
                phase = event.phase
                found.append(event)
            case ev.FightRested():
                phase = ""
            case _ if isinstance(event, JUMPS):
                found.append(event)
            case ev.Declared() | ev.Revealed() if kind_of(scene, phase) != "act":
                found.append(event)
    return found


def that_may_wait(events: Iterable[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """Return what was declared of events, as far as it still counts: nothing waits that was said
    before something in secret, but who was ambushed stays known.
    """
    kept: list[ev.AnyEvent] = []
    for event in [one for one in events if type(one) in _MATTERS]:  # a few of very many
        if isinstance(event, ev.Revealed) or (isinstance(event, ev.Declared) and event.secret):
            kept = [one for one in kept if isinstance(one, ev.Declared) and one.sprung]
            if isinstance(event, ev.Declared) and event.sprung:
                kept.append(event)
        elif isinstance(event, (ev.Declared, *JUMPS)):
            kept.append(event)
    return kept


def held_back(
    now: Sequence[ev.AnyEvent],
    earlier: Sequence[ev.AnyEvent],
    ends: bool,
    scene: Scene,
    reader: Reader,
) -> tuple[list[ev.Declared], set[str]]:
    """Return declarations made ``earlier`` and not told yet, and the people whose declarations
    ``now`` wait for the next: passes and what the game says, as long as the game speaks next.
    A reader's own is told at once; ``ends`` says that the phase does. Nothing waits on while
    a person goes back: what stays has been told by then.
    """
    declared = [one for one in now if isinstance(one, ev.Declared)]
    first = bool(declared) and _plays_alone(declared[0].who, scene)
    waiting = _untold(earlier, first, scene, reader)
    if ends or any(isinstance(event, JUMPS) for event in now):
        return waiting, set()
    speaks = not scene.frozen and any(_plays_alone(one.who, scene) for one in awaiting(scene))
    late = {one.who for one in _untold(now, speaks, scene, reader)}
    if all(one.who in late for one in declared):  # nothing else is said
        return [], late
    return waiting, late


def _untold(
    told: Sequence[ev.AnyEvent], game_next: bool, scene: Scene, reader: Reader
) -> list[ev.Declared]:
    """Return what was declared and waits for what is declared next, which the game will say where
    ``game_next`` is set.
    """
    waiting: list[ev.Declared] = []
    for event, then in zip_longest(told, told[1:]):
        speaks = isinstance(then, ev.Declared) and _plays_alone(then.who, scene)
        if then is None:
            speaks = game_next
        if isinstance(event, ev.Declared) and speaks and _waits(event, scene, reader):
            waiting.append(event)
        else:
            waiting.clear()
    return waiting


def _waits(event: ev.Declared, scene: Scene, reader: Reader) -> bool:
    """Say whether a declaration waits where the game speaks next: no reader's own, nor what they
    declared for an NPC.
    """
    person = scene.people.get(event.who)
    auto = person is not None and person.auto
    npc = person is not None and person.npc and not auto and reader.acts_for(event.who)
    if event.who == reader.name or npc:
        return False
    return is_pass(event) or (auto and not (told_alone(event, reader) or acts_now(scene)))


def _plays_alone(who: str, scene: Scene) -> bool:
    return who in scene.people and scene.people[who].auto


def _all_npcs(names: Iterable[str], scene: Scene) -> bool:
    return all(who in scene.people and scene.people[who].npc for who in names)


def is_pass(event: ev.Declared) -> bool:
    """Say whether a person just passes, aloud."""
    return event.declaration == IDLE and not (event.passed_over or event.secret or event.sprung)


def _declared_words(told: Iterable[ev.Declared], scene: Scene, reader: Reader) -> list[str]:
    """Return what several declare: people who do alike in one clause."""
    groups: list[list[ev.Declared]] = []
    for event in told:
        like = (group for group in groups if _alike(group[0], event, scene, reader))
        if (found := next(like, None)) is not None:
            found.append(event)
        else:
            groups.append([event])
    words = (sentence(_together(group, scene, reader)) for group in groups)
    return line(" ".join(words), reader)


def _together(group: Sequence[ev.Declared], scene: Scene, reader: Reader) -> str:
    first = group[0]
    told = done_by([declared.who for declared in group], first.declaration, scene, first.wields)
    told = with_what_is_left(told, first, scene, reader) + already_down(first.down)
    return f"{told} ({reason_words(first.why)})" if tells_why(first, scene, reader) else told


def _alike(one: ev.Declared, other: ev.Declared, scene: Scene, reader: Reader) -> bool:
    if is_pass(one) and is_pass(other):
        return True
    if one.down != other.down or (one.why != other.why and tells_why(one, scene, reader)):
        return False
    one_armed, other_armed = (with_in_hand(each.declaration, each.wields) for each in (one, other))
    alone = _plays_alone(one.who, scene) and _plays_alone(other.who, scene)
    return one_armed == other_armed and (alone or _all_npcs((one.who, other.who), scene))


# -------------------------------------------------------------------------------------------------
# People who are told one submission together, and what each of them gets of it in their own words.
#
# All see the same of it and choose the same style; they differ in who they are. The first is
# nobody: where a line does not depend on its reader, the others get the same one.

type Each = list[list[str]]  # lines for each listener, by place; some may share theirs
type Alike = dict[tuple[int, ...], tuple[Sequence[ev.Declared], list[str]]]  # by their ids


class Listener:
    """One reader, with what they have been told so far. ``alike`` has what all are told of the same
    declarations whom none of these concerns.
    """

    def __init__(self, reader: Reader, alike: Alike) -> None:
        self.reader = reader
        self._alike = alike
        self.lines: list[str] = []
        self.heading: list[str] = []  # waits until something stands under it
        self.declared: list[ev.Declared] = []  # what is told together, from before and from now
        self.later: set[str] = set()  # who is told of with the next declaration
        self.untold: set[str] = set()  # whose wounds were told, and not yet how they are
        self.running: list[str] = []  # the last lines, as long as what comes next may run on

    def takes(self, event: ev.AnyEvent, scene: Scene, at_once: bool) -> bool:
        """Take up a declaration that can be told with others; say whether it was one. What is
        revealed ``at_once`` has not been told yet.
        """
        match event:
            case _ if self.reader.in_full:
                return False
            case ev.Revealed(declarations=said) if all(
                _plays_alone(one, scene) for one in said
            ) or (self.reader.st and _all_npcs(said, scene)):
                self.declared += [
                    ev.Declared(who=who, declaration=declaration, wields=wields(who, scene))
                    for who, declaration in said.items()
                ]
                return True
            case ev.Declared(secret=True, who=who) if _plays_alone(who, scene):
                tied = next((group for group in scene.fight.groups if who in group), (who,))
                alone = all(_plays_alone(one, scene) for one in tied)
                # It is told as it is revealed; readers who knew the others' are not told then.
                return alone or not self.reader.knows(who)
            case ev.Declared() if not told_alone(event, self.reader):
                self.declared.append(event)
                return True
        return False

    def tell_declared(self, scene: Scene) -> None:
        """Tell what waits; what is told ``later`` waits on, elsewhere."""
        if not self.declared:
            return
        told = [declared for declared in self.declared if declared.who not in self.later]
        self.declared = []
        if not told:
            return
        reader = self.reader
        if reader.st or reader.keeps or any(declared.who == reader.name for declared in told):
            self._add(_declared_words(told, scene, reader))
            return
        same = tuple(map(id, told))
        if same not in self._alike:
            self._alike[same] = told, _declared_words(told, scene, reader)  # and keeps their ids
        self._add(self._alike[same][1])

    def tell(
        self, told: list[str], scene: Scene, apart: bool = False, runs_on: bool = False
    ) -> None:
        """Tell lines, ``apart`` or behind the last; what comes next ``runs_on`` from these."""
        if not told:
            return
        self.tell_declared(scene)
        if self.heading:
            self._add([])
        if not apart and (runs_on or self.running):
            self.running += told
        else:
            self._add(told)
        if self.reader.in_full:
            self.lay_out()

    def lay_out(self) -> None:
        """Put the last lines where nothing runs on from them any more."""
        if self.running:
            self.lines += run_together(self.running, self.reader)
            self.running = []

    def _add(self, told: list[str]) -> None:
        self.lay_out()
        self.lines += self.heading + told
        self.heading = []


class Listeners(list[Listener]):
    """Everybody who is told; the others may share the first listener's words."""

    def __init__(self, readers: Sequence[Reader]) -> None:
        alike: Alike = {}
        super().__init__(Listener(reader, alike) for reader in readers)
        self._by_name: dict[str, list[int]] = {}
        self._always: list[int] = []
        for place, one in enumerate(readers[1:], 1):
            if one.keeps:
                self._always.append(place)  # much may be theirs
            else:
                self._by_name.setdefault(one.name, []).append(place)

    def among(self, names: Collection[str]) -> list[int]:
        """Return the places of people whom words about ``names`` address, but for the first."""
        if len(self) == 1:
            return []
        return [*(at for name in names for at in self._by_name.get(name, ())), *self._always]

    def told(self, write: Callable[[Reader], list[str]], about: Collection[str] | None) -> Each:
        """Return what is written for each: anew for people it is ``about``, for all if that
        is None.
        """
        if about is None:
            return [write(listener.reader) for listener in self]
        told = [write(self[0].reader)] * len(self)
        for place in self.among(about):
            told[place] = write(self[place].reader)
        return told


# -------------------------------------------------------------------------------------------------
# The events of a submission in words: the block of lines that one reader gets.
#
# Each fact is told once: a declaration when it is made, an outcome when it happens, and at a
# phase's end how those are whose wounds were told without it. Within a turn the lines of each
# exchange stay together, even where a tie rolls all of them before any is applied; one that a
# question had interrupted goes on where it stood. A heading waits until something stands under it.

A_SCREEN = 20  # lines after which the first may be off the screen
CHASES = tuple(CLAUSES)
CLOSING = (ev.PhaseBegan, ev.FightEnded, ev.FightRested)


class Telling:
    """One submission being told to one reader, or ``beside`` them to others who see the same of it
    and differ from them in nothing but who they are.
    """

    def __init__(
        self,
        before: Scene,
        after: Scene,
        reader: Reader,
        earlier: Sequence[ev.AnyEvent],
        jump: Jump | None = None,
        beside: Sequence[Reader] = (),
        apart: bool = False,
    ) -> None:
        self.apart = apart  # it is told by itself: nothing waits to be told with what comes next
        self.after = after
        self.jump = jump
        self.reader = reader  # what is asked of them here, all have in common
        self.listeners = Listeners((reader, *beside))
        self.place = (before.fight.round, before.fight.phase, before.fight.haste)
        self.declared = {person.name: person.phase.declaration for person in before.people.values()}
        self.begun = {other.name for other in before.people.values() if other.done or other.down}
        self.questions = {question.id: question for question in before.fight.questions}
        self.questions |= {one.id: one for each in before.chases for one in each.questions}
        self.chasing = {person.name for person in before.people.values() if person.seat is not None}
        self.so_far = Happenings()
        self.chases = chases_so_far(before)
        for event in earlier:
            self.so_far.take(event, self.chases.take_earlier(event))
        self.shots = False  # the turn is a chase's, and is over with its shots
        self.paid: list[ev.LeadChanged] = []
        self.rolled = RoundRolled()  # what a round of a chase was rolled with, and came to
        self.strikes = Strikes()  # of hazards
        self.passed: list[str] = []  # who got past an obstacle, till all have met it
        self.met: list[ev.ObstacleMet] = []  # people who pay for that
        self.maneuver: ev.ManeuverMade | None = None  # told with what it costs
        self.before = tuple(earlier)
        self.sprung = {one.who for one in earlier if isinstance(one, ev.Declared) and one.sprung}
        self.dazed = {one.who for one in earlier if isinstance(one, ev.Dazed)}
        self.initiatives: dict[str, Roll] = {}
        self.totals = totals_in(before)  # of initiative, as far as it has been told
        self.throws = has_throws(after.ruleset)
        self.last: ev.AnyEvent | None = None  # before those that are told now
        self.closing = False  # the phase under way ends in this submission
        self.revealed = set[str]()  # those whose secret declarations are revealed in it
        self.free = False  # it is a challenge that belongs to no exchange, whatever is under way
        if not self.so_far.exchanges:
            self.so_far.exchanges = exchanges_under_way(before)
        under_way = before.fight.turn is not None
        self.turn: Turn | None = Turn(len(self.listeners)) if under_way else None
        self.sustained: ev.GrappleSustained | None = None  # told unless a contest follows
        self.reversals: set[int] = set()

    def all(self, events: Sequence[ev.AnyEvent]) -> list[str]:
        return self.each(events)[0]

    def each(self, events: Sequence[ev.AnyEvent]) -> Each:
        """Return the lines of the submission for each, the first of them and those beside."""
        if self.reader.style == "brief" and all(isinstance(e, ev.ResourceChanged) for e in events):
            # A person has asked for just that.
            self.reader = replace(self.reader, style="usual")
            for listener in self.listeners:
                listener.reader = replace(listener.reader, style="usual")
        self.closing = any(isinstance(one, CLOSING) for one in events)
        for event in events:
            match event:
                case ev.GrappleReversed():
                    self.reversals.add(event.exchange)
                case ev.Revealed():
                    self.revealed.update(event.declarations)
                case ev.ChallengeDecided(exchange=0):
                    self.free = True
        said = {one.who for one in events if isinstance(one, ev.Declared)}
        if self.reader.st and not (self.revealed <= said and _all_npcs(self.revealed, self.after)):
            self.revealed.clear()  # of the others a storyteller was told as they were said
        if not (self.apart or self.reader.in_full or self.reader.numbers):
            self._hold_back(events)
        for run in runs(events):
            for event in run:
                self.totals |= new_total(event)
            if len(run) > 1 and self.turn is None:
                self._tell_strikes()
                self._tell_maneuver()
                for event in run:
                    self.so_far.take(event, self.chases.take(event))
                self._write_to_all(alike_lines(run, self._view()))
            else:
                for event in run:
                    self._take(event)
            self.last = run[-1]
        self._tell_strikes()
        self._tell_maneuver()
        self._tell_rolled()
        self._tell_passed()
        self._close_turn()
        for listener in self.listeners:
            listener.tell_declared(self.after)
        first, *others = map(self._finished, self.listeners)
        return [first, *(first if _is_same(told, first) else told for told in others)]

    def _hold_back(self, events: Sequence[ev.AnyEvent]) -> None:
        """Have declarations wait that are told with the next ones; only the people who made one
        of them may be told otherwise.
        """
        phase = self.place[1]
        before, now = (declarations(one, self.after, phase) for one in (self.before, events))
        declared = [one for one in (*before, *now) if isinstance(one, ev.Declared)]
        if not declared:
            return
        alone = {one.who for one in declared if is_pass(one) or _plays_alone(one.who, self.after)}
        by_itself = {event.who for event in events if isinstance(event, ev.AutoSet)}
        if now and isinstance(now[0], ev.Declared) and now[0].who in by_itself:
            before = []  # nothing waited for who did not play alone
        mine = self.listeners.among(alone)  # nothing else waits, whoever reads
        common = held_back(now, before, self.closing, self.after, self.reader)
        for at, one in enumerate(self.listeners):
            told = common
            if at in mine:
                told = held_back(now, before, self.closing, self.after, one.reader)
            one.declared, one.later = told[0].copy(), told[1]

    def _finished(self, listener: Listener) -> list[str]:
        """Return what a listener is told, and how they have come out of it where so much is told at
        once that it may be off the screen; a log is no screen.
        """
        listener.lay_out()
        told, reader = listener.lines, listener.reader
        if reader.style == "brief":
            told = paragraphs(told, reader)
        person = self.after.people.get(reader.name)
        if person is None or len(told) <= A_SCREEN or person.away or reader.numbers:
            return told
        mine = _("You: {state}.", state=state_words(person, self.after, reader))
        return told + line(mine, reader) if told[-1] != mine else told

    def _take(self, event: ev.AnyEvent) -> None:
        sustained, self.sustained = self.sustained, None
        if sustained is not None and not isinstance(event, ev.ExchangeBegan):
            self._take_plain(sustained)
        number = self.chases.take(event)
        self.so_far.take(event, number)
        if isinstance(event, ev.Dazed):
            self.dazed.add(event.who)
        if not (self.reader.in_full or self.turn) and self.strikes.take(event):
            return
        self._tell_strikes()
        if self.rolled.take(event):
            return
        if not (isinstance(event, ev.ObstacleMet) and event.passed):
            self._tell_rolled()
        if isinstance(event, CHASES):
            self._take_of_chase(event)
            return
        self._tell_maneuver()
        if number and isinstance(event, ev.ExchangeBegan) and self.turn is None:
            self.turn, self.shots = Turn(len(self.listeners)), True
        match event:
            case ev.GrappleSustained():
                self.sustained = event
            case ev.PhaseBegan():
                self._close_turn()
                for listener in self.listeners:
                    listener.tell_declared(self.after)
                self._sum_up()
                self._enter(event)
            case ev.RoundBegan():
                self.place = (event.round, "", 0)
                self._head(self._told(event))
            case ev.OrderSet() if not self.reader.in_full:
                self._take_order(event)
            case ev.TurnBegan():
                self.begun.update(event.owners)
                self.turn = Turn(len(self.listeners))
                self._write(self._told(event))
            case ev.TurnEnded():
                self._close_turn()
            case ev.FightEnded() | ev.FightRested():
                self._close_turn()
                ended = isinstance(event, ev.FightEnded) or event.reason == "ended"
                if ended or kind_of(self.after, self.place[1]) in ("resolve", "keep"):
                    self._sum_up()
                self._write(self._told(event))
                self.place = (self.place[0], "", 0)
                self.so_far = Happenings(exchanges=self.so_far.exchanges)
            case _:
                self._take_plain(event)

    def _take_plain(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.InitiativeRolled(kept=True, tie=False):
                self.initiatives[event.who] = event.roll
            case ev.Asked():
                self.questions[event.question.id] = event.question
            case ev.Declared() | ev.Aborted():
                self.declared[event.who] = event.declaration
                self.begun.discard(event.who)
                if isinstance(event, ev.Declared) and event.sprung:
                    self.sprung.add(event.who)
            case ev.ExchangeBegan():
                self.begun.update(event.owners)
            case ev.Revealed():
                self.declared.update(event.declarations)
        if self._waits_to_be_told(event) or self._is_revealed_at_once(event):
            return
        if isinstance(event, ev.Revealed):
            poses = revealed_poses(event, self.reader)
            self._write([told + poses for told in self._told(event)])
        elif self.turn is None:
            self._write(self._told_of(event))
        else:
            self._take_in_turn(event, self.turn)

    def _is_revealed_at_once(self, event: ev.AnyEvent) -> bool:
        """Say whether a secret declaration need not be told: what it was is told with it. A reader
        who knows what is revealed is not told again.
        """
        if not isinstance(event, ev.Declared) or self.reader.in_full:
            return False
        return event.secret and event.who in self.revealed and not event.passed_over

    def _waits_to_be_told(self, event: ev.AnyEvent) -> bool:
        """Say whether an event is told with others: the same for all readers."""
        if not isinstance(event, MAY_WAIT) or kind_of(self.after, self.place[1]) == "act":
            return False
        taken = [
            listener.takes(event, self.after, bool(self.revealed)) for listener in self.listeners
        ]
        return taken[0]  # it turns on the event, and on the style that all have in common

    def _take_order(self, event: ev.OrderSet) -> None:
        """Tell the order: with the round's heading, as long as that has yet to be told; not where
        wounds have moved it (W20-1), as has just been told.
        """
        if isinstance(self.last, ev.InitiativeShifted):
            return
        if not all(listener.heading for listener in self.listeners):
            self._take_plain(event)
            return
        for listener in self.listeners:
            listener.heading = []
        readers = [listener.reader for listener in self.listeners]
        self._write(list(orders_under(self.place[0], event, self._view(), readers)))

    def _take_in_turn(self, event: ev.AnyEvent, turn: Turn) -> None:
        number = exchange_of(event)
        if not number and isinstance(event, ev.Rolled) and is_throw(event.roll) and not self.free:
            number = max(self.so_far.exchanges, default=0)  # it does not count: made again (MET-4)
        if not number and isinstance(event, ev.WentDown):
            number = self.so_far.struck_down(event)
        if isinstance(event, ev.GrappleEnded):
            number = self.so_far.ended_in(event)
        if not number:
            turn.tell_between(self._told_of(event))
            return
        block = turn.of(number)
        block.events.append(event)
        # In full the exchange gets its first line when it is over: rolls say what it was done with.
        # Whether that is how a reader gets it shows at its end: throws are told so to all theirs.
        reviews = self.reader.st and self.after.held is not None
        in_full = self.throws or self.reader.in_full or reviews
        if in_full and not isinstance(event, ev.ExchangeBegan):
            short = ("sentence",) if self.throws else ("sentence", "mine")
            places: Collection[int] = range(len(self.listeners))
            if self._voice(number, self.reader) == "sentence":
                places = self.listeners.among(self.so_far.exchanges[number].people)
            for place in places:
                reader = self.listeners[place].reader
                if self._voice(number, reader) not in short:
                    block.lines[place].extend(tell(event, self._view(reader)))
        if isinstance(event, ev.WentDown):
            turn.lost.extend(self._lost_with(event))

    def _voice(self, number: int, reader: Reader) -> Voice:
        so_far = self.so_far.exchanges.get(number)
        return voice_for(so_far, self.after, reader) if so_far is not None else "full"

    def _told(self, event: ev.AnyEvent) -> Each:
        """Return the lines of an event for each."""
        if isinstance(event, JUMPS) and (jump := self.jump) is not None:
            return self.listeners.told(lambda reader: self._told_of_jump(event, jump, reader), None)
        shared = self.listeners[1:] and type(event) in ALIKE
        about = named(event) if shared else None
        return self.listeners.told(lambda reader: tell(event, self._view(reader)), about)

    def _told_of_jump(self, event: ev.AnyEvent, jump: Jump, reader: Reader) -> list[str]:
        redone = isinstance(event, ev.Redone)
        told = jump_words(jump, _("brings back") if redone else _("takes back"), reader)
        if not told:
            return tell(event, self._view(reader))
        rolled = (isinstance(one, ev.Rolled) for step in jump.steps for one in step.entry.events)
        same = f", {_('with the same dice')}" if redone and any(rolled) else ""
        lines = line(f"{told}{same}.", reader)
        if dropped := list(_told_in(jump.dropped, reader)):
            steps = _in_a_row(dropped)
            lines += line(_("What was done since is dropped: {steps}.", steps=steps), reader)
        return lines

    def _told_of(self, event: ev.AnyEvent) -> Each:
        """Return an event's lines; when a person goes down, also what they had yet to do. That this
        is lost has been told of a person who was dazed in this phase.
        """
        match event:
            case ev.ActionLost(reason="dazed", who=who) if who in self.dazed:
                if not self.reader.in_full:
                    return [[] for _ in self.listeners]
        if isinstance(event, ev.Wounded | ev.WentDown):
            for listener in self.listeners:
                listener.untold.discard(event.who)
        told = self._told(event)
        if not isinstance(event, ev.WentDown):
            return told
        lost = self._lost_with(event)
        self.begun.add(event.who)  # who dies after falling has nothing to lose
        return [one + lost for one in told]

    def _lost_with(self, event: ev.WentDown) -> list[str]:
        declaration = self.declared.get(event.who)
        if declaration is None or event.who in self.begun or event.who in self.chasing:
            return []
        parts = [short(part) for part in declaration.parts if not is_idle(self.after, part)]
        if not parts or kind_of(self.after, self.place[1]) != "resolve":
            return []
        told = _("{who}'s {parts} is lost") if len(parts) == 1 else _("{who}'s {parts} are lost")
        lost = told.format(who=event.who, parts=listing(parts))
        return line(sentence(lost), self.reader, INDENT)

    def _close_turn(self) -> None:
        turn, self.turn = self.turn, None
        if turn is None:
            return
        common = [self._closed(block, 0) for block in turn.blocks]
        own: dict[int, list[Closed]] = {}
        for number, block in enumerate(turn.blocks):
            for at in self._whose(block):
                own.setdefault(at, common.copy())[number] = self._closed(block, at)
        for at, one in enumerate(self.listeners):
            for told in own.get(at, common):
                one.untold = (one.untold - told.hurt) | told.untold
                one.tell(told.lines, self.after, apart=not told.sentence, runs_on=True)
            if one.reader.screenreader:
                one.lay_out()
            one.tell(turn.lost, self.after)

    def _whose(self, block: Block) -> set[int]:
        """Return the places of readers who read more of an exchange than others: its words
        address them, and a sentence names them all alike.
        """
        so_far, mine = self.so_far.exchanges.get(block.exchange), set[int]()
        if so_far is None or self.reader.in_full:
            mine.update(at for at, told in enumerate(block.lines) if told != block.lines[0])
        if so_far is not None:
            shared = self._voice(block.exchange, self.reader) == "sentence"
            own = (one for one in block.events if not (shared and is_said_by_outcome(type(one))))
            mine.update(self.listeners.among(so_far.people.union(*map(named, own))))
        return mine

    def _closed(self, block: Block, place: int) -> Closed:
        """Return how a listener is told a block, now that the turn is over."""
        so_far = self.so_far.exchanges.get(block.exchange)
        if so_far is None:
            return Closed(block.lines[place], sentence=not self.reader.in_full)
        view = self._view(self.listeners[place].reader)
        voice = self._voice(block.exchange, view.reader)
        wounds = (event for event in block.events if isinstance(event, ev.Wounded) and event.levels)
        wounded = frozenset(wound.who for wound in wounds)
        if voice == "full":
            head, begun = tell(so_far.began, view), block.events[0]
            if view.clear and not isinstance(begun, ev.ExchangeBegan):
                head = line(sentence(f"{attempt(so_far)}{_(' (continued)')}"), view.reader)
            return Closed(head + block.lines[place], hurt=wounded)
        untold = view.acts or so_far.began.owner in self.sprung
        if voice == "mine":
            return Closed(lines_of_mine(so_far, block.events, view, untold), hurt=wounded)
        if _asked_in(block.exchange, self.after):  # it waits for an answer, and a sentence with it
            return Closed([], sentence=True)
        told = sentence_of(so_far, block.events, view, not self.closing, untold)
        return Closed(told, sentence=True, untold=wounded if self.closing else frozenset())

    def _sum_up(self) -> None:
        """Tell what a phase has changed, as far as it has not been told."""
        escaping = self.so_far.kept_from_escaping()
        known: dict[tuple[str, frozenset[str]], list[str]] = {}
        for listener in self.listeners:
            untold, listener.untold = frozenset(listener.untold), set()
            mine = listener.reader.name if listener.reader.name in untold else ""
            if (mine, untold) not in known:
                told = escaping + now_words(self.so_far, listener.reader, untold)
                known[mine, untold] = marked("harm", lines(told, listener.reader))
            listener.tell(known[mine, untold], self.after, runs_on=True)

    def _enter(self, event: ev.PhaseBegan) -> None:
        self.place = (self.place[0], event.phase, event.haste)
        self.so_far = Happenings()
        if event.fresh:
            self.declared.clear()
        if self.reader.in_full:
            told = heading(rounds.place(*self.place), self.reader)
            for listener in self.listeners:
                listener.heading = listener.heading or told

    def _head(self, told: Each) -> None:
        for one, mine in zip(self.listeners, told, strict=True):
            one.heading = mine

    def _view(self, reader: Reader | None = None) -> View:
        return View(
            self.after,
            reader or self.reader,
            self.so_far.exchanges,
            self.questions,
            self.reversals,
            self.chases,
            self.place[1],
            self.initiatives,
            self.totals,
        )

    # --- chases ----------------------------------------------------------------------------------

    def _take_of_chase(self, event: ev.AnyEvent) -> None:
        """Tell of a chase: a maneuver with its price, the block at the end of a round."""
        if self.shots:
            self.shots = False
            self._close_turn()
        match event:
            case ev.ManeuverMade():
                self._tell_maneuver()
                self.maneuver = event
                return
            case ev.LeadChanged(why=why) if self.maneuver and why == self.maneuver.maneuver:
                self.paid.append(event)
                return
            case ev.ObstacleMet(how=how) if self.maneuver and how in PASSES:
                self.met.append(event)
                return
            case ev.ObstacleMet(passed=True, how="roll"):
                self.passed.append(event.who)
                return
        self._tell_maneuver()
        if not isinstance(event, ev.ObstacleMet):
            self._tell_passed()
        told = self._told(event)
        if isinstance(event, ev.ChaseRoundBegan):
            self._head(told)
        elif self.turn is None:
            self._write(told)
        else:
            self.turn.tell_between(told)

    def _tell_maneuver(self) -> None:
        made, self.maneuver = self.maneuver, None
        if made is not None:
            hard, spoken = self.chases[made.chase].hard, self.reader.screenreader
            told = maneuver_words(made, self.paid, self.met, spoken, hard)
            self.paid, self.met = [], []
            self._write_to_all(line(sentence(told), self.reader))

    def _tell_passed(self) -> None:
        names, self.passed = self.passed, []
        if names:
            self._write_to_all(line(sentence(past_words(names)), self.reader, INDENT))

    def _tell_rolled(self) -> None:
        rolled, self.rolled = self.rolled, RoundRolled()
        if rolled.rolls or rolled.leads or rolled.result is not None:
            self._tell_maneuver()
            chase = self.chases[rolled.chase]
            self._write(self.listeners.told(lambda one: rolled.lines(chase, self.after, one), None))

    def _tell_strikes(self) -> None:
        struck, self.strikes = self.strikes, Strikes()
        if struck.strikes:
            names = [one.struck.who for one in struck.strikes]
            told = self.listeners.told(struck.lines, names)
            for one, mine in zip(self.listeners, told, strict=True):
                one.untold.difference_update(names)
                one.tell(mine, self.after, runs_on=not one.reader.screenreader)

    def _write(self, told: Each) -> None:
        for one, mine in zip(self.listeners, told, strict=True):
            one.tell(mine, self.after)

    def _write_to_all(self, told: list[str]) -> None:
        for listener in self.listeners:
            listener.tell(told, self.after)


def _is_same(told: Sequence[str], first: Sequence[str]) -> bool:
    """Say whether it is the first one's words that another is told, line by line."""
    return len(told) == len(first) and all(map(is_, told, first))


# -------------------------------------------------------------------------------------------------
# What an undo takes back, and a redo brings back, by the lines that told it.


def jump_words(jump: Jump, verb: str, reader: Reader) -> str:
    """Return an undo or redo as ``Sam takes back: Jo attacks Jane. Jane blocks``; empty where the
    reader may know of nothing in it.
    """
    if not any(seen(step.entry.events, reader.viewer) for step in jump.steps):
        return ""
    by, half = masked(jump.by, reader.viewer), MOST_MOVED // 2
    told = list(islice(_told_in(jump.steps, reader), MOST_MOVED + 1))
    if not told:  # a turn in which nothing was rolled, say
        return _("{by} {verb} what happened last", by=by, verb=verb)
    if len(told) > MOST_MOVED and jump.rounds:
        word = _("round") if len(jump.rounds) == 1 else _("rounds")
        numbers = listing([str(number) for number in jump.rounds])
        return _("{by} {verb}: {word} {numbers}", by=by, verb=verb, word=word, numbers=numbers)
    if len(told) > MOST_MOVED:
        # How far back it goes, and over whose wounds, people have to know before they agree.
        if len(jump.steps) <= MOST_READ:
            told = list(_told_in(jump.steps, reader))
            last = told[-half:]
            hurt = [name for name in told[half:-half] if kind_of_line(name) == "harm"]
            more = len(told) - MOST_MOVED - len(hurt)
        else:
            last = _last_lines(jump.steps, half, reader)
            hurt = [one for one in _harm_in(jump.steps, reader) if one not in last]
            more = len(jump.steps) - MOST_MOVED
        rest = [_("... {more} more ...", more=more)] if more > 0 else []
        told = [*told[:half], *rest, *hurt, *last]
    return f"{by} {verb}: {_in_a_row(told)}"


def _last_lines(steps: Sequence[Step], count: int, reader: Reader) -> list[str]:
    told: list[str] = []
    for step in reversed(steps):
        told = [*step.lines(reader), *told]
        if len(told) >= count:
            break
    return told[-count:]


def _harm_in(steps: Sequence[Step], reader: Reader) -> list[str]:
    """Return the lines that tell the last harm that each has come to in steps."""
    last: dict[str, Step] = {}
    for step in reversed(steps):
        for who, alone in step.harm:
            if who not in last and seen(alone.entry.events, reader.viewer):
                last[who] = alone
    return [one for step in reversed(last.values()) for one in step.lines(reader)]


def _in_a_row(told: Iterable[str]) -> str:
    return " ".join(f"{name.strip().removesuffix('.')}." for name in told).removesuffix(".")


def steps_of(entries: Iterable[Entry], before: Scene) -> list[Step]:
    """Return entries with how the scene stood before and after each."""
    steps = []
    for entry in entries:
        after = fold(entry.events, before)
        steps.append(Step(entry, before, after))
        before = after
    return steps


def _told_in(steps: Iterable[Step], reader: Reader) -> Iterator[str]:
    return (one for step in steps for one in step.lines(reader))


def without_pose_of(event: ev.AnyEvent) -> ev.AnyEvent:
    match event:
        case ev.Declared(declaration=said) if said:
            return replace(event, declaration=without_pose(said))
        case ev.Revealed(declarations=said):
            bare = {who: without_pose(declaration) for who, declaration in said.items()}
            return replace(event, declarations=bare)
        case ev.MadeReady() | ev.LetGo():
            return replace(event, pose="")
        case ev.Planned(plan=plan) if plan.kept:
            lines = tuple(map(without_pose, plan.lines))
            return replace(event, plan=replace(plan, lines=lines, kept=False))
    return event
