"""What the earlier edition of the rules does in another way (chapter 13)."""

from game import moments
from game.dice import Modifier
from game.engine.table import Table
from game.fighter import Fighter
from game.health import DamageType
from game.rules.harm import may_soak, soak_pool

LETHAL_KITHS = frozenset(("troll", "redcap", "satyr", "scathach sidhe"))


@moments.soak_terms
def soak_terms(table: Table, fighter: Fighter, kind: DamageType) -> tuple[Modifier, ...]:
    """Return one's own soak pool against ``kind``: some kiths soak lethal damage, whether or not
    they have called upon the Wyrd.
    """
    by_wyrd = fighter.template.soaks.get(kind) == "wyrd"
    by_kith = fighter.template.name in LETHAL_KITHS or kind in fighter.soaks
    may = by_kith if by_wyrd else may_soak(fighter, kind)
    return soak_pool(fighter, kind, table.settings) if may else ()
