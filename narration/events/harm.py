"""What becomes of a blow that lands: wounds, and what goes with them."""

from game import events as ev
from game.fighter import Fighter
from game.health import Health
from game.reading import ruleset_of
from narration.events.view import (
    AFTER_A_BLOW,
    ALIKE,
    IN_STORIES,
    INDENT,
    SAID_BY_OUTCOME,
    View,
    by_whom,
    in_a_sentence,
    reads,
    say,
    tells,
)
from narration.languages import N_, _
from narration.phrases.exchange_outcomes import down_words, level_words, wound_words
from narration.phrases.so_far import ExchangeSoFar
from narration.text import count, listing, marked


def hurts(text: str, view: View, indent: str = INDENT) -> list[str]:
    """Return a clause of harm as a sentence of its own."""
    return marked("harm", say(text, view, indent))


@tells(ev.LevelsDealt, among=(AFTER_A_BLOW, SAID_BY_OUTCOME))
def _levels_dealt(event: ev.LevelsDealt, view: View) -> list[str]:
    told = _(
        "{by}'s {means} does {number} of damage, without a roll",
        by=event.by,
        means=event.means,
        number=count(event.levels, "level"),
    )
    return hurts(told, view)


@tells(ev.Wounded, among=(ALIKE,))
def _wounded(event: ev.Wounded, view: View) -> list[str]:
    by = "" if event.exchange or view.scene.fight.phase == "bookkeeping" else by_whom(event.by)
    so_far = view.exchange(event.exchange)
    told = wound_words(event, so_far, view.reader.screenreader, tell_soak=_soaks(so_far, view))
    told += by
    return hurts(told, view) if event.levels else say(told, view, INDENT)


def _soaks(so_far: ExchangeSoFar | None, view: View) -> bool:
    """Say whether the rules would let what an exchange does be soaked."""
    steps = (
        ruleset_of(view.scene).procedures.get(so_far.began.kind, ()) if so_far is not None else ()
    )
    return any(step.slot == "soak" for step in steps)


@tells(ev.WentDown, among=(ALIKE, SAID_BY_OUTCOME))
def _went_down(event: ev.WentDown, view: View) -> list[str]:
    return hurts(f"{event.who} {down_words(event.state)}", view)


reads(ev.Recovered, N_("{who} can act again"), among=(IN_STORIES,))


@tells(ev.Regenerated)
def _regenerated(event: ev.Regenerated, view: View) -> list[str]:
    now = health_words(view.scene.people[event.who].fighter, event.health, view)
    return say(
        _("{who} regenerates 1 {type}: {now}", who=event.who, type=_(event.type), now=now), view
    )


def health_words(fighter: Fighter, health: Health, view: View) -> str:
    """Return a track as it stands: ``//, Hurt (-1)``."""
    track = ruleset_of(view.scene).track_of(fighter)
    spoken = view.reader.screenreader
    level = level_words(track.level(health), track.penalty(health), spoken)
    return level if spoken or not health.marks else f"{health.marks} {level}"


@tells(ev.ArmourDestroyed, among=(AFTER_A_BLOW,))
def _armour_destroyed(event: ev.ArmourDestroyed, view: View) -> list[str]:
    for_now = _(" for this scene") if view.scene.spares(event.who) else ""
    return say(
        _(
            "{who}'s {armour} is destroyed{for_now}",
            who=event.who,
            armour=listing(event.armour),
            for_now=for_now,
        ),
        view,
        INDENT,
    )


@tells(ev.Dazed, among=(AFTER_A_BLOW,))
def _dazed(event: ev.Dazed, view: View) -> list[str]:
    return hurts(
        _("{who} is dazed: no turn in round {round}", who=event.who, round=event.round), view
    )


@tells(ev.Staked, among=(IN_STORIES, AFTER_A_BLOW))
def _staked(event: ev.Staked, view: View) -> list[str]:
    told = _(
        "{by} drives a stake through {who}'s heart: they cannot move", by=event.by, who=event.who
    )
    return hurts(told, view, indent="")


@in_a_sentence(ev.KnockedDown, among=(IN_STORIES, AFTER_A_BLOW))
def _knocked_down(event: ev.KnockedDown) -> str:
    if event.up:
        return _("{who} is knocked down, and up again at once", who=event.who)
    then = _("spends this turn's action on it") if event.instead else _("lies there")
    return _("{who} is knocked down and {then}", who=event.who, then=then)
