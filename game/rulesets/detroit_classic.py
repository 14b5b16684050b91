"""``detroit-classic``: the earlier edition of the same rules (rulebook chapter 13).

It differs from ``detroit`` in five things, and in nothing else:

- guns keep their weapon's own difficulty (6 where it names none), and at arm's length an aware
  defender makes pistols and SMGs 6, long guns 8 (GUN-2, GUN-3);
- wounds take nothing off initiative (INIT-1);
- a grappler cannot Crack (chapter 10);
- Shrug Off is called Shed (GRAPPLE-10);
- of the fae some kiths soak lethal damage, whether or not they have called upon the Wyrd (RES-3).
"""

from dataclasses import replace

from msgspec.structs import replace as changed

from game.dice import Modifier
from game.fighter import Fighter
from game.health import DamageType
from game.rules.grapple import EFFECTS, FORCED
from game.rules.harm import may_soak, soak_pool
from game.rulesets.detroit import DETROIT
from game.settings import Settings

LETHAL_KITHS = frozenset(("troll", "redcap", "satyr", "scathach sidhe"))


def soak_terms(fighter: Fighter, kind: DamageType, settings: Settings) -> tuple[Modifier, ...]:
    """Return one's own soak pool against ``kind``; empty for one who may not soak it (RES-3)."""
    by_wyrd = fighter.template.soaks.get(kind) == "wyrd"
    by_kith = fighter.template.name in LETHAL_KITHS or kind in fighter.soaks
    may = by_kith if by_wyrd else may_soak(fighter, kind)
    return soak_pool(fighter, kind, settings) if may else ()


DETROIT_CLASSIC = replace(
    DETROIT,
    id="detroit-classic",
    name="Detroit by Night, the earlier edition",
    settings=changed(DETROIT.settings, arms_length=(6, 6, 8), wounds_off_initiative=False),
    effects={name: rule for name, rule in EFFECTS.items() if name != "crack"},
    forced={"shed": FORCED["shrug off"], "hostage block": FORCED["hostage block"]},
    soak_terms=soak_terms,
)
