"""What is counted by the round: effects, hazards, checks."""

from collections.abc import Sequence

from game import events as ev
from game.dice import DRAMATIC
from game.reading import ruleset_of
from game.state.scene import Check, Effect, Hazard, Scene
from narration.events.view import IN_STORIES, INDENT, View, in_a_sentence, reads, say, tells
from narration.languages import N_, _
from narration.reader import Reader
from narration.text import count, line, lines, own_words, owned, sentence, signed, typed


@tells(ev.EffectBegan)
def _effect_began(event: ev.EffectBegan, view: View) -> list[str]:
    return say(effect_words(event.effect, view.scene), view)


def effect_words(effect: Effect, scene: Scene) -> str:
    """Return an effect: ``Jane gets attack +2 (Fury), 2 rounds left``."""
    changes = ", ".join(f"{what} {signed(number)}" for what, number in effect.changes.items())
    told = (
        _("gets {changes} ({name})", changes=changes, name=effect.name)
        if changes
        else _("is affected by {name}", name=effect.name)
    )
    return f"{effect.who} {told}, {_how_long(effect, scene)}"


def _how_long(effect: Effect, scene: Scene) -> str:
    if effect.once:
        return _("next roll only")
    if effect.last_round is None:
        return _("until it is taken off")
    left = effect.last_round - max(1, scene.fight.round) + 1
    return _("{number} left", number=count(max(0, left), "round"))


@in_a_sentence(ev.EffectEnded)
def _effect_ended(event: ev.EffectEnded) -> str:
    return _("{name} ends for {who}", name=event.effect.name, who=event.effect.who)


@in_a_sentence(ev.HazardBegan)
def _hazard_began(event: ev.HazardBegan) -> str:
    return hazard_words(event.hazard)


def hazard_words(hazard: Hazard) -> str:
    """Return a hazard: ``Jane is threatened by fire: 3 dice of lethal each round``."""
    harm = count(hazard.dice, "die", "dice") if hazard.dice else count(hazard.levels, "level")
    told = _(
        "{who} is threatened by {name}: {harm} of {type}",
        who=hazard.who,
        name=hazard.name,
        harm=harm,
        type=hazard.type,
    )
    told += _(", not soaked") if hazard.unsoakable else ""
    if hazard.rounds is None:
        return _("{told} each round", told=told)
    return _("{told}, {number} left", told=told, number=count(hazard.rounds, "round"))


reads(ev.HazardStruck, N_("{who} is struck by {name}"))


@in_a_sentence(ev.HazardEnded)
def _hazard_ended(event: ev.HazardEnded) -> str:
    if event.avoided:
        return avoided_words(event)
    return _("{who} is no longer threatened by {name}", who=event.who, name=event.name)


def avoided_words(event: ev.HazardEnded) -> str:
    """Return that somebody got out of a hazard's way in time."""
    return _("{who} gets out of the way of {name}", who=event.who, name=event.name)


@tells(ev.CheckAsked)
def _check_asked(event: ev.CheckAsked, view: View) -> list[str]:
    if not (event.roll or event.deed):
        answer = _(" Answer: {command}.", command=typed(f"+check/done {event.id}=WHAT CAME OF IT"))
        told = _(
            '{who} asks for check {id}: "{text}".',
            who=event.who,
            id=event.id,
            text=own_words(event.text),
        )
        return say(told + (answer if view.reader.moves_on else ""), view)
    if not view.reader.moves_on:
        return []
    if event.deed:
        told = _(
            'What does "{text}" do? {command}',
            text=own_words(event.text),
            command=typed(deed_line(event.id)),
        )
        return say(told, view)
    failure = owned(event.who, _failure(view.scene))
    told = _(
        "A mishap may come of {failure}. If so, {command}",
        failure=failure,
        command=typed(mishap_line(event.id)),
    )
    return say(told, view)


def mishap_line(number: int) -> str:
    """Return what to type to tell what came of a botch."""
    return f"+check/done {number}=WHAT HAPPENS"


def deed_line(number: int) -> str:
    """Return what to type to tell what a miscellaneous action did."""
    return f"+check/done {number}=WHAT IT DOES"


@tells(ev.CheckSettled, among=(IN_STORIES,))
def _check_settled(event: ev.CheckSettled, view: View) -> list[str]:
    words = event.how if view.scene.led else f'"{own_words(event.how)}"'  # theirs, or a player's
    how = f": {words}" if event.how else ""
    by = "" if view.scene.led else event.by
    if event.deed or event.roll:
        told = _what_came(event, how)
        if by not in ("", event.who):
            told = _("{by} settles check {id}: {told}", by=by, id=event.id, told=told)
        return say(told, view)
    text = own_words(event.text)
    if by:
        told = f'{event.who}, "{text}"{how}'
        return say(_("{by} settles check {id}: {told}", by=by, id=event.id, told=told), view)
    return say(
        _(
            'Check {id} is settled: {who}, "{text}"{how}',
            id=event.id,
            who=event.who,
            text=text,
            how=how,
        ),
        view,
    )


def _what_came(event: ev.CheckSettled, how: str) -> str:
    """Return what came of what nobody asked about: of a deed, or of a botch."""
    if event.deed:
        return f'{event.who}, "{own_words(event.text)}"{how or _(": nothing comes of it")}'
    return _("{who}'s mishap{how}", who=event.who, how=how or _(": none"))


@tells(ev.ChecksWarned)
def _checks_warned(event: ev.ChecksWarned, view: View) -> list[str]:
    if view.scene.led and not (view.reader.moves_on or view.reader.in_full):
        return []  # who waits can do nothing about it; unled, anybody may have asked for the round
    told = line(open_checks(len(event.checks)), view.reader)
    warned = [one for one in view.scene.checks if one.id in event.checks]
    told += check_lines(warned, view.scene, view.reader)
    again = typed("+init/roll")
    if view.reader.moves_on and event.checks:
        done = typed(f"+check/done {event.checks[0]}")
        told += line(
            _(
                "Type {done} when it is settled, or {again} again to begin the round all the same.",
                done=done,
                again=again,
            ),
            view.reader,
        )
    elif not view.scene.led:
        told += line(_("{again} again begins the round all the same.", again=again), view.reader)
    return told


def check_lines(checks: Sequence[Check], scene: Scene, reader: Reader) -> list[str]:
    """Return a line for each open check, with its number."""
    return lines((sentence(check_words(one, scene)) for one in checks), reader, INDENT)


def open_checks(number: int) -> str:
    """Return how many checks are open, as the head of their list."""
    return _(
        "{number} {are} open:",
        number=count(number, "check"),
        are=_("is") if number == 1 else _("are"),
    )


def _failure(scene: Scene) -> str:
    """Return what the rules of a scene call a roll that fails badly."""
    return DRAMATIC if ruleset_of(scene).settings.chance_die else _("botch")


def check_words(check: Check, scene: Scene) -> str:
    """Return an open check: ``3: Jane, "rage for the wound"``."""
    about = (
        _("a {failure}'s mishap", failure=_failure(scene))
        if check.roll and not check.deed
        else f'"{own_words(check.text)}"'
    )
    about = _("what {about} does", about=about) if check.deed else about
    return f"{check.id}: {check.who}, {about}"
