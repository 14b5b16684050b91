"""``detroit``, the default: From The Ashes: Detroit by Night (rulebook chapters 1 to 12)."""

from game.dice import Modifier
from game.engine.pools import answer_pool
from game.engine.ruleset import Answerer, Phase, Ruleset, Step
from game.engine.table import AnyVerb, Table
from game.health import Level, Track
from game.rules.attack import (
    ATTACK_KINDS,
    AttackVerb,
    GuardVerb,
    answer_bayonet,
    answer_committed,
    choose_bayonet,
    compare,
    margin_of_a_blow,
    mark_wound,
    reckon_beforehand,
    roll_attack,
    roll_attack_back,
    roll_damage,
    roll_soak,
    the_rolls_compared,
)
from game.rules.chase import (
    answer_course,
    answer_follow,
    answer_maneuver,
    answer_obstacle,
    answer_trait,
)
from game.rules.defense import (
    BlockVerb,
    DodgeVerb,
    EscapeVerb,
    ask_for_defense,
    conclude_escapes,
    face_escape,
    face_escape_back,
    leave_unattacked,
    roll_defense,
)
from game.rules.free_rolls import roll_dice
from game.rules.grapple import (
    EFFECTS,
    FORCED,
    GRAPPLING,
    AssistVerb,
    AvoidVerb,
    CounterGrappleVerb,
    GrappleVerb,
    LetGoVerb,
    StandVerb,
    StruggleVerb,
    SustainVerb,
    answer_effect,
    answer_forced,
    answer_price,
    ask_forced,
    ask_price,
    choose_effect,
    keep_up_grapples,
    let_go_if_spent,
    roll_against_hold,
    roll_help,
    roll_hold,
    shift_by_help,
    shift_control,
    take_hold,
    use_effect,
)
from game.rules.harm import soak_terms
from game.rules.pursuit import LONG_SHOT, answer_long_shot
from game.rules.reach import REACH, answer_reach, break_off
from game.rules.rounds import (
    HASTE,
    DoVerb,
    PassVerb,
    added_terms,
    answer_room,
    by_total,
    expire_effects,
    regenerate,
    reload_gun,
    roll_initiative,
    roll_misc,
    strike_hazards,
    use_up_haste,
)
from game.rules.splits import (
    ATTACKED,
    answer_instead,
    answer_under_abort,
    answer_void,
    preferred_defense,
)
from game.settings import Settings
from game.state.declaration import (
    CounterGrapple,
    Grapple,
    Release,
    Relent,
    Resist,
    Reverse,
    Sustain,
)
from game.state.person import Person
from game.state.scene import Scene

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


# --- the round (ROUND-1) -------------------------------------------------------------------------
#
# Everyone declares, lowest first, then everyone resolves, highest first. While anyone has haste
# actions left there follows a pair of haste phases for those who have, and each such pair uses one
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
    """Return phases by their names, in their order."""
    return {one.name: one for one in each}


PHASES = phases(
    Phase("setup", "rest"),
    Phase("declaration", "declare", then=lambda scene: "resolution"),
    Phase(
        "resolution",
        "resolve",
        declared,
        more_haste,
        leave=(conclude_escapes, leave_unattacked),
    ),
    Phase("haste declaration", "declare", has_haste, lambda scene: "haste resolution"),
    Phase(
        "haste resolution",
        "resolve",
        declared,
        more_haste,
        leave=(conclude_escapes, leave_unattacked, use_up_haste),
    ),
    Phase(
        "bookkeeping",
        "keep",
        enter=(keep_up_grapples, strike_hazards, regenerate, expire_effects),
    ),
    Phase("ended", "rest"),
)


# --- what follows what in an exchange (RES-7) ----------------------------------------------------

#
# A blow, a grapple and a standing hold all end in the same way: who prevailed, what they choose,
# the harm; then what it makes of people.

SPENT = Step("spent", let_go_if_spent, applies=True)

# What Control is shifted and spent for, whatever was rolled (GRAPPLE-4, GRAPPLE-9).
CONTROL = Step("control", shift_control)
CHOSEN_EFFECT = (
    Step("picked", choose_effect),
    Step("price", ask_price),
    Step("effect", use_effect),
)
SEIZED = Step("done", take_hold, applies=True)

_OUTCOME = (
    Step("outcome", compare),
    Step("flight back", face_escape_back),
    Step("flight", face_escape, done_with=the_rolls_compared),
    CONTROL,
    Step("choice", choose_bayonet),
    *CHOSEN_EFFECT,
    Step("damage", roll_damage, done_with=margin_of_a_blow),
    Step("soak", roll_soak),
    SEIZED,
    Step("wound", mark_wound, applies=True),
    SPENT,
)

PROCEDURES = {
    "attack": (
        Step("pool", ask_for_defense),
        Step("attack", roll_attack),
        Step("forced", ask_forced),
        Step("defense", roll_defense),
        *_OUTCOME,
    ),
    "contest": (Step("attack", roll_attack), Step("defense", roll_attack_back), *_OUTCOME),
    "hold": (Step("attack", roll_hold), Step("defense", roll_against_hold), *_OUTCOME),
    "assist": (Step("roll", roll_help), Step("control", shift_by_help), SPENT),
    "misc": (
        Step("roll", roll_misc),
        Step("distance", break_off, applies=True),
        Step("reload", reload_gun, applies=True),
    ),
}

VERBS: dict[str, AnyVerb] = {
    verb.name: verb
    for verb in (
        AttackVerb(),
        BlockVerb(),
        DodgeVerb(),
        EscapeVerb(),
        CounterGrappleVerb(CounterGrapple),
        GuardVerb(),
        GrappleVerb(Grapple),
        SustainVerb(Sustain),
        LetGoVerb(Release(), True),
        StruggleVerb(Resist),
        StruggleVerb(Reverse),
        LetGoVerb(Relent(), False),
        AssistVerb(),
        DoVerb(),
        StandVerb(),
        AvoidVerb(),
        PassVerb(),
    )
}

# Settings that nothing asks for where each acts at their own place: without aborts, difficulties
# and soak, and with no defense that is rolled.
UNASKED_IN_PLACE = frozenset(
    (
        *("ABORT", "HASTE", "PILE-1", "PILE-2", "RES-3"),
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

# What each kind of question does with its answer: those of chases, and all.
CHASE_ANSWERS: dict[str, Answerer[Table]] = {
    "maneuver": answer_maneuver,
    "obstacle": answer_obstacle,
    "course": answer_course,
    "trait": answer_trait,
    "follow": answer_follow,
    LONG_SHOT: answer_long_shot,
}

ANSWERS: dict[str, Answerer[Table]] = {
    **CHASE_ANSWERS,
    "committed": answer_committed,
    "pool": answer_pool,
    "void": answer_void,
    ATTACKED: answer_under_abort,
    REACH: answer_reach,
    "instead": answer_instead,
    "room": answer_room,
    "bayonet": answer_bayonet,
    "forced": answer_forced,
    "effect": answer_effect,
    "price": answer_price,
}


# --- policies ------------------------------------------------------------------------------------


def initiative_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what is added to the die: Dexterity, Wits, effects, wounds (INIT-1)."""
    return added_terms(table, person, ("dexterity", "wits"), "INIT-1")


# The chapters that all systems share.
CHAPTERS = (
    *("harm", "reach", "free_rolls", "splits", "chase", "maneuvers", "attack", "defense", "rounds"),
    *("grapple", "pursuit", "unseen", "rulings"),
)

DETROIT = Ruleset[Table](
    id="detroit",
    roll_freely=roll_dice,
    name="Detroit by Night",
    settings=Settings(),
    chapters=CHAPTERS,
    track=TRACK,
    phases=PHASES,
    first_phase="declaration",
    verbs=VERBS,
    procedures=PROCEDURES,
    attack_kinds=ATTACK_KINDS,
    effects=EFFECTS,
    forced=FORCED,
    haste=HASTE,
    answers=ANSWERS,
    initiative_terms=initiative_terms,
    soak_terms=soak_terms,
    roll_initiative=roll_initiative,
    order=by_total,
    otherwise=preferred_defense,
    grappling=frozenset((*GRAPPLING, "assist")),
    foresees=reckon_beforehand,
    other_pools=frozenset(("attack", "block", "dodge", "escape")),
)
