"""An attack, or another part of a declaration, worked out: its rolls, what meets it, what comes of
it; grapples; who stands where."""

from game import events as ev
from game.dice import Roll, is_throw
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
from narration.reader import Reader
from narration.tables.grapple_table import hold_words
from narration.text import count, line, lines, listing, owned, sentence


def moved_words(event: ev.Moved) -> str:
    """Return a move, and how far apart it leaves two people."""
    told = (
        f"{event.who} {_('crawls') if event.crawling else _('moves')} {count(event.steps, 'step')}"
    )
    other = event.toward or event.away
    if not other:
        return told
    told += f" {_('toward') if event.toward else _('away from')} {other}"
    apart = {(one, two): steps for one, two, steps in event.distances}
    now = apart.get(pair(event.who, other))
    return (
        told
        if now is None
        else _("{told}: they are {number} apart", told=told, number=count(now, "step"))
    )


def laid_down_words(event: ev.LaidDown) -> str:
    """Return that somebody lies down (MET-8)."""
    return _("{who} drops to the ground", event)


def fleeing_words(event: ev.EscapeAnnounced) -> str:
    """Return that somebody has announced a fair escape (MET-7)."""
    return _("{who} means to get away by fair escape", event)


def steps_words(event: ev.StepsSet) -> str:
    """Return how far apart two were put."""
    by = _(" (by {by})", event) if event.by else ""
    return _(
        "{who} and {other} are {number} apart{by}", event, number=count(event.steps, "step"), by=by
    )


def spoiled_words(event: ev.EscapeSpoiled) -> str:
    """Return the end of a fair escape."""
    by = _(": the challenge with {by} keeps them", event) if event.by else ""
    return _("{who} does not get away fairly{by}", event, by=by)


def shield_words(event: ev.ShieldReady) -> str:
    """Return for whom somebody would take an attack."""
    if not event.friend:
        return _("{who} no longer shields anybody", event)
    return _("{who} stands ready to shield {friend}", event)


UNDER_A_LINE = ("chase", "obstacle")  # rolls that a heading or a line stands over

PART_OF_MORE = ("damage", "soak")  # rolls that follow from something told before them

TOLD_BY_RESULT = (
    "abort",
    "escape",
    "chase",
    "start",
    "stalk",
    "spot",
    "obstacle",
)  # rolls whose result is told, and that is all that others get


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
    if not event.exchange and roll.purpose in TOLD_BY_RESULT and not _is_shown(roll, reader):
        return []
    alone = not event.exchange and roll.purpose not in PART_OF_MORE
    alone = alone and roll.purpose not in UNDER_A_LINE and not is_throw(roll)
    indent = "" if alone else INDENT
    if not event.exchange and roll.purpose in TOLD_BY_RESULT and not reader.in_full:
        what = purpose_of(roll)
        own = roll.who == reader.name
        called = _("Your {what}", what=what) if own else owned(roll.who, what)
        return line(sentence(compact(roll, called, reader)), reader, indent)
    return arithmetic(roll, reader, indent)


def _is_shown(roll: Roll, reader: Reader) -> bool:
    """Say whether a reader is shown a roll whose result is told: their own, or all there are."""
    if reader.style == "brief":
        return False
    return reader.in_full or reader.name in (roll.who, roll.against or roll.who) or reader.st


in_a_sentence(ev.Undefended, INDENT)(undefended_words)


@tells(ev.Compared)
def _compared(event: ev.Compared, view: View) -> list[str]:
    so_far = view.exchange(event.exchange)
    told = compared_words(event, so_far, event.exchange in view.reversals)
    if so_far is not None and so_far.hold and not view.clear:
        return []
    return say(told, view, INDENT)


reads(ev.SureHit, N_("{who} cannot miss: no roll, one success"), INDENT, among=(SAID_BY_OUTCOME,))
in_a_sentence(ev.ChallengeDecided, INDENT)(decided_words)


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


@in_a_sentence(ev.DodgeStands, INDENT, to=in_verbose)  # what it meets says that it serves again
def _dodge_stands(event: ev.DodgeStands) -> str:
    side = _(" from {direction}", event) if event.direction else _(" from that side")
    return _("{who}'s dodge serves against every shot{side} this round", event, side=side)


reads(ev.EscapeStands, N_("{who}'s escape meets every attack of the round"), INDENT, in_verbose)


@tells(ev.EscapeFaced)
def _escape_faced(event: ev.EscapeFaced, view: View) -> list[str]:
    if event.broken:
        return say(broken_words(event), view, INDENT)
    if view.reader.style != "verbose":
        return []
    return say(_("{who}'s escape holds against {by}", event), view, INDENT)


@in_a_sentence(ev.Escaped)
def escaped_words(event: ev.Escaped) -> str:
    """Return somebody's getting away, with the lead they have: ``Al gets away, 2 ahead of Jo``."""
    ahead = [
        _("{lead} ahead of {name}", lead=lead, name=name) for name, lead in event.leads.items()
    ]
    if not ahead:
        return _("{who} gets away unhindered", event)
    if set(event.leads.values()) == {event.net}:
        return _("{who} gets away, {net} ahead of everyone", event)
    return _(
        "{who} gets away, {ahead}",
        event,
        ahead=listing([*ahead, _("{net} ahead of anyone else", event)]),
    )


@in_a_sentence(ev.GuardTurned)
def _guard_turned(event: ev.GuardTurned) -> str:
    weapon = getattr(event.declaration.parts[event.index], "weapon", "")
    means = f" ({weapon})" if weapon else ""
    return _("{who}'s guard turns on {target}{means}", event, means=means)


tells(ev.DefenseUsed)(nothing)
in_a_sentence(ev.EscapeAnnounced)(fleeing_words)
in_a_sentence(ev.EscapeSpoiled)(spoiled_words)


# --- What somebody rolls with in place of the usual traits (DEF-10) -------------------------------


@in_a_sentence(ev.PoolRuled)
def ruled_words(event: ev.PoolRuled) -> str:
    """Return what became of a pool that somebody asked for: ``Sam grants Jo's dodge with ...``."""
    if not event.by:
        return _("Nobody can grant {who}'s {verb} with {asked}: it is as usual", event)
    if event.granted and event.granted != event.asked:
        return _("{by} has {who}'s {verb} rolled with {granted}", event)
    told = (
        N_("{by} grants {who}'s {asked_for}")
        if event.granted
        else N_("{by} does not grant {who}'s {asked_for}")
    )
    return _(told, event, asked_for=_asked_for(event))


def _asked_for(event: ev.PoolRuled) -> str:
    """Return what was asked for, with the difficulty and the damage that an attack was to have."""
    said = _("{verb} with {asked}", event)
    figures = event.request.removeprefix(said)
    return said if figures.startswith(" against ") else f"{said}{figures}"


# -------------------------------------------------------------------------------------------------
# Who holds whom, with how much Control, and what comes of it (chapter 10).


@tells(*GRAPPLE_EVENTS)
def _grapple_event(event: GrappleEvent, view: View) -> list[str]:
    """Tell what happened in a grapple; where Control moved, on request with the rolls behind it."""
    reader, exchange = view.reader, event.exchange
    if isinstance(event, ev.ControlChanged | ev.GrappleReversed) and not view.clear:
        return []
    match event:
        case ev.ControlChanged(why="upkeep", control=0) if not reader.in_full:
            return []  # that the hold is over says it
    told = grapple_words(event, reader.screenreader)
    if comes_of_rolls(event) and (reader.style == "verbose" or reader.numbers):
        told += traced(view.exchange(exchange))
    return say(told, view, INDENT if exchange else "")


@tells(ev.GrappleSustained)
def _grapple_sustained(event: ev.GrappleSustained, view: View) -> list[str]:
    return say(sustained_words(event, view.scene.pinned(event.victim)), view)


tells(ev.ReversalFailed)(nothing)  # the rolls say it


@tells(ev.GrappleEnded, among=(SAID_BY_OUTCOME,))
def _grapple_ended(event: ev.GrappleEnded, view: View) -> list[str]:
    pair = (event.grappler, event.victim)
    if not view.clear:
        return (
            say(_("{two} are apart", two=listing(sorted(pair))), view) if ended_words(event) else []
        )
    there = view.scene.people
    down = [name for name in pair if name not in there or not there[name].able]
    return say(ended_words(event, down), view)


reads(ev.CounterUsed, N_("{who}'s counter-grapple is used"), INDENT, in_verbose)
reads(  # the rolls say it
    ev.SplitForced,
    N_("{who} splits to block: a grapple roll still to come has -3 dice"),
    INDENT,
    in_verbose,
)


@tells(ev.Recognised)
def _recognised(event: ev.Recognised, view: View) -> list[str]:
    told = say(_("{who} makes out who holds whom", event), view)
    if event.who == view.reader.name:
        holds = map(hold_words, view.scene.fight.holds)
        told += lines((sentence(one) for one in holds), view.reader, INDENT)
    return told


# -------------------------------------------------------------------------------------------------
# Who is how far from whom, and who lies or stands.

NEAR = N_("at hand-to-hand distance")


@in_a_sentence(ev.DistanceSet)
def _distance_set(event: ev.DistanceSet) -> str:
    return _now(event, _(NEAR) if event.close else _("out of each other's reach"))


@in_a_sentence(ev.YardsSet)
def _yards_set(event: ev.YardsSet) -> str:
    if event.how == CLAIMED:  # the declaration says it
        return ""
    apart = _("{number} apart", number=count(event.yards, "yard"))
    return _now(event, apart if event.yards else _(NEAR))


def _now(event: ev.DistanceSet | ev.YardsSet, now: str) -> str:
    return _("{who} and {other} are now {now}{by_whom}", event, now=now, by_whom=by_whom(event.by))


@in_a_sentence(ev.BrokeOff)
def broke_off_words(event: ev.BrokeOff) -> str:
    """Return that somebody got away from those near them."""
    told = _("{who} breaks off", event)
    if not event.others:
        return told
    return _(
        "{told} from {others}: {APART_YARDS} yards or more",
        told=told,
        others=listing(event.others),
        APART_YARDS=APART_YARDS,
    )


in_a_sentence(ev.StepsSet)(steps_words)
in_a_sentence(ev.Moved)(moved_words)
in_a_sentence(ev.LaidDown)(laid_down_words)


@in_a_sentence(ev.Stood)
def stood_words(event: ev.Stood) -> str:
    """Return that somebody got up."""
    return _("{who} gets up", event)
