"""``detroit-classic``, the earlier edition (chapter 13): what differs, in figures and rules."""

import sys
from dataclasses import replace

from msgspec.structs import replace as changed

from game import moments
from game.dice import Modifier
from game.engine.table import Table
from game.fighter import DamageType, Fighter
from game.rules import grapple
from game.rules.harm import may_soak, soak_pool
from game.rulesets.detroit import DETROIT

LETHAL_KITHS = frozenset(("troll", "redcap", "satyr", "scathach sidhe"))


@moments.soak_terms
def soak_terms(table: Table, fighter: Fighter, kind: DamageType) -> tuple[Modifier, ...]:
    """Return a soak pool against ``kind``: some kiths soak lethal damage, whether or not
    they have called upon the Wyrd (RES-3).
    """
    by_wyrd = fighter.template.soaks.get(kind) == "wyrd"
    by_kith = fighter.template.name in LETHAL_KITHS or kind in fighter.soaks
    may = by_kith if by_wyrd else may_soak(fighter, kind)
    return soak_pool(fighter, kind, table.settings) if may else ()


# Guns keep their weapon's own difficulty (6 where it names none), and at arm's length an aware
# defender makes pistols and SMGs 6, long guns 8; wounds take nothing off initiative (INIT-1); a
# grappler cannot Crack (chapter 10); Shrug Off is called Shed (GRAPPLE-10).
DETROIT_CLASSIC = replace(
    DETROIT,
    id="detroit-classic",
    name="Detroit by Night, the earlier edition",
    settings=changed(DETROIT.settings, arms_length=(6, 6, 8), wounds_off_initiative=False),
    chapters=(sys.modules[__name__], *DETROIT.chapters),
    effects={name: rule for name, rule in grapple.EFFECTS.items() if name != "crack"},
    forced={"shed": grapple.FORCED["shrug off"], "hostage block": grapple.FORCED["hostage block"]},
)
