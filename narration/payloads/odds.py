"""Odds and rehearsals as messages: every outcome with its chance, and the words for them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from narration.payloads.messages import (
    OddsAgainst,
    OddsHarm,
    OddsNow,
    OddsOutcome,
    RehearsedNow,
    RoundsTaken,
    Share,
)
from narration.reader import Reader
from narration.screens.chances import full_lines, rehearsal_lines, short_lines
from odds.asking import Odds
from odds.likeness import ME, OTHER
from odds.outcome import Outcome, renamed
from rehearsal.table import Names, side_name, who_may_win
from rehearsal.tallies import Tally, bounds


def odds_now(number: int, who: str, say: str, several: Sequence[Odds], reader: Reader) -> OddsNow:
    """Return the odds that a person asked for, of one line or in short of each that is open."""
    words = full_lines if say else short_lines
    law = [one for odds in several for one in _against(odds)]
    return OddsNow(
        id=number, who=who, say=say, law=law, text=[str(word) for word in words(several, reader)]
    )


def no_odds(number: int, who: str, say: str, code: str, text: Sequence[str]) -> OddsNow:
    return OddsNow(id=number, who=who, say=say, law=[], text=[str(one) for one in text], code=code)


def _against(odds: Odds) -> Iterator[OddsAgainst]:
    names = {ME: odds.who, OTHER: odds.target}
    for one in odds.against:
        yield OddsAgainst(
            say=odds.say,
            other=odds.target,
            also=list(odds.also),
            does=one.answer.does,
            says=list(one.answer.says),
            bands={heading: int(band) for heading, band in one.bands.items()},
            outcomes=[_outcome(_of(each, names), chance) for each, chance in one.law],
        )


def _of(outcome: Outcome, names: Mapping[str, str]) -> Outcome:
    """Return an outcome in the names of the two sides, without the holds that neither is in: those
    are not for everybody to know (GRAPPLE-15).
    """
    told = renamed(outcome, names)
    sides = set(names.values())
    return replace(told, holds=tuple(hold for hold in told.holds if sides.intersection(hold[:2])))


def _outcome(outcome: Outcome, chance: float) -> OddsOutcome:
    return OddsOutcome(
        chance=chance,
        struck=list(outcome.struck),
        harms=[OddsHarm(who=harm.who, levels=harm.total, down=harm.down) for harm in outcome.harms],
        holds=list(outcome.holds),
        away=list(outcome.away),
        successes=outcome.successes,
        lead=outcome.lead,
        won=outcome.won,
        over=outcome.over,
    )


# -------------------------------------------------------------------------------------------------
# What a rehearsal came to, as a page draws it and a client may.


def rehearsed_now(
    scene: int, tally: Tally, names: Names, wanted: int, reader: Reader
) -> RehearsedNow:
    """Return who wins, who goes down and how many rounds it takes, each of so many fights."""
    sides = who_may_win(tally, names)
    everyone = [name for each in names.values() for name in each]
    return RehearsedNow(
        scene=scene,
        fights=tally.fights,
        wanted=wanted,
        wins=_shares(((side_name(side, names), side) for side in sides), tally.won, tally.fights),
        down=_shares(((name, name) for name in everyone), tally.down, tally.fights),
        rounds=[RoundsTaken(rounds=rounds, fights=n) for rounds, n in sorted(tally.rounds.items())],
        text=[str(line) for line in rehearsal_lines(tally, names, wanted, reader)],
    )


def _shares(named: Iterable[tuple[str, str]], counts: Mapping[str, int], of: int) -> list[Share]:
    found = []
    for name, key in named:
        number = counts.get(key, 0)
        least, most = bounds(number, of)
        share = number / of if of else 0.0
        found.append(Share(name=name, share=share, least=least, most=most))
    return found
