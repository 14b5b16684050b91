"""Wounds and what goes with them, what is spent, and what is counted by the round."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from msgspec.structs import replace

from game import events as ev
from game.dice import DRAMATIC, Roll
from game.fighter import Fighter, Health, Looks
from game.reading import counted_from, ruleset_of
from game.state.scene import Check, Effect, Hazard, Scene
from narration.events.view import (
    AFTER_A_BLOW,
    ALIKE,
    IN_STORIES,
    INDENT,
    SAID_BY_OUTCOME,
    View,
    by_whom,
    in_a_sentence,
    owners,
    reads,
    say,
    tells,
)
from narration.languages import N_, YOU, _
from narration.languages.grammar import in_your_place, to_you
from narration.phrases.exchanges import down_words, level_words, track_words, wound_words
from narration.phrases.rolls import compact, says_nothing
from narration.reader import Reader
from narration.text import (
    count,
    crowd,
    line,
    lines,
    listing,
    marked,
    own_words,
    owned,
    sentence,
    signed,
    typed,
)


def hurts(text: str, view: View, indent: str = INDENT) -> list[str]:
    return marked("harm", say(text, view, indent))


@tells(ev.LevelsDealt, among=(AFTER_A_BLOW, SAID_BY_OUTCOME))
def _levels_dealt(event: ev.LevelsDealt, view: View) -> list[str]:
    number = count(event.levels, "level")
    told = _("{by}'s {means} does {number} of damage, without a roll", event, number=number)
    return hurts(told, view)


@tells(ev.Wounded, among=(ALIKE,))
def _wounded(event: ev.Wounded, view: View) -> list[str]:
    by = "" if event.exchange or view.scene.fight.phase == "bookkeeping" else by_whom(event)
    so_far, procedures = view.exchange(event.exchange), ruleset_of(view.scene).procedures
    steps = procedures.get(so_far.began.kind, ()) if so_far is not None else ()
    soaks = any(step.slot == "soak" for step in steps)
    told = wound_words(event, so_far, view.reader.screenreader, tell_soak=soaks) + by
    return hurts(told, view) if event.levels else say(told, view, INDENT)


@tells(ev.WentDown, among=(ALIKE, SAID_BY_OUTCOME))
def _went_down(event: ev.WentDown, view: View) -> list[str]:
    return hurts(f"{event.who} {down_words(event.state)}", view)


reads(ev.Recovered, N_("{who} can act again"), among=(IN_STORIES,))


@tells(ev.Regenerated)
def _regenerated(event: ev.Regenerated, view: View) -> list[str]:
    now = health_words(view.scene.people[event.who].fighter, event.health, view)
    return say(_("{who} regenerates 1 {type}: {now}", event, type=_(event.type), now=now), view)


def health_words(fighter: Fighter, health: Health, view: View) -> str:
    """Return a track as it stands: ``//, Hurt (-1)``."""
    track = ruleset_of(view.scene).track_of(fighter)
    spoken = view.reader.screenreader
    level = level_words(track.level(health), track.penalty(health), spoken)
    return level if spoken or not health.marks else f"{health.marks} {level}"


@tells(ev.ArmourDestroyed, among=(AFTER_A_BLOW,))
def _armour_destroyed(event: ev.ArmourDestroyed, view: View) -> list[str]:
    gone = listing(event.armour)
    for_now = _(" for this scene") if view.scene.spares(event.who) else ""
    told = _("{who}'s {armour} is destroyed{for_now}", event, armour=gone, for_now=for_now)
    return say(told, view, INDENT)


@tells(ev.Dazed, among=(AFTER_A_BLOW,))
def _dazed(event: ev.Dazed, view: View) -> list[str]:
    return hurts(_("{who} is dazed: no turn in round {round}", event), view)


@tells(ev.Staked, among=(IN_STORIES, AFTER_A_BLOW))
def _staked(event: ev.Staked, view: View) -> list[str]:
    told = _("{by} drives a stake through {who}'s heart: they cannot move", event)
    return hurts(told, view, indent="")


@in_a_sentence(ev.KnockedDown, among=(IN_STORIES, AFTER_A_BLOW))
def _knocked_down(event: ev.KnockedDown) -> str:
    if event.up:
        return _("{who} is knocked down, and up again at once", event)
    then = _("spends this turn's action on it") if event.instead else _("lies there")
    return _("{who} is knocked down and {then}", event, then=then)


# --- What a person has less of, or more: resources, ammunition ------------------------------------


@tells(ev.ResourceChanged)
def _resource_changed(event: ev.ResourceChanged, view: View) -> list[str]:
    return say(resource_words(event, view.reader), view, "" if view.acts else INDENT)


def resource_words(event: ev.ResourceChanged, reader: Reader) -> str:
    """Return what a person spends or regains, with what is left; empty for readers who may not know
    it, and by the way in brief. What haste costs is told with the declaration.
    """
    by_the_way = event.why != "outside"  # else the player typed it
    if not reader.knows(event.who) or (reader.style == "brief" and by_the_way):
        return ""
    if event.why == "haste" and not reader.in_full:
        return ""
    verb, change = _("spends") if event.change < 0 else _("regains"), abs(event.change)
    return _("{who} {verb} {change} {resource}: {now} left", event, verb=verb, change=change)


reads(
    ev.AmmunitionSpent,
    N_("{who}'s {weapon}: {number} left"),
    INDENT,
    to=owners,
    among=(AFTER_A_BLOW, SAID_BY_OUTCOME),
    number=lambda one: count(one.now, "round"),
)


@tells(ev.Reloaded)
def _reloaded(event: ev.Reloaded, view: View) -> list[str]:
    left = f": {count(event.now, 'round')}" if view.reader.knows(event.who) else ""
    return say(_("{who} reloads the {weapon}{left}", event, left=left), view, INDENT)


# --- What is counted by the round: effects, hazards, checks ---------------------------------------


@tells(ev.EffectBegan)
def _effect_began(event: ev.EffectBegan, view: View) -> list[str]:
    return say(effect_words(event.effect, view.scene), view)


def effect_words(effect: Effect, scene: Scene, names: str = "") -> str:
    """Return an effect: ``Jane gets attack +2 (Fury), 2 rounds left``; on several people where
    their ``names`` are given.
    """
    changes = ", ".join(f"{what} {signed(number)}" for what, number in effect.changes.items())
    gets = N_("gets {changes} ({name})") if changes else N_("is affected by {name}")
    if names:
        gets = N_("get {changes} ({name})") if changes else N_("are affected by {name}")
    if effect.once:
        lasts = _("next roll only")
    elif effect.last_round is None:
        lasts = _("until it is taken off")
    else:
        left = effect.last_round - counted_from(scene) + 1
        lasts = _("{number} left", number=count(max(0, left), "round"))
    return f"{names or effect.who} {_(gets, effect, changes=changes)}, {lasts}"


in_a_sentence(ev.EffectEnded)(
    lambda event: _("{who} is no longer affected by {name}", event.effect)
)


def hazard_words(hazard: Hazard, names: str = "") -> str:
    """Return a hazard: ``Jane is threatened by fire: 3 dice of lethal each round``; to several
    people where their ``names`` are given.
    """
    harm = count(hazard.dice, "die", "dice") if hazard.dice else count(hazard.levels, "level")
    threatens = N_("{who} is threatened by {name}: {harm} of {type}")
    if names:
        threatens = N_("{who} are threatened by {name}: {harm} of {type}")
    told = _(threatens, hazard, who=names or hazard.who, harm=harm)
    told += _(", not soaked") if hazard.unsoakable else ""
    if hazard.rounds is None:
        return _("{told} each round", told=told)
    return _("{told}, {number} left", told=told, number=count(hazard.rounds, "round"))


in_a_sentence(ev.HazardBegan)(lambda event: hazard_words(event.hazard))


reads(ev.HazardStruck, N_("{who} is struck by {name}"))


@dataclass
class Strike:
    """What a hazard has done to a person: what was rolled for it, and what came of it."""

    struck: ev.HazardStruck
    rolls: list[Roll] = field(default_factory=list)
    wound: ev.Wounded | None = None

    def outcome(self, spoken: bool) -> str:
        """Return what came of it, without the person: ``2 lethal, XX Injured (-1)``."""
        wound = self.wound
        if wound is None or not wound.levels:
            return _("no harm")
        track = track_words(wound, spoken)
        if isinstance(wound.health, Looks):
            return track
        return _("{levels} {type}, {track}", wound, type=_(wound.type), track=track)

    def in_full(self, reader: Reader) -> list[str]:
        """Return it as the person reads it whom it struck, with their rolls."""
        told = [_("{who} is struck by {name}", self.struck, who=YOU)]
        for roll in self.rolls:
            others = tuple(one for one in roll.modifiers if one.why != self.struck.name)
            roll = replace(roll, modifiers=others)  # its dice are the hazard's, as has been said
            called = _("Damage") if roll.purpose == "damage" else _("Your soak")
            told += [] if says_nothing(roll) else [compact(roll, called, reader)]
        if self.wound is not None:
            told.append(
                wound_words(in_your_place(self.wound, reader.name), None, reader.screenreader)
            )
        hurt = self.wound is not None and self.wound.levels
        text = line(" ".join(sentence(to_you(one, reader.name)) for one in told), reader)
        return marked("harm", text) if hurt else text


@dataclass
class Strikes:
    """What hazards have done one after another, until something else happens: each reads in full
    what struck them, and of others only what came of it, of those alike in one clause.
    """

    strikes: list[Strike] = field(default_factory=list)
    over: list[ev.HazardEnded] = field(default_factory=list)

    def take(self, event: ev.AnyEvent) -> bool:
        """Take up an event that belongs to it; say whether it did."""
        last = self.strikes[-1] if self.strikes else None
        match event:
            case ev.HazardStruck():
                self.strikes.append(Strike(event))
            case ev.Rolled(roll=roll, exchange=0) if last and not last.wound and not roll.private:
                last.rolls.append(roll)
            case ev.Wounded(exchange=0) if last and not last.wound:
                last.wound = event
            case ev.HazardEnded(avoided=False) if last:
                self.over.append(event)
            case _:
                return False
        return True

    def lines(self, reader: Reader) -> list[str]:
        told: list[str] = []
        spoken = reader.screenreader
        for (mine, name, outcome), alike in groupby(
            self.strikes,
            lambda one: (one.struck.who == reader.name, one.struck.name, one.outcome(spoken)),
        ):
            strikes = list(alike)
            if mine:
                told += [one for each in strikes for one in each.in_full(reader)]
                continue
            names = [one.struck.who for one in strikes]
            hurt = any(one.wound is not None and one.wound.levels for one in strikes)
            clause = _(
                "{names} {verb} struck by {name}: {outcome}",
                names=crowd(names),
                verb=_("are each") if names[1:] else _("is"),
                name=name,
                outcome=outcome,
            )
            said = line(sentence(clause), reader)
            told += marked("harm", said) if hurt else said
        for name, ended in groupby(self.over, lambda one: one.name):
            names = [one.who for one in ended]
            clause = _(
                "{names} {verb} no longer threatened by {name}",
                names=YOU if names == [reader.name] else crowd(names),
                verb=_("are") if names[1:] else _("is"),
                name=name,
            )
            told += line(sentence(to_you(clause, reader.name)), reader)
        return told


@in_a_sentence(ev.HazardEnded)
def _hazard_ended(event: ev.HazardEnded) -> str:
    if event.avoided:
        return _("{who} gets out of the way of {name}", event)
    return _("{who} is no longer threatened by {name}", event)


@tells(ev.CheckAsked)
def _check_asked(event: ev.CheckAsked, view: View) -> list[str]:
    text, done = own_words(event.text), f"+check/done {event.id}="
    if not (event.roll or event.deed):
        told = _('{who} asks for check {id}: "{text}".', event, text=text)
        if view.reader.moves_on:
            told += _(" Answer: {command}.", command=typed(f"{done}WHAT CAME OF IT"))
        return say(told, view)
    if not view.reader.moves_on:
        return []
    if event.deed:
        command = typed(f"{done}WHAT IT DOES")
        return say(_('Say what "{text}" does ({command})', text=text, command=command), view)
    failure, command = owned(event.who, _failure(view.scene)), typed(f"{done}WHAT HAPPENS")
    told = _("A mishap may come of {failure} ({command})", failure=failure, command=command)
    return say(told, view)


@tells(ev.CheckSettled, among=(IN_STORIES,))
def _check_settled(event: ev.CheckSettled, view: View) -> list[str]:
    text, led = own_words(event.text), view.scene.led
    words = event.how if led else f'"{own_words(event.how)}"'  # the storyteller's, or a player's
    how, by = f": {words}" if event.how else "", "" if led else event.by
    told = f'{event.who}, "{text}"{how}'
    if event.deed or event.roll:  # nobody asked about it
        if event.deed:
            if led and not (how or view.reader.moves_on or view.reader.name == event.who):
                return []
            told = f'{event.who}, "{text}"{how or _(": nothing comes of it")}'
        else:
            told = _("{who}'s mishap{how}", event, how=how or _(": none"))
        if by in ("", event.who):
            return say(told, view)
    if by:
        return say(_("{by} settles check {id}: {told}", event, by=by, told=told), view)
    return say(_('Check {id} is settled: {who}, "{text}"{how}', event, text=text, how=how), view)


@tells(ev.ChecksWarned)
def _checks_warned(event: ev.ChecksWarned, view: View) -> list[str]:
    scene, reader = view.scene, view.reader
    if scene.led and not (reader.moves_on or reader.in_full):
        return []  # people who wait can do nothing about it; unled, anybody may have asked for it
    told = line(open_checks(len(event.checks)), reader)
    told += check_lines([one for one in scene.checks if one.id in event.checks], scene, reader)
    again = typed("+init/roll")
    if reader.moves_on and event.checks:
        ways = N_(
            "Type {done} when it is settled, or {again} again to begin the round all the same."
        )
        done = typed(f"+check/done {event.checks[0]}")
        told += line(_(ways, done=done, again=again), reader)
    elif not scene.led:
        told += line(_("{again} again begins the round all the same.", again=again), reader)
    return told


def check_lines(checks: Sequence[Check], scene: Scene, reader: Reader) -> list[str]:
    return lines((sentence(check_words(check, scene)) for check in checks), reader, INDENT)


def open_checks(number: int) -> str:
    are = _("is") if number == 1 else _("are")
    return _("{number} {are} open:", number=count(number, "check"), are=are)


def _failure(scene: Scene) -> str:
    """Return what the rules of a scene call a roll that fails badly."""
    return DRAMATIC if ruleset_of(scene).settings.chance_die else _("botch")


def check_words(check: Check, scene: Scene) -> str:
    """Return an open check: ``3: Jane, "rage for the wound"``."""
    about = f'"{own_words(check.text)}"'
    if check.deed:
        about = _("what {about} does", about=about)
    elif check.roll:
        about = _("a {failure}'s mishap", failure=_failure(scene))
    return f"{check.id}: {check.who}, {about}"
