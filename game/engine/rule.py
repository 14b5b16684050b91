"""A storyteller's ruling on withheld results: one step is corrected, and the steps after it are
taken again.

Steps that are taken again use the dice they had, wherever the same person rolls as many for the
same purpose; only a pool that has changed is rolled anew. What such a step had paid or used up is
given back, and paid again.
"""

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.dice import MAX_POOL, Roll, could_show, is_kept
from game.engine.harm import OF_HARM
from game.engine.nets import decision_in, outcome_of, rolls_of
from game.engine.pools_and_difficulties import CHANCE_DIE
from game.engine.review import release_if_empty, verify_withheld
from game.engine.table import Table
from game.engine.working import procedure_of
from game.errors import RuleError, verify_within
from game.state.declaration import Attack, Maneuver, Mental, Part, Social
from game.state.person import Person
from game.state.ruling import OF_A_ROLL, Ruling
from game.state.scene import Exchange, Review

MAX_LEVELS = 20
MAX_REASON = 200
SIGNS_MOST = 9  # a throw of 10 is none (MET-4)
# What can be aimed at somebody else; a grapple, which ties two people together, cannot.
AIMED = (Attack, Maneuver, Mental, Social)


def rule(table: Table, action: act.Rule) -> None:
    """Correct what is withheld."""
    review = verify_withheld(table)
    if not action.why.strip() or len(action.why) > MAX_REASON:
        raise RuleError("unreasoned-ruling", limit=MAX_REASON)
    exchange = _find_exchange(table, action.who)
    if action.change in OF_A_ROLL:
        _rule_on_roll(table, review, exchange, action)
        return
    match action.change:
        case "damage":
            _rule_on_damage(table, review, exchange, action)
        case "type":
            _rule_on_type(table, review, exchange, action)
        case "target":
            _aim_elsewhere(table, review, exchange, action)
        case "cancel":
            _cancel(table, review, exchange, action)


def _find_exchange(table: Table, who: str) -> Exchange:
    """Return the withheld exchange of ``who``, or the first one."""
    turn = table.scene.reviewed
    waiting = [] if turn is None else [one for one in turn.exchanges if one.id not in turn.released]
    found = [one for one in waiting if not who or one.owner == who]
    if not found:
        raise RuleError("nothing-held-of", who=who, names=[one.owner for one in waiting])
    return found[0]


# --- on a roll -----------------------------------------------------------------------------------


def _rule_on_roll(table: Table, review: Review, exchange: Exchange, action: act.Rule) -> None:
    slot, roll = _find_roll(exchange, action.roll)
    ruling = _ruling(exchange, action, slot=slot)
    was = str(roll.successes)
    match action.change:
        case "dice":
            _verify_faces(table, roll, action.faces)
            was = " ".join(map(str, roll.faces))
        case "difficulty":
            if roll.difficulty == 0:
                raise RuleError("not-for-a-throw", "MET-4", change=action.change)
            bounds = table.settings.difficulty_min, table.settings.difficulty_max
            verify_within("difficulty", action.number, *bounds)
            was = str(roll.difficulty)
        case "successes":
            verify_within("successes", action.number, 0, MAX_POOL)
        case _:
            was = " ".join(map(str, roll.faces))
    _take_back(table, review, exchange, ruling, slot, roll=roll, was=was)


def _find_roll(exchange: Exchange, wanted: str) -> tuple[str, Roll]:
    """Return the roll that a slot, a purpose or the beginning of a slot names: the last such one;
    the first of all where nothing is named.
    """
    rolls = rolls_of(exchange)
    if not wanted and rolls:
        return next(iter(rolls.items()))
    by_slot = [one for one in rolls.items() if one[0] == wanted]
    by_purpose = [one for one in rolls.items() if one[1].purpose == wanted]
    by_beginning = [one for one in rolls.items() if wanted and one[0].startswith(wanted)]
    for found in (by_slot, by_purpose, by_beginning):
        if found:
            return found[-1]
    raise RuleError("no-such-roll-held", text=wanted, rolls=list(rolls))


def _verify_faces(table: Table, roll: Roll, faces: tuple[int, ...]) -> None:
    """Refuse dice that this roll cannot have shown."""
    most = SIGNS_MOST if roll.difficulty == 0 else 10
    shown = could_show(faces, roll.pool, _again(table, roll))
    if not shown or not all(1 <= face <= most for face in faces):
        raise RuleError("bad-faces", pool=roll.pool, faces=list(faces), most=most)


def _again(table: Table, roll: Roll) -> int:
    """Return from which face on the dice of a roll are rolled again: none of a throw, of a chance
    die, of those for harm (NWOD-1).
    """
    plain = roll.difficulty == 0 or roll.purpose in OF_HARM
    chance = any(term.why == CHANCE_DIE for term in roll.modifiers)
    return 0 if plain or chance else table.settings.again


# --- on the exchange -----------------------------------------------------------------------------


def _rule_on_damage(table: Table, review: Review, exchange: Exchange, action: act.Rule) -> None:
    _verify_harm(table, exchange)
    verify_within("damage", action.number, 0, MAX_LEVELS)
    _take_back(table, review, exchange, _ruling(exchange, action))


def _rule_on_type(table: Table, review: Review, exchange: Exchange, action: act.Rule) -> None:
    _verify_harm(table, exchange)
    if action.type is None:
        raise RuleError("bad-value", key="type", value="", allowed=["bashing", "lethal"])
    soaks = any(one.slot == "soak" for one in procedure_of(table.ruleset, exchange))
    _take_back(table, review, exchange, _ruling(exchange, action), "soak" if soaks else "")


def _verify_harm(table: Table, exchange: Exchange) -> None:
    """Refuse to change the harm of an exchange that does none."""
    slots = [one.slot for one in procedure_of(table.ruleset, exchange)]
    decision, outcome = decision_in(exchange), outcome_of(exchange)
    lands = "damage" in exchange.slots
    lands = lands or (decision is not None and decision.winner == exchange.owner)
    lands = lands or (outcome is not None and "damage" not in slots)
    lands = lands or (outcome is not None and isinstance(exchange.part, Attack))
    if "wound" not in slots or not lands:
        raise RuleError("no-harm-held", who=exchange.owner, target=exchange.target)


def _aim_elsewhere(table: Table, review: Review, exchange: Exchange, action: act.Rule) -> None:
    """Aim an attack at somebody else: all of it is taken again."""
    target, part = table.person(action.target), exchange.part
    if exchange.kind == "contest" or not isinstance(part, AIMED) or not exchange.target:
        raise RuleError("cannot-aim-elsewhere", who=exchange.owner)
    if target.name in (exchange.owner, exchange.target):
        raise RuleError("aimed-so", who=exchange.owner, target=target.name)
    if not _is_there(target, exchange):
        raise RuleError("target-away", "RES-6", who=target.name, chase=bool(exchange.chase))
    ruling = replace(_ruling(exchange, action), target=target.name)
    before = exchange.target
    _take_back(table, review, exchange, ruling, _first_slot(table, exchange), was=before)
    table.emit(
        ev.Retargeted(
            exchange=exchange.id,
            who=exchange.owner,
            part=_aimed_at(part, target.name),
            before=before,
            target=target.name,
            number=target.incoming,
        )
    )


def _is_there(target: Person, exchange: Exchange) -> bool:
    """Say whether somebody is where an exchange is: in the fight, or in the same chase."""
    if not exchange.chase:
        return not target.away
    return target.seat is not None and target.seat.chase == exchange.chase


def _aimed_at(part: Part, target: str) -> Part:
    assert isinstance(part, AIMED)
    return replace(part, target=target)


def _cancel(table: Table, review: Review, exchange: Exchange, action: act.Rule) -> None:
    """Let an exchange come to nothing: nobody has spent anything on it."""
    first = _first_slot(table, exchange)
    _take_back(table, review, exchange, _ruling(exchange, action), first)
    table.emit(
        ev.Cancelled(exchange=exchange.id, who=exchange.owner, target=exchange.target)
    )  # fmt: skip
    release_if_empty(table)


# --- going back ----------------------------------------------------------------------------------


def _ruling(exchange: Exchange, action: act.Rule, slot: str = "") -> Ruling:
    return Ruling(
        exchange=exchange.id,
        change=action.change,
        why=action.why.strip(),
        slot=slot,
        faces=action.faces,
        number=action.number,
        type=action.type,
    )


def _first_slot(table: Table, exchange: Exchange) -> str:
    return procedure_of(table.ruleset, exchange)[0].slot


def _take_back(
    table: Table,
    review: Review,
    exchange: Exchange,
    ruling: Ruling,
    slot: str = "",
    *,
    roll: Roll | None = None,
    was: str = "",
) -> None:
    """Empty ``slot`` and all that was filled after it, in other exchanges of the turn too; nothing
    where no slot is named.
    """
    emptied = _from(table, review, exchange, slot) if slot else ()
    gone = set(emptied)
    rolls = tuple(
        inner.roll.id
        for one in review.events
        if isinstance(one, ev.Withheld) and (one.exchange, one.slot) in gone
        for inner in (one.what,)
        if isinstance(inner, ev.Rolled)
    )
    table.emit(
        ev.Ruled(
            ruling=ruling,
            who=roll.who if roll is not None else exchange.owner,
            emptied=emptied,
            rolls=rolls,
            purpose=roll.purpose if roll is not None else "",
            was=was,
            by=table.by,
            private=roll is not None and is_kept(roll),
        )
    )


def _from(
    table: Table, review: Review, exchange: Exchange, slot: str
) -> tuple[tuple[int, str], ...]:
    """Return the steps filled from a slot of an exchange on, by exchange and slot."""
    slots = [one.slot for one in procedure_of(table.ruleset, exchange)]
    late = {(exchange.id, one) for one in slots[slots.index(slot) :]}
    tags = [(one.exchange, one.slot) for one in review.events if isinstance(one, ev.Withheld)]
    begun = next((place for place, tag in enumerate(tags) if tag in late), len(tags))
    return tuple(dict.fromkeys(tag for tag in tags[begun:] if tag[1]))
