"""The named settings of a ruleset: what a scene may change before its first round (rulebook chapter
17).
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec

from game.errors import RuleError
from game.values import Choice, Value
from game.words import YES_NO

SYSTEMS = ("NWOD", "MET", "W20")  # whose rules are nobody else's, by how their ids begin

type SettingValue = bool | int | Choice | list[int]


def _of(rule: str, least: int | None = None, most: int | None = None) -> msgspec.Meta:
    """Say which rule a setting belongs to, and between which bounds it may lie."""
    return msgspec.Meta(extra={"rule": rule}, ge=least, le=most)


def _numbers(rule: str, least: int, most: int) -> msgspec.Meta:
    """Say which rule a setting of several numbers belongs to, and how many it takes."""
    return msgspec.Meta(extra={"rule": rule}, min_length=least, max_length=most)


class Settings(Value, kw_only=True):
    """The numbers and switches a scene may change before its first round (rulebook chapter 17)."""

    difficulty_min: Annotated[int, _of("DICE-6", 1, 10)] = 2
    difficulty_max: Annotated[int, _of("DICE-6", 1, 10)] = 10
    target_number: Annotated[int, _of("NWOD-1", 0, 10)] = 0  # 0: each roll has its own difficulty
    usual_difficulty: Annotated[int, _of("NWOD-1", 2, 10)] = 6
    again: Annotated[int, _of("DICE-7", 0, 10)] = 0  # faces from here on are rolled again; 0: none
    willpower_dice: Annotated[int, _of("NWOD-1", 0, 10)] = (
        0  # that a point adds; 0: it buys a success
    )
    chance_die: Annotated[bool, _of("NWOD-1")] = False
    ones_cancel_action: Annotated[bool, _of("DICE-3")] = True
    ones_cancel_damage: Annotated[bool, _of("DICE-5")] = False
    ones_cancel_soak: Annotated[bool, _of("DICE-5")] = False
    ten_counts: Annotated[int, _of("DICE-7", 1, 10)] = 1  # successes, specialty or not
    specialty_tens: Annotated[int, _of("DICE-7", 1, 10)] = 2
    specialty_again: Annotated[int, _of("DICE-7", 0, 10)] = 0  # `again`, where a specialty fits
    specialty_botches: Annotated[bool, _of("DICE-4")] = True
    wounds_off_initiative: Annotated[bool, _of("INIT-1")] = True
    wounds_off_damage: Annotated[bool, _of("DICE-9")] = False
    soak_difficulty: Annotated[int, _of("RES-3", 2, 10)] = 6
    vampires_halve_bashing: Annotated[bool, _of("HEALTH-5")] = True
    initiative_every_round: Annotated[bool, _of("INIT-1")] = True
    round_seconds: Annotated[int, _of("ROUND-1", 1, 3600)] = 15
    rage_limit: Annotated[Literal["half", "all"], _of("HASTE-2")] = "half"
    damage_pool_min: Annotated[int, _of("ATTACK-7", 0, 100)] = 1
    contest_counts_as_incoming: Annotated[bool, _of("PILE-2")] = True
    fortitude_soak: Annotated[Literal["dots", "stamina", "literal"], _of("RES-3")] = "dots"
    free_defense_while_shooting: Annotated[bool, _of("GUN-1")] = False
    prone_dice: Annotated[int, _of("GRAPPLE-13", -100, 0)] = -2
    prone_in_grapples: Annotated[bool, _of("GRAPPLE-13")] = True  # of victims, never of grapplers
    grapple_upkeep: Annotated[int, _of("GRAPPLE-6", 0, 100)] = 1
    escape_tie_escapes: Annotated[bool, _of("DEF-5")] = False
    unattacked_escape_leaves: Annotated[bool, _of("DEF-6")] = True
    abort_base: Annotated[int, _of("ABORT-3", 0, 100)] = 3
    gun_base_difficulty: Annotated[int, _of("GUN-2", 2, 10)] = 6
    met_tie_winner: Annotated[Literal["defender", "attacker"], _of("MET-4")] = "defender"
    met_usual_steps: Annotated[int, _of("MET-5", 1, 1000)] = 2  # between people not placed yet
    shifters_soak_aggravated: Annotated[bool, _of("W20-8")] = False  # with Stamina, as elsewhere
    opponents_most: Annotated[int, _of("W20-16", 0, 10)] = 4
    # What shots lose against near cover, partial cover and, where it is said, who lies down.
    cover_difficulty: Annotated[tuple[int, ...], _numbers("W20-4", 2, 3)] = (0, 0, 0)
    wounds_move_initiative: Annotated[bool, _of("W20-1")] = False
    arms_length: Annotated[tuple[int, int, int], _of("GUN-3")] = (4, 6, 8)
    grapples: Annotated[bool, _of("GRAPPLE-1")] = True  # whether chapter 10 is played
    chases: Annotated[bool, _of("CHASE-1")] = True  # whether chapter 11 is played
    course_trait: Annotated[Literal["pool", "course"], _of("CHASE-7")] = "pool"
    group_prey_counts: Annotated[Literal["lowest", "highest"], _of("CHASE-1")] = "lowest"
    maneuver_may_end_chase: Annotated[bool, _of("CHASE-7")] = False
    # and each one from the last on; none: never
    exhaustion_rounds: Annotated[tuple[int, ...], _of("CHASE-11")] = (9, 11, 12)
    stamina_from_round: Annotated[int, _of("CHASE-11", 0, 1000)] = 7  # 0: never
    nwod_reroll_initiative: Annotated[bool, _of("NWOD-2")] = False
    modifier_limit: Annotated[int, _of("NWOD-6", 0, 20)] = 0  # dice one circumstance is worth

    npc_dice: Annotated[Literal["results", "open", "closed"], _of("SETTINGS")] = "results"
    npc_wounds: Annotated[Literal["open", "words"], _of("SETTINGS")] = "open"
    # what players' odds are reckoned with of another person's sheet
    odds: Annotated[Literal["known", "own", "full", "off"], _of("SETTINGS")] = "known"

    # whether what the dice will be is committed to beforehand, and can be checked afterwards
    dice: Annotated[Literal["checked", "plain"], _of("SETTINGS")] = "checked"

    @property
    def rolls_each_round(self) -> bool:
        """Say whether initiative is rolled anew each round (INIT-1, NWOD-2)."""
        return self.initiative_every_round or self.nwod_reroll_initiative


_HINTS: dict[str, Any] = get_type_hints(Settings, include_extras=True)


def rule_of(name: str) -> str:
    _, meta = get_args(_HINTS[name])
    return str(meta.extra["rule"])


def values_of(name: str) -> tuple[str, ...]:
    """Return the values that a setting may have, as they are typed, where they are few."""
    kind = get_args(_HINTS[name])[0]
    return ("no", "yes") if kind is bool else tuple(map(str, get_args(kind)))


def read_setting(name: str, text: str) -> SettingValue:
    """Read the value of a setting as a person types it: a number, yes or no, a word, numbers."""
    verify_name(name)
    kind, said = get_args(_HINTS[name])[0], text.strip().lower()
    if kind is bool:
        if said not in YES_NO:
            raise RuleError("bad-value", rule_of(name), key=name, value=text, allowed=["yes", "no"])
        return YES_NO[said]
    try:
        if kind is int:
            return int(said)
        if int in get_args(kind):
            return [int(one) for one in said.replace(",", " ").split()]
    except ValueError:
        raise RuleError(
            "bad-value", rule_of(name), key=name, value=text, allowed=["whole numbers"]
        ) from None
    return said


def verify_name(name: str) -> None:
    known = Settings.__struct_fields__
    if name not in known:
        near = get_close_matches(name, known, n=3) or [one for one in known if name in one]
        raise RuleError("unknown-setting", text=name, names=near)


def changed_settings(settings: Settings, changes: Mapping[str, SettingValue]) -> Settings:
    """Return ``settings`` with ``changes``; raise `RuleError` for an unknown name or a wrong
    value.
    """
    if not changes:
        return settings
    for name in changes:
        verify_name(name)
    try:
        return msgspec.convert({**msgspec.structs.asdict(settings), **changes}, Settings)
    except msgspec.ValidationError as error:
        raise RuleError("bad-setting", problem=str(error), settings=dict(changes)) from error


def unusual(
    settings: Mapping[str, SettingValue], usual: Mapping[str, SettingValue]
) -> dict[str, SettingValue]:
    """Return the settings that are not those by which a game usually plays."""
    return {
        name: value for name, value in settings.items() if name not in usual or value != usual[name]
    }
