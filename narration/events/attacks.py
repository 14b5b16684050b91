"""An attack, or another part of a declaration, worked out: its rolls, what meets it, what comes of
it; grapples; who stands where."""

from game import events as ev
from game.dice import is_throw
from game.secrecy import veiled
from game.state.scene import APART_YARDS, CLAIMED, pair
from narration.events.view import (
    ALIKE,
    INDENT,
    SAID_BY_OUTCOME,
    View,
    by_whom,
    in_a_sentence,
    in_verbose,
    nothing,
    owners,
    reads,
    say,
    tells,
)
from narration.languages import N_, _
from narration.phrases.exchanges import (
    GRAPPLE_EVENTS,
    ExchangeSoFar,
    GrappleEvent,
    attempt,
    broken_words,
    comes_of_rolls,
    compared_words,
    decided_words,
    ended_words,
    grapple_words,
    met_words,
    sustained_words,
    traced,
    undefended_words,
)
from narration.phrases.rolls import arithmetic, compact, purpose_of, says_nothing
from narration.tables.grapple_table import hold_words
from narration.text import count, line, lines, listing, owned, sentence

UNDER_A_LINE = ("chase", "obstacle")  # rolls that a heading or a line stands over
PART_OF_MORE = ("damage", "soak")  # rolls that follow from something told before them
# Rolls whose result is told; that is all that others get.
TOLD_BY_RESULT = ("abort", "escape", "chase", "start", "stalk", "spot", "obstacle")


@tells(ev.ExchangeBegan, among=(SAID_BY_OUTCOME,))
def _exchange_began(event: ev.ExchangeBegan, view: View) -> list[str]:
    if event.kind == "hold" and not view.clear:
        return say(_("{two} wrestle", two=listing(sorted((event.owner, event.target)))), view)
    return say(attempt(view.exchange(event.exchange) or ExchangeSoFar(event)), view)


tells(ev.Targeted)(nothing)  # the attack says it


@tells(ev.Rolled, among=(ALIKE,))
def _rolled(event: ev.Rolled, view: View) -> list[str]:
    roll, reader = event.roll, view.reader
    if roll.private and not (veiled(roll) or reader.knows(roll.who)):
        return []
    if says_nothing(roll) or (veiled(roll) and is_throw(roll) and not reader.in_full):
        return []
    by_result = not event.exchange and roll.purpose in TOLD_BY_RESULT
    mine = reader.in_full or reader.st or reader.name in (roll.who, roll.against or roll.who)
    if by_result and (reader.style == "brief" or not mine):
        return []
    under = event.exchange or roll.purpose in (*PART_OF_MORE, *UNDER_A_LINE) or is_throw(roll)
    indent = INDENT if under else ""
    if by_result and not reader.in_full:
        what = purpose_of(roll)
        own = roll.who == reader.name
        called = _("Your {what}", what=what) if own else owned(roll.who, what)
        return line(sentence(compact(roll, called, reader)), reader, indent)
    return arithmetic(roll, reader, indent)


in_a_sentence(ev.Undefended, indent=INDENT)(undefended_words)


@tells(ev.Compared)
def _compared(event: ev.Compared, view: View) -> list[str]:
    so_far = view.exchange(event.exchange)
    if so_far is not None and so_far.hold and not view.clear:
        return []
    return say(compared_words(event, so_far, event.exchange in view.reversals), view, INDENT)


reads(ev.SureHit, N_("{who} cannot miss: no roll, one success"), INDENT, among=(SAID_BY_OUTCOME,))
in_a_sentence(ev.ChallengeDecided, indent=INDENT)(decided_words)


# --- What meets an attack: defenses that go on serving, guards, escapes ---------------------------


@in_a_sentence(ev.DefenseBacked, to=owners)
def _defense_backed(event: ev.DefenseBacked) -> str:
    if event.used:
        return ""
    goes = _("goes into") if event.on else _("is taken back from")
    return _("Willpower {goes} {who}'s next free defense", event, goes=goes)


@tells(ev.Met)
def _met(event: ev.Met, view: View) -> list[str]:
    number = _(" (roll {roll})", event) if view.reader.style == "verbose" else ""
    return say(f"{met_words(event)}{number}", view, INDENT)


reads(
    ev.DodgeStands,
    N_("{who}'s dodge serves against every shot{side} this round"),
    INDENT,
    in_verbose,  # what it meets says that it serves again
    side=lambda one: _(" from {direction}", one) if one.direction else _(" from that side"),
)
reads(ev.EscapeStands, N_("{who}'s escape meets every attack of the round"), INDENT, in_verbose)


@tells(ev.EscapeFaced)
def _escape_faced(event: ev.EscapeFaced, view: View) -> list[str]:
    if event.broken:
        return say(broken_words(event), view, INDENT)
    if view.reader.style != "verbose":
        return []
    return say(_("{who}'s escape holds against {by}", event), view, INDENT)


@in_a_sentence(ev.Escaped)
def _escaped(event: ev.Escaped) -> str:
    if not event.leads:
        return _("{who} gets away unhindered", event)
    if set(event.leads.values()) == {event.net}:
        return _("{who} gets away, {net} ahead of everyone", event)
    leads = event.leads.items()
    ahead = [_("{lead} ahead of {name}", lead=lead, name=name) for name, lead in leads]
    ahead.append(_("{net} ahead of anyone else", event))
    return _("{who} gets away, {ahead}", event, ahead=listing(ahead))


@in_a_sentence(ev.GuardTurned)
def _guard_turned(event: ev.GuardTurned) -> str:
    weapon = getattr(event.declaration.parts[event.index], "weapon", "")
    means = f" ({weapon})" if weapon else ""
    return _("{who}'s guard turns on {target}{means}", event, means=means)


tells(ev.DefenseUsed)(nothing)
reads(ev.EscapeAnnounced, N_("{who} means to get away by fair escape"))  # (MET-7)
reads(
    ev.EscapeSpoiled,
    N_("{who} does not get away fairly{by}"),
    by=lambda one: _(": the challenge with {by} keeps them", one) if one.by else "",
)


@in_a_sentence(ev.PoolRuled)
def _pool_ruled(event: ev.PoolRuled) -> str:
    """Tell of another pool than the usual one, with what else was asked for (DEF-10)."""
    if not event.by:
        return _("Nobody can grant {who}'s {verb} with {asked}: the usual pool counts", event)
    if event.granted and event.granted != event.asked:
        return _("{by} has {who}'s {verb} rolled with {granted}", event)
    said = _("{verb} with {asked}", event)
    figures = event.request.removeprefix(said)
    asked_for = said if figures.startswith(" against ") else f"{said}{figures}"
    if event.granted:
        return _("{by} grants {who}'s {asked_for}", event, asked_for=asked_for)
    return _("{by} does not grant {who}'s {asked_for}", event, asked_for=asked_for)


# -------------------------------------------------------------------------------------------------
# Who holds whom, with how much Control, and what comes of it (chapter 10).


@tells(*GRAPPLE_EVENTS)
def _grapple_event(event: GrappleEvent, view: View) -> list[str]:
    """Tell what happened in a grapple; where Control moved, on request with the rolls behind it."""
    reader = view.reader
    if isinstance(event, ev.ControlChanged | ev.GrappleReversed) and not view.clear:
        return []
    match event:
        case ev.ControlChanged(why="upkeep", control=0) if not reader.in_full:
            return []  # that the hold is over says it
    told = grapple_words(event, reader.screenreader)
    if comes_of_rolls(event) and (reader.style == "verbose" or reader.numbers):
        told += traced(view.exchange(event.exchange))
    return say(told, view, INDENT if event.exchange else "")


@tells(ev.GrappleSustained)
def _grapple_sustained(event: ev.GrappleSustained, view: View) -> list[str]:
    return say(sustained_words(event, view.scene.pinned(event.victim)), view)


tells(ev.ReversalFailed)(nothing)  # the rolls say it


@tells(ev.GrappleEnded, among=(SAID_BY_OUTCOME,))
def _grapple_ended(event: ev.GrappleEnded, view: View) -> list[str]:
    pair, there = (event.grappler, event.victim), view.scene.people
    down = [name for name in pair if name not in there or not there[name].able]
    told = ended_words(event, down)
    if told and not view.clear:
        told = _("{two} are apart", two=listing(sorted(pair)))
    return say(told, view)


reads(ev.CounterUsed, N_("{who}'s counter-grapple is used"), INDENT, in_verbose)
reads(  # the rolls say it
    ev.SplitForced,
    N_("{who} splits to block: a grapple roll still to come has -3 dice"),
    INDENT,
    in_verbose,
)


@tells(ev.Recognised)
def _recognised(event: ev.Recognised, view: View) -> list[str]:
    told = say(_("{who} sees who holds whom", event), view)
    if event.who == view.reader.name:
        holds = map(hold_words, view.scene.fight.holds)
        told += lines(map(sentence, holds), view.reader, INDENT)
    return told


# -------------------------------------------------------------------------------------------------
# Distances, and who lies or stands.

NEAR = N_("at hand-to-hand distance")


def _apart(event: ev.YardsSet) -> str:
    return _("{number} apart", number=count(event.yards, "yard")) if event.yards else _(NEAR)


reads(
    ev.DistanceSet,
    N_("{who} and {other} are now {now}{by_whom}"),
    now=lambda one: _(NEAR) if one.close else _("out of each other's reach"),
    by_whom=by_whom,
)
reads(
    ev.YardsSet,
    N_("{who} and {other} are now {now}{by_whom}"),
    to=lambda event, view: event.how != CLAIMED,  # the declaration says it
    now=_apart,
    by_whom=by_whom,
)
reads(
    ev.StepsSet,
    N_("{who} and {other} are {number} apart{by}"),
    number=lambda one: count(one.steps, "step"),
    by=by_whom,
)


@in_a_sentence(ev.BrokeOff)
def _broke_off(event: ev.BrokeOff) -> str:
    told, others = _("{who} breaks off", event), listing(event.others)
    if not others:
        return told
    return _(
        "{told} from {others}: {APART_YARDS} yards or more",
        told=told,
        others=others,
        APART_YARDS=APART_YARDS,
    )


@in_a_sentence(ev.Moved)
def _moved(event: ev.Moved) -> str:
    verb = _("crawls") if event.crawling else _("moves")
    told, other = f"{event.who} {verb} {count(event.steps, 'step')}", event.toward or event.away
    if not other:
        return told
    told += f" {_('toward') if event.toward else _('away from')} {other}"
    apart = {(one, two): steps for one, two, steps in event.distances}
    now = apart.get(pair(event.who, other))
    if now is None:
        return told
    return _("{told}: they are {number} apart", told=told, number=count(now, "step"))


reads(ev.LaidDown, N_("{who} drops to the ground"))  # (MET-8)
reads(ev.Stood, N_("{who} gets up"))
