"""``nwod``: the Storytelling system (rulebook chapter 15), as its difference from ``detroit``.

Its rules in their order: dice, initiative (NWOD-2), places (NWOD-3), surprise
(NWOD-4), attacks (NWOD-5, NWOD-6), health (NWOD-7), and what there is not (NWOD-8).
``docs/rules/nwod.md`` tells how they are played.
"""

from dataclasses import replace

from msgspec.structs import replace as changed

from game.engine.ruleset import AttackKindRule, LocationRule, Phase, Step, Untrained
from game.engine.table import AnyVerb
from game.rules import attack, chase_actions, grapple, nwod
from game.rulesets.detroit import DETROIT, UNASKED_IN_PLACE, phases

# --- dice (NWOD-6) --------------------------------------------------------------------------------
#
# Whatever makes a thing harder or easier is dice; no one circumstance is worth more than five.

SETTINGS = changed(
    DETROIT.settings,
    target_number=8,
    usual_difficulty=8,
    again=10,
    chance_die=True,
    willpower_dice=3,
    ones_cancel_action=False,
    modifier_limit=5,
    initiative_every_round=False,
    wounds_off_initiative=False,
    round_seconds=3,
    vampires_halve_bashing=False,
)


# --- the turn (NWOD-2) ---------------------------------------------------------------------------
#
# Nobody declares beforehand: each acts at their own place, highest first, and it is done at once.

NWOD_PHASES = phases(
    DETROIT.phases["setup"],
    Phase(
        "action",
        "act",
        then=lambda scene: "bookkeeping",
        late=True,
        enter=(nwod.carry_over,),
        leave=(nwod.return_places,),
    ),
    DETROIT.phases["bookkeeping"],
    DETROIT.phases["ended"],
)


# --- what can be done (NWOD-3, NWOD-8) -----------------------------------------------------------

ATTACK = nwod.PlacedAttackVerb()
PREPARED = {"attack": ATTACK, "do": DETROIT.verbs["do"]}

NWOD_VERBS: dict[str, AnyVerb] = {
    "attack": ATTACK,
    "dodge": nwod.WilfulDodgeVerb(),
    "delay": nwod.DelayVerb(PREPARED),
    "forfeit": nwod.ForfeitVerb(),
    "reposition": nwod.RepositionVerb(),
    "do": nwod.DeedVerb(),
    **{
        name: DETROIT.verbs[name]
        for name in (
            *("grapple", "sustain", "release", "resist", "reverse", "relent", "assist"),
            *("stand", "pass"),
        )
    },
}

# --- an attack (NWOD-5) --------------------------------------------------------------------------
#
# One roll, less Defense and armour; its successes are levels of health. What comes between is for
# the grapples of those scenes whose settings have them.

_OUTCOME = (
    Step("outcome", attack.compare),
    grapple.CONTROL,
    *grapple.CHOSEN_EFFECT,
    Step("damage", nwod.roll_harm_of_effect),
    grapple.SEIZED,
    Step("wound", nwod.mark_levels, applies=True),
    grapple.SPENT,
)

NWOD_PROCEDURES = {
    "attack": (Step("attack", nwod.roll_attack), *_OUTCOME),
    "hold": (*DETROIT.procedures["hold"][:2], *_OUTCOME),
    "assist": DETROIT.procedures["assist"],
    "misc": DETROIT.procedures["misc"],
}


# Kinds of attack besides the basic one, and places to aim at, with the dice that these cost: the
# line's own figures as they are commonly known.
NWOD_KINDS = {
    "basic": attack.ATTACK_KINDS["basic"],
    "all-out": AttackKindRule(dice=2, rule="NWOD-5", unguarded=True),
    "charging": AttackKindRule(rule="NWOD-5", unguarded=True, closes=True),
}

LOCATIONS = {
    "torso": LocationRule(1),
    **dict.fromkeys(("arm", "leg"), LocationRule(2)),
    "head": LocationRule(3),
    **dict.fromkeys(("hand", "foot"), LocationRule(4)),
    **dict.fromkeys(("eye", "heart"), LocationRule(5)),
}

# What it costs to roll a skill without a dot in it; a sheet of other abilities has these by like.
UNTRAINED = {
    **dict.fromkeys(("physical skills", "social skills", "talents", "skills"), Untrained(dice=-1)),
    **dict.fromkeys(("mental skills", "knowledges"), Untrained(dice=-3)),
}

# What serves in a chase, whose courses are written in another system's traits (SYS-3).
LIKES = {
    **{"alertness": "composure", "charisma": "presence", "perception": "wits"},
    **dict.fromkeys(("flying", "ride"), "athletics"),
    **dict.fromkeys(("pilot", "seamanship"), "drive"),
}

NWOD = replace(
    DETROIT,
    id="nwod",
    name="Storytelling system",
    settings=SETTINGS,
    chapters=(nwod, *DETROIT.chapters),
    without=UNASKED_IN_PLACE | {"SPLIT", "specialty_botches", "wounds_off_damage"},
    phases=NWOD_PHASES,
    verbs=NWOD_VERBS,
    procedures=NWOD_PROCEDURES,
    attack_kinds=NWOD_KINDS,
    locations=LOCATIONS,
    forced={},
    haste={},
    answers={
        **chase_actions.ANSWERS,
        **{kind: DETROIT.answers[kind] for kind in ("pool", "effect", "price", "reach", "room")},
    },
    track_of=nwod.track_of,
    sheets="nwod",
    asks=nwod.ASKED,
    example_roll="wits + composure",
    untrained=UNTRAINED,
    hardness="dice",
    calls=LIKES,
)
