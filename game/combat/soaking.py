"""Who soaks what, and with what (RES-3). What becomes of the levels that are left is
`game.engine.harm`.
"""

from game.dice import Modifier
from game.fighter import Fighter
from game.health import DamageType
from game.settings import Settings


def soak_terms(fighter: Fighter, kind: DamageType, settings: Settings) -> tuple[Modifier, ...]:
    """Return one's own soak pool against ``kind``; empty for one who may not soak it (RES-3)."""
    return soak_pool(fighter, kind, settings) if may_soak(fighter, kind) else ()


def soak_pool(fighter: Fighter, kind: DamageType, settings: Settings) -> tuple[Modifier, ...]:
    """Return the soak pool of one who may soak ``kind``: Stamina, Fortitude (RES-3)."""
    if settings.fortitude_soak == "literal":  # it only permits the roll
        return fighter.terms("stamina")
    fortitude = fighter.terms("fortitude")
    by_dots = settings.fortitude_soak == "dots" and kind == "aggravated"
    return fortitude if by_dots and fortitude else (*fighter.terms("stamina"), *fortitude)


def may_soak(fighter: Fighter, kind: DamageType) -> bool:
    """Say whether a body soaks a kind of damage by itself (RES-3)."""
    when = fighter.template.soaks.get(kind, "never")
    by_nature = {
        "always": True,
        "never": False,
        "out of breed form": fighter.out_of_breed_form(),
        "wyrd": fighter.wyrd,
        "fortitude": fighter.rating("fortitude") > 0,
    }
    return by_nature[when] or kind in fighter.soaks
