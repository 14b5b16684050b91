"""``w20``: the Storyteller system by the book (rulebook chapter 14).

Dice, health and grapples are `detroit`'s. What differs, in the order of the chapter:

- initiative is rolled once; a turn is declared at its top, all together, and resolved from the
  highest down; who delays acts later; extra actions come at the end (W20-2);
- several actions share the smallest of their pools, divided as the player says (W20-3);
- attacks are never contested; a defense takes an action (W20-5);
- ones cancel in damage and soak too; firearms do levels, bows Strength (W20-6, W20-7);
- who soaks what, armour that breaks, parries that hurt, dazing blows;
- knockdown, angles, blindness, aiming, stakes, ambush, regeneration, several opponents (W20-11 to
  W20-16).
"""

from dataclasses import replace

from msgspec.structs import replace as changed

from game.engine.ruleset import LocationRule, Phase, Step, Untrained, with_steps
from game.engine.table import AnyVerb
from game.rules import defense, grapple, rounds, w20
from game.rulesets.detroit import DETROIT, declared, phases
from game.state.declaration import Sweep, Tackle

# --- the turn (W20-2) -----------------------------------------------------------------------------

PHASES = phases(
    DETROIT.phases["setup"],
    Phase(
        w20.AMBUSH,
        "act",
        lambda person: bool(person.ambush),
        lambda scene: "declaration",
        leave=(w20.end_ambush,),
        beside="before",
    ),
    Phase("declaration", "declare", then=lambda scene: "resolution", together=True),
    Phase("resolution", "resolve", declared, w20.after_first, leave=(w20.end_turn,), late=True),
    Phase(
        "extra declaration",
        "declare",
        lambda person: w20.unsaid(person) > 0,
        lambda scene: w20.EXTRA_ACTIONS,
        together=True,
        beside="after",
    ),
    Phase(w20.EXTRA_ACTIONS, "resolve", declared, w20.after_first, leave=(w20.end_turn,)),
    Phase(
        "bookkeeping",
        "keep",
        enter=(
            rounds.regenerate_once,
            w20.slow_the_felled,
            grapple.keep_up_grapples,
            rounds.strike_hazards,
            rounds.expire_effects,
        ),
    ),
    DETROIT.phases["ended"],
)


# --- what follows what in an exchange -------------------------------------------------------------

_HARM = (
    Step("flight", defense.face_escape),  # a parry wounds by what was rolled (W20-9)
    Step("damage", w20.deal, done_with=w20.numbers_of_a_blow),
)

_AFTER = (
    Step("ruin", w20.ruin_armour, applies=True),
    Step("daze", w20.daze, applies=True),
    Step(
        "stake", w20.drive_stake, applies=True, done_with=lambda table, exchange: ("damage", "soak")
    ),
    *w20.FELLED,
)

_ATTACK = with_steps(
    DETROIT.procedures["attack"], Step("attack", w20.strike), Step("defense", w20.meet), *_HARM
)
_HOLD = with_steps(DETROIT.procedures["hold"], *_HARM)

# No contest: two who attack each other each strike at their own place.
_KEPT = {name: steps for name, steps in DETROIT.procedures.items() if name != "contest"}

W20_PROCEDURES = {
    **_KEPT,
    "misc": with_steps(
        DETROIT.procedures["misc"], Step("distance", w20.break_off_from_cover, applies=True)
    ),
    "attack": (*_ATTACK[:-1], *_AFTER, _ATTACK[-1]),
    "hold": (*_HOLD[:-1], *_AFTER, _HOLD[-1]),
}

# --- verbs ---------------------------------------------------------------------------------------

W20_VERBS: dict[str, AnyVerb] = {
    **DETROIT.verbs,
    "attack": w20.AimedAttackVerb(),
    "block": w20.BodyBlockVerb(),
    "dodge": w20.RoomyDodgeVerb(),
    "parry": w20.ParryVerb(),
    "sweep": w20.FellingVerb(Sweep, "sweep"),
    "tackle": w20.FellingVerb(Tackle, "tackle"),
    "delay": w20.DelayVerb(),
}

# --- places to aim at (W20-13) -------------------------------------------------------------------

LIMB, SMALL, PRECISE = LocationRule(1), LocationRule(2, 1), LocationRule(3, 2)

# The words for each size.
LIMBS = (
    *("limb", "arm", "leg", "wing", "tail", "thigh", "shin", "calf", "knee", "elbow"),
    *("shoulder", "forearm", "briefcase"),
)
SMALL_PLACES = (
    *("hand", "foot", "head", "face", "neck", "wrist", "ankle", "paw", "muzzle"),
    *("cellphone", "phone"),
)
PRECISE_PLACES = ("eye", "ear", "throat", "finger", "lock")

LOCATIONS = {
    **dict.fromkeys(LIMBS, LIMB),
    **dict.fromkeys(SMALL_PLACES, SMALL),
    **dict.fromkeys(PRECISE_PLACES, PRECISE),
    "heart": LocationRule(3, 2, heart=True),
}

# What it costs to roll an ability without a dot in it, outside exchanges: talents cost nothing.
UNTRAINED = {"skills": Untrained(difficulty=1), "knowledges": Untrained(refused=True)}

W20 = replace(
    DETROIT,
    id="w20",
    chapters=(w20, *DETROIT.chapters),
    # Attacks are met by an action, and several share one pool (W20-3).
    without=frozenset(
        ("ABORT-1", "beforehand", "hindered", "PILE-1", "PILE-2", "SPLIT-2", "SPLIT-3", "SPLIT-4")
    ),
    calls={"haste": "extra"},
    untrained=UNTRAINED,
    name="Storyteller system by the book",
    settings=changed(
        DETROIT.settings,
        initiative_every_round=False,
        round_seconds=3,
        vampires_halve_bashing=False,
        ones_cancel_damage=True,
        ones_cancel_soak=True,
        cover_difficulty=(1, 2, 1),
        wounds_move_initiative=True,
    ),
    phases=PHASES,
    verbs=W20_VERBS,
    procedures=W20_PROCEDURES,
    locations=LOCATIONS,
    answers={**DETROIT.answers, w20.KIND: w20.answer_defend},
)
