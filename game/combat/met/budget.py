"""A standard and a simple action a round, in either order, at one's place or later (MET-2)."""

from game import events as ev
from game.chance import NoChance
from game.combat.asking import awaited
from game.combat.met.walking import walk
from game.engine.table import Table
from game.errors import RuleError
from game.state.decisions import Offer
from game.state.declaration import PASS, Assist, Declaration, Part, verb_name
from game.state.person import Person

STANDARD, SIMPLE = "standard", "simple"
ALLOWANCE = 2  # a second simple one takes the standard's place


def actions_left(table: Table, person: Person) -> int:
    """Return how many actions somebody has left in this round of the turn."""
    phase = table.phase
    if phase.kind != "act" or not person.able or not phase.takes_part(person):
        return 0
    return max(0, ALLOWANCE - len(person.spent))


def has_standard(table: Table, person: Person) -> bool:
    """Say whether somebody's standard action is left."""
    return actions_left(table, person) > 0 and STANDARD not in person.spent


def verify_cost(table: Table, person: Person, part: Part) -> None:
    """Refuse what there is no action left for."""
    wanted = table.ruleset.cost(part)
    if wanted and not actions_left(table, person):
        raise RuleError("no-action-left", "MET-2", who=person.name, verb=verb_name(part))
    if wanted == STANDARD and not has_standard(table, person):
        raise RuleError("no-standard-left", "MET-2", who=person.name, verb=verb_name(part))


def verify_line(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse what cannot be done one after the other: each part is judged by where those before it
    lead.
    """
    if not declaration.parts:
        raise RuleError("one-action", "MET-2", who=person.name)
    if declaration.haste is not None:
        raise RuleError("no-haste-here", "MET-3", who=person.name)
    ahead = table
    for number, part in enumerate(declaration.parts):
        if len(declaration.parts) > 1 and not table.ruleset.verb(part).splits:
            raise RuleError("not-in-a-split", "MET-2", verb=verb_name(part))
        if part in declaration.parts[:number] and not table.ruleset.cost(part):
            raise RuleError("unexpected-word", "MET-2", word=verb_name(part))
        if number:
            ahead = _look_ahead(ahead, person.name, declaration.parts[number - 1])
        now = ahead.person(person.name)
        verify_cost(ahead, now, part)
        table.ruleset.verb(part).verify(ahead, now, part)


def verify_in_chase(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse more for a round of a chase than a standard and a simple action, or two simple ones
    (CHASE-10).
    """
    if not declaration.parts:
        raise RuleError("one-action", "MET-2", who=person.name)
    spent: list[str] = []
    for part in declaration.parts:
        if len(declaration.parts) > 1 and not table.ruleset.verb(part).splits:
            raise RuleError("not-in-a-split", "MET-2", verb=verb_name(part))
        wanted = table.ruleset.cost(part)
        if wanted and len(spent) == ALLOWANCE:
            raise RuleError("no-action-left", "MET-2", who=person.name, verb=verb_name(part))
        if wanted == STANDARD and STANDARD in spent:
            raise RuleError("one-standard-in-chase", "MET-2", who=person.name)
        spent += [wanted] if wanted else []


def _look_ahead(table: Table, who: str, part: Part) -> Table:
    """Return a table that nobody else sits at, where what is certain to come of a part is done."""
    ahead = Table(table.scene, table.ruleset, NoChance(), table.by)
    spends = (table.ruleset.cost(part),) if table.ruleset.cost(part) else ()
    acted = ahead.person(who).acted
    ahead.emit(ev.Declared(who=who, declaration=Declaration((part,)), spends=spends))
    if acted:
        ahead.emit(ev.TurnEnded(owners=(who,)))
    walk(ahead, ahead.person(who), part)
    return ahead


# --- later in the round --------------------------------------------------------------------------


def speaks_later(table: Table, person: Person) -> bool:
    """Say whether somebody whose place is past has an action left to use now."""
    fight = table.scene.fight
    busy = fight.turn is not None or bool(fight.questions)
    return not busy and person.acted and actions_left(table, person) > 0


def has_left(person: Person) -> bool:
    """Say whether somebody has anything left to do: a shield may have taken the rest."""
    return len(person.spent) < ALLOWANCE


def is_to_come(person: Person) -> bool:
    """Say whether somebody's place is still to come, with anything left to do at it."""
    called = person.declaration is not None or person.acted or person.delaying
    return has_left(person) and not called


def keeps(person: Person) -> bool:
    """Say whether somebody has kept an action for later: whoever passes keeps none, though they may
    still speak.
    """
    return has_left(person) and (person.delaying or (person.acted and person.declaration != PASS))


def may_help_early(table: Table, person: Person, part: Part) -> bool:
    """Say whether somebody may help with a maneuver before their own place (MET-9)."""
    assert isinstance(part, Assist)
    return has_standard(table, person) and table.scene.hold_of(part.friend) is None


def offers(table: Table) -> list[Offer]:
    """Return what those who may still act in this round could do with a word or two."""
    called = awaited(table.scene)
    return [
        Offer(person.name, ("stand", "crawl") if person.prone else ("move 3", "drop"))
        for person in table.scene.ready()
        if speaks_later(table, person)
        and person not in called
        and table.scene.hold_of(person.name) is None
    ]
