"""Knockdown: off one's feet, by a sweep, a tackle, or the storyteller's word (W20-11)."""

from game import actions as act
from game import events as ev
from game.combat.free_rolls import roll_traits
from game.combat.w20.ambush import verify_ruling
from game.combat.w20.sharing import all_defense, is_spent_on, traits_of
from game.combat.w20.turns import SLOWED
from game.engine.harm import mark
from game.engine.nets import outcome_of
from game.engine.table import Table
from game.engine.terms import base
from game.errors import RuleError
from game.rules.grapple import end_hold_of
from game.state.declaration import Felling, Tackle
from game.state.person import Person
from game.state.scene import Exchange

PURPOSE = "knockdown"
DIFFICULTY = 6
TRAITS = ("dexterity", "athletics")
WORD = "knockdown"


def knock_down(table: Table, action: act.KnockDown) -> None:
    """Roll Dexterity + Athletics: up at once but slower next turn, or down until an action is spent
    on getting up; a botch hurts besides.
    """
    verify_ruling(table, WORD)
    person = table.person(action.who)
    if not person.able:
        raise RuleError("down" if person.down else "away", who=person.name, state=person.down)
    if person.prone:
        raise RuleError("prone-already", "W20-11", who=person.name)
    if table.scene.fight.turn is not None or table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", "W20-11", phase=table.scene.fight.phase, allowed="")
    fall(table, person)


def fell_target(table: Table, exchange: Exchange) -> None:
    """Knock down whom a sweep or a tackle hit."""
    outcome = outcome_of(exchange)
    if isinstance(exchange.part, Felling) and outcome is not None:
        _fall_in(table, exchange, outcome.struck, "knockdown")


def fell_attacker(table: Table, exchange: Exchange) -> None:
    """Knock down who has thrown themselves at another, too."""
    outcome = outcome_of(exchange)
    if isinstance(exchange.part, Tackle) and outcome is not None:
        _fall_in(table, exchange, outcome.striker, "own knockdown")


def falls_taken(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Name the rolls of those who have fallen: what came of them is done."""
    return ("knockdown", "own knockdown")


def _fall_in(table: Table, exchange: Exchange, who: str, slot: str) -> None:
    person = table.person(who)
    if person.able and not person.prone:
        fall(table, person, exchange.id, slot)


def fall(table: Table, person: Person, exchange: int = 0, slot: str = "") -> None:
    """Roll whether somebody who falls is up again at once."""
    aim = base(DIFFICULTY, by="W20-11")
    roll = roll_traits(table, person, PURPOSE, TRAITS, aim, exchange=exchange, slot=slot)
    if table.scene.hold_by(person.name) is not None:  # whoever is held is held on the ground, too
        end_hold_of(table, person.name, "knocked-down")
    if roll.successes:
        _up_again(table, person.name)
        return
    person = table.person(person.name)
    index = None if person.bound else _next_action(table, person)
    if index is None:
        table.emit(ev.KnockedDown(who=person.name, up=False))
    else:
        _get_up_instead(table, person, index)
    if roll.botch:
        mark(table, person.name, 1, "bashing")


def _get_up_instead(table: Table, person: Person, index: int) -> None:
    """Let getting up take the place of an action, and its share (W20-3, W20-5)."""
    part = person.parts[index]
    table.emit(
        ev.KnockedDown(
            who=person.name,
            up=False,
            instead=True,
            index=index,
            divides=not all_defense(table, (part,)),
            traits=traits_of(table, person, part),
        )
    )


def _next_action(table: Table, person: Person) -> int | None:
    """Return the part of what somebody declared that is their next action, those that have a place
    before defenses; None where none is to come: a defense that has been made is none.
    """
    to_come = [index for index in person.to_come() if index not in person.used]
    actions = [index for index in to_come if is_spent_on(table, person, index)]
    verbs = {index: table.ruleset.verb(person.parts[index]) for index in actions}
    return min(actions, key=lambda one: (verbs[one].stance == "defense", one), default=None)


def _up_again(table: Table, who: str) -> None:
    """Let one who is up again at once have a slower next turn; once is enough, and one who is
    slower in this turn already stays so.
    """
    person, next_round = table.person(who), table.scene.fight.round + 1
    slower = person.slowed < table.scene.fight.round
    table.emit(ev.KnockedDown(who=who, up=True, slowed=next_round))
    now = person.initiative
    if slower and now is not None:
        table.emit(ev.InitiativeShifted(who=who, change=SLOWED, total=now.total + SLOWED))
