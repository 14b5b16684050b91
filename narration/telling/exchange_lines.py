"""An exchange as each reader gets it: in full, in the few lines of whoever has a part in it, or in
a sentence.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any, Literal

import msgspec

from game import events as ev
from game.dice import THROWS, is_throw
from game.reading import RULESETS
from game.state.decisions import Question
from game.state.declaration import Assist, Felling, verb_name
from game.state.scene import Scene
from narration.events.view import AFTER_A_BLOW, SAID_BY_OUTCOME, View, tell
from narration.languages import _
from narration.languages.spoken import YOU
from narration.phrases.exchange_outcomes import (
    attempt,
    broken_words,
    compared_words,
    down_words,
    in_short,
    met_words,
    undefended_words,
    unharmed,
    wound_words,
)
from narration.phrases.grapple_clauses import GRAPPLE_EVENTS, ended_words, grapple_words
from narration.phrases.rolls import HARM, compact, purpose_of, says_nothing
from narration.phrases.so_far import FILLING, ExchangeSoFar
from narration.phrases.verb_words import words_of_verb
from narration.reader import Reader
from narration.second_person import in_your_place, to_you
from narration.text import line, marked, sentence

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
    return replace(so_far, **{key: place(value) for key, value in known if value})


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
