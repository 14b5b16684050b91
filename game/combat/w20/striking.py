"""The attack roll, and the blow that needs none (W20-4, W20-12)."""

from game import events as ev
from game.combat.steps.attacking import roll_attack
from game.engine.ammunition import spend_round
from game.engine.table import Table
from game.engine.weapons import weapon_named
from game.state.declaration import Attack
from game.state.person import Person
from game.state.scene import Exchange


def strike(table: Table, exchange: Exchange) -> None:
    """Roll the attack; one who cannot move at all is hit without a roll, as by one success."""
    target = table.person(exchange.target)
    if not isinstance(exchange.part, Attack) or not lies_open(table, target):
        roll_attack(table, exchange)
        return
    person = table.person(exchange.owner)
    table.emit(
        ev.SureHit(exchange=exchange.id, slot="attack", who=person.name, reason="immobilised")
    )
    spend_round(table, person, weapon_named(person, exchange.means))


def lies_open(table: Table, target: Person) -> bool:
    """Say whether somebody is wholly immobilised: bound, staked, pinned (W20-12)."""
    return target.bound or table.scene.pinned(target.name)
