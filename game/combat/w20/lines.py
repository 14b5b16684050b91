"""What may be said in one line, and when (W20-1 to W20-3, W20-11, W20-12)."""

from game.combat.aborts import defenses_of
from game.combat.verbs.parry import verify_a_hand_left
from game.combat.w20.circumstances import prevents
from game.combat.w20.sharing import verify_shares
from game.combat.w20.turns import before_ones_place, sharing, unsaid
from game.engine.splits import exposes, verify_undefended
from game.engine.table import Table
from game.errors import RuleError
from game.state.declaration import Declaration, Delay, Part, Pass, Stand
from game.state.person import Person


def verify_line(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse parts that do not go together, or that may not be declared now."""
    phase = table.phase
    parts = declaration.parts
    if not parts:
        raise RuleError("one-action", "ROUND-3", who=person.name)
    if phase.adds:
        verify_extra(table, person, declaration)
    elif phase.kind == "resolve":
        verify_late(table, person, declaration)
    else:
        verify_shares(table, person, declaration)
    verify_no_extra_committed(table, person, declaration)
    if table.scene.hold_of(person.name) is None:  # at grips there are other words (GRAPPLE-3)
        verify_floored(person, parts)
    verify_a_hand_left(person, beside_what_stands(table, person, parts))
    for part in parts:
        prevented = prevents(table, person, part)
        if prevented:
            raise RuleError(prevented, "W20-12", who=person.name)
        table.ruleset.verb(part).verify(table, person, part)


def verify_extra(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse more extra actions than were bought, dice for them (each has its whole pool), and a
    defense in the turn of a committed attack.
    """
    left = unsaid(person)
    if len(declaration.parts) > left:
        raise RuleError(
            "too-many-extra", "W20-2", who=person.name, actions=len(declaration.parts), limit=left
        )
    if any(declaration.dice):
        raise RuleError("dice-without-split", "W20-3", who=person.name)
    verify_undefended(table, person, beside_what_stands(table, person, declaration.parts))


def verify_no_extra_committed(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse a committed attack as an extra action: haste gives none (HASTE-5)."""
    own = 0 if table.phase.adds else len(sharing(declaration))
    if any(exposes(table, part) for part in declaration.parts[own:]):
        raise RuleError("committed-in-haste", "HASTE-5", who=person.name)


def beside_what_stands(table: Table, person: Person, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return what is declared now with what stands of the turn: what came before extra actions, and
    the extra actions that were given up for a defense before what was put off.
    """
    if all(isinstance(part, Pass) for part in parts):  # one may always do nothing more
        return parts
    if table.phase.adds:
        return (*person.parts, *parts)
    return (*parts, *person.parts[1:]) if table.phase.kind == "resolve" else parts


def verify_late(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse more than one action of one who delayed: several are declared at the top; all but a
    defense before their place has come (W20-1); and a committed attack after a defense.
    """
    if len(declaration.parts) > 1 or any(declaration.dice):
        raise RuleError("one-late-action", "W20-1", who=person.name)
    if isinstance(declaration.parts[0], Delay):
        raise RuleError("delays-already", "W20-1", who=person.name)
    verb = table.ruleset.verb(declaration.parts[0])
    if before_ones_place(person) and not verb.abortable:
        defenses = defenses_of(table)
        raise RuleError("before-ones-place", "W20-1", who=person.name, defenses=defenses)
    verify_undefended(table, person, beside_what_stands(table, person, declaration.parts))


def verify_floored(person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse anything before getting up to one who was knocked down; they may stay down
    (W20-11).
    """
    if person.floored and person.prone and not isinstance(parts[0], Stand | Pass):
        raise RuleError("stand-first", "W20-11", who=person.name)
