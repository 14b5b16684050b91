"""The attack roll, the contest, and the comparing of nets (ATTACK-1 to ATTACK-4, RES-1, DEF-9)."""

from game import events as ev
from game import moments
from game.combat.committed import braving_terms
from game.combat.guns import base_difficulty, distance_terms
from game.combat.prone import prone_terms
from game.dice import Modifier
from game.engine.ammunition import spend_round
from game.engine.nets import net_in, roll_in
from game.engine.other_pools import as_rolled, difficulty_of
from game.engine.splits import split_terms
from game.engine.table import Table
from game.engine.terms import Reckoning, base, harder
from game.engine.weapons import means_of, weapon_named
from game.gear import Weapon
from game.state.declaration import Attack, Felling, Part
from game.state.person import Person
from game.state.scene import Exchange

TWO_SIDED = ("contest", "hold")


def roll_attack(table: Table, exchange: Exchange) -> None:
    """Roll the attack of the exchange's owner."""
    person = table.person(exchange.owner)
    if any(moments.attack_roll.all(table, exchange, "attack", person, exchange.part)):
        return
    weapon = weapon_named(person, exchange.means)
    assert isinstance(exchange.part, Attack)
    strike(table, exchange, "attack", person, exchange.part, weapon)


def roll_attack_back(table: Table, exchange: Exchange) -> None:
    """Roll the other side of a contest: the target's own attack (RES-1), never reduced by piling
    on.
    """
    person = table.person(exchange.target)
    part = exchange.back
    if any(moments.attack_roll.all(table, exchange, "defense", person, part)):
        return
    assert isinstance(part, Attack)
    strike(table, exchange, "defense", person, part, means_of(person, part))


def strike(
    table: Table, exchange: Exchange, slot: str, person: Person, part: Attack, weapon: Weapon
) -> None:
    """Roll one attack into ``slot``."""
    reckoning = reckon_attack(table, exchange, person, part, weapon)
    traits = as_rolled(table.scene, person, part, weapon).traits
    roll_blow(table, exchange, slot, part, weapon, reckoning, traits)


def roll_blow(
    table: Table,
    exchange: Exchange,
    slot: str,
    part: Attack,
    weapon: Weapon,
    reckoning: Reckoning,
    traits: tuple[str, ...],
) -> None:
    """Roll an attack as reckoned into ``slot``, with ``traits`` that a specialty may be in; a gun
    spends its round (GUN-5).
    """
    person = table.person(exchange.owner if slot == "attack" else exchange.target)
    roll = table.action_roll(
        person.name,
        "attack",
        reckoning,
        against=part.target,
        willpower=part.willpower,
        specialty=person.fighter.specialised(traits, (weapon.name, part.kind)),
    )
    means = "" if isinstance(part, Felling) else weapon.name  # what is in hand stays there
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot=slot, means=means))
    table.pay_for_success(roll)
    spend_round(table, table.person(person.name), weapon)


def reckon_attack(
    table: Table, exchange: Exchange, person: Person, part: Attack, weapon: Weapon
) -> Reckoning:
    """Reckon an attack: the pool of its means, its kind, the distance, what it is split with."""
    kind = table.ruleset.attack_kinds[part.kind]
    traits = as_rolled(table.scene, person, part, weapon).traits
    pool = (
        *person.fighter.terms(*traits),
        *split_terms(table, person, person.declaration, exchange.owners[person.name]),
        *prone_terms(table, person),
    )
    aim = (
        *_aim(table, exchange, person, part, weapon),
        *harder(kind.difficulty, part.kind, kind.rule),
        *braving_back(table, exchange, person),
        *table.ruleset.attack_terms(table, exchange, person, part),
    )
    return table.reckon_action(person, "attack", pool, aim)


def _aim(
    table: Table, exchange: Exchange, person: Person, part: Attack, weapon: Weapon
) -> tuple[Modifier, ...]:
    """Return the difficulty that an attack starts from: what it was granted whatever the distance
    (DEF-10), else that of its means at this distance.
    """
    granted = difficulty_of(table.scene, person, part)
    if granted is not None:
        return (base(granted, by="DEF-10"),)
    easiest = base_difficulty(table, weapon)
    terms = distance_terms(table, exchange, person, part, weapon, easiest)
    return (base(easiest, by="ATTACK-1"), *terms)


def reckon_beforehand(table: Table, person: Person, part: Part, index: int = 0) -> Reckoning | None:
    """Reckon an attack that has not come up, as far as its owner can: how hard a shot at arm's
    length is depends on what the target does (GUN-3). ``index`` is its place in what they declare.
    """
    if not isinstance(part, Attack):
        return None
    weapon = means_of(person, part)
    if weapon.ranged and table.scene.close(person.name, part.target):
        return None
    exchange = Exchange(
        id=0, kind="attack", owner=person.name, part=part, target=part.target,
        owners={person.name: index},
    )  # fmt: skip
    return reckon_attack(table, exchange, person, part, weapon)


def braving_back(table: Table, exchange: Exchange, person: Person) -> tuple[Modifier, ...]:
    """Return what a contest costs the side that braves the other's committed attack (ATTACK-6)."""
    if exchange.kind != "contest":
        return ()
    other = exchange.target if person.name == exchange.owner else exchange.owner
    return braving_terms(table.scene, other, exchange.owners[other], person.name)


def compare(table: Table, exchange: Exchange) -> None:
    """Take the lower net off the higher (DICE-10, DEF-9); the target can strike where both sides
    act: in a contest, over a hold, with a grapple defense.
    """
    prevail(table, exchange, net_in(exchange, "attack") - net_in(exchange, "defense"))


def prevail(table: Table, exchange: Exchange, margin: int) -> None:
    """Say who prevails by a margin, which is the attacker's, or below zero the target's who strikes
    back; else nobody does.
    """
    striker, struck = exchange.owner, exchange.target
    if margin < 0 and strikes_back(exchange):
        striker, struck, margin = struck, striker, -margin
    if margin <= 0:
        striker, struck, margin = "", "", 0
    table.emit(
        ev.Compared(
            exchange=exchange.id,
            slot="outcome",
            striker=striker,
            struck=struck,
            margin=margin,
            shown=table.shows(exchange.owner, exchange.target),
        )
    )


def the_rolls_compared(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Name the rolls of which the margin alone counts, once an escape has faced them."""
    return ("attack", "defense")


def strikes_back(exchange: Exchange) -> bool:
    """Say whether the target's roll is itself an attempt on the other (RES-1, GRAPPLE-4, DEF-7)."""
    met = roll_in(exchange, "defense")
    return exchange.kind in TWO_SIDED or (met is not None and met.purpose == "counter-grapple")
