"""The storyteller's phrases ``set NAME KEY=VALUE``: one fact about somebody."""

import re
from collections.abc import Sequence
from contextlib import suppress

from game import actions as act
from game.engine.table import ruleset_of
from game.errors import RuleError
from game.grammar.phrase import Phrase
from game.grammar.slot import Context, Misfit, Slot
from game.grammar.slots import PAIR, number, pool_for, position, text_of
from game.refitting import refitted
from game.rules.rulings import OTHER_POOLS, POSITIONS

SEEN = ("form",)  # what of a sheet anyone can see
# Their keys are grapple, block ..., and their values pairs of traits.
POOLS = ("grapple_pool", *(f"{verb}_pool" for verb in OTHER_POOLS))
# What stands for the value of a position in a usage line.
_VALUES = {
    "cover": "none|near|partial",
    "flanks": "open|wall|doorway|any",
    "direction": "PLACE",
    "flank": "OTHER|none",
    "rear": "OTHER|none",
    "immobilised": "struggling|wholly|no",
    "bare": "PLACE|none",
}


def _position(key: str) -> Phrase:
    value = "yes|no" if POSITIONS[key] is bool else _VALUES[key]
    usage = f"set NAME {key}={value}"
    return Phrase(usage, act.SetPosition, "who changes", slots={value: position(key)})


def _other_pool(verb: str) -> Phrase:
    """Return the phrase of what somebody rolls by a verb, where the rules let that be named."""
    return Phrase(
        f"set NAME {verb}={PAIR}",
        act.SetPosition,
        "who changes",
        slots={PAIR: pool_for(verb)},
        where=lambda scene: verb in ruleset_of(scene).other_pools,
    )


def _refit(at: Context, name: str, key: str, value: str) -> act.Refit:
    key, value = key.lower(), value.strip()
    fighter = refitted(at.scene.people[name], key, value)
    return act.Refit(who=name, fighter=fighter, why=f"{key} {value}", private=key not in SEEN)


def _refit_said(action: act.AnyAction, at: Context) -> Sequence[object] | None:
    """Return whom a change of a sheet is about, its key (of a word or two) and its value."""
    if not isinstance(action, act.Refit) or action.who not in at.scene.people:
        return None
    for start in (one.start() for one in re.finditer(" ", action.why)):
        key, value = action.why[:start], action.why[start + 1 :]
        with suppress(RuleError):
            if _refit(at, action.who, key, value).fighter == action.fighter:
                return action.who, key, value
    return None


def _sheet_key(text: str, at: Context) -> str:
    """Read what is set on a sheet; a key with a phrase of its own is none."""
    ruled = (one.usage.partition("=")[0].split()[-1] for one in _RULED if one.where(at.scene))
    if text.lower() in ruled:
        raise Misfit
    return text_of(text, at)


_RULED = (
    Phrase(
        "set NAME initiative=N", act.SetInitiative, "who total", slots={"N": number("initiative")}
    ),
    *(_position(key) for key in POSITIONS if key not in POOLS),
    Phrase("set NAME grapple=TRAIT + TRAIT|usual", act.SetPosition, "who changes"),
    *(_other_pool(verb) for verb in OTHER_POOLS),
    Phrase("set NAME prefer=block|dodge|none", act.Prefer, "who kind"),
    Phrase("set NAME sight=unseen|glimpsed|open", act.SetSight, "who sight"),
    Phrase("set NAME haste=N [SOURCE]", act.GrantHaste, "who haste"),
    Phrase("set NAME close=OTHER", act.SetDistance, "who other", fixed={"close": True}),
    Phrase("set NAME apart=OTHER", act.SetDistance, "who other", fixed={"close": False}),
    Phrase("set NAME range OTHER=YARDS", act.SetRange, "who other yards"),
    Phrase("set NAME steps=OTHER 10", act.SetSteps, "who other steps"),
)
PHRASES = (
    *_RULED,
    Phrase(
        "set NAME KEY=VALUE",
        act.Refit,
        slots={"KEY": Slot(_sheet_key)},
        make=_refit,
        unmake=_refit_said,
    ),
)
