"""Several actions in a turn, and a line of them taken down (SPLIT)."""

from msgspec.structs import replace

from game import events as ev
from game import moments
from game.dice import Modifier
from game.engine.exchanges import bought_already
from game.engine.pools import with_a_pool
from game.engine.table import Table
from game.engine.verb import dice
from game.errors import RuleError
from game.rules.harm import standing_up
from game.state.declaration import (
    Assault,
    Attack,
    Declaration,
    Guard,
    Part,
    Pass,
    Release,
    Stand,
    verb_name,
)
from game.state.person import Person, in_hand

# --- Several actions at once (chapter 9): what may be split, and what it costs each part ----------

FORCED_SPLIT = -3  # two actions at once (SPLIT-1)


@moments.verify_line
def verify_line(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse parts that do not go together, or that may not be declared now."""
    verify_split(table, person, declaration)
    for part in declaration.parts:
        table.ruleset.verb(part).verify(table, person, part)


@moments.verify_split
def verify_split(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse a split in a haste phase, wider than Wits, or of parts that do not go together."""
    parts = declaration.parts
    if not parts:
        raise RuleError("one-action", "ROUND-3", who=person.name)
    if len(parts) == 1:
        return
    if not table.ruleset.splits:
        raise RuleError("no-splits", "SPLIT-1", rules=table.ruleset.id)
    if table.scene.fight.haste and len(parts) - parts.count(Release()) > 1:
        raise RuleError("split-in-haste", "HASTE-5", who=person.name)
    wits, actions = person.fighter.trait("wits"), actions_in(parts)
    if actions > max(1, wits):
        raise RuleError("split-too-wide", "SPLIT-3", who=person.name, actions=actions, limit=wits)
    verify_together(table, person, parts)


def actions_in(parts: tuple[Part, ...]) -> int:
    """Return how many actions a split has: letting go is none, and standing up has a
    price of its own.
    """
    return len(parts) - parts.count(Release()) - (Stand() in parts)


def verify_together(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse parts that do not go together in one split, whatever its width: two attacks on one
    target, a defense twice (SPLIT-2, SPLIT-4), or two bought successes.
    """
    if len(parts) < 2:
        return
    for part in parts:
        if not table.ruleset.verb(part).splits:
            raise RuleError("not-in-a-split", "ROUND-3", verb=verb_name(part))
    if table.ruleset.plays("SPLIT-2"):
        targets = [part.target for part in parts if isinstance(part, Assault)]
        for target in targets:
            if targets.count(target) > 1:
                raise RuleError("split-same-target", "SPLIT-2", target=target)
        once = [verb_name(part) for part in parts if table.ruleset.verb(part).once]
        for verb in once:
            if once.count(verb) > 1:
                raise RuleError("split-same-defense", "SPLIT-4", verb=verb)
    verify_undefended(table, person, parts)
    if sum(getattr(part, "willpower", False) for part in parts) > 1:
        raise bought_already(person.name)


def verify_undefended(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse a defense beside an attack that gives it up (ATTACK-2)."""
    defends = any(table.ruleset.verb(part).stance == "defense" for part in parts)
    if defends and any(exposes(table, part) for part in parts):
        raise RuleError("committed-with-defense", "ATTACK-2", who=person.name)


def exposes(table: Table, part: Part) -> bool:
    return table.ruleset.verb(part).exposes(table, part)


def split_terms(
    table: Table, person: Person, declaration: Declaration | None, index: int
) -> tuple[Modifier, ...]:
    """Return what the roll of one part of a declaration loses: what the ruleset has several actions
    cost, and aborts (ABORT-3).
    """
    strain = dice(person.round.strain.get(index, 0), "aborted", "ABORT-3")
    if declaration is None:
        return strain
    if person.seat is not None:  # each action that haste has added is a line of its own (CHASE-10)
        added = max(0, person.phase.lines - 1)
        main = declaration.parts[: len(declaration.parts) - added]
        if index >= len(main):
            return strain
        declaration = replace(declaration, parts=main)
    shared = by_count if person.steers else moments.split_terms.only  # CHASE-10: one of its own
    return (*shared(table, person, declaration, index), *strain)


@moments.split_terms
def by_count(
    table: Table, person: Person, declaration: Declaration, index: int
) -> tuple[Modifier, ...]:
    """Return what each of several actions loses: by their number (SPLIT-1), the chase roll of who
    steers among them (CHASE-10), and where one of them is standing up.
    """
    parts = declaration.parts
    chases = person.steers
    if len(parts) + chases < 2:
        return ()
    count = actions_in(parts) + chases
    split = dice(-(count + 1), "split", "SPLIT-1") if count > 1 else ()
    return (*split, *standing_up(parts))


# --- A declaration taken down, in the fight or in a chase -----------------------------------------


def note_declared(
    table: Table,
    person: Person,
    said: Declaration,
    whole: tuple[Declaration, tuple[int, ...], int] | None = None,
    *,
    secret: bool = False,
    passed_over: bool = False,
    early: bool = False,
    why: str = "",
    sprung: bool = False,
    vouched: bool = False,
) -> None:
    """Write down what a person says; ``whole`` is what stands with it of what they said before, the
    parts of it that have come up, and how many are new.
    """
    stands, resolved, added = whole or (said, (), 0)
    idle = said.parts == (Pass(),) and table.scene.fight.haste > 0
    attacks = [part for part in said.parts if isinstance(part, Attack)]
    armed = [part for part in said.parts if isinstance(part, Attack | Guard)]
    unnamed = [part for part in armed if part.weapon is None]
    table.emit(
        ev.Declared(
            who=person.name, declaration=stands, secret=secret, passed_over=passed_over,
            stands=not idle, why=why, early=early, sprung=sprung, resolved=resolved, added=added,
            down=tuple(sorted({one.target for one in attacks if table.person(one.target).down})),
            wields=in_hand(person).name if unnamed else "",
            spends=tuple([cost for part in said.parts if (cost := table.ruleset.cost(part))]),
            breaks_in=added > 0 and table.phase.kind == "resolve",
            vouched=vouched and any(with_a_pool(part) for part in said.parts),
        )
    )  # fmt: skip
    if [part for part in said.parts if exposes(table, part)]:
        table.emit(ev.Exposed(who=person.name, secret=secret))
