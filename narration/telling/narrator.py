"""The events of a submission in words, for all who are told of it together."""

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import islice
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from game import events as ev
from game.dice import THROWS, Roll, is_throw
from game.events import fold
from game.journal import Entry
from game.reading import RULESETS, awaiting, is_idle
from game.secrecy import known, masked, named, seen
from game.state.decisions import Question
from game.state.declaration import Assist, Declaration, Felling, Pass, verb_name, without_pose
from game.state.scene import Scene
from narration.events import rounds
from narration.events.chases import CLAUSES, PASSES, RoundRolled, maneuver_words, past_words
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
    alike_lines,
    runs,
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
    run_on,
    sentence,
)
from narration.text import kind_of as kind_of_line

# -------------------------------------------------------------------------------------------------
# An exchange as each reader gets it: in full, in the few lines of those who have a part in it, or
# in a sentence.

type Voice = Literal["full", "mine", "sentence"]

A_CROWD = 10  # people from whom on a storyteller gets a sentence for what the game plays
OF_PEOPLE = ("attacker", "grappler", "target")  # what a question is about that is a name


def is_said_by_outcome(event: ev.AnyEvent) -> bool:
    """Say whether a sentence about an exchange says an event, or leaves it out; everything else is
    told besides.
    """
    fills = isinstance(event, FILLING) and not isinstance(event, ev.Answered)
    return fills or type(event) in SAID_BY_OUTCOME


def voice_for(so_far: ExchangeSoFar, scene: Scene, reader: Reader) -> Voice:
    """Return how a reader is told an exchange: in full those who read all, in a few lines those who
    have a part in it, or whose NPC does something to a player. A storyteller reviews in full.
    """
    if reader.in_full or (reader.st and scene.held is not None):
        return "full"
    if reader.style == "brief":
        return "sentence"
    if _is_theirs(so_far, scene, reader):
        thrown = so_far.decided is not None or any(is_throw(one.roll) for one in so_far.rolls)
        return "full" if thrown else "mine"
    return "sentence"


@cache
def has_throws(ruleset: str) -> bool:
    """Say whether anything is thrown for by a ruleset (MET-4), and not rolled for."""
    return any(not set(THROWS).isdisjoint(one.rolls) for one in RULESETS[ruleset].verbs.values())


def _is_theirs(so_far: ExchangeSoFar, scene: Scene, reader: Reader) -> bool:
    if reader.name and reader.name in so_far.people:
        return True
    if _answers_in(so_far, scene, reader):
        return True
    acting = scene.people.get(so_far.began.owner)
    suffering = scene.people.get(so_far.began.target)
    if acting is None or suffering is None or not acting.npc or suffering.npc:
        return False
    if acting.auto and len(scene.people) > A_CROWD:
        return False
    return reader.st or acting.name in reader.keeps


def _answers_in(so_far: ExchangeSoFar, scene: Scene, reader: Reader) -> bool:
    """Say whether it asks something of an NPC, for whom a storyteller answers."""
    if not reader.st:
        return False
    asked = (
        one.who
        for one in scene.fight.questions
        if one.about.get("exchange") == str(so_far.began.exchange)
    )
    return any(who in scene.people and scene.people[who].npc for who in asked)


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
    told += [_own_words(one, view) for one in events if not is_said_by_outcome(one)]
    return _by_harm(line(" ".join(one for one in told if one), view.reader), events)


def _by_harm(lines: list[str], events: Sequence[ev.AnyEvent]) -> list[str]:
    """Return lines as lines of harm, if there was any."""
    return marked("harm", lines) if any(map(_hurts, events)) else lines


def _hurts(event: ev.AnyEvent) -> bool:
    return isinstance(event, ev.WentDown) or (isinstance(event, ev.Wounded) and event.levels > 0)


def lines_of_mine(
    so_far: ExchangeSoFar, events: Sequence[ev.AnyEvent], view: View, untold: bool
) -> list[str]:
    """Return ``events`` of an exchange in which the reader has a part: what was tried and what met
    it on one line, what it did on another. Where what is done was ``untold`` before, it is named.
    """
    name = view.reader.name
    placed = {id(one): in_your_place(one, name) for one in events}
    so_far, events = _in_your_place(so_far, name, placed), [placed[id(one)] for one in events]
    tried: list[str] = []
    harm: list[str] = []
    if untold and any(isinstance(one, ev.ExchangeBegan) for one in events):
        tried = [sentence(to_you(attempt(so_far), name))]
    for event in events:
        told = _clause(event, so_far, view, first=not tried, named=untold)
        if told:
            (harm if _is_harm(event) else tried).append(sentence(to_you(told, name)))
    if not tried and not harm and any(isinstance(one, ev.ExchangeBegan) for one in events):
        tried = [sentence(to_you(attempt(so_far), name))]
    if _stays(so_far, events, view):
        tried.append(_("The Control stays."))
    first, then = (line(" ".join(told), view.reader) if told else [] for told in (tried, harm))
    return first + _by_harm(then, events)


def _stays(so_far: ExchangeSoFar, events: Sequence[ev.AnyEvent], view: View) -> bool:
    """Say whether help in a grapple has just been rolled, and moves nothing (GRAPPLE-11), where the
    reader can tell.
    """
    helps = isinstance(so_far.began.part, Assist) and so_far.began.kind != "help"
    rolled = any(isinstance(one, ev.Rolled) for one in events)
    moved = any(isinstance(one, ev.ControlChanged) for one in so_far.grapple_events)
    return helps and rolled and not moved and view.clear


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

    known = ((one.name, getattr(so_far, one.name)) for one in fields(so_far))
    return dataclasses.replace(so_far, **{key: place(value) for key, value in known if value})


def _seen_from_there(so_far: ExchangeSoFar, view: View) -> View:
    """Return what the words of an event need besides it, with the same sign for the reader."""
    name = view.reader.name
    if not name:
        return view
    return view._replace(
        scene=in_your_place(view.scene, name),
        reader=msgspec.structs.replace(view.reader, name=YOU),
        exchanges={**view.exchanges, so_far.began.exchange: so_far},
        questions={key: _asked_of_you(one, name) for key, one in view.questions.items()},
    )


def _asked_of_you(question: Question, name: str) -> Question:
    about = {
        key: YOU if key in OF_PEOPLE and one == name else one for key, one in question.about.items()
    }
    return msgspec.structs.replace(question, about=about)


def _is_harm(event: ev.AnyEvent) -> bool:
    if isinstance(event, ev.Rolled):
        return event.roll.purpose in HARM
    ends = isinstance(event, ev.Wounded | ev.WentDown | ev.GrappleEnded)
    return ends or type(event) in AFTER_A_BLOW


def _clause(event: ev.AnyEvent, so_far: ExchangeSoFar, view: View, first: bool, named: bool) -> str:
    spoken = view.reader.screenreader
    match event:
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
        case ev.GrappleEnded():
            return ended_words(event, _down_in(event, view))
    if isinstance(event, GRAPPLE_EVENTS):
        hidden = isinstance(event, ev.ControlChanged | ev.GrappleReversed) and not view.clear
        return "" if hidden else grapple_words(event, spoken)
    if isinstance(event, ev.ExchangeBegan):
        return ""
    return _own_words(event, _seen_from_there(so_far, view))


def _down_in(event: ev.GrappleEnded, view: View) -> list[str]:
    """Return who of a grapple that is over is down, or gone."""
    pair = (event.grappler, event.victim)
    people = {one: view.scene.people.get(_name(one, view)) for one in pair}
    return [one for one, person in people.items() if person is None or not person.able]


def _name(who: str, view: View) -> str:
    return view.reader.name if who == YOU else who


def _roll(event: ev.Rolled, so_far: ExchangeSoFar, view: View, first: bool, named: bool) -> str:
    roll = event.roll
    whose = _("Your") if roll.who == YOU else _("{who}'s", roll)
    on_whom = "" if named else _on_whom(event, so_far, view)
    called = f"{whose} {_tool(event, so_far) or purpose_of(roll)}{on_whom}"
    if roll.purpose == "damage":
        called = _("Damage")
    return compact(roll, called, view.reader, dice=first or roll.purpose == "damage")


def _on_whom(event: ev.Rolled, so_far: ExchangeSoFar, view: View) -> str:
    """Return whom a roll is for, unless what they meet it with says so, or it is the reader."""
    roll, target = event.roll, so_far.began.target
    if roll.purpose in HARM or roll.who == target or target in ("", YOU):
        return ""
    met = so_far.met is not None or any(one.roll.who == target for one in so_far.rolls)
    return "" if met else _(" on {target}", target=target)


def _tool(event: ev.Rolled, so_far: ExchangeSoFar) -> str:
    """Return what an attack is rolled with; empty for bare hands, and for any other roll."""
    if event.roll.purpose != "attack":
        return ""
    if isinstance(so_far.began.part, Felling) and event.roll.who == so_far.began.owner:
        return verb_name(so_far.began.part)
    means = event.means or (so_far.began.means if event.roll.who == so_far.began.owner else "")
    return "" if means == "bare hands" else means


def _outcome(event: ev.Compared, so_far: ExchangeSoFar, view: View) -> str:
    """Return how it came out: in a word where an attack was warded off."""
    if so_far.hold and not view.clear:
        return ""
    told = compared_words(event, so_far, event.exchange in view.reversals)
    defense = so_far.defense()
    if (
        not event.striker
        and defense
        and told == _(words_of_verb(defense).wards_off).format(who=so_far.began.target)
    ):
        return _(words_of_verb(defense).met).capitalize()
    if told == f"{so_far.began.owner} {_('misses')}":
        return _("Missed")
    if so_far.began.chase and told == _("{target} is not hit", target=so_far.began.target):
        return _("Not hit")
    owner = so_far.began.owner
    if told in (f"{owner} {_('botches')}", _("{owner} fails dramatically", owner=owner)):
        return ""  # the roll says it
    if event.striker == so_far.began.owner and not (so_far.contest or so_far.hold) and told:
        return _("Hit by {margin}", event) if event.margin else _("Hit")
    if event.striker and so_far.contest and event.margin and told:
        return _("{striker} wins by {margin}", event)
    return told


def _own_words(event: ev.AnyEvent, view: View) -> str:
    return " ".join(one.strip() for one in tell(event, view))


JUMPS = (ev.Undone, ev.Redone, ev.TakenBack)  # the events of those who go back or forth
MOST_MOVED = 6  # lines that tell what they move
MOST_READ = 12  # entries of which all is told for that: of more, both ends and the last harm


class Step(NamedTuple):
    """An entry that an undo or redo moves, and how the scene stood before and after it."""

    entry: Entry
    before: Scene
    after: Scene


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
    lost: list[str] = field(default_factory=list)  # what those who went down had yet to do

    def of(self, number: int) -> Block:
        """Return the block of an exchange."""
        known = (one for one in self.blocks if one.exchange == number)
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
    """How one is told a block of a turn that is over: its lines, whether it is a sentence, whose
    wounds it told in full and whose it left to the end of the phase.
    """

    lines: list[str]
    sentence: bool = False
    hurt: frozenset[str] = frozenset()
    untold: frozenset[str] = frozenset()


def on_lines(blocks: Iterable[Closed], reader: Reader) -> list[str]:
    """Return the lines of a turn: several sentences that fit stand on one."""
    told: list[str] = []
    sentences: list[str] = []
    for one in blocks:
        if one.sentence:
            sentences += one.lines
        elif one.lines:
            told += run_on(sentences, reader) + one.lines
            sentences = []
    return told + run_on(sentences, reader)


# -------------------------------------------------------------------------------------------------
# Declarations that are told together: those of several who play by themselves, and a pass with
# what the game says after it. Whoever declares next has read what was declared before.

IDLE = Declaration((Pass(),))
MAY_WAIT = (ev.Declared, ev.Revealed)
_MATTERS = frozenset((*MAY_WAIT, *JUMPS))


def declarations(events: Iterable[ev.AnyEvent], scene: Scene, phase: str) -> list[ev.AnyEvent]:
    """Return what was declared, where a phase began and where somebody went back, of events that
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
    """Return what was declared ``earlier`` and has not been told yet, and whose declarations of
    those ``now`` wait for the next: passes and what the game says, as long as the game speaks next.
    A reader's own is told at once; ``ends`` says that the phase does. Nothing waits on while
    somebody goes back: what stays has been told by then.
    """
    declared = [one for one in now if isinstance(one, ev.Declared)]
    first = bool(declared) and _plays_alone(declared[0].who, scene)
    waiting = _untold(earlier, first, scene, reader)
    if ends or any(isinstance(one, JUMPS) for one in now):
        return waiting, set()
    late = {one.who for one in _untold(now, _game_speaks(scene), scene, reader)}
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
    for place, event in enumerate(told):
        last = place + 1 == len(told)
        speaks = game_next if last else _said_by_game(told[place + 1], scene)
        if isinstance(event, ev.Declared) and _waits(event, speaks, scene, reader):
            waiting.append(event)
        else:
            waiting.clear()
    return waiting


def _waits(event: ev.Declared, game_next: bool, scene: Scene, reader: Reader) -> bool:
    if not game_next or _is_own(event, scene, reader):
        return False
    game = _plays_alone(event.who, scene) and not (told_alone(event, reader) or acts_now(scene))
    return is_pass(event) or game


def _is_own(event: ev.Declared, scene: Scene, reader: Reader) -> bool:
    """Say whether a reader declared that themselves, or for an NPC."""
    person = scene.people.get(event.who)
    if event.who == reader.name or person is None:
        return event.who == reader.name
    return person.npc and not person.auto and reader.acts_for(event.who)


def _said_by_game(event: ev.AnyEvent, scene: Scene) -> bool:
    return isinstance(event, ev.Declared) and _plays_alone(event.who, scene)


def _game_speaks(scene: Scene) -> bool:
    """Say whether the game is about to declare something for one who plays by themselves."""
    return not scene.frozen and any(_plays_alone(one.who, scene) for one in awaiting(scene))


def _plays_alone(who: str, scene: Scene) -> bool:
    return who in scene.people and scene.people[who].auto


def is_pass(event: ev.Declared) -> bool:
    """Say whether somebody just passes, aloud."""
    return event.declaration == IDLE and not (event.passed_over or event.secret or event.sprung)


@dataclass
class DeclaredTogether:
    """Declarations that wait to be told, with those that waited before them."""

    waiting: list[ev.Declared] = field(default_factory=list)
    declared: list[ev.Declared] = field(default_factory=list)

    def take(self, event: ev.AnyEvent, scene: Scene, reader: Reader) -> bool:
        """Take up a declaration that can be told with others; say whether it was one."""
        if reader.in_full:
            return False
        match event:
            case ev.Revealed(declarations=declarations) if _all_play_alone(declarations, scene):
                self.declared += [
                    ev.Declared(who=who, declaration=one, wields=wields(who, scene))
                    for who, one in declarations.items()
                ]
                return True
            case ev.Declared(secret=True, who=who) if _all_play_alone((who,), scene):
                tied = next((one for one in scene.fight.groups if who in one), (who,))
                # It is told as it is revealed, but to who knew the others' and is not told then.
                return _all_play_alone(tied, scene) or not reader.knows(who)
            case ev.Declared() if not told_alone(event, reader):
                self.declared.append(event)
                return True
        return False

    def lines(self, scene: Scene, reader: Reader, later: Collection[str]) -> list[str]:
        """Return what waits, and forget it; what those of ``later`` said waits on, elsewhere."""
        declared = [one for one in (*self.waiting, *self.declared) if one.who not in later]
        self.declared, self.waiting = [], []
        told = self._clauses(declared, scene, reader)
        return line(" ".join(map(sentence, told)), reader) if told else []

    def _clauses(self, declared: Sequence[ev.Declared], scene: Scene, reader: Reader) -> list[str]:
        """Return a clause for each, or for those NPCs who do alike."""
        groups: list[list[ev.Declared]] = []
        for event in declared:
            like = [one for one in groups if _alike(one[0], event, scene, reader)]
            if like:
                like[0].append(event)
            else:
                groups.append([event])
        return [_told(group, scene, reader) for group in groups]


def _told(group: Sequence[ev.Declared], scene: Scene, reader: Reader) -> str:
    first = group[0]
    names = [one.who for one in group]
    told = done_by(names, first.declaration, scene, first.wields)
    told = with_what_is_left(told, first, scene, reader) + already_down(first.down)
    return f"{told} ({reason_words(first.why)})" if tells_why(first, scene, reader) else told


def _alike(one: ev.Declared, other: ev.Declared, scene: Scene, reader: Reader) -> bool:
    if is_pass(one) and is_pass(other):
        return True
    one_armed, other_armed = (with_in_hand(each.declaration, each.wields) for each in (one, other))
    same = one_armed == other_armed and one.down == other.down
    why = one.why == other.why or not tells_why(one, scene, reader)
    npcs = all(who in scene.people and scene.people[who].npc for who in (one.who, other.who))
    return same and why and (npcs or _all_play_alone((one.who, other.who), scene))


def _all_play_alone(names: Collection[str], scene: Scene) -> bool:
    return all(_plays_alone(one, scene) for one in names)


# -------------------------------------------------------------------------------------------------
# Those who are told one submission together, and what each of them gets of it in their own words.
#
# All see the same of it and choose the same style; they differ in who they are. The first is
# nobody: where a line does not turn on who reads it, the others get that one's.

type Each = list[list[str]]  # lines for each listener, by place; some may share theirs


class Listener:
    """One reader, with what they have been told so far."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.lines: list[str] = []
        self.heading: list[str] = []  # waits until something stands under it
        self.together = DeclaredTogether()
        self.later: set[str] = set()  # who is told of with the next declaration
        self.untold: set[str] = set()  # whose wounds were told, and not yet how they are
        self.runs_on = False  # what comes next may stand on the last line


class Listeners:
    """Everybody who is told; the first is the one whose words the others may share."""

    def __init__(self, readers: Sequence[Reader]) -> None:
        self.all = [Listener(one) for one in readers]
        self._by_name: dict[str, list[int]] = {}
        self._always: list[int] = []
        for place, one in enumerate(readers[1:], 1):
            if one.keeps:
                self._always.append(place)  # much may be theirs
            else:
                self._by_name.setdefault(one.name, []).append(place)

    def __iter__(self) -> Iterator[Listener]:
        return iter(self.all)

    @property
    def first(self) -> Listener:
        """The one whose words the others may share."""
        return self.all[0]

    def among(self, names: Collection[str]) -> list[int]:
        """Return the places of those whom words about these people address, but for the first."""
        if len(self.all) == 1:
            return []
        places = [at for name in names for at in self._by_name.get(name, ())]
        return [*places, *self._always]

    def told(self, write: Callable[[Reader], list[str]], about: Collection[str] | None) -> Each:
        """Return what is written for each: anew for those whom it is ``about``, for all where that
        is None.
        """
        if about is None:
            return [write(one.reader) for one in self.all]
        told = [write(self.first.reader)] * len(self.all)
        for place in self.among(about):
            told[place] = write(self.all[place].reader)
        return told

    def same(self, lines: list[str]) -> Each:
        """Return the same lines for each."""
        return [lines] * len(self.all)


def told_alike(event: ev.AnyEvent) -> Collection[str] | None:
    """Return whom an event's words may address; None where that does not show from it."""
    return named(event) if type(event) in ALIKE else None


# -------------------------------------------------------------------------------------------------
# How the reader has come out of what was told, where the telling is long.

A_SCREEN = 20  # lines after which the first may be off the screen


def own_outcome(told: Sequence[str], scene: Scene, reader: Reader) -> list[str]:
    """Return how the reader is, where so much is told at once that it may be off the screen; a log
    is no screen.
    """
    person = scene.people.get(reader.name)
    if person is None or len(told) <= A_SCREEN or person.away or reader.numbers:
        return []
    mine = _("You: {state}.", state=state_words(person, scene, reader))
    return line(mine, reader) if told[-1] != mine else []


# -------------------------------------------------------------------------------------------------
# The events of a submission in words: the block of lines that one reader gets.
#
# Each fact is told once: a declaration when it is made, an outcome when it happens, and at a
# phase's end how those are whose wounds were told without it. Within a turn the lines of each
# exchange stay together, even where a tie rolls all of them before any is applied; one that a
# question had interrupted goes on where it stood. A heading waits until something stands under it.

CHASES = tuple(CLAUSES)
CLOSING = (ev.PhaseBegan, ev.FightEnded, ev.FightRested)


class Telling:
    """One submission being told to one reader, or ``beside`` them to others who see the same of it
    and differ from them in nothing but who they are (`narration.telling.narrator`).
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
        self.declared = {one.name: one.phase.declaration for one in before.people.values()}
        self.begun = {one.name for one in before.people.values() if one.done}  # their actions
        self.questions = {one.id: one for one in before.fight.questions}
        self.questions |= {one.id: one for each in before.chases for one in each.questions}
        self.chasing = {one.name for one in before.people.values() if one.seat is not None}
        self.so_far = Happenings()
        self.chases = chases_so_far(before)
        for event in earlier:
            self.so_far.take(event, self.chases.take_earlier(event))
        self.shots = False  # the turn is a chase's, and is over with its shots
        self.paid: list[ev.LeadChanged] = []
        self.rolled = RoundRolled()  # what a round of a chase was rolled with, and came to
        self.passed: list[str] = []  # who got past an obstacle, till all have met it
        self.met: list[ev.ObstacleMet] = []  # those who pay for that
        self.maneuver: ev.ManeuverMade | None = None  # told with what it costs
        self.before = tuple(earlier)
        self.sprung = {one.who for one in earlier if isinstance(one, ev.Declared) and one.sprung}
        self.initiatives: dict[str, Roll] = {}
        self.totals = totals_in(before)  # of initiative, as far as it has been told
        self.throws = has_throws(after.ruleset)
        self.closing = False  # the phase under way ends in this submission
        self.revealed = set[str]()  # those whose secret declarations are revealed in it
        self.free = False  # it is a challenge that belongs to no exchange, whatever is under way
        if not self.so_far.exchanges:
            self.so_far.exchanges = exchanges_under_way(before)
        under_way = before.fight.turn is not None
        self.turn: Turn | None = Turn(len(self.listeners.all)) if under_way else None
        self.sustained: ev.GrappleSustained | None = None  # told unless a contest follows
        self.reversals: set[int] = set()

    def all(self, events: Sequence[ev.AnyEvent]) -> list[str]:
        """Return the lines of the submission."""
        return self.each(events)[0]

    def each(self, events: Sequence[ev.AnyEvent]) -> Each:
        """Return the lines of the submission for each, the first of them and those beside."""
        if all(isinstance(one, ev.ResourceChanged) for one in events):
            self._answer_in_brief_too()
        self.reversals = {one.exchange for one in events if isinstance(one, ev.GrappleReversed)}
        self.closing = any(isinstance(one, CLOSING) for one in events)
        revealed = (one.declarations for one in events if isinstance(one, ev.Revealed))
        self.revealed = {who for declarations in revealed for who in declarations}
        self.free = any(isinstance(one, ev.ChallengeDecided) and not one.exchange for one in events)
        if not (self.apart or self.reader.in_full or self.reader.numbers):
            self._hold_back(events)
        for run in runs(events):
            for event in run:
                self.totals |= new_total(event)
            if len(run) > 1 and self.turn is None:
                self._take_alike(run)
            else:
                for event in run:
                    self._take(event)
        self._tell_maneuver()
        self._tell_rolled()
        self._tell_passed()
        self._close_turn()
        for one in self.listeners:
            self._tell_declared(one)
        return [self._finished(one) for one in self.listeners]

    def _hold_back(self, events: Sequence[ev.AnyEvent]) -> None:
        """Have declarations wait that are told with what is declared next; only who made one of
        them may be told otherwise.
        """
        phase = self.place[1]
        before, now = (declarations(one, self.after, phase) for one in (self.before, events))
        mine = self.listeners.among(
            {one.who for one in (*before, *now) if isinstance(one, ev.Declared)}
        )
        waiting, later = held_back(now, before, self.closing, self.after, self.reader)
        for at, one in enumerate(self.listeners):
            if at in mine:
                told = held_back(now, before, self.closing, self.after, one.reader)
                one.together.waiting, one.later = told
            else:
                one.together.waiting, one.later = waiting.copy(), later

    def _answer_in_brief_too(self) -> None:
        """Tell brief readers what others are told: somebody has asked for just that."""
        if self.reader.style == "brief":
            self.reader = replace(self.reader, style="usual")
            for one in self.listeners:
                one.reader = replace(one.reader, style="usual")

    def _finished(self, one: Listener) -> list[str]:
        if self.reader.style == "brief":
            one.lines = paragraphs(one.lines, one.reader)
        return one.lines + own_outcome(one.lines, self.after, one.reader)

    def _take_alike(self, run: Sequence[ev.AnyEvent]) -> None:
        """Tell at once what several events say of several people."""
        self._tell_maneuver()
        for event in run:
            self.so_far.take(event, self.chases.take(event))
        self._write(self.listeners.same(alike_lines(run, self.reader)))

    def _take(self, event: ev.AnyEvent) -> None:
        sustained, self.sustained = self.sustained, None
        if sustained is not None and not isinstance(event, ev.ExchangeBegan):
            self._take_plain(sustained)
        number = self.chases.take(event)
        self.so_far.take(event, number)
        if self.rolled.take(event):
            return
        if not isinstance(event, ev.ObstacleMet):
            self._tell_rolled()
        if isinstance(event, CHASES):
            self._take_of_chase(event)
            return
        self._tell_maneuver()
        if number and isinstance(event, ev.ExchangeBegan) and self.turn is None:
            self.turn, self.shots = Turn(len(self.listeners.all)), True
        if isinstance(event, ev.GrappleSustained):
            self.sustained = event
            return
        match event:
            case ev.PhaseBegan():
                self._close_turn()
                for one in self.listeners:
                    self._tell_declared(one)
                self._sum_up()
                self._enter(event)
            case ev.RoundBegan():
                self.place = (event.round, "", 0)
                self._head(self._told(event))
            case ev.OrderSet() if not self.reader.in_full:
                self._take_order(event)
            case ev.TurnBegan(owners=owners):
                self.begun.update(owners)
                self.turn = Turn(len(self.listeners.all))
                self._write(self._told(event))
            case ev.TurnEnded():
                self._close_turn()
            case ev.FightEnded() | ev.FightRested():
                self._close_turn()
                kind = kind_of(self.after, self.place[1])
                ended = isinstance(event, ev.FightEnded) or event.reason == "ended"
                if kind in ("resolve", "keep") or ended:
                    self._sum_up()
                self._write(self._told(event))
                self.place = (self.place[0], "", 0)
                self.so_far = Happenings(exchanges=self.so_far.exchanges)
            case _:
                self._take_plain(event)

    def _take_plain(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.InitiativeRolled(kept=True, tie=False, roll=roll):
                self.initiatives[event.who] = roll
            case ev.Asked(question=question):
                self.questions[question.id] = question
            case (
                ev.Declared(who=who, declaration=declaration)
                | ev.Aborted(who=who, declaration=declaration)
            ):
                self.declared[who] = declaration
                self.begun.discard(who)
                if isinstance(event, ev.Declared) and event.sprung:
                    self.sprung.add(who)
            case ev.ExchangeBegan(owners=owners):
                self.begun.update(owners)
            case ev.Revealed(declarations=declarations):
                self.declared.update(declarations)
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
        """Say whether a secret declaration need not be told: what it was is told with it."""
        if not isinstance(event, ev.Declared) or event.passed_over:
            return False
        if self.reader.in_full or self.reader.st:  # who knows what is revealed is not told again
            return False
        return event.secret and event.who in self.revealed

    def _waits_to_be_told(self, event: ev.AnyEvent) -> bool:
        """Say whether an event is told with others: whoever is told, it is."""
        if not isinstance(event, MAY_WAIT) or kind_of(self.after, self.place[1]) == "act":
            return False
        taken = [one.together.take(event, self.after, one.reader) for one in self.listeners]
        return taken[0]  # it turns on the event, and on the style that all have in common

    def _take_order(self, event: ev.OrderSet) -> None:
        """Tell the order: with the round's heading, as long as that has yet to be told."""
        headed = [one for one in self.listeners if one.heading]
        if len(headed) < len(self.listeners.all):
            self._take_plain(event)
            return
        for one in headed:
            one.heading = []
        readers = [one.reader for one in self.listeners]
        self._write(list(orders_under(self.place[0], event, self._view(), readers)))

    def _take_in_turn(self, event: ev.AnyEvent, turn: Turn) -> None:
        number = exchange_of(event) or self._thrown_again(event)
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
        if not isinstance(event, ev.ExchangeBegan):
            for place in self._who_get_more(number):
                reader = self.listeners.all[place].reader
                block.lines[place].extend(tell(event, self._view(reader)))
        if isinstance(event, ev.WentDown):
            turn.lost.extend(self._lost_with(event))

    def _who_get_more(self, number: int) -> list[int]:
        """Return the places of those who may get an exchange in full."""
        if self._voice(number, self.reader) == "sentence":
            places = self.listeners.among(self.so_far.exchanges[number].people)
        else:
            places = list(range(len(self.listeners.all)))
        short = ("sentence",) if self.throws else ("sentence", "mine")
        return [at for at in places if self._voice(number, self._at(at)) not in short]

    def _at(self, place: int) -> Reader:
        return self.listeners.all[place].reader

    def _voice(self, number: int, reader: Reader) -> Voice:
        so_far = self.so_far.exchanges.get(number)
        return voice_for(so_far, self.after, reader) if so_far is not None else "full"

    def _thrown_again(self, event: ev.AnyEvent) -> int:
        """Return the exchange of a throw that does not count and is made again (MET-4), else 0."""
        again = isinstance(event, ev.Rolled) and is_throw(event.roll) and not self.free
        return max(self.so_far.exchanges, default=0) if again else 0

    def _told(self, event: ev.AnyEvent) -> Each:
        """Return the lines of an event for each."""
        if isinstance(event, JUMPS) and self.jump is not None:
            jump = self.jump
            return self.listeners.told(lambda one: self._told_of_jump(event, jump, one), None)
        return self.listeners.told(lambda one: tell(event, self._view(one)), told_alike(event))

    def _told_of_jump(self, event: ev.AnyEvent, jump: Jump, reader: Reader) -> list[str]:
        redone = isinstance(event, ev.Redone)
        told = jump_words(jump, _("brings back") if redone else _("takes back"), reader)
        if not told:
            return tell(event, self._view(reader))
        lines = line(f"{told}, {_('with the same dice')}." if redone else f"{told}.", reader)
        if dropped := list(_told_in(jump.dropped, reader)):
            steps = _in_a_row(dropped)
            lines += line(_("What was done since is dropped: {steps}.", steps=steps), reader)
        return lines

    def _told_of(self, event: ev.AnyEvent) -> Each:
        """Return an event's lines; when somebody goes down, also what they had yet to do."""
        if isinstance(event, ev.Wounded | ev.WentDown):
            for one in self.listeners:
                one.untold.discard(event.who)
        told = self._told(event)
        if not isinstance(event, ev.WentDown):
            return told
        lost = self._lost_with(event)
        return [one + lost for one in told]

    def _lost_with(self, event: ev.WentDown) -> list[str]:
        """Return what somebody who goes down had yet to do."""
        if kind_of(self.after, self.place[1]) != "resolve":
            return []
        declaration = self.declared.get(event.who)
        if declaration is None or event.who in self.begun or event.who in self.chasing:
            return []
        parts = [short(part) for part in declaration.parts if not is_idle(self.after, part)]
        told = _("{who}'s {parts} is lost") if len(parts) == 1 else _("{who}'s {parts} are lost")
        lost = told.format(who=event.who, parts=listing(parts))
        return line(sentence(lost), self.reader, INDENT) if parts else []

    def _close_turn(self) -> None:
        turn, self.turn = self.turn, None
        if turn is None:
            return
        common = [self._closed(block, 0) for block in turn.blocks]
        own: dict[int, list[Closed]] = {}
        for number, block in enumerate(turn.blocks):
            for at in self._whose(block):
                own.setdefault(at, common.copy())[number] = self._closed(block, at)
        told = on_lines(common, self.reader) + turn.lost
        for at, one in enumerate(self.listeners):
            blocks = own.get(at, common)
            for block_told in blocks:
                one.untold = (one.untold - block_told.hurt) | block_told.untold
            mine = on_lines(blocks, one.reader) + turn.lost if at in own else told
            one.runs_on = one.runs_on and bool(blocks) and blocks[0].sentence
            self._write_to(one, mine)
            one.runs_on = bool(blocks) and blocks[-1].sentence and not turn.lost

    def _whose(self, block: Block) -> set[int]:
        """Return the places of those who read of an exchange what others do not."""
        so_far = self.so_far.exchanges.get(block.exchange)
        mine: set[int] = set()
        if so_far is None or self.reader.in_full:
            first = block.lines[0]
            mine.update(at for at, told in enumerate(block.lines) if told != first)
        if so_far is not None:
            mine.update(self.listeners.among(self._addressed(block, so_far.people)))
        return mine

    def _addressed(self, block: Block, people: set[str]) -> set[str]:
        """Return whom the words about an exchange may address; a sentence names them all alike."""
        shared = self._voice(block.exchange, self.reader) == "sentence"
        own = (one for one in block.events if not (shared and is_said_by_outcome(one)))
        return people.union(*map(named, own))

    def _closed(self, block: Block, place: int) -> Closed:
        """Return how a listener is told a block, now that the turn is over."""
        so_far = self.so_far.exchanges.get(block.exchange)
        if so_far is None:
            return Closed(block.lines[place])
        view = self._view(self._at(place))
        voice = self._voice(block.exchange, view.reader)
        wounded = frozenset(
            one.who for one in block.events if isinstance(one, ev.Wounded) and one.levels
        )
        if voice == "full":
            return Closed(tell(so_far.began, view) + block.lines[place], hurt=wounded)
        untold = view.acts or so_far.began.owner in self.sprung
        if voice == "mine":
            return Closed(lines_of_mine(so_far, block.events, view, untold), hurt=wounded)
        if self._is_held_up(block.exchange):
            return Closed([], sentence=True)
        told = sentence_of(so_far, block.events, view, not self.closing, untold)
        return Closed(told, sentence=True, untold=wounded if self.closing else frozenset())

    def _is_held_up(self, number: int) -> bool:
        """Say whether an exchange waits for an answer: a sentence on it waits too."""
        asked = self.after.fight.questions
        return any(one.about.get("exchange") == str(number) for one in asked)

    def _sum_up(self) -> None:
        """Tell what a phase has changed, as far as it has not been told."""
        escaping = self.so_far.kept_from_escaping()
        known: dict[tuple[str, frozenset[str]], list[str]] = {}
        for one in self.listeners:
            untold, one.untold = frozenset(one.untold), set()
            mine = one.reader.name if one.reader.name in untold else ""
            if (mine, untold) not in known:
                told = escaping + now_words(self.so_far, one.reader, untold)
                known[mine, untold] = marked("harm", lines(told, one.reader))
            self._write_to(one, known[mine, untold])
            one.runs_on = bool(known[mine, untold])

    def _enter(self, event: ev.PhaseBegan) -> None:
        self.place = (self.place[0], event.phase, event.haste)
        self.so_far = Happenings()
        if event.fresh:
            self.declared.clear()
        if self.reader.in_full:
            number, phase, haste = self.place
            told = heading(rounds.place(number, phase, haste), self.reader)
            for one in self.listeners:
                one.heading = one.heading or told

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
        self._tell_of_chase(event)

    def _tell_of_chase(self, event: ev.AnyEvent) -> None:
        if isinstance(event, ev.ChaseRoundBegan):
            self._head(self._told(event))
            return
        if self.turn is None:
            self._write(self._told(event))
        else:
            self.turn.tell_between(self._told(event))

    def _tell_maneuver(self) -> None:
        made, self.maneuver = self.maneuver, None
        if made is None:
            return
        told = maneuver_words(made, self.paid, self.met, self._view())
        self.paid, self.met = [], []
        self._write(self.listeners.same(line(sentence(told), self.reader)))

    def _tell_passed(self) -> None:
        names, self.passed = self.passed, []
        if names:
            self._write(self.listeners.same(line(sentence(past_words(names)), self.reader, INDENT)))

    def _tell_rolled(self) -> None:
        rolled, self.rolled = self.rolled, RoundRolled()
        if rolled.rolls or rolled.leads or rolled.result is not None:
            self._tell_maneuver()
            chase = self.chases[rolled.chase]
            self._write(self.listeners.told(lambda one: rolled.lines(chase, self.after, one), None))

    def _tell_declared(self, one: Listener) -> None:
        told = one.together.lines(self.after, one.reader, one.later)
        if told:
            one.lines += one.heading + told
            one.heading = []

    def _write(self, told: Each) -> None:
        for one, mine in zip(self.listeners, told, strict=True):
            self._write_to(one, mine)

    def _write_to(self, one: Listener, told: list[str]) -> None:
        if told:
            self._tell_declared(one)
            if one.runs_on and one.lines and not (one.heading or one.reader.screenreader):
                told = run_on([one.lines.pop(), told[0]], one.reader) + told[1:]
            one.lines += one.heading + told
            one.heading, one.runs_on = [], False


# -------------------------------------------------------------------------------------------------
# What an undo takes back, and a redo brings back, by the lines that told it.


def jump_words(jump: Jump, verb: str, reader: Reader) -> str:
    """Return an undo or redo as ``Sam takes back: Jo attacks Jane. Jane blocks``; empty where the
    reader may know of nothing in it.
    """
    if not any(seen(one.entry.events, reader.viewer) for one in jump.steps):
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
            hurt = [one for one in told[half:-half] if kind_of_line(one) == "harm"]
            more = len(told) - MOST_MOVED - len(hurt)
        else:
            last = _last_lines(jump.steps, half, reader)
            hurt = [one for one in _harm_in(jump.steps, reader) if one not in last]
            more = len(jump.steps) - MOST_MOVED
        rest = [_("... {more} more ...", more=more)] if more > 0 else []
        told = [*told[:half], *rest, *hurt, *last]
    return f"{by} {verb}: {_in_a_row(told)}"


def _last_lines(steps: Sequence[Step], count: int, reader: Reader) -> list[str]:
    """Return the last lines that tell steps."""
    told: list[str] = []
    for step in reversed(steps):
        told = [*_told_of_step(step, reader), *told]
        if len(told) >= count:
            break
    return told[-count:]


def _harm_in(steps: Sequence[Step], reader: Reader) -> list[str]:
    """Return the lines that tell the last harm that each has come to in steps."""
    last: dict[str, Step] = {}
    for step in reversed(steps):
        for event in reversed(step.entry.events):
            inner = event.events if isinstance(event, ev.Released) else (event,)
            for one in [one for one in inner if isinstance(one, ev.Wounded) and one.levels]:
                if one.who not in last and seen((one,), reader.viewer):
                    last[one.who] = step._replace(entry=replace(step.entry, events=(one,)))
    return [one for step in reversed(last.values()) for one in _told_of_step(step, reader)]


def _in_a_row(told: Iterable[str]) -> str:
    """Return lines as sentences in one line, without the last full stop."""
    return " ".join(f"{one.strip().removesuffix('.')}." for one in told).removesuffix(".")


def steps_of(entries: Iterable[Entry], before: Scene) -> list[Step]:
    """Return entries with how the scene stood before and after each."""
    steps = []
    for entry in entries:
        after = fold(entry.events, before)
        steps.append(Step(entry, before, after))
        before = after
    return steps


def _told_in(steps: Iterable[Step], reader: Reader) -> Iterator[str]:
    """Yield the sentences that tell steps, as they are asked for."""
    return (one for step in steps for one in _told_of_step(step, reader))


def _told_of_step(step: Step, reader: Reader) -> list[str]:
    brief = replace(reader, style="brief", width=10**6, numbers=False, screenreader=False)
    before, after = known(step.before, reader.viewer), known(step.after, reader.viewer)
    telling = Telling(before, after, brief, (), apart=True)
    told = telling.all([without_pose_of(one) for one in seen(step.entry.events, reader.viewer)])
    return [one for one in told if one.strip() and kind_of_line(one) != "heading"]


def without_pose_of(event: ev.AnyEvent) -> ev.AnyEvent:
    """Return what happened without the poses that were bound to it."""
    match event:
        case ev.Declared(declaration=said) if said:
            return replace(event, declaration=without_pose(said))
        case ev.Revealed(declarations=said):
            bare = {who: without_pose(one) for who, one in said.items()}
            return replace(event, declarations=bare)
        case ev.MadeReady() | ev.LetGo():
            return replace(event, pose="")
    return event
