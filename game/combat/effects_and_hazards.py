"""What lasts and bears on people until somebody ends it or its rounds are over (BOOK-2, BOOK-4)."""

from game import actions as act
from game import events as ev
from game.engine.table import Table
from game.errors import RuleError, verify_within
from game.state.effects import Effect, Hazard

MAX_ROUNDS = 100
MAX_IN_FORCE = 100  # effects, and hazards, in one scene
MAX_EFFECT_NAME = 200
MAX_CHANGE = 20  # dice of one effect, either way
MAX_HARM = 50  # dice, or levels, of one hazard


def put_effect(table: Table, action: act.PutEffect) -> None:
    """Put an effect on someone; one that changes nothing is a delay, and counted (BOOK-4)."""
    table.person(action.who)
    if not action.name.strip() or not (action.changes or action.rounds):
        raise RuleError("empty-effect")
    _verify_one_more("effects", action.name, len(table.scene.effects))
    for touched, change in action.changes.items():
        if abs(change) > MAX_CHANGE:
            allowed = [f"-{MAX_CHANGE} to +{MAX_CHANGE}"]
            raise RuleError("bad-value", "BOOK-4", key=touched, value=change, allowed=allowed)
    _verify_rounds(action.rounds)
    round_now = max(1, table.scene.fight.round)
    effect = Effect(
        id=table.scene.marks + 1,
        name=action.name,
        who=action.who,
        changes=action.changes,
        last_round=None if action.rounds is None else round_now + action.rounds - 1,
        by=action.by,
        once=action.once,
    )
    table.emit(ev.EffectBegan(effect=effect))


def _verify_one_more(what: str, name: str, number: int) -> None:
    """Refuse one more effect or hazard than a scene can hold, or a name too long to be shown."""
    if len(name) > MAX_EFFECT_NAME:
        raise RuleError("text-too-long", length=len(name), limit=MAX_EFFECT_NAME)
    if number >= MAX_IN_FORCE:
        raise RuleError("too-many-in-force", what=what, limit=MAX_IN_FORCE)


def _verify_rounds(rounds: int | None) -> None:
    if rounds is not None:
        verify_within("rounds", rounds, 1, MAX_ROUNDS)


def end_effect(table: Table, action: act.EndEffect) -> None:
    """Take an effect off someone."""
    theirs = [one for one in table.scene.effects if one.who == action.who]
    for effect in theirs:
        if effect.name.lower() == action.name.lower():
            table.emit(ev.EffectEnded(effect=effect))
            return
    names = [one.name for one in theirs]
    raise RuleError("unknown-effect", "BOOK-4", text=action.name, who=action.who, names=names)


def put_hazard(table: Table, action: act.PutHazard) -> None:
    """Threaten someone with harm in bookkeeping (BOOK-2)."""
    table.person(action.who)
    one_kind = (action.dice > 0) != (action.levels > 0) and min(action.dice, action.levels) == 0
    if not action.name.strip() or not one_kind:
        raise RuleError("bad-hazard", "BOOK-2", dice=action.dice, levels=action.levels)
    if action.dice and table.ruleset.challenges:  # where damage is fixed, nobody rolls for it
        raise RuleError("hazard-of-dice", "MET-5", who=action.who, text=action.name)
    _verify_one_more("hazards", action.name, len(table.scene.hazards))
    verify_within("hazard", max(action.dice, action.levels), 1, MAX_HARM, "BOOK-2")
    _verify_rounds(action.rounds)
    hazard = Hazard(
        id=table.scene.marks + 1,
        name=action.name,
        who=action.who,
        type=action.type,
        dice=action.dice,
        levels=action.levels,
        rounds=action.rounds,
        unsoakable=action.unsoakable,
        avoidable=action.avoidable,
        by=action.by,
    )
    table.emit(ev.HazardBegan(hazard=hazard))


def end_hazard(table: Table, action: act.EndHazard) -> None:
    """Take a hazard away."""
    theirs = [one for one in table.scene.hazards if one.who == action.who]
    for hazard in theirs:
        if hazard.name.lower() == action.name.lower():
            table.emit(ev.HazardEnded(id=hazard.id, name=hazard.name, who=hazard.who))
            return
    names = [one.name for one in theirs]
    raise RuleError("unknown-hazard", "BOOK-2", text=action.name, who=action.who, names=names)
