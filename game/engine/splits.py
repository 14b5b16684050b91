"""Several actions at once (chapter 9): what may be split, and what it costs each part."""

from msgspec.structs import replace

from game.dice import Modifier
from game.engine.table import Table
from game.engine.terms import dice
from game.errors import RuleError
from game.state.declaration import Attack, Declaration, Grapple, Part, Stand, verb_name
from game.state.person import Person

FORCED_SPLIT = -3  # two actions at once (GRAPPLE-12, SPLIT-1)
STANDING_UP = -2  # what it costs the rest of a split (GRAPPLE-13)


def verify_line(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse parts that do not go together, or that may not be declared now."""
    verify_split(table, person, declaration)
    for part in declaration.parts:
        table.ruleset.verb(part).verify(table, person, part)


def verify_split(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse a split in a haste phase, wider than Wits, or of parts that do not go together."""
    parts = declaration.parts
    if not parts:
        raise RuleError("one-action", "ROUND-3", who=person.name)
    if len(parts) == 1:
        return
    if not table.ruleset.splits:
        raise RuleError("no-splits", "SPLIT-1", rules=table.ruleset.id)
    if table.scene.fight.haste:
        raise RuleError("split-in-haste", "HASTE-5", who=person.name)
    wits, actions = person.fighter.trait("wits"), actions_in(parts)
    if actions > max(1, wits):
        raise RuleError("split-too-wide", "SPLIT-3", who=person.name, actions=actions, limit=wits)
    verify_together(table, person, parts)


def actions_in(parts: tuple[Part, ...]) -> int:
    """Return how many actions a split has; standing up has a price of its own (GRAPPLE-13)."""
    return len(parts) - (Stand() in parts)


def verify_together(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse parts that do not go together in one split, whatever its width."""
    if len(parts) < 2:
        return
    for part in parts:
        if not table.ruleset.verb(part).splits:
            raise RuleError("not-in-a-split", "ROUND-3", verb=verb_name(part))
    if not table.ruleset.divides:
        once = [verb_name(part) for part in parts if table.ruleset.verb(part).once]
        verify_no_repeats(parts, once)
    verify_undefended(table, person, parts)
    if sum(getattr(part, "willpower", False) for part in parts) > 1:
        raise RuleError("bought-already", "DICE-8", who=person.name)


def verify_undefended(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse a defense beside an attack that gives it up (ATTACK-2)."""
    defends = any(table.ruleset.verb(part).stance == "defense" for part in parts)
    if defends and any(exposes(table, part) for part in parts):
        raise RuleError("committed-with-defense", "ATTACK-2", who=person.name)


def verify_no_repeats(parts: tuple[Part, ...], once: list[str]) -> None:
    """Refuse two attacks on one target, or a defense twice (SPLIT-2, SPLIT-4)."""
    targets = [part.target for part in parts if isinstance(part, Attack | Grapple)]
    for target in targets:
        if targets.count(target) > 1:
            raise RuleError("split-same-target", "SPLIT-2", target=target)
    for verb in once:
        if once.count(verb) > 1:
            raise RuleError("split-same-defense", "SPLIT-4", verb=verb)


def exposes(table: Table, part: Part) -> bool:
    """Say whether a part is an attack that gives up the attacker's own defense (ATTACK-6)."""
    return table.ruleset.verb(part).exposes(table, part)


def split_terms(
    table: Table, person: Person, declaration: Declaration | None, index: int
) -> tuple[Modifier, ...]:
    """Return what the roll of one part of a declaration loses: what the ruleset has several actions
    cost, and aborts (ABORT-3).
    """
    strain = dice(person.strain.get(index, 0), "aborted", "ABORT-3")
    if declaration is None:
        return strain
    if person.seat is not None:
        main = in_one_line(person, declaration)
        if index >= len(main.parts):  # an action that haste bought is never split (HASTE-5)
            return strain
        declaration = main
    steers = person.steers
    shared = by_count if steers else table.ruleset.split_terms  # CHASE-10 has a split of its own
    return (*shared(table, person, declaration, index), *strain)


def in_one_line(person: Person, declaration: Declaration) -> Declaration:
    """Return what a passenger has split, without the actions that haste has added, each a line of
    its own (CHASE-10).
    """
    added = max(0, person.lines - 1)
    return replace(declaration, parts=declaration.parts[: len(declaration.parts) - added])


def by_count(
    table: Table, person: Person, declaration: Declaration, index: int
) -> tuple[Modifier, ...]:
    """Return what each of several actions loses: by their number (SPLIT-1), the chase roll of who
    steers among them (CHASE-10), and where one of them is standing up (GRAPPLE-13).
    """
    parts = declaration.parts
    chases = person.steers
    if len(parts) + chases < 2:
        return ()
    count = actions_in(parts) + chases
    split = dice(-(count + 1), "split", "SPLIT-1") if count > 1 else ()
    return (*split, *(dice(STANDING_UP, "standing up", "GRAPPLE-13") if Stand() in parts else ()))
