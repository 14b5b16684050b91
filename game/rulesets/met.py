"""``met``: Mind's Eye Theatre, challenges in the place of dice (rulebook chapter 16).

Everyone acts at their own place, highest first; what is said is done at once. There are no
defenses to declare: each attack is a challenge, resisted with what its target is made of.
"""

from dataclasses import replace
from functools import partial

from msgspec.structs import replace as changed

from game.engine.questions import answer_in_slot
from game.engine.ruleset import AttackKindRule, Phase, Step
from game.engine.table import AnyVerb, Table
from game.fighter import Level, Track
from game.rules import chase_actions, grapple, harm, met, met_verbs, rounds
from game.rulesets.detroit import DETROIT, UNASKED_IN_PLACE, phases
from game.state.declaration import (
    Grapple,
    Mental,
    Release,
    Relent,
    Resist,
    Reverse,
    Social,
    Sustain,
)
from game.state.person import Person
from game.state.scene import Scene

# MET-11. From the seventh mark on one takes no action; damage is flat, and nothing is soaked.
TRACK = Track(
    (*(Level("Healthy", 0),) * 3, *(Level("Injured", -1),) * 3, *(Level("Incapacitated", -1),) * 3),
    able=6,
)


# --- the turn (MET-1 to MET-3) -------------------------------------------------------------------
#
# Everyone has a round; those with enough Celerity have further ones before the turn is over.

FURTHER_ROUNDS = (3, 5, 6)


def _swift(dots: int) -> Phase[Table]:
    return Phase(
        f"celerity {dots}",
        "act",
        lambda person: person.fighter.trait("celerity") >= dots,
        lambda scene: next_round_after(scene, dots),
        late=True,
        leave=(met.get_away,),
    )


def next_round_after(scene: Scene, dots: int) -> str:
    """Return the next round of the turn that somebody takes part in, else the turn's end."""
    most = max((celerity(person) for person in scene.ready()), default=0)
    further = next((one for one in FURTHER_ROUNDS if dots < one <= most), None)
    return f"celerity {further}" if further is not None else "bookkeeping"


def celerity(person: Person) -> int:
    return person.fighter.trait("celerity")


PHASES = phases(
    DETROIT.phases["setup"],
    Phase(
        "action",
        "act",
        then=lambda scene: next_round_after(scene, 0),
        late=True,
        leave=(met.get_away,),
    ),
    *(_swift(dots) for dots in FURTHER_ROUNDS),
    DETROIT.phases["bookkeeping"],
    DETROIT.phases["ended"],
)


# --- what can be done in it ----------------------------------------------------------------------

VERBS: dict[str, AnyVerb] = {
    verb.name: verb
    for verb in (
        # standard actions (MET-9)
        met_verbs.StrikeVerb(),
        met_verbs.ManeuverVerb(),
        met_verbs.InfluenceVerb(Mental, "mental"),
        met_verbs.InfluenceVerb(Social, "social"),
        met_verbs.HelpVerb(),
        # either
        met_verbs.TrialVerb(),
        # simple actions (MET-8)
        met_verbs.MoveVerb(),
        met_verbs.DropVerb(),
        met_verbs.RiseVerb(),
        met_verbs.CrawlVerb(),
        # neither (MET-7)
        met_verbs.FairEscapeVerb(),
        met_verbs.DelayVerb(),
        rounds.PassVerb(),
        # by chapter 10, where the scene's setting `grapples` says so
        met_verbs.SeizeVerb(Grapple),
        grapple.SustainVerb(Sustain),
        grapple.LetGoVerb(Release(), True),
        grapple.StruggleVerb(Resist),
        grapple.StruggleVerb(Reverse),
        grapple.LetGoVerb(Relent(), False),
    )
}

# --- challenges -----------------------------------------------------------------------------------

# What becomes of a grapple, as in chapter 10, but for the harm (SYS-3).
_GRIP = (
    Step("outcome", met.compare_throws),
    grapple.CONTROL,
    *grapple.CHOSEN_EFFECT,
    grapple.SEIZED,
    Step("wound", met.take_flat_harm, applies=True),
    grapple.SPENT,
)

PROCEDURES = {
    "physical": (
        Step("shield", met.offer_shield),
        Step("withdraw", met.offer_withdrawal),
        *met.CHALLENGE,
        Step("wound", met.take_levels, applies=True),
        Step("maneuver", met.follow_up, applies=True),
    ),
    "physical in a chase": (*met.IN_CHASE, Step("wound", met.take_levels, applies=True)),
    "mental": met.CHALLENGE,
    "social": met.CHALLENGE,
    "misc": (*met.CHALLENGE, Step("reload", rounds.reload_gun, applies=True)),
    "help": (Step("consent", met.ask_consent), Step("help", met.give_help)),
    # grapples: the person who seizes another is in a Physical challenge with them (MET-7)
    "attack": (
        Step("fair escape", met.spoil_both),
        *met.struggle(met.seizing, met.against_seizing),
        *_GRIP,
    ),
    "hold": (*met.struggle(grapple.reckon_side, partial(grapple.reckon_side, back=True)), *_GRIP),
    "assist": (
        Step("roll", met.throw_help),
        Step("against", met.throw_against_help),
        Step("control", met.shift_by_throw),
        grapple.SPENT,
    ),
}

ANSWERS = {
    "retest": met.answer_retest,
    "shield": met.answer_shield,
    "withdraw": answer_in_slot,
    "help": answer_in_slot,
    **chase_actions.ANSWERS,
    **{kind: DETROIT.answers[kind] for kind in ("effect", "price", "room")},
}


# What there is not, and settings that nothing here asks for.
WITHOUT = UNASKED_IN_PLACE | {
    "SPLIT",
    "RES-4",
    "damage_pool_min",
    "ones_cancel_action",
    "ones_cancel_damage",
    *("again", "specialty_again", "specialty_botches", "specialty_tens", "ten_counts"),
    "wounds_off_damage",
    "stamina_from_round",
}

# What serves in a chase, whose courses are written in another system's traits (SYS-3).
LIKES = {
    **dict.fromkeys(("strength", "dexterity", "stamina"), "physical"),
    **dict.fromkeys(("perception", "intelligence", "wits"), "mental"),
    **dict.fromkeys(("charisma", "manipulation", "appearance"), "social"),
    "alertness": "awareness",
    **dict.fromkeys(("flying", "ride"), "athletics"),
    **dict.fromkeys(("pilot", "seamanship"), "drive"),
}

MET = replace(
    DETROIT,
    id="met",
    name="Mind's Eye Theatre",
    settings=changed(
        DETROIT.settings, round_seconds=3, wounds_off_initiative=False, vampires_halve_bashing=False
    ),
    chapters=(met, *DETROIT.chapters),
    without=WITHOUT,
    phases=PHASES,
    verbs=VERBS,
    procedures=PROCEDURES,
    attack_kinds={"basic": AttackKindRule()},
    effects={name: one for name, one in DETROIT.effects.items() if one.does is not grapple.throw},
    forced={},
    haste={},
    answers=ANSWERS,
    track_of=harm.tracks(TRACK, "met"),
    sheets="met",
    asks=met.ASKED,
    example_roll="mental + awareness vs 5",
    hardness="test pool",
    calls=LIKES,
)
