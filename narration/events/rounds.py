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
from narration.events.view import ALIKE, View, in_a_sentence, nothing, say, tells
from narration.languages import N_, _
from narration.phrases.verb_words import kind_named, short
from narration.text import heading, listing, words_of

VOID = {
    "target-gone": N_("{target} is gone"),
    "target-down": N_("{target} is already down"),
    "weapon-lost": N_("the weapon is gone"),
    "gun-empty": N_("the gun is empty"),
    "out-of-reach": N_("{target} is out of reach"),
    "actor-down": N_("{who} is down"),
    "seized": N_("{who} is held"),
    "was-seized": N_("{who} was seized"),
    "pinned": N_("{who} is pinned"),
    "grapple-over": N_("that grapple is over"),
    "in-a-grapple": N_("{who} is in a grapple already"),
    "target-held": N_("{target} is held already"),
    "immobilised": N_("{who} cannot move"),
    "dazed": N_("{who} is dazed"),
    "blind": N_("{who} cannot see to shoot"),
    "no-room": N_("there is no room around {target}"),
    "power-refused": N_("it was said that it cannot be done"),
}

# What has events of its own that tell of it.
DONE_AT_ONCE = (Release, Relent, Sustain, Stand, Avoid, Move, Crawl, Drop)


@tells(ev.RoundBegan, among=(ALIKE,))
def _round_began(event: ev.RoundBegan, view: View) -> list[str]:
    return heading(_("Round {round}", round=event.round), view.reader)


@tells(ev.PhaseBegan, among=(ALIKE,))
def _phase_began(event: ev.PhaseBegan, view: View) -> list[str]:
    return heading(place(view.scene.fight.round, event.phase, event.haste), view.reader)


def place(number: int, phase: str, haste: int) -> str:
    """Return where a fight stands: ``Round 2, haste 1 declaration``, ``End of round 2``."""
    if kind_named(phase) == "keep":
        return _("End of round {number}", number=number)
    return (
        _("Round {number}, {phase_title}", number=number, phase_title=phase_title(phase, haste))
        if number
        else _(phase.capitalize())
    )


@tells(ev.TurnBegan, among=(ALIKE,))
def _turn_began(event: ev.TurnBegan, view: View) -> list[str]:
    if len(event.owners) < 2 or not view.reader.in_full:  # the order says it
        return []
    how = _("at once (tied)") if view.scene.tied(event.owners) else _("together")
    return say(_("{owners} act {how}", owners=listing(event.owners), how=how), view)


@in_a_sentence(ev.ActionLost, among=(ALIKE,))
def lost_words(event: ev.ActionLost) -> str:
    """Return how an action came to nothing: ``Jane's attack on Jo is lost: Jo is already down``."""
    why = void_words(event.reason, event.who, getattr(event.part, "target", ""))
    return _("{who}'s {short} is lost: {why}", who=event.who, short=short(event.part), why=why)


def void_words(reason: str, who: str, target: str) -> str:
    """Return why an action came to nothing, as a clause: ``Jo is already down``."""
    known = _(VOID.get(reason, ""))
    return known.format(target=target or _("the target"), who=who) if known else words_of(reason)


@tells(ev.Waited)
def _waited(event: ev.Waited, view: View) -> list[str]:
    if isinstance(event.part, Resist | Reverse):
        return say(
            _("{who} struggles, but there is no roll until the hold is kept up", who=event.who),
            view,
        )
    if not view.reader.in_full:
        return []  # it was said, and nothing has come of it
    if isinstance(event.part, Pass):
        return [] if view.acts else say(_("{who} passes", who=event.who), view)
    if isinstance(event.part, Delay):
        return [] if view.acts else say(_("{who} waits for a better moment", who=event.who), view)
    if isinstance(event.part, Guard):
        return say(_("{who} stands guard", who=event.who), view)
    if isinstance(event.part, Escape):  # where each acts in place, that it is announced is told
        return [] if view.acts else say(_("{who} makes a break for it", who=event.who), view)
    if isinstance(event.part, DONE_AT_ONCE):
        return []  # what came of it is told
    return say(_("{who} defends ({short})", who=event.who, short=short(event.part)), view)


tells(ev.TurnEnded)(nothing)


def phase_title(phase: str, haste: int) -> str:
    """Return a phase's name, with the number of its haste phase."""
    told = _(phase)
    if not haste:
        return told
    if not phase.startswith("haste "):
        return told
    return _("haste {number} {phase}", number=haste, phase=_(phase.removeprefix("haste ")))
