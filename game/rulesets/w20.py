"""``w20``: the Storyteller system by the book (rulebook chapter 14).

Dice, health and grapples are `detroit`'s. What differs, in the order of the chapter:

- initiative is rolled once; a turn is declared at its top, all together, and resolved from the
  highest down; who delays acts later; extra actions come at the end (W20-1, W20-2);
- several actions share the smallest of their pools, divided as the player says (W20-3);
- attacks are never contested; a defense takes an action (W20-4, W20-5);
- ones cancel in damage and soak too; firearms do levels, bows Strength (W20-6, W20-7);
- who soaks what, armour that breaks, parries that hurt, dazing blows (W20-8 to W20-10);
- knockdown, angles, blindness, aiming, stakes, ambush, regeneration, several opponents (W20-11 to
  W20-16).
"""

from dataclasses import replace

from msgspec.structs import replace as changed

from game.dice import Modifier
from game.engine.ruleset import (
    LocationRule,
    Phase,
    Step,
    Untrained,
    anybody,
    with_steps,
)
from game.engine.table import AnyVerb, Table
from game.fighter import Fighter
from game.health import DamageType
from game.rules.attack import FellingVerb
from game.rules.defense import ParryVerb, face_escape
from game.rules.grapple import keep_up_grapples
from game.rules.rounds import expire_effects, regenerate_once, strike_hazards
from game.rules.w20 import (
    KIND,
    SLOWED,
    AimedAttackVerb,
    BodyBlockVerb,
    DelayVerb,
    RoomyDodgeVerb,
    after_first,
    answer_defend,
    break_off_from_cover,
    by_rating,
    daze,
    deal,
    drive_stake,
    end_ambush,
    end_turn,
    extra_actions,
    falls_taken,
    fell_attacker,
    fell_target,
    first_actions,
    harm_done,
    has_declared,
    has_more_to_say,
    hurt,
    lies_in_wait,
    meet,
    mortal,
    numbers_of_a_blow,
    ruin_armour,
    slow_the_felled,
    soak,
    strike,
    verify_in_ambush,
)
from game.rulesets.detroit import DETROIT, PROCEDURES, VERBS, phases
from game.settings import Settings
from game.state.declaration import Sweep, Tackle
from game.state.person import Person

# --- the turn (W20-1, W20-2) ---------------------------------------------------------------------

PHASES = phases(
    DETROIT.phases["setup"],
    Phase(
        "ambush",
        "act",
        lies_in_wait,
        lambda scene: "declaration",
        leave=(end_ambush,),
        verify=verify_in_ambush,
        counted=False,
    ),
    Phase(
        "declaration",
        "declare",
        then=lambda scene: "resolution",
        together=True,
        secret=False,
    ),
    Phase(
        "resolution",
        "resolve",
        has_declared,
        after_first,
        secret=False,
        leave=(end_turn,),
        comes_up=first_actions,
        waits=anybody,
    ),
    Phase(
        "extra declaration",
        "declare",
        has_more_to_say,
        lambda scene: "extra actions",
        together=True,
        secret=False,
        adds=True,
        owes=has_more_to_say,
        counted=False,
    ),
    Phase(
        "extra actions",
        "resolve",
        has_declared,
        after_first,
        secret=False,
        leave=(end_turn,),
        comes_up=extra_actions,
        order=by_rating,
    ),
    Phase(
        "bookkeeping",
        "keep",
        enter=(
            regenerate_once,
            slow_the_felled,
            keep_up_grapples,
            strike_hazards,
            expire_effects,
        ),
    ),
    DETROIT.phases["ended"],
)


def initiative_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what is added to the die: where it is thrown every turn, a knockdown counts there."""
    slow = person.slowed == table.scene.fight.round and table.settings.rolls_each_round
    felled = (Modifier(why="knocked down", total=SLOWED, by="W20-11"),)
    return (*DETROIT.initiative_terms(table, person), *(felled if slow else ()))


# --- what follows what in an exchange (W20-4, W20-7 to W20-10, W20-13) ---------------------------

_HARM = (
    Step("flight", face_escape),  # a parry wounds by what was rolled (W20-9)
    Step("damage", deal, done_with=numbers_of_a_blow),
    Step("soak", soak),
    Step("wound", hurt, applies=True),
)

_AFTER = (
    Step("ruin", ruin_armour, applies=True),
    Step("daze", daze, applies=True),
    Step("stake", drive_stake, applies=True, done_with=harm_done),
    Step("knockdown", fell_target, applies=True, done_with=falls_taken),
    Step("own knockdown", fell_attacker, applies=True, done_with=falls_taken),
)

_ATTACK = with_steps(PROCEDURES["attack"], Step("attack", strike), Step("defense", meet), *_HARM)
_HOLD = with_steps(PROCEDURES["hold"], *_HARM)

# No contest: two who attack each other each strike at their own place.
_KEPT = {name: steps for name, steps in PROCEDURES.items() if name != "contest"}

W20_PROCEDURES = {
    **_KEPT,
    "misc": with_steps(PROCEDURES["misc"], Step("distance", break_off_from_cover, applies=True)),
    "attack": (*_ATTACK[:-1], *_AFTER, _ATTACK[-1]),
    "hold": (*_HOLD[:-1], *_AFTER, _HOLD[-1]),
}

# --- verbs ---------------------------------------------------------------------------------------

W20_VERBS: dict[str, AnyVerb] = {
    **VERBS,
    "attack": AimedAttackVerb(),
    "block": BodyBlockVerb(),
    "dodge": RoomyDodgeVerb(),
    "parry": ParryVerb(),
    "sweep": FellingVerb(Sweep, "sweep"),
    "tackle": FellingVerb(Tackle, "tackle"),
    "delay": DelayVerb(),
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

# --- policies ------------------------------------------------------------------------------------


def soak_terms(fighter: Fighter, kind: DamageType, settings: Settings) -> tuple[Modifier, ...]:
    """Return one's own soak pool against ``kind``; empty for one who may not soak it (W20-8)."""
    fortitude = fighter.terms("fortitude")
    if kind == "aggravated" and "aggravated" not in fighter.soaks:
        if settings.fortitude_soak == "literal" and fortitude:
            return fighter.terms("stamina")
        by_stamina = settings.fortitude_soak == "stamina" and fortitude
        return (*fighter.terms("stamina"), *fortitude) if by_stamina else fortitude
    if kind == "lethal" and mortal(fighter) and kind not in fighter.soaks:
        return ()
    added = () if settings.fortitude_soak == "literal" else fortitude
    return (*fighter.terms("stamina"), *added)


# What it costs to roll an ability without a dot in it, outside exchanges: talents cost nothing.
UNTRAINED = {"skills": Untrained(difficulty=1), "knowledges": Untrained(refused=True)}

W20 = replace(
    DETROIT,
    id="w20",
    chapters=("w20", *DETROIT.chapters),
    # Attacks are met by an action (W20-4), and several share one pool (W20-3).
    without=frozenset(("ABORT-1", "hindered", "PILE-1", "PILE-2", "SPLIT-2", "SPLIT-3", "SPLIT-4")),
    extra="extra",
    untrained=UNTRAINED,
    foresees=None,
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
    initiative_terms=initiative_terms,
    verbs=W20_VERBS,
    procedures=W20_PROCEDURES,
    locations=LOCATIONS,
    answers={**DETROIT.answers, KIND: answer_defend},
    soak_terms=soak_terms,
    armour_against=("bashing", "lethal", "teeth", "claws"),
)
