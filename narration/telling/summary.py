"""What has come of a phase: for a story, for people who come back; who has posed since."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from game import events as ev
from game.dice import CLOSED
from game.reading import PhaseKind, ruleset_of
from game.secrecy import knows_holds
from game.state.person import Person
from game.state.scene import Scene
from narration.events.chases import clause, past_words, won_words
from narration.events.rounds import place
from narration.events.view import SENTENCES
from narration.languages import N_, _
from narration.phrases.chases import ChaseSoFar, chases_so_far, maneuver_title, moved, verb
from narration.phrases.chases import Deed as ChaseDeed
from narration.phrases.exchanges import (
    FILLING,
    ExchangeSoFar,
    ended_words,
    grapple_words,
    in_short,
    level_words,
    sustained_words,
)
from narration.phrases.verb_words import kind_of
from narration.reader import Reader
from narration.text import HANG, line, listing, marked, sentence, with_article
from play.poses import Pose

# -------------------------------------------------------------------------------------------------
# What has come of a phase: who did what, for a story; how those are who were hurt.

type Deed = ExchangeSoFar | ev.AnyEvent

# What tells in a story what tells otherwise as it happens.
TOLD: dict[type, Callable[[Any], str]] = {
    ev.GrappleSustained: lambda event: sustained_words(event, pinned=True),
    ev.GrappleEnded: ended_words,
    ev.Pinned: grapple_words,
}

_BEGINNINGS = frozenset((ev.PhaseBegan, ev.FightRested))


@dataclass
class Happenings:
    """What has come of a phase, or of a round, so far."""

    deeds: list[Deed] = field(default_factory=list)
    exchanges: dict[int, ExchangeSoFar] = field(default_factory=dict)
    hurt: dict[str, ev.Wounded] = field(default_factory=dict)
    downs: dict[str, ev.WentDown] = field(default_factory=dict)
    faced: dict[str, list[ev.EscapeFaced]] = field(default_factory=dict)

    def take(self, event: ev.AnyEvent, chase: int = 0) -> None:
        """Take up one event; of a shot in a chase, which sums up itself, only how it goes on."""
        match event:
            case ev.ExchangeBegan():
                so_far = self.exchanges[event.exchange] = ExchangeSoFar(event)
                last = self.deeds[-1] if self.deeds and not chase else None
                if event.kind == "hold" and isinstance(last, ev.GrappleSustained):
                    self.deeds.pop()  # the contest says it
                if not chase:
                    self.deeds.append(so_far)
            case ev.Recovered():
                self.downs.pop(event.who, None)
            case ev.WentDown():
                if not chase:
                    self.downs[event.who] = event
                struck = [one for one in self.exchanges.values() if one.hurt(event.who)]
                if struck:
                    struck[-1].downs.append(event)
            case _ if isinstance(event, FILLING) and event.exchange in self.exchanges:
                self.exchanges[event.exchange].add(event)
        if not chase:
            self._take_of_phase(event)

    def _take_of_phase(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.ActionLost() | ev.Aborted() | ev.AbortFailed() | ev.Stood():
                self.deeds.append(event)
            case ev.Moved() | ev.LaidDown() | ev.EscapeAnnounced() | ev.Forfeited():
                self.deeds.append(event)
            case ev.GrappleSustained() | ev.Pinned(exchange=0) | ev.HazardEnded(avoided=True):
                self.deeds.append(event)
            case ev.Ruled(emptied=emptied):
                for number, so_far in self.exchanges.items():
                    so_far.take_back([slot for one, slot in emptied if one == number])
            case ev.Retargeted(target=target, part=part) if event.exchange in self.exchanges:
                so_far = self.exchanges[event.exchange]
                so_far.began = replace(so_far.began, target=target, part=part)
            case ev.Cancelled():
                gone = self.exchanges.pop(event.exchange, None)
                self.deeds = [one for one in self.deeds if one is not gone]
            case ev.GrappleEnded():
                ending = [one for one in self.exchanges.values() if one.concerns(event)]
                if ending and event.reason != "released":
                    ending[-1].ended.append(event)
                else:
                    self.deeds.append(event)
            case ev.Escaped():
                self.deeds.append(event)
                self.faced.pop(event.who, None)
            case ev.EscapeFaced():
                self.faced.setdefault(event.who, []).append(event)
            case ev.Wounded() if event.levels:
                self.hurt[event.who] = event

    def ended_in(self, event: ev.GrappleEnded) -> int:
        """Return the exchange that ended a hold, or 0."""
        return next((number for number, one in self.exchanges.items() if event in one.ended), 0)

    def struck_down(self, event: ev.WentDown) -> int:
        """Return the exchange that put a person down, or 0."""
        return next((number for number, one in self.exchanges.items() if event in one.downs), 0)

    def kept_from_escaping(self) -> list[str]:
        """Return a sentence for each escape that held and was still not good enough (DEF-5); of
        several attacks, it does not tell which was best where one is by closed dice.
        """
        told = []
        for who, attacks in self.faced.items():
            if who in self.downs or any(one.broken for one in attacks):  # told with the attack
                continue
            text = N_("{who} does not get away: no better than {by}'s attack.")
            if len(attacks) > 1 and any(attack.shown == CLOSED for attack in attacks):
                text = N_("{who} does not get away.")
            best = max(attacks, key=lambda one: one.net)
            told.append(_(text, who=who, by=best.by))
        return told


def since_phase_began(events: Iterable[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """Return the events of the phase under way, out of all those that count so far."""
    told = list(events)
    begun = (at for at in reversed(range(len(told))) if type(told[at]) in _BEGINNINGS)
    return told[next(begun, 0) :]


def deed_words(deed: Deed, reader: Reader, levels: bool = False) -> str:
    """Return one thing that a person did, or failed to do, on one line; with ``levels`` also how
    hurt that leaves anyone.
    """
    if isinstance(deed, ExchangeSoFar):
        return in_short(deed, reader.screenreader, levels=levels)
    return sentence((TOLD.get(type(deed)) or SENTENCES[type(deed)])(deed))


def chase_round(
    chase: ChaseSoFar, exchanges: Mapping[int, ExchangeSoFar], reader: Reader
) -> list[str]:
    return chase_deeds(chase.deeds, chase, exchanges, reader) + chase_leads(chase, reader)


def chase_deeds(
    deeds: Sequence[ChaseDeed],
    chase: ChaseSoFar,
    exchanges: Mapping[int, ExchangeSoFar],
    reader: Reader,
) -> list[str]:
    """Return a sentence for who won a round of a chase, and for each thing done in it."""
    told: list[str] = []
    for kind, run in groupby(deeds, _told_together):
        if kind == "won":
            won = (won_words(each, chase) for each in run if isinstance(each, ev.LeadChanged))
            told.append("; ".join(won))
        elif kind == "past":
            past = [each.who for each in run if isinstance(each, ev.ObstacleMet)]
            told.append(past_words(list(dict.fromkeys(past))))
        else:
            told += [_chase_deed(each, chase, exchanges, reader) for each in run]
    return [sentence(words) for words in told if words]


def _told_together(deed: ChaseDeed) -> str:
    match deed:
        case ev.LeadChanged(why="round"):
            return "won"
        case ev.ObstacleMet(passed=True):
            return "past"
    return ""


def chase_leads(chase: ChaseSoFar, reader: Reader) -> list[str]:
    """Return how a round of a chase has moved the Leads, and how those are who were hurt in it."""
    leads = [
        f"{name} {moved(chase.before.get(name, lead), lead, reader.screenreader)}"
        for name, lead in chase.leads.items()
    ]
    told = [_("The Lead on {leads}.", leads=", on ".join(leads))] if leads else []
    return told + now_words(chase, reader)


def _chase_deed(
    deed: ChaseDeed, chase: ChaseSoFar, exchanges: Mapping[int, ExchangeSoFar], reader: Reader
) -> str:
    """Return one thing done in a round of a chase; empty for what the Leads say."""
    match deed:
        case ev.LeadChanged():
            return ""
        case ev.ExchangeBegan():
            so_far = exchanges.get(deed.exchange, ExchangeSoFar(deed))
            return in_short(so_far, reader.screenreader, levels=False)
        case ev.ActionLost():
            return SENTENCES[ev.ActionLost](deed)
        case ev.ObstacleSet():
            faces = verb(deed.who, "faces", "face")
            return f"{listing(deed.who)} {faces} {with_article(deed.obstacle.name)}"
        case ev.CourseChanged():
            return _("The course is now {name}", deed.course)
        case ev.ManeuverMade():
            title = maneuver_title(deed.maneuver)
            return _("{who} uses {maneuver_title}", deed, maneuver_title=title)
    return clause(deed, chase, reader)


def now_words(
    phase: Happenings | ChaseSoFar, reader: Reader, only: Collection[str] | None = None
) -> list[str]:
    """Return, in a sentence, how the hurt are now, or ``only`` some; the reader last."""
    told, spoken = dict[str, str](), reader.screenreader
    for who, wound in phase.hurt.items():
        if only is None or who in only:
            down, marks = phase.downs.get(who), "" if spoken else wound.health.marks
            state = _(down.state) if down else level_words(wound.level, wound.penalty, spoken)
            told[who] = f" {marks} {state}" if marks else f" {state}"
    own = {_("you"): told.pop(reader.name)} if reader.name in told else {}
    clauses = [f"{who}{state}" for who, state in (told | own).items()]
    return [_("Now: {clauses}.", clauses="; ".join(clauses))] if clauses else []


def state_words(person: Person, scene: Scene, reader: Reader) -> str:
    """Return how a person is, in a few words: ``// Hurt (-1), held by Rat``."""
    track, health = ruleset_of(scene).track_of(person.fighter), person.fighter.health
    level = level_words(track.level(health), track.penalty(health), reader.screenreader)
    marks = f"{health.marks} " if health.marks and not reader.screenreader else ""
    told = f"{marks}{_(person.down) or (level if health.marked else _('unhurt'))}"
    hold = scene.hold_on(person.name) if knows_holds(scene, reader.viewer) else None
    return told + _(", held by {grappler}", hold) if hold is not None else told


# -------------------------------------------------------------------------------------------------
# What has been posed; who has posed since something was over: the fight does not wait for it, but
# people do.

BREAK = " / "  # what a screen reader hears where a pose begins a line
QUOTED = "> "  # what a pose begins with where it stands among the lines of the game
QUOTED_ALOUD = N_("Posed: ")  # and for a screen reader
IDLE: tuple[PhaseKind, ...] = ("rest", "keep")  # kinds of phases in which nobody does anything


def what_is_over(events: Iterable[ev.AnyEvent], before: Scene) -> str:
    """Return what a submission brought to its end, and people may pose now: a phase in which
    something was done, or a round of a chase. Of several it is the last; empty for none.
    """
    fight = before.fight
    now, chases, over = (fight.round, fight.phase, fight.haste), chases_so_far(before), ""
    for event in events:
        chases.take(event)
        match event:
            case ev.RoundBegan():
                now = event.round, "", 0
            case ev.PhaseBegan() | ev.FightEnded() | ev.FightRested():
                over = over if kind_of(before, now[1]) in IDLE else place(*now)
                now = now[0], "", 0
                if isinstance(event, ev.PhaseBegan):
                    now = now[0], event.phase, event.haste
            case ev.ChaseRoundEnded():
                chase = chases[event.chase].name()
                over = _("{chases}, round {round}", event, chases=chase)
    return over


def pose_lines(
    over: str, posed: Sequence[str], awaited: Sequence[str], absent: Sequence[str], reader: Reader
) -> list[str]:
    """Return who has posed since something was ``over`` (empty: since the scene opened), who has
    not, and who is not connected and has not.
    """
    told = [_("{over} is over", over=over)] if over else []
    told.append(_("Posed since: {posed}", posed=listing(posed) or _("nobody yet")))
    if awaited:
        told.append(_("Not yet: {awaited}", awaited=listing(awaited)))
    elif posed:
        told.append(_("Nobody else is waited for"))
    if absent:
        told.append(_("Not connected: {absent}", absent=listing(absent)))
    return line(" ".join(map(sentence, told)), reader)


def heard_at_once(text: str) -> str:
    """Return a text of several lines as one, for a screen reader; it hears no empty ones."""
    return BREAK.join(filter(None, map(str.strip, text.split("\n"))))


def posed_lines(pose: Pose, reader: Reader) -> list[str]:
    """Return a pose as the room read it. What had lines of its own is indented from the second on:
    no line of it can be taken for one of the log's own.
    """
    if reader.screenreader:
        return marked("pose", line(heard_at_once(pose.text), reader))
    first, *others = pose.text.split("\n")
    later = [told for other in others for told in line(other, reader, HANG)]
    return marked("pose", line(first, reader) + later)


def quoted_lines(pose: Pose, reader: Reader) -> list[str]:
    """Return a pose among the lines of the game, set apart from them: no game's line begins so."""
    if reader.screenreader:
        return marked("pose", line(_(QUOTED_ALOUD) + heard_at_once(pose.text), reader))
    first, *others = pose.text.split("\n")
    later = [told for other in others for told in line(other, reader, QUOTED + " " * len(HANG))]
    return marked("pose", line(first, reader, QUOTED) + later)
