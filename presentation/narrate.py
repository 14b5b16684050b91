"""One event in words, for one reader.

`WORDS` has a function for every event. What needs several events at once (one line for an exchange,
the block at a phase's end) is in `presentation.announce`.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from game.combat import events as ev
from game.combat.declaration import Declaration, Pass
from game.combat.state import Scene
from game.effects import Effect, Hazard
from game.health import Health
from game.rulesets import ruleset_of
from presentation.beats import (
    Beat,
    attempt,
    beats_under_way,
    compared_words,
    down_words,
    level_words,
    undefended_words,
    wound_words,
)
from presentation.intents import announced, haste_words, short
from presentation.reader import Reader
from presentation.rolls import arithmetic
from presentation.text import count, heading, line, lines, listing, sentence, signed, words_of

LOST = {
    "target-gone": "{target} is gone",
    "target-down": "{target} is already down",
    "weapon-lost": "the weapon is gone",
    "actor-down": "{who} is down",
}

POSITIONS: dict[str, Callable[[Any], str]] = {
    "cover": lambda now: "in the open" if now == "none" else f"in {now} cover",
    "prone": lambda now: "prone" if now else "on their feet",
    "aware": lambda now: "aware" if now else "unaware",
    "helpless": lambda now: "helpless" if now else "no longer helpless",
}

INDENT = "  "
PART_OF_MORE = ("damage", "soak")  # rolls that follow from something told before them


class View(NamedTuple):
    """What a sentence is written from besides its event."""

    scene: Scene
    reader: Reader
    beats: Mapping[int, Beat]

    def beat(self, exchange: int) -> Beat | None:
        """Return the exchange of that number as far as it has been told."""
        return self.beats.get(exchange)


def narrate(event: ev.AnyEvent, scene_after: Scene, reader: Reader) -> list[str]:
    """Return an event's lines for one reader; ``scene_after`` is the scene in which it is true."""
    return tell(event, View(scene_after, reader, beats_under_way(scene_after)))


def tell(event: ev.AnyEvent, view: View) -> list[str]:
    """Return an event's lines where the exchanges under way are known already."""
    return WORDS[type(event)](event, view)


def _one(text: str, view: View, indent: str = "") -> list[str]:
    return line(sentence(text), view.reader, indent)


def _nothing(event: ev.AnyEvent, view: View) -> list[str]:
    return []


def _by(name: str) -> str:
    return f" (by {name})" if name else ""


# --- the scene -----------------------------------------------------------------------------------


def _scene_opened(event: ev.SceneOpened, view: View) -> list[str]:
    title = f": {event.title}" if event.title else ""
    told = _one(f"A scene is open{title} ({event.ruleset} rules)", view)
    if event.settings:
        changes = ", ".join(f"{name} {setting(value)}" for name, value in event.settings.items())
        told += _one(f"Its own settings: {changes}", view)
    return told


def setting(value: bool | int | str) -> str:
    """Return a setting's value as it is written: yes, no, a number or a word."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _joined(event: ev.Joined, view: View) -> list[str]:
    stance = ["prone"] if event.prone else []
    stance += [POSITIONS["cover"](event.cover)] if event.cover != "none" else []
    return _one(f"{event.who} joins{', ' + ', '.join(stance) if stance else ''}", view)


def _left(event: ev.Left, view: View) -> list[str]:
    return _one(f"{event.who} leaves", view)


def _pace_set(event: ev.PaceSet, view: View) -> list[str]:
    if event.pace == "flow":
        return _one("Pace flow: turns follow one another until somebody is asked something", view)
    return _one("Pace step: the fight rests after each turn", view)


def _preferred(event: ev.Preferred, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    return _one(
        f"{event.who} prefers {f'to {event.kind}' if event.kind else 'the better defense'}", view
    )


def _fighter_changed(event: ev.FighterChanged, view: View) -> list[str]:
    if event.why == "healed":
        now = health_words(event.fighter.health, view)
        return _one(f"{event.who} is healed: {now}{_by(event.by)}", view)
    return _one(f"{event.who}: {event.why or 'the sheet is changed'}{_by(event.by)}", view)


def _position_set(event: ev.PositionSet, view: View) -> list[str]:
    told = listing([position(name, now) for name, now in event.changes.items()])
    return _one(f"{event.who} is now {told}{_by(event.by)}", view)


def position(name: str, now: bool | int | str) -> str:
    """Return one thing about where or how somebody stands."""
    known = POSITIONS.get(name)
    return known(now) if known else f"{words_of(name)} {setting(now)}"


# --- the round -----------------------------------------------------------------------------------


def _round_began(event: ev.RoundBegan, view: View) -> list[str]:
    return heading(f"Round {event.round}", view.reader)


def _initiative_rolled(event: ev.InitiativeRolled, view: View) -> list[str]:
    if view.reader.style == "brief":  # the order says it
        return []
    return arithmetic(event.roll, view.reader, INDENT)


def _initiative_set(event: ev.InitiativeSet, view: View) -> list[str]:
    return _one(f"{event.who}'s initiative is now {event.total}{_by(event.by)}", view)


def _order_set(event: ev.OrderSet, view: View) -> list[str]:
    groups = [group_words(group, view.scene) for group in event.groups]
    return _one(f"Order: {', '.join(groups)}", view) if groups else []


def group_words(names: tuple[str, ...], scene: Scene) -> str:
    """Return one place in the order: ``Paulo (19)``, ``Frank and Teddy (11, tied)``."""
    person = scene.people.get(names[0]) if names else None
    total = str(person.initiative.total) if person and person.initiative else ""
    told = [one for one in (total, "tied" if len(names) > 1 else "") if one]
    return listing(names) + (f" ({', '.join(told)})" if told else "")


def phase_title(phase: str, haste: int) -> str:
    """Return a phase's name, with the number of its haste phase."""
    return phase.replace("haste", f"haste {haste}", 1) if haste else phase


def _phase_began(event: ev.PhaseBegan, view: View) -> list[str]:
    return heading(place(view.scene.fight.round, event.phase, event.haste), view.reader)


def place(number: int, phase: str, haste: int) -> str:
    """Return where a fight stands: ``Round 2, haste 1 declaration``."""
    return f"Round {number}, {phase_title(phase, haste)}" if number else phase.capitalize()


def _haste_planned(event: ev.HastePlanned, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    if event.haste is None:
        return _one(f"{event.who} plans no haste", view)
    return _one(
        f"{event.who} will announce {haste_words(event.haste)} with their declaration", view
    )


def _haste_granted(event: ev.HasteGranted, view: View) -> list[str]:
    if not event.haste.count:
        return _one(f"{event.who} is no longer granted haste from {event.haste.source}", view)
    return _one(f"{event.who} is granted {haste_words(event.haste)}", view)


def _declared(event: ev.Declared, view: View) -> list[str]:
    secret = event.secret and not view.reader.knows(event.who)
    if secret or not event.declaration or not event.declaration.parts:
        return _one(f"{event.who} has declared, in secret", view)
    if event.passed_over:
        return _one(f"{event.who} is passed over", view)
    told = declaration_words(
        event.who, event.declaration, "declares, in secret," if event.secret else ""
    )
    return _one(told + already_down(event.down), view)


def already_down(names: tuple[str, ...]) -> str:
    """Return the reminder that a target is down."""
    return f" ({listing(names)} {'is' if len(names) == 1 else 'are'} already down)" if names else ""


def declaration_words(who: str, declaration: Declaration, verb: str = "") -> str:
    """Return a declaration as a clause: ``Jane declares an attack on Jo``."""
    if declaration.parts == (Pass(),) and not declaration.haste and not verb:
        return f"{who} passes"
    return f"{who} {verb or 'declares'} {announced(declaration)}"


def _revealed(event: ev.Revealed, view: View) -> list[str]:
    told = line("Revealed together:", view.reader)
    clauses = [declaration_words(*item) for item in event.declarations.items()]
    return told + lines(map(sentence, clauses), view.reader, INDENT)


def _resource_changed(event: ev.ResourceChanged, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    verb = "spends" if event.change < 0 else "regains"
    told = f"{event.who} {verb} {abs(event.change)} {event.resource}: {event.now} left"
    return _one(told, view, INDENT)


def _ammunition_spent(event: ev.AmmunitionSpent, view: View) -> list[str]:
    if not view.reader.knows(event.who):
        return []
    return _one(f"{event.who}'s {event.weapon}: {count(event.now, 'round')} left", view, INDENT)


# --- a turn --------------------------------------------------------------------------------------


def _turn_began(event: ev.TurnBegan, view: View) -> list[str]:
    if len(event.owners) < 2:
        return []
    return _one(f"{listing(event.owners)} act at once (tied)", view)


def _exchange_began(event: ev.ExchangeBegan, view: View) -> list[str]:
    return _one(attempt(view.beat(event.exchange) or Beat(event)), view)


def _action_lost(event: ev.ActionLost, view: View) -> list[str]:
    return _one(lost_words(event), view)


def lost_words(event: ev.ActionLost) -> str:
    """Return how an action came to nothing: ``Jane's attack on Jo is lost: Jo is already down``."""
    target = getattr(event.part, "target", "")
    known = LOST.get(event.reason, "{reason}").format(
        target=target, who=event.who, reason=words_of(event.reason)
    )
    return f"{event.who}'s {short(event.part)} is lost: {known}"


def _waited(event: ev.Waited, view: View) -> list[str]:
    if isinstance(event.part, Pass):
        return _one(f"{event.who} passes", view)
    return _one(f"{event.who} defends ({short(event.part)})", view)


def _rolled(event: ev.Rolled, view: View) -> list[str]:
    roll, reader = event.roll, view.reader
    if roll.private and not reader.knows(roll.who):
        return []
    alone = not event.exchange and roll.purpose not in PART_OF_MORE
    return arithmetic(roll, reader, "" if alone else INDENT)


def _undefended(event: ev.Undefended, view: View) -> list[str]:
    return _one(undefended_words(event), view, INDENT)


def _compared(event: ev.Compared, view: View) -> list[str]:
    return _one(compared_words(event, view.beat(event.exchange)), view, INDENT)


def _wounded(event: ev.Wounded, view: View) -> list[str]:
    by = "" if event.exchange or view.scene.fight.phase == "bookkeeping" else _by(event.by)
    told = wound_words(event, view.beat(event.exchange), view.reader.screenreader)
    return _one(f"{told}{by}", view, INDENT)


def _went_down(event: ev.WentDown, view: View) -> list[str]:
    return _one(f"{event.who} {down_words(event.state)}", view, INDENT)


def _recovered(event: ev.Recovered, view: View) -> list[str]:
    return _one(f"{event.who} can act again", view)


# --- bookkeeping ---------------------------------------------------------------------------------


def _regenerated(event: ev.Regenerated, view: View) -> list[str]:
    now = health_words(event.health, view)
    return _one(f"{event.who} regenerates 1 {event.type}: {now}", view)


def health_words(health: Health, view: View) -> str:
    """Return a track as it stands: ``//, Hurt (-1)``."""
    track = ruleset_of(view.scene).track
    spoken = view.reader.screenreader
    level = level_words(track.level(health), track.penalty(health), spoken)
    return level if spoken or not health.marks else f"{health.marks}, {level}"


def _effect_began(event: ev.EffectBegan, view: View) -> list[str]:
    return _one(effect_words(event.effect), view)


def effect_words(effect: Effect) -> str:
    """Return an effect: ``Jane is under Fury: attack +2, until round 3 ends``."""
    told = [f"{what} {signed(number)}" for what, number in effect.changes.items()]
    last = effect.last_round
    told.append("until taken off" if last is None else f"until round {last} ends")
    return f"{effect.who} is under {effect.name}: {', '.join(told)}"


def _effect_ended(event: ev.EffectEnded, view: View) -> list[str]:
    return _one(f"{event.effect.who} is no longer under {event.effect.name}", view)


def _hazard_began(event: ev.HazardBegan, view: View) -> list[str]:
    return _one(hazard_words(event.hazard), view)


def hazard_words(hazard: Hazard) -> str:
    """Return a hazard: ``Jane is threatened by fire: 3 dice of lethal each round``."""
    harm = count(hazard.dice, "die", "dice") if hazard.dice else count(hazard.levels, "level")
    told = f"{hazard.who} is threatened by {hazard.name}: {harm} of {hazard.type}"
    told += ", not soaked" if hazard.unsoakable else ""
    if hazard.rounds is None:
        return f"{told} each round"
    return f"{told}, {count(hazard.rounds, 'round')} left"


def _hazard_struck(event: ev.HazardStruck, view: View) -> list[str]:
    return _one(f"{event.who} is struck by {event.name}", view)


def _hazard_ended(event: ev.HazardEnded, view: View) -> list[str]:
    return _one(f"{event.who} is no longer threatened by {event.name}", view)


def _fight_ended(event: ev.FightEnded, view: View) -> list[str]:
    return _one(f"The fight is over{': ' + event.reason if event.reason else ''}", view)


def _undone(event: ev.Undone, view: View) -> list[str]:
    return _one(f"Undone: the scene stands as it did after entry {event.to}", view)


def _redone(event: ev.Redone, view: View) -> list[str]:
    return _one(
        f"Redone: the scene stands as it did after entry {event.to}, with the same dice", view
    )


WORDS: dict[type, Callable[[Any, View], list[str]]] = {
    ev.SceneOpened: _scene_opened,
    ev.Joined: _joined,
    ev.Left: _left,
    ev.PaceSet: _pace_set,
    ev.Preferred: _preferred,
    ev.FighterChanged: _fighter_changed,
    ev.PositionSet: _position_set,
    ev.RoundBegan: _round_began,
    ev.InitiativeRolled: _initiative_rolled,
    ev.InitiativeSet: _initiative_set,
    ev.OrderSet: _order_set,
    ev.PhaseBegan: _phase_began,
    ev.HastePlanned: _haste_planned,
    ev.HasteGranted: _haste_granted,
    ev.Declared: _declared,
    ev.Revealed: _revealed,
    ev.HasteBought: _nothing,  # told with the declaration it came with
    ev.HasteUsed: _nothing,  # every haste phase does it
    ev.ResourceChanged: _resource_changed,
    ev.AmmunitionSpent: _ammunition_spent,
    ev.TurnBegan: _turn_began,
    ev.ExchangeBegan: _exchange_began,
    ev.ActionLost: _action_lost,
    ev.Waited: _waited,
    ev.Rolled: _rolled,
    ev.Undefended: _undefended,
    ev.Compared: _compared,
    ev.Wounded: _wounded,
    ev.WentDown: _went_down,
    ev.Recovered: _recovered,
    ev.TurnEnded: _nothing,
    ev.Regenerated: _regenerated,
    ev.EffectBegan: _effect_began,
    ev.EffectEnded: _effect_ended,
    ev.HazardBegan: _hazard_began,
    ev.HazardStruck: _hazard_struck,
    ev.HazardEnded: _hazard_ended,
    ev.FightEnded: _fight_ended,
    ev.Undone: _undone,
    ev.Redone: _redone,
}
