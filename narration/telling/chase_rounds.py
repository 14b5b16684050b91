"""A round of a chase as it is told: the rolls, and in one sentence who wins how much on whom.

The rolls stand together with what they came to: one's own in full, the others' as results. A shot
or an answer may follow; nothing sums the round up, because each of its facts has been told then.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from game import events as ev
from game.dice import Roll, is_throw
from game.rules.chase import PHASE
from game.secrecy import veiled
from game.state.scene import Scene
from narration.events.chases import made_of
from narration.events.spending import resource_words
from narration.languages import _
from narration.phrases.challenges import thrown_words
from narration.phrases.chase_clauses import moved, verb
from narration.phrases.chases_so_far import ChaseSoFar
from narration.phrases.rolls import arithmetic, compact, purpose_of, says_nothing, worst
from narration.reader import Reader
from narration.text import line, lines, listing, sentence, successes

INDENT = "  "
ROLLS = ("chase", "obstacle")  # what is rolled in a round, and told as here


@dataclass
class RoundRolled:
    """What has been rolled in a round of a chase, until something else happens."""

    chase: int = 0
    rolls: list[Roll] = field(default_factory=list)
    spent: list[ev.ResourceChanged] = field(default_factory=list)
    leads: list[ev.LeadChanged] = field(default_factory=list)
    result: ev.ChaseRoundRolled | None = None

    def take(self, event: ev.AnyEvent) -> bool:
        """Take up an event that belongs to it; say whether it did."""
        match event:
            case ev.Rolled(roll=roll, exchange=0, secret=False) if _is_of_chase(roll):
                self.rolls.append(roll)
            case ev.ResourceChanged(who=who) if self.rolls and self.rolls[-1].who == who:
                self.spent.append(event)  # told behind all the rolls: these stay on a line
            case ev.LeadChanged(why="round", chase=number):
                self.chase = number
                self.leads.append(event)
            case ev.ChaseRoundRolled(chase=number):
                self.chase = number
                self.result = event
            case _:
                return False
        return True

    def lines(self, one: ChaseSoFar, scene: Scene, reader: Reader) -> list[str]:
        """Return it as it is told to one reader."""
        spent = [words for event in self.spent if (words := resource_words(event, reader))]
        told = rolled_lines(self.rolls, reader) + lines(map(sentence, spent), reader, INDENT)
        return told + self._outcome(one, scene, reader)

    def _outcome(self, one: ChaseSoFar, scene: Scene, reader: Reader) -> list[str]:
        told = [sentence(each) for each in won_clauses(self.leads, one, reader.screenreader)]
        if self.result is not None:
            told += _beside(self, self.result, one, scene, reader)
        if reader.screenreader:
            return lines(told, reader)
        return line(" ".join(told), reader, INDENT)


def _is_of_chase(roll: Roll) -> bool:
    return roll.purpose in ROLLS or (is_throw(roll) and roll.phase == PHASE)


def _is_told(reader: Reader, roll: Roll) -> bool:
    """Say whether a reader may know anything of a roll."""
    hidden = roll.private and not (veiled(roll) or reader.knows(roll.who))
    return not hidden and not says_nothing(roll)


def rolled_lines(rolls: Sequence[Roll], reader: Reader) -> list[str]:
    """Return the rolls of a chase: to who reads in full all, else one's own with the results of
    the others, which storytellers read too; nothing in brief, nor to who has no part in it.
    """
    rolls = [roll for roll in rolls if _is_told(reader, roll)]
    if reader.in_full:
        return [one for roll in rolls for one in arithmetic(roll, reader, INDENT)]
    own = [roll for roll in rolls if roll.who == reader.name]
    if reader.style == "brief" or not (own or reader.st):
        return []
    told = [
        thrown_words(roll, _("You throw"))
        if is_throw(roll)
        else compact(roll, _("Your {purpose}", purpose=purpose_of(roll)), reader)
        for roll in own
    ]
    others = [roll for roll in rolls if roll not in own and _is_result(roll)]
    numbered = any(roll.who.rpartition(" ")[2].isdigit() for roll in others)  # Someone 2
    results = [_result(roll, ":" if numbered else "") for roll in others]
    if any(is_throw(roll) for roll in rolls):  # the throws of both sides are one sentence
        told, results = [", ".join([*told, *results])] if told or results else [], []
    if results:
        told.append(f"{'' if told else _('Rolled: ')}{', '.join(results)}")
    return line(" ".join(map(sentence, told)), reader, INDENT)


def _is_result(roll: Roll) -> bool:
    """Say whether the bare result of a roll is told; who gets past an obstacle is anyhow, and of a
    throw that is its owner's nothing is left to tell.
    """
    if is_throw(roll):
        return bool(roll.faces) and not roll.private
    return roll.purpose == "chase" and not roll.private


def _result(roll: Roll, colon: str) -> str:
    if is_throw(roll):
        return thrown_words(roll, _("{who} throws", who=roll.who))
    return f"{roll.who}{colon} {worst(roll) if roll.botch else roll.successes}"


def won_clauses(leads: Sequence[ev.LeadChanged], one: ChaseSoFar, spoken: bool) -> list[str]:
    """Return who won a round by how much: a clause for each winner, with all whom they beat."""

    def side(event: ev.LeadChanged) -> str:
        return (
            event.winner
            if event.winner != "predators"
            else _("by {predator}", predator=event.predator)
        )

    told = []
    for _unused, run in groupby(sorted(leads, key=_rank), key=side):
        told.append(_won(list(run), one, spoken))
    return told


def _rank(event: ev.LeadChanged) -> tuple[int, int]:
    """Return where it stands: predators who win in the order in which they are asked."""
    place = ("prey", "predators", "").index(event.winner)
    return place, -event.margin if event.winner == "predators" else 0


def _won(events: Sequence[ev.LeadChanged], one: ChaseSoFar, spoken: bool) -> str:
    prey = one.prey or (_("the prey"),)
    alike: dict[tuple[str, str], list[str]] = {}
    for event in events:
        margin = (
            _(" by {margin}{made}", margin=event.margin, made=made_of(event))
            if event.winner
            else ""
        )
        lead = _("Lead {moved}", moved=moved(event.lead - event.change, event.lead, spoken))
        alike.setdefault((margin, lead), []).append(event.predator)
    first = events[0]
    if first.winner == "predators":
        ((margin, lead),) = alike
        return _(
            "{predator} beats {prey}{margin}: {lead}",
            predator=first.predator,
            prey=listing(prey),
            margin=margin,
            lead=lead,
        )
    who = f"{listing(prey)} {verb(prey, 'beats', 'beat')}" if first.winner else ""
    if len(alike) == 1:
        ((margin, lead), names) = next(iter(alike.items()))
        if not who:
            return _("{names} draw: {lead}", names=listing([*prey, *names]), lead=lead)
        return f"{who} {listing(names)}{margin}: {lead}"
    each = [f"{listing(names)}{margin} ({lead})" for (margin, lead), names in alike.items()]
    if not who:
        return _(
            "{prey} {verb} with {each}",
            prey=listing(prey),
            verb=verb(prey, "draws", "draw"),
            each=listing(each),
        )
    return f"{who} {listing(each)}"


def _beside(
    rolled: RoundRolled,
    event: ev.ChaseRoundRolled,
    one: ChaseSoFar,
    scene: Scene,
    reader: Reader,
) -> list[str]:
    """Return what else a reader should know of a round: whose roll counted, why nobody is asked."""
    told = []
    prey = [name for name in one.prey if name in event.nets]
    known = all(map(reader.knows, event.closed_prey))
    if known and len({event.nets[name] for name in prey}) > 1:
        counted = next((name for name in prey if event.nets[name] == event.prey_net), "")
        told.append(
            _(
                "For the prey {counted}'s roll counts ({prey_net}).",
                counted=counted,
                prey_net=successes(event.prey_net),
            )
        )
    goes_on = any(chase.id == event.chase for chase in scene.chases_under_way())
    if not goes_on:
        return told
    if len(event.winners) > 1 and reader.style == "verbose":
        told.append(
            _("First {winners} may use a maneuver.", winners=_(", then ").join(event.winners))
        )
    beaten = event.nets and rolled.leads and all(each.winner == "prey" for each in rolled.leads)
    if one.prey and beaten and not event.winners:
        told.append(_("The Lead is too short for a maneuver."))
    return told
