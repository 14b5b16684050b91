"""What is read of the rules from outside: the one face of chapters, rulesets and their table.

Words, commands and scenes import no chapter (`pyproject.toml` holds them to it): what they ask of
one stands here. The two doors are `game.scene` (what is said) and `game.options` (what could be).
"""

# mypy: implicit-reexport
# ruff: noqa: F401

from game.engine.exchanges import loaded, sign
from game.engine.pools import NO as NO_POOL
from game.engine.pools import YES as ALLOW_POOL
from game.engine.pools import figures_of
from game.engine.pools import written as written_pool
from game.engine.questions import aims_at
from game.engine.review import tells_of_held
from game.engine.ruleset import BEST, NO_BLOCK, EffectRule, Handling, Phase, PhaseKind, preferences
from game.engine.table import Rules, Table, counted_from, phase_of, settings_in
from game.engine.verb import BY as BY_RULING
from game.rules.aborts import ATTACKED, CARRY_ON, abort_strain, attacks_to_come
from game.rules.chase import BY_NAME as MANEUVERS_BY_NAME
from game.rules.chase import NONE as NO_MANEUVER
from game.rules.chase import PHASE as CHASE_PHASE
from game.rules.chase import (
    POWER_REACH,
    READY,
    WEAPON_REACH,
    Maneuver,
    carries,
    could_shoot,
    is_ahead,
    is_on_foot,
    lead_for_shots,
    next_obstacle,
    not_ready,
    own_course,
    verify_free_to_go,
    with_trait,
)
from game.rules.chase import ROLL as ROLL_ON
from game.rules.chase import reach_of as shot_reach
from game.rules.chase import traits_of as chase_traits
from game.rules.checks import FOR
from game.rules.defense import AGAIN, LATER, best_first
from game.rules.grapple import CHOOSE, HOLD, VICTIM_SAYS, object_in_hand
from game.rules.grapple import REFUSE as REFUSE_RELEASE
from game.rules.grapple import cost_of as effect_cost
from game.rules.grapple import drop as drops
from game.rules.grapple import fits as effect_fits
from game.rules.grapple import pin as pins
from game.rules.grapple import prop as props
from game.rules.grapple import take_weapon as disarms
from game.rules.grapple import throw as throws
from game.rules.harm import down_state
from game.rules.met_verbs import AWAY, TOWARD
from game.rules.reach import LET_IN, REACH, REACHES, SHORT, far_aims, far_off
from game.rules.reach import REFUSE as REFUSE_REACH
from game.rules.rounds import (
    announces_haste,
    awaited,
    awaiting,
    is_idle,
    kept_for_later,
    next_owners,
    next_to_act,
    offers_an_abort,
    one_each,
    open_offers,
    open_words,
    without_a_defense,
)
from game.rules.rulings import (
    BLOOD,
    OTHER_POOLS,
    POSITIONS,
    adapted,
    cannot_leave,
    is_converted,
    table_for,
    told_by_itself,
    verify_not_frozen,
)
from game.rules.unseen import next_unseen, sight_of
from game.rules.w20 import unsaid as unnamed_extra
from game.rulesets import DEFAULT_RULESET, RULESETS, ruleset_of
from game.rulesets.detroit import DETROIT
