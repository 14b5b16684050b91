"""What is counted by the round: effects, hazards, checks."""

from collections.abc import Sequence

from game import events as ev
from game.dice import DRAMATIC
from game.rulesets import ruleset_of
from game.state.effects import Effect, Hazard
from game.state.scene import Check, Scene
from presentation.reader import Reader
from presentation.text import count, line, lines, sentence, signed, typed
from presentation.words.view import INDENT, View, say, tells


@tells(ev.EffectBegan)
def _effect_began(event: ev.EffectBegan, view: View) -> list[str]:
    return say(effect_words(event.effect, view.scene), view)


def effect_words(effect: Effect, scene: Scene) -> str:
    """Return an effect: ``Jane gets attack +2 (Fury), 2 rounds left``."""
    changes = ", ".join(f"{what} {signed(number)}" for what, number in effect.changes.items())
    told = f"gets {changes} ({effect.name})" if changes else f"is affected by {effect.name}"
    return f"{effect.who} {told}, {_how_long(effect, scene)}"


def _how_long(effect: Effect, scene: Scene) -> str:
    if effect.once:
        return "next roll only"
    if effect.last_round is None:
        return "until it is taken off"
    left = effect.last_round - max(1, scene.fight.round) + 1
    return f"{count(max(0, left), 'round')} left"


@tells(ev.EffectEnded)
def _effect_ended(event: ev.EffectEnded, view: View) -> list[str]:
    who, name = event.effect.who, event.effect.name
    return say(f"{name} ends for {who}", view)


@tells(ev.HazardBegan)
def _hazard_began(event: ev.HazardBegan, view: View) -> list[str]:
    return say(hazard_words(event.hazard), view)


def hazard_words(hazard: Hazard) -> str:
    """Return a hazard: ``Jane is threatened by fire: 3 dice of lethal each round``."""
    harm = count(hazard.dice, "die", "dice") if hazard.dice else count(hazard.levels, "level")
    told = f"{hazard.who} is threatened by {hazard.name}: {harm} of {hazard.type}"
    told += ", not soaked" if hazard.unsoakable else ""
    if hazard.rounds is None:
        return f"{told} each round"
    return f"{told}, {count(hazard.rounds, 'round')} left"


@tells(ev.HazardStruck)
def _hazard_struck(event: ev.HazardStruck, view: View) -> list[str]:
    return say(f"{event.who} is struck by {event.name}", view)


@tells(ev.HazardEnded)
def _hazard_ended(event: ev.HazardEnded, view: View) -> list[str]:
    if event.avoided:
        return say(avoided_words(event), view)
    return say(f"{event.who} is no longer threatened by {event.name}", view)


def avoided_words(event: ev.HazardEnded) -> str:
    """Return that somebody got out of a hazard's way in time."""
    return f"{event.who} gets out of the way of {event.name}"


@tells(ev.CheckAsked)
def _check_asked(event: ev.CheckAsked, view: View) -> list[str]:
    if not (event.roll or event.deed):
        answer = f" Answer: {typed(f'+check/done {event.id}=WHAT CAME OF IT')}."
        told = f'{event.who} asks for check {event.id}: "{event.text}".'
        return say(told + (answer if view.reader.moves_on else ""), view)
    if not view.reader.moves_on:
        return []
    if event.deed:
        told = f'What does "{event.text}" do? {typed(deed_line(event.id))}'
        return say(told, view)
    failure = f"{event.who}'s {_failure(view.scene)}"
    told = f"A mishap may come of {failure}. If so, {typed(mishap_line(event.id))}"
    return say(told, view)


def mishap_line(number: int) -> str:
    """Return what to type to tell what came of a botch."""
    return f"+check/done {number}=WHAT HAPPENS"


def deed_line(number: int) -> str:
    """Return what to type to tell what a miscellaneous action did."""
    return f"+check/done {number}=WHAT IT DOES"


@tells(ev.CheckSettled)
def _check_settled(event: ev.CheckSettled, view: View) -> list[str]:
    how = f": {event.how}" if event.how else ""
    if event.deed:
        return say(f'{event.who}, "{event.text}"{how or ": nothing comes of it"}', view)
    if event.roll:
        return say(f"{event.who}'s mishap{how or ': none'}", view)
    return say(f'Check {event.id} is settled: {event.who}, "{event.text}"{how}', view)


@tells(ev.ChecksWarned)
def _checks_warned(event: ev.ChecksWarned, view: View) -> list[str]:
    if not (view.reader.moves_on or view.reader.in_full):
        return []  # who waits can do nothing about it
    told = line(open_checks(len(event.checks)), view.reader)
    warned = [one for one in view.scene.checks if one.id in event.checks]
    told += check_lines(warned, view.scene, view.reader)
    if view.reader.moves_on and event.checks:
        done = typed(f"+check/done {event.checks[0]}")
        again = typed("+init/roll")
        told += line(
            f"Type {done} when it is settled, or {again} again to begin the round all the same.",
            view.reader,
        )
    return told


def check_lines(checks: Sequence[Check], scene: Scene, reader: Reader) -> list[str]:
    """Return a line for each open check, with its number."""
    return lines((sentence(check_words(one, scene)) for one in checks), reader, INDENT)


def open_checks(number: int) -> str:
    """Return how many checks are open, as the head of their list."""
    return f"{count(number, 'check')} {'is' if number == 1 else 'are'} open:"


def _failure(scene: Scene) -> str:
    """Return what the rules of a scene call a roll that fails badly."""
    return DRAMATIC if ruleset_of(scene).settings.chance_die else "botch"


def check_words(check: Check, scene: Scene) -> str:
    """Return an open check: ``3: Jane, "rage for the wound"``."""
    about = f"a {_failure(scene)}'s mishap" if check.roll and not check.deed else f'"{check.text}"'
    about = f"what {about} does" if check.deed else about
    return f"{check.id}: {check.who}, {about}"
