"""``met``: Mind's Eye Theatre, challenges in the place of dice (rulebook chapter 16).

Everyone acts at their own place, highest first; what is said is done at once. There are no
defenses to declare: each attack is a challenge, resisted with what its target is made of.
"""

from dataclasses import replace

from msgspec.structs import replace as changed

from game.engine.ruleset import AttackKindRule, Phase, Step, no_soak
from game.engine.table import AnyVerb, Table
from game.health import Level, Track
from game.rules.grapple import GRAPPLING, LetGoVerb, StruggleVerb, SustainVerb
from game.rules.met import (
    ASKED,
    CHALLENGE,
    IN_CHASE,
    answer_help,
    answer_retest,
    answer_shield,
    answer_withdrawal,
    ask_consent,
    by_attributes,
    come_nearer,
    compare_throws,
    focuses,
    follow_up,
    get_away,
    give_help,
    handling,
    has_left,
    initiative_terms,
    is_to_come,
    keeps,
    may_help_early,
    offer_shield,
    offer_withdrawal,
    roll_challenge,
    shift_by_throw,
    spoil_both,
    starter_again,
    struggle,
    take_flat_harm,
    take_initiative,
    take_levels,
    throw_against_help,
    throw_against_hold,
    throw_against_seizing,
    throw_help,
    throw_hold,
    throw_to_seize,
    without_starter,
)
from game.rules.met_verbs import (
    CrawlVerb,
    DelayVerb,
    DropVerb,
    FairEscapeVerb,
    HelpVerb,
    InfluenceVerb,
    ManeuverVerb,
    MoveVerb,
    RiseVerb,
    SeizeVerb,
    StrikeVerb,
    TrialVerb,
)
from game.rules.rounds import PassVerb, reload_gun
from game.rulesets.detroit import (
    CHASE_ANSWERS,
    CHOSEN_EFFECT,
    CONTROL,
    DETROIT,
    SEIZED,
    SPENT,
    UNASKED_IN_PLACE,
    phases,
)
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
    (
        *(Level("Healthy", 0),) * 3,
        *(Level("Injured", -1),) * 3,
        *(Level("Incapacitated", -1),) * 3,
    ),
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
        owes=is_to_come,
        waits=has_left,
        keeps=keeps,
        order=without_starter,
        leave=(get_away,),
    )


def next_round_after(scene: Scene, dots: int) -> str:
    """Return the next round of the turn that anybody takes part in, else the turn's end."""
    most = max((celerity(person) for person in scene.ready()), default=0)
    further = next((one for one in FURTHER_ROUNDS if dots < one <= most), None)
    return f"celerity {further}" if further is not None else "bookkeeping"


def celerity(person: Person) -> int:
    """Return somebody's Celerity."""
    return person.fighter.trait("celerity")


PHASES = phases(
    DETROIT.phases["setup"],
    Phase(
        "action",
        "act",
        then=lambda scene: next_round_after(scene, 0),
        owes=is_to_come,
        waits=has_left,
        keeps=keeps,
        recalls=starter_again,
        leave=(get_away,),
    ),
    *(_swift(dots) for dots in FURTHER_ROUNDS),
    DETROIT.phases["bookkeeping"],
    DETROIT.phases["ended"],
)


# --- what can be done in it ----------------------------------------------------------------------

VERBS: dict[str, AnyVerb] = {
    verb.name: verb
    for verb in (
        # standard actions (MET-5, MET-9)
        StrikeVerb(),
        ManeuverVerb(),
        InfluenceVerb(Mental, "mental"),
        InfluenceVerb(Social, "social"),
        HelpVerb(),
        # either (MET-2)
        TrialVerb(),
        # simple actions (MET-2, MET-8)
        MoveVerb(),
        DropVerb(),
        RiseVerb(),
        CrawlVerb(),
        # neither (MET-2, MET-7)
        FairEscapeVerb(),
        DelayVerb(),
        PassVerb(),
        # by chapter 10, where the scene's setting `grapples` says so
        SeizeVerb(Grapple),
        SustainVerb(Sustain),
        LetGoVerb(Release(), True),
        StruggleVerb(Resist),
        StruggleVerb(Reverse),
        LetGoVerb(Relent(), False),
    )
}

# --- challenges (MET-4 to MET-6, MET-9, MET-10) --------------------------------------------------

# What becomes of a grapple, as in chapter 10, but for the harm (SYS-3).
_GRIP = (
    Step("outcome", compare_throws),
    CONTROL,
    *CHOSEN_EFFECT,
    SEIZED,
    Step("wound", take_flat_harm, applies=True),
    SPENT,
)

PROCEDURES = {
    "physical": (
        Step("shield", offer_shield),
        Step("withdraw", offer_withdrawal),
        *CHALLENGE,
        Step("wound", take_levels, applies=True),
        Step("maneuver", follow_up, applies=True),
    ),
    "physical in a chase": (*IN_CHASE, Step("wound", take_levels, applies=True)),
    "mental": CHALLENGE,
    "social": CHALLENGE,
    "misc": (*CHALLENGE, Step("reload", reload_gun, applies=True)),
    "help": (Step("consent", ask_consent), Step("help", give_help)),
    # grapples: whoever seizes another is in a Physical challenge with them (MET-7)
    "attack": (
        Step("fair escape", spoil_both),
        *struggle(throw_to_seize, throw_against_seizing),
        *_GRIP,
    ),
    "hold": (*struggle(throw_hold, throw_against_hold), *_GRIP),
    "assist": (
        Step("roll", throw_help),
        Step("against", throw_against_help),
        Step("control", shift_by_throw),
        SPENT,
    ),
}

ANSWERS = {
    "retest": answer_retest,
    "shield": answer_shield,
    "withdraw": answer_withdrawal,
    "help": answer_help,
    **CHASE_ANSWERS,
    **{kind: DETROIT.answers[kind] for kind in ("effect", "price", "room")},
}


# What there is not, and settings that nothing here asks for.
WITHOUT = UNASKED_IN_PLACE | {
    "SPLIT",
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
    chapters=("met", *DETROIT.chapters),
    without=WITHOUT,
    foresees=None,
    name="Mind's Eye Theatre",
    settings=changed(
        DETROIT.settings,
        round_seconds=3,
        wounds_off_initiative=False,
        vampires_halve_bashing=False,
    ),
    track=TRACK,
    phases=PHASES,
    first_phase="action",
    verbs=VERBS,
    grappling=frozenset(GRAPPLING),
    procedures=PROCEDURES,
    attack_kinds={"basic": AttackKindRule()},
    effects={name: one for name, one in DETROIT.effects.items() if not one.throws},
    forced={},
    haste={},
    answers=ANSWERS,
    other_pools=frozenset(),
    initiative_terms=initiative_terms,
    roll_initiative=take_initiative,
    shares_places=False,
    order=by_attributes,
    starter_first=True,
    in_steps=True,
    soak_terms=no_soak,
    soaks=False,
    handling=handling,
    armour_off="nothing",
    reckons=focuses,
    asks=ASKED,
    sheets="met",
    roll_freely=roll_challenge,
    challenges=True,
    hardness="test pool",
    likes=LIKES,
    shot="physical",
    example_roll="mental + awareness vs 5",
    counts_actions=True,
    early={"assist": may_help_early},
    otherwise=come_nearer,
)
