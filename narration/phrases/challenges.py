"""Challenges, steps, and help between friends in words (rulebook chapter 16)."""

from game import events as ev
from game.dice import Roll
from game.reading import sign
from game.state.scene import pair
from narration.languages import N_, _
from narration.text import count

NOBODY = N_("the world")


def sign_words(roll: Roll) -> str:
    """Return what was thrown: ``rock``, or that it is thrown again."""
    return sign(roll.faces[0]) or _("thrown again")


def whose_throw(roll: Roll) -> str:
    """Return whose throw it is, as a noun."""
    return _("The throw against it") if roll.purpose == "opposition" else _("{who}'s throw", roll)


def thrown_words(roll: Roll, whose: str) -> str:
    """Return a throw in few words: ``You throw rock, test pool 4``; ``whose`` says who throws."""
    if roll.purpose == "opposition":
        return _("{sign} comes against it, test pool {successes}", roll, sign=sign_words(roll))
    return _("{whose} {sign}, test pool {successes}", roll, whose=whose, sign=sign_words(roll))


def decided_words(event: ev.ChallengeDecided, short: bool = False) -> str:
    """Return who won a challenge, and by what; ``short`` where a colon stands before it."""
    told = _("{winner} wins", event) if event.winner else _("{loser} fails", event)
    if event.by == "unopposed":
        return _("{told} unopposed", told=told)
    if event.by == "private":
        return told
    return f"{told}{',' if short else ':'} {_how_decided(event)}"


def _how_decided(event: ev.ChallengeDecided) -> str:
    one, other = event.throws or ("", "")
    if event.by == "throw":
        return _("{one} against {other}", one=one, other=other)
    mine, theirs = event.pools or (0, 0)
    if event.by == "pool":
        return _(
            "both throw {one}, test pools {mine} against {theirs}",
            one=one,
            mine=mine,
            theirs=theirs,
        )
    return _(
        "both throw {one}, with test pools of {mine}, and the rules for ties decide",
        one=one,
        mine=mine,
    )


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
