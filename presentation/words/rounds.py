"""Rounds, phases and turns: when they begin, what comes up in them, when they are over."""

from game import events as ev
from game.state.declaration import (
    Avoid,
    Crawl,
    Delay,
    Drop,
    Escape,
    Guard,
    Move,
    Pass,
    Release,
    Relent,
    Resist,
    Reverse,
    Stand,
    Sustain,
)
from presentation.phases import kind_named
from presentation.text import heading, listing, words_of
from presentation.verb_words import short
from presentation.words.view import View, nothing, say, tells

VOID = {
    "target-gone": "{target} is gone",
    "target-down": "{target} is already down",
    "weapon-lost": "the weapon is gone",
    "gun-empty": "the gun is empty",
    "out-of-reach": "{target} is out of reach",
    "actor-down": "{who} is down",
    "seized": "{who} is held",
    "pinned": "{who} is pinned",
    "grapple-over": "that grapple is over",
    "in-a-grapple": "{who} is in a grapple already",
    "target-held": "{target} is held already",
    "immobilised": "{who} cannot move",
    "dazed": "{who} is dazed",
    "blind": "{who} cannot see to shoot",
    "power-refused": "it was said that it cannot be done",
}

# What has events of its own that tell of it.
DONE_AT_ONCE = (Release, Relent, Sustain, Stand, Avoid, Move, Crawl, Drop)


@tells(ev.RoundBegan)
def _round_began(event: ev.RoundBegan, view: View) -> list[str]:
    return heading(f"Round {event.round}", view.reader)


@tells(ev.PhaseBegan)
def _phase_began(event: ev.PhaseBegan, view: View) -> list[str]:
    return heading(place(view.scene.fight.round, event.phase, event.haste), view.reader)


def place(number: int, phase: str, haste: int) -> str:
    """Return where a fight stands: ``Round 2, haste 1 declaration``, ``End of round 2``."""
    if kind_named(phase) == "keep":
        return f"End of round {number}"
    return f"Round {number}, {phase_title(phase, haste)}" if number else phase.capitalize()


@tells(ev.TurnBegan)
def _turn_began(event: ev.TurnBegan, view: View) -> list[str]:
    if len(event.owners) < 2 or not view.reader.in_full:  # the order says it
        return []
    how = "at once (tied)" if view.scene.tied(event.owners) else "together"
    return say(f"{listing(event.owners)} act {how}", view)


@tells(ev.ActionLost)
def _action_lost(event: ev.ActionLost, view: View) -> list[str]:
    return say(lost_words(event), view)


def lost_words(event: ev.ActionLost) -> str:
    """Return how an action came to nothing: ``Jane's attack on Jo is lost: Jo is already down``."""
    why = void_words(event.reason, event.who, getattr(event.part, "target", ""))
    return f"{event.who}'s {short(event.part)} is lost: {why}"


def void_words(reason: str, who: str, target: str) -> str:
    """Return why an action came to nothing, as a clause: ``Jo is already down``."""
    known = VOID.get(reason)
    return known.format(target=target or "the target", who=who) if known else words_of(reason)


@tells(ev.Waited)
def _waited(event: ev.Waited, view: View) -> list[str]:
    if isinstance(event.part, Resist | Reverse):
        return say(f"{event.who} struggles, but there is no roll until the hold is kept up", view)
    if not view.reader.in_full:
        return []  # it was said, and nothing has come of it
    if isinstance(event.part, Pass):
        return [] if view.acts else say(f"{event.who} passes", view)
    if isinstance(event.part, Delay):
        return [] if view.acts else say(f"{event.who} waits for a better moment", view)
    if isinstance(event.part, Guard):
        return say(f"{event.who} stands on guard", view)
    if isinstance(event.part, Escape):  # where each acts in place, that it is announced is told
        return [] if view.acts else say(f"{event.who} breaks for it", view)
    if isinstance(event.part, DONE_AT_ONCE):
        return []  # what came of it is told
    return say(f"{event.who} defends ({short(event.part)})", view)


tells(ev.TurnEnded)(nothing)


def phase_title(phase: str, haste: int) -> str:
    """Return a phase's name, with the number of its haste phase."""
    return phase.replace("haste", f"haste {haste}", 1) if haste else phase
