"""The named settings of a ruleset: what a scene may change before its first round (rulebook chapter
17).
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Literal

import msgspec

from game.errors import RuleError

type SettingValue = bool | int | str | list[int]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers and switches a scene may change before its first round (rulebook chapter 17)."""

    difficulty_min: int = 2
    difficulty_max: int = 10
    ones_cancel_action: bool = True
    ones_cancel_damage: bool = False
    ones_cancel_soak: bool = False
    specialty_tens: int = 2
    vampires_halve_bashing: bool = True
    initiative_every_round: bool = True
    round_seconds: int = 15
    rage_limit: Literal["half", "all"] = "half"
    damage_pool_min: int = 1
    contest_counts_as_incoming: bool = True
    fortitude_soak: Literal["dots", "stamina"] = "dots"
    free_defense_while_shooting: bool = False
    prone_dice: int = -2
    grapple_upkeep: int = 1
    escape_tie_escapes: bool = False
    unattacked_escape_leaves: bool = True
    abort_base: int = 3
    gun_base_difficulty: int = 6
    arms_length: tuple[int, int, int] = (4, 6, 8)
    course_trait: Literal["pool", "course"] = "pool"
    group_prey_counts: Literal["lowest", "highest"] = "lowest"
    maneuver_may_end_chase: bool = False
    exhaustion_rounds: tuple[int, ...] = (9, 11, 12)  # and each one from the last on; none: never
    stamina_from_round: int = 7  # 0: never


def changed_settings(settings: Settings, changes: Mapping[str, SettingValue]) -> Settings:
    """Return ``settings`` with ``changes``; raise `RuleError` for an unknown name or a wrong
    value.
    """
    for name in changes:
        if name not in settings.__struct_fields__:
            near = get_close_matches(name, settings.__struct_fields__, n=3)
            raise RuleError("unknown-setting", text=name, names=near or settings.__struct_fields__)
    try:
        return msgspec.convert({**msgspec.structs.asdict(settings), **changes}, Settings)
    except msgspec.ValidationError as error:
        raise RuleError("bad-setting", problem=str(error), settings=dict(changes)) from error
