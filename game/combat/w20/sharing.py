"""Several actions out of one pool: the smallest is divided among them (W20-3)."""

from game.combat.distances import breaks_off_from
from game.combat.steps.doing import gun_to_reload
from game.combat.w20.turns import sharing
from game.dice import Modifier
from game.engine.other_pools import as_granted, as_rolled, pool_set
from game.engine.splits import STANDING_UP, verify_together
from game.engine.table import Table
from game.engine.terms import dice
from game.errors import RuleError
from game.state.declaration import (
    Assist,
    Attack,
    CounterGrapple,
    Declaration,
    Delay,
    Do,
    Grapple,
    Part,
    Resist,
    Reverse,
    Stand,
    Sustain,
    verb_name,
)
from game.state.in_hand import in_hand, means_at_hand
from game.state.person import Person

RULE = "W20-3"
PAIRS = (("strength", "brawl"), ("dexterity", "brawl"))


def traits_of(table: Table, person: Person, part: Part) -> tuple[str, ...]:
    """Return the traits that a part would be rolled with; none for one that is not rolled."""
    match part:
        case Stand():
            return part.traits
        case Attack():
            weapon = means_at_hand(person, part) or in_hand(person)
            return as_rolled(table.scene, person, part, weapon).traits
        case Do():
            return part.traits
        case Grapple() | CounterGrapple() | Sustain() | Resist() | Reverse() | Assist():
            pair = getattr(part, "pair", None)
            ways = [way for way in PAIRS if pair in (None, way[0])]
            return max(ways, key=lambda way: _worth(person, way))
        case _:
            ability = table.ruleset.verb(part).ability
            named = pool_set(as_granted(table.scene, person, ""), verb_name(part))
            return (named or ("dexterity", ability)) if ability else ()


def pool_of(table: Table, person: Person, part: Part) -> int | None:
    """Return what somebody has in the traits that a part would be rolled with; None for one that is
    not rolled.
    """
    traits = traits_of(table, person, part)
    return _worth(person, traits) if traits else None


def _worth(person: Person, traits: tuple[str, ...]) -> int:
    return sum(person.fighter.trait(trait) for trait in traits)


def smallest_pool(table: Table, person: Person, parts: tuple[Part, ...]) -> int:
    """Return the smallest pool of several actions as it is now, wounds included."""
    pools = [pool for part in parts if (pool := pool_of(table, person, part)) is not None]
    penalty = table.ruleset.track_of(person.fighter).penalty(person.fighter.health)
    return max(0, min(pools, default=0) + penalty)


def shares(pool: int, said: list[int]) -> list[int]:
    """Divide a pool: first what was said (0: nothing was), in order, then the rest evenly, the
    earlier parts getting what is over.
    """
    dealt = [0] * len(said)
    for index, wanted in enumerate(said):
        dealt[index] = min(wanted, pool)
        pool -= dealt[index]
    others = [index for index, wanted in enumerate(said) if not wanted]
    for number, index in enumerate(others):
        dealt[index] = pool // len(others) + (number < pool % len(others))
    return dealt


def is_an_action(part: Part) -> bool:
    """Say whether something that is done without a roll is an action of its own: reloading (GUN-5)
    and breaking off (RES-8), and getting up in the place of another (W20-11), but no move nor a
    word (W20-17).
    """
    if isinstance(part, Stand):
        return part.instead
    return gun_to_reload(part) is not None or breaks_off_from(part) is not None


def taking_shares(table: Table, person: Person, parts: tuple[Part, ...]) -> list[int]:
    """Return which of several actions take a share: those that are rolled, and what is an
    action without a roll.
    """
    return [
        index
        for index, part in enumerate(parts)
        if is_an_action(part) or pool_of(table, person, part) is not None
    ]


def is_spent_on(table: Table, person: Person, index: int) -> bool:
    """Say whether an action of somebody's goes into a part of what they declared: none into a word,
    a move or getting up beside what takes a share (W20-17, GRAPPLE-13).
    """
    assert person.declaration is not None
    parts = sharing(person.declaration)
    taking = taking_shares(table, person, parts)
    return index >= len(parts) or not taking or index in taking


def divided(
    table: Table, person: Person, declaration: Declaration, index: int
) -> tuple[Modifier, ...]:
    """Return what one of several actions loses of its pool: all but its share (W20-3).

    Wounds are taken off the pool that is divided, so a share does not lose them again; standing up
    besides costs every share (GRAPPLE-13).
    """
    parts = sharing(declaration)
    if index >= len(parts) or all_defense(table, parts):
        return ()
    standing = dice(STANDING_UP, "standing up", "GRAPPLE-13") if Stand() in parts else ()
    taking = taking_shares(table, person, parts)
    if len(taking) < 2 or index not in taking:
        return standing
    said = [declaration.dice[one] if declaration.dice else 0 for one in taking]
    share = shares(smallest_pool(table, person, parts), said)[taking.index(index)]
    penalty = table.ruleset.track_of(person.fighter).penalty(person.fighter.health)
    full = pool_of(table, person, parts[index]) or 0
    return (*dice(share - full - penalty, "shared pool", RULE), *standing)


def all_defense(table: Table, parts: tuple[Part, ...]) -> bool:
    """Say whether a turn is nothing but defense: then nothing is divided (W20-5). Nor does getting
    up in the place of a defense make it anything else (W20-11).
    """
    return all(
        part.instead and not part.divides
        if isinstance(part, Stand)
        else table.ruleset.verb(part).meets == "each"
        for part in parts
    )


# --- what may be said ----------------------------------------------------------------------------


def verify_shares(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse several actions that do not go together, more dice than the smallest pool has, and
    an action that gets none of them.
    """
    parts = sharing(declaration)
    if len(declaration.parts) == 1:
        verify_no_dice(person, declaration)
        return
    if any(isinstance(part, Delay) for part in declaration.parts):
        raise RuleError("not-in-a-split", "W20-1", verb="delay")
    verify_together(table, person, declaration.parts)
    taking = taking_shares(table, person, parts)
    if all_defense(table, parts) or len(taking) < 2:
        verify_no_dice(person, declaration)
        return
    pool = smallest_pool(table, person, parts)
    said = [declaration.dice[one] if declaration.dice else 0 for one in taking]
    if declaration.dice and sum(declaration.dice) != sum(said):
        raise RuleError("dice-without-split", RULE, who=person.name)
    if sum(said) > pool:
        raise RuleError("too-many-dice", RULE, who=person.name, pool=pool, dice=sum(said))
    least = 1 - STANDING_UP if Stand() in parts else 1  # of which standing up costs its own
    if min(shares(pool, said)) < least:
        count = len(taking)
        raise RuleError(
            "too-few-dice", RULE, who=person.name, pool=pool, actions=count, least=least
        )


def verify_no_dice(person: Person, declaration: Declaration) -> None:
    """Refuse dice where nothing is divided."""
    if any(declaration.dice):
        raise RuleError("dice-without-split", RULE, who=person.name)
