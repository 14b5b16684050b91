"""``detroit``, the default: From The Ashes: Detroit by Night (rulebook chapters 1 to 12)."""

from functools import partial

from game.engine.pools import answer_pool
from game.engine.questions import answer_in_slot
from game.engine.ruleset import Answerer, Phase, Ruleset, Step
from game.engine.table import AnyVerb, Table
from game.fighter import HOME_SYSTEM, Level, Track
from game.rules import (
    aborts,
    attack,
    chase,
    chase_actions,
    checks,
    defense,
    grapple,
    harm,
    pursuit,
    reach,
    rounds,
    rulings,
    splits,
    unseen,
)
from game.settings import Settings
from game.state.person import Person
from game.state.scene import Scene

# The chapters that all systems share.
CHAPTERS = (
    *(harm, reach, checks, splits, aborts, chase, attack, defense, rounds, grapple),
    *(pursuit, unseen, rulings),
)

# HEALTH-1. Incapacitated takes no action; its penalty is for rolls that others ask of it.
TRACK = Track(
    (
        Level("Bruised", 0),
        Level("Hurt", -1),
        Level("Injured", -1),
        Level("Wounded", -2),
        Level("Mauled", -2),
        Level("Crippled", -5),
        Level("Incapacitated", -5),
    )
)


# --- the round ------------------------------------------------------------------------------------
#
# Everyone declares, lowest first, then everyone resolves, highest first. While anyone has haste
# actions left there follows a pair of haste phases for them, and each such pair uses one
# up. Then the books are kept, and the scene rests until the storyteller rolls the next round.


def has_haste(person: Person) -> bool:
    """Say whether someone may declare in a haste phase (HASTE-1)."""
    return person.round.haste_left > 0


def declared(person: Person) -> bool:
    """Say whether someone has an action to resolve in this phase."""
    return person.phase.declaration is not None


def more_haste(scene: Scene) -> str:
    """Return what follows a resolution: another haste phase, or bookkeeping (HASTE-3)."""
    left = any(person.round.haste_left > 0 for person in scene.ready())
    return "haste declaration" if left else "bookkeeping"


def phases(*each: Phase[Table]) -> dict[str, Phase[Table]]:
    return {phase.name: phase for phase in each}


# A round, phase by phase, and what happens where each begins and ends.
PHASES = phases(
    Phase("setup", "rest"),
    Phase("declaration", "declare", then=lambda scene: "resolution"),
    Phase(
        "resolution",
        "resolve",
        declared,
        more_haste,
        leave=(defense.conclude_escapes, defense.leave_unattacked),
    ),
    Phase("haste declaration", "declare", has_haste, lambda scene: "haste resolution"),
    Phase(
        "haste resolution",
        "resolve",
        declared,
        more_haste,
        leave=(defense.conclude_escapes, defense.leave_unattacked, rounds.use_up_haste),
    ),
    Phase(
        "bookkeeping",
        "keep",
        enter=(
            grapple.keep_up_grapples,
            rounds.strike_hazards,
            rounds.regenerate,
            rounds.expire_effects,
        ),
    ),
    Phase("ended", "rest"),
)


# --- what follows what in an exchange (RES-7) ----------------------------------------------------
#
# A blow, a grapple and a standing hold all end in the same way: who prevailed, what they choose,
# the harm; then what it makes of people.

_OUTCOME = (
    Step("outcome", attack.compare),
    Step("flight back", partial(defense.face_escape, back=True)),
    Step("flight", defense.face_escape, done_with=lambda table, exchange: ("attack", "defense")),
    grapple.CONTROL,
    Step("choice", attack.choose_bayonet),
    *grapple.CHOSEN_EFFECT,
    Step("damage", attack.roll_damage, done_with=attack.margin_of_a_blow),
    Step("soak", attack.roll_soak),
    grapple.SEIZED,
    Step("wound", attack.mark_wound, applies=True),
    grapple.SPENT,
)

PROCEDURES = {
    "attack": (
        Step("pool", defense.ask_for_defense),
        Step("attack", attack.roll_attack),
        Step("forced", grapple.ask_forced),
        Step("defense", defense.roll_defense),
        *_OUTCOME,
    ),
    "contest": (
        Step("attack", attack.roll_attack),
        Step("defense", partial(attack.roll_attack, slot="defense")),
        *_OUTCOME,
    ),
    "hold": (
        Step("attack", grapple.roll_hold),
        Step("defense", partial(grapple.roll_hold, back=True)),
        *_OUTCOME,
    ),
    "assist": grapple.HELP,
    "misc": (
        Step("roll", rounds.roll_misc),
        Step("distance", reach.break_off, applies=True),
        Step("reload", rounds.reload_gun, applies=True),
    ),
}

# The order in which one chooses: what a chapter has besides comes after these.
USUAL_VERBS = (
    *("attack", "block", "dodge", "escape", "counter-grapple", "guard"),
    *("grapple", "sustain", "release", "resist", "reverse", "relent", "assist"),
    *("do", "stand", "avoid", "pass"),
)
_KNOWN: dict[str, AnyVerb] = {
    verb.name: verb for chapter in (attack, defense, grapple, rounds) for verb in chapter.VERBS
}
VERBS = {name: _KNOWN[name] for name in USUAL_VERBS} | _KNOWN

# Settings that nothing asks for where each acts at their own place: without aborts, difficulties
# and soak, and with no defense that is rolled.
UNASKED_IN_PLACE = frozenset(
    (
        *("ABORT", "HASTE", "PILE-1", "PILE-2", "RES-3", "beforehand"),
        "arms_length",
        "difficulty_max",
        "difficulty_min",
        "escape_tie_escapes",
        "free_defense_while_shooting",
        "gun_base_difficulty",
        "ones_cancel_soak",
        "unattacked_escape_leaves",
    )
)

# What each kind of question does with its answer.
ANSWERS: dict[str, Answerer[Table]] = {
    **chase_actions.ANSWERS,
    "committed": defense.answer_committed,
    "pool": answer_pool,
    "void": aborts.answer_abort,
    aborts.ATTACKED: aborts.answer_abort,
    reach.REACH: reach.answer_reach,
    "instead": aborts.answer_instead,
    "room": rounds.answer_room,
    "bayonet": attack.answer_bayonet,
    "forced": grapple.answer_forced,
    "effect": grapple.answer_effect,
    "price": answer_in_slot,
}


DETROIT = Ruleset[Table](
    id="detroit",
    name="Detroit by Night",
    settings=Settings(),
    chapters=CHAPTERS,
    phases=PHASES,
    verbs=VERBS,
    procedures=PROCEDURES,
    attack_kinds=attack.ATTACK_KINDS,
    effects=grapple.EFFECTS,
    forced=grapple.FORCED,
    haste=rounds.HASTE,
    answers=ANSWERS,
    track_of=harm.tracks(TRACK, HOME_SYSTEM),
)
