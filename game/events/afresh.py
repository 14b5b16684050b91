"""What a person has of a phase or a round, forgotten when the next one begins."""

from typing import Any

from msgspec.structs import replace

from game.state.person import Person

FRESH: dict[str, Any] = {
    "declaration": None,
    "secret": False,
    "spoke": 0,
    "down_targets": (),
    "resolved": (),
    "voided": (),
    "acted": False,
    "delaying": False,
    "prepared": None,
    "behind": "",
    "stretched": False,
    "spent": (),
    "lines": 0,
    "targeted": {},
    "helped": "",
    "shielded": False,
    "breaks_in": False,
    "early": False,
}


def fresh_phase(one: Person) -> Person:
    """Forget what was of the phase."""
    if one.flight is not None:
        one = replace(one, flight=replace(one.flight, faced={}))
    untouched = one.declaration is None and not (one.acted or one.stretched or one.delaying)
    if untouched and not (one.spent or one.targeted or one.helped):
        return one
    return replace(one, **FRESH)


def fresh_round(one: Person) -> Person:
    """Forget what was of the round."""
    return replace(
        fresh_phase(one),
        standing=None,
        struck=(),
        struck_before=one.struck,
        haste_left=0,
        incoming=0,
        bought=False,
        exposed=False,
        vouched=False,
        pools_ruled={},
        long_shots={},
        shifted=False,
        braved=0,
        aborts=0,
        abort_failed=False,
        strain={},
        dodges={},
        flight=None,
        countered=False,
        loses_main=False,
        defenses=0,
        used=(),
        lets_go=(),
        blindsides=(),
    )
