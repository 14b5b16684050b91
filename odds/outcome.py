"""What an exchange may come to, as far as odds tell it apart."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from game import events as ev
from game.fighter import DamageType
from game.state.scene import Scene
from game.values import Name, Word


class Harm(msgspec.Struct, frozen=True, omit_defaults=True):
    """What befell one person: levels by their kind, and whether it put them down."""

    who: Name
    levels: tuple[tuple[DamageType, int], ...] = ()
    down: bool = False

    @property
    def total(self) -> int:
        return sum(number for _, number in self.levels)


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """One end of an exchange: who struck whom (or won, where it is a challenge), who was hurt, who
    holds whom and with how much Control, what a roll by itself came to; of a chase, which side won
    the round, the Lead then, and how it ended.
    """

    struck: tuple[tuple[Name, Name], ...] = ()
    harms: tuple[Harm, ...] = ()
    holds: tuple[tuple[Name, Name, int], ...] = ()
    away: tuple[Name, ...] = ()
    successes: int | None = None
    lead: int | None = None
    won: Word = ""
    over: Word = ""

    def harm_to(self, who: str) -> Harm:
        return next((harm for harm in self.harms if harm.who == who), Harm(who))


type Law = dict[Outcome, Fraction]

NOTHING = Outcome()


def noted(so_far: Outcome, event: ev.AnyEvent) -> Outcome:
    """Return what an exchange has come to after one more event."""
    match event:
        case ev.Compared(striker=striker, struck=struck) if striker:
            return _with(so_far, struck=_also(so_far.struck, (striker, struck)))
        case ev.ChallengeDecided(winner=winner, loser=loser):
            others = (one for one in so_far.struck if set(one) != {winner, loser})
            return _with(so_far, struck=_also(tuple(others), (winner, loser)))
        case ev.Wounded(who=who, levels=levels, type=kind) if levels:
            return _harmed(so_far, _hurt(so_far.harm_to(who), kind, levels))
        case ev.WentDown(who=who):
            harm = so_far.harm_to(who)
            return _harmed(so_far, msgspec.structs.replace(harm, down=True))
        case ev.Escaped(who=who):
            return _with(so_far, away=_also(so_far.away, who))
        case ev.LeadChanged(lead=lead, why=why, winner=winner):
            return _with(so_far, lead=lead, won=winner if why == "round" else so_far.won)
        case ev.ChaseEnded(outcome=over):
            return _with(so_far, over=over)
        case ev.Rolled(slot="roll", roll=roll):
            return _with(so_far, successes=-1 if roll.botch else roll.successes)
    return so_far


def ended(outcome: Outcome, scene: Scene) -> Outcome:
    """Return what an exchange has come to, with the holds that there are then."""
    holds = tuple(sorted((hold.grappler, hold.victim, hold.control) for hold in scene.fight.holds))
    return _with(outcome, holds=holds) if holds else outcome


def befallen(outcome: Outcome, who: str) -> Outcome:
    """Return what of an outcome has befallen one person, without who struck them."""
    struck = any(one[1] == who for one in outcome.struck)
    return _with(
        outcome,
        struck=(("", who),) if struck else (),
        harms=tuple(harm for harm in outcome.harms if harm.who == who),
        away=tuple(name for name in outcome.away if name == who),
    )


def renamed(outcome: Outcome, names: Mapping[str, str]) -> Outcome:

    def name(one: str) -> str:
        return names.get(one, one)

    return _with(
        outcome,
        struck=tuple((name(one), name(other)) for one, other in outcome.struck),
        harms=tuple(msgspec.structs.replace(harm, who=name(harm.who)) for harm in outcome.harms),
        holds=tuple((name(one), name(two), control) for one, two, control in outcome.holds),
        away=tuple(map(name, outcome.away)),
    )


def _with(outcome: Outcome, **changes: object) -> Outcome:
    return msgspec.structs.replace(outcome, **changes)


def _also(those: tuple[Any, ...], one: str | tuple[str, str]) -> tuple[Any, ...]:
    return those if one in those else tuple(sorted((*those, one)))


def _hurt(harm: Harm, kind: DamageType, levels: int) -> Harm:
    taken = dict(harm.levels)
    taken[kind] = taken.get(kind, 0) + levels
    return Harm(harm.who, tuple(sorted(taken.items())), harm.down)


def _harmed(outcome: Outcome, harm: Harm) -> Outcome:
    others = (one for one in outcome.harms if one.who != harm.who)
    return _with(outcome, harms=tuple(sorted((*others, harm), key=lambda one: one.who)))
