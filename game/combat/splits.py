"""Several actions at once (chapter 9): what may be split, and what it costs each part."""

from game.combat.declaration import Attack, Block, Declaration, Dodge, Escape, verb_name
from game.combat.reckoning import dice
from game.combat.state import Person
from game.combat.table import Table
from game.dice import Modifier
from game.errors import RuleError


def verify_split(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse a split in a haste phase, wider than Wits, or of parts that do not go together."""
    parts = declaration.parts
    if not parts:
        raise RuleError("one-action", "ROUND-3", who=person.name)
    if len(parts) == 1:
        return
    if table.scene.fight.haste:
        raise RuleError("split-in-haste", "HASTE-5", who=person.name)
    wits = person.fighter.trait("wits")
    if len(parts) > wits:
        raise RuleError(
            "split-too-wide", "SPLIT-3", who=person.name, actions=len(parts), limit=wits
        )
    for part in parts:
        if not table.ruleset.verb(part).splits:
            raise RuleError("not-in-a-split", "ROUND-3", verb=verb_name(part))
    targets = [part.target for part in parts if isinstance(part, Attack)]
    for target in targets:
        if targets.count(target) > 1:
            raise RuleError("split-same-target", "SPLIT-2", target=target)
    defenses = [verb_name(part) for part in parts if isinstance(part, Block | Dodge | Escape)]
    for defense in defenses:
        if defenses.count(defense) > 1:
            raise RuleError("split-same-defense", "SPLIT-4", verb=defense)
    if defenses and any(_exposes(table, part) for part in parts):
        raise RuleError("committed-with-defense", "ATTACK-2", who=person.name)
    if sum(getattr(part, "willpower", False) for part in parts) > 1:
        raise RuleError("bought-already", "DICE-8", who=person.name)


def _exposes(table: Table, part: object) -> bool:
    return isinstance(part, Attack) and table.ruleset.attack_kinds[part.kind].exposes


def split_terms(person: Person, declaration: Declaration | None) -> tuple[Modifier, ...]:
    """Return what each roll of a declaration's parts loses: the split (SPLIT-1), aborts
    (ABORT-3).
    """
    count = len(declaration.parts) if declaration else 1
    split = dice(-(count + 1), "split", "SPLIT-1") if count > 1 else ()
    return (*split, *dice(person.strain, "aborted", "ABORT-3"))
